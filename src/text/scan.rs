//! [`Scanner`]: reads a line of a list of moves or of a rule file.

use super::error::{Found, ParseError, ParseErrorKind, Reason};
use crate::board::Board;
use crate::cell::Cell;
use crate::grid::Grid;

/// A place in a line: a character that is not blank, or the end of the line.
#[derive(Clone, Copy)]
pub(crate) struct Scanner<'a> {
    /// What has not been read, without blanks at its end.
    pub rest: &'a str,
    pub line: u64,
    /// In characters.
    pub column: u64,
    pub is_end_of_text: bool,
}

/// The lines of a text that are not blank.
#[derive(Clone, Copy)]
pub(crate) struct Lines<'a> {
    /// The text after the line end that was read last; `None` after the last line.
    rest: Option<&'a str>,
    has_comments: bool,
    /// The end of the line that was read last.
    end: Scanner<'a>,
}

impl<'a> Lines<'a> {
    /// If the text has comments, each starts with `//` and ends with its line.
    pub fn new(text: &'a str, has_comments: bool) -> Lines<'a> {
        let end = Scanner { rest: "", line: 0, column: 1, is_end_of_text: true };
        Lines { rest: Some(text.strip_prefix('\u{FEFF}').unwrap_or(text)), has_comments, end }
    }

    /// The next line, or the end of the text.
    pub fn next_or_end(&mut self) -> Scanner<'a> {
        self.next().unwrap_or(self.end)
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Scanner<'a>;

    fn next(&mut self) -> Option<Scanner<'a>> {
        loop {
            let text = self.rest?;
            let len = text.bytes().take_while(|byte| !matches!(byte, b'\n' | b'\r')).count();
            let (line, end) = text.split_at_checked(len)?;
            // LF, CR or CRLF.
            self.rest = end.strip_prefix("\r\n").or_else(|| end.get(1..));
            let number = self.end.line + 1;
            let mut start = Scanner { rest: line, line: number, column: 1, is_end_of_text: false };
            self.end = Scanner { rest: "", column: 1 + chars(line), is_end_of_text: true, ..start };
            if self.has_comments {
                let comment = line.as_bytes().windows(2).position(|pair| pair == b"//");
                start.rest = comment.and_then(|at| line.get(..at)).unwrap_or(line);
            }
            start.rest = start.rest.trim_end();
            start.advance(0);
            if !start.is_at_end() {
                return Some(start);
            }
        }
    }
}

fn chars(text: &str) -> u64 {
    text.chars().fold(0, |chars, _| chars + 1)
}

impl Scanner<'_> {
    pub fn is_at_end(self) -> bool {
        self.rest.is_empty()
    }

    pub fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes past this many bytes and the blanks after them.
    pub fn advance(&mut self, bytes: usize) {
        let rest = self.rest.get(bytes..).unwrap_or_default().trim_start();
        self.column += chars(self.rest) - chars(rest);
        self.rest = rest;
    }

    /// Takes this character if it is the next.
    pub fn take_char(&mut self, wanted: char) -> bool {
        let is_next = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        if is_next {
            self.advance(wanted.len_utf8());
        }
        is_next
    }

    /// Takes a number, which saturates; `None` if there is no digit here.
    pub fn take_number(&mut self) -> Option<u32> {
        let digits = || self.rest.chars().map_while(|c| c.to_digit(10));
        let number = digits().fold(0_u32, |number, digit| number.saturating_mul(10).saturating_add(digit));
        let len = digits().count();
        self.advance(len);
        if len > 0 { Some(number) } else { None }
    }

    /// Takes cells with commas between them: none of `taken`, and none twice. A comma may also end the line.
    pub fn take_cells(&mut self, grid: Grid, taken: Board) -> Result<Board, ParseError> {
        let mut cells = Board::EMPTY;
        loop {
            let start = *self;
            let cell = self.take_cell(grid)?;
            if taken.get(cell) || cells.get(cell) {
                return Err(start.error(ParseErrorKind::Move, Reason::Repeated(cell, grid)));
            }
            cells = cells.toggled(cell);
            if !self.take_char(',') || self.is_at_end() {
                return Ok(cells);
            }
        }
    }

    /// Takes the row and the column of a cell.
    pub fn take_cell(&mut self, grid: Grid) -> Result<Cell, ParseError> {
        let start = *self;
        let row = self.take_index("row", grid.rows())?;
        let col = self.take_index("column", grid.cols())?;
        // Both are in the grid.
        grid.cell(row, col).ok_or(start.error(ParseErrorKind::Move, Reason::Text("")))
    }

    /// Takes the number of a row or a column, counted from 1 in the text and from 0 in the result.
    pub fn take_index(&mut self, axis: &'static str, max: u8) -> Result<u8, ParseError> {
        let start = *self;
        let (found, kind) = match self.take_number() {
            Some(number @ 1..) if number <= max.into() => return Ok(number as u8 - 1),
            Some(number) => (Found::Number(number), ParseErrorKind::Move),
            None => (start.found(), ParseErrorKind::Character),
        };
        Err(start.error(kind, Reason::Index(found, axis, max)))
    }

    pub fn found(self) -> Found {
        let end = Found::End(if self.is_end_of_text { "input" } else { "line" });
        self.peek().map_or(end, Found::Character)
    }

    pub fn error(self, kind: ParseErrorKind, reason: Reason) -> ParseError {
        ParseError { board: None, line: self.line, column: self.column, kind, reason }
    }
}
