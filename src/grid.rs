//! [`Grid`]: rows and columns.

use core::fmt;

use crate::board::Board;
use crate::cell::Cell;
use crate::cell_set::CellIter;

/// The shape of a board: `rows x cols`, at most 64 cells, numbered row by row from the top left.
///
/// ```text
///          col 0   1   2   3
/// row 0      0   1   2   3
/// row 1      4   5   6   7
/// row 2      8   9  10  11
/// row 3     12  13  14  15
/// ```
///
/// A grid also reads and writes boards, cells and moves as text.
///
/// ```
/// use fliptable::Grid;
///
/// let grid = Grid::new(4, 4).unwrap();
/// let board = grid.parse_board("bwwb bbwb bwwb bwww")?;
/// assert_eq!(grid.display_board(board).to_string(), "bwwb\nbbwb\nbwwb\nbwww");
/// assert_eq!(Grid::new(8, 9), None); // 72 cells
/// # Ok::<(), fliptable::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

impl Grid {
    /// Returns the grid with this many rows and columns; `None` unless it has 1 to 64 cells.
    ///
    /// ```
    /// use fliptable::Grid;
    ///
    /// assert!(Grid::new(4, 16).is_some());
    /// assert!(Grid::new(5, 13).is_none()); // 65 cells
    /// assert!(Grid::new(0, 4).is_none());
    /// ```
    #[must_use]
    pub const fn new(rows: u8, cols: u8) -> Option<Grid> {
        let cells = rows as u16 * cols as u16;
        if cells >= 1 && cells <= 64 { Some(Grid { rows, cols }) } else { None }
    }

