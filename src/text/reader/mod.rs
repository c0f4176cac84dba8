//! [`BoardReader`]: reads boards, line by line.

mod numbers;
mod row_reader;

use core::mem;

use self::row_reader::RowReader;
use super::error::{Found, ParseError, ParseErrorKind, Reason};
use super::letters::{Letters, Pairs};
use crate::board::Board;
use crate::grid::Grid;

/// Reads any number of boards from a text that arrives in pieces, such as the blocks of a file or the lines of a
/// terminal.
///
/// 1. Black and white cells are `b` and `w`, `+` and `-`, `1` and `0`, `x` and `.`, `#` and `.`, or `O` and `.`, in
///    either case. A text uses one of these pairs.
/// 2. Spaces, tabs, commas and `[` separate words; `/` and `]` also end a row. A word is a cell, a row or a board.
/// 3. A line is a row, or one or more whole boards. If the first line is a single cell, then so is every line.
/// 4. A number alone on the first line is the number of boards, and it is an error if a different number of boards
///    follows. However, the line is cells if the next line is a single word with the same number of digits. A line of
///    ones and zeros is also cells if it starts with a superfluous zero, if it has more than ten digits, or if it is
///    the whole text and as long as a row or a board.
/// 5. The line before a board can be the size of the grid, as in `5 6`. On a square grid, it can be a single number, as
///    in `5`, but then it must be before every board.
/// 6. Lines end with LF, CRLF or CR, and have at most [`MAX_LINE`](BoardReader::MAX_LINE) bytes. Blank lines, a missing
///    newline at the end and a UTF-8 byte order mark make no difference.
///
/// For example, before boards on 4x4:
///
/// | first line | next line | the first line is |
/// | --- | --- | --- |
/// | `10` | `bwwb` | the number of boards |
/// | `10` | `1001` | the number of boards |
/// | `1001` | `0110` | a row: the next line also has four digits |
/// | `1001` | `0 1 1 0` | the number of boards: the next line has several words |
/// | `0001` | `0 1 1 0` | a row: ones and zeros that start with a superfluous zero |
/// | `2000` | `0110` | a row, which is an error: a cell is `1` or `0` |
/// | `02000` | `0110` | the number of boards: the next line has four digits, not five |
///
/// The reader takes whole lines and leaves the rest of a piece to the caller. It returns a board as soon as the last
/// line of the board has ended. If there is an error, it first returns the boards before the error. Reading never
/// allocates or panics. After an error, further results of the reader are unspecified.
///
/// ```
/// use fliptable::{Board, BoardReader, FLIP_GAME};
///
/// let mut reader = BoardReader::new(FLIP_GAME.grid());
/// let mut boards = Vec::new();
/// let mut text = Vec::new();
/// for piece in ["bwwb\nbbwb\nbw", "wb\nbwww\nww", "ww\nwwww\nwwww\nwwww"] {
///     text.extend(piece.bytes());
///     let mut rest = &text[..];
///     while let Some(board) = reader.next_board(&mut rest)? {
///         boards.push(board);
///     }
///     text = rest.to_vec();
/// }
/// let mut rest = &text[..];
/// while let Some(board) = reader.finish(&mut rest)? {
///     boards.push(board);
/// }
/// assert_eq!(boards, [Board::from_bits(0x19B9), Board::EMPTY]);
/// # Ok::<(), fliptable::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardReader {
    grid: Grid,
    start: Start,
    pairs: Pairs,
    /// How many boards have been read, and how many there may be.
    boards: u64,
    limit: u64,
    /// The cells of the board that is being read, and how many they are.
    bits: u64,
    cells: u8,
    has_one_cell_per_line: bool,
    line_number: u64,
    line: Line,
    /// Reads the boards that follow in the regular form: rows that each end in the same newline.
    row_reader: Option<RowReader>,
}

/// What the lines before the boards are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Start {
    /// There was no line yet but blank ones.
    Blank,
    Count,
    /// A size, as before every board.
    Size,
    /// Cells that could be a number.
    Digits,
    Boards,
    /// The text is a single board.
    OneBoard,
}

/// The line that is being read.
#[derive(Clone, Copy, Debug)]
struct Line {
    /// How many of its characters have been read.
    column: u64,
    /// The column in which the row starts.
    row_column: u64,
    /// How many cells of the board the lines before it have.
    cells_before: u8,
    cells: usize,
}

