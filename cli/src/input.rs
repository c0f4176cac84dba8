//! Reads boards from files and standard input, and says what is wrong with them.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};

use fliptable::{Board, BoardReader, Grid, Letters, ParseError, ParseErrorKind};

use crate::game::Game;
use crate::output::Output;
use crate::usage::COMMANDS;
use crate::{Failure, printable, standard};

/// Long enough for whatever the reader leaves.
const BUFFER_LEN: usize = 2 * BoardReader::MAX_LINE;

/// The files of boards, and what their grid is.
pub struct Inputs<'a> {
    pub names: &'a [OsString],
    pub grid: Grid,
    pub game: &'a Game,
    /// What follows each board if it is repeated before its answer.
    pub echo: Option<&'static str>,
}

impl Inputs<'_> {
    /// Answers the boards of the inputs in order, or of standard input if there is none.
    pub fn answer<W: Write>(
        &self,
        answer: impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
        out: &mut Output<W>,
    ) -> Result<(), Failure> {
        // Choose here, so that the loop over the boards does not have to.
        let Some(end) = self.echo else { return self.answer_inputs(&answer, out) };
        let repeat = |board, letters, out: &mut Output<W>| {
            write!(out, "{:#}{end}", self.grid.display_board(board).with_letters(letters))?;
            answer(board, letters, out)
        };
        self.answer_inputs(&repeat, out)
    }

    fn answer_inputs<W: Write>(
        &self,
        answer: &impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
        out: &mut Output<W>,
    ) -> Result<(), Failure> {
        let stdin = [OsString::from("-")];
        for name in if self.names.is_empty() { &stdin } else { self.names } {
            if name == "-" {
                let stdin = standard::input().map_err(|error| cannot("open", name, &error))?;
                self.answer_boards(stdin, name, answer, out)?;
            } else {
                let file = File::open(name).map_err(|error| self.cannot_open(name, &error))?;
                self.answer_boards(file, name, answer, out)?;
            }
        }
        Ok(())
    }

    fn answer_boards<W: Write>(
        &self,
        mut input: impl Read,
        name: &OsStr,
        answer: &impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
        out: &mut Output<W>,
    ) -> Result<(), Failure> {
        let mut reader = BoardReader::new(self.grid);
        let mut buffer = vec![0; BUFFER_LEN];
        // How many bytes at the start of the buffer the reader has left, because their line has not ended.
        let mut kept = 0;
        loop {
            let len = match input.read(&mut buffer[kept..]) {
                Ok(len) => len,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(cannot("read", name, &error)),
            };
            let text = &buffer[..kept + len];
            let mut rest = text;
            let wrong = |error| self.failure(name, &error, text);
            while let Some(board) = reader.next_board(&mut rest).map_err(wrong)? {
                answer(board, letters(&reader), out)?;
            }
            if len == 0 {
                while let Some(board) = reader.finish(&mut rest).map_err(wrong)? {
                    answer(board, letters(&reader), out)?;
                }
                return Ok(());
            }
            let left = text.len() - rest.len()..text.len();
            kept = left.len();
            buffer.copy_within(left, 0);
            // The next read may block until whoever writes the input has seen these answers.
            out.flush()?;
        }
    }

    /// The failure to open a file. A board or a misspelled command is easily taken for the name of a file.
    fn cannot_open(&self, name: &OsStr, error: &io::Error) -> Failure {
        let (title, text) = (title(name), name.to_string_lossy());
        if error.kind() != io::ErrorKind::NotFound {
            return cannot("open", name, error);
        }
        let is_named = matches!(self.game, Game::Named(..));
        let is_board = |grid: &Grid| grid.parse_board(&text).is_ok();
        let other_grid =
            || grid_of(text.as_bytes()).filter(|grid| is_named && grid.rows() > 1 && is_board(grid));
        let (found, hint) = if let Some(grid) = Some(self.grid).filter(is_board).or_else(other_grid) {
            let board = text.lines().collect::<Vec<_>>().join("/");
            (
                "a board",
                format!("to solve a board, use: echo '{board}' | fliptable {}", self.game.arguments(grid)),
            )
        } else if text.parse::<Grid>().is_ok() && is_named {
            ("a grid", format!("use --grid {text}"))
        } else if COMMANDS.contains(&&*text) {
            ("a command", format!("use fliptable {text} {}", self.game.arguments(self.grid)))
        } else {
            return Failure::Request(format!("{title}: cannot open: {error}, expected a file of boards"));
        };
        Failure::Request(format!("{title}: found {found}, expected the name of a file: {hint}"))
    }

    /// The failure for an error in this text of an input.
    fn failure(&self, name: &OsStr, error: &ParseError, text: &[u8]) -> Failure {
        let stated = match error.kind() {
            ParseErrorKind::Size { stated } => stated,
            _ => None,
        };
        let is_first_size = matches!(error.kind(), ParseErrorKind::Size { .. }) && error.board() == Some(1);
        let grid = stated.or_else(|| if is_first_size { grid_of(text) } else { None });
        let hint = match grid {
            // The first row fits if there are as many columns.
            Some(grid) if grid.cols() == self.grid.cols() && stated.is_none() => String::new(),
            Some(grid) if matches!(self.game, Game::Named(..)) => format!(": use --grid {grid}"),
            _ => String::new(),
        };
        Failure::Request(format!("{}: {error}{hint}", title(name)))
    }
}

