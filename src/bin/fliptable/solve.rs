//! The solving commands: an answer for each board of each input.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};

use fliptable::{Board, Moves, Source, Table};

use crate::Failure;
use crate::args::Form;
use crate::fault::{Fault, is_printable};
use crate::game::Game;
use crate::input::Reader;
use crate::show::Artist;

/// Answers the inputs in order; standard input if there is none.
pub fn run<S: Source>(
    table: &Table<S>,
    game: Game,
    form: Form,
    inputs: &[OsString],
    out: &mut impl Write,
) -> Result<(), Failure> {
    let artist = Artist::new(table, game);
    let mut answer = |board, out: &mut _| match form {
        Form::Fewest => fewest(table, board, out),
        Form::Moves => moves(table, board, out),
        Form::Hint => hint(table, board, out),
        Form::Show => artist.draw(board, out),
    };
    if inputs.is_empty() {
        return answer_input(OsStr::new("-"), game, &mut answer, out);
    }
    inputs.iter().try_for_each(|input| answer_input(input, game, &mut answer, out))
}

fn answer_input<W: Write>(
    name: &OsStr,
    game: Game,
    answer: &mut impl FnMut(Board, &mut W) -> io::Result<()>,
    out: &mut W,
) -> Result<(), Failure> {
    if name == "-" {
        let fault = |fault| Failure::Request(format!("standard input: {fault}"));
        return answer_all(Reader::new(io::stdin().lock(), game.letters()), fault, answer, out);
    }
    let file = File::open(name)
        .map_err(|error| Failure::Request(format!("{}: cannot open: {error}", in_line(name))))?;
    let fault = |fault| Failure::Request(format!("{}: {fault}", in_line(name)));
    answer_all(Reader::new(file, game.letters()), fault, answer, out)
}

fn answer_all<R: Read, W: Write>(
    mut reader: Reader<R>,
    fault: impl Fn(Fault) -> Failure,
    answer: &mut impl FnMut(Board, &mut W) -> io::Result<()>,
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
    moves.iter().try_for_each(|cell| writeln!(out, "{cell}"))
}

fn hint<S: Source>(table: &Table<S>, board: Board, out: &mut impl Write) -> io::Result<()> {
    match table.solution(board).map(Moves::first) {
        Some(Some(cell)) => writeln!(out, "{cell}"),
        Some(None) => out.write_all(b"Solved\n"),
        None => out.write_all(IMPOSSIBLE),
    }
}

const IMPOSSIBLE: &[u8] = b"Impossible\n";

fn count(distance: u8, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{distance}")
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
