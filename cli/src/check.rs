//! `check`: judges the answers of another program.

use std::ffi::OsStr;
use std::io::Write;
use std::slice;

use fliptable::{Board, Grid, Moves, Table};

use crate::args::Args;
use crate::file::{open, printable, read_all, title};
use crate::game::Game;
use crate::input::Inputs;
use crate::solve::Format;
use crate::{Failure, Out};

/// More than the answers to millions of boards: a device that never ends must not fill the memory.
const MAX_ANSWER_BYTES: u64 = 1 << 28;

/// Compares an answer for each board: the number of moves or `Impossible`, and with `--moves` the moves, which can be
/// any smallest set in any order. Blanks and line breaks do not matter.
pub fn run(mut args: Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::from_args(&mut args)?;
    let boards = args.operand("a file of boards and a file of answers")?;
    let answers = args.operand("a file of answers after the file of boards")?;
    args.no_operand()?;
    if boards == "-" && answers == "-" {
        return Err("found - twice, expected a file of boards or a file of answers".into());
    }
    let has_moves = Format::from_args(&args, &game)? == Format::Moves;
    let table = game.table()?;
    let text = read_all(&answers, open(&answers), MAX_ANSWER_BYTES, "answers")?;
    let text = String::from_utf8_lossy(&text);
    let failed = |message| Failure::Failed(format!("{}: {message}", title(&answers)));

    let mut words = text.split_whitespace();
    let mut count = 0_u64;
    let mut is_first_number_right = false;
    let inputs = Inputs { names: slice::from_ref(&boards), grid: table.grid(), game: &game, echo: None };
    let judge_next = |board, letters, _: &mut Out| {
        count += 1;
        if count == 1 {
            is_first_number_right = judge(&table, board, false, &mut words.clone()).is_ok();
        }
        judge(&table, board, has_moves, &mut words).map_err(|why| {
            let board = table.grid().display_board(board).with_letters(letters);
            let hint = form_hint(&text, has_moves, is_first_number_right);
            failed(format!("board {count}, {board:#}: {why}{hint}"))
        })
    };
    inputs.answer(judge_next, out)?;
    match words.next() {
        _ if count == 0 => Err(format!("{}: found no board", title(&boards)).into()),
        Some(word) => {
            let hint = form_hint(&text, has_moves, true);
            Err(failed(format!("found {} after the answers to all boards{hint}", quoted(word))))
        }
        None => Ok(writeln!(out, "{count} of {count} answers are right")?),
    }
}

/// What to do if the answers seem to be in another form: each line has one word with `--fewest`, or two for a move.
fn form_hint(text: &str, has_moves: bool, is_first_number_right: bool) -> &'static str {
    let mut lengths = text.lines().map(|line| line.split_whitespace().count());
    if text.contains([':', '/']) {
        ": answers must be in the form of --fewest or --moves"
    } else if !is_first_number_right {
        ""
    } else if !has_moves && lengths.any(|words| words == 2) {
        ": use --moves for answers with moves"
    } else if has_moves && lengths.all(|words| words <= 1) {
        ": use --fewest for answers without moves"
    } else {
        ""
    }
}

fn judge<'a>(
    table: &Table,
    board: Board,
    has_moves: bool,
    words: &mut impl Iterator<Item = &'a str>,
) -> Result<(), String> {
    let distance = table.distance(board);
    let expected = distance.map_or("Impossible".into(), |distance| distance.to_string());
    let found = words.next().map_or("the end of the answers".into(), quoted);
    if found != expected {
        let hint = if found.eq_ignore_ascii_case(&expected) { ": upper and lower case matter" } else { "" };
        return Err(format!("found {found}, expected {expected}{hint}"));
    }
    let Some(distance) = distance.filter(|_| has_moves) else { return Ok(()) };
    let moves = read_moves(table.grid(), distance, words)?;
    if !table.is_goal(table.play_all(board, moves)) {
        return Err(format!("the moves {} do not solve it", table.grid().display_moves(moves)));
    }
    Ok(())
}

/// Reads this many moves. A move that comes twice is a move that is not made.
fn read_moves<'a>(grid: Grid, count: u8, words: &mut impl Iterator<Item = &'a str>) -> Result<Moves, String> {
    let mut moves = Moves::EMPTY;
    for i in 1..=count {
        let found = words.next().zip(words.next());
        let index = |word: &str| word.parse::<u8>().ok()?.checked_sub(1);
        let cell = found.and_then(|(row, col)| grid.cell(index(row)?, index(col)?)).ok_or_else(|| {
            let found = found.map(|(row, col)| quoted(row) + " " + &quoted(col));
            let found = found.unwrap_or("the end of the answers".into());
            format!("move {i} of {count}: found {found}, expected a row and a column of {grid}")
        })?;
        moves ^= cell.into();
    }
    Ok(moves)
}

/// The start of a word on one line, whatever is in it.
fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    let end = word.char_indices().nth(MOST).map_or(word.len(), |(end, _)| end);
    printable(OsStr::new(&word[..end])) + if end < word.len() { "..." } else { "" }
}