type Result<T, E = ParseError> = core::result::Result<T, E>;

const LINE_START: Line = Line { column: 0, row_column: 0, cells_before: 0, cells: 0 };

const fn is_newline(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0B' | b'\x0C')
}

const fn ends_word(byte: u8) -> bool {
    is_blank(byte) || is_newline(byte) || matches!(byte, b',' | b'[' | b']' | b'/')
}

/// The text before the first byte of which this holds, and the text from there.
fn split_before(text: &[u8], ends: fn(u8) -> bool) -> (&[u8], &[u8]) {
    let len = text.iter().take_while(|&&byte| !ends(byte)).count();
    text.split_at_checked(len).unwrap_or((text, b""))
}

fn words(line: &[u8], ends: fn(u8) -> bool) -> impl Iterator<Item = &[u8]> {
    line.split(move |&byte| ends(byte)).filter(|word| !word.is_empty())
}

impl BoardReader {
    /// The most bytes that a line may have, without its newline.
    pub const MAX_LINE: usize = 1 << 16;

    /// Creates a reader for boards of this grid.
    #[must_use]
    pub const fn new(grid: Grid) -> BoardReader {
        BoardReader {
            grid,
            start: Start::Blank,
            pairs: Pairs::ANY,
            boards: 0,
            limit: u64::MAX,
            bits: 0,
            cells: 0,
            has_one_cell_per_line: false,
            line_number: 1,
            line: LINE_START,
            row_reader: None,
        }
    }

    /// A reader of a text that is a single board.
    pub(super) const fn of_one_board(grid: Grid) -> BoardReader {
        BoardReader { start: Start::OneBoard, limit: 1, ..BoardReader::new(grid) }
    }

    /// Returns the letters of the input; `None` before the first cell is read.
    #[inline]
    #[must_use]
    pub fn letters(&self) -> Option<Letters> {
        self.pairs.letters()
    }

    /// Reads up to the end of the next board and advances `text` past it.
    ///
    /// Returns `None` if the board is not complete. Then call this method again with a longer text that starts with the
    /// rest of `text`, or call [`finish`](BoardReader::finish) at the end of the input. A buffer of twice
    /// [`MAX_LINE`](BoardReader::MAX_LINE) bytes is always long enough.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of the grid.
    ///
    /// ```
    /// use fliptable::{Board, BoardReader, Grid};
    ///
    /// let mut reader = BoardReader::new(Grid::new(2, 2).unwrap());
    /// let mut text = &b"bw/wb bb/ww bwb\n"[..];
    /// assert_eq!(reader.next_board(&mut text)?, Some(Board::from_bits(0b1001)));
    /// assert_eq!(reader.next_board(&mut text)?, Some(Board::from_bits(0b0011)));
    /// let error = reader.next_board(&mut text).unwrap_err();
    /// assert_eq!((error.board(), error.line(), error.column()), (Some(3), 1, 13));
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    #[inline(always)]
    pub fn next_board(&mut self, text: &mut &[u8]) -> Result<Option<Board>, ParseError> {
        match self.regular_board(text) {
            Some(board) => Ok(Some(board)),
            None => self.next_board_by_lines(text, false),
        }
    }

    /// Reads the next board at the end of the input. Call this method until it returns `None`, even if no text is left.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of the grid, if it ends within a board, or if the number of boards
    /// differs from the number on the first line.
    ///
    /// ```
    /// use fliptable::{Board, BoardReader, Grid};
    ///
    /// let mut reader = BoardReader::new(Grid::new(2, 2).unwrap());
    /// let mut text = &b"3\nbw/wb"[..];
    /// assert_eq!(reader.finish(&mut text)?, Some(Board::from_bits(0b1001)));
    /// let error = reader.finish(&mut text).unwrap_err().to_string();
    /// assert!(error.ends_with("found 1 board, expected 3, the number at the start"));
    /// # Ok::<(), fliptable::ParseError>(())
    /// ```
    pub fn finish(&mut self, text: &mut &[u8]) -> Result<Option<Board>, ParseError> {
        if let Some(board) = self.next_board_by_lines(text, true)? {
            return Ok(Some(board));
        }
        let is_complete = match self.start {
            Start::Count => self.boards == self.limit || self.is_first_line_size(),
            _ => self.boards == self.limit || self.limit == u64::MAX,
        };
        let reason = if self.cells > 0 {
            let part = match self.start {
                Start::Digits => "the end of the input (the first line was read as cells) after a board",
                _ => "the end of the input after a board",
            };
            Reason::Cells(part, self.cells.into(), self.grid.cell_count(), self.grid)
        } else if !is_complete {
            self.board_count(self.boards)
        } else {
            return Ok(None);
        };
        self.error(self.line.column + 1, ParseErrorKind::Incomplete, reason)
    }

