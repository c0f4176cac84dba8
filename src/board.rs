//! [`Board`]: the set of black cells.

use core::fmt;
use core::num::TryFromIntError;

use crate::cell::Cell;
use crate::cell_set::cell_set;

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
/// assert_eq!(board.len(), 8);
/// assert!(board.get(Cell::new(5).unwrap()));
/// # Ok::<(), fliptable::ParseError>(())
/// ```
///
/// Boards have the operators of sets, and so do [`Moves`](crate::Moves):
///
/// ```
/// use fliptable::Board;
///
/// let (a, b) = (Board::from_bits(0b0011), Board::from_bits(0b0110));
/// assert_eq!([a & b, a | b, a ^ b, a - b], [0b0010, 0b0111, 0b0101, 0b0001].map(Board::from_bits));
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u64);

cell_set!(Board);

impl Board {
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
}

impl From<u16> for Board {
    #[inline(always)]
    fn from(bits: u16) -> Board {
        Board(bits.into())
    }
}

impl From<u32> for Board {
    #[inline(always)]
    fn from(bits: u32) -> Board {
        Board(bits.into())
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

/// Formats the bits in hexadecimal, as in `Board(0x19b9)`. To draw the board, use
/// [`Grid::display_board`](crate::Grid::display_board).
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({:#x})", self.0)
    }
}
