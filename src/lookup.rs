//! The queries themselves, over the decoded parts of a table.
//!
//! The library asks them of parts that are known when it is compiled, so that only the loads remain; the
//! generator asks them of what it has just packed. Each is written once.

use crate::board::Board;
use crate::layout::{DIGIT, DIGIT_BITS, Layout};
use crate::moves::Moves;

/// What is linear in the index: the sum (exclusive or) of one number for each of its digits. A macro, since a
/// `const fn` cannot add numbers of any type.
macro_rules! sum_over_digits {
    ($numbers:expr, $index:expr) => {{
        let (mut sum, mut first, mut rest) = (0, 0, $index);
        while first < $numbers.len() {
            sum ^= at($numbers, first + rest % DIGIT, 0);
            rest >>= DIGIT_BITS;
            first += DIGIT;
        }
        sum
    }};
}

/// The parts of a table that answer, decoded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tables<'a> {
    pub layout: Layout,
    pub entries: &'a [u8],
    pub checks: &'a [u8],
    /// The bases with their bits four apart, where the layout is linear.
    pub tallies: &'a [u64],
    pub choices: &'a [u8],
    pub bases: &'a [u16],
    pub offsets: &'a [u16],
}

impl Tables<'_> {
    /// The distance of a board, if it can be solved.
    #[inline(always)]
    pub const fn distance(self, board: Board) -> Option<u8> {
        if self.layout.is_linear() {
            return Some(self.tally(board));
        }
        self.distance_by(self.entry(self.layout.index(board.bits())), board)
    }

    /// What an entry holds.
    #[inline(always)]
    pub const fn entry(self, index: usize) -> u8 {
        if self.layout.entry_bits == 4 { nibble(self.entries, index) } else { at(self.entries, index, 0) }
    }

    /// The distance of a board that has this entry, if it can be solved.
    #[inline(always)]
    pub const fn distance_by(self, entry: u8, board: Board) -> Option<u8> {
        let check = self.layout.check(board.bits());
        if self.layout.has_checks() {
            return if self.check_at(self.layout.index(board.bits())) == check { Some(entry) } else { None };
        }
        // Where the check bits agree they cancel and the distance is left; where they do not, or where the
        // entry is that of no board that can be solved, what is left is too large for a distance.
        let distance = entry ^ check;
        if distance <= self.layout.max_distance { Some(distance) } else { None }
    }

    /// The distance of the boards with this index that can be solved; beyond the greatest if there is none.
    #[inline(always)]
    pub const fn distance_at(self, index: usize) -> u8 {
        let entry = self.entry(index);
        if self.layout.entry_bits == 4 { entry } else { entry & self.layout.distance_mask() }
    }

    /// The check bits of the boards with this index that can be solved.
    #[inline(always)]
    pub const fn check_at(self, index: usize) -> u8 {
        if !self.layout.has_checks() {
            return self.entry(index) & !self.layout.distance_mask();
        }
        sum_over_digits!(self.checks, index)
    }

    /// The least solution of a board, if it can be solved.
    #[inline(always)]
    pub const fn solution(self, board: Board) -> Option<Moves> {
        if !self.layout.is_linear() && self.distance(board).is_none() {
            return None;
        }
        let index = self.layout.index(board.bits());
        let choice = match self.layout.choice_bits {
            0 => return Some(Moves::from_bits(base(self.bases, index))),
            4 => nibble(self.choices, index),
            8 => at(self.choices, index, 0),
            _ => return Some(Moves::from_bits(at(self.offsets, index, 0))),
        };
        let offset = at(self.offsets, choice as usize & (self.layout.offsets_len() - 1), 0);
        Some(Moves::from_bits(base(self.bases, index) ^ offset))
    }

    /// The size of the candidate that is linear in the board.
    ///
    /// The tables hold each candidate with its bits four apart, so that one multiplication adds them up
    /// in the top four bits. That is shorter than counting the bits of a `u16` where no instruction does
    /// it.
    #[inline(always)]
    const fn tally(self, board: Board) -> u8 {
        let sum = sum_over_digits!(self.tallies, self.layout.index(board.bits()));
        // Sixteen moves overflow the four bits.
        if sum == ONES { 16 } else { (sum.wrapping_mul(ONES) >> 60) as u8 }
    }
}

/// The candidate that is a linear function of the index: a sum over its digits.
#[inline(always)]
pub(crate) const fn base(bases: &[u16], index: usize) -> u16 {
    sum_over_digits!(bases, index)
}

/// The four-bit number at this place in a row of them, two to a byte, the lower bits first.
#[inline(always)]
const fn nibble(bytes: &[u8], place: usize) -> u8 {
    at(bytes, place / 2, 0) >> (place % 2 * 4) & 15
}

/// The number at this place, which there is. `none` stands for an index out of bounds, so that where the
/// compiler does not see that there is none, the program does not carry code that panics.
#[inline(always)]
pub(crate) const fn at<T: Copy>(numbers: &[T], place: usize, none: T) -> T {
    if place < numbers.len() { numbers[place] } else { none }
}

/// One bit in each four.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The 16 bits of a candidate, four apart.
pub(crate) const fn spread(candidate: u16) -> u64 {
    let mut bits = 0;
    let mut at = 0;
    while at < 16 {
        bits |= ((candidate >> at & 1) as u64) << (4 * at);
        at += 1;
    }
    bits
}