    /// Returns the number of rows, 1 to 64.
    #[inline]
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Returns the number of columns, 1 to 64.
    #[inline]
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.cols
    }

    /// Returns the number of cells, 1 to 64.
    ///
    /// ```
    /// use fliptable::Grid;
    ///
    /// let grid = Grid::new(3, 5).unwrap();
    /// assert_eq!((grid.rows(), grid.cols(), grid.cell_count()), (3, 5, 15));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn cell_count(self) -> u8 {
        self.rows * self.cols
    }

    /// Returns an iterator over all cells in row-major order, including the [holes](crate::Table::holes) of a game.
    ///
    /// ```
    /// use fliptable::Grid;
    ///
    /// let grid = Grid::new(2, 2).unwrap();
    /// let positions: Vec<(u8, u8)> = grid.cells().map(|cell| grid.position(cell)).collect();
    /// assert_eq!(positions, [(0, 0), (0, 1), (1, 0), (1, 1)]);
    /// ```
    #[doc(alias = "iter")]
    #[inline]
    #[must_use]
    pub const fn cells(self) -> CellIter {
        self.full().iter()
    }

    /// Returns the cell at `row` and `col`, both counted from 0; `None` if they are outside the grid.
    ///
    /// ```
    /// use fliptable::{Cell, Grid};
    ///
    /// let grid = Grid::new(3, 5).unwrap();
    /// assert_eq!(grid.cell(1, 2), Cell::new(7));
    /// assert_eq!(grid.cell(3, 0), None);
    /// ```
    #[inline]
    #[must_use]
    pub const fn cell(self, row: u8, col: u8) -> Option<Cell> {
        if row < self.rows && col < self.cols { Cell::new(row * self.cols + col) } else { None }
    }

    /// Returns the row and the column of a cell, both counted from 0. For a cell outside the grid, the row is
    /// [`rows`](Grid::rows) or greater.
    ///
    /// ```
    /// use fliptable::{Cell, Grid};
    ///
    /// let grid = Grid::new(3, 5).unwrap();
    /// assert_eq!(grid.position(Cell::new(7).unwrap()), (1, 2));
    /// ```
    #[inline]
    #[must_use]
    pub const fn position(self, cell: Cell) -> (u8, u8) {
        match (cell.number().checked_div(self.cols), cell.number().checked_rem(self.cols)) {
            (Some(row), Some(col)) => (row, col),
            _ => (0, 0), // a grid has at least one column
        }
    }

    /// Returns the board on which every cell is black.
    ///
    /// ```
    /// use fliptable::{Board, Grid};
    ///
    /// assert_eq!(Grid::new(3, 3).unwrap().full(), Board::from_bits(0x1FF));
    /// ```
    #[inline(always)]
    #[must_use]
    pub const fn full(self) -> Board {
        Board::from_bits(u64::MAX >> (64 - self.cell_count()))
    }

    /// Returns `true` if every black cell of the board is in the grid.
    ///
    /// ```
    /// use fliptable::{Board, Grid};
    ///
    /// let grid = Grid::new(2, 2).unwrap();
    /// assert!(grid.contains(grid.full()));
    /// assert!(!grid.contains(Board::from_bits(1 << 4)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn contains(self, board: Board) -> bool {
        board.bits() & !self.full().bits() == 0
    }

    /// The cells that play no part in a game: those that are not `live` and whose mask is empty. The result is empty if
    /// that holds for every cell.
    pub(crate) fn holes(self, live: Board, mask: impl Fn(Cell) -> Board) -> Board {
        let dead = (self.full() | live) ^ live;
        let holes: Board = dead.iter().filter(|&cell| mask(cell) == Board::EMPTY).collect();
        if holes == self.full() { Board::EMPTY } else { holes }
    }

    /// Returns an iterator over the images of a board under the symmetries of the grid.
    ///
    /// A square grid has eight: the board itself, the board rotated clockwise by 90, 180 and 270 degrees, and then the
    /// board mirrored left to right and its three rotations. Any other grid has four: the board itself, the board
    /// rotated by 180 degrees, and then the mirrored board and its rotation. If several images are equal, each of
    /// them is returned.
    ///
    /// Images have equal distances if the rule has the same symmetry. This is the case for all included games.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let grid = FLIP_GAME.grid();
    /// let board = grid.parse_board("bwww bwww wwww bbww")?;
    /// let turned = grid.symmetries(board).nth(1).unwrap();
    /// assert_eq!(grid.display_board(turned).to_string(), "bwbb\nbwww\nwwww\nwwww");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn symmetries(self, board: Board) -> impl ExactSizeIterator<Item = Board> + Clone {
        let is_square = self.rows == self.cols;
        let turns: usize = if is_square { 4 } else { 2 };
        let mut image = board;
        (0..turns << 1).map(move |i| {
            let current = image;
            let turned = match is_square {
                true => self.map(image, |row, col| (col, self.cols - 1 - row)),
                false => self.map(image, |row, col| (self.rows - 1 - row, self.cols - 1 - col)),
            };
            // After the last turn the image is the board again.
            image =
                if i == turns - 1 { self.map(turned, |row, col| (row, self.cols - 1 - col)) } else { turned };
            current
        })
    }

    /// Returns the canonical form of a board: of all its images under the [`symmetries`](Grid::symmetries) of the grid,
    /// the one whose bits are the smallest number. Two boards have the same canonical form if and only if one is an
    /// image of the other.
    ///
    /// ```
    /// use fliptable::{Board, LIGHTS_OUT};
    ///
    /// let grid = LIGHTS_OUT.grid();
    /// let corners = [(0, 0), (0, 3), (3, 0), (3, 3)].map(|(row, col)| grid.cell(row, col).unwrap());
    /// let boards = corners.map(|corner| Board::EMPTY.toggled(corner));
    /// assert!(boards.iter().all(|&board| grid.canonical(board) == grid.canonical(boards[0])));
    /// ```
    #[must_use]
    pub fn canonical(self, board: Board) -> Board {
        self.symmetries(board).min().unwrap_or(board)
    }

    /// The board whose cell at `to(row, col)` is the given board's cell at `(row, col)`. Cells outside the grid are left out.
    fn map(self, board: Board, to: impl Fn(u8, u8) -> (u8, u8)) -> Board {
        let images = (board & self.full()).iter().filter_map(|cell| {
            let (row, col) = self.position(cell);
            let (row, col) = to(row, col);
            self.cell(row, col)
        });
        images.collect()
    }
}

/// Formats the grid as `rows x cols`, as in `4x4`.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.cols)
    }
}

/// Formats the grid as in `Grid(4x4)`.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({self})")
    }
}
