//! Reads boards from files and standard input, and says what is wrong with them.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};

use fliptable::{Board, BoardReader, Grid, Letters, ParseError, ParseErrorKind};

use crate::args::command_names;
use crate::file::{cannot, open, title};
use crate::game::Game;
use crate::{Failure, Out};

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
    pub fn answer<E: From<io::Error>>(
        &self,
        mut answer: impl FnMut(Board, Letters, &mut Out) -> Result<(), E>,
        out: &mut Out,
    ) -> Result<(), Failure>
    where
        Failure: From<E>,
    {
        // Choose here, so that the loop over the boards does not have to.
        let Some(end) = self.echo else { return self.answer_boards(answer, out) };
        let repeat = |board, letters, out: &mut Out| {
            write!(out, "{:#}{end}", self.grid.display_board(board).with_letters(letters))?;
            answer(board, letters, out)
        };
        self.answer_boards(repeat, out)
    }

    fn answer_boards<E>(
        &self,
        mut answer: impl FnMut(Board, Letters, &mut Out) -> Result<(), E>,
        out: &mut Out,
    ) -> Result<(), Failure>
    where
        Failure: From<E>,
    {
        let stdin = [OsString::from("-")];
        let names = if self.names.is_empty() { &stdin } else { self.names };
        for (i, name) in names.iter().enumerate() {
            let mut input = open(name).map_err(|error| self.cannot_open(&names[i..], &error))?;
            let mut reader = BoardReader::new(self.grid);
            let mut buffer = vec![0; BUFFER_LEN];
            // How many bytes at the start of the buffer the reader has left, because their line has not ended.
            let mut kept = 0;
            let mut is_start = true;
            loop {
                let len = match input.read(&mut buffer[kept..]) {
                    Ok(len) => len,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(error) => return Err(cannot("read", name, &error)),
                };
                let text = &buffer[..kept + len];
                let mut rest = text;
                let wrong = |error| self.failure(name, &error, text, is_start);
                while let Some(board) = reader.next_board(&mut rest).map_err(wrong)? {
                    answer(board, letters(&reader), out)?;
                }
                if len == 0 {
                    while let Some(board) = reader.finish(&mut rest).map_err(wrong)? {
                        answer(board, letters(&reader), out)?;
                    }
                    break;
                }
                let left = text.len() - rest.len()..text.len();
                kept = left.len();
                is_start &= left.start == 0;
                buffer.copy_within(left, 0);
                // The next read may block until whoever writes the input has seen these answers.
                out.flush()?;
            }
        }
        Ok(())
    }

    /// The failure to open the first of these files. Boards, their rows, grids and commands are easily given instead
    /// of the names of files.
    fn cannot_open(&self, names: &[OsString], error: &io::Error) -> Failure {
        let name = &names[0];
        if error.kind() != io::ErrorKind::NotFound {
            return cannot("open", name, error);
        }
        let is_named = matches!(self.game, Game::Named(..));
        let texts: Vec<_> = names.iter().map(|name| name.to_string_lossy()).collect();
        let text = &*texts[0];
        let found = |what: &str, hint: String| {
            format!("{}: found {what}, expected the name of a file: {hint}", title(name))
        };
        let use_echo =
            |(board, grid)| format!("use: echo '{board}' | fliptable {}", self.game.arguments(grid));
        if let Some(board) = self.board(text) {
            found("a board", format!("to solve a board, {}", use_echo(board)))
        } else if let Some(board) = self.board(&texts.join("/")) {
            found("a row of a board", format!("to solve the board, {}", use_echo(board)))
        } else if text.parse::<Grid>().is_ok() && is_named {
            found("a grid", format!("use --grid {text}"))
        } else if command_names().any(|command| command == text) {
            found("a command", format!("use fliptable {text} {}", self.game.arguments(self.grid)))
        } else {
            format!("{}: cannot open: {error}, expected a file of boards", title(name))
        }
        .into()
    }

    /// The board that this text is, on one line, and its grid.
    fn board(&self, text: &str) -> Option<(String, Grid)> {
        let other_grid =
            grid_of(text.as_bytes()).filter(|grid| grid.rows() > 1 && matches!(self.game, Game::Named(..)));
        let grids = [Some(self.grid), other_grid];
        let grid = grids.into_iter().flatten().find(|grid| grid.parse_board(text).is_ok())?;
        Some((text.lines().collect::<Vec<_>>().join("/"), grid))
    }

    /// The failure for an error in this text of an input, which may be its start.
    fn failure(&self, name: &OsStr, error: &ParseError, text: &[u8], is_start: bool) -> Failure {
        let grid = match error.kind() {
            ParseErrorKind::Size { stated: Some(grid) } => Some(grid),
            // The first row fits if there are as many columns.
            ParseErrorKind::Size { stated: None } if error.board() == Some(1) && is_start => {
                grid_of(text).filter(|grid| grid.cols() != self.grid.cols())
            }
            _ => None,
        };
        let hint = match grid {
            Some(grid) if matches!(self.game, Game::Named(..)) => format!(": use --grid {grid}"),
            _ => String::new(),
        };
        format!("{}: {error}{hint}", title(name)).into()
    }
}

/// The grid of the board that a text seems to start with.
fn grid_of(text: &[u8]) -> Option<Grid> {
    let text = String::from_utf8_lossy(text);
    let text = text.trim_start();
    let mut lengths: Vec<usize> = Vec::new();
    let mut rows_on_a_line = 0;
    for line in text.lines() {
        let start = lengths.len();
        for part in line.split(['/', ']']) {
            let words = part.split(|c: char| c.is_whitespace() || matches!(c, ',' | '['));
            let words = words.map(str::len).filter(|&length| length > 0);
            if words.clone().max() == Some(1) {
                lengths.push(words.count()); // cells with blanks between them are one row
            } else {
                lengths.extend(words);
            }
        }
        if lengths.len() == start && start > 0 {
            break; // a blank line ends a board
        }
        rows_on_a_line = rows_on_a_line.max(lengths.len() - start);
    }
    // The first line may be the number of boards.
    let is_number = text.lines().next()?.trim().parse::<u64>().is_ok();
    let is_count = is_number && lengths.get(1).is_some_and(|&next| next != lengths[0]);
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