    /// Reads a board in the regular form, if one is expected. Leaves all other input to `next_board_by_lines`, which
    /// would read such a board just as well, only more slowly.
    #[inline(always)]
    fn regular_board(&mut self, input: &mut &[u8]) -> Option<Board> {
        if self.boards >= self.limit {
            return None;
        }
        let (board, rest) = self.row_reader.as_ref()?.read_board(input, self.grid)?;
        *input = rest;
        self.line_number += u64::from(self.grid.rows());
        self.boards += 1;
        Some(board)
    }

    #[inline(never)]
    fn next_board_by_lines(&mut self, input: &mut &[u8], is_last: bool) -> Result<Option<Board>> {
        loop {
            if let Some(board) = self.regular_board(input) {
                return Ok(Some(board));
            }
            if self.line.column == 0 && !self.start_line(input, is_last)? {
                return Ok(None);
            }
            if let Some(board) = self.read_line(input)? {
                return Ok(Some(board));
            }
            if input.is_empty() {
                return Ok(None);
            }
        }
    }

    /// Reads up to the end of the line or of the next board.
    fn read_line(&mut self, input: &mut &[u8]) -> Result<Option<Board>> {
        loop {
            let (word, rest) = split_before(input, ends_word);
            *input = rest;
            if !word.is_empty() && self.read_word(word)? {
                self.boards += 1;
                self.cells = 0;
                return Ok(Some(Board::from_bits(mem::take(&mut self.bits))));
            }
            match rest.split_first() {
                Some((&byte, rest)) if !is_newline(byte) => {
                    *input = rest;
                    self.line.column += 1;
                    let cells = self.cells_in_row();
                    if matches!(byte, b'/' | b']') && cells > 0 {
                        // The row can start on an earlier line.
                        return self.wrong_cells("a row", cells, self.line.row_column.max(1));
                    }
                }
                _ => return self.end_line(input).map(|()| None),
            }
        }
    }

    /// Reads what can only be at the start of a line. Returns whether the line can be read.
    fn start_line(&mut self, input: &mut &[u8], is_last: bool) -> Result<bool> {
        // A byte order mark of UTF-16, or an ASCII character in it.
        let is_utf16 = matches!(
            input,
            [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, 1..=0xFF, ..] | [b'\t' | b' '..=b'~', 0, ..]
        );
        if is_utf16 && self.pairs == Pairs::ANY {
            let reason = Reason::Text("found UTF-16, expected UTF-8: save the text as UTF-8");
            return self.error(1, ParseErrorKind::Encoding, reason);
        }
        let mark_len = if self.line_number == 1 && input.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let (line, rest) = split_before(input.get(mark_len..).unwrap_or_default(), is_newline);
        if line.len() > BoardReader::MAX_LINE {
            let reason = Reason::Text("found a line of more than 65536 bytes, expected a newline before");
            return self.error(1, ParseErrorKind::LongLine, reason);
        }
        // After a CR, there may be the LF of the same line end.
        if input.is_empty() || !is_last && !matches!(rest, [b'\n', ..] | [b'\r', _, ..]) {
            return Ok(false);
        }
        let mut read = 0;
        if words(line, ends_word).next().is_some() {
            self.row_reader = None;
            if self.cells == 0 {
                let Some(numbers) = self.read_numbers(line, rest, is_last)? else { return Ok(false) };
                read = numbers;
            }
        }
        *input = input.get(mark_len + read..).unwrap_or_default();
        (self.line.column, self.line.cells_before) = (read as u64, self.cells);
        Ok(true)
    }

