//! Lines of numbers: the number of boards, or their size.

use super::{BoardReader, Result, Start, ends_word, is_blank, is_newline, words};
use crate::grid::Grid;
use crate::text::error::{ParseErrorKind, Reason};
use crate::text::letters::Pairs;

impl BoardReader {
    /// Reads a line before a board if it is a number of boards or a size. `rest` is the text after the line. Returns how
    /// many bytes have been read, or `None` if more of the text must be known.
    pub(super) fn read_numbers(&mut self, line: &[u8], rest: &[u8], is_last: bool) -> Result<Option<usize>> {
        let is_first = self.start == Start::Blank;
        let mut words = words(line, is_blank);
        let (first, second, third) = (words.next().unwrap_or_default(), words.next(), words.next());
        let (rows, cols) = match (number(first), second, third) {
            (Some(count), None, _) if is_first => {
                return Ok(self.is_count(first, rest, is_last).map(|is_count| {
                    if is_count {
                        (self.start, self.limit) = (Start::Count, count);
                        return line.len();
                    }
                    (self.start, self.pairs) = (Start::Digits, Pairs::ONE_ZERO);
                    0
                }));
            }
            (side, None, _) if self.start == Start::Size || self.is_first_line_size() => (side, side),
            (rows, Some(cols), None) => (rows, number(cols)),
            _ => (None, None),
        };
        if is_first {
            self.start = Start::Boards;
        }
        let length = |number: Option<u64>| number?.try_into().ok();
        let found = length(rows).zip(length(cols)).and_then(|(rows, cols)| Grid::new(rows, cols));
        let is_certain = line.iter().any(|byte| matches!(byte, b'2'..=b'9'));
        match found {
            // On a grid of one cell, `1 1` is two boards.
            Some(found) if found == self.grid && found.cell_count() > 1 => {
                if second.is_none() {
                    (self.start, self.limit) = (Start::Size, self.boards + 1);
                }
                Ok(Some(line.len()))
            }
            Some(found) if is_certain => {
                let kind = ParseErrorKind::Size { stated: Some(found) };
                self.error(1, kind, Reason::Size(found, self.grid))
            }
            _ => Ok(Some(0)),
        }
    }

    /// Whether a number on the first line is the number of boards, and not cells. `None` if the next line must be known.
    fn is_count(&self, number: &[u8], rest: &[u8], is_last: bool) -> Option<bool> {
        let mut lines = rest.split(|&byte| is_newline(byte));
        let next = lines.find_map(|line| {
            let mut words = words(line, ends_word);
            words.next().map(|word| (word, words.next()))
        });
        let is_known =
            is_last || rest.len() > BoardReader::MAX_LINE || next.is_some() && lines.next().is_some();
        let is_cells = match next {
            Some((next, second)) => {
                second.is_none() && next.len() == number.len() && next.iter().all(u8::is_ascii_digit)
            }
            None => {
                let lengths = [self.grid.cols(), self.grid.cell_count()].map(usize::from);
                is_last && lengths.contains(&number.len()) && is_ones_and_zeros(number)
            }
        };
        is_known.then_some(!is_cells)
    }

    /// Whether the number on the first line is the size of the only board so far.
    pub(super) fn is_first_line_size(&self) -> bool {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        self.start == Start::Count && self.boards == 1 && self.limit == rows.into() && rows == cols
    }
}

fn is_ones_and_zeros(digits: &[u8]) -> bool {
    digits.iter().all(|digit| matches!(digit, b'0' | b'1'))
}

/// A number that can be the number of boards. Ones and zeros can be cells, so they are a number only if a person or
/// a program would write one like this: without a superfluous zero at the start and with at most ten digits.
fn number(word: &[u8]) -> Option<u64> {
    let is_like_cells = word.len() > 10 || word.len() > 1 && word.starts_with(b"0");
    if word.is_empty() || is_like_cells && is_ones_and_zeros(word) {
        return None;
    }
    word.iter().try_fold(0_u64, |value, digit| {
        let digit = char::from(*digit).to_digit(10)?;
        value.checked_mul(10)?.checked_add(digit.into())
    })
}
