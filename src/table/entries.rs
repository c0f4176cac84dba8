//! The entries of a table: one byte for each class of boards, from which a distance is read.

use super::packed::byte_or_zero;

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
            && self.index_bits <= self.cells.wrapping_sub(self.check_bits)
    }

    /// The number of classes, a power of two up to 65536.
    #[inline(always)]
    pub const fn classes(self) -> u32 {
        1 << (self.index_bits & 31)
    }

    pub const fn ignored_bits(self) -> u8 {
        self.cells.wrapping_sub(self.index_bits).wrapping_sub(self.check_bits)
    }

    /// The class of a board.
    #[inline(always)]
    pub const fn index(self, board: u64) -> usize {
        let board = board as u32;
        // Shifting both operands, rather than their XOR, takes one step less before the load.
        let x =
            (board >> (self.check_bits & 31)) ^ (board >> (self.check_bits.wrapping_add(self.shift) & 31));
        (x & self.classes().wrapping_sub(1)) as usize
    }

    /// The check bits of a board, at the top of a byte.
    #[inline(always)]
    pub const fn check(self, board: u64) -> u8 {
        let x = board as u32 ^ (board as u32 >> (self.shift & 31));
        (x << (8_u8.wrapping_sub(self.check_bits) & 31)) as u8
    }

    /// The board whose mixed bits above the check bits are `above`, with these check bits.
    pub const fn unfold(self, above: u32, check: u8) -> u64 {
        let checked = check as u32 >> (8_u8.wrapping_sub(self.check_bits) & 31);
        let mut board = above << (self.check_bits & 31) | checked;
        // Each step undoes the mixing for twice as many bits.
        let mut shift = self.shift & 31;
        while shift > 0 && shift < 16 {
            board ^= board >> shift;
            shift = shift.wrapping_mul(2);
        }
        board as u64
    }
}

/// The entries of a table. An entry has the check bits of its class above the distance; an entry of a class
/// from which no goal is reachable has a distance above the greatest.
#[derive(Clone, Copy)]
pub(crate) struct Entries<'a> {
    pub fold: Fold,
    pub max_distance: u8,
    pub bytes: &'a [u8],
}

impl Entries<'_> {
    /// The fewest moves.
    #[inline(always)]
    pub const fn distance(self, board: u64) -> Option<u8> {
        if board >> (self.fold.cells & 63) != 0 {
            return None;
        }
        let entry = byte_or_zero(self.bytes, self.fold.index(board));
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
        entry & 0xFF_u8.wrapping_shr(self.fold.check_bits as u32)
    }
}
