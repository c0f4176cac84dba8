//! [`BoardReader`]: reads boards from bytes that arrive in chunks.

mod first_line;
mod misfit;
mod row_reader;

use self::first_line::Digits;
use self::misfit::{Expected, Misfit};
use self::row_reader::RowReader;
use super::display::Letters;
use super::error::{Character, ErrorKind, ParseError, Position};
use super::is_blank;
use crate::board::Board;
use crate::grid::Grid;

/// Reads any number of boards from bytes that arrive in chunks, such as the blocks of a file or a serial line.
///
/// A board can be written in one of the following forms. The first row determines the form for the whole input; a later
/// row in another form is an error at that row, except that the first two forms can be mixed.
///
/// - one row on each line: `bwwb`, then `bbwb`, ...
/// - one board on each line, with spaces, tabs or slashes between rows: `bwwb bbwb bwwb bwww` or `bwwb/bbwb/bwwb/bwww`
/// - one board on each line, with nothing between rows: `bwwbbbwbbwwbbwww`
/// - one row or one board on each line, with spaces or tabs between cells: `b w w b`
/// - one cell on each line
///
/// Several boards can share a line, with spaces or tabs between them.
///
/// Black and white cells are `b` and `w` (in either case), `+` and `-`, or `1` and `0`; the first cell decides which
/// letters the input uses. Blank lines, spaces at the end of a line, CRLF, a missing newline at the end, and a UTF-8
/// byte order mark make no difference. A board is returned only after its last line has ended.
///
/// The first line may be the number of boards in decimal. It is an error if a different number of boards follows. A
/// first line of only ones and zeros is ambiguous. It is the number of boards if it has at most ten digits, does not
/// start with a superfluous zero, and the next line has other letters or another length. Otherwise it consists of
/// cells. If no line follows, a single digit is the number of boards, unless the grid has one column. So `10` before
/// ten boards of `b` and `w` is their number, and `10` before ten boards of `1` and `0` is their number unless the rows
/// of the grid have two cells.
///
/// Reading never allocates or panics. After an error, further results of the reader are unspecified.
///
/// ```
/// use fliptable::{Board, BoardReader, FLIP_GAME};
///
/// let mut reader = BoardReader::new(FLIP_GAME.grid());
/// let mut boards = Vec::new();
/// for mut piece in [&b"bwwb\nbbwb\nbw"[..], b"wb\nbwww\nww", b"ww\nwwww\nwwww\nwwww"] {
///     while let Some(board) = reader.next_board(&mut piece)? {
///         boards.push(board);
///     }
/// }
/// while let Some(board) = reader.finish()? {
///     boards.push(board);
/// }
/// assert_eq!(boards, [Board::from_bits(0x19B9), Board::EMPTY]);
/// # Ok::<(), fliptable::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct BoardReader {
    grid: Grid,
    stage: Stage,
    /// How many boards may follow from the next byte on in the regular form: rows of letters that each end in the same
    /// newline.
    regular: u64,
    row_reader: RowReader,
    letters: Option<Letters>,
    /// The line of the next byte, and how many characters of that line have been read.
    line: u64,
    column: u64,
    after_return: bool,
    /// How many boards have been read, and how many there are if the first line says so.
    boards: u64,
    count: Option<u64>,
    /// The first line, until what follows decides whether its ones and zeros are cells.
    undecided: Option<Digits>,
    /// Whether the ones and zeros of the first line turned out to be cells.
    are_digits_cells: bool,
    /// The cells of the board that is being read.
    bits: u64,
    cells: u8,
    form: Form,
    /// The cells since the last blank, at most 65.
    group: Run,
    /// The cells before `group`: those since the last slash, and all those of the line.
    row: Run,
    on_line: Run,
    has_slash: bool,
    /// A complete board whose line has not ended.
    complete: Option<Board>,
    /// Boards to return before the next byte is read.
    ready: [Option<Board>; 2],
}

/// Which part of the input the next byte belongs to.
#[derive(Clone, Copy, Debug)]
enum Stage {
    Start,
    /// The first bytes, which may be a byte order mark.
    Mark(Character),
    /// White space before the first line that is not blank.
    Blank,
    /// A first line of digits.
    Digits(Digits),
    Boards,
    /// A character that fits nowhere, until all of its bytes are known.
    Misfit(Misfit),
}

