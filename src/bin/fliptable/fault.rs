//! What can be wrong with an input, and how that is said.

use std::fmt;
use std::io;
use std::str;

use crate::game::Letters;

/// Why an input cannot be read on.
#[derive(Debug)]
pub enum Fault {
    /// The system failed to open the input.
    Open(io::Error),
    /// The system failed to read on.
    Read(io::Error),
    /// The text is not that of boards.
    Text { place: Place, found: Found, expected: Expected },
}

/// Where in an input: numbers count from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The board that is being read; none on the line with the number of boards.
    pub board: Option<u64>,
    pub line: u64,
    pub column: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Character(Character),
    /// A number that a `u64` cannot hold.
    HugeNumber,
    /// The end of the input, after so many cells of a board.
    End {
        cells: u8,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    Cell(&'static Letters),
    /// All cells of a board.
    Cells,
    /// The end of the line that holds the number of boards.
    LineEnd,
    NumberOfBoards,
    /// This board, of the number that the first line gives.
    BoardOf(u64, u64),
    /// The end of the input, since all boards that the first line gives have been read.
    EndAfter(u64),
}

/// A character that fits nowhere, gathered byte by byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    bytes: [u8; 4],
    len: usize,
}

impl Character {
    pub fn starting_with(byte: u8) -> Character {
        Character { bytes: [byte, 0, 0, 0], len: 1 }
    }

    /// Adds the next byte of the input. Only for a character that is not complete.
    pub fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    /// Whether no further byte can belong to it: it is whole, or it is no UTF-8.
    pub fn is_complete(&self) -> bool {
        match str::from_utf8(&self.bytes[..self.len]) {
            Ok(_) => true,
            Err(error) => error.error_len().is_some(),
        }
    }

    /// The character; `None` if its bytes are not UTF-8.
    pub fn get(&self) -> Option<char> {
        str::from_utf8(&self.bytes[..self.len]).ok()?.chars().next()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Open(error) => write!(f, "cannot open: {error}"),
            Fault::Read(error) => write!(f, "cannot read: {error}"),
            Fault::Text { place, found, expected } => {
                if let Some(board) = place.board {
                    write!(f, "board {board}, ")?;
                }
                write!(
                    f,
                    "line {}, column {}: found {found}, expected {expected}",
                    place.line, place.column
                )?;
                match (found, expected) {
                    (Found::Character(character), Expected::Cell(letters)) => advice(f, character, letters),
                    _ => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Character(character) => character.fmt(f),
            Found::HugeNumber => write!(f, "a number above {}", u64::MAX),
            Found::End { cells: 0 } => f.write_str("the end of the input"),
            Found::End { cells: 1 } => f.write_str("the end of the input after 1 cell"),
            Found::End { cells } => write!(f, "the end of the input after {cells} cells"),
        }
    }
}

/// The character in quotes where a terminal can show it; its number where it is not ASCII.
impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.get() {
            Some(ascii) if ascii.is_ascii_graphic() => write!(f, "'{ascii}'"),
            Some(other) if !other.is_ascii() && is_printable(other) => {
                write!(f, "'{other}' (U+{:04X})", u32::from(other))
            }
            Some(other) if !other.is_ascii() => write!(f, "U+{:04X}", u32::from(other)),
            _ => write!(f, "byte 0x{:02X}", self.bytes[0]),
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Cell(letters) => write!(f, "'{}' or '{}'", letters.of(true), letters.of(false)),
            Expected::Cells => f.write_str("16"),
            Expected::LineEnd => f.write_str("the end of the line after the number of boards"),
            Expected::NumberOfBoards => f.write_str("the number of boards"),
            Expected::BoardOf(board, number) => write!(f, "board {board} of {number}"),
            Expected::EndAfter(1) => f.write_str("the end of the input after 1 board"),
            Expected::EndAfter(number) => write!(f, "the end of the input after {number} boards"),
        }
    }
}

/// What to do about a character that is easily mistaken for a letter of the board.
fn advice(f: &mut fmt::Formatter<'_>, character: &Character, letters: &Letters) -> fmt::Result {
    let Some(found) = character.get() else { return Ok(()) };
    let is_fridge = *letters == Letters::FRIDGE;
    match found {
        '+' | '-' if !is_fridge => f.write_str(" ('fliptable fridge' reads + and -)"),
        'b' | 'w' | 'B' | 'W' if is_fridge => {
            f.write_str(" ('fliptable flip' and 'fliptable lights' read b and w)")
        }
        '\u{FEFF}' => f.write_str(" (a byte order mark may stand only at the very start)"),
        _ => match look_alike(found) {
            Some((name, meant)) if is_fridge => write!(f, " (this is {name}, write '{meant}')"),
            _ => Ok(()),
        },
    }
}

/// The name of a character that looks like `+` or `-`, and which of them it looks like.
fn look_alike(character: char) -> Option<(&'static str, char)> {
    Some(match character {
        '\u{00AD}' => ("a soft hyphen", '-'),
        '\u{2010}' => ("a hyphen", '-'),
        '\u{2011}' => ("a non-breaking hyphen", '-'),
        '\u{2012}' => ("a figure dash", '-'),
        '\u{2013}' => ("an en dash", '-'),
        '\u{2014}' => ("an em dash", '-'),
        '\u{2015}' => ("a horizontal bar", '-'),
        '\u{2212}' => ("a minus sign", '-'),
        '\u{2500}' => ("a box drawing line", '-'),
        '\u{FE63}' => ("a small hyphen-minus", '-'),
        '\u{FF0D}' => ("a fullwidth hyphen-minus", '-'),
        '\u{FE62}' => ("a small plus sign", '+'),
        '\u{FF0B}' => ("a fullwidth plus sign", '+'),
        _ => return None,
    })
}

/// Whether a terminal shows the character as itself: no control, no mark that combines or turns the text.
pub fn is_printable(character: char) -> bool {
    matches!(character, '\'' | '"' | '\\') || character.escape_debug().len() == 1
}
