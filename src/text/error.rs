//! [`ParseError`]: the error for text that cannot be read.

use core::{fmt, str};

use super::letters::Pairs;
use crate::cell::Cell;
use crate::grid::Grid;

/// The error for text that is not a board, a cell or a set of moves.
///
/// The message says where the problem is, what was found and what was expected:
///
/// ```
/// use fliptable::{FLIP_GAME, ParseErrorKind};
///
/// let error = FLIP_GAME.parse("bwwb\nbbb\nbwwb\nbwww").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: found a row of 3 cells, expected 4 (the grid is 4x4)");
/// assert_eq!((error.line(), error.column(), error.board()), (2, 1, None));
/// assert!(matches!(error.kind(), ParseErrorKind::Size { .. }));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    pub(super) board: Option<u64>,
    pub(super) line: u64,
    pub(super) column: u64,
    pub(super) kind: ParseErrorKind,
    pub(crate) reason: Reason,
}

/// Why a text cannot be read. Returned by [`ParseError::kind`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// A character that is not a cell, or that does not belong where it is.
    Character,
    /// A row, a line or a board of another size than the grid's.
    Size {
        /// The size, if a line of the text states it, as in `5 6`.
        stated: Option<Grid>,
    },
    /// The text ends within a board, or before the last one.
    Incomplete,
    /// More boards than expected, or another number of moves.
    Count,
    /// A move that is not a cell of the grid, or that is given twice.
    Move,
    /// Text in UTF-16.
    Encoding,
    /// A line of more than [`BoardReader::MAX_LINE`](crate::BoardReader::MAX_LINE) bytes.
    LongLine,
}

/// What was found and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Text(&'static str),
    Letter(Found, Pairs),
    /// Another number of cells in a part of the text than expected.
    Cells(&'static str, usize, u8, Grid),
    /// The size of a board, and the one expected.
    Size(Grid, Grid),
    /// Another number of boards or moves than expected.
    Count(u64, u64, &'static str),
    /// Something other than the row or the column of a cell, which is at most this.
    Index(Found, &'static str, u8),
    /// Something else after a cell than expected.
    AfterCell(Found, &'static str),
    Repeated(Cell, Grid),
}

impl ParseError {
    /// Returns what kind of error this is.
    ///
    /// ```
    /// use fliptable::{FLIP_GAME, ParseErrorKind};
    ///
    /// assert_eq!(FLIP_GAME.parse("bwwb bbw?").unwrap_err().kind(), ParseErrorKind::Character);
    /// assert_eq!(FLIP_GAME.parse("bwwb bbwb").unwrap_err().kind(), ParseErrorKind::Size { stated: None });
    /// assert_eq!(FLIP_GAME.parse("bwwb\nbbwb").unwrap_err().kind(), ParseErrorKind::Incomplete);
    /// ```
    #[must_use]
    pub const fn kind(&self) -> ParseErrorKind {
        self.kind
    }

    /// Returns the number of the line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns the number of the character in its line, counted from 1. For a row of the wrong length, this is the
    /// column of its first cell.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.column
    }

    /// Returns the number of the board, counted from 1. `None` if the text was parsed as a single board, cell
    /// or set of moves.
    #[must_use]
    pub const fn board(&self) -> Option<u64> {
        self.board
    }
}

impl core::error::Error for ParseError {}

/// The text of `Display`: a program that returns the error from `main` prints this form.
impl fmt::Debug for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(board) = self.board {
            write!(f, "board {board}, ")?;
        }
        write!(f, "line {}, column {}: {}", self.line, self.column, self.reason)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Text(text) => f.write_str(text),
            Reason::Letter(found, expected) => {
                let cell = if expected == Pairs::ANY { "a cell: " } else { "" };
                write!(f, "found {found}, expected {cell}{expected}{}", found.advice(expected))
            }
            Reason::Cells(part, found, expected, grid) => {
                let s = if found == 1 { "" } else { "s" };
                write!(f, "found {part} of {found} cell{s}, expected {expected} (the grid is {grid})")
            }
            Reason::Size(found, grid) => write!(f, "found the size {found}, expected {grid}"),
            Reason::Count(found, expected, what) => {
                let s = if found == 1 { "" } else { "s" };
                write!(f, "found {found} {what}{s}, expected {expected}, the number at the start")
            }
            Reason::Index(found, axis, max) => {
                write!(f, "found {found}, expected a {axis} from 1 to {max}")
            }
            Reason::AfterCell(found, expected) => write!(f, "found {found}, expected {expected}"),
            Reason::Repeated(cell, grid) => {
                write!(f, "found the cell {} again, expected each cell once", grid.display_cell(cell))
            }
        }
    }
}

/// What is in a text where something else was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found {
    Character(char),
    /// A byte that is not UTF-8.
    Byte(u8),
    /// A number, or `u32::MAX` for any greater one.
    Number(u32),
    /// The end of the line or of the input.
    End(&'static str),
}

impl Found {
    /// What a text starts with.
    pub fn at_start_of(text: &[u8]) -> Found {
        let first = |len| str::from_utf8(text.get(..len)?).ok()?.chars().next();
        let byte = text.first().copied().unwrap_or_default();
        (1..=4).find_map(first).map_or(Found::Byte(byte), Found::Character)
    }

    /// Advice about a character that is easily mistaken for another.
    fn advice(self, expected: Pairs) -> &'static str {
        let Found::Character(character) = self else { return "" };
        match character {
            '\u{FEFF}' => " (a byte order mark is allowed only at the very start)",
            // Hyphens, dashes, a minus sign and a line.
            '\u{AD}' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2500}' | '\u{FE63}' | '\u{FF0D}'
                if expected.contains('-') =>
            {
                " (write '-')"
            }
            '\u{FE62}' | '\u{FF0B}' if expected.contains('+') => " (write '+')",
            '2'..='9' if expected.contains('1') => {
                " (write the number of boards alone on the first line, with a zero before it if it is as long as a row)"
            }
            _ => "",
        }
    }
}

/// The character in quotes if a terminal can show it, with its code point if it is not ASCII.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Found::Character(ascii) if ascii.is_ascii_graphic() => write!(f, "'{ascii}'"),
            Found::Character(control) if control.is_ascii() => write!(f, "byte 0x{:02X}", u32::from(control)),
            // `escape_debug` leaves a character unchanged unless it is a control character or invisible.
            Found::Character(other) if other.escape_debug().len() == 1 => {
                write!(f, "'{other}' (U+{:04X})", u32::from(other))
            }
            Found::Character(other) => write!(f, "U+{:04X}", u32::from(other)),
            Found::Byte(byte) => write!(f, "byte 0x{byte:02X}"),
            Found::Number(u32::MAX) => write!(f, "{} or more", u32::MAX),
            Found::Number(number) => write!(f, "{number}"),
            Found::End(of) => write!(f, "the end of the {of}"),
        }
    }
}
