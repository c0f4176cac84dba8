//! [`RowReader`]: reads eight cells at once.

use crate::board::Board;
use crate::grid::Grid;
use crate::text::Letters;

/// Reads boards in the regular form: rows of the same two letters that each end in the same newline.
#[derive(Clone, Copy, Debug)]
pub(super) struct RowReader {
    /// The bit that distinguishes upper case, in each byte; 0 for letters without case.
    case: u64,
    /// The white letter in each byte.
    white: u64,
    /// The bits in which the letters differ, and the number of the lowest.
    difference: u64,
    shift: u32,
    /// Whether rows end in `\r\n`, and not in `\n`.
    has_returns: bool,
}

const EACH_BYTE: u64 = 0x0101_0101_0101_0101;

const fn newline(has_returns: bool) -> &'static [u8] {
    if has_returns { b"\r\n" } else { b"\n" }
}

impl RowReader {
    pub const fn new(letters: Letters, has_returns: bool) -> RowReader {
        let (black, white) = (letters.letter(true) as u64, letters.letter(false) as u64);
        RowReader {
            case: if black == 'b' as u64 { EACH_BYTE * 0x20 } else { 0 },
            white: EACH_BYTE * white,
            difference: black ^ white,
            shift: (black ^ white).trailing_zeros(),
            has_returns,
        }
    }

    /// The board at the start of the text, and the text after it; `None` if the text does not start with a board in the
    /// regular form or ends too soon after it to be read eight bytes at a time.
    #[inline(always)]
    pub fn read_board(self, text: &[u8], grid: Grid) -> Option<(Board, &[u8])> {
        let (bits, rest) = match (grid.rows(), grid.cols()) {
            (4, 4) if self.has_returns => self.read_four_by_four::<24>(text)?,
            (4, 4) => self.read_four_by_four::<20>(text)?,
            (rows, cols) => self.read_rows(text, rows, cols)?,
        };
        Some((Board::from_bits(bits), rest))
    }

    #[inline(never)]
    fn read_rows(self, text: &[u8], rows: u8, cols: u8) -> Option<(u64, &[u8])> {
        let (mut rest, mut bits, mut misfits, mut cell) = (text, 0, 0, 0_u8);
        for _ in 0..rows {
            let mut left = cols;
            while left > 0 {
                let len = left.min(8);
                let used = u64::MAX >> ((64 - len * 8) & 63);
                let word = u64::from_le_bytes(*rest.first_chunk()?);
                bits |= self.read_word(word, used, &mut misfits) << (cell & 63);
                rest = rest.get(usize::from(len)..)?;
                (cell, left) = (cell + len, left - len);
            }
            let end = newline(self.has_returns);
            // `strip_prefix` can panic, as far as the compiler sees at some levels.
            rest = rest.get(end.len()..).filter(|_| rest.starts_with(end))?;
        }
        if misfits == 0 { Some((bits, rest)) } else { None }
    }

    /// Like [`read_rows`](RowReader::read_rows), for 4x4 in `LEN` bytes. Most inputs are like this, and with two rows at
    /// a time the command takes half the time for them.
    #[inline]
    fn read_four_by_four<const LEN: usize>(self, text: &[u8]) -> Option<(u64, &[u8])> {
        let (board, rest) = text.split_first_chunk::<LEN>()?;
        let (mut rows, mut words, mut misfits) = (&board[..], 0_u128, 0);
        for i in 0..4 {
            let row;
            (row, rows) = rows.split_at_checked(LEN / 4)?;
            let (cells, end) = row.split_first_chunk()?;
            words |= u128::from(u32::from_le_bytes(*cells)) << (32 * i);
            end.iter().zip(newline(LEN == 24)).for_each(|(a, b)| misfits |= u64::from(a ^ b));
        }
        let upper = self.read_word(words as u64, u64::MAX, &mut misfits);
        let lower = self.read_word((words >> 64) as u64, u64::MAX, &mut misfits);
        if misfits == 0 { Some((upper | lower << 8, rest)) } else { None }
    }

    /// The cells of a word, the first in the lowest bit. Sets bits of `misfits` if a used byte is neither letter.
    #[inline(always)]
    const fn read_word(self, word: u64, used: u64, misfits: &mut u64) -> u64 {
        // A white letter becomes 0, and a black one the difference.
        let bytes = ((word | self.case) ^ self.white) & used;
        let black = (bytes >> (self.shift & 63)) & EACH_BYTE;
        *misfits |= bytes ^ (black * self.difference);
        // The product gathers the lowest bits of the eight bytes in its highest byte.
        black.wrapping_mul(0x0102_0408_1020_4080) >> 56
    }
}