    /// Reads cells without anything between them. Returns whether they complete a board.
    fn read_word(&mut self, word: &[u8]) -> Result<bool> {
        let (grid, column) = (self.grid, self.line.column + 1);
        let mut bits = 0;
        for (i, &byte) in word.iter().enumerate() {
            let Some(is_black) = self.pairs.read(byte.into()) else {
                let found = Found::at_start_of(word.get(i..).unwrap_or_default());
                let reason = Reason::Letter(found, self.pairs);
                return self.error(column + i as u64, ParseErrorKind::Character, reason);
            };
            bits |= u64::from(is_black).checked_shl(i as u32).unwrap_or(0);
        }
        let (cols, found) = (usize::from(grid.cols()), word.len());
        if self.cells == 0 && self.boards == self.limit {
            let reason = match self.start {
                Start::Size => Reason::Text("found a cell, expected the size, as before the other boards"),
                _ => self.board_count(self.boards + 1),
            };
            return self.error(column, ParseErrorKind::Count, reason);
        }
        if self.has_one_cell_per_line && self.line.cells + found > 1 {
            let text = "found another cell, expected one on each line, as on the first line";
            return self.error(column, ParseErrorKind::Size { stated: None }, Reason::Text(text));
        }
        if self.line.cells_before > 0 && self.line.cells >= cols {
            let text = "found another cell, expected the end of the line after a row of a board";
            return self.error(column, ParseErrorKind::Size { stated: None }, Reason::Text(text));
        }
        let is_row_start = self.cells_in_row() == 0;
        let is_row = found == cols && is_row_start;
        let is_board = found == usize::from(grid.cell_count()) && self.cells == 0;
        if !is_row && !is_board && found != 1 {
            return self.wrong_cells("a row", found, column);
        }
        if is_row_start {
            self.line.row_column = column;
        }
        self.bits |= bits << (self.cells & 63);
        self.cells += found as u8;
        self.line.cells += found;
        self.line.column += found as u64;
        Ok(self.cells == grid.cell_count())
    }

    fn cells_in_row(&self) -> usize {
        self.cells.checked_rem(self.grid.cols()).unwrap_or(0).into()
    }

    /// Ends the line at its newline or with the input: checks that it is a row, whole boards, or one cell.
    fn end_line(&mut self, input: &mut &[u8]) -> Result<()> {
        let Line { cells: found, cells_before, row_column, .. } = self.line;
        let cols = usize::from(self.grid.cols());
        if self.boards == 0 && self.cells == 1 && found == 1 && cols > 1 {
            self.has_one_cell_per_line = true;
        }
        let is_whole_boards = cells_before == 0 && self.cells == 0;
        if found > 0 && found != cols && !is_whole_boards && !self.has_one_cell_per_line {
            return match cells_before {
                0 if found > self.cells.into() => self.wrong_cells("a board", self.cells.into(), row_column),
                _ => self.wrong_cells(if found < cols { "a row" } else { "a line" }, found, row_column),
            };
        }
        let newline = match input {
            [b'\r', b'\n', ..] => 2,
            [] => return Ok(()),
            _ => 1,
        };
        if self.cells == 0 && found == cols && !self.has_one_cell_per_line {
            self.row_reader = self.pairs.only().map(|letters| RowReader::new(letters, newline == 2));
        }
        *input = input.get(newline..).unwrap_or_default();
        (self.line_number, self.line) = (self.line_number + 1, LINE_START);
        Ok(())
    }

    /// The error for another number of cells in a part of the text than expected.
    fn wrong_cells<T>(&self, part: &'static str, found: usize, column: u64) -> Result<T> {
        let expected = if part == "a board" { self.grid.cell_count() } else { self.grid.cols() };
        let reason = Reason::Cells(part, found, expected, self.grid);
        self.error(column, ParseErrorKind::Size { stated: None }, reason)
    }

    fn board_count(&self, found: u64) -> Reason {
        match self.start {
            Start::Count => Reason::Count(found, self.limit, "board"),
            _ if found > self.limit => Reason::Text("found another board, expected a single one"),
            _ => Reason::Text("found the end of the input, expected a board"),
        }
    }

    const fn error<T>(&self, column: u64, kind: ParseErrorKind, reason: Reason) -> Result<T> {
        let board = if matches!(self.start, Start::OneBoard) { None } else { Some(self.boards + 1) };
        Err(ParseError { board, line: self.line_number, column, kind, reason })
    }
}
