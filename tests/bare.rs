//! A program without std: what is linked into it, by its symbols.
#![cfg(target_os = "linux")]

mod nested;
#[path = "bare/src/sum.rs"]
mod sum;

use std::path::{Path, PathBuf};
use std::process::Command;

use fliptable::{FLIP_GAME, LIGHTS_OUT, Layout, REFRIGERATOR};

/// The statics in which a table keeps what its queries read.
const TABLE_PARTS: [&str; 5] = ["ENTRIES", "TALLIES", "CHOICES", "BASES", "OFFSETS"];
/// The statics that only dealing reads.
const DEAL_PARTS: [&str; 2] = ["COUNTS", "RANKS"];

#[test]
fn a_program_with_every_query_has_no_panic_machinery_and_no_allocator() {
    let program = build("everything");
    let symbols = symbols(&program);
    for symbol in &symbols {
        let name = symbol.name.to_lowercase();
        for unwanted in ["panic", "begin_unwind", "unwind_resume", "alloc", "core3fmt", "3std"] {
            assert!(!name.contains(unwanted), "{unwanted} is linked: {symbol:?}");
        }
    }
    assert!(symbols.iter().any(|symbol| symbol.name == "main"), "{symbols:?}");
}

#[test]
fn a_program_without_std_has_the_same_answers() {
    let expected = sum::of_all_answers(1) as u8;
    assert_eq!(Command::new(build("everything")).status().unwrap().code(), Some(i32::from(expected)));
    let expected = FLIP_GAME.distance(fliptable::Board::from_bits(0x0013)).unwrap();
    assert_eq!(Command::new(build("distance")).status().unwrap().code(), Some(i32::from(expected)));
}

#[test]
fn a_program_with_every_query_carries_the_bytes_that_the_layouts_state() {
    let symbols = symbols(&build("everything"));
    let check = |game: &str, layout: Layout, [tables, deal]: [usize; 2]| {
        assert_eq!(bytes(&symbols, game, &TABLE_PARTS), tables, "{game}");
        assert_eq!(bytes(&symbols, game, &DEAL_PARTS), deal, "{game}");
        // A part begins on a cache line and fills its last one.
        assert!((layout.total_bytes()..layout.total_bytes() + 64 * TABLE_PARTS.len()).contains(&tables));
        assert_eq!(layout.deal_bytes(), deal);
        assert!(bytes(&symbols, game, &["RULE"]) <= 2 * 16 + 2 * 2 + 16);
    };
    check("FLIP_GAME", FLIP_GAME.layout(), [4288, 476]);
    check("LIGHTS_OUT", LIGHTS_OUT.layout(), [6336, 1056]);
    check("REFRIGERATOR", REFRIGERATOR.layout(), [640, 68]);
}

#[test]
fn a_program_that_asks_for_distances_alone_carries_the_entries_alone() {
    let symbols = symbols(&build("distance"));
    let ours: Vec<&Symbol> = symbols.iter().filter(|symbol| symbol.name.contains("fliptable")).collect();
    let [entries] = ours[..] else { panic!("more than one static is linked: {ours:?}") };
    assert!(entries.name.contains("FLIP_GAME") && entries.name.contains("ENTRIES"), "{entries:?}");
    assert_eq!(entries.size, FLIP_GAME.layout().distance_bytes());
    assert_eq!(entries.size, 2048);
}

#[derive(Debug)]
struct Symbol {
    name: String,
    size: usize,
}

fn bytes(symbols: &[Symbol], game: &str, parts: &[&str]) -> usize {
    let of_part =
        |symbol: &&Symbol| symbol.name.contains(game) && parts.iter().any(|part| symbol.name.contains(part));
    symbols.iter().filter(of_part).map(|symbol| symbol.size).sum()
}

/// Builds as a user does for release: opt-level 3, no LTO.
fn build(program: &str) -> PathBuf {
    let target = nested::target_folder("bare");
    nested::cargo_succeeds(&nested::crate_folder("bare"), &target, &["build", "--release"]);
    target.join("release").join(program)
}

/// The symbols of a program with their sizes, and those that it wants from the C library.
fn symbols(program: &Path) -> Vec<Symbol> {
    let output = Command::new("nm").arg("--print-size").arg(program).output();
    let output = output.unwrap_or_else(|error| panic!("this test needs nm, which does not start: {error}"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap().lines().map(symbol).collect()
}

/// `address size kind name`; what is no function and no static has no size, and what is wanted from
/// elsewhere no address either.
fn symbol(line: &str) -> Symbol {
    let fields: Vec<&str> = line.split_whitespace().collect();
    let (size, name) = match fields[..] {
        [_, size, _, name] => (usize::from_str_radix(size, 16).unwrap(), name),
        [_, _, name] | [_, name] => (0, name),
        _ => panic!("nm writes {line:?}"),
    };
    Symbol { name: name.into(), size }
}