/// The form of the input, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Unknown,
    /// Rows with nothing between their cells, whether they share lines or not.
    Rows,
    /// Boards with nothing between their cells.
    Boards,
    /// Single cells. The end of the first line decides between the next two.
    Cells,
    SpacedCells,
    CellPerLine,
}

impl Form {
    /// The form of an input that starts with `len` cells without a blank between them.
    fn of_first_group(len: u64, grid: Grid) -> Form {
        // In a grid of one row or one column, two of these lengths are equal. Then the form is `Rows`, which can be
        // regular.
        if len == grid.cols().into() {
            Form::Rows
        } else if len == grid.cell_count().into() {
            Form::Boards
        } else if len == 1 {
            Form::Cells
        } else {
            Form::Unknown
        }
    }
}

/// How many cells follow each other, and the column of the first.
#[derive(Clone, Copy, Debug)]
struct Run {
    len: u64,
    column: u64,
}

impl Run {
    const EMPTY: Run = Run { len: 0, column: 0 };
}

impl BoardReader {
    /// Creates a reader for boards of this grid.
    #[must_use]
    pub const fn new(grid: Grid) -> BoardReader {
        BoardReader::expecting(grid, None)
    }

    /// A reader of this many boards, if that is known before the first line.
    pub(super) const fn expecting(grid: Grid, count: Option<u64>) -> BoardReader {
        BoardReader {
            grid,
            stage: Stage::Start,
            regular: 0,
            row_reader: RowReader::new(Letters::BLACK_WHITE),
            letters: None,
            line: 1,
            column: 0,
            after_return: false,
            boards: 0,
            count,
            undecided: None,
            are_digits_cells: false,
            bits: 0,
            cells: 0,
            form: Form::Unknown,
            group: Run::EMPTY,
            row: Run::EMPTY,
            on_line: Run::EMPTY,
            has_slash: false,
            complete: None,
            ready: [None; 2],
        }
    }

    /// Returns the letters of the input; `None` before the first cell is read.
    #[must_use]
    pub const fn letters(&self) -> Option<Letters> {
        self.letters
    }

    /// Reads up to the end of the next board and advances `input` past it. Returns `None` if `input` ends before the
    /// board is complete; then call this method again with the next chunk.
    ///
    /// # Errors
    ///
    /// Returns an error if the text is not a board of the grid.
    #[inline(always)]
    pub fn next_board(&mut self, input: &mut &[u8]) -> Result<Option<Board>, ParseError> {
        match self.regular_board(input) {
            Some(board) => Ok(Some(board)),
            None => self.next_board_by_bytes(input),
        }
    }

    /// Ends the input. Call this method after the last chunk until it returns `None`: it returns the boards that could
    /// not be returned earlier, such as a last board without a newline.
    ///
    /// # Errors
    ///
    /// Returns an error if a board is not complete, or if there are fewer boards than the first line says.
    pub fn finish(&mut self) -> Result<Option<Board>, ParseError> {
        let end = self.column.wrapping_add(1);
        match self.stage {
            Stage::Mark(found) => return Err(self.misfit_error(self.first_misfit(found))),
            Stage::Misfit(misfit) => return Err(self.misfit_error(misfit)),
            Stage::Digits(digits) => self.end_first_line(digits)?,
            Stage::Start | Stage::Blank | Stage::Boards => {}
        }
        if let (Some(digits), 0, 0) = (self.undecided, self.group.len, self.on_line.len) {
            self.decide_alone(digits)?;
        }
        self.end_row()?;
        if let Some(board) = self.take_ready() {
            return Ok(Some(board));
        }
        let kind = match self.count {
            _ if self.cells > 0 => ErrorKind::End {
                cells: self.cells,
                grid: self.grid,
                after_digits: self.are_digits_cells && self.boards > 0,
            },
            Some(count) if self.boards < count => {
                ErrorKind::MissingBoard { number: self.boards.wrapping_add(1), count }
            }
            _ => return Ok(None),
        };
        Err(ParseError::new(self.position(end), kind))
    }

    /// Reads a board in the regular form, if one is expected. Leaves all other input to `step`, which would read such a
    /// board just as well, only more slowly.
    #[inline(always)]
    fn regular_board(&mut self, input: &mut &[u8]) -> Option<Board> {
        if self.regular == 0 {
            return None;
        }
        let Some((board, rest)) = self.row_reader.read_board(input, self.grid) else {
            self.regular = 0;
            return None;
        };
        *input = rest;
        self.regular = self.regular.wrapping_sub(1);
        self.line = self.line.wrapping_add(u64::from(self.grid.rows()));
        self.boards = self.boards.wrapping_add(1);
        Some(board)
    }

