//! Linear tables: a candidate for every board as a sum over its digits.

use super::packed::{Packed, Width};
use crate::moves::Moves;

/// The most candidates of a board, goals times null-space elements, that a linear table has offsets for.
pub(crate) const MAX_CANDIDATES: usize = 4096;

/// The shape of a linear table.
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
        Width::for_bits(self.cells + self.syndrome_bits)
    }

    /// The number of words: one for each value of each digit.
    pub const fn words(self) -> u32 {
        let Some(full_digits) = self.cells.checked_div(self.digit_bits) else { return 0 };
        let rest = self.cells - full_digits * self.digit_bits;
        ((full_digits as u32) << self.digit_bits) + if rest > 0 { 1 << rest } else { 0 }
    }

    /// Whether the fields describe a possible table.
    pub const fn is_valid(self) -> bool {
        self.digit_bits >= 1
            && self.digit_bits <= 12
            && self.syndrome_bits <= self.cells
            && self.nullity as u32 <= MAX_CANDIDATES.ilog2()
    }
}

/// The parts of a linear table.
#[derive(Clone, Copy, PartialEq, Eq)]
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
    pub const fn new(shape: LinearShape, live_cells: u64, words: &'a [u8], offsets: &'a [u8]) -> Linear<'a> {
        let width = shape.width();
        let (words, offsets) = (Packed { bytes: words, width }, Packed { bytes: offsets, width });
        let mut linear = Linear { shape, live_cells, words, offsets, has_one_syndrome: true };
        let mut i = 1;
        while i < offsets.len() {
            if linear.syndrome(offsets.word_or_zero(i) ^ offsets.word_or_zero(0)) != 0 {
                linear.has_one_syndrome = false;
            }
            i += 1;
        }
        linear
    }

    /// The rank of the toggle matrix: the live cells that the syndrome leaves free. A damaged table may have fewer.
    pub const fn rank(self) -> u32 {
        self.live_cells.count_ones().saturating_sub(self.shape.syndrome_bits as u32)
    }

    /// The bits of a word above the moves: zero for a candidate.
    #[inline(always)]
    pub const fn syndrome(self, word: u128) -> u128 {
        word >> self.shape.cells
    }

    /// The XOR of a board's words; `None` if a black cell is outside the grid or never changes.
    #[inline(always)]
    pub const fn word(self, board: u64) -> Option<u128> {
        if board & !self.live_cells != 0 {
            return None;
        }
        let digit_values = 1 << self.shape.digit_bits;
        let (mut word, mut first, mut rest) = (0, 0, board);
        while first < self.words.len() {
            let digit = rest as usize & (digit_values - 1);
            word ^= self.words.word_or_zero(first + digit);
            rest >>= self.shape.digit_bits;
            first += digit_values;
        }
        Some(word)
    }

    /// The word of a board, unless the word alone shows that the board has no candidate. If the offsets have several
    /// syndromes, it never does.
    #[inline(always)]
    const fn reachable_word(self, board: u64) -> Option<u128> {
        let Some(word) = self.word(board) else { return None };
        let is_unreachable = self.has_one_syndrome && self.syndrome(word ^ self.offsets.word_or_zero(0)) != 0;
        if is_unreachable { None } else { Some(word) }
    }

    /// The size of a candidate. Counting only as many bits as there can be is faster on processors that have
    /// no instruction for it.
    #[inline(always)]
    pub const fn size(self, candidate: u64) -> u8 {
        let size = match Width::for_bits(self.shape.cells) {
            Width::Two => (candidate as u16).count_ones(),
            Width::Four => (candidate as u32).count_ones(),
            Width::Eight | Width::Sixteen => candidate.count_ones(),
        };
        size as u8
    }

    /// The fewest moves.
    #[inline(always)]
    pub const fn distance(self, board: u64) -> Option<u8> {
        let Some(word) = self.reachable_word(board) else { return None };
        let (mut least, mut i) = (u8::MAX, 0);
        // Without a test of each syndrome the compiler can use vector instructions: with 16 offsets the loop takes a
        // third of the time. In `solution` the same would cost time.
        let are_all_valid = self.has_one_syndrome;
        while i < self.offsets.len() {
            let candidate = word ^ self.offsets.word_or_zero(i);
            let size = self.size(candidate as u64);
            if size < least && (are_all_valid || self.syndrome(candidate) == 0) {
                least = size;
            }
            i += 1;
        }
        if least == u8::MAX && !are_all_valid { None } else { Some(least) }
    }

    /// The lexicographically least of the smallest candidates.
    #[inline(always)]
    pub const fn solution(self, board: u64) -> Option<Moves> {
        let Some(word) = self.reachable_word(board) else { return None };
        let (mut least, mut solution, mut i) = (u8::MAX, Moves::EMPTY, 0);
        while i < self.offsets.len() {
            let candidate = word ^ self.offsets.word_or_zero(i);
            let (size, moves) = (self.size(candidate as u64), Moves::from_bits(candidate as u64));
            // `&` instead of `&&` saves a branch that is often mispredicted: on 5x5 a tenth to a fifth of the time.
            if self.syndrome(candidate) == 0 && (size < least || (size == least) & moves.precedes(solution)) {
                (least, solution) = (size, moves);
            }
            i += 1;
        }
        if least == u8::MAX { None } else { Some(solution) }
    }

    /// The candidates of a board, in the order of the offsets.
    pub fn candidates(self, board: u64) -> impl Iterator<Item = Moves> + use<'a> {
        let reachable = self.reachable_word(board).into_iter();
        let words = reachable.flat_map(move |word| self.offsets.words().map(move |offset| word ^ offset));
        words.filter(move |&word| self.syndrome(word) == 0).map(|word| Moves::from_bits(word as u64))
    }

    /// The smallest candidates of a board, in the order of the offsets.
    pub fn smallest_candidates(self, board: u64) -> impl Iterator<Item = Moves> + use<'a> {
        let size = self.distance(board);
        self.candidates(board).filter(move |moves| Some(self.size(moves.bits())) == size)
    }

    /// The moves of all smallest candidates.
    pub fn optimal_moves(self, board: u64) -> Option<Moves> {
        self.smallest_candidates(board).reduce(|all, moves| all | moves)
    }
}
