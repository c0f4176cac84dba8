//! A board: 16 cells as the bits of a `u16`, and its eight images under the symmetries of the square.

use core::fmt;
use core::ops::{BitXor, BitXorAssign, Not};

use crate::cell::Cell;
use crate::moves::MovesIter;

/// A board of 16 cells, each black or white.
///
/// Bit `4 * row + col` is 1 where the cell is black: closed, for the refrigerator; lit, for Lights Out.
/// Every `u16` is a board. As text a black cell is `b` or `B` and a white one `w` or `W`, or they are `+` and `-`.
///
/// ```
/// use fliptable::{Board, Cell};
///
/// let board: Board = "bwwb bbwb bwwb bwww".parse()?;   // white space between cells is free
/// assert!(board.get(Cell::new(1, 1).unwrap()));
/// assert_eq!(board.count(), 8);
/// assert_eq!(board, Board::from_bits(0x19B9));
/// assert_eq!(board.to_string(), "bwwb\nbbwb\nbwwb\nbwww");
/// assert_eq!(format!("{board:#}"), "+--+\n++-+\n+--+\n+---");
/// # Ok::<(), fliptable::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board(u16);

impl Board {
    /// No cell is black: all white, all open, all dark.
    pub const EMPTY: Board = Board(0);

    /// Every cell is black: all closed, all lit.
    pub const FULL: Board = Board(0xFFFF);

    /// The board whose bit `4 * row + col` says whether that cell is black.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Board {
        Board(bits)
    }

    /// The board as bits: bit `4 * row + col` is 1 where the cell is black.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Whether this cell is black.
    #[must_use]
    pub const fn get(self, cell: Cell) -> bool {
        self.0 & cell.bit() != 0
    }

    /// The board with this one cell turned over. To play a move, which turns over more, see
    /// [`Rule::play`](crate::Rule::play).
    #[must_use = "the board itself is left as it was"]
    pub const fn toggled(self, cell: Cell) -> Board {
        Board(self.0 ^ cell.bit())
    }

    /// How many cells are black, 0 to 16.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// The black cells in row-major order.
    #[must_use]
    pub const fn cells(self) -> MovesIter {
        crate::moves::Moves::from_bits(self.0).iter()
    }

    /// The board turned a quarter clockwise: what was the left column, read upward, is the top row.
    ///
    /// ```text
    /// b w w w        b w b b
    /// b w w w   ->   b w w w
    /// w w w w        w w w w
    /// b b w w        w w w w
    /// ```
    #[must_use = "the board itself is left as it was"]
    pub const fn rotate(self) -> Board {
        self.transpose().mirror()
    }

    /// The board in a mirror: left and right change places.
    ///
    /// ```text
    /// b b w w        w w b b
    /// b w w w   ->   w w w b
    /// w w w w        w w w w
    /// w w w w        w w w w
    /// ```
    #[must_use = "the board itself is left as it was"]
    pub const fn mirror(self) -> Board {
        let b = self.0;
        Board((b & 0x1111) << 3 | (b & 0x2222) << 1 | (b & 0x4444) >> 1 | (b & 0x8888) >> 3)
    }

    /// The board with rows and columns exchanged.
    ///
    /// ```text
    /// b b b w        b w w w
    /// w w w w   ->   b w w w
    /// w w w w        b w w w
    /// w w w w        w w w w
    /// ```
    #[must_use = "the board itself is left as it was"]
    pub const fn transpose(self) -> Board {
        // Swap inside each 2x2 block, then swap the blocks.
        let within = (self.0 ^ (self.0 >> 3)) & 0x0A0A;
        let b = self.0 ^ within ^ (within << 3);
        let across = (b ^ (b >> 6)) & 0x00CC;
        Board(b ^ across ^ (across << 6))
    }

    /// The eight images of the board under the symmetries of the square: this board and its three
    /// rotations, then the mirror image and its three rotations. A symmetric board appears more than once.
    #[must_use]
    pub const fn symmetries(self) -> [Board; 8] {
        let mut images = [self; 8];
        images[4] = self.mirror();
        let mut turn = 1;
        while turn < 4 {
            images[turn] = images[turn - 1].rotate();
            images[4 + turn] = images[3 + turn].rotate();
            turn += 1;
        }
        images
    }

    /// The least of the eight images of the board, as numbers: equal for two boards exactly when one
    /// is a rotation or a mirror image of the other.
    #[must_use = "the board itself is left as it was"]
    pub const fn canonical(self) -> Board {
        let images = self.symmetries();
        let mut least = self;
        let mut at = 1;
        while at < 8 {
            if images[at].0 < least.0 {
                least = images[at];
            }
            at += 1;
        }
        least
    }
}

/// The board whose bit `4 * row + col` says whether that cell is black.
impl From<u16> for Board {
    fn from(bits: u16) -> Board {
        Board(bits)
    }
}

/// The board as bits.
impl From<Board> for u16 {
    fn from(board: Board) -> u16 {
        board.0
    }
}

/// The cells in which two boards differ.
impl BitXor for Board {
    type Output = Board;
    fn bitxor(self, other: Board) -> Board {
        Board(self.0 ^ other.0)
    }
}

impl BitXorAssign for Board {
    fn bitxor_assign(&mut self, other: Board) {
        self.0 ^= other.0;
    }
}

/// The board with every cell turned over.
impl Not for Board {
    type Output = Board;
    fn not(self) -> Board {
        Board(!self.0)
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