    #[inline(never)]
    fn next_board_by_bytes(&mut self, input: &mut &[u8]) -> Result<Option<Board>, ParseError> {
        loop {
            // After the `\n` of a CRLF, regular boards can follow: the board before them was returned after the `\r`.
            if let Some(board) = self.take_ready().or_else(|| self.regular_board(input)) {
                return Ok(Some(board));
            }
            let Some((&byte, rest)) = input.split_first() else { return Ok(None) };
            *input = rest;
            self.step(byte)?;
        }
    }

    fn take_ready(&mut self) -> Option<Board> {
        let [first, second] = self.ready;
        self.ready = [second, None];
        first
    }

    fn push_ready(&mut self, board: Option<Board>) {
        match self.ready {
            [None, _] => self.ready = [board, None],
            [first, _] => self.ready = [first, board],
        }
    }

    fn step(&mut self, byte: u8) -> Result<(), ParseError> {
        match self.stage {
            Stage::Start if matches!(byte, 0xEF | 0xFE | 0xFF | 0) => {
                self.stage = Stage::Mark(Character::starting_with(byte));
                return Ok(());
            }
            Stage::Start => self.stage = Stage::Blank,
            Stage::Mark(character) => return self.continue_mark(character.followed_by(byte)),
            Stage::Misfit(misfit) => return self.continue_misfit(misfit.followed_by(byte)),
            _ => {}
        }
        let is_rest_of_newline = self.after_return && byte == b'\n';
        self.after_return = byte == b'\r';
        if is_rest_of_newline {
            self.expect_regular(true);
            return Ok(());
        }
        self.column = self.column.wrapping_add(1);
        match (byte, self.stage) {
            (b'\r', _) => self.end_line(),
            (b'\n', _) => {
                self.end_line()?;
                self.expect_regular(false);
                Ok(())
            }
            (_, Stage::Digits(digits)) => self.continue_first_line(digits, byte),
            _ if is_blank(byte.into()) => self.end_group(),
            (b'0'..=b'9', Stage::Blank) if self.count.is_none() => {
                self.continue_first_line(Digits::starting_at(self.line, self.column), byte)
            }
            _ => {
                self.stage = Stage::Boards;
                self.cell(byte)
            }
        }
    }

    /// Reads a cell, a slash, or a character that fits nowhere.
    fn cell(&mut self, byte: u8) -> Result<(), ParseError> {
        if byte == b'/' && (self.group.len > 0 || self.row.len > 0) {
            return self.end_row_at_slash();
        }
        let Some((letters, is_black)) = Letters::read(byte) else { return self.misfit(byte, Expected::Cell) };
        self.compare_cell_with_first_line(letters)?;
        match self.letters {
            None => self.set_letters(letters),
            Some(first) if first != letters => return self.misfit(byte, Expected::Cell),
            Some(_) => {}
        }
        if self.group.len == 0 {
            if self.count == Some(self.boards) {
                return self.misfit(byte, Expected::EndOfInput);
            }
            self.group.column = self.column;
            if self.row.len == 0 {
                self.row.column = self.column;
            }
            if self.on_line.len == 0 {
                self.on_line.column = self.column;
            }
        }
        self.group.len = self.group.len.wrapping_add(1);
        if self.cells < self.grid.cell_count() {
            self.bits |= u64::from(is_black) << (self.cells & 63);
            self.cells = self.cells.wrapping_add(1);
        }
        // No grid has rows of 65 cells, so do not wait for the end of this one.
        if self.group.len > 64 { self.end_group() } else { Ok(()) }
    }

    fn set_letters(&mut self, letters: Letters) {
        self.letters = Some(letters);
        self.row_reader = RowReader::new(letters);
    }

