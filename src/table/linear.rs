//! The linear part of a table: a candidate for every board as a sum over its digits.

use super::packed::{Packed, Width};
use crate::moves::Moves;

/// The shape of a linear part.
///
/// A board is split into digits of `digit_bits` bits, the lowest first; the last digit may be shorter. Each value
/// of each digit has a word:
///
/// ```text
///   [ 0 ... ][ syndrome: syndrome_bits ][ moves: cells ]
/// ```
///
/// The XOR of a board's words, XORed with an offset, is a candidate of the board if everything above the moves
/// is zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct LinearShape {
    pub cells: u8,
    pub digit_bits: u8,
    pub syndrome_bits: u8,
    /// There are 2 to this power offsets for each goal.
    pub nullity: u8,
}

impl LinearShape {
    pub const fn width(self) -> Width {
        Width::for_bits(self.cells.wrapping_add(self.syndrome_bits))
    }

    /// The number of words: one for each value of each digit.
    pub const fn words(self) -> u32 {
        let (Some(full_digits), Some(rest)) =
            (self.cells.checked_div(self.digit_bits), self.cells.checked_rem(self.digit_bits))
        else {
            return 0; // digits have at least one bit
        };
        let words = (full_digits as u32) << (self.digit_bits & 15);
        if rest > 0 { words.wrapping_add(1 << (rest & 15)) } else { words }
    }

    /// Whether the fields describe a possible linear part.
    pub const fn is_valid(self) -> bool {
        self.digit_bits >= 1
            && self.digit_bits <= 12
            && self.syndrome_bits <= self.cells
            && self.syndrome_bits <= 64_u8.saturating_sub(self.cells)
            && self.nullity <= 8
    }
}

/// The linear part of a table.
#[derive(Clone, Copy)]
pub(crate) struct Linear<'a> {
    pub shape: LinearShape,
    /// The cells that some move toggles or that are black in some goal. A board with another black cell is impossible,
    /// which the syndrome does not show.
    pub live_cells: u64,
    pub words: Packed<'a>,
    /// For each goal, in runs of equal syndrome, its offsets. Offset `j` of a goal differs from offset 0 by the sum of
    /// the null-space basis vectors whose indices are the bits set in `j`.
    pub offsets: Packed<'a>,
    /// Whether all offsets have the same syndrome, which is the case if each goal can reach all others.
    pub has_one_syndrome: bool,
}

