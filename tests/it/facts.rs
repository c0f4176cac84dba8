//! Known facts about flip games, and the figures of the README.

use std::collections::BTreeSet;

use crate::oracle::{self, Oracle};
use fliptable::{
    Board, FLIP_GAME, LIGHTS_OUT, LIGHTS_OUT_3X3, LIGHTS_OUT_5X5, MINI_LIGHTS_OUT, Moves, REFRIGERATOR, Table,
};

const NULL_BASIS: [u16; 4] = [0x135E, 0x278B, 0x4E1D, 0x8CA7];

fn boards() -> impl Iterator<Item = Board> {
    (0..=u16::MAX).map(Board::from)
}

fn counts(table: &Table) -> Vec<u64> {
    (0..=table.max_distance()).map(|distance| table.count_at_distance(distance).unwrap()).collect()
}

fn binomials(n: u64) -> Vec<u64> {
    (0..=n).map(|k| (0..k).fold(1, |product, i| product * (n - i) / (i + 1))).collect()
}

#[test]
fn number_of_boards_at_each_distance() {
    assert_eq!(counts(&FLIP_GAME), [2, 32, 228, 880, 1562, 1136, 256]);
    assert_eq!(counts(&LIGHTS_OUT), [1, 16, 120, 560, 1387, 1440, 540, 32]);
    assert_eq!(counts(&REFRIGERATOR), binomials(16));
    assert_eq!(counts(&MINI_LIGHTS_OUT), binomials(16));
    assert_eq!(counts(&LIGHTS_OUT_3X3), binomials(9));
    for table in [&FLIP_GAME, &LIGHTS_OUT] {
        assert_eq!(boards().filter(|&board| !table.is_solvable(board)).count(), 61440);
    }
}

#[test]
fn null_space_of_the_plus_on_4x4() {
    let has_no_effect =
        |&set: &u16| LIGHTS_OUT.play_all(Board::EMPTY, Moves::from_bits(set.into())) == Board::EMPTY;
    let null_space: BTreeSet<u16> = (0..=u16::MAX).filter(has_no_effect).collect();
    let sums = (0..16_u16).map(|choice| {
        let taken = NULL_BASIS.iter().enumerate().filter(|(i, _)| choice >> i & 1 == 1);
        taken.fold(0, |sum, (_, vector)| sum ^ vector)
    });
    assert_eq!(null_space, sums.collect());
    assert_eq!(null_space.len(), 16);
}

#[test]
fn a_board_is_solvable_exactly_if_it_has_even_parity_with_the_null_space() {
    for board in boards() {
        let is_even = |vector: &u16| (board.bits() & u64::from(*vector)).count_ones() % 2 == 0;
        let are_even = NULL_BASIS.iter().all(is_even);
        assert_eq!(FLIP_GAME.is_solvable(board), are_even, "{board:?}");
        assert_eq!(LIGHTS_OUT.is_solvable(board), are_even, "{board:?}");
    }
}

#[test]
fn all_white_reaches_all_black_in_four_moves() {
    assert_eq!(LIGHTS_OUT.distance(LIGHTS_OUT.grid().full()), Some(4));
}

#[test]
fn number_of_smallest_solutions() {
    for (table, unique, most) in [(&LIGHTS_OUT, 1833, 12), (&FLIP_GAME, 1418, 13)] {
        let lengths: Vec<usize> = boards().map(|board| table.solutions(board).count()).collect();
        assert_eq!(lengths.iter().filter(|&&length| length == 1).count(), unique);
        assert_eq!(lengths.into_iter().max(), Some(most));
    }
}

#[test]
fn toggling_every_cell_changes_no_answer_of_the_flip_game() {
    let full = FLIP_GAME.grid().full();
    for board in boards() {
        assert_eq!(FLIP_GAME.solution(board), FLIP_GAME.solution(board ^ full));
    }
}

#[test]
fn the_matrix_of_the_refrigerator_is_its_own_inverse() {
    for board in boards() {
        let played = REFRIGERATOR.play_all(Board::EMPTY, Moves::from_bits(board.bits()));
        assert_eq!(REFRIGERATOR.solution(board), Some(Moves::from_bits(played.bits())));
    }
}

/// A symmetry of the square changes no distance. A test of distances therefore cannot see rows and columns swapped, so
/// the moves are replayed elsewhere.
#[test]
fn symmetries_change_no_distance() {
    for table in [&FLIP_GAME, &LIGHTS_OUT, &REFRIGERATOR, &MINI_LIGHTS_OUT] {
        for board in boards() {
            let distance = table.distance(board);
            let canonical = table.grid().canonical(board);
            assert!(table.grid().symmetries(board).all(|image| table.distance(image) == distance));
            assert!(table.grid().symmetries(board).all(|image| table.grid().canonical(image) == canonical));
        }
    }
}

