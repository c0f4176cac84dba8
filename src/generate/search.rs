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
/// A level goes on from each board with the moves after the last of its least solution only. That is
/// enough, since a least solution without its last move is least where it leads: a lesser one there
/// would be a lesser one here, with that last move put back.
///
/// Which thread finds a board first does not show in the result: of what is found for a board, the
/// least is kept.
pub fn search(rule: &Rule) -> Solved {
    let masks = rule.masks().map(Board::bits);
    let mut solved = Solved { distances: vec![UNREACHED; 1 << 16], solutions: vec![0; 1 << 16] };
    let mut level = 0;
    let mut found = vec![rule.goals().iter().map(|goal| (goal.bits(), 0)).collect()];
    loop {
        let boards = solved.reach(&found, level);
        if boards.is_empty() {
            return solved;
        }
        let task = |some: &[u16]| go_on(some, &masks, &solved);
        found = boards.par_chunks(BOARDS_PER_TASK).map(task).collect();
        level += 1;
    }
}

/// Boards, each with a set of moves that solves it.
type Found = Vec<(u16, u16)>;

/// The boards one move away that have not been reached; one may come up several times.
fn go_on(boards: &[u16], masks: &[u16; 16], solved: &Solved) -> Found {
    let mut found = Vec::new();
    for &board in boards {
        let moves = solved.solutions[usize::from(board)];
        let after_last = 16 - moves.leading_zeros() as usize;
        for (cell, mask) in masks.iter().enumerate().skip(after_last) {
            let neighbour = board ^ mask;
            if solved.distances[usize::from(neighbour)] == UNREACHED {
                found.push((neighbour, moves | 1 << cell));
            }
        }
    }
    found
}

impl Solved {
    /// Takes over what was found for this level; returns the boards, each once.
    fn reach(&mut self, found: &[Found], level: u8) -> Vec<u16> {
        let mut reached = Vec::new();
        for &(board, moves) in found.iter().flatten() {
            let at = usize::from(board);
            if self.distances[at] == UNREACHED {
                self.distances[at] = level;
                self.solutions[at] = moves;
                reached.push(board);
            } else if comes_before(moves, self.solutions[at]) {
                self.solutions[at] = moves;
            }
        }
        reached
    }
}

/// Whether this set is lexicographically less than another of as many moves: it has the lowest move that
/// the two do not share.
fn comes_before(moves: u16, other: u16) -> bool {
    moves.reverse_bits() > other.reverse_bits()
}