    /// Ends the cells without a blank between them, if there are any.
    fn end_group(&mut self) -> Result<(), ParseError> {
        let (grid, Run { len: found, column }) = (self.grid, self.group);
        if found == 0 {
            return Ok(());
        }
        self.compare_group_with_first_line()?;
        if self.form == Form::Unknown {
            self.form = Form::of_first_group(found, grid);
        }
        let (fits, kind) = match self.form {
            Form::Unknown => (false, ErrorKind::Row { found, grid }),
            Form::Rows => (found == grid.cols().into(), ErrorKind::Row { found, grid }),
            Form::Boards => (found == grid.cell_count().into(), ErrorKind::Board { found, grid }),
            Form::Cells | Form::SpacedCells => (found == 1, ErrorKind::Joined { found }),
            Form::CellPerLine => (found == 1, ErrorKind::Cells { found }),
        };
        if !fits {
            return Err(ParseError::new(self.position(column), kind));
        }
        self.group = Run::EMPTY;
        self.row.len = self.row.len.wrapping_add(found);
        self.on_line.len = self.on_line.len.wrapping_add(found);
        self.complete_board();
        Ok(())
    }

    /// Ends the board if it has all its cells.
    fn complete_board(&mut self) {
        if self.cells == self.grid.cell_count() {
            let board = Board::from_bits(self.bits);
            (self.bits, self.cells) = (0, 0);
            self.boards = self.boards.wrapping_add(1);
            let earlier = self.complete.replace(board);
            self.push_ready(earlier);
        }
    }

    fn end_row_at_slash(&mut self) -> Result<(), ParseError> {
        self.end_group()?;
        self.check_row()?;
        self.row = Run::EMPTY;
        self.has_slash = true;
        Ok(())
    }

    fn end_line(&mut self) -> Result<(), ParseError> {
        match self.stage {
            Stage::Digits(digits) => self.end_first_line(digits)?,
            Stage::Boards => self.end_row()?,
            _ => {}
        }
        self.line = self.line.wrapping_add(1);
        self.column = 0;
        Ok(())
    }

    /// Expects boards in the regular form, with this line end, if the lines so far allow it.
    fn expect_regular(&mut self, has_returns: bool) {
        if self.form == Form::Rows && self.cells == 0 && self.ready[1].is_none() {
            self.row_reader.has_returns = has_returns;
            self.regular = self.count.map_or(u64::MAX, |count| count.saturating_sub(self.boards));
        }
    }

    /// Ends the row or the boards that end with their line, if there are any.
    fn end_row(&mut self) -> Result<(), ParseError> {
        self.end_group()?;
        if self.on_line.len > 0 {
            self.check_line()?;
        }
        (self.row, self.on_line, self.has_slash) = (Run::EMPTY, Run::EMPTY, false);
        let board = self.complete.take();
        self.push_ready(board);
        Ok(())
    }

    /// Checks the cells of the line that has ended: one row, whole boards, or one cell.
    fn check_line(&mut self) -> Result<(), ParseError> {
        if self.has_slash && self.row.len > 0 {
            self.check_row()?;
        }
        if let Some(digits) = self.undecided.take() {
            self.insert_first_line(digits);
        }
        let (grid, found) = (self.grid, self.on_line.len);
        if self.form == Form::Cells {
            self.form = if found == 1 { Form::CellPerLine } else { Form::SpacedCells };
        }
        let (cols, cells) = (u64::from(grid.cols()), u64::from(grid.cell_count()));
        let is_whole_boards = self.cells == 0 && found.checked_rem(cells) == Some(0);
        let kind = match self.form {
            Form::CellPerLine if found == 1 => return Ok(()),
            Form::CellPerLine => ErrorKind::Cells { found },
            _ if found == cols || is_whole_boards => return Ok(()),
            Form::SpacedCells if !self.has_slash => ErrorKind::Row { found, grid },
            _ => ErrorKind::Rows {
                found: found.checked_div(cols).unwrap_or(0),
                starts_board: found.checked_rem(cells) == Some(self.cells.into()),
                grid,
            },
        };
        Err(ParseError::new(self.row_position(self.on_line.column), kind))
    }

    /// Checks the length of the row that has ended.
    fn check_row(&self) -> Result<(), ParseError> {
        let found = self.row.len;
        if found == u64::from(self.grid.cols()) {
            return Ok(());
        }
        Err(ParseError::new(self.row_position(self.row.column), ErrorKind::Row { found, grid: self.grid }))
    }

    fn row_position(&self, column: u64) -> Position {
        // If the line completes a board, that board is the one at fault.
        let board = self.boards.wrapping_add(u64::from(self.complete.is_none()));
        Position { board: Some(board), ..self.position(column) }
    }

    const fn position(&self, column: u64) -> Position {
        Position { board: Some(self.boards.wrapping_add(1)), line: self.line, column }
    }
}
