//! [`Cell`]: a cell number, and the move that chooses the cell.

use core::fmt;

/// The number of a cell, 0 to 63, and the move that chooses this cell.
///
/// The [`Grid`](crate::Grid) of a table numbers its cells row by row from the top left and converts between
/// cell numbers and positions (row and column).
///
/// ```
/// use fliptable::{Cell, FLIP_GAME};
///
/// let grid = FLIP_GAME.grid();
/// let cell = grid.cell(1, 2).unwrap();
/// assert_eq!(cell, Cell::new(6).unwrap());
/// assert_eq!(grid.position(cell), (1, 2));
/// assert_eq!(usize::from(cell), 6); // to index an array
/// assert_eq!(grid.display_cell(cell).to_string(), "2 3"); // counted from 1, as in the POJ problems
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Returns the cell with this number; `None` for 64 and above.
    ///
    /// ```
    /// use fliptable::Cell;
    ///
    /// assert_eq!(Cell::new(5).map(Cell::number), Some(5));
    /// assert_eq!(Cell::new(64), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Option<Cell> {
        if number < 64 { Some(Cell(number)) } else { None }
    }

    /// Returns the cell whose number is the low six bits of the argument.
    #[inline(always)]
    pub(crate) const fn from_low_bits(number: u32) -> Cell {
        Cell((number & 63) as u8)
    }

    /// Returns the number of the cell, 0 to 63.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the bit that stands for this cell in a [`Board`](crate::Board) and in [`Moves`](crate::Moves).
    ///
    /// ```
    /// assert_eq!(fliptable::Cell::new(5).unwrap().bit(), 1 << 5);
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn bit(self) -> u64 {
        1 << (self.0 & 63)
    }
}

impl From<Cell> for u8 {
    #[inline]
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}

impl From<Cell> for usize {
    #[inline]
    fn from(cell: Cell) -> usize {
        usize::from(cell.0)
    }
}

/// Returns an error if the number is 64 or more.
impl TryFrom<u8> for Cell {
    type Error = CellError;

    #[inline]
    fn try_from(number: u8) -> Result<Cell, CellError> {
        Cell::new(number).ok_or(CellError { number })
    }
}

/// Formats the number, as in `Cell(6)`.
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({})", self.0)
    }
}

/// The error for a cell number of 64 or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellError {
    number: u8,
}

impl fmt::Display for CellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "found cell {}, expected a number from 0 to 63", self.number)
    }
}

impl core::error::Error for CellError {}
