//! A program without std: what is linked into it, by its symbols and by the bytes of the tables.
#![cfg(target_os = "linux")]

mod nested;
#[path = "bare/src/sum.rs"]
mod sum;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR};

#[test]
fn a_program_with_every_query_has_no_panic_machinery_and_no_allocator() {
    let symbols = symbols(&build("everything"));
    assert_no_machinery(&symbols);
    assert!(symbols.iter().any(|symbol| symbol == "main"), "{symbols:?}");
}

/// Where the compiler sees less, it must not be left with code for an index out of bounds.
#[test]
fn no_optimization_for_size_brings_panic_machinery() {
    for level in ["s", "z", "1", "2"] {
        let target = nested::target_folder("bare").join(level);
        let profile = format!(
            "profile.release.opt-level={}",
            if level < "a" { level.into() } else { format!("{level:?}") }
        );
        nested::cargo_succeeds(
            &nested::crate_folder("bare"),
            &target,
            &["build", "--release", "--config", &profile],
        );
        for program in ["everything", "distance"] {
            assert_no_machinery(&symbols(&target.join("release").join(program)));
        }
    }
}

#[test]
fn a_program_without_std_has_the_same_answers() {
    let expected = sum::of_all_answers(1) as u8;
    assert_eq!(Command::new(build("everything")).status().unwrap().code(), Some(i32::from(expected)));
    let expected = FLIP_GAME.distance(fliptable::Board::from_bits(0x0013)).unwrap();
    assert_eq!(Command::new(build("distance")).status().unwrap().code(), Some(i32::from(expected)));
}

#[test]
fn a_program_with_every_query_carries_each_table_once() {
    let program = fs::read(build("everything")).unwrap();
    for game in games() {
        for (part, bytes) in game.parts {
            assert_eq!(times(&bytes, &program), 1, "the {part} of {}", game.name);
        }
    }
}

#[test]
fn a_program_that_asks_for_distances_alone_carries_the_entries_alone() {
    let path = build("distance");
    let program = fs::read(&path).unwrap();
    for game in games() {
        for (part, bytes) in game.parts {
            let wanted = game.name == "flip_game" && part == "entries";
            assert_eq!(times(&bytes, &program), usize::from(wanted), "the {part} of {}", game.name);
        }
    }
    let symbols = symbols(&path);
    assert!(!symbols.iter().any(|symbol| symbol.contains("fliptable")), "{symbols:?}");
    // All constants of the program are that one table.
    assert_eq!(section_size(&path, ".rodata"), FLIP_GAME.layout().distance_bytes());
}

#[test]
fn the_parts_that_are_looked_for_are_what_the_layouts_state() {
    let layouts = [FLIP_GAME.layout(), LIGHTS_OUT.layout(), REFRIGERATOR.layout()];
    for (game, layout) in games().into_iter().zip(layouts) {
        let bytes = |wanted: fn(&str) -> bool| {
            let parts = game.parts.iter().filter(|(part, _)| wanted(part));
            parts.map(|(_, bytes)| bytes.len()).sum::<usize>()
        };
        let is_for_distance = |part: &str| ["entries", "checks", "tallies"].contains(&part);
        let is_for_dealing = |part: &str| ["counts", "ranks"].contains(&part);
        assert_eq!(bytes(is_for_distance), layout.distance_bytes(), "{}", game.name);
        assert_eq!(bytes(is_for_dealing), layout.deal_bytes(), "{}", game.name);
        assert_eq!(bytes(|_| true), layout.total_bytes() + layout.deal_bytes(), "{}", game.name);
    }
}

fn assert_no_machinery(symbols: &[String]) {
    for symbol in symbols {
        let name = symbol.to_lowercase();
        for unwanted in ["panic", "begin_unwind", "unwind_resume", "alloc", "core3fmt", "3std"] {
            assert!(!name.contains(unwanted), "{unwanted} is linked: {symbol}");
        }
    }
}

/// The parts of a table that are not empty, as bytes.
struct Game {
    name: &'static str,
    parts: Vec<(&'static str, Vec<u8>)>,
}

/// The tables, cut out of their files by the lengths that are known of them.
fn games() -> [Game; 3] {
    let names = ["entries", "checks", "choices", "bases", "offsets", "counts", "ranks"];
    let game = |name, file: &[u8], goals: usize, lengths: [usize; 7]| {
        let mut rest = &file[20 + 32 + 2 * goals..];
        let mut parts = Vec::new();
        for (part, length) in names.into_iter().zip(lengths) {
            let (bytes, after) = rest.split_at(length);
            rest = after;
            if length > 0 {
                parts.push((part, bytes.to_vec()));
            }
        }
        assert!(rest.is_empty());
        Game { name, parts }
    };
    let mut games = [
        game(
            "flip_game",
            include_bytes!(concat!(env!("OUT_DIR"), "/flip_game.fliptable")),
            2,
            [2048, 0, 2048, 192, 64, 28, 448],
        ),
        game(
            "lights_out",
            include_bytes!(concat!(env!("OUT_DIR"), "/lights_out.fliptable")),
            1,
            [2048, 128, 2048, 256, 32, 32, 1024],
        ),
        game(
            "refrigerator",
            include_bytes!(concat!(env!("OUT_DIR"), "/refrigerator.fliptable")),
            1,
            [0, 0, 0, 288, 0, 68, 0],
        ),
    ];
    // Distances of the refrigerator are read from its bases with their bits spread to every fourth.
    let bases = games[2].parts[0].1.clone();
    let tally = |base: &[u8]| {
        let base = u16::from_le_bytes([base[0], base[1]]);
        (0..16).fold(0_u64, |sum, bit| sum | u64::from(base >> bit & 1) << (4 * bit)).to_le_bytes()
    };
    games[2].parts.push(("tallies", bases.chunks(2).flat_map(tally).collect()));
    games
}

fn times(part: &[u8], program: &[u8]) -> usize {
    program.windows(part.len()).filter(|window| window == &part).count()
}

fn section_size(program: &Path, section: &str) -> usize {
    let output = Command::new("size").arg("-A").arg(program).output();
    let output = output.unwrap_or_else(|error| panic!("this test needs size, which does not start: {error}"));
    let listed = String::from_utf8(output.stdout).unwrap();
    let line = listed.lines().find(|line| line.split_whitespace().next() == Some(section)).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

/// Builds at opt-level 3, without LTO.
fn build(program: &str) -> PathBuf {
    let target = nested::target_folder("bare");
    nested::cargo_succeeds(&nested::crate_folder("bare"), &target, &["build", "--release"]);
    target.join("release").join(program)
}

/// The symbols of a program, and those that it wants from the C library.
fn symbols(program: &Path) -> Vec<String> {
    let output = Command::new("nm").arg(program).output();
    let output = output.unwrap_or_else(|error| panic!("this test needs nm, which does not start: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    // The name comes last; an address and a kind may stand before it.
    listed.lines().filter_map(|line| line.split_whitespace().last()).map(String::from).collect()
}
