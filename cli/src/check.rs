//! `check`: judges the answers of another program.

use std::cell::RefCell;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Write};
use std::slice;

use fliptable::{Board, Letters, Moves, Table};

use crate::game::Game;
use crate::input::{Inputs, cannot, title};
use crate::output::Output;
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
    let failed = |message| Failure::Failed(format!("{}: {message}", title(answers)));
    // The rest of the answers, the number of boards, and why the last one failed.
    let state = RefCell::new((text.split_whitespace(), 0_u64, None));
    let judge_next = |board: Board, letters: Letters, _: &mut Output<io::Sink>| {
        let (words, number, failure) = &mut *state.borrow_mut();
        *number += 1;
        judge(table, board, has_moves, words).map_err(|why| {
            let board = table.grid().display_board(board).with_letters(letters);
            *failure = Some(failed(format!("board {number}, {board:#}: {why}")));
            io::ErrorKind::Other.into()
        })
    };
    let inputs = Inputs { names: slice::from_ref(boards), grid: table.grid(), game, echo: None };
    let read = inputs.answer(judge_next, &mut Output::new(io::sink()));
    let (mut words, count, failure) = state.into_inner();
    match failure {
        Some(failure) => return Err(failure),
        None => read?,
    }
    match words.next() {
        _ if count == 0 => Err(Failure::Request(format!("{}: found no board", title(boards)))),
        Some(word) => Err(failed(format!("found {} after the answers to all boards", quoted(word)))),
        None => Ok(writeln!(out, "{count} of {count} answers are right")?),
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

/// The start of a word on one line, whatever is in it.
fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    let end = word.char_indices().nth(MOST).map_or(word.len(), |(end, _)| end);
    printable(OsStr::new(&word[..end])) + if end < word.len() { "..." } else { "" }
}

/// More than the answers to millions of boards: a device that never ends must not fill the memory.
const MAX_ANSWER_BYTES: u64 = 1 << 28;

fn read_text(input: &OsStr) -> Result<String, Failure> {
    let mut bytes = Vec::new();
    let read = match input == "-" {
        true => standard::input().and_then(|file| file.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut bytes)),
        false => File::open(input).and_then(|file| file.take(MAX_ANSWER_BYTES + 1).read_to_end(&mut bytes)),
    };
    read.map_err(|error| cannot("read", input, &error))?;
    if bytes.len() as u64 > MAX_ANSWER_BYTES {
        let message = format!("found more than {MAX_ANSWER_BYTES} bytes, expected answers");
        return Err(Failure::Request(format!("{}: {message}", title(input))));
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
