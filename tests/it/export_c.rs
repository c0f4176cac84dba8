//! The exported C header, compiled by several compilers for several machines: every function on every board of small
//! grids, and on samples of larger ones.
#![cfg(feature = "export")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::exports::{self, Game, Random, all_games, small_games};
use crate::tool::{self, C99, RAM, bytes_in, compile};
use fliptable::export::{Language, export};
use fliptable::{Board, Cell, FLIP_GAME, LIGHTS_OUT, LIGHTS_OUT_5X5, Moves, Table};

/// The flags under which a header must not warn in C++.
const CPP: &[&str] = &[
    "-pedantic",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Wunused-const-variable=2",
    "-Warith-conversion",
    "-Wold-style-cast",
    "-Wuseless-cast",
    "-Werror",
];

fn board_bits(table: &Table) -> u32 {
    u32::from(table.grid().cell_count()).next_power_of_two().max(16)
}

/// Writes the header of a table, and returns its path.
fn write_header(folder: &Path, game: &Game) -> PathBuf {
    let path = folder.join(format!("{}.h", game.name));
    fs::write(&path, export(game.name, &game.table(), Language::C).unwrap()).unwrap();
    path
}

/// The example that begins with this line in the comment at the top of a header.
fn example(header: &Path, first: &str) -> String {
    let text = fs::read_to_string(header).unwrap();
    let lines = text.lines().map(|line| line.strip_prefix(" *").unwrap_or(line));
    let lines = lines.skip_while(|line| !line.contains(first));
    let lines = lines.take_while(|line| line.is_empty() || line.starts_with("     "));
    lines.map(|line| line.strip_prefix("     ").unwrap_or(line).to_string() + "\n").collect()
}

/// A program about a game, from a template.
fn write_program(folder: &Path, game: &Game, template: &str, extension: &str) -> PathBuf {
    let count_bits = if game.table().grid().cell_count() < 32 { 32 } else { 64 };
    let text = template
        .replace("NAME", game.name)
        .replace("UPPER", &game.name.to_uppercase())
        .replace("BITS", &board_bits(&game.table()).to_string())
        .replace("IS_COUNTED", if game.table().count_at_distance(0).is_some() { "1" } else { "0" })
        .replace("COUNT_TYPE", &format!("uint{count_bits}_t"));
    let path = folder.join(format!("{}.{extension}", game.name));
    fs::write(&path, text).unwrap();
    path
}

/// Compiles the driver for every game and compares what it prints. `runner` runs it if this machine cannot.
fn check_answers(folder: &str, compiler: &str, flags: &[&str], runner: &[&str]) {
    exports::check(Language::C, folder, board_bits, |folder, game| {
        let source = write_program(folder, game, include_str!("exports/driver.c"), "c");
        let program = folder.join(game.name);
        compile(compiler, flags, &source, &program);
        [runner, &[program.to_str().unwrap()]].concat().iter().map(|&word| word.into()).collect()
    });
}

#[test]
#[ignore = "needs gcc"]
fn every_answer_on_this_machine() {
    check_answers("c_gcc", "gcc", &[C99, &["-O2"]].concat(), &[]);
}

