//! How a table is laid out: which boards share an entry, and how wide each part is.
//!
//! A board is a 16-bit number `x` after one mixing step, `x = board ^ (board >> shift)`:
//!
//! ```text
//!   15                                                    0
//!   [ ignored ][          index          ][     check     ]
//! ```
//!
//! - Turning over an *ignored* bit moves every goal onto a goal, so it changes no answer.
//! - The *index* picks the entry.
//! - Of the boards with one index, those whose *check* bits equal the ones kept for it can be solved; the
//!   rest cannot. They are kept in the entry, or follow from the index.

use core::fmt;

/// How many entries of a table one rank of the deal covers.
pub(crate) const RANK_BLOCK: usize = 64;

/// Where something is a linear function of the index, it is looked up digit by digit, the lowest first. A
/// digit has so many bits: with fewer there are more loads, with more there are more cache lines.
pub(crate) const DIGIT_BITS: u8 = 6;

/// How many values a digit has.
pub(crate) const DIGIT: usize = 1 << DIGIT_BITS;

/// The layout of a table: what the generator chose for its rule, and what that costs in bytes.
///
/// ```
/// use fliptable::{FLIP_GAME, Kind, REFRIGERATOR};
///
/// let layout = FLIP_GAME.layout();
/// assert_eq!(layout.kind(), Kind::Folded);
/// assert_eq!(layout.distance_bytes(), 2048);
/// assert_eq!(REFRIGERATOR.layout().kind(), Kind::Linear);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The mixing step; 16 leaves the board as it is.
    pub(crate) shift: u8,
    pub(crate) check_bits: u8,
    pub(crate) index_bits: u8,
    /// Bits of a stored choice: 4, 8, 0 where there is nothing to choose, 16 where the index is the choice.
    pub(crate) choice_bits: u8,
    /// The offsets that a choice picks from number two to this power.
    pub(crate) offset_bits: u8,
    /// Bits of an entry: 8 for check and distance, 4 for a distance with the check bits in tables of
    /// their own, 0 where no entry is stored, since every board has one candidate, each another, and its
    /// size is the distance.
    pub(crate) entry_bits: u8,
    pub(crate) max_distance: u8,
}

/// Which of the three layouts a table has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// An entry for each of the 65536 boards. It works for every rule.
    Direct,
    /// An entry for each class of boards that have the same answers.
    Folded,
    /// No entry at all: the solution is a linear function of the board, put together from three small tables.
    Linear,
}

