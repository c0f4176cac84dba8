//! Boards as text, `b` and `w`, or `+` and `-`, row by row; cells as row and column.

use core::fmt::{self, Write};
use core::str::FromStr;

use crate::board::Board;
use crate::cell::Cell;
use crate::moves::Moves;

/// A black and a white letter: the two alphabets in which boards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Letters {
    black: char,
    white: char,
}

const FLIP: Letters = Letters { black: 'b', white: 'w' };
const FRIDGE: Letters = Letters { black: '+', white: '-' };

impl Letters {
    /// Whether the letter is black; `None` if it is not of this alphabet.
    fn read(self, letter: char) -> Option<bool> {
        let letter = letter.to_ascii_lowercase();
        if letter == self.black {
            Some(true)
        } else if letter == self.white {
            Some(false)
        } else {
            None
        }
    }
}

/// Reads 16 cells in row-major order: `b` and `w` (or `B` and `W`), or `+` and `-`, but not both
/// alphabets in one board. White space between cells is free.
///
/// ```
/// use fliptable::Board;
///
/// let board: Board = "+---\r\n----\r\n----\r\n----\r\n".parse()?;
/// assert_eq!(board.bits(), 1);
/// let error = "bwwb bbwb bxwb bwww".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "line 1, column 12: found 'x', expected 'b' or 'w'");
/// # Ok::<(), fliptable::ParseBoardError>(())
/// ```
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Board, ParseBoardError> {
        parse(core::iter::once(text))
    }
}

/// Reads four rows of text, each as [`FromStr`] reads a board; a row holds four cells or is an error.
///
/// ```
/// use fliptable::Board;
///
/// let board = Board::try_from(["bwwb", "bbwb", "bwwb", "bwww"])?;
/// assert_eq!(board.bits(), 0x19B9);
/// # Ok::<(), fliptable::ParseBoardError>(())
/// ```
impl TryFrom<[&str; 4]> for Board {
    type Error = ParseBoardError;

    fn try_from(rows: [&str; 4]) -> Result<Board, ParseBoardError> {
        for (row, text) in rows.iter().enumerate() {
            let cells = text.chars().filter(|letter| !letter.is_whitespace()).count();
            if cells != 4 {
                return Err(ParseBoardError { kind: Kind::RowLength { row, cells } });
            }
        }
        parse(rows.into_iter())
    }
}

/// Reads a board from pieces of text, each of which starts a new line.
fn parse<'a>(pieces: impl Iterator<Item = &'a str>) -> Result<Board, ParseBoardError> {
    let mut bits = 0;
    let mut cells = 0;
    let mut letters = None;
    let mut line = 0;
    for piece in pieces {
        line += 1;
        let mut column = 0;
        for letter in piece.chars() {
            column += 1;
            if letter == '\n' {
                line += 1;
                column = 0;
            }
            if letter.is_whitespace() {
                continue;
            }
            let alphabets = match letters {
                Some(known) => [known, known],
                None => [FLIP, FRIDGE],
            };
            let known = alphabets.into_iter().find_map(|it| it.read(letter).map(|black| (it, black)));
            let Some((alphabet, black)) = known else {
                return Err(ParseBoardError { kind: Kind::Letter { line, column, found: letter, letters } });
            };
            if cells == 16 {
                return Err(ParseBoardError { kind: Kind::Long { line, column, found: letter } });
            }
            letters = Some(alphabet);
            bits |= u16::from(black) << cells;
            cells += 1;
        }
    }
    if cells < 16 {
        return Err(ParseBoardError { kind: Kind::Short { cells } });
    }
    Ok(Board::from_bits(bits))
}

/// Why a text is not a board. Says the line and column, counted from 1 in characters, what was found
/// there and what was expected.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseBoardError {
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Letter { line: usize, column: usize, found: char, letters: Option<Letters> },
    Long { line: usize, column: usize, found: char },
    Short { cells: usize },
    RowLength { row: usize, cells: usize },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Letter { line, column, found, letters } => {
                write!(f, "line {line}, column {column}: found {found:?}, expected ")?;
                match letters {
                    Some(Letters { black, white }) => write!(f, "'{black}' or '{white}'"),
                    None => f.write_str("'b' or 'w', or '+' or '-'"),
                }
            }
            Kind::Long { line, column, found } => {
                write!(f, "line {line}, column {column}: found {found:?}, expected the end after 16 cells")
            }
            Kind::Short { cells } => write!(f, "found the end after {cells} cells, expected 16"),
            Kind::RowLength { row, cells } => {
                write!(f, "row {}: found {cells} cells, expected 4", row + 1)
            }
        }
    }
}

impl core::error::Error for ParseBoardError {}

impl Board {
    fn write_rows(self, f: &mut fmt::Formatter<'_>, letters: Letters, between: char) -> fmt::Result {
        for cell in Cell::ALL {
            if cell.col() == 0 && cell.row() > 0 {
                f.write_char(between)?;
            }
            f.write_char(if self.get(cell) { letters.black } else { letters.white })?;
        }
        Ok(())
    }
}

/// Four lines of `b` and `w`, no newline after the last; with `{:#}`, of `+` and `-`.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_rows(f, if f.alternate() { FRIDGE } else { FLIP }, '\n')
    }
}

/// Draws the board: rows side by side, `Board(bwwb/bbwb/bwwb/bwww)`; with `{:#?}`, one under the other.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            f.write_str("Board(\n")?;
            self.write_rows(f, FLIP, '\n')?;
            f.write_str("\n)")
        } else {
            f.write_str("Board(")?;
            self.write_rows(f, FLIP, '/')?;
            f.write_str(")")
        }
    }
}

/// Reads `row col`, both counted from 1, as [`Display`](fmt::Display) writes them.
///
/// ```
/// use fliptable::Cell;
///
/// assert_eq!("2 3".parse(), Ok(Cell::new(1, 2).unwrap()));
/// assert!("0 3".parse::<Cell>().is_err());
/// ```
impl FromStr for Cell {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Cell, ParseCellError> {
        let mut numbers = text.split_whitespace().map(|number| number.parse::<u8>().ok()?.checked_sub(1));
        match (numbers.next(), numbers.next(), numbers.next()) {
            (Some(Some(row)), Some(Some(col)), None) => Cell::new(row, col).ok_or(ParseCellError {}),
            _ => Err(ParseCellError {}),
        }
    }
}

/// Reads cells separated by commas, as [`Display`](fmt::Display) writes them; nothing at all is no move.
///
/// ```
/// use fliptable::{FLIP_GAME, Moves};
///
/// let moves: Moves = "1 1, 1 2, 2 2, 4 3".parse()?;
/// assert_eq!(FLIP_GAME.solution("bwwb bbwb bwwb bwww".parse().unwrap()), Some(moves));
/// # Ok::<(), fliptable::ParseCellError>(())
/// ```
impl FromStr for Moves {
    type Err = ParseCellError;

    fn from_str(text: &str) -> Result<Moves, ParseCellError> {
        if text.trim().is_empty() { Ok(Moves::EMPTY) } else { text.split(',').map(Cell::from_str).collect() }
    }
}

/// A text that is no cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseCellError {}

impl fmt::Display for ParseCellError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a row and a column from 1 to 4, such as '2 3'")
    }
}

impl core::error::Error for ParseCellError {}
