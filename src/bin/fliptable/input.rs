//! Reads boards from text, as far as it has arrived.

use std::io::{self, Read};

use fliptable::Board;

use crate::fault::{Character, Expected, Fault, Found, Place};
use crate::game::Letters;

const BUFFER_LEN: usize = 1 << 16;

/// The bytes of a board in the regular form.
const REGULAR_LEN: usize = 20;

/// Reads the boards of one input.
///
/// [`fill`](Reader::fill) may wait for the input; [`next_board`](Reader::next_board) never does. So a caller
/// can hand on all answers before it waits. After a fault there is nothing more to read.
pub struct Reader<R> {
    source: R,
    buffer: Box<[u8]>,
    /// What has been read but not parsed: `buffer[at..end]`.
    at: usize,
    end: usize,
    parser: Parser,
}

impl<R: Read> Reader<R> {
    pub fn new(source: R, letters: &'static Letters) -> Reader<R> {
        let buffer = vec![0; BUFFER_LEN].into_boxed_slice();
        Reader { source, buffer, at: 0, end: 0, parser: Parser::new(letters) }
    }

    /// Reads once more; false at the end of the input. Only when all boards read so far have been taken.
    pub fn fill(&mut self) -> Result<bool, Fault> {
        (self.at, self.end) = (0, 0);
        loop {
            match self.source.read(&mut self.buffer) {
                Ok(0) => return self.parser.finish().map(|()| false),
                Ok(len) => {
                    self.end = len;
                    return Ok(true);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Fault::Read(error)),
            }
        }
    }

    /// The next board in what has been read so far; `None` if there is no whole one.
    #[inline]
    pub fn next_board(&mut self) -> Result<Option<Board>, Fault> {
        while self.at < self.end {
            if self.parser.is_between_boards() {
                if let Some(board) = self.parser.regular(&self.buffer[self.at..self.end]) {
                    self.at += REGULAR_LEN;
                    return Ok(Some(board));
                }
            }
            let byte = self.buffer[self.at];
            self.at += 1;
            if let Some(board) = self.parser.step(byte)? {
                return Ok(Some(board));
            }
        }
        Ok(None)
    }
}

/// Parses an input byte by byte.
struct Parser {
    letters: &'static Letters,
    stage: Stage,
    /// The line of the next byte, and how many characters of that line have been read.
    line: u64,
    column: u64,
    /// How many boards have been read.
    boards: u64,
    /// How many there are, if the first line says so.
    number_of_boards: Option<u64>,
    /// The cells of the board that is being read.
    bits: u16,
    cells: u8,
}

/// Which part of the input the next byte belongs to.
enum Stage {
    /// The very start, where a UTF-8 mark may stand.
    Start,
    /// White space before the first line that is not blank.
    Blank,
    /// The digits of the number of boards.
    Number(u64),
    /// White space after them on the same line.
    AfterNumber(u64),
    Boards,
    /// A character that fits nowhere, or the mark if it came `first`.
    Misfit {
        character: Character,
        place: Place,
        expected: Expected,
        first: bool,
    },
}

impl Parser {
    fn new(letters: &'static Letters) -> Parser {
        Parser {
            letters,
            stage: Stage::Start,
            line: 1,
            column: 0,
            boards: 0,
            number_of_boards: None,
            bits: 0,
            cells: 0,
        }
    }

    /// Takes one byte; returns the board if this was its last cell.
    fn step(&mut self, byte: u8) -> Result<Option<Board>, Fault> {
        if let Stage::Misfit { character, .. } = &mut self.stage {
            character.push(byte);
            return self.end_misfit().map(|()| None);
        }
        self.column += 1;
        if byte == b'\n' {
            self.end_line();
            return Ok(None);
        }
        let is_space = matches!(byte, b' ' | b'\t' | b'\r' | b'\x0B' | b'\x0C');
        match self.stage {
            Stage::Boards if is_space => {}
            Stage::Boards => return self.cell(byte),
            Stage::Start | Stage::Blank if is_space => self.stage = Stage::Blank,
            Stage::Start | Stage::Blank if byte.is_ascii_digit() => self.digit(0, byte)?,
            Stage::Start if !byte.is_ascii() => self.misfit(byte, Expected::Cell(self.letters), true)?,
            Stage::Start | Stage::Blank => {
                self.stage = Stage::Boards;
                return self.cell(byte);
            }
            Stage::Number(number) if byte.is_ascii_digit() => self.digit(number, byte)?,
            Stage::Number(number) | Stage::AfterNumber(number) if is_space => {
                self.stage = Stage::AfterNumber(number);
            }
            Stage::Number(_) | Stage::AfterNumber(_) => self.misfit(byte, Expected::LineEnd, false)?,
            Stage::Misfit { .. } => {}
        }
        Ok(None)
    }

