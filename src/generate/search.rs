//! The search: from all goals at once, level by level, over all boards that can reach one.

use std::vec;
use std::vec::Vec;

use rayon::prelude::*;

use crate::board::Board;
use crate::rule::Rule;

/// The distance of a board that cannot reach a goal.
pub const UNREACHED: u8 = u8::MAX;

/// A game searched through: for each board the distance, and the least of its smallest solutions.
pub struct Solved {
    pub distances: Vec<u8>,
    /// As bits; 0 where the distance is [`UNREACHED`].
    pub solutions: Vec<u16>,
}

/// How many boards of a level a task takes. Enough to be worth a task even without optimization.
const BOARDS_PER_TASK: usize = 512;

/// Searches the game breadth-first. Moves are their own inverses, so going back from the goals finds
/// how far each board is from the nearest.
///
/// Which thread finds a board first must not show in the result: a level is a set, and its
/// distances and solutions depend on the finished levels alone.
pub fn search(rule: &Rule) -> Solved {
    let masks = rule.masks().map(Board::bits);
    let mut distances = vec![UNREACHED; 1 << 16];
    let mut solutions = vec![0; 1 << 16];
    let mut level = 0;
    let mut boards = reach(&[rule.goals().iter().map(|goal| goal.bits()).collect()], level, &mut distances);
    while !boards.is_empty() {
        level += 1;
        let found = in_parallel(&boards, |some| neighbours(some, &masks, &distances));
        boards = reach(&found, level, &mut distances);
        let least = in_parallel(&boards, |some| least_solutions(some, level, &masks, &distances, &solutions));
        for (&board, solution) in boards.iter().zip(least.into_iter().flatten()) {
            solutions[usize::from(board)] = solution;
        }
    }
    Solved { distances, solutions }
}

/// The results for `boards`, in their order, a task at a time.
fn in_parallel(boards: &[u16], task: impl Fn(&[u16]) -> Vec<u16> + Send + Sync) -> Vec<Vec<u16>> {
    boards.par_chunks(BOARDS_PER_TASK).map(task).collect()
}

/// Sets the distance of the boards not reached before, and returns them.
fn reach(found: &[Vec<u16>], level: u8, distances: &mut [u8]) -> Vec<u16> {
    let mut reached = Vec::new();
    for boards in found {
        for &board in boards {
            let distance = &mut distances[usize::from(board)];
            if *distance == UNREACHED {
                *distance = level;
                reached.push(board);
            }
        }
    }
    reached
}

/// The boards one move away that have not been reached; one may come up several times.
fn neighbours(boards: &[u16], masks: &[u16; 16], distances: &[u8]) -> Vec<u16> {
    let mut found = Vec::new();
    for &board in boards {
        for mask in masks {
            let neighbour = board ^ mask;
            if distances[usize::from(neighbour)] == UNREACHED {
                found.push(neighbour);
            }
        }
    }
    found
}

/// The least solution of each of these boards of a level, given those of the level before.
///
/// The lowest move on any shortest way comes first in the least solution, and the least solution from
/// there has none lower: else that lower move would lie on a shortest way from here as well.
fn least_solutions(
    boards: &[u16],
    level: u8,
    masks: &[u16; 16],
    distances: &[u8],
    solutions: &[u16],
) -> Vec<u16> {
    let mut least = Vec::with_capacity(boards.len());
    for &board in boards {
        for (cell, mask) in masks.iter().enumerate() {
            let after = usize::from(board ^ mask);
            if distances[after] == level - 1 {
                least.push(solutions[after] | 1 << cell);
                break;
            }
        }
    }
    least
}
