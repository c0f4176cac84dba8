//! Checks what is linked into a program without std, by its symbols and by the bytes of the tables.
#![cfg(all(target_os = "linux", feature = "generate"))]

#[path = "../bare/src/sum.rs"]
mod sum;
#[path = "../bare/src/three_goals.rs"]
mod three_goals;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::nested::{self, Nested};
use fliptable::generate::{self, Optimize};
use fliptable::{Board, FLIP_GAME};

/// A program that asks every query of every table, one that asks `FLIP_GAME` for distances, and one that reads boards.
const PROGRAMS: [&str; 3] = ["everything", "distance", "reader"];

#[test]
#[ignore = "builds a separate crate"]
fn no_panic_machinery_and_no_allocator_at_any_level() {
    for level in ["1", "2", "3", "s", "z"] {
        let folder = build(level);
        for program in PROGRAMS {
            let symbols = symbols(&folder.join(program));
            assert!(symbols.iter().any(|symbol| symbol == "main"), "{symbols:?}");
            let unwanted = symbols.iter().filter(|symbol| is_machinery(symbol)).collect::<Vec<_>>();
            assert!(unwanted.is_empty(), "{program} at level {level}: {unwanted:?}");
        }
    }
}

#[test]
#[ignore = "builds a separate crate"]
fn the_same_answers_without_std() {
    let folder = build("3");
    let status = |program| Command::new(folder.join(program)).status().unwrap().code();
    let file = generate::table(&three_goals::rule(), Optimize::Speed).unwrap();
    assert_eq!(status("everything"), Some(i32::from(sum::of_all_answers(1, &file) as u8)));
    let distance = FLIP_GAME.distance(Board::from_bits(0x0013)).unwrap();
    assert_eq!(status("distance"), Some(i32::from(distance)));
    // The distances of the boards (4, 4 and 0), the number of moves, and the number of the cell in row 2, column 1.
    assert_eq!(status("reader"), Some(4 + 4 + 2 + 4));
}

#[test]
#[ignore = "builds a separate crate"]
fn a_program_contains_each_part_once() {
    let program = fs::read(build("3").join("everything")).unwrap();
    let (parts, mut distinct) = (parts(), Vec::new());
    for part in &parts {
        // Games can have a part in common, which then is a single constant.
        if !distinct.contains(&&part.bytes) {
            distinct.push(&part.bytes);
        }
    }
    for part in &parts {
        // The offsets of one game are the first half of another's.
        let expected: usize = distinct.iter().map(|whole| times(&part.bytes, whole)).sum();
        assert_eq!(times(&part.bytes, &program), expected, "{} of {}", part.name, part.game);
    }
}

#[test]
#[ignore = "builds a separate crate"]
fn a_program_that_asks_for_distances_contains_the_entries_alone() {
    let path = build("3").join("distance");
    let program = fs::read(&path).unwrap();
    for part in parts() {
        let is_read = part.game == "flip_game" && part.name == "entries";
        assert_eq!(times(&part.bytes, &program), usize::from(is_read), "{} of {}", part.name, part.game);
    }
    let symbols = symbols(&path);
    assert!(!symbols.iter().any(|symbol| symbol.contains("fliptable")), "{symbols:?}");
    // The entries are the only constant of the program.
    assert_eq!(section_size(&path, ".rodata"), 2048);
}

fn is_machinery(symbol: &str) -> bool {
    let name = symbol.to_lowercase();
    ["panic", "unwind", "assert_failed", "alloc", "core3fmt", "core..fmt", "3std"]
        .iter()
        .any(|part| name.contains(part))
}

#[test]
fn machinery_is_known_by_its_symbols() {
    for symbol in [
        "_RNvNtCsgEmfK2I1SDS_4core9panicking18panic_bounds_check",
        "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE",
        "_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind",
        "__rust_alloc",
    ] {
        assert!(is_machinery(symbol), "{symbol}");
    }
    for symbol in ["main", "_start", "_ZN9fliptable5table5Table4read17h2eb636192ee987beE"] {
        assert!(!is_machinery(symbol), "{symbol}");
    }
}

struct Part {
    game: &'static str,
    name: &'static str,
    bytes: Vec<u8>,
}

/// The parts of the games that are long enough to be found by their bytes, cut out of the files by their known lengths.
fn parts() -> Vec<Part> {
    let cut = |game, file: &[u8], lengths: &[(&'static str, usize)]| {
        let mut rest = &file[36..];
        let mut parts = Vec::new();
        for &(name, length) in lengths {
            let (bytes, after) = rest.split_at(length);
            rest = after;
            parts.push(Part { game, name, bytes: bytes.to_vec() });
        }
        assert!(rest.is_empty(), "{game} has other lengths: {} bytes are left", rest.len());
        parts.retain(|part| part.bytes.len() >= 32);
        parts
    };
    let flip_game = cut(
        "flip_game",
        include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable")),
        &[("entries", 2048), ("moves", 2048), ("masks", 32), ("goals", 4), ("counts", 56)],
    );
    let lights_out = cut(
        "lights_out",
        include_bytes!(concat!(env!("OUT_DIR"), "/lights_out.fliptable")),
        &[("entries", 4096), ("moves", 4096), ("masks", 32), ("goals", 2), ("counts", 64)],
    );
    let refrigerator = cut(
        "refrigerator",
        include_bytes!(concat!(env!("OUT_DIR"), "/refrigerator.fliptable")),
        &[("words", 128), ("offsets", 2), ("masks", 32), ("goals", 2), ("counts", 136)],
    );
    [flip_game, lights_out, refrigerator].into_iter().flatten().collect()
}

fn times(part: &[u8], program: &[u8]) -> usize {
    program.windows(part.len()).filter(|window| window == &part).count()
}

/// Builds the programs, unless another test has, and returns the folder of their copies. Levels share a target folder, so
/// that the build script is compiled once; the lock keeps tests that run at the same time from replacing each other's
/// programs.
fn build(level: &str) -> PathBuf {
    static BUILT: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut built = BUILT.lock().unwrap();
    let bare = Nested::kept("bare");
    let copies = bare.target.join(level);
    if built.insert(level.into()) {
        bare.cargo_succeeds(&["build", "--release", "--config", &nested::opt_level(level)]);
        fs::create_dir_all(&copies).unwrap();
        for program in PROGRAMS {
            fs::copy(bare.target.join("release").join(program), copies.join(program)).unwrap();
        }
    }
    copies
}

/// What a tool of the binutils prints about a program.
fn inspect(tool: &str, arguments: &[&str], program: &Path) -> String {
    let output = Command::new(tool).args(arguments).arg(program).output();
    let output = output.unwrap_or_else(|error| panic!("cannot start {tool}: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn section_size(program: &Path, section: &str) -> usize {
    let listed = inspect("size", &["-A"], program);
    let line = listed.lines().find(|line| line.split_whitespace().next() == Some(section)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// The symbols of a program, including those of the C library that it needs.
fn symbols(program: &Path) -> Vec<String> {
    let listed = inspect("nm", &[], program);
    // The name comes last; an address and a kind may precede it.
    listed.lines().filter_map(|line| line.split_whitespace().last()).map(String::from).collect()
}
