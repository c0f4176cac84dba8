//! A first line of digits, which is the number of boards or consists of cells.

use super::misfit::Expected;
use super::{BoardReader, Form, Run, Stage};
use crate::board::Board;
use crate::grid::Grid;
use crate::text::Letters;
use crate::text::error::{Character, ErrorKind, ParseError, Position};
use crate::text::is_blank;

/// A first line of digits, with blanks around them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Digits {
    /// `None` if it is too large.
    value: Option<u64>,
    /// How many digits, at most 65.
    len: u8,
    /// The digits as cells; `None` if one of them is not 0 or 1.
    bits: Option<u64>,
    /// Whether a blank followed the digits.
    has_ended: bool,
    position: Position,
}

impl Digits {
    pub(super) const fn starting_at(line: u64, column: u64) -> Digits {
        let position = Position { board: None, line, column };
        Digits { value: Some(0), len: 0, bits: Some(0), has_ended: false, position }
    }

    fn followed_by(self, digit: u8) -> Digits {
        let number = u64::from(digit.wrapping_sub(b'0'));
        Digits {
            value: self.value.and_then(|value| value.checked_mul(10)?.checked_add(number)),
            len: if self.len > 64 { 65 } else { self.len.wrapping_add(1) },
            bits: self.bits.filter(|_| number <= 1).map(|bits| bits | number.wrapping_shl(self.len.into())),
            ..self
        }
    }

    /// Whether the digits can be the number of boards. Digits that are all ones and zeros can be the number only if a
    /// person or a program would write a number like this: without leading zeros and with at most ten digits. Other
    /// digits cannot be cells, so they can always be the number.
    const fn could_be_count(self) -> bool {
        match self.bits {
            Some(bits) => self.len == 1 || self.len <= 10 && bits & 1 == 1,
            None => true,
        }
    }

    fn count(self) -> Result<u64, ParseError> {
        self.value.ok_or(ParseError::new(self.position, ErrorKind::HugeCount))
    }

    /// The error that the digits are a row of the wrong length.
    fn row_error(self, grid: Grid) -> ParseError {
        let position = Position { board: Some(1), ..self.position };
        ParseError::new(position, ErrorKind::Row { found: self.len.into(), grid })
    }
}

impl BoardReader {
    /// Reads a byte of the first line, other than a newline.
    pub(super) fn continue_first_line(&mut self, digits: Digits, byte: u8) -> Result<(), ParseError> {
        if is_blank(byte.into()) {
            self.stage = Stage::Digits(Digits { has_ended: true, ..digits });
            return Ok(());
        }
        if byte.is_ascii_digit() && !digits.has_ended {
            self.stage = Stage::Digits(digits.followed_by(byte));
            return Ok(());
        }
        let Some(bits) = digits.bits else { return self.misfit(byte, Expected::EndOfLine) };
        // A number would be alone on its line, so the digits are cells.
        self.take_as_cells(digits, bits);
        if digits.has_ended {
            self.end_group()?;
        }
        self.stage = Stage::Boards;
        self.cell(byte)
    }

    /// Decides what the digits of the first line are, if that does not depend on the next line.
    pub(super) fn end_first_line(&mut self, digits: Digits) -> Result<(), ParseError> {
        self.stage = Stage::Boards;
        match digits.bits {
            None => self.count = Some(digits.count()?),
            Some(_) if digits.could_be_count() => self.undecided = Some(digits),
            Some(bits) => {
                self.take_as_cells(digits, bits);
                self.end_row()?;
            }
        }
        Ok(())
    }

    /// Continues as if the digits had been read as cells.
    fn take_as_cells(&mut self, digits: Digits, bits: u64) {
        let column = digits.position.column;
        self.group = Run { len: digits.len.into(), column };
        (self.row.column, self.on_line.column) = (column, column);
        self.set_letters(Letters::ONE_ZERO);
        (self.bits, self.cells) = (bits, digits.len.min(self.grid.cell_count()));
    }

    /// Decides that an undecided first line is the number of boards if a cell shows that the next line is not like it.
    pub(super) fn compare_cell_with_first_line(&mut self, letters: Letters) -> Result<(), ParseError> {
        match self.undecided {
            // The next line has other letters, or several groups of them.
            Some(digits) if letters != Letters::ONE_ZERO || self.on_line.len > 0 => self.decide_count(digits),
            _ => Ok(()),
        }
    }

    /// Decides that an undecided first line is the number of boards if the next line starts with a group of another
    /// length.
    pub(super) fn compare_group_with_first_line(&mut self) -> Result<(), ParseError> {
        let Some(digits) = self.undecided else { return Ok(()) };
        if self.group.len != digits.len.into() {
            self.decide_count(digits)
        } else if Form::of_first_group(self.group.len, self.grid) == Form::Unknown {
            Err(digits.row_error(self.grid))
        } else {
            Ok(())
        }
    }

    /// Decides that an undecided first line is the number of boards.
    fn decide_count(&mut self, digits: Digits) -> Result<(), ParseError> {
        self.undecided = None;
        let count = digits.count()?;
        self.count = Some(count);
        if count == 0 && (self.boards > 0 || self.cells > 0) {
            // These cells were read before it was known that there should be none.
            let bits = self.complete.map_or(self.bits, Board::bits);
            let found = Character::starting_with(if bits & 1 == 1 { b'1' } else { b'0' });
            let position = Position { board: Some(1), line: self.line, column: self.on_line.column };
            return Err(ParseError::new(position, ErrorKind::ExtraBoard { found, count }));
        }
        Ok(())
    }

    /// Puts the first line before the second, which has the same letters and length and has just been read.
    pub(super) fn insert_first_line(&mut self, digits: Digits) {
        let first = digits.bits.unwrap_or(0);
        self.are_digits_cells = true;
        if digits.len == self.grid.cell_count() {
            self.boards = self.boards.wrapping_add(1);
            self.push_ready(Some(Board::from_bits(first)));
        } else {
            self.bits = self.bits << (digits.len & 63) | first;
            self.cells = self.cells.wrapping_add(digits.len);
            self.complete_board();
        }
    }

    /// Decides what the first line is if no other line follows: cells, unless it is a single digit that is not a whole
    /// row.
    pub(super) fn decide_alone(&mut self, digits: Digits) -> Result<(), ParseError> {
        if digits.len == 1 && self.grid.cols() > 1 {
            return self.decide_count(digits);
        }
        self.undecided = None;
        if digits.len != self.grid.cols() && digits.len != self.grid.cell_count() {
            return Err(digits.row_error(self.grid));
        }
        (self.bits, self.cells) = (digits.bits.unwrap_or(0), digits.len);
        self.complete_board();
        Ok(())
    }
}
