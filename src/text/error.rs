//! [`ParseError`]: the error for text that cannot be read.

use core::{fmt, str};

use super::display::Letters;
use crate::cell::Cell;
use crate::grid::Grid;

/// The error for text that is not a board, a cell or a set of moves.
///
/// The message says where the problem is, what was found and what was expected:
///
/// ```
/// use fliptable::FLIP_GAME;
///
/// let error = FLIP_GAME.parse("bwwb\nbbb\nbwwb\nbwww").unwrap_err();
/// assert_eq!(error.to_string(), "line 2, column 1: found a row of 3 cells, expected 4 (the grid is 4x4)");
/// assert_eq!((error.line(), error.column(), error.board()), (2, 1, None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct ParseError {
    position: Position,
    kind: ErrorKind,
}

/// A place in a text. Numbers count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position {
    pub board: Option<u64>,
    pub line: u64,
    pub column: u64,
}

impl Position {
    /// The start of a text.
    pub const START: Position = Position { board: None, line: 1, column: 1 };
}

/// What was found and what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ErrorKind {
    /// A character that is not a cell; `letters` if earlier cells decided on two letters.
    Cell { found: Character, letters: Option<Letters> },
    /// A row of the wrong length.
    Row { found: u64, grid: Grid },
    /// A line of rows that is neither one row nor whole boards; `starts_board` if the line before it ends a board.
    Rows { found: u64, starts_board: bool, grid: Grid },
    /// A board without a blank in it that has the wrong length.
    Board { found: u64, grid: Grid },
    /// Cells without a blank between them, where the first row separates its cells.
    Joined { found: u64 },
    /// A line of several cells, where the first line has a single cell.
    Cells { found: u64 },
    /// The end of the input within a board; `after_digits` if the first line was taken as cells, but could be a number.
    End { cells: u8, grid: Grid, after_digits: bool },
    /// The end of the input before this board.
    MissingBoard { number: u64, count: u64 },
    /// A cell after the last board.
    ExtraBoard { found: Character, count: u64 },
    /// Something after the number of boards on its line.
    AfterCount { found: Character },
    /// A number of boards that does not fit in a `u64`.
    HugeCount,
    /// Text in UTF-16.
    Utf16,
    /// Something other than the row or the column of a cell.
    Number { found: Found, axis: Axis, grid: Grid },
    /// A number that is not a row or a column of the grid.
    OutsideGrid { found: u32, axis: Axis, grid: Grid },
    /// Something else after a cell.
    AfterCell { found: Found, is_list: bool },
    /// A move that a set of moves already has.
    Repeated { cell: Cell, grid: Grid },
    /// A number of moves that differs from the number on the first line.
    MoveCount { found: usize, expected: u32 },
}

/// A character, or the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Character(Character),
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Axis {
    Row,
    Column,
}

impl Axis {
    /// How many rows or columns a grid has.
    pub const fn len(self, grid: Grid) -> u8 {
        match self {
            Axis::Row => grid.rows(),
            Axis::Column => grid.cols(),
        }
    }
}

impl ParseError {
    pub(super) const fn new(position: Position, kind: ErrorKind) -> ParseError {
        ParseError { position, kind }
    }

    /// The same error in a text that holds one board only.
    pub(super) const fn without_board(self) -> ParseError {
        ParseError { position: Position { board: None, ..self.position }, ..self }
    }