impl Layout {
    /// Which of the three layouts this is.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        if self.is_linear() {
            Kind::Linear
        } else if self.index_bits == 16 {
            Kind::Direct
        } else {
            Kind::Folded
        }
    }

    /// Bytes that [`distance`](crate::Table::distance) and [`is_solvable`](crate::Table::is_solvable) read from.
    #[must_use]
    pub const fn distance_bytes(&self) -> usize {
        if self.is_linear() { 8 * self.bases_len() } else { self.entries_len() + self.checks_len() }
    }

    /// Bytes that [`solution`](crate::Table::solution) and [`next_move`](crate::Table::next_move) read from.
    /// Those of [`distance_bytes`](Layout::distance_bytes) are among them, except where the layout is linear.
    #[must_use]
    pub const fn solution_bytes(&self) -> usize {
        let (bases, offsets) = (2 * self.bases_len(), 2 * self.offsets_len());
        self.entries_len() + self.checks_len() + self.choices_len() + bases + offsets
    }

    /// Bytes embedded in a program that asks for distances, moves and solutions.
    #[must_use]
    pub const fn total_bytes(&self) -> usize {
        if self.is_linear() { self.distance_bytes() + self.solution_bytes() } else { self.solution_bytes() }
    }

    /// Bytes that [`nth_at`](crate::Table::nth_at) and [`count_at`](crate::Table::count_at) add.
    #[must_use]
    pub const fn deal_bytes(&self) -> usize {
        4 * self.counts_len() + 2 * self.ranks_len()
    }

    /// The entry of a board.
    #[inline(always)]
    pub(crate) const fn index(self, board: u16) -> usize {
        // Shifting both operands apart, rather than their sum, is one step shorter on the way to the load.
        let x = (board as u32 >> self.check_bits) ^ (board as u32 >> (self.check_bits + self.shift));
        (x as u16 & self.index_mask()) as usize
    }

    /// The check bits of a board, at the top of a byte.
    #[inline(always)]
    pub(crate) const fn check(self, board: u16) -> u8 {
        let x = board as u32 ^ (board as u32 >> self.shift);
        (x << (8 - self.check_bits)) as u8
    }

    /// The board with these ignored and index bits and these check bits.
    pub(crate) const fn unfold(self, ignored_and_index: u32, check: u8) -> u16 {
        let mut board = ignored_and_index << self.check_bits | (check as u32 >> (8 - self.check_bits));
        let mut shift = self.shift;
        while shift < 16 {
            board ^= board >> shift;
            shift *= 2;
        }
        board as u16
    }

    #[inline(always)]
    pub(crate) const fn is_linear(self) -> bool {
        self.entry_bits == 0
    }

    /// Whether the check bits are in tables of their own.
    #[inline(always)]
    pub(crate) const fn has_checks(self) -> bool {
        self.entry_bits == 4 && self.check_bits > 0
    }

    /// The bits of an entry of 8 that hold the distance; the check bits are above them.
    pub(crate) const fn distance_mask(self) -> u8 {
        0xFF >> self.check_bits
    }

    pub(crate) const fn ignored_bits(self) -> u8 {
        16 - self.index_bits - self.check_bits
    }

    /// The greatest index. A `u16`, since one more does not fit a `usize` of 16 bits.
    #[inline(always)]
    pub(crate) const fn index_mask(self) -> u16 {
        ((1_u32 << self.index_bits) - 1) as u16
    }

    pub(crate) const fn classes(self) -> u32 {
        1 << self.index_bits
    }

    pub(crate) const fn entries_len(self) -> usize {
        (self.classes() * self.entry_bits as u32).div_ceil(8) as usize
    }

    /// Check bits for each value of each digit of the index.
    pub(crate) const fn checks_len(self) -> usize {
        if self.has_checks() { self.digits_len() } else { 0 }
    }

    pub(crate) const fn choices_len(self) -> usize {
        match self.choice_bits {
            4 | 8 => (self.classes() * self.choice_bits as u32).div_ceil(8) as usize,
            _ => 0,
        }
    }

    /// One base for each value of each digit of the index.
    pub(crate) const fn bases_len(self) -> usize {
        if self.choice_bits == 16 { 0 } else { self.digits_len() }
    }

    /// How many values all digits of the index have together; the last digit may be cut short.
    const fn digits_len(self) -> usize {
        let whole = (self.index_bits / DIGIT_BITS) as usize * DIGIT;
        let rest = self.index_bits % DIGIT_BITS;
        if rest > 0 || whole == 0 { whole + (1 << rest) } else { whole }
    }

    pub(crate) const fn offsets_len(self) -> usize {
        if self.choice_bits == 0 { 0 } else { (1_u32 << self.offset_bits) as usize }
    }

    pub(crate) const fn counts_len(self) -> usize {
        self.max_distance as usize + 1
    }

    pub(crate) const fn rank_blocks(self) -> usize {
        self.classes().div_ceil(RANK_BLOCK as u32) as usize
    }

    pub(crate) const fn ranks_len(self) -> usize {
        if self.is_linear() { 0 } else { self.counts_len() * self.rank_blocks() }
    }

    /// Whether the numbers can belong together at all: what a reader of a stranger's file must know.
    pub(crate) const fn is_consistent(self) -> bool {
        self.shift >= 1
            && self.shift <= 16
            && self.check_bits < 8
            && self.check_bits + self.index_bits <= 16
            && self.max_distance <= 16
            && match self.entry_bits {
                0 => self.index_bits == 16 && self.choice_bits == 0,
                4 => self.max_distance < 15,
                8 => (self.max_distance as u32) < 1 << (8 - self.check_bits),
                _ => false,
            }
            && match self.choice_bits {
                0 => self.offset_bits == 0,
                4 => self.offset_bits == 4,
                8 => self.offset_bits <= 8,
                16 => self.offset_bits == self.index_bits,
                _ => false,
            }
    }
}

/// The kind, the bytes that distances read and the bytes that everything takes.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind() {
            Kind::Direct => "direct",
            Kind::Folded => "folded",
            Kind::Linear => "linear",
        };
        let (distance, total) = (self.distance_bytes(), self.total_bytes());
        write!(f, "{kind}: {distance} bytes for the distance, {total} with moves and solutions")
    }
}