impl<'a> Linear<'a> {
    pub const fn new(
        shape: LinearShape,
        live_cells: u64,
        words: Packed<'a>,
        offsets: Packed<'a>,
    ) -> Linear<'a> {
        let mut linear = Linear { shape, live_cells, words, offsets, has_one_syndrome: true };
        let mut i = 1;
        while i < offsets.len() {
            if linear.syndrome(offsets.get_or_zero(i) ^ offsets.get_or_zero(0)) != 0 {
                linear.has_one_syndrome = false;
            }
            i = i.wrapping_add(1);
        }
        linear
    }

    /// The bits of the moves in a word.
    #[inline(always)]
    pub const fn moves_mask(self) -> u64 {
        u64::MAX >> (64_u8.wrapping_sub(self.shape.cells) & 63)
    }

    /// The bits of a word above the moves: zero for a candidate.
    #[inline(always)]
    pub const fn syndrome(self, word: u64) -> u64 {
        word & !self.moves_mask()
    }

    /// The XOR of a board's words; `None` if a black cell is outside the grid or never changes.
    #[inline(always)]
    pub const fn word(self, board: u64) -> Option<u64> {
        if board & !self.live_cells != 0 {
            return None;
        }
        let digit_values = 1_usize << (self.shape.digit_bits & 15);
        let (mut word, mut first, mut rest) = (0, 0_usize, board);
        while first < self.words.len() {
            let digit = rest as usize & digit_values.wrapping_sub(1);
            word ^= self.words.get_or_zero(first.wrapping_add(digit));
            rest >>= self.shape.digit_bits & 15;
            first = first.wrapping_add(digit_values);
        }
        Some(word)
    }

    /// Whether the syndrome alone shows that a board with this word has no candidate. Always `false` if the offsets
    /// have several syndromes.
    #[inline(always)]
    const fn is_unreachable(self, word: u64) -> bool {
        self.has_one_syndrome && self.syndrome(word ^ self.offsets.get_or_zero(0)) != 0
    }

    /// The size of a set of moves. Counting only as many bits as there can be is faster on processors that have
    /// no instruction for it.
    #[inline(always)]
    pub const fn size(self, moves: u64) -> u8 {
        let size = match Width::for_bits(self.shape.cells) {
            Width::Two => (moves as u16).count_ones(),
            Width::Four => (moves as u32).count_ones(),
            Width::Eight => moves.count_ones(),
        };
        size as u8
    }

    /// The fewest moves.
    #[inline(always)]
    pub const fn distance(self, board: u64) -> Option<u8> {
        let Some(word) = self.word(board) else { return None };
        if self.is_unreachable(word) {
            return None;
        }
        let (mut least, mut i) = (u8::MAX, 0);
        // Without a test of each syndrome the compiler can use vector instructions: with 16 offsets the loop takes a
        // third of the time. In `solution` the same would cost time.
        let are_all_valid = self.has_one_syndrome;
        while i < self.offsets.len() {
            let candidate = word ^ self.offsets.get_or_zero(i);
            let size = self.size(candidate);
            if size < least && (are_all_valid || self.syndrome(candidate) == 0) {
                least = size;
            }
            i = i.wrapping_add(1);
        }
        if least == u8::MAX && !are_all_valid { None } else { Some(least) }
    }

    /// The lexicographically least of the smallest candidates.
    #[inline(always)]
    pub const fn solution(self, board: u64) -> Option<Moves> {
        let Some(word) = self.word(board) else { return None };
        if self.is_unreachable(word) {
            return None;
        }
        let (mut least, mut solution, mut i) = (u8::MAX, Moves::EMPTY, 0);
        while i < self.offsets.len() {
            let candidate = word ^ self.offsets.get_or_zero(i);
            let (size, moves) = (self.size(candidate), Moves::from_bits(candidate));
            if self.syndrome(candidate) == 0 && (size < least || size == least && moves.precedes(solution)) {
                (least, solution) = (size, moves);
            }
            i = i.wrapping_add(1);
        }
        if least == u8::MAX { None } else { Some(solution) }
    }

    /// The moves of all smallest candidates.
    pub const fn optimal_moves(self, board: u64) -> Option<Moves> {
        let Some(word) = self.word(board) else { return None };
        let (mut least, mut moves, mut i) = (u8::MAX, 0, 0);
        while i < self.offsets.len() {
            let candidate = word ^ self.offsets.get_or_zero(i);
            let size = self.size(candidate);
            if self.syndrome(candidate) == 0 && size <= least {
                moves = if size < least { candidate } else { moves | candidate };
                least = size;
            }
            i = i.wrapping_add(1);
        }
        if least == u8::MAX { None } else { Some(Moves::from_bits(moves)) }
    }

    /// The candidate that the offset with this number gives, whether or not its syndrome is zero. `offset` must be
    /// below the number of offsets.
    #[inline(always)]
    pub const fn candidate(self, board: u64, offset: u8) -> Moves {
        let word = match self.word(board) {
            Some(word) => word,
            None => 0,
        };
        // With the mask the compiler can drop the bounds check if the number of offsets is a power of two, as it is for
        // every game that ships.
        let last = self.offsets.len().wrapping_sub(1) as u8;
        let offset = offset & 0xFF_u32.wrapping_shr(last.leading_zeros()) as u8;
        Moves::from_bits((word ^ self.offsets.get_or_zero(offset as usize)) & self.moves_mask())
    }
}
