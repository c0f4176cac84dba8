//! Reads boards from a text that arrives in pieces. A test and a fuzz target share it.

use fliptable::{Board, BoardReader, Grid, ParseError};

/// The boards of a text, and the error that ends them. `next_len` gives the length of each piece, at least 1.
pub fn read(
    grid: Grid,
    text: &[u8],
    mut next_len: impl FnMut() -> usize,
) -> (Vec<Board>, Result<(), ParseError>) {
    let mut reader = BoardReader::new(grid);
    let mut boards = Vec::new();
    // The text from `start` to `end` has arrived and has not been read.
    let (mut start, mut end) = (0, 0);
    loop {
        let is_last = end == text.len();
        let mut rest = &text[start..end];
        loop {
            match if is_last { reader.finish(&mut rest) } else { reader.next_board(&mut rest) } {
                Ok(Some(board)) => boards.push(board),
                Ok(None) if is_last => return (boards, Ok(())),
                Ok(None) => break,
                Err(error) => return (boards, Err(error)),
            }
        }
        start = end - rest.len();
        end = text.len().min(end.saturating_add(next_len()));
    }
}