    /// Returns the number of the line, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.position.line
    }

    /// Returns the number of the character in its line, counted from 1. For a row of the wrong length, this is the
    /// column of its first cell.
    #[must_use]
    pub const fn column(&self) -> u64 {
        self.position.column
    }

    /// Returns the number of the board, counted from 1. `None` if the text was parsed as a single board, cell
    /// or set of moves.
    #[must_use]
    pub const fn board(&self) -> Option<u64> {
        self.position.board
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
        let Position { board, line, column } = self.position;
        if let Some(board) = board {
            write!(f, "board {board}, ")?;
        }
        write!(f, "line {line}, column {column}: ")?;
        match self.kind {
            ErrorKind::Cell { found, letters } => {
                write!(f, "found {found}, expected ")?;
                match letters {
                    Some(letters) => write!(f, "'{}' or '{}'", letters.letter(true), letters.letter(false))?,
                    None => f.write_str("a cell ('b' or 'w', '+' or '-', '1' or '0')")?,
                }
                found.fmt_advice(f, matches!(letters, None | Some(Letters::PLUS_MINUS)))
            }
            ErrorKind::Row { found, grid } => {
                write!(f, "found a row of {}, expected {} (the grid is {grid})", Cells(found), grid.cols())
            }
            ErrorKind::Rows { found, starts_board: true, grid } => {
                write!(
                    f,
                    "found {found} rows on one line, expected 1 or {} (the grid is {grid})",
                    grid.rows()
                )
            }
            ErrorKind::Rows { found, starts_board: false, grid } => {
                write!(
                    f,
                    "found {found} rows on one line in the middle of a board, expected 1 (the grid is {grid})"
                )
            }
            ErrorKind::Board { found, grid } => {
                write!(
                    f,
                    "found a board of {}, expected {} (the grid is {grid})",
                    Cells(found),
                    grid.cell_count()
                )
            }
            ErrorKind::Joined { found } => {
                write!(
                    f,
                    "found {} without spaces between them, expected spaces between cells, as in the first row",
                    Cells(found)
                )
            }
            ErrorKind::Cells { found } => {
                write!(f, "found {} on one line, expected 1 as on the first line", Cells(found))
            }
            ErrorKind::End { cells, grid, after_digits } => write!(
                f,
                "found the end of the input after {} of a board, expected {} (the grid is {grid}{})",
                Cells(cells.into()),
                grid.cell_count(),
                if after_digits {
                    "; the first line was read as cells, not as the number of boards"
                } else {
                    ""
                }
            ),
            ErrorKind::MissingBoard { number, count } => match board {
                Some(_) => write!(
                    f,
                    "found the end of the input, expected board {number} (the first line announces {count})"
                ),
                None => f.write_str("found the end of the input, expected a board"),
            },
            ErrorKind::ExtraBoard { found, count } => {
                let boards = if count == 1 { "board" } else { "boards" };
                write!(f, "found {found}, expected the end of the input after {count} {boards}")?;
                // Otherwise the caller asked for one board.
                f.write_str(if board.is_some() { " (as the first line announces)" } else { "" })
            }
            ErrorKind::AfterCount { found } => {
                write!(f, "found {found}, expected the end of the line after the number of boards")
            }
            ErrorKind::HugeCount => {
                write!(f, "found a number above {}, expected the number of boards", u64::MAX)
            }
            ErrorKind::Utf16 => f.write_str("found UTF-16, expected UTF-8: save the text as UTF-8"),
            ErrorKind::Number { found, axis, grid } => {
                write!(f, "found {found}, expected a {axis} number from 1 to {}", axis.len(grid))
            }
            ErrorKind::OutsideGrid { found, axis, grid } => write!(
                f,
                "found {axis} {}, expected 1 to {} (the grid is {grid})",
                Saturated(found),
                axis.len(grid)
            ),
            ErrorKind::AfterCell { found, is_list: true } => {
                write!(f, "found {found}, expected a comma or the end of the line after a move")
            }
            ErrorKind::AfterCell { found, is_list: false } => {
                write!(f, "found {found}, expected the end of the input after a cell")
            }
            ErrorKind::Repeated { cell, grid } => {
                write!(f, "found move {} again, expected each move once", grid.display_cell(cell))
            }
            ErrorKind::MoveCount { found, expected } => {
                let moves = if found == 1 { "move" } else { "moves" };
                write!(
                    f,
                    "found the end of the input after {found} {moves}, expected {}",
                    Saturated(expected)
                )
            }
        }
    }
}

