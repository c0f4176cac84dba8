//! Solutions of tables that have entries but no linear part: each move leads to a board that is one move closer to a
//! goal.

use super::entries::Entries;
use super::packed::Packed;
use crate::board::Board;
use crate::cell::Cell;
use crate::moves::Moves;

/// Whether this move leads from a board at `distance` to a board that is one move closer to a goal.
const fn is_optimal(entries: Entries, masks: Packed, board: u64, distance: u8, cell: Cell) -> bool {
    match entries.distance(board ^ masks.get_or_zero(cell.number() as usize)) {
        Some(after) => after < distance,
        None => false,
    }
}

/// The moves that lead from a board to a board that is one move closer to a goal.
pub const fn optimal_moves(entries: Entries, masks: Packed, board: u64) -> Option<Moves> {
    let Some(distance) = entries.distance(board) else { return None };
    let (mut optimal, mut number) = (Moves::EMPTY, 0);
    while number < entries.fold.cells as u32 {
        let cell = Cell::from_low_bits(number);
        if is_optimal(entries, masks, board, distance, cell) {
            optimal = optimal.with(cell);
        }
        number = number.wrapping_add(1);
    }
    Some(optimal)
}

/// The lexicographically least solution, found by playing the lowest-numbered optimal move until a goal is reached.
pub const fn solution(entries: Entries, masks: Packed, board: u64) -> Option<Moves> {
    let Some(mut distance) = entries.distance(board) else { return None };
    let (mut solution, mut board, mut number) = (Moves::EMPTY, board, 0);
    // The moves of the least solution are in ascending order: a move that is optimal later was already optimal before,
    // so no lower move needs to be tried again.
    while distance > 0 && number < entries.fold.cells as u32 {
        let cell = Cell::from_low_bits(number);
        if is_optimal(entries, masks, board, distance, cell) {
            solution = solution.with(cell);
            board ^= masks.get_or_zero(cell.number() as usize);
            distance = distance.wrapping_sub(1);
        }
        number = number.wrapping_add(1);
    }
    Some(solution)
}

/// A depth-first search for the smallest sets that lead from a board to a goal, with the moves of each in ascending
/// order.
#[derive(Clone)]
pub(crate) struct Descent<'a> {
    entries: Entries<'a>,
    masks: Packed<'a>,
    /// The board after the moves chosen so far.
    board: u64,
    chosen: Moves,
    /// The distance of `board`.
    left: u8,
    /// The lowest-numbered cell to try next.
    next_cell: u8,
    is_done: bool,
}

impl<'a> Descent<'a> {
    pub const fn new(entries: Entries<'a>, masks: Packed<'a>, board: Board) -> Descent<'a> {
        let board = board.bits();
        let (left, is_done) = match entries.distance(board) {
            Some(distance) => (distance, false),
            None => (0, true),
        };
        Descent { entries, masks, board, chosen: Moves::EMPTY, left, next_cell: 0, is_done }
    }

    /// Takes back the last chosen move.
    fn back(&mut self) {
        match self.chosen.last() {
            Some(cell) => {
                self.chosen = self.chosen.without(cell);
                self.board ^= self.masks.get_or_zero(cell.into());
                self.left = self.left.wrapping_add(1);
                self.next_cell = cell.number().wrapping_add(1);
            }
            None => self.is_done = true,
        }
    }

    pub fn next(&mut self) -> Option<Moves> {
        while !self.is_done {
            if self.left == 0 {
                let found = self.chosen;
                self.back();
                return Some(found);
            }
            if self.next_cell >= self.entries.fold.cells {
                self.back();
                continue;
            }
            let cell = Cell::from_low_bits(self.next_cell.into());
            if is_optimal(self.entries, self.masks, self.board, self.left, cell) {
                self.chosen = self.chosen.with(cell);
                self.board ^= self.masks.get_or_zero(cell.into());
                self.left = self.left.wrapping_sub(1);
            }
            self.next_cell = self.next_cell.wrapping_add(1);
        }
        None
    }
}
