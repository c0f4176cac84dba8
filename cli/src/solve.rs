//! Answers each board of each input.

use std::array;
use std::ffi::OsString;
use std::io::{self, Write};

use fliptable::{Cell, Grid, Moves, Table};

use crate::Failure;
use crate::args::{Color, OutputFormat};
use crate::game::Game;
use crate::input::Inputs;
use crate::output::{Output, Short};
use crate::show::Renderer;

/// Answers the inputs in order, or standard input if there is none.
///
/// `table` returns the table. For a table that ships it returns a constant, so that its lookups are compiled into the
/// loop over the boards. With `echo`, each board is repeated before its answer, on the same line if that is one line.
pub fn run<'a, W: Write>(
    table: impl Fn() -> Table<'a>,
    game: &Game,
    format: OutputFormat,
    echo: bool,
    color: Color,
    inputs: &[OsString],
    out: &mut Output<W>,
) -> Result<(), Failure> {
    let grid = table().grid();
    let answers = Answers::new(grid);
    let end_of_board = match format {
        OutputFormat::Fewest | OutputFormat::Line | OutputFormat::Hint => " ",
        _ => "\n",
    };
    let inputs = Inputs { names: inputs, grid, game, echo: echo.then_some(end_of_board) };
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
        OutputFormat::Map => {
            let answer = |board, _, out: &mut _| match table().solution(board) {
                Some(moves) => write_map(grid, moves, out),
                None => answers.fewest(None, out),
            };
            inputs.answer(answer, out)
        }
        OutputFormat::All | OutputFormat::AllMaps => {
            let write = if format == OutputFormat::All { write_line } else { write_map };
            let answer = |board, _, out: &mut Output<W>| {
                if !table().is_solvable(board) {
                    answers.fewest(None, out)?;
                }
                for moves in table().solutions(board) {
                    write(grid, moves, out)?;
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

/// A row of ones and zeros for each row of the grid. A one is a move.
fn write_map(grid: Grid, moves: Moves, out: &mut impl Write) -> io::Result<()> {
    for cell in grid.cells() {
        let end = if grid.position(cell).1 + 1 == grid.cols() { "\n" } else { " " };
        write!(out, "{}{end}", u8::from(moves.contains(cell)))?;
    }
    Ok(())
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
