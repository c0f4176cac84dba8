//! The exported C header, compiled by several compilers for several machines: every function on every board of small
//! grids, and on samples of larger ones.
#![cfg(feature = "export")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::exported::{self, Game, Random, answers, large_games, small_games};
use crate::tool::{self, C99, RAM, bytes_in, compile};
use fliptable::export::{Language, export};
use fliptable::{Board, Cell, LIGHTS_OUT, Moves};

/// The flags under which a header must not warn in C++.
const CPP: &[&str] = &[
    "-pedantic",
    "-Wall",
    "-Wextra",
    "-Wconversion",
    "-Wsign-conversion",
    "-Wshadow",
    "-Warith-conversion",
    "-Wold-style-cast",
    "-Wuseless-cast",
    "-Werror",
];

fn all_games() -> Vec<Game> {
    small_games().into_iter().chain(large_games()).collect()
}

fn board_bits(game: &Game) -> u32 {
    u32::from(game.table().grid().cell_count()).next_power_of_two().max(16)
}

/// Writes the header of a table, and returns its path.
fn write_header(folder: &Path, game: &Game) -> PathBuf {
    let path = folder.join(format!("{}.h", game.name));
    fs::write(&path, export(&game.table(), game.name, Language::C).unwrap()).unwrap();
    path
}

/// A program about a game, from a template.
fn write_program(folder: &Path, game: &Game, template: &str, extension: &str) -> PathBuf {
    let text = template
        .replace("NAME", game.name)
        .replace("UPPER", &game.name.to_uppercase())
        .replace("BITS", &board_bits(game).to_string())
        .replace("DEALS", &exported::DEALS.to_string());
    let path = folder.join(format!("{}.{extension}", game.name));
    fs::write(&path, text).unwrap();
    path
}

/// Compiles the program for every game and compares what it prints. `runner` runs it if this machine cannot.
fn check_answers(folder: &str, compiler: &str, flags: &[&str], runner: &[&str]) {
    let folder = tool::folder(folder);
    for game in all_games() {
        write_header(&folder, &game);
        let source = write_program(&folder, &game, include_str!("exported/answers.c"), "c");
        let program = folder.join(game.name);
        compile(compiler, flags, &source, &program);
        let boards = game.boards(board_bits(&game));
        let input: Vec<String> = boards.iter().map(u64::to_string).collect();
        let command = [runner, &[program.to_str().unwrap()]].concat();
        let printed = tool::run_with(command[0], &command[1..], &input.join(" "));
        tool::assert_same_lines(game.name, &printed, &answers(&game.table(), &boards));
    }
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
    let cpp11 = [&["-std=c++11"], CPP].concat();
    let cpp20 = [&["-std=c++20"], CPP].concat();
    let clang = ["-std=c++11", "-Weverything", "-Wno-c++98-compat", "-Werror"];
    let clang_c = ["-std=c99", "-Weverything", "-Wno-declaration-after-statement", "-Werror"];
    for game in all_games() {
        write_header(&folder, &game);
        let plain = INCLUDES.replace("OPEN", "").replace("CLOSE", "");
        let c = write_program(&folder, &game, &plain, "c");
        compile("gcc", &[C99, &["-c"]].concat(), &c, &folder.join("out.o"));
        compile("clang", &[&clang_c[..], &["-c"]].concat(), &c, &folder.join("out.o"));
        for (open, close) in [("", ""), ("namespace games {", "}"), ("extern \"C\" {", "}")] {
            let includes = INCLUDES.replace("OPEN", open).replace("CLOSE", close);
            let source =
                write_program(&folder, &game, &includes.replace("#include <stdbool.h>\n", ""), "cpp");
            compile("g++", &[&cpp11[..], &["-c"]].concat(), &source, &folder.join("out.o"));
            compile("g++", &[&cpp20[..], &["-c"]].concat(), &source, &folder.join("out.o"));
            compile("clang++", &[&clang[..], &["-c"]].concat(), &source, &folder.join("out.o"));
        }
    }
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

/// The hash that `exported/avr.c` computes.
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
        let bits = if is_small { u64::from(i) } else { random.next_u64() & grid.full().bits() };
        let board = Board::from_bits(bits);
        add(table.distance(board).map_or(u64::MAX, u64::from));
        add(table.next_move(board).map_or(u64::MAX, |cell| cell.number().into()));
        add(table.solution(board).map_or(0, Moves::bits));
        add(table.optimal_moves(board).map_or(0, Moves::bits));
        add(table.is_goal(board).into());
        add(table.play(board, Cell::new((i % u32::from(grid.cell_count())) as u8).unwrap()).bits());
    }
    for distance in 0..=table.max_distance() {
        add(table.count_at_distance(distance));
        add(table.deal(distance, || random.next_u64()).map_or(0, Board::bits));
    }
    hash
}

/// Each game runs on an ATmega328P, whose `int` has 16 bits, with the hook that the header shows, and takes no RAM.
#[test]
#[ignore = "needs avr-gcc, avr-size and simavr"]
fn every_answer_on_an_avr_without_ram() {
    let folder = tool::folder("c_avr");
    // The flash has 32 KiB.
    let games = all_games().into_iter().filter(|game| game.table().total_bytes() < 24 << 10);
    for game in games {
        let header = write_header(&folder, &game);
        let text = fs::read_to_string(&header).unwrap();
        let example = text.lines().skip_while(|line| !line.contains("<avr/pgmspace.h>"));
        let hook: Vec<&str> = example
            .map_while(|line| line.strip_prefix(" *     "))
            .filter(|line| !line.starts_with("#include \""))
            .collect();
        assert!(hook.len() > 2, "{}", game.name);
        let grid = game.table().grid();
        let is_small = grid.cell_count() <= 16;
        let board_count = if is_small { 1 << grid.cell_count() } else { 300 };
        let template = include_str!("exported/avr.c")
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

/// Without the hook the tables are copied to RAM, which shows that the test above depends on it.
#[test]
#[ignore = "needs avr-gcc and avr-size"]
fn without_the_hook_an_avr_keeps_the_tables_in_ram() {
    let folder = tool::folder("c_avr_ram");
    fs::write(folder.join("flip.h"), export(&LIGHTS_OUT, "flip", Language::C).unwrap()).unwrap();
    let (source, program) = (folder.join("hint.c"), folder.join("hint.o"));
    fs::write(
        &source,
        "#include \"flip.h\"\nint main(void) { volatile uint16_t b = 1; return flip_distance(b); }\n",
    )
    .unwrap();
    compile("avr-gcc", &["-std=gnu99", "-mmcu=atmega328p", "-Os", "-c"], &source, &program);
    assert!(bytes_in(&program, &RAM) >= 2048);
}