#[cfg(feature = "generate")]
mod generated {
    use fliptable::generate::{self, Optimize, Rule};
    use fliptable::{Board, Grid, Moves, Table};

    use super::{binomials, counts};

    fn grid(rows: u8, cols: u8) -> Grid {
        Grid::new(rows, cols).unwrap()
    }

    fn with_table<T>(rule: &Rule, ask: impl FnOnce(&Table) -> T) -> T {
        ask(&Table::read(&generate::table(rule, Optimize::Speed).unwrap()).unwrap())
    }

    #[test]
    fn flip_game_on_3x3() {
        let rule = Rule::plus(grid(3, 3)).with_goals([Board::EMPTY, grid(3, 3).full()]).unwrap();
        assert_eq!(with_table(&rule, counts), [2, 18, 72, 148, 162, 90, 20]);
    }

    #[test]
    fn the_readme_states_the_bytes_of_generated_tables() {
        let readme = include_str!("../../README.md");
        let flip_game = Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]).unwrap();
        for (name, rule, optimize) in [
            ("Flip Game, [optimized for size][size_or_speed]", flip_game, Optimize::Size),
            ("Lights Out, optimized for size", Rule::plus(grid(4, 4)), Optimize::Size),
            ("Lights Out on 8x8, a [rule of your own][own_rule]", Rule::plus(grid(8, 8)), Optimize::Speed),
        ] {
            let file = generate::table(&rule, optimize).unwrap();
            let table = Table::read(&file).unwrap();
            let (distance, solution) = (table.distance_bytes(), table.solution_bytes());
            let row =
                format!("| {name} | {} | {distance} | {solution} | {} |", table.grid(), table.max_distance());
            assert!(readme.contains(&row), "{row}");
        }
    }

    /// With one null-space element for each goal, a linear table is small, and faster cold than 64 KiB of entries.
    #[test]
    fn three_goals_without_a_null_space_need_no_entries() {
        let goals = [0, 0xFFFF, 0x5A5A].map(Board::from_bits);
        let king = Rule::king(grid(4, 4)).with_goals(goals).unwrap();
        assert!(with_table(&king, |table| table.solution_bytes()) <= 140);
    }

    /// LeetCode 1284.
    #[test]
    fn plus_on_2x3() {
        with_table(&Rule::plus(grid(2, 3)), |table| {
            assert_eq!(counts(table), [1, 6, 7, 2]);
            let impossible = (0..64_u64).filter(|&bits| !table.is_solvable(Board::from_bits(bits)));
            assert_eq!(impossible.count(), 48);
        });
    }

    /// A corner toggles its 2x2 block, an edge its side, the center the plus.
    #[test]
    fn merlins_magic_square() {
        let drawings = [
            "bbw bbw www",
            "bbb www www",
            "wbb wbb www",
            "bww bww bww",
            "wbw bbb wbw",
            "wwb wwb wwb",
            "www bbw bbw",
            "www www bbb",
            "www wbb wbb",
        ];
        let masks = drawings.map(|drawing| grid(3, 3).parse_board(drawing).unwrap());
        let rule = Rule::new(grid(3, 3), masks, [Board::EMPTY]).unwrap();
        assert_eq!(with_table(&rule, counts), binomials(9));
    }

    /// The number of moves minus the rank of the toggle matrix.
    fn nullity(rule: &Rule) -> u32 {
        let masks = rule.masks();
        let mut basis: Vec<u64> = Vec::new();
        for mask in masks {
            let rest = basis.iter().fold(mask.bits(), |rest, row| rest.min(rest ^ row));
            if rest != 0 {
                basis.push(rest);
                basis.sort_unstable_by(|a, b| b.cmp(a));
            }
        }
        masks.len() as u32 - basis.len() as u32
    }

    #[test]
    fn nullities_of_squares() {
        let plus = |n| nullity(&Rule::plus(grid(n, n)));
        assert_eq!([1, 2, 3, 4, 5, 6, 7, 8].map(plus), [0, 0, 0, 4, 2, 0, 0, 0]);
        let torus = |n| nullity(&Rule::torus(grid(n, n)));
        assert_eq!([4, 5, 6, 7, 8].map(torus), [0, 8, 8, 0, 0]);
    }

    #[test]
    fn tables_have_as_many_boards_as_the_nullity_says() {
        for rule in
            [Rule::plus(grid(5, 5)), Rule::plus(grid(3, 8)), Rule::torus(grid(5, 6)), Rule::plus(grid(7, 7))]
        {
            let all: u64 = with_table(&rule, counts).iter().sum();
            assert_eq!(all, 1 << (u32::from(rule.grid().cell_count()) - nullity(&rule)));
        }
    }

    /// The sample of POJ 1222.
    #[test]
    fn poj_1222() {
        with_table(&Rule::plus(grid(5, 6)), |table| {
            let board = table.parse("011010\n100111\n001001\n100101\n011100").unwrap();
            let moves = table.parse("101001\n110101\n001011\n100100\n010000").unwrap();
            assert_eq!(table.solution(board), Some(Moves::from_bits(moves.bits())));
        });
    }
}

