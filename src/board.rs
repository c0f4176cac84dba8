//! [`Board`]: the set of black cells.

use core::fmt;
use core::num::TryFromIntError;
use core::ops::{BitAnd, BitOr, BitXor, BitXorAssign};

use crate::cell::Cell;
use crate::moves::{Moves, MovesIter};

/// A board: the set of black (closed, lit) cells. Bit `i` is cell `i`.
///
/// A `Board` does not store the size of its grid. The [`Grid`](crate::Grid) of a table numbers the cells and reads and
/// writes boards as text. Every `Board` is a valid argument to every query; a board with black cells outside
/// the grid is impossible.
///
/// ```
/// use fliptable::{Board, Cell, FLIP_GAME};
///
/// let board = FLIP_GAME.parse("bwwb bbwb bwwb bwww")?;
/// assert_eq!(board, Board::from_bits(0x19B9));
/// assert_eq!(board, Board::from(0x19B9_u16));
/// assert_eq!(u16::try_from(board), Ok(0x19B9));
/// assert!(u16::try_from(Board::from_bits(1 << 16)).is_err());
/// assert_eq!(board.count(), 8);
/// assert!(board.get(Cell::new(5).unwrap()));
/// # Ok::<(), fliptable::ParseError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u64);

impl Board {
    /// The board without black cells: all cells are white (open, dark).
    pub const EMPTY: Board = Board(0);

    /// Creates a board from bits: cell `i` is black if bit `i` is set.
    #[inline(always)]
    #[must_use]
    pub const fn from_bits(bits: u64) -> Board {
        Board(bits)
    }

    /// Returns the black cells as bits.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Returns `true` if this cell is black.
    ///
    /// ```
    /// use fliptable::{Board, Cell};
    ///
    /// let board = Board::from_bits(0b10);
    /// assert!(!board.get(Cell::new(0).unwrap()) && board.get(Cell::new(1).unwrap()));
    /// ```
    #[inline]
    #[must_use]
    pub const fn get(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// Returns the board with only this cell toggled. To play a move, use [`Table::play`](crate::Table::play).
    ///
    /// ```
    /// use fliptable::{Board, Cell};
    ///
    /// let board = Board::from_bits(0b10).toggled(Cell::new(0).unwrap());
    /// assert_eq!(board, Board::from_bits(0b11));
    /// ```
    #[inline]
    #[must_use = "this returns a new board and leaves the original unchanged"]
    pub const fn toggled(self, cell: Cell) -> Board {
        Board(self.0 ^ cell.bit())
    }

    /// Returns the number of black cells, 0 to 64.
    ///
    /// ```
    /// assert_eq!(fliptable::Board::from_bits(0b1011).count(), 3);
    /// ```
    #[inline]
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns an iterator over the black cells in ascending order.
    ///
    /// ```
    /// use fliptable::{Board, Cell};
    ///
    /// let cells: Vec<u8> = Board::from_bits(0b1011).cells().map(Cell::number).collect();
    /// assert_eq!(cells, [0, 1, 3]);
    /// ```
    #[inline]
    #[must_use]
    pub const fn cells(self) -> MovesIter {
        Moves::from_bits(self.0).iter()
    }
}

impl From<u16> for Board {
    #[inline(always)]
    fn from(bits: u16) -> Board {
        Board(bits as u64)
    }
}

impl From<u32> for Board {
    #[inline(always)]
    fn from(bits: u32) -> Board {
        Board(bits as u64)
    }
}

impl From<u64> for Board {
    #[inline(always)]
    fn from(bits: u64) -> Board {
        Board(bits)
    }
}

impl From<Board> for u64 {
    #[inline(always)]
    fn from(board: Board) -> u64 {
        board.0
    }
}

/// Fails if a cell above 15 is black.
impl TryFrom<Board> for u16 {
    type Error = TryFromIntError;
    #[inline]
    fn try_from(board: Board) -> Result<u16, TryFromIntError> {
        u16::try_from(board.0)
    }
}

/// Fails if a cell above 31 is black.
impl TryFrom<Board> for u32 {
    type Error = TryFromIntError;
    #[inline]
    fn try_from(board: Board) -> Result<u32, TryFromIntError> {
        u32::try_from(board.0)
    }
}

/// Collects cells into the board on which they are black.
impl FromIterator<Cell> for Board {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Board {
        Board(cells.into_iter().collect::<Moves>().bits())
    }
}

/// Returns the cells that are black on exactly one of the boards.
impl BitXor for Board {
    type Output = Board;
    #[inline(always)]
    fn bitxor(self, other: Board) -> Board {
        Board(self.0 ^ other.0)
    }
}

impl BitXorAssign for Board {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Board) {
        self.0 ^= other.0;
    }
}

/// Returns the cells that are black on both boards.
impl BitAnd for Board {
    type Output = Board;
    #[inline(always)]
    fn bitand(self, other: Board) -> Board {
        Board(self.0 & other.0)
    }
}

/// Returns the cells that are black on at least one of the boards.
impl BitOr for Board {
    type Output = Board;
    #[inline(always)]
    fn bitor(self, other: Board) -> Board {
        Board(self.0 | other.0)
    }
}

impl fmt::LowerHex for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::UpperHex for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::UpperHex::fmt(&self.0, f)
    }
}

impl fmt::Binary for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Binary::fmt(&self.0, f)
    }
}

/// Formats the bits in hexadecimal, as in `Board(0x19b9)`. To draw the board, use
/// [`Grid::display_board`](crate::Grid::display_board).
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:#x})", self.0)
    }
}
