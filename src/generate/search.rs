//! The search: from all goals at once, level by level, over all boards of at most 16 cells.

use super::rule::Rule;
use crate::board::Board;
use crate::moves::Moves;

/// The distance of a board from which no goal is reachable.
const UNREACHED: u8 = u8::MAX;

/// The result of the search: for each board its distance and its lexicographically least solution.
pub struct Solved {
    pub distances: Vec<u8>,
    /// As bits; 0 where the distance is [`UNREACHED`].
    pub solutions: Vec<u16>,
}

/// Boards, each with a set of moves that solves it.
pub type Found = Vec<(u16, u16)>;

/// Finds the boards one move away from these.
pub type Expand<'a> = dyn Fn(&[u16]) -> Found + Sync + 'a;

/// Expands many boards. It may split them in any way, but must return the results in order.
pub type ExpandAll = fn(&[u16], &Expand) -> Vec<Found>;

/// Expands the boards in one piece.
pub fn expand_in_sequence(boards: &[u16], expand: &Expand) -> Vec<Found> {
    Vec::from([expand(boards)])
}

/// Searches the game breadth-first. Moves are their own inverses, so the moves from a goal to a board also lead back.
///
/// A board is expanded only by moves after the last move of its least solution. This still finds every board by its
/// least solution. Remove the last move from the least solution of a board: the rest is the least solution of the board
/// that the move leads to, since adding the move to a lesser solution of that board would give a lesser solution of
/// this one.
///
/// The result does not depend on how `expand_all` splits the work: of all sets found for a board, the least is kept.
pub fn search(rule: &Rule, expand_all: ExpandAll) -> Solved {
    let masks: Vec<u16> = rule.masks().iter().map(|mask| mask.bits() as u16).collect();
    let boards = 1 << masks.len();
    let mut solved = Solved { distances: vec![UNREACHED; boards], solutions: vec![0; boards] };
    let goals = rule.goals().iter().map(|goal| (goal.bits() as u16, 0));
    let mut found = vec![goals.collect()];
    let mut level = 0;
    loop {
        let boards = solved.settle(&found, level);
        if boards.is_empty() {
            return solved;
        }
        found = expand_all(&boards, &|piece| expand(piece, &masks, &solved));
        level += 1;
    }
}

/// The boards one move away that have not been settled. A board may be found several times.
fn expand(boards: &[u16], masks: &[u16], solved: &Solved) -> Found {
    let mut found = Vec::new();
    for &board in boards {
        let solution = solved.solutions[usize::from(board)];
        let after_last = 16 - solution.leading_zeros() as usize;
        for (cell, mask) in masks.iter().enumerate().skip(after_last) {
            let neighbor = board ^ mask;
            if solved.distances[usize::from(neighbor)] == UNREACHED {
                found.push((neighbor, solution | 1 << cell));
            }
        }
    }
    found
}

impl Solved {
    /// Records the boards found at this level; returns each once.
    fn settle(&mut self, found: &[Found], level: u8) -> Vec<u16> {
        let mut settled = Vec::new();
        for &(board, solution) in found.iter().flatten() {
            let i = usize::from(board);
            if self.distances[i] == UNREACHED {
                self.distances[i] = level;
                self.solutions[i] = solution;
                settled.push(board);
            } else if precedes(solution, self.solutions[i]) {
                self.solutions[i] = solution;
            }
        }
        settled
    }

    /// The number of boards at each distance.
    pub fn counts(&self) -> Vec<u64> {
        let mut counts = Vec::new();
        for distance in self.distances.iter().filter(|&&distance| distance != UNREACHED) {
            counts.resize(counts.len().max(usize::from(*distance) + 1), 0);
            counts[usize::from(*distance)] += 1;
        }
        counts
    }

    /// The distance and the solution of a board.
    pub fn get(&self, board: Board) -> Option<(u8, Moves)> {
        let i = board.bits() as usize;
        let moves = Moves::from_bits(self.solutions[i].into());
        (self.distances[i] != UNREACHED).then_some((self.distances[i], moves))
    }
}

fn precedes(solution: u16, other: u16) -> bool {
    Moves::from_bits(solution.into()).precedes(Moves::from_bits(other.into()))
}
