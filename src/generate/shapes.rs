//! Named shapes of toggle masks.

use super::rule::Rule;
use crate::cell::Cell;
use crate::grid::Grid;

/// Rules with a named shape of toggle masks. The only goal of each is the board without black cells.
impl Rule {
    /// Choosing a cell toggles it and its neighbors up, down, left and right: Lights Out, and the Flip Game of POJ
    /// 1753.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let mask = Rule::plus(grid).masks()[5]; // of row 2, column 2
    /// assert_eq!(grid.display_board(mask).to_string(), "wbww\nbbbw\nwbww\nwwww");
    /// ```
    #[must_use]
    pub fn plus(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows + cols <= 1)
    }

    /// The plus on a torus: opposite edges are adjacent, so the first row is next to the last row, and the first column
    /// next to the last column. A cell that is a neighbor on both sides, as on a grid with two rows, is toggled once.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let corner = Rule::torus(grid).masks()[0];
    /// assert_eq!(grid.display_board(corner).to_string(), "bbwb\nbwww\nwwww\nbwww");
    /// ```
    #[must_use]
    pub fn torus(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows.min(grid.rows() - rows) + cols.min(grid.cols() - cols) <= 1)
    }

    /// Choosing a cell toggles its whole row and its whole column: The Pilots Brothers' refrigerator of POJ 2965.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let mask = Rule::row_and_column(grid).masks()[5]; // of row 2, column 2
    /// assert_eq!(grid.display_board(mask).to_string(), "wbww\nbbbb\nwbww\nwbww");
    /// ```
    #[must_use]
    pub fn row_and_column(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows == 0 || cols == 0)
    }

    /// Choosing a cell toggles it and its eight neighbors, the cells that a king reaches in chess.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let mask = Rule::king(grid).masks()[5]; // of row 2, column 2
    /// assert_eq!(grid.display_board(mask).to_string(), "bbbw\nbbbw\nbbbw\nwwww");
    /// ```
    #[must_use]
    pub fn king(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows <= 1 && cols <= 1)
    }

    /// Choosing a cell toggles the cells that a knight reaches from it in chess, but not the cell itself.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let mask = Rule::knight(grid).masks()[5]; // of row 2, column 2
    /// assert_eq!(grid.display_board(mask).to_string(), "wwwb\nwwww\nwwwb\nbwbw");
    /// ```
    #[must_use]
    pub fn knight(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows.min(cols) == 1 && rows.max(cols) == 2)
    }

    /// Choosing a cell toggles it and its four diagonal neighbors, an X.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// let mask = Rule::diagonal(grid).masks()[5]; // of row 2, column 2
    /// assert_eq!(grid.display_board(mask).to_string(), "bwbw\nwbww\nbwbw\nwwww");
    /// ```
    #[must_use]
    pub fn diagonal(grid: Grid) -> Rule {
        by_distance(grid, |rows, cols| rows == cols && rows <= 1)
    }
}

/// The rule in which the distances in rows and in columns from the chosen cell decide whether a cell is toggled.
fn by_distance(grid: Grid, toggles: impl Fn(u8, u8) -> bool) -> Rule {
    Rule::from_fn(grid, |chosen: Cell, cell: Cell| {
        let ((row, col), (r, c)) = (grid.position(chosen), grid.position(cell));
        toggles(row.abs_diff(r), col.abs_diff(c))
    })
}
