//! Compares random boards of the Flip Game on 5x5 with every way to choose cells of the first row: the first row
//! determines the rest, since each cell of a row that is done can only be changed from the row below.

use fliptable::{Board, Moves, include_table};

include_table!(const FLIP_GAME_5X5 = "flip_game_5x5");

const FULL: u32 = (1 << 25) - 1;
const ROW: u32 = 0b11111;

/// Every set of moves that makes a board all white.
fn solving_sets(board: u32) -> Vec<u32> {
    let mut sets = Vec::new();
    for first_row in 0..=ROW {
        let (mut now, mut moves) = (play_row(board, 0, first_row), first_row);
        for row in 1..5 {
            let chosen = now >> (5 * (row - 1)) & ROW;
            now = play_row(now, row, chosen);
            moves |= chosen << (5 * row);
        }
        if now == 0 {
            sets.push(moves);
        }
    }
    sets
}

/// Chooses cells of one row.
fn play_row(board: u32, row: u32, chosen: u32) -> u32 {
    let side = (chosen << 1 ^ chosen >> 1 ^ chosen) & ROW;
    let above = if row > 0 { chosen << (5 * (row - 1)) } else { 0 };
    board ^ side << (5 * row) ^ above ^ chosen << (5 * (row + 1)) & FULL
}

pub fn check() {
    let mut state = 1_u64;
    let (mut solvable, mut distances) = (0, [0; 26]);
    for _ in 0..200_000 {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let bits = (state >> 39) as u32 & FULL;
        let mut sets = solving_sets(bits);
        sets.extend(solving_sets(bits ^ FULL));
        let fewest = sets.iter().map(|set| set.count_ones()).min();
        sets.retain(|set| Some(set.count_ones()) == fewest);
        // In lexicographic order: the set with the lowest cell that only one of two sets has comes first.
        sets.sort_by_key(|set| std::cmp::Reverse(set.reverse_bits()));
        sets.dedup();

        let board = Board::from(bits);
        assert_eq!(FLIP_GAME_5X5.distance(board).map(u32::from), fewest, "{board:?}");
        let solutions = FLIP_GAME_5X5.solutions(board).map(Moves::bits);
        assert!(solutions.eq(sets.iter().map(|&set| u64::from(set))), "{board:?}");
        let solution = FLIP_GAME_5X5.solution(board).map(Moves::bits);
        assert_eq!(solution, sets.first().map(|&set| u64::from(set)), "{board:?}");
        if let Some(fewest) = fewest {
            solvable += 1;
            distances[fewest as usize] += 1;
        }
    }
    // A quarter of all boards can be solved, in at most 12 moves.
    assert!((48_000..52_000).contains(&solvable), "{solvable}");
    assert_eq!(FLIP_GAME_5X5.max_distance(), 12);
    assert!(distances[10] > 0 && distances[13..].iter().all(|&count| count == 0), "{distances:?}");
    println!("flip_game_5x5: {FLIP_GAME_5X5:?}");
}
