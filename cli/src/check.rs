//! `check`: judges the answers of another program.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Read, Write};
use std::slice;

use fliptable::{Board, Moves, Table};

use crate::game::Game;
use crate::input::{Inputs, cannot, title};
use crate::{Failure, printable, standard};

/// Compares an answer for each board: the number of moves or `Impossible`, and with `has_moves` the moves, which can be
/// any smallest set in any order. Blanks and line breaks do not matter.
pub fn run(
    table: &Table,
    game: &Game,
    has_moves: bool,
    boards: &OsString,
    answers: &OsString,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let text = read_text(answers)?;
    let mut words = text.split_whitespace();
    let inputs = Inputs { names: slice::from_ref(boards), grid: table.grid(), game, echo: None };
    let boards = inputs.read()?;
    if boards.is_empty() {
        return Err(Failure::Request(format!("{}: found no board", title(&inputs.names[0]))));
    }
    let failed = |message| Failure::Failed(format!("{}: {message}", title(answers)));
    for (number, &(board, letters)) in (1..).zip(&boards) {
        judge(table, board, has_moves, &mut words).map_err(|why| {
            let board = table.grid().display_board(board).with_letters(letters);
            failed(format!("board {number}, {board:#}: {why}"))
        })?;
    }
    let count = boards.len();
    match words.next() {
        Some(word) => Err(failed(format!("found {} after the answers to {count} boards", quoted(word)))),
        None => Ok(writeln!(out, "{count} answers, all right")?),
    }
}

fn judge<'a>(
    table: &Table,
    board: Board,
    has_moves: bool,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let grid = table.grid();
    let distance = table.distance(board);
    let expected = distance.map_or("Impossible".into(), |distance| distance.to_string());
    let found = words.next().map_or("the end of the answers".into(), quoted);
    if found != expected {
        return Err(format!("found {found}, expected {expected}"));
    }
    let mut moves = Moves::EMPTY;
    for i in 1..=distance.filter(|_| has_moves).unwrap_or_default() {
        let found = words.next().zip(words.next());
        let index = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let cell = found.and_then(|(row, col)| grid.cell(index(row)?, index(col)?)).ok_or_else(|| {
            let found = found.map(|(row, col)| quoted(row) + " " + &quoted(col));
            let found = found.unwrap_or("the end of the answers".into());
            format!("move {i} of {expected}: found {found}, expected a row and a column of {grid}")
        })?;
        moves ^= cell.into();
    }
    match distance {
        Some(_) if has_moves && !table.is_goal(table.play_all(board, moves)) => {
            Err(format!("the moves {} do not solve it", grid.display_moves(moves)))
        }
        _ => Ok(()),
    }
}

/// A word on one line, whatever is in it.
fn quoted(word: &str) -> String {
    printable(OsStr::new(word))
}

fn read_text(input: &OsStr) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = match input == "-" {
        true => standard::input().and_then(|mut input| input.read_to_end(&mut bytes)),
        false => File::open(input).and_then(|mut file| file.read_to_end(&mut bytes)),
    };
    read.map_err(|error| cannot("read", input, &error))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