/// Undefined behavior and reads outside a table stop the program.
#[test]
#[ignore = "needs gcc"]
fn every_answer_with_sanitizers() {
    let flags = ["-std=c99", "-O1", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
    check_answers("c_sanitizers", "gcc", &flags, &[]);
}

#[test]
#[ignore = "needs s390x-linux-gnu-gcc and qemu-s390x"]
fn every_answer_on_a_big_endian_machine() {
    check_answers("c_s390x", "s390x-linux-gnu-gcc", &["-std=c99", "-O2", "-static"], &["qemu-s390x"]);
}

#[test]
#[ignore = "needs arm-linux-gnueabi-gcc and qemu-arm"]
fn every_answer_on_a_32_bit_machine() {
    check_answers("c_arm", "arm-linux-gnueabi-gcc", &[C99, &["-O2", "-static"]].concat(), &["qemu-arm"]);
}

/// Includes the header twice, in a namespace or not.
const INCLUDES: &str =
    "#include <stdint.h>\n#include <stdbool.h>\nOPEN\n#include \"NAME.h\"\n#include \"NAME.h\"\nCLOSE\n";

#[test]
#[ignore = "needs gcc, g++, clang and clang++"]
fn no_compiler_warns() {
    let folder = tool::folder("c_warnings");
    let out = folder.join("out.o");
    let clang = ["-Weverything", "-Wno-padded", "-Werror", "-c"];
    let clang_c = [&clang[..], &["-std=c99", "-Wno-declaration-after-statement"]].concat();
    let clang_cpp = [&clang[..], &["-std=c++14", "-Wno-c++98-compat"]].concat();
    for game in all_games() {
        let header = write_header(&folder, &game);
        let plain = INCLUDES.replace("OPEN", "").replace("CLOSE", "");
        let c = write_program(&folder, &game, &plain, "c");
        for level in ["-O0", "-O1", "-O2"] {
            compile("gcc", &[C99, &["-c", level]].concat(), &c, &out);
        }
        compile("clang", &clang_c, &c, &out);
        let example = write_program(&folder, &game, &example(&header, "<stdio.h>"), "example.c");
        compile("clang", &clang_c, &example, &out);
        let program = folder.join("example");
        compile("gcc", &[C99, &["-O1"]].concat(), &example, &program);
        let printed = tool::run(&program, [""; 0]);
        assert!(printed.ends_with("solved\n"), "{}: {printed}", game.name);
        for (open, close) in [("", ""), ("namespace games {", "}"), ("extern \"C\" {", "}")] {
            let includes = INCLUDES.replace("OPEN", open).replace("CLOSE", close);
            let source =
                write_program(&folder, &game, &includes.replace("#include <stdbool.h>\n", ""), "cpp");
            for standard in ["-std=c++11", "-std=c++14", "-std=c++20"] {
                compile("g++", &[CPP, &["-c", "-O1", standard]].concat(), &source, &out);
            }
            compile("clang++", &clang_cpp, &source, &out);
        }
    }
}

/// C++14 evaluates queries at compile time.
#[test]
#[ignore = "needs g++ and clang++"]
fn queries_are_constant_expressions() {
    let folder = tool::folder("c_constant");
    let [flip, five] = ["flip_game", "flip_game_5x5"]
        .map(|name| all_games().into_iter().find(|game| game.name == name).expect("is one of the games"));
    write_header(&folder, &flip);
    write_header(&folder, &five);
    let source = folder.join("constant.cpp");
    fs::write(
        &source,
        "#include \"flip_game.h\"\n#include \"flip_game_5x5.h\"\n\
         static_assert(flip_game_distance(0x19b9) == 4 && flip_game_next_move(0x19b9) == 0, \"\");\n\
         static_assert(flip_game_5x5_distance(flip_game_5x5_play(0, 12)) == 1, \"\");\n",
    )
    .unwrap();
    for compiler in ["g++", "clang++"] {
        compile(compiler, &["-std=c++14", "-c"], &source, &folder.join("out.o"));
    }
}

/// What a compiler prints about a file that it refuses or warns about.
fn complaints(compiler: &str, flags: &[&str], folder: &Path, text: &str) -> String {
    let source = folder.join("complaint.c");
    fs::write(&source, text).unwrap();
    let output = Command::new(compiler).args(flags).args(["-c", "-o", "/dev/null"]).arg(source).output();
    String::from_utf8(output.unwrap().stderr).unwrap()
}

#[test]
#[ignore = "needs gcc"]
fn two_games_with_one_name_are_an_error() {
    let folder = tool::folder("c_names");
    for (file, name, table) in
        [("a.h", "flip", FLIP_GAME), ("b.h", "flip", LIGHTS_OUT), ("c.h", "Flip", FLIP_GAME)]
    {
        fs::write(folder.join(file), export(name, &table, Language::C).unwrap()).unwrap();
    }
    let include = |files: &[&str]| {
        let text: String = files.iter().map(|file| format!("#include \"{file}\"\n")).collect();
        complaints("gcc", C99, &folder, &(text + "int x;\n"))
    };
    assert_eq!(include(&["a.h", "a.h"]), "");
    let message = include(&["a.h", "b.h"]);
    assert!(message.contains("two different games have the name flip"), "{message}");
    let message = include(&["a.h", "c.h"]);
    assert!(message.contains("two different games have the name Flip"), "{message}");
}

/// A file that holds the headers of several games is a header, too.
#[test]
#[ignore = "needs gcc and g++"]
fn headers_can_be_joined() {
    let folder = tool::folder("c_joined");
    let join = |text: String, (name, table)| text + &export(name, table, Language::C).unwrap();
    let games = [("flip", &FLIP_GAME), ("lights", &LIGHTS_OUT), ("five", &LIGHTS_OUT_5X5)];
    let joined = games.into_iter().fold(String::new(), join);
    for (file, compiler, flags) in [("joined.c", "gcc", C99), ("joined.cpp", "g++", CPP)] {
        fs::write(folder.join(file), &joined).unwrap();
        compile(
            compiler,
            &[flags, &["-c", "-Wno-unused-function"]].concat(),
            &folder.join(file),
            &folder.join("out.o"),
        );
    }
}

#[test]
#[ignore = "needs gcc and g++"]
fn old_standards_are_refused() {
    let folder = tool::folder("c_old");
    fs::write(folder.join("flip.h"), export("flip", &FLIP_GAME, Language::C).unwrap()).unwrap();
    let text = "#include \"flip.h\"\n";
    assert!(complaints("gcc", &["-std=c89"], &folder, text).contains("flip.h needs C99 or later"));
    assert!(
        complaints("g++", &["-x", "c++", "-std=c++98"], &folder, text)
            .contains("flip.h needs C++11 or later")
    );
}

/// Two headers in each of two files, and constants of both in one expression.
#[test]
#[ignore = "needs gcc and g++"]
fn several_headers_in_several_files() {
    let folder = tool::folder("c_files");
    for game in small_games().iter().take(2) {
        write_header(&folder, game);
    }
    let includes = "#include \"flip_game.h\"\n#include \"lights_out.h\"\n";
    let part =
        "int part(void);\nint part(void) { return flip_game_distance(0x19b9) + lights_out_distance(1); }\n";
    let main = "#include <stdio.h>\nint part(void);\nint main(void)\n{\n    int cells[FLIP_GAME_ROWS * LIGHTS_OUT_COLS];\n    \
                printf(\"%d %d\\n\", part() + flip_game_distance(0xffff), (int)(sizeof cells / sizeof cells[0]));\n    return 0;\n}\n";
    for (compiler, extension, flags) in
        [("gcc", "c", C99), ("g++", "cpp", &["-std=c++20", "-Wall", "-Wextra", "-Werror"])]
    {
        let sources = [folder.join(format!("part.{extension}")), folder.join(format!("main.{extension}"))];
        fs::write(&sources[0], format!("{includes}{part}")).unwrap();
        fs::write(&sources[1], format!("{includes}{main}")).unwrap();
        let program = folder.join("program");
        let flags = [flags, &[sources[0].to_str().unwrap()]].concat();
        compile(compiler, &flags, &sources[1], &program);
        assert_eq!(tool::run(&program, [""; 0]), "3 16\n");
    }
}

/// The hash that `exports/avr.c` computes.
fn hash_of_answers(game: &Game, board_count: u32) -> u32 {
    let (table, mut random) = (game.table(), Random::default());
    let grid = table.grid();
    let mut hash = 0x811C_9DC5;
    let mut add = |number: u64| {
        for byte in number.to_le_bytes() {
            hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        }
    };
    for i in 0..board_count {
        let is_small = grid.cell_count() <= 16;
        let bits = if is_small { u64::from(i) * 13 } else { random.next_u64() } & grid.full().bits();
        let board = Board::from_bits(bits);
        add(table.distance(board).map_or(u64::MAX, u64::from));
        add(table.next_move(board).map_or(u64::MAX, |cell| cell.number().into()));
        add(table.solution(board).map_or(0, Moves::bits));
        add(table.optimal_moves(board).map_or(0, Moves::bits));
        add(table.is_goal(board).into());
        add(table.play(board, Cell::new((i % u32::from(grid.cell_count())) as u8).unwrap()).bits());
        table.solutions(board).for_each(|_| add(1));
    }
    for distance in 0..=table.max_distance() {
        let count = table.count_at_distance(distance).expect("the boards are counted");
        // A dealt board, the number of boards, and the first of all boards.
        if count > 0 {
            add(distance.into());
        }
        add(count);
        (0..count.min(10)).for_each(|_| add(distance.into()));
    }
    hash
}

/// Each game runs on an ATmega328P, whose `int` has 16 bits, with the hook that the header shows, and takes no RAM.
#[test]
#[ignore = "needs avr-gcc, avr-size and simavr"]
fn every_answer_on_an_avr_without_ram() {
    let folder = tool::folder("c_avr");
    // The flash has 32 KiB. Without counts, deals take minutes.
    let is_suitable = |table: Table| table.total_bytes() < 24 << 10 && table.count_at_distance(0).is_some();
    let games = all_games().into_iter().filter(|game| is_suitable(game.table()));
    for game in games {
        let header = write_header(&folder, &game);
        let example = example(&header, "<avr/pgmspace.h>");
        let hook: Vec<&str> = example.lines().filter(|line| !line.starts_with("#include \"")).collect();
        assert_eq!(hook.len(), 7, "{}", game.name);
        let grid = game.table().grid();
        let is_small = grid.cell_count() <= 16;
        // All boards of up to 10 cells, samples of others: the simulator is slow.
        let board_count = if is_small { 1 << grid.cell_count().min(10) } else { 300 };
        let template = include_str!("exports/avr.c")
            .replace("HOOK", &hook.join("\n"))
            .replace("BOARD_COUNT", &format!("{board_count}"))
            .replace("IS_SMALL", if is_small { "1" } else { "0" })
            .replace("BOARD_MASK", &format!("{:#x}u", grid.full().bits()));
        let source = write_program(&folder, &game, &template, "c");
        let program = folder.join(format!("{}.elf", game.name));
        let flags = ["-std=gnu99", "-mmcu=atmega328p", "-Os", "-Wall", "-Wextra", "-Wconversion", "-Werror"];
        compile("avr-gcc", &flags, &source, &program);

        assert_eq!(bytes_in(&program, &RAM), 0, "{}", game.name);
        let program = program.to_str().unwrap();

        // What the serial line sends goes to the standard error.
        let arguments = ["-m", "atmega328p", "-f", "16000000", program];
        let (_, printed) = tool::run_for_both("simavr", arguments, "");
        let hash = format!("{:08x}", hash_of_answers(&game, board_count));
        assert!(printed.contains(&hash), "{}: found {printed:?}, expected {hash}", game.name);
    }
}

/// Without the hook the compiler warns, and the tables are copied to RAM, which shows that the test above depends on it.
#[test]
#[ignore = "needs avr-gcc and avr-size"]
fn without_the_hook_an_avr_keeps_the_tables_in_ram() {
    let folder = tool::folder("c_avr_ram");
    fs::write(folder.join("flip.h"), export("flip", &LIGHTS_OUT, Language::C).unwrap()).unwrap();
    let text = "#include \"flip.h\"\nint main(void) { volatile uint16_t b = 1; return flip_distance(b); }\n";
    let flags = ["-std=gnu99", "-mmcu=atmega328p", "-Os"];
    let message = complaints("avr-gcc", &flags, &folder, text);
    assert!(message.contains("warning: #warning \"tables take up RAM"), "{message}");
    // Whoever wants that says so. The flash of newer AVRs is part of the data address space.
    let wanted = ["-DFLIPTABLE_TABLE="];
    assert_eq!(complaints("avr-gcc", &[&flags[..], &wanted].concat(), &folder, text), "");
    assert_eq!(complaints("avr-gcc", &["-mmcu=attiny1614"], &folder, text), "");
    let (source, program) = (folder.join("complaint.c"), folder.join("hint.o"));
    compile("avr-gcc", &[&flags[..], &wanted, &["-c"]].concat(), &source, &program);
    assert!(bytes_in(&program, &RAM) >= 2048);
}
