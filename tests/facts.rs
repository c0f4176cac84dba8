//! The mathematics that the layouts rest on and that the guide tells, checked on all boards.

mod oracle;

use std::collections::HashSet;

use fliptable::{Board, Cell, FLIP_GAME, LIGHTS_OUT, Moves, REFRIGERATOR};
use oracle::Oracle;

const QUIET_BASIS: [u16; 4] = [0x135E, 0x278B, 0x4E1D, 0x8CA7];

fn is_even(bits: u16) -> bool {
    bits.count_ones() % 2 == 0
}

fn is_quiet(oracle: &Oracle, set: u16) -> bool {
    oracle::cells(set).into_iter().fold(0, |sum, cell| sum ^ oracle.masks[usize::from(cell)]) == 0
}

#[test]
fn the_plus_has_sixteen_quiet_patterns_all_sums_of_four() {
    let oracle = Oracle::lights_out();
    let quiet: HashSet<u16> = (0..=u16::MAX).filter(|&set| is_quiet(&oracle, set)).collect();
    let sums = (0..16).map(|choice: u16| {
        let taken = QUIET_BASIS.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1);
        taken.fold(0, |sum, (_, pattern)| sum ^ pattern)
    });
    assert_eq!(quiet, sums.collect());
    assert_eq!(quiet.len(), 16);
}

#[test]
fn row_and_column_has_no_quiet_pattern() {
    let oracle = Oracle::refrigerator();
    assert!((1..=u16::MAX).all(|set| !is_quiet(&oracle, set)));
}

#[test]
fn a_board_can_be_solved_when_it_is_even_on_every_quiet_pattern() {
    for bits in 0..=u16::MAX {
        let even = QUIET_BASIS.iter().all(|pattern| is_even(bits & pattern));
        assert_eq!(FLIP_GAME.is_solvable(Board::from_bits(bits)), even);
        assert_eq!(LIGHTS_OUT.is_solvable(Board::from_bits(bits)), even);
    }
}

#[test]
fn three_rows_decide_the_fourth() {
    let solvable = || (0..=u16::MAX).filter(|&bits| LIGHTS_OUT.is_solvable(Board::from_bits(bits)));
    assert_eq!(solvable().count(), 4096);
    assert_eq!(solvable().map(|bits| bits >> 4).collect::<HashSet<_>>().len(), 4096);
    assert_eq!(solvable().map(|bits| bits & 0x0FFF).collect::<HashSet<_>>().len(), 4096);
    let last_rows = QUIET_BASIS.map(|pattern| pattern >> 12);
    assert_eq!(last_rows, [1, 2, 4, 8]);
}

#[test]
fn all_white_reaches_all_black_in_four_moves() {
    assert_eq!(LIGHTS_OUT.distance(Board::FULL), Some(4));
}

#[test]
fn the_opposite_board_of_the_flip_game_has_the_same_answers() {
    for bits in 0..=u16::MAX {
        let board = Board::from_bits(bits);
        assert_eq!(FLIP_GAME.distance(board), FLIP_GAME.distance(!board));
        assert_eq!(FLIP_GAME.solution(board), FLIP_GAME.solution(!board));
    }
}

#[test]
fn the_refrigerator_is_its_own_inverse() {
    for bits in 0..=u16::MAX {
        let played = REFRIGERATOR.rule().play_all(Board::EMPTY, Moves::from_bits(bits));
        assert_eq!(REFRIGERATOR.solution(Board::from_bits(bits)), Some(Moves::from_bits(played.bits())));
    }
}

#[test]
fn the_drawing_of_a_move_is_right() {
    let before: Board = "bwwb bbwb bwwb bwww".parse().unwrap();
    let after: Board = "bbwb wwbb bbwb bwww".parse().unwrap();
    assert_eq!(FLIP_GAME.rule().play(before, Cell::new(1, 1).unwrap()), after);
}

#[test]
fn the_drawings_of_quiet_patterns_are_right() {
    let page = include_str!("../src/guide/how_it_works.md");
    let start = page.find("0x135E").unwrap();
    let rows: Vec<Vec<char>> = page[start..]
        .lines()
        .map(|line| line.chars().filter(|letter| ".x".contains(*letter)).collect::<Vec<char>>())
        .skip_while(|row| row.len() != 16)
        .take(4)
        .collect();
    let drawn: Vec<u16> = (0..4)
        .map(|pattern| {
            let black = |cell: &u16| rows[usize::from(cell / 4)][usize::from(4 * pattern + cell % 4)] == 'x';
            (0..16).filter(black).fold(0, |bits, cell| bits | 1 << cell)
        })
        .collect();
    assert_eq!(drawn, QUIET_BASIS);
}

#[test]
fn what_the_tables_cost_in_bytes() {
    let bytes = |layout: fliptable::Layout| {
        (layout.distance_bytes(), layout.solution_bytes(), layout.total_bytes(), layout.deal_bytes())
    };
    assert_eq!(bytes(FLIP_GAME.layout()), (2048, 4352, 4352, 476));
    assert_eq!(bytes(LIGHTS_OUT.layout()), (2176, 4512, 4512, 1056));
    assert_eq!(bytes(REFRIGERATOR.layout()), (1152, 288, 1440, 68));
}

#[test]
fn the_readme_states_the_bytes() {
    let readme = include_str!("../README.md");
    for (name, layout, max_distance) in [
        ("FLIP_GAME", FLIP_GAME.layout(), FLIP_GAME.max_distance()),
        ("LIGHTS_OUT", LIGHTS_OUT.layout(), LIGHTS_OUT.max_distance()),
        ("REFRIGERATOR", REFRIGERATOR.layout(), REFRIGERATOR.max_distance()),
    ] {
        let (distance, total, deal) = (layout.distance_bytes(), layout.total_bytes(), layout.deal_bytes());
        let row = format!("| `{name}` | {distance} | {total} | {deal} more | {max_distance} moves |");
        assert!(readme.contains(&row), "{row}");
    }
    assert!(readme.contains(&format!("| fliptable | {} |", FLIP_GAME.layout().distance_bytes())));
}

#[test]
fn the_guide_states_the_numbers() {
    let guide = include_str!("../src/guide/how_it_works.md");
    let counts: Vec<u32> = (0..=6).map(|distance| FLIP_GAME.count_at(distance)).collect();
    let unreachable = 65536 - counts.iter().sum::<u32>();
    let row: Vec<String> = counts.iter().chain([&unreachable]).map(u32::to_string).collect();
    let has_row = |line: &str| line.split_whitespace().skip(1).eq(row.iter().map(String::as_str));
    assert!(guide.lines().any(has_row), "{row:?}");
    let [flip, lights, fridge] = [FLIP_GAME.layout(), LIGHTS_OUT.layout(), REFRIGERATOR.layout()];
    assert!(guide.contains(&format!("the top bit is ignored: {} bytes.", flip.distance_bytes())));
    let shared = lights.distance_bytes() - 2048;
    assert!(guide.contains(&format!("2048 bytes again, and {shared} that every query shares.")));
    assert!(guide.contains(&format!("{} bytes, are the whole game.", fridge.solution_bytes())));
}

#[test]
fn a_table_itself_takes_no_room() {
    assert_eq!(size_of_val(&FLIP_GAME), 0);
}
