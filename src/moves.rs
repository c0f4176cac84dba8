//! A set of moves. Moves commute and none repeats, so a set says all there is to a solution.

use core::fmt;
use core::iter::FusedIterator;
use core::ops::{BitAnd, BitOr, BitXor, Not, Sub};

use crate::cell::Cell;

/// A set of moves, each the choice of a cell.
///
/// Moves commute and choosing a cell twice changes nothing, so a set says all there is to a solution.
/// It iterates in row-major order.
///
/// ```
/// use fliptable::{Cell, Moves};
///
/// let corner = Cell::new(0, 0).unwrap();
/// let moves = Moves::EMPTY.with(corner).with(Cell::new(3, 1).unwrap());
/// assert_eq!(moves.len(), 2);
/// assert!(moves.contains(corner));
/// assert_eq!(moves.iter().map(Cell::index).collect::<Vec<_>>(), [0, 13]);
/// assert_eq!(moves.to_string(), "1 1, 4 2");
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Moves(u16);

impl Moves {
    /// No move.
    pub const EMPTY: Moves = Moves(0);

    /// Every move.
    pub const ALL: Moves = Moves(0xFFFF);

    /// The set whose bit `4 * row + col` says whether that cell is chosen.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Moves {
        Moves(bits)
    }

    /// The set as bits: bit `4 * row + col` is 1 if that cell is chosen.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// How many moves, 0 to 16.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is no move.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether this cell is chosen.
    #[must_use]
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// The set with this cell added.
    #[must_use = "the set itself is left as it was"]
    pub const fn with(self, cell: Cell) -> Moves {
        Moves(self.0 | cell.bit())
    }

    /// The set with this cell taken away.
    #[must_use = "the set itself is left as it was"]
    pub const fn without(self, cell: Cell) -> Moves {
        Moves(self.0 & !cell.bit())
    }

    /// The first move in row-major order; `None` if there is none.
    #[must_use]
    pub const fn first(self) -> Option<Cell> {
        Cell::lowest_of(self.0)
    }

    /// The last move in row-major order; `None` if there is none.
    #[must_use]
    pub const fn last(self) -> Option<Cell> {
        Cell::highest_of(self.0)
    }

    /// Whether every move of this set is in `other` too.
    #[must_use]
    pub const fn is_subset(self, other: Moves) -> bool {
        self.0 & !other.0 == 0
    }

    /// The moves in row-major order.
    #[must_use]
    pub const fn iter(self) -> MovesIter {
        MovesIter(self)
    }
}

/// The set whose bit `4 * row + col` says whether that cell is chosen.
impl From<u16> for Moves {
    fn from(bits: u16) -> Moves {
        Moves(bits)
    }
}

/// The set as bits.
impl From<Moves> for u16 {
    fn from(moves: Moves) -> u16 {
        moves.0
    }
}

/// The set of this one move.
impl From<Cell> for Moves {
    fn from(cell: Cell) -> Moves {
        Moves(cell.bit())
    }
}

/// The moves in both sets.
impl BitAnd for Moves {
    type Output = Moves;
    fn bitand(self, other: Moves) -> Moves {
        Moves(self.0 & other.0)
    }
}

/// The moves in either set.
impl BitOr for Moves {
    type Output = Moves;
    fn bitor(self, other: Moves) -> Moves {
        Moves(self.0 | other.0)
    }
}

/// The moves in one of the sets but not in both: what playing one set after the other amounts to.
impl BitXor for Moves {
    type Output = Moves;
    fn bitxor(self, other: Moves) -> Moves {
        Moves(self.0 ^ other.0)
    }
}

/// The moves of this set that are not in the other.
impl Sub for Moves {
    type Output = Moves;
    fn sub(self, other: Moves) -> Moves {
        Moves(self.0 & !other.0)
    }
}

/// The moves that are not in this set.
impl Not for Moves {
    type Output = Moves;
    fn not(self) -> Moves {
        Moves(!self.0)
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
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

impl IntoIterator for &Moves {
    type Item = Cell;
    type IntoIter = MovesIter;
    fn into_iter(self) -> MovesIter {
        self.iter()
    }
}

/// The moves as `row col`, 1-based, separated by commas.
impl fmt::Display for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, cell) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(", ")?;
            }
            write!(f, "{cell}")?;
        }
        Ok(())
    }
}

/// The set of cells.
impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
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

/// Iterates over a set of moves in row-major order, from either end. Made by [`Moves::iter`].
#[derive(Clone, Debug)]
pub struct MovesIter(Moves);

impl Iterator for MovesIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = self.0.first()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = usize::from(self.0.len());
        (left, Some(left))
    }
}

impl DoubleEndedIterator for MovesIter {
    fn next_back(&mut self) -> Option<Cell> {
        let cell = self.0.last()?;
        self.0 = self.0.without(cell);
        Some(cell)
    }
}

impl ExactSizeIterator for MovesIter {}
impl FusedIterator for MovesIter {}