    /// Whether another board may start at the next byte.
    fn is_between_boards(&self) -> bool {
        matches!(self.stage, Stage::Boards) && self.cells == 0 && self.number_of_boards != Some(self.boards)
    }

    /// Takes the board at the start of the text if it stands there in the regular form, four rows of four
    /// letters that each end in a newline. Everything else is left to `step`, with the same outcome.
    #[inline]
    fn regular(&mut self, text: &[u8]) -> Option<Board> {
        let text: &[u8; REGULAR_LEN] = text.first_chunk()?;
        let [a, b, c, d, b'\n', e, f, g, h, b'\n', i, j, k, l, b'\n', m, n, o, p, b'\n'] = *text else {
            return None;
        };
        let upper = self.letters.read_rows([[a, b, c, d], [e, f, g, h]])?;
        let lower = self.letters.read_rows([[i, j, k, l], [m, n, o, p]])?;
        self.line += 4;
        self.column = 0;
        self.boards += 1;
        Some(Board::from_bits(u16::from_le_bytes([upper, lower])))
    }

    /// The input is at its end: whether anything is missing.
    fn finish(&mut self) -> Result<(), Fault> {
        self.column += 1;
        match self.stage {
            Stage::Misfit { character, place, expected, .. } => {
                return Err(Fault::Text { place, found: Found::Character(character), expected });
            }
            Stage::Number(number) | Stage::AfterNumber(number) => self.number_of_boards = Some(number),
            _ => {}
        }
        let expected = match self.number_of_boards {
            _ if self.cells > 0 => Expected::Cells,
            Some(number) if self.boards < number => Expected::BoardOf(self.boards + 1, number),
            _ => return Ok(()),
        };
        Err(Fault::Text { place: self.place(), found: Found::End { cells: self.cells }, expected })
    }

    fn end_line(&mut self) {
        self.line += 1;
        self.column = 0;
        match self.stage {
            Stage::Start => self.stage = Stage::Blank,
            Stage::Number(number) | Stage::AfterNumber(number) => {
                self.number_of_boards = Some(number);
                self.stage = Stage::Boards;
            }
            _ => {}
        }
    }

    /// Takes a digit of the number of boards.
    fn digit(&mut self, number: u64, digit: u8) -> Result<(), Fault> {
        let longer = number.checked_mul(10).and_then(|tens| tens.checked_add(u64::from(digit - b'0')));
        match longer {
            Some(longer) => {
                self.stage = Stage::Number(longer);
                Ok(())
            }
            None => Err(Fault::Text {
                place: Place { board: None, ..self.place() },
                found: Found::HugeNumber,
                expected: Expected::NumberOfBoards,
            }),
        }
    }

    /// Takes a cell; returns the board if it was the last one.
    fn cell(&mut self, byte: u8) -> Result<Option<Board>, Fault> {
        if self.number_of_boards == Some(self.boards) {
            return self.misfit(byte, Expected::EndAfter(self.boards), false).map(|()| None);
        }
        let Some(is_black) = self.letters.read(byte) else {
            return self.misfit(byte, Expected::Cell(self.letters), false).map(|()| None);
        };
        self.bits |= u16::from(is_black) << self.cells;
        self.cells += 1;
        if self.cells < 16 {
            return Ok(None);
        }
        let board = Board::from_bits(self.bits);
        (self.bits, self.cells) = (0, 0);
        self.boards += 1;
        Ok(Some(board))
    }

    /// Takes the first byte of a character that fits nowhere.
    fn misfit(&mut self, byte: u8, expected: Expected, first: bool) -> Result<(), Fault> {
        let mut place = self.place();
        if expected == Expected::LineEnd {
            place.board = None;
        }
        self.stage = Stage::Misfit { character: Character::starting_with(byte), place, expected, first };
        self.end_misfit()
    }

    /// Reports a misfit once all its bytes are there, or passes over the mark.
    fn end_misfit(&mut self) -> Result<(), Fault> {
        let Stage::Misfit { character, place, expected, first } = self.stage else { return Ok(()) };
        if !character.is_complete() {
            return Ok(());
        }
        if first && character.get() == Some('\u{FEFF}') {
            self.stage = Stage::Blank;
            self.column = 0;
            return Ok(());
        }
        Err(Fault::Text { place, found: Found::Character(character), expected })
    }

    /// The place of the byte that was taken last.
    fn place(&self) -> Place {
        Place { board: Some(self.boards + 1), line: self.line, column: self.column }
    }
}

#[cfg(test)]
mod tests;
