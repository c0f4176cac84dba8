//! [`Moves`]: a set of moves.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Sub};

use crate::cell::Cell;

/// A set of moves. Bit `i` is the move that chooses cell `i`.
///
/// Moves commute, and choosing a cell twice changes nothing, so a set describes a solution completely. The order of
/// sets is that of their bits as numbers, not the row-major lexicographic order of
/// [solutions](crate::Table::solutions).
///
/// ```
/// use fliptable::{FLIP_GAME, Moves};
///
/// let grid = FLIP_GAME.grid();
/// let moves: Moves = [grid.cell(0, 0), grid.cell(3, 1)].into_iter().flatten().collect();
/// assert_eq!(moves, Moves::from_bits(0x2001));
/// assert_eq!(moves.len(), 2);
/// assert_eq!(moves.first(), grid.cell(0, 0));
/// assert_eq!(grid.display_moves(moves).to_string(), "1 1, 4 2");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves(u64);

impl Moves {
    /// The empty set.
    pub const EMPTY: Moves = Moves(0);

    /// Creates a set from bits: it has the move that chooses cell `i` if bit `i` is set.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Moves {
        Moves(bits)
    }

    /// Returns the set as bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns the number of moves, 0 to 64.
    ///
    /// ```
    /// assert_eq!(fliptable::Moves::from_bits(0b1011).len(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns `true` if the set has no moves.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the set has this move.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let moves = Moves::from_bits(0b10);
    /// assert!(!moves.contains(Cell::new(0).unwrap()) && moves.contains(Cell::new(1).unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Returns the set with this move added.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let moves = Moves::EMPTY.with(Cell::new(3).unwrap());
    /// assert_eq!(moves, Moves::from_bits(0b1000));
    /// ```
    #[inline]
    #[must_use = "this returns a new set and leaves the original unchanged"]
    pub const fn with(self, cell: Cell) -> Moves {
        Moves(self.0 | cell.bit())
    }

    /// Returns the set with this move removed.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let moves = Moves::from_bits(0b1010).without(Cell::new(3).unwrap());
    /// assert_eq!(moves, Moves::from_bits(0b10));
    /// ```
    #[inline]
    #[must_use = "this returns a new set and leaves the original unchanged"]
    pub const fn without(self, cell: Cell) -> Moves {
        Moves(self.0 & !cell.bit())
    }

    /// Returns the lowest-numbered move; `None` if the set is empty.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let moves = Moves::from_bits(0b1010);
    /// assert_eq!((moves.first(), moves.last()), (Cell::new(1), Cell::new(3)));
    /// assert_eq!(Moves::EMPTY.first(), None);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::from_low_bits(self.0.trailing_zeros())) }
    }

    /// Returns the highest-numbered move; `None` if the set is empty.
    #[inline]
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        if self.0 == 0 { None } else { Some(Cell::from_low_bits(63 - self.0.leading_zeros())) }
    }

    /// Returns `true` if every move of this set is also in `other`.
    ///
    /// ```
    /// use fliptable::Moves;
    ///
    /// assert!(Moves::from_bits(0b0010).is_subset(Moves::from_bits(0b1010)));
    /// assert!(!Moves::from_bits(0b0011).is_subset(Moves::from_bits(0b1010)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn is_subset(self, other: Moves) -> bool {
        self.0 & !other.0 == 0
    }

    /// Returns `true` if this set comes before another set of the same size in row-major lexicographic order: of the
    /// moves that are in exactly one of the sets, the lowest-numbered one is in this set.
    #[inline(always)]
    pub(crate) const fn precedes(self, other: Moves) -> bool {
        let difference = self.0 ^ other.0;
        self.0 & difference & difference.wrapping_neg() != 0
    }

    /// Returns an iterator over the moves in ascending order.
    ///
    /// ```
    /// use fliptable::{Cell, Moves};
    ///
    /// let cells: Vec<u8> = Moves::from_bits(0b1011).iter().map(Cell::number).collect();
    /// assert_eq!(cells, [0, 1, 3]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn iter(self) -> MovesIter {
        MovesIter(self)
    }
}

impl From<u64> for Moves {
    #[inline]
    fn from(bits: u64) -> Moves {
        Moves(bits)
    }
}

impl From<Moves> for u64 {
    #[inline]
    fn from(moves: Moves) -> u64 {
        moves.0
    }
}

/// Creates the set with only this move.
impl From<Cell> for Moves {
    #[inline]
    fn from(cell: Cell) -> Moves {
        Moves(cell.bit())
    }
}

/// Returns the moves in both sets.
impl BitAnd for Moves {
    type Output = Moves;
    #[inline]
    fn bitand(self, other: Moves) -> Moves {
        Moves(self.0 & other.0)
    }
}

/// Returns the moves in at least one of the sets.
impl BitOr for Moves {
    type Output = Moves;
    #[inline]
    fn bitor(self, other: Moves) -> Moves {
        Moves(self.0 | other.0)
    }
}

/// Returns the moves in exactly one of the sets. Playing them has the same effect as playing one set after the other.
impl BitXor for Moves {
    type Output = Moves;
    #[inline]
    fn bitxor(self, other: Moves) -> Moves {
        Moves(self.0 ^ other.0)
    }
}

/// Returns the moves of this set that are not in the other.
impl Sub for Moves {
    type Output = Moves;
    #[inline]
    fn sub(self, other: Moves) -> Moves {
        Moves(self.0 & !other.0)
    }
}

impl Extend<Cell> for Moves {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            *self = self.with(cell);
        }
    }
}

impl FromIterator<Cell> for Moves {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Moves {
        let mut moves = Moves::EMPTY;
        moves.extend(cells);
        moves
    }
}

impl IntoIterator for Moves {
    type Item = Cell;
    type IntoIter = MovesIter;
    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Cell;
    type IntoIter = MovesIter;
    #[inline]
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// Formats the set of cell numbers, as in `{0, 13}`.
impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::number)).finish()
    }
}

impl fmt::LowerHex for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::UpperHex for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl fmt::Binary for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}

/// An iterator over the moves of a set in ascending order, from either end. Returned by [`Moves::iter`] and
/// [`Board::cells`](crate::Board::cells).
#[derive(Clone, Debug)]
pub struct MovesIter(Moves);

impl Iterator for MovesIter {
    type Item = Cell;

    #[inline]
    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl DoubleEndedIterator for MovesIter {
    #[inline]
    fn next_back(&mut self) -> Option<Cell> {
        let cell = self.0.last()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }
}

impl ExactSizeIterator for MovesIter {
    #[inline]
    fn len(&self) -> usize {
        usize::from(self.0.len())
    }
}
impl FusedIterator for MovesIter {}