#[test]
fn the_readme_states_the_bytes_and_the_most_moves() {
    let readme = include_str!("../../README.md");
    for (name, grid, table) in [
        ("`FLIP_GAME`", "4x4", FLIP_GAME),
        ("`LIGHTS_OUT`", "4x4", LIGHTS_OUT),
        ("`REFRIGERATOR`", "4x4", REFRIGERATOR),
        ("`LIGHTS_OUT_3X3`", "3x3", LIGHTS_OUT_3X3),
        ("`LIGHTS_OUT_5X5`", "5x5", LIGHTS_OUT_5X5),
        ("`MINI_LIGHTS_OUT`", "4x4 torus", MINI_LIGHTS_OUT),
    ] {
        let (distance, solution) = (table.distance_bytes(), table.solution_bytes());
        let row = format!("| {name} | {grid} | {distance} | {solution} | {} |", table.max_distance());
        assert!(readme.contains(&row), "{row}");
    }
    assert!(
        readme
            .contains(&format!("board 100 of the {} hardest", LIGHTS_OUT_5X5.count_at_distance(15).unwrap()))
    );
}

#[test]
fn the_readme_states_times_of_the_guide() {
    let rows = |text: &'static str, start: &str| -> Vec<Vec<&str>> {
        let rows = text.lines().filter(|line| line.starts_with(start));
        rows.map(|row| row.split('|').map(str::trim).collect()).collect()
    };
    let (readme, guide) = (include_str!("../../README.md"), include_str!("../../src/guide/measurements.md"));
    for (game, start) in
        [("| `FLIP_GAME` ", "| Flip Game, 4x4 "), ("| `LIGHTS_OUT_5X5` ", "| Lights Out, 5x5 ")]
    {
        let [distance, next_move, ..] = &rows(guide, game)[..] else { panic!("{game}") };
        let expected = [next_move[2], distance[3], distance[9], next_move[3], next_move[5]];
        assert_eq!(rows(readme, start)[0][3..8], expected, "{game}");
    }
}

/// The ceilings that the tables were designed for.
#[test]
fn the_tables_stay_small() {
    assert_eq!(FLIP_GAME.distance_bytes(), 2048);
    assert!(FLIP_GAME.total_bytes() <= 4300);
    assert_eq!(LIGHTS_OUT.distance_bytes(), 4096);
    assert!(LIGHTS_OUT.total_bytes() <= 8400);
    assert!(REFRIGERATOR.solution_bytes() <= 160);
    assert!(LIGHTS_OUT_5X5.solution_bytes() <= 1331);
    // The README says less than 9 KB.
    for table in [FLIP_GAME, LIGHTS_OUT, REFRIGERATOR, LIGHTS_OUT_3X3, LIGHTS_OUT_5X5, MINI_LIGHTS_OUT] {
        assert!(table.total_bytes() < 9000);
    }
}

#[test]
fn the_oracle_knows_the_null_space() {
    let oracle = Oracle::lights_out();
    for vector in NULL_BASIS {
        let effect =
            oracle::cells(vector).into_iter().fold(0, |sum, cell| sum ^ oracle.masks[usize::from(cell)]);
        assert_eq!(effect, 0);
    }
}

/// The docs embed the picture of the README, as they have no files beside them.
#[test]
fn the_picture_in_the_docs_is_that_of_the_readme() {
    let letters = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let base64 = |bytes: &[u8]| -> String {
        let number =
            bytes.iter().chain(&[0, 0]).take(3).fold(0, |number, &byte| number << 8 | usize::from(byte));
        let digits = (0..4).rev().map(|i| char::from(letters[number >> (6 * i) & 63]));
        digits.take(bytes.len() + 1).chain("==".chars()).take(4).collect()
    };
    let expected: String = include_bytes!("../../src/export/page/page.webp").chunks(3).map(base64).collect();
    let embedded = include_str!("../../src/picture.md").trim_end();
    assert_eq!(embedded, format!("[picture]: data:image/webp;base64,{expected}"));
}
