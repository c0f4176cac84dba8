//! Reading a text that is a single board, or the size of a grid.

use core::str::FromStr;

use super::error::{ParseError, ParseErrorKind, Reason};
use super::reader::BoardReader;
use crate::board::Board;
use crate::grid::Grid;
use crate::table::Table;

impl Grid {
    /// Reads one board in any of the forms of [`BoardReader`], but without a number of boards.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not exactly one board of this grid.
    ///
    /// ```
    /// use fliptable::{Board, Grid};
    ///
    /// let grid = Grid::new(2, 3).unwrap();
    /// for text in ["bbw\nwwb", "BBW WWB", "bbw/wwb", "bbwwwb", "b b w\r\nw w b\r\n", "++-\n--+\n", "110001"] {
    ///     assert_eq!(grid.parse_board(text)?, Board::from_bits(0b100_011));
    /// }
    /// let error = grid.parse_board("bbw wwbb").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 5: found a row of 4 cells, expected 3 (the grid is 2x3)");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse_board(self, text: &str) -> Result<Board, ParseError> {
        let mut reader = BoardReader::of_one_board(self);
        let mut rest = text.as_bytes();
        let board = reader.finish(&mut rest)?;
        // The rest must be blank: the reader reports a missing board, or a second one, as an error.
        reader.finish(&mut rest)?;
        Ok(board.unwrap_or_default())
    }
}

impl Table<'_> {
    /// Reads one board of this table's grid, like [`Grid::parse_board`].
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not exactly one board of the grid.
    ///
    /// ```
    /// use fliptable::FLIP_GAME;
    ///
    /// let board = FLIP_GAME.parse("bwwb bbwb bwwb bwww")?;
    /// assert_eq!(FLIP_GAME.distance(board), Some(4));
    /// assert!(FLIP_GAME.parse("bwwbb bbbww bwwbb bwwwb wwbbw").is_err()); // a 5x5 board
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Board, ParseError> {
        self.grid().parse_board(text)
    }
}

/// Reads a size such as `5x6`: the number of rows, an `x`, and the number of columns.
///
/// ```
/// use fliptable::Grid;
///
/// assert_eq!("5x6".parse(), Ok(Grid::new(5, 6).unwrap()));
/// let error = "8x9".parse::<Grid>().unwrap_err(); // 72 cells
/// assert_eq!(error.to_string(), "line 1, column 1: expected rows x columns with 1 to 64 cells, such as 5x6");
/// ```
impl FromStr for Grid {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Grid, ParseError> {
        // `parse` alone accepts a sign.
        let number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?;
        let grid = text.split_once('x').and_then(|(rows, cols)| Grid::new(number(rows)?, number(cols)?));
        grid.ok_or(ParseError {
            board: None,
            line: 1,
            column: 1,
            kind: ParseErrorKind::Size { stated: None },
            reason: Reason::Text("expected rows x columns with 1 to 64 cells, such as 5x6"),
        })
    }
}
