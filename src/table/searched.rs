//! Searched tables: for each class of boards, one byte for the distance and one for the next move.

use super::packed::{Packed, byte_or_zero};
use crate::cell::Cell;
use crate::cell_set::CellIter;
use crate::moves::Moves;

/// How boards of at most 16 cells are folded into classes.
///
/// A board is mixed first, `x = board ^ (board >> shift)`:
///
/// ```text
///   cells                                                 0
///   [ ignored ][          index          ][     check     ]
/// ```
///
/// - Toggling an *ignored* bit of `x` takes every goal to a goal, so it changes no answer.
/// - The *index* is the number of the board's class.
/// - A goal is reachable only from the boards of a class whose *check* bits equal the check bits in the entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fold {
    pub cells: u8,
    /// A shift by `cells` leaves the board unchanged.
    pub shift: u8,
    pub check_bits: u8,
    pub index_bits: u8,
}

impl Fold {
    pub const fn is_valid(self) -> bool {
        self.cells <= 16
            && self.shift >= 1
            && self.shift <= self.cells
            && self.check_bits <= 7
            && self.check_bits <= self.cells
            && self.index_bits <= self.cells - self.check_bits
    }

    /// The number of classes, a power of two up to 65536.
    #[inline(always)]
    pub const fn classes(self) -> u32 {
        1 << self.index_bits
    }

    pub const fn ignored_bits(self) -> u8 {
        self.cells - self.index_bits - self.check_bits
    }

    /// The class of a board.
    #[inline(always)]
    pub const fn index(self, board: u64) -> usize {
        let board = board as u32;
        // Shifting both operands, rather than their XOR, takes one step less before the load.
        let x = (board >> self.check_bits) ^ (board >> (self.check_bits + self.shift));
        (x & (self.classes() - 1)) as usize
    }

    /// The check bits of a board, at the top of a byte.
    #[inline(always)]
    pub const fn check(self, board: u64) -> u8 {
        let x = board as u32 ^ (board as u32 >> self.shift);
        (x << (8 - self.check_bits)) as u8
    }

    /// The board whose mixed bits above the check bits are `above`, with these check bits.
    pub const fn unfold(self, above: u32, check: u8) -> u64 {
        let mut board = above << self.check_bits | check as u32 >> (8 - self.check_bits);
        // Each step undoes the mixing for twice as many bits.
        let mut shift = self.shift;
        while shift < 16 {
            board ^= board >> shift;
            shift *= 2;
        }
        board as u64
    }
}

/// The parts of a searched table: a byte of each for each class of boards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Searched<'a> {
    pub fold: Fold,
    pub max_distance: u8,
    /// The check bits of the class above the distance. The entry of a class from which no goal is reachable has a
    /// distance above the greatest.
    pub entries: &'a [u8],
    /// The lowest-numbered move that starts a shortest solution, or [`NO_MOVE`].
    pub moves: &'a [u8],
}

/// The move of a class whose boards are goals, or from which no goal is reachable. It is not a cell.
#[cfg_attr(not(feature = "generate"), allow(dead_code))] // queries recognize these boards by their distance
pub(crate) const NO_MOVE: u8 = 0xFF;

impl Searched<'_> {
    /// The fewest moves.
    #[inline(always)]
    pub const fn distance(self, board: u64) -> Option<u8> {
        if board >> self.fold.cells != 0 {
            return None;
        }
        let entry = byte_or_zero(self.entries, self.fold.index(board));
        self.checked_distance(entry, board)
    }

    /// The distance of a board whose class has this entry.
    #[inline(always)]
    pub const fn checked_distance(self, entry: u8, board: u64) -> Option<u8> {
        // If the check bits agree they cancel and the distance remains; if not, the result exceeds every distance.
        let distance = entry ^ self.fold.check(board);
        if distance <= self.max_distance { Some(distance) } else { None }
    }

    /// The distance in an entry, without its check bits.
    #[inline(always)]
    pub const fn stored_distance(self, entry: u8) -> u8 {
        entry & (0xFF >> self.fold.check_bits)
    }

    /// The lowest-numbered move that starts a shortest solution.
    #[inline(always)]
    pub const fn next_move(self, board: u64) -> Option<Cell> {
        if board >> self.fold.cells != 0 {
            return None;
        }
        let class = self.fold.index(board);
        let distance = byte_or_zero(self.entries, class) ^ self.fold.check(board);
        // One comparison rules out both goals and boards from which none is reachable. With two, a hot query takes a
        // tenth longer.
        let has_move = distance.wrapping_sub(1) < self.max_distance;
        if has_move { Some(Cell::from_low_bits(byte_or_zero(self.moves, class) as u32)) } else { None }
    }

    /// The lexicographically least solution: the lowest-numbered optimal move, again and again.
    #[inline(always)]
    pub const fn solution(self, masks: Packed, board: u64) -> Option<Moves> {
        let Some(mut left) = self.distance(board) else { return None };
        let (mut solution, mut board) = (Moves::EMPTY, board);
        while left > 0 {
            let cell = Cell::from_low_bits(byte_or_zero(self.moves, self.fold.index(board)) as u32);
            solution = solution.with(cell);
            board ^= masks.get_or_zero(cell.number() as usize);
            left -= 1;
        }
        Some(solution)
    }

    /// Whether this move leads from a board at `distance` to a board that is one move closer to a goal.
    #[inline]
    pub fn is_optimal(self, masks: Packed, board: u64, distance: u8, cell: Cell) -> bool {
        self.distance(board ^ masks.get_or_zero(cell.into())).is_some_and(|after| after < distance)
    }

    /// The moves that lead from a board to a board that is one move closer to a goal.
    pub fn optimal_moves(self, masks: Packed, board: u64) -> Option<Moves> {
        let distance = self.distance(board)?;
        let cells = CellIter::new((1 << self.fold.cells) - 1);
        Some(cells.filter(|&cell| self.is_optimal(masks, board, distance, cell)).collect())
    }
}