/// A number of cells. The reader counts at most 65 cells without a blank, so 65 means more than 64.
struct Cells(u64);

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 cell"),
            65 => f.write_str("more than 64 cells"),
            cells => write!(f, "{cells} cells"),
        }
    }
}

/// A number that was read with saturation: `u32::MAX` means that number or more.
struct Saturated(u32);

impl fmt::Display for Saturated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0, if self.0 == u32::MAX { " or more" } else { "" })
    }
}

impl fmt::Display for Axis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Axis::Row { "row" } else { "column" })
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character(character) => character.fmt(f),
            Found::End => f.write_str("the end of the input"),
        }
    }
}

/// A character, collected byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Character {
    bytes: [u8; 4],
    len: u8,
}

impl Character {
    pub const fn starting_with(byte: u8) -> Character {
        Character { bytes: [byte, 0, 0, 0], len: 1 }
    }

    /// The character with one more byte; unchanged if it has four.
    pub fn followed_by(mut self, byte: u8) -> Character {
        if let Some(next) = self.bytes.get_mut(usize::from(self.len)) {
            *next = byte;
            self.len = self.len.wrapping_add(1);
        }
        self
    }

    /// Whether no further byte can belong to it: it is whole, or it is not UTF-8.
    pub fn is_complete(&self) -> bool {
        match str::from_utf8(self.bytes()) {
            Ok(_) => true,
            Err(error) => error.error_len().is_some(),
        }
    }

    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.len)).unwrap_or_default()
    }

    /// The character; `None` if its bytes are not UTF-8.
    fn get(&self) -> Option<char> {
        str::from_utf8(self.bytes()).ok()?.chars().next()
    }

    /// Writes a hint for a byte order mark and, if plus and minus are letters, for characters that look like them.
    fn fmt_advice(&self, f: &mut fmt::Formatter<'_>, has_signs: bool) -> fmt::Result {
        let (name, meant) = match self.get() {
            Some('\u{FEFF}') => return f.write_str(" (a byte order mark is allowed only at the very start)"),
            _ if !has_signs => return Ok(()),
            Some('\u{00AD}') => ("a soft hyphen", '-'),
            Some('\u{2010}' | '\u{2011}') => ("a hyphen", '-'),
            Some('\u{2012}') => ("a figure dash", '-'),
            Some('\u{2013}') => ("an en dash", '-'),
            Some('\u{2014}') => ("an em dash", '-'),
            Some('\u{2015}') => ("a horizontal bar", '-'),
            Some('\u{2212}') => ("a minus sign", '-'),
            Some('\u{2500}') => ("a box drawing line", '-'),
            Some('\u{FE63}' | '\u{FF0D}') => ("a wide hyphen", '-'),
            Some('\u{FE62}' | '\u{FF0B}') => ("a wide plus sign", '+'),
            _ => return Ok(()),
        };
        write!(f, " (this is {name}; write '{meant}')")
    }
}

impl From<char> for Character {
    fn from(character: char) -> Character {
        let mut bytes = [0; 4];
        let len = character.encode_utf8(&mut bytes).len() as u8;
        Character { bytes, len }
    }
}

/// The character in quotes if a terminal can show it, with its code point if it is not ASCII.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some('\n' | '\r') => f.write_str("the end of the line"),
            Some(ascii) if ascii.is_ascii_graphic() => write!(f, "'{ascii}'"),
            // `escape_debug` leaves a character unchanged unless it is a control character or invisible.
            Some(other) if !other.is_ascii() && other.escape_debug().len() == 1 => {
                write!(f, "'{other}' (U+{:04X})", u32::from(other))
            }
            Some(other) if !other.is_ascii() => write!(f, "U+{:04X}", u32::from(other)),
            _ => write!(f, "byte 0x{:02X}", self.bytes[0]),
        }
    }
}
