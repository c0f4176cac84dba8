//! Answers each board of each input.

use std::array;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};

use fliptable::{Board, BoardReader, Cell, Grid, Letters, Moves, ParseError, ParseErrorKind, Table};

use crate::args::{Color, OutputFormat};
use crate::game::Game;
use crate::output::{Output, Short};
use crate::show::Renderer;
use crate::{Failure, printable, standard};

/// Long enough for whatever the reader leaves.
const BUFFER_LEN: usize = 2 * BoardReader::MAX_LINE;

/// Answers the inputs in order, or standard input if there is none.
///
/// `table` returns the table. For a table that ships it returns a constant, so that its lookups are compiled into the
/// loop over the boards.
pub fn run<'a, W: Write>(
    table: impl Fn() -> Table<'a>,
    game: &Game,
    format: OutputFormat,
    color: Color,
    inputs: &[OsString],
    out: &mut Output<W>,
) -> Result<(), Failure> {
    let grid = table().grid();
    let answers = Answers::new(grid);
    let inputs = Inputs { names: inputs, grid, game };
    // Choose the format here, so that the loop over the boards does not have to.
    match format {
        OutputFormat::Fewest => {
            inputs.answer(|board, _, out| answers.fewest(table().distance(board), out), out)
        }
        OutputFormat::Moves => {
            inputs.answer(|board, _, out| answers.moves(table().solution(board), out), out)
        }
        OutputFormat::Line => {
            let answer = |board, _, out: &mut _| match table().solution(board) {
                Some(moves) => write_line(grid, moves, out),
                None => answers.fewest(None, out),
            };
            inputs.answer(answer, out)
        }
        OutputFormat::All => {
            let answer = |board, _, out: &mut Output<W>| {
                if !table().is_solvable(board) {
                    answers.fewest(None, out)?;
                }
                for moves in table().solutions(board) {
                    write_line(grid, moves, out)?;
                }
                out.write_all(b"\n")
            };
            inputs.answer(answer, out)
        }
        OutputFormat::Hint => {
            let answer = |board, _, out: &mut Output<W>| match table().solution(board).map(Moves::first) {
                Some(Some(cell)) => answers.cell(cell, out),
                Some(None) => out.write_all(b"Solved\n"),
                None => answers.fewest(None, out),
            };
            inputs.answer(answer, out)
        }
        OutputFormat::Show => {
            let table = table();
            let renderer = Renderer::new(&table, color);
            inputs.answer(|board, letters, out| renderer.draw(board, letters, out), out)
        }
    }
}

/// `2: 1 1, 4 2`
fn write_line(grid: Grid, moves: Moves, out: &mut impl Write) -> io::Result<()> {
    let blank = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{}:{blank}{}", moves.len(), grid.display_moves(moves))
}

/// The files of boards, and what their grid is.
struct Inputs<'a> {
    names: &'a [OsString],
    grid: Grid,
    game: &'a Game,
}

impl Inputs<'_> {
    fn answer<W: Write>(
        &self,
        answer: impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
        out: &mut Output<W>,
    ) -> Result<(), Failure> {
        let stdin = [OsString::from("-")];
        for name in if self.names.is_empty() { &stdin } else { self.names } {
            if name == "-" {
                let stdin = standard::input().map_err(|error| cannot("open", name, &error))?;
                self.answer_boards(stdin, name, &answer, out)?;
            } else {
                let file = File::open(name).map_err(|error| self.cannot_open(name, &error))?;
                self.answer_boards(file, name, &answer, out)?;
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
        if self.grid.parse_board(&text).is_err() {
            return Failure::Request(format!("{title}: cannot open: {error}, expected a file of boards"));
        }
        let game = match self.game {
            Game::Named(name, Game::DEFAULT_GRID) => name.text().to_owned(),
            Game::Named(name, grid) => format!("{} --grid {grid}", name.text()),
            Game::Rule(file) => format!("--rule {}", printable(file)),
        };
        let hint = format!("to solve a board, use: echo '{text}' | fliptable {game}");
        Failure::Request(format!("{title}: found a board, expected the name of a file: {hint}"))
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

fn title(input: &OsStr) -> String {
    if input == "-" { "standard input".into() } else { printable(input) }
}

fn cannot(what: &str, input: &OsStr, error: &io::Error) -> Failure {
    Failure::Request(format!("{}: cannot {what}: {error}", title(input)))
}

/// The answers that fit in a few bytes, ready to be copied.
struct Answers {
    /// The text of each distance, and of `None` at the end.
    distances: [Short; 66],
    cells: [Short; 64],
}

impl Answers {
    fn new(grid: Grid) -> Answers {
        let distance =
            |i: usize| if i < 65 { Short::new(&format!("{i}\n")) } else { Short::new("Impossible\n") };
        let cell = |i: usize| match Cell::new(i as u8) {
            Some(cell) => Short::new(&format!("{}\n", grid.display_cell(cell))),
            None => Short::new(""),
        };
        Answers { distances: array::from_fn(distance), cells: array::from_fn(cell) }
    }

    #[inline]
    fn fewest(&self, distance: Option<u8>, out: &mut Output<impl Write>) -> io::Result<()> {
        out.push(&self.distances[distance.map_or(65, |distance| usize::from(distance.min(64)))])
    }

    #[inline]
    fn moves(&self, moves: Option<Moves>, out: &mut Output<impl Write>) -> io::Result<()> {
        self.fewest(moves.map(|moves| moves.len() as u8), out)?;
        moves.unwrap_or_default().iter().try_for_each(|cell| self.cell(cell, out))
    }

    #[inline]
    fn cell(&self, cell: Cell, out: &mut Output<impl Write>) -> io::Result<()> {
        out.push(&self.cells[usize::from(cell)])
    }
}
