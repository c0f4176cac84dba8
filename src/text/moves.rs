//! Reading cells and moves.

use super::error::{Axis, Character, ErrorKind, Found, ParseError, Position};
use super::is_blank;
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
    /// assert_eq!(error.to_string(), "line 1, column 3: found column 5, expected 1 to 4 (the grid is 4x4)");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse_cell(self, text: &str) -> Result<Cell, ParseError> {
        let mut scanner = Scanner::new(text);
        scanner.skip_blanks_and_lines();
        let (_, cell) = scanner.cell(self)?;
        scanner.skip_blanks_and_lines();
        match scanner.peek() {
            None => Ok(cell),
            Some(_) => Err(scanner.error(ErrorKind::AfterCell { found: scanner.found(), is_list: false })),
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
    /// assert_eq!(error.to_string(), "line 1, column 6: found move 1 1 again, expected each move once");
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn parse_moves(self, text: &str) -> Result<Moves, ParseError> {
        let mut scanner = Scanner::new(text);
        scanner.skip_blanks_and_lines();
        let expected = scanner.count();
        let mut moves = Moves::EMPTY;
        scanner.skip_blanks_and_lines();
        while scanner.peek().is_some() {
            let (start, cell) = scanner.cell(self)?;
            if moves.contains(cell) {
                return Err(start.error(ErrorKind::Repeated { cell, grid: self }));
            }
            moves = moves.with(cell);
            scanner.skip_blanks();
            match scanner.peek() {
                Some(',') => {
                    scanner.next();
                    scanner.skip_blanks_and_lines();
                    if scanner.peek().is_none() {
                        scanner.cell(self)?; // a comma must be followed by another move
                    }
                }
                Some('\n' | '\r') => scanner.skip_blanks_and_lines(),
                Some(_) => {
                    return Err(scanner.error(ErrorKind::AfterCell { found: scanner.found(), is_list: true }));
                }
                None => {}
            }
        }
        match expected {
            Some(expected) if expected as usize != moves.len() => {
                Err(scanner.error(ErrorKind::MoveCount { found: moves.len(), expected }))
            }
            _ => Ok(moves),
        }
    }
}

/// A place in a text, and the text from there.
#[derive(Clone)]
struct Scanner<'a> {
    rest: core::str::Chars<'a>,
    position: Position,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        Scanner { rest: text.chars(), position: Position::START }
    }

    fn peek(&self) -> Option<char> {
        self.rest.clone().next()
    }

    fn next(&mut self) {
        let is_newline = match self.rest.next() {
            Some('\n') => true,
            Some('\r') => self.peek() != Some('\n'),
            _ => false,
        };
        let Position { line, column, .. } = &mut self.position;
        if is_newline {
            (*line, *column) = (line.wrapping_add(1), 1);
        } else {
            *column = column.wrapping_add(1);
        }
    }

    fn skip_while(&mut self, skips: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&skips) {
            self.next();
        }
    }

    fn skip_blanks(&mut self) {
        self.skip_while(is_blank);
    }

    fn skip_blanks_and_lines(&mut self) {
        self.skip_while(|character| is_blank(character) || matches!(character, '\n' | '\r'));
    }

    /// A number, which saturates; `None` if there is no digit here.
    fn number(&mut self) -> Option<u32> {
        let mut number = self.peek()?.to_digit(10)?;
        self.next();
        while let Some(digit) = self.peek().and_then(|character| character.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit);
            self.next();
        }
        Some(number)
    }

    /// A number of moves: alone on its line, or before a colon.
    fn count(&mut self) -> Option<u32> {
        let mut scanner = self.clone();
        let count = scanner.number()?;
        scanner.skip_blanks();
        match scanner.peek() {
            Some(':') => scanner.next(),
            Some('\n' | '\r') | None => {}
            Some(_) => return None,
        }
        *self = scanner;
        Some(count)
    }

    /// A cell, and where it starts.
    fn cell(&mut self, grid: Grid) -> Result<(Scanner<'a>, Cell), ParseError> {
        let start = self.clone();
        let row = self.index(grid, Axis::Row)?;
        self.skip_blanks();
        let col = self.index(grid, Axis::Column)?;
        match grid.cell(row, col) {
            Some(cell) => Ok((start, cell)),
            // Not reached: `index` refuses a row or a column outside the grid.
            None => Err(start.error(ErrorKind::Number { found: start.found(), axis: Axis::Row, grid })),
        }
    }

    /// The number of a row or a column, counted from 1 in the text and from 0 in the result.
    fn index(&mut self, grid: Grid, axis: Axis) -> Result<u8, ParseError> {
        let start = self.clone();
        let Some(found) = self.number() else {
            return Err(start.error(ErrorKind::Number { found: start.found(), axis, grid }));
        };
        match u8::try_from(found) {
            Ok(index @ 1..) if index <= axis.len(grid) => Ok(index.wrapping_sub(1)),
            _ => Err(start.error(ErrorKind::OutsideGrid { found, axis, grid })),
        }
    }

    fn found(&self) -> Found {
        self.peek().map_or(Found::End, |character| Found::Character(Character::from(character)))
    }

    fn error(&self, kind: ErrorKind) -> ParseError {
        ParseError::new(self.position, kind)
    }
}
