//! The solving commands: an answer for each board of each input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};

use fliptable::{Board, Cell, Moves, Source, Table};

use crate::Failure;
use crate::args::Form;
use crate::fault::{Fault, is_printable};
use crate::game::Game;
use crate::input::Reader;
use crate::show::Artist;
use crate::standard;

/// Answers the inputs in order; standard input if there is none.
pub fn run<S: Source>(
    table: &Table<S>,
    game: Game,
    form: Form,
    inputs: &[OsString],
    out: &mut impl Write,
) -> Result<(), Failure> {
    // A form is chosen here, so that the loop over the boards has nothing to choose.
    match form {
        Form::Fewest => answer_inputs(inputs, game, |board, out| fewest(table, board, out), out),
        Form::Moves => answer_inputs(inputs, game, |board, out| moves(table, board, out), out),
        Form::Hint => answer_inputs(inputs, game, |board, out| hint(table, board, out), out),
        Form::Show => {
            let artist = Artist::new(table, game);
            answer_inputs(inputs, game, |board, out| artist.draw(board, out), out)
        }
    }
}

fn answer_inputs<W: Write>(
    inputs: &[OsString],
    game: Game,
    answer: impl Fn(Board, &mut W) -> io::Result<()>,
    out: &mut W,
) -> Result<(), Failure> {
    let stdin = [OsString::from("-")];
    for name in if inputs.is_empty() { &stdin } else { inputs } {
        let letters = game.letters();
        if name == "-" {
            let fault = |fault| Failure::Request(format!("standard input: {fault}"));
            let stdin = standard::input().map_err(Fault::Open).map_err(fault)?;
            answer_boards(Reader::new(stdin, letters), fault, &answer, out)?;
        } else {
            let fault = |fault| Failure::Request(format!("{}: {fault}", in_line(name)));
            let file = File::open(name).map_err(Fault::Open).map_err(fault)?;
            answer_boards(Reader::new(file, letters), fault, &answer, out)?;
        }
    }
    Ok(())
}

fn answer_boards<R: Read, W: Write>(
    mut reader: Reader<R>,
    fault: impl Fn(Fault) -> Failure,
    answer: &impl Fn(Board, &mut W) -> io::Result<()>,
    out: &mut W,
) -> Result<(), Failure> {
    while reader.fill().map_err(&fault)? {
        while let Some(board) = reader.next_board().map_err(&fault)? {
            answer(board, out)?;
        }
        // The next read may wait for someone who waits for these answers.
        out.flush()?;
    }
    Ok(())
}

fn fewest<S: Source>(table: &Table<S>, board: Board, out: &mut impl Write) -> io::Result<()> {
    match table.distance(board) {
        Some(distance) => count(distance, out),
        None => out.write_all(IMPOSSIBLE),
    }
}

fn moves<S: Source>(table: &Table<S>, board: Board, out: &mut impl Write) -> io::Result<()> {
    let Some(moves) = table.solution(board) else {
        return out.write_all(IMPOSSIBLE);
    };
    count(moves.len(), out)?;
    moves.iter().try_for_each(|cell| place(cell, out))
}

fn hint<S: Source>(table: &Table<S>, board: Board, out: &mut impl Write) -> io::Result<()> {
    match table.solution(board).map(Moves::first) {
        Some(Some(cell)) => place(cell, out),
        Some(None) => out.write_all(b"Solved\n"),
        None => out.write_all(IMPOSSIBLE),
    }
}

const IMPOSSIBLE: &[u8] = b"Impossible\n";

fn count(distance: u8, out: &mut impl Write) -> io::Result<()> {
    match distance {
        0..10 => out.write_all(&[b'0' + distance, b'\n']),
        _ => writeln!(out, "{distance}"),
    }
}

/// Row and column, counted from 1.
fn place(cell: Cell, out: &mut impl Write) -> io::Result<()> {
    out.write_all(&[b'1' + cell.row(), b' ', b'1' + cell.col(), b'\n'])
}

/// The name of a file on one line: what a terminal would act on, rather than show, is escaped.
fn in_line(name: &OsStr) -> String {
    let mut line = String::new();
    for character in name.to_string_lossy().chars() {
        if is_printable(character) {
            line.push(character);
        } else {
            line.extend(character.escape_debug());
        }
    }
    line
}
