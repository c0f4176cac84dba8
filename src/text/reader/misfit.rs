//! Characters that fit nowhere, which are reported once all of their bytes are known.

use super::{BoardReader, Stage};
use crate::text::error::{Character, ErrorKind, ParseError, Position};

/// A character that fits nowhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Misfit {
    found: Character,
    expected: Expected,
    position: Position,
}

/// What was expected instead of a character.
#[derive(Clone, Copy, Debug)]
pub(super) enum Expected {
    Cell,
    EndOfInput,
    EndOfLine,
}

impl Misfit {
    pub(super) fn followed_by(self, byte: u8) -> Misfit {
        Misfit { found: self.found.followed_by(byte), ..self }
    }
}

impl BoardReader {
    /// Reads the first byte of a character that fits nowhere.
    pub(super) fn misfit(&mut self, byte: u8, expected: Expected) -> Result<(), ParseError> {
        // The second byte of an ASCII character in little-endian UTF-16. Its first byte may have ended a line.
        if byte == 0
            && ((self.line, self.column) == (1, 2)
                || (self.line, self.column) == (2, 1) && self.letters.is_none())
        {
            return Err(UTF16);
        }
        let (found, position) = (Character::starting_with(byte), self.position(self.column));
        self.continue_misfit(Misfit { found, expected, position })
    }

    pub(super) fn continue_misfit(&mut self, misfit: Misfit) -> Result<(), ParseError> {
        if misfit.found.is_complete() {
            return Err(self.misfit_error(misfit));
        }
        self.stage = Stage::Misfit(misfit);
        Ok(())
    }

    pub(super) fn misfit_error(&self, misfit: Misfit) -> ParseError {
        let Misfit { found, expected, position } = misfit;
        match expected {
            Expected::Cell => ParseError::new(position, ErrorKind::Cell { found, letters: self.letters }),
            Expected::EndOfInput => {
                ParseError::new(position, ErrorKind::ExtraBoard { found, count: self.boards })
            }
            Expected::EndOfLine => {
                ParseError::new(Position { board: None, ..position }, ErrorKind::AfterCount { found })
            }
        }
    }

    /// Skips a UTF-8 byte order mark and reports UTF-16, once enough bytes of the start are known.
    pub(super) fn continue_mark(&mut self, character: Character) -> Result<(), ParseError> {
        match character.bytes() {
            [0xEF, 0xBB] => self.stage = Stage::Mark(character),
            [0xEF, 0xBB, 0xBF] => self.stage = Stage::Blank,
            [0xFF, 0xFE] | [0xFE, 0xFF] | [0, 1..=0xFF] => return Err(UTF16),
            _ => return self.continue_misfit(self.first_misfit(character)),
        }
        Ok(())
    }

    /// The misfit of an input that starts like a byte order mark, but does not have one.
    pub(super) const fn first_misfit(&self, found: Character) -> Misfit {
        Misfit { found, expected: Expected::Cell, position: self.position(1) }
    }
}

const UTF16: ParseError = ParseError::new(Position::START, ErrorKind::Utf16);
