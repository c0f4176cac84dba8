//! Reads boards from bytes that arrive in pieces. A test and a fuzz target share it.

use fliptable::{Board, BoardReader, Grid, ParseError};

/// The boards of a text, and the error that ends them. `next_len` gives the length of each piece, at least 1.
pub fn read(
    grid: Grid,
    mut text: &[u8],
    mut next_len: impl FnMut() -> usize,
) -> (Vec<Board>, Result<(), ParseError>) {
    let mut reader = BoardReader::new(grid);
    let mut boards = Vec::new();
    while !text.is_empty() {
        let (mut piece, rest) = text.split_at(next_len().min(text.len()));
        text = rest;
        loop {
            match reader.next_board(&mut piece) {
                Ok(Some(board)) => boards.push(board),
                Ok(None) => break,
                Err(error) => return (boards, Err(error)),
            }
        }
        assert!(piece.is_empty());
    }
    loop {
        match reader.finish() {
            Ok(Some(board)) => boards.push(board),
            Ok(None) => return (boards, Ok(())),
            Err(error) => return (boards, Err(error)),
        }
    }
}
