//! The C headers, of the tables that ship and of odd rules, compiled as C99 and as C++11 and asked for
//! all 65536 boards.

mod c_program;
#[cfg(feature = "generate")]
mod odd_rules;
mod oracle;

use std::path::Path;

use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR};
use oracle::Oracle;

const FOLDER: &str = env!("CARGO_TARGET_TMPDIR");

fn check(name: &str, header: &str, oracle: &Oracle) {
    c_program::check(Path::new(FOLDER), name, header, oracle);
}

#[test]
fn headers_of_the_tables_that_ship_answer_as_the_brute_force() {
    check("flip_game", &FLIP_GAME.c_header("flip_game").to_string(), &Oracle::flip_game());
    check("lights_out", &LIGHTS_OUT.c_header("lights_out").to_string(), &Oracle::lights_out());
    check("refrigerator", &REFRIGERATOR.c_header("refrigerator").to_string(), &Oracle::refrigerator());
}

#[test]
fn a_header_holds_the_bytes_of_the_table_and_no_more() {
    let bytes = |header: &str| {
        let arrays =
            header.lines().filter_map(|line| line.strip_prefix("static const uint")?.strip_suffix("] = {"));
        let size = |array: &str| {
            let (number, length) = (array.split_once("_t ").unwrap().0, array.split_once('[').unwrap().1);
            number.parse::<usize>().unwrap() / 8 * length.parse::<usize>().unwrap()
        };
        arrays.map(size).sum::<usize>()
    };
    let masks = 2 * 16;
    let sizes = [FLIP_GAME.layout(), LIGHTS_OUT.layout(), REFRIGERATOR.layout()];
    let headers = [FLIP_GAME.c_header("a"), LIGHTS_OUT.c_header("a"), REFRIGERATOR.c_header("a")];
    for (layout, header) in sizes.into_iter().zip(headers) {
        assert_eq!(bytes(&header.to_string()), layout.solution_bytes() + masks);
    }
}

#[test]
fn a_name_that_is_no_identifier_gives_an_error_for_the_compiler() {
    for name in ["", "4x4", "flip-game", "flip game", "flip\n", "ünder"] {
        let text = FLIP_GAME.c_header(name).to_string();
        assert!(text.starts_with("#error \"fliptable: the name of a table"), "{name:?}: {text}");
        assert_eq!(text.lines().count(), 1);
    }
    assert!(!FLIP_GAME.c_header("_4x4").to_string().contains("#error"));
}

#[cfg(feature = "generate")]
#[test]
fn headers_of_odd_rules_answer_as_the_brute_force() {
    use fliptable::{Board, Rule, generate};

    let mut solutions = Vec::new();
    for odd in odd_rules::all() {
        let goals: Vec<Board> = odd.goals.iter().copied().map(Board::from_bits).collect();
        let rule = Rule::new(odd.masks.map(Board::from_bits)).with_goals(&goals);
        let header = generate::c_header(odd.name, &rule).unwrap();
        check(odd.name, &header, &Oracle::of_masks(odd.masks, &odd.goals));
        solutions.push(header.split("int32_t ").nth(2).unwrap().split('}').next().unwrap().to_owned());
    }
    // The rules bring up each way to keep a solution, with and without check bits.
    for (way, rule) in [
        ("moves = 0;", "torus"),
        ("_choices[index / 2] >> (index % 2 * 4)", "twin_moves"),
        ("_offsets[knight_choices[index]]", "knight"),
        ("_offsets[index]", "scattered_goals"),
    ] {
        assert!(solutions.iter().any(|text| text.contains(way) && text.contains(rule)), "{way}");
    }
}

#[cfg(feature = "generate")]
#[test]
fn an_embedded_table_and_the_generator_give_the_same_header() {
    let rule = FLIP_GAME.rule();
    assert_eq!(
        fliptable::generate::c_header("flip_game", rule).unwrap(),
        FLIP_GAME.c_header("flip_game").to_string()
    );
}