/// What separates cells, rows or boards of a line.
const ENDS_WORD: fn(char) -> bool = |c| c.is_whitespace() || matches!(c, ',' | '[');

/// The grid of the board that a text seems to start with.
fn grid_of(text: &[u8]) -> Option<Grid> {
    let text = String::from_utf8_lossy(text);
    let mut rows: Vec<&str> = Vec::new();
    let mut rows_on_a_line = 0;
    for line in text.lines() {
        let parts: Vec<&str> = line.split(['/', ']']).map(|part| part.trim_matches(ENDS_WORD)).collect();
        let start = rows.len();
        for part in parts.into_iter().filter(|part| !part.is_empty()) {
            let has_spaced_cells = part.split(ENDS_WORD).all(|word| word.len() <= 1);
            let ends_row = |c| !has_spaced_cells && ENDS_WORD(c);
            rows.extend(part.split(ends_row).filter(|row| !row.is_empty()));
        }
        if rows.len() == start && start > 0 {
            break; // a blank line ends a board
        }
        rows_on_a_line = rows_on_a_line.max(rows.len() - start);
    }
    let lengths: Vec<usize> = rows.iter().map(|row| row.split(ENDS_WORD).map(str::len).sum()).collect();
    // The first line may be the number of boards.
    let is_count =
        rows.first()?.parse::<u64>().is_ok() && lengths.get(1).is_some_and(|&next| next != lengths[0]);
    let lengths = &lengths[usize::from(is_count)..];
    let cols = *lengths.first()?;
    let rows = lengths.iter().take_while(|&&length| length == cols).count();
    // Several boards may follow each other without a blank line, or only the first rows have been typed.
    let is_typed = rows <= 2 && rows_on_a_line == 1;
    let rows = if is_typed || rows % cols == 0 || rows * cols > 64 { cols } else { rows };
    Grid::new(u8::try_from(rows).ok()?, u8::try_from(cols).ok()?)
}

/// The letters of an input from which a board has been read.
fn letters(reader: &BoardReader) -> Letters {
    reader.letters().unwrap_or(Letters::BLACK_WHITE)
}

pub fn title(input: &OsStr) -> String {
    if input == "-" { "standard input".into() } else { printable(input) }
}

pub fn cannot(what: &str, input: &OsStr, error: &io::Error) -> Failure {
    Failure::Request(format!("{}: cannot {what}: {error}", title(input)))
}
