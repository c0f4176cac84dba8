//! One of the 16 cells: a place on the board, and the move that chooses it.

use core::fmt;

/// One of the 16 cells of a board, and the move that chooses it.
///
/// Cells are numbered row-major from the top left:
///
/// ```text
///          col 0   1   2   3
/// row 0      0   1   2   3
/// row 1      4   5   6   7
/// row 2      8   9  10  11
/// row 3     12  13  14  15
/// ```
///
/// ```
/// use fliptable::Cell;
///
/// let cell = Cell::new(1, 2).unwrap();
/// assert_eq!((cell.row(), cell.col(), cell.index()), (1, 2, 6));
/// assert_eq!(Cell::new(4, 0), None);
/// assert_eq!(cell.to_string(), "2 3"); // as the contests print it: 1-based
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// Every cell, in row-major order.
    pub const ALL: [Cell; 16] = {
        let mut all = [Cell(0); 16];
        let mut index = 0;
        while index < 16 {
            all[index as usize] = Cell(index);
            index += 1;
        }
        all
    };

    /// The cell at `row` and `col`, both counted from 0; `None` if either is 4 or more.
    #[must_use]
    pub const fn new(row: u8, col: u8) -> Option<Cell> {
        if row < 4 && col < 4 { Some(Cell(4 * row + col)) } else { None }
    }

    /// The cell with this number, 0 to 15; `None` from 16 on.
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Cell> {
        if index < 16 { Some(Cell(index)) } else { None }
    }

    /// The lowest-numbered cell whose bit is set; `None` if no bit is.
    pub(crate) const fn lowest_of(bits: u16) -> Option<Cell> {
        if bits == 0 { None } else { Some(Cell(bits.trailing_zeros() as u8)) }
    }

    /// The highest-numbered cell whose bit is set; `None` if no bit is.
    pub(crate) const fn highest_of(bits: u16) -> Option<Cell> {
        if bits == 0 { None } else { Some(Cell(15 - bits.leading_zeros() as u8)) }
    }

    /// The row, 0 to 3 from the top.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.0 / 4
    }

    /// The column, 0 to 3 from the left.
    #[must_use]
    pub const fn col(self) -> u8 {
        self.0 % 4
    }

    /// The number of the cell, 0 to 15: `4 * row + col`.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The bit that stands for this cell in a [`Board`](crate::Board) and in [`Moves`](crate::Moves).
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << (self.0 & 15)
    }
}

/// The number of the cell, 0 to 15.
impl From<Cell> for u8 {
    fn from(cell: Cell) -> u8 {
        cell.0
    }
}

/// The number of the cell, 0 to 15, ready to index an array of 16.
impl From<Cell> for usize {
    fn from(cell: Cell) -> usize {
        usize::from(cell.0)
    }
}

/// The cell with this number; the error is for 16 and above.
impl TryFrom<u8> for Cell {
    type Error = CellIndexError;

    fn try_from(index: u8) -> Result<Cell, CellIndexError> {
        Cell::from_index(index).ok_or(CellIndexError { index })
    }
}

/// `row col`, both counted from 1: the form in which the contests print a move.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row() + 1, self.col() + 1)
    }
}

/// `Cell(row, col)`, both counted from 0 as in [`Cell::new`].
impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cell({}, {})", self.row(), self.col())
    }
}

/// A number that is no cell: 16 or above.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellIndexError {
    index: u8,
}

impl fmt::Display for CellIndexError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cell {} does not exist: cells are numbered 0 to 15", self.index)
    }
}

impl core::error::Error for CellIndexError {}
