//! Answers each board of each input.

use std::array;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};

use fliptable::{Board, BoardReader, Cell, Grid, Letters, Moves, Table};

use crate::args::{Color, OutputFormat};
use crate::output::{Output, Short};
use crate::show::Renderer;
use crate::{Failure, printable, standard};

const BUFFER_LEN: usize = 1 << 16;

/// Answers the inputs in order, or standard input if there is none.
///
/// `table` returns the table. For a table that ships it returns a constant, so that its lookups are compiled into the
/// loop over the boards.
pub fn run<'a, W: Write>(
    table: impl Fn() -> Table<'a>,
    format: OutputFormat,
    color: Color,
    inputs: &[OsString],
    out: &mut Output<W>,
) -> Result<(), Failure> {
    let grid = table().grid();
    let answers = Answers::new(grid);
    // Choose the format here, so that the loop over the boards does not have to.
    match format {
        OutputFormat::Fewest => {
            answer_inputs(inputs, grid, |board, _, out| answers.fewest(table().distance(board), out), out)
        }
        OutputFormat::Moves => {
            answer_inputs(inputs, grid, |board, _, out| answers.moves(table().solution(board), out), out)
        }
        OutputFormat::Line => {
            let answer = |board, _, out: &mut _| match table().solution(board) {
                Some(moves) => write_line(grid, moves, out),
                None => answers.fewest(None, out),
            };
            answer_inputs(inputs, grid, answer, out)
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
            answer_inputs(inputs, grid, answer, out)
        }
        OutputFormat::Hint => {
            let answer = |board, _, out: &mut Output<W>| match table().solution(board).map(Moves::first) {
                Some(Some(cell)) => answers.cell(cell, out),
                Some(None) => out.write_all(b"Solved\n"),
                None => answers.fewest(None, out),
            };
            answer_inputs(inputs, grid, answer, out)
        }
        OutputFormat::Show => {
            let table = table();
            let renderer = Renderer::new(&table, color);
            answer_inputs(inputs, grid, |board, letters, out| renderer.draw(board, letters, out), out)
        }
    }
}

/// `2: 1 1, 4 2`
fn write_line(grid: Grid, moves: Moves, out: &mut impl Write) -> io::Result<()> {
    let blank = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{}:{blank}{}", moves.len(), grid.display_moves(moves))
}

fn answer_inputs<W: Write>(
    inputs: &[OsString],
    grid: Grid,
    answer: impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
    out: &mut Output<W>,
) -> Result<(), Failure> {
    let stdin = [OsString::from("-")];
    for name in if inputs.is_empty() { &stdin } else { inputs } {
        if name == "-" {
            let stdin = standard::input().map_err(|error| cannot("open", name, &error))?;
            answer_boards(stdin, name, grid, &answer, out)?;
        } else {
            let file = File::open(name).map_err(|error| cannot("open", name, &error))?;
            answer_boards(file, name, grid, &answer, out)?;
        }
    }
    Ok(())
}

fn answer_boards<W: Write>(
    mut input: impl Read,
    name: &OsStr,
    grid: Grid,
    answer: &impl Fn(Board, Letters, &mut Output<W>) -> io::Result<()>,
    out: &mut Output<W>,
) -> Result<(), Failure> {
    let wrong = |error| Failure::Request(format!("{}: {error}", title(name)));
    let mut reader = BoardReader::new(grid);
    let mut buffer = vec![0; BUFFER_LEN];
    loop {
        let mut bytes = match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(len) => &buffer[..len],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(cannot("read", name, &error)),
        };
        while let Some(board) = reader.next_board(&mut bytes).map_err(wrong)? {
            answer(board, letters(&reader), out)?;
        }
        // The next read may block until whoever writes the input has seen these answers.
        out.flush()?;
    }
    while let Some(board) = reader.finish().map_err(wrong)? {
        answer(board, letters(&reader), out)?;
    }
    Ok(())
}

/// The letters of an input from which a board has been read.
fn letters(reader: &BoardReader) -> Letters {
    reader.letters().unwrap_or(Letters::BLACK_WHITE)
}

fn title(input: &OsStr) -> String {
    if input == "-" { "standard input".into() } else { printable(input) }
}

fn cannot(what: &str, input: &OsStr, error: &io::Error) -> Failure {
    // A board or a misspelled command is easily taken for the name of a file.
    let hint = if error.kind() == io::ErrorKind::NotFound { ", expected a file of boards" } else { "" };
    Failure::Request(format!("{}: cannot {what}: {error}{hint}", title(input)))
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
