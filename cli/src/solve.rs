//! Answers each board of each input.

use std::array;
use std::io::{self, Write};

use fliptable::{Cell, FLIP_GAME, Grid, LIGHTS_OUT, MINI_LIGHTS_OUT, Moves, REFRIGERATOR, Table};

use crate::args::Args;
use crate::game::Game;
use crate::input::Inputs;
use crate::output::Short;
use crate::show::{Renderer, WHEN};
use crate::{Failure, Out};

/// The form of an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Fewest,
    Moves,
    Line,
    Map,
    All,
    AllMaps,
    Hint,
    Show,
}

const FORMATS: [(&str, Format); 7] = [
    ("--fewest", Format::Fewest),
    ("--moves", Format::Moves),
    ("--line", Format::Line),
    ("--map", Format::Map),
    ("--all", Format::All),
    ("--hint", Format::Hint),
    ("--show", Format::Show),
];

impl Format {
    /// The format that the arguments ask for, or that is usual for this game.
    pub fn from_args(args: &Args, game: &Game) -> Result<Format, Failure> {
        let asked = FORMATS.iter().filter(|(option, _)| args.has(option)).map(|(_, format)| *format);
        match asked.collect::<Vec<_>>()[..] {
            // POJ 2965 asks for the moves.
            [] if game.is_fridge() => Ok(Format::Moves),
            [] => Ok(Format::Fewest),
            [format] => Ok(format),
            [Format::Map, Format::All] => Ok(Format::AllMaps),
            _ => Err("found several output formats, expected one (see fliptable --help)".into()),
        }
    }
}

pub fn run(mut args: Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::from_args(&mut args)?;
    match &game {
        Game::Named(named, Game::DEFAULT_GRID) => match named.name {
            "flip" => answer(|| FLIP_GAME, &game, &args, out),
            "lights" => answer(|| LIGHTS_OUT, &game, &args, out),
            "mini" => answer(|| MINI_LIGHTS_OUT, &game, &args, out),
            _ => answer(|| REFRIGERATOR, &game, &args, out),
        },
        _ => {
            let table = game.table()?;
            answer(|| table, &game, &args, out)
        }
    }
}

/// Answers the inputs in order, or standard input if there is none.
///
/// `table` returns the table. For a table that ships it returns a constant, so that its lookups are compiled into the
/// loop over the boards.
fn answer(
    table: impl Fn() -> Table<'static>,
    game: &Game,
    args: &Args,
    out: &mut Out,
) -> Result<(), Failure> {
    let format = Format::from_args(args, game)?;
    let color = args.choice("--color", &WHEN, |when| when)?;
    let grid = table().grid();
    let answers = Answers::new(grid);
    // A repeated board is on the same line as its answer if that is one line.
    let end_of_board = match format {
        Format::Fewest | Format::Line | Format::Hint => " ",
        _ => "\n",
    };
    let echo = args.has("--echo").then_some(end_of_board);
    let inputs = Inputs { names: &args.operands, grid, game, echo };
    // Choose the format here, so that the loop over the boards does not have to.
    match format {
        Format::Fewest => inputs.answer(|board, _, out| answers.fewest(table().distance(board), out), out),
        Format::Moves => inputs.answer(|board, _, out| answers.moves(table().solution(board), out), out),
        Format::Line | Format::Map => {
            let write = if format == Format::Line { write_line } else { write_map };
            let answer = |board, _, out: &mut Out| match table().solution(board) {
                Some(moves) => write(grid, moves, out),
                None => answers.fewest(None, out),
            };
            inputs.answer(answer, out)
        }
        Format::All | Format::AllMaps => {
            let write = if format == Format::All { write_line } else { write_map };
            let answer = |board, _, out: &mut Out| {
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
        Format::Hint => {
            let answer = |board, _, out: &mut Out| match table().solution(board).map(Moves::first) {
                Some(Some(cell)) => answers.cell(cell, out),
                Some(None) => out.write_all(b"Solved\n"),
                None => answers.fewest(None, out),
            };
            inputs.answer(answer, out)
        }
        Format::Show => {
            let table = table();
            let renderer = Renderer::new(&table, color);
            inputs.answer(|board, letters, out| renderer.draw(board, letters, out), out)
        }
    }
}

/// `2: 1 1, 4 2`
fn write_line(grid: Grid, moves: Moves, out: &mut Out) -> io::Result<()> {
    let blank = if moves.is_empty() { "" } else { " " };
    writeln!(out, "{}:{blank}{}", moves.len(), grid.display_moves(moves))
}

/// A row of ones and zeros for each row of the grid. A one is a move.
fn write_map(grid: Grid, moves: Moves, out: &mut Out) -> io::Result<()> {
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
    fn fewest(&self, distance: Option<u8>, out: &mut Out) -> io::Result<()> {
        out.push(&self.distances[distance.map_or(65, |distance| usize::from(distance.min(64)))])
    }

    #[inline]
    fn moves(&self, moves: Option<Moves>, out: &mut Out) -> io::Result<()> {
        self.fewest(moves.map(|moves| moves.len() as u8), out)?;
        moves.unwrap_or_default().iter().try_for_each(|cell| self.cell(cell, out))
    }

    #[inline]
    fn cell(&self, cell: Cell, out: &mut Out) -> io::Result<()> {
        out.push(&self.cells[usize::from(cell)])
    }
}
