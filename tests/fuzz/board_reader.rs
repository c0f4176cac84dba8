//! Fuzzes `BoardReader`: how the bytes arrive makes no difference, a second reader finds the same boards and errors,
//! errors point into the input, and what is written reads back.

#![no_main]

#[path = "../it/pieces/mod.rs"]
mod pieces;

#[path = "../it/second_reader/mod.rs"]
mod second_reader;

use std::fmt::Write;

use fliptable::{Board, Grid, Letters, ParseError};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let Some((&[rows, cols, choices, pieces], rest)) = input.split_first_chunk() else { return };
    let Some(grid) = Grid::new(1 + rows % 8, 1 + cols % 8) else { return };
    let pieces = u64::from(pieces);
    let _ = check(grid, rest, pieces);

    let boards: Vec<Board> = rest.chunks(8).take(8).map(|bytes| to_board(bytes) & grid.full()).collect();
    let text = write(grid, &boards, choices, rest);
    assert_eq!(check(grid, text.as_bytes(), pieces), (boards, Ok(())), "{text:?}");
    // The same text with one byte changed is almost valid.
    if let (Some(&[at, changed]), false) = (rest.last_chunk(), text.is_empty()) {
        let mut text = text.into_bytes();
        let at = usize::from(at) % text.len();
        text[at] = changed;
        let _ = check(grid, &text, pieces);
    }
});

fn to_board(bytes: &[u8]) -> Board {
    Board::from_bits(bytes.iter().fold(0, |bits, &byte| bits << 8 | u64::from(byte)))
}

type Outcome = (Vec<Board>, Result<(), ParseError>);

/// The result of reading a text. Checks that it does not depend on the pieces and agrees with the second reader.
fn check(grid: Grid, text: &[u8], pieces: u64) -> Outcome {
    let outcome = pieces::read(grid, text, || usize::MAX);
    assert_eq!(pieces::read(grid, text, || 1), outcome);
    let mut state = pieces;
    let random = || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        1 + (state >> 60) as usize * (pieces % 16) as usize
    };
    assert_eq!(pieces::read(grid, text, random), outcome);
    let fault = outcome.1.err().map(|error| second_reader::Fault {
        board: error.board().unwrap_or(0),
        line: error.line(),
        column: error.column(),
        kind: error.kind(),
    });
    assert_eq!((outcome.0.clone(), fault), second_reader::read(grid, text));
    if let Err(error) = &outcome.1 {
        check_error(text, outcome.0.len() as u64, error);
    }
    let board = std::str::from_utf8(text).ok().and_then(|text| grid.parse_board(text).ok());
    assert!(board.is_none_or(|board| grid.contains(board)));
    outcome
}

/// An error points into the text and at a board that has not been returned, and its text is fit for a terminal.
fn check_error(text: &[u8], returned: u64, error: &ParseError) {
    let text = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let line = text.split('\n').nth(error.line() as usize - 1).expect("the line is in the text");
    assert!((1..=line.chars().count() as u64 + 1).contains(&error.column()), "{error}");
    if let Some(board) = error.board() {
        assert_eq!(board, returned + 1, "{error}");
    }
    let message = error.to_string();
    assert!(message.len() < 300 && !message.contains(char::is_control), "{message:?}");
    assert!(message.contains(": found ") && message.contains(", expected "), "{message}");
}

/// Writes boards in one of the forms, with blanks where they make no difference.
fn write(grid: Grid, boards: &[Board], choices: u8, blanks: &[u8]) -> String {
    let letters = Letters::ALL[usize::from(choices) % 6];
    let (between_cells, between_rows) =
        [("", "\n"), ("", "/"), ("", " "), ("", ""), (" ", "\n"), ("\t", " "), ("\n", "\n"), (",", "],[")]
            [usize::from(choices / 6) % 8];
    let mut blanks = blanks.iter().cycle();
    let mut newline = || {
        ["\n", "\r\n", "\n\n", " \n", "\t\r\n \r\n", "\r"]
            [usize::from(blanks.next().copied().unwrap_or(0)) % 6]
    };
    let mut text = String::from(if choices > 200 { "\u{FEFF}" } else { "" });
    // Before a line of one digit, the number of boards needs a zero, or it would be a cell. `1` and `01` could be cells.
    let is_certain = if letters == Letters::ONE_ZERO { boards.len() > 1 } else { !boards.is_empty() };
    if usize::from(choices) % 12 < 6 && is_certain {
        let is_digit_first = letters == Letters::ONE_ZERO && (between_cells == "\n" || grid.cols() == 1);
        let zero = if is_digit_first { "0" } else { "" };
        let _ = write!(text, "{zero}{}{}", boards.len(), newline());
    }
    for &board in boards {
        let rows = grid.display_board(board).with_letters(letters).to_string();
        let mut is_first = true;
        for row in rows.lines() {
            if !is_first {
                text.push_str(if between_rows == "\n" { newline() } else { between_rows });
            }
            is_first = false;
            let cells: Vec<String> = row.chars().map(String::from).collect();
            text.push_str(&cells.join(between_cells));
        }
        text.push_str(newline());
    }
    text
}
