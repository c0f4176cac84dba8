//! Reading cells and moves.

use super::error::{ParseError, ParseErrorKind, Reason};
use super::scan::{Lines, Scanner};
use crate::board::Board;
use crate::cell::Cell;
use crate::grid::Grid;
use crate::moves::Moves;

impl Grid {
    /// Reads a cell as [`display_cell`](Grid::display_cell) writes it: its row and column, counted from 1.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a cell of this grid.
    ///
    /// ```
    /// use fliptable::Grid;
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// assert_eq!(Some(grid.parse_cell("2 3")?), grid.cell(1, 2));
    /// let error = grid.parse_cell("2 5").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 3: found 5, expected a column from 1 to 4");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse_cell(self, text: &str) -> Result<Cell, ParseError> {
        let mut lines = Lines::new(text, false);
        let mut line = lines.next_or_end();
        let cell = line.take_cell(self)?;
        if line.is_at_end() {
            line = lines.next_or_end();
        }
        match line.is_at_end() {
            true => Ok(cell),
            false => Err(after_cell(line, "the end of the input after a cell")),
        }
    }

    /// Reads moves as [`display_moves`](Grid::display_moves) writes them, `1 1, 2 3`, or with each move on a line of
    /// its own, in any order.
    ///
    /// The number of moves may come first, either on its own line or followed by a colon, as in `2: 1 1, 2 3`, and must
    /// match the moves that follow. `fliptable --moves` and `fliptable --line` print these forms for a solvable board.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a set of moves on this grid, or if a move is given twice.
    ///
    /// ```
    /// use fliptable::{Grid, Moves};
    ///
    /// let grid = Grid::new(4, 4).unwrap();
    /// for text in ["1 1, 4 2", "4 2, 1 1", "1 1\n4 2\n", "2\n1 1\n4 2\n", "2: 1 1, 4 2"] {
    ///     assert_eq!(grid.parse_moves(text)?, Moves::from_bits(0x2001));
    /// }
    /// assert_eq!(grid.parse_moves("")?, Moves::EMPTY);
    /// let error = grid.parse_moves("1 1, 1 1").unwrap_err();
    /// assert_eq!(error.to_string(), "line 1, column 6: found the cell 1 1 again, expected each cell once");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse_moves(self, text: &str) -> Result<Moves, ParseError> {
        let mut lines = Lines::new(text, false);
        let mut line = lines.next_or_end();
        let expected = take_count(&mut line);
        if line.is_at_end() {
            line = lines.next_or_end();
        }
        let mut cells = Board::EMPTY;
        while !line.is_end_of_text {
            cells ^= line.take_cells(self, cells)?;
            if !line.is_at_end() {
                return Err(after_cell(line, "a comma or the end of the line after a move"));
            }
            line = lines.next_or_end();
        }
        if text.trim_end().ends_with(',') {
            line.take_cell(self)?;
        }
        let found = cells.len() as u64;
        match expected.map(u64::from) {
            Some(expected) if expected != found => {
                let reason = Reason::Count(found, expected, "move");
                Err(line.error(ParseErrorKind::Count, reason))
            }
            _ => Ok(Moves::from_bits(cells.bits())),
        }
    }
}

fn after_cell(line: Scanner, expected: &'static str) -> ParseError {
    line.error(ParseErrorKind::Character, Reason::AfterCell(line.found(), expected))
}

/// Takes a number of moves: alone on its line, or before a colon.
fn take_count(line: &mut Scanner) -> Option<u32> {
    let mut after = *line;
    let count = after.take_number()?;
    if !after.take_char(':') && !after.is_at_end() {
        return None;
    }
    *line = after;
    Some(count)
}
