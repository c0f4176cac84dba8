//! Writing boards, cells and moves.

use core::fmt::{self, Write};

use crate::board::Board;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::moves::Moves;
use crate::text::Letters;

impl Grid {
    /// Returns a value that displays the board as a line of `b` and `w` for each row, without a newline after the last
    /// row. With `{:#}`, all rows are on one line, separated by `/`. Cells outside the grid are left out.
    ///
    /// ```
    /// use fliptable::{Board, Grid, Letters};
    ///
    /// let grid = Grid::new(2, 3).unwrap();
    /// let board = grid.display_board(Board::from_bits(0b100_011));
    /// assert_eq!(board.to_string(), "bbw\nwwb");
    /// assert_eq!(format!("{:#}", board.with_letters(Letters::ONE_ZERO)), "110/001");
    /// ```
    #[must_use]
    pub const fn display_board(self, board: Board) -> BoardDisplay {
        BoardDisplay { grid: self, board, letters: Letters::BLACK_WHITE }
    }

    /// Returns a value that displays the cell as its row and column, counted from 1 as in the POJ problems: `2 3`.
    ///
    /// ```
    /// use fliptable::Grid;
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// assert_eq!(grid.display_cell(grid.cell(0, 2).unwrap()).to_string(), "1 3");
    /// ```
    #[must_use]
    pub const fn display_cell(self, cell: Cell) -> CellDisplay {
        CellDisplay { grid: self, cell }
    }

    /// Returns a value that displays the moves as their cells in ascending order, separated by commas: `1 1, 2 3`.
    ///
    /// ```
    /// use fliptable::{Grid, Moves};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// assert_eq!(grid.display_moves(Moves::from_bits(0b10_0001)).to_string(), "1 1, 2 2");
    /// ```
    #[must_use]
    pub const fn display_moves(self, moves: Moves) -> MovesDisplay {
        MovesDisplay { grid: self, moves }
    }
}

/// Displays a board. Returned by [`Grid::display_board`].
#[derive(Clone, Copy, Debug)]
pub struct BoardDisplay {
    grid: Grid,
    board: Board,
    letters: Letters,
}

impl BoardDisplay {
    /// Returns a value that displays the same board in other letters.
    ///
    /// ```
    /// use fliptable::{Board, Grid, Letters};
    ///
    /// let board = Grid::new(2, 2).unwrap().display_board(Board::from_bits(0b0110));
    /// assert_eq!(board.with_letters(Letters::PLUS_MINUS).to_string(), "-+\n+-");
    /// ```
    #[must_use]
    pub const fn with_letters(self, letters: Letters) -> BoardDisplay {
        BoardDisplay { letters, ..self }
    }
}

impl fmt::Display for BoardDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let between_rows = if f.alternate() { '/' } else { '\n' };
        for cell in self.grid.cells() {
            let (row, col) = self.grid.position(cell);
            if col == 0 && row > 0 {
                f.write_char(between_rows)?;
            }
            f.write_char(self.letters.letter(self.board.get(cell)))?;
        }
        Ok(())
    }
}

/// Displays a cell. Returned by [`Grid::display_cell`].
#[derive(Clone, Copy, Debug)]
pub struct CellDisplay {
    grid: Grid,
    cell: Cell,
}

impl fmt::Display for CellDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (row, col) = self.grid.position(self.cell);
        write!(f, "{} {}", row + 1, col + 1)
    }
}

/// Displays a set of moves. Returned by [`Grid::display_moves`].
#[derive(Clone, Copy, Debug)]
pub struct MovesDisplay {
    grid: Grid,
    moves: Moves,
}

impl fmt::Display for MovesDisplay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, cell) in self.moves.iter().enumerate() {
            write!(f, "{}{}", if i > 0 { ", " } else { "" }, self.grid.display_cell(cell))?;
        }
        Ok(())
    }
}
