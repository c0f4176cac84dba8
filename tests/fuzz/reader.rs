//! Fuzzes the text reader of the command: any bytes, in one piece and byte by byte.
//!
//! `cargo +nightly fuzz run reader --fuzz-dir tests/fuzz`

#![no_main]
// The command uses the rest of what it shares.
#![allow(dead_code)]

#[path = "../../src/bin/fliptable/fault.rs"]
mod fault;
#[path = "../../src/bin/fliptable/game.rs"]
mod game;
#[path = "../../src/bin/fliptable/input.rs"]
mod input;

use std::io::{self, Read};

use fliptable::Board;
use game::Letters;
use input::Reader;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    for letters in [&Letters::FLIP, &Letters::FRIDGE] {
        let (boards, fault) = read(text, letters);
        let (slow_boards, slow_fault) = read(ByteByByte(text), letters);
        assert_eq!((&boards, &fault), (&slow_boards, &slow_fault));
        match fault {
            None => assert_eq!(boards, cells_of(text, letters)),
            Some(fault) => assert!(!fault.contains(char::is_control), "{fault:?}"),
        }
    }
});

/// The boards before the first fault, and what is said of it.
fn read(source: impl Read, letters: &'static Letters) -> (Vec<Board>, Option<String>) {
    let mut reader = Reader::new(source, letters);
    let mut boards = Vec::new();
    loop {
        match reader.fill() {
            Ok(true) => {}
            Ok(false) => return (boards, None),
            Err(fault) => return (boards, Some(fault.to_string())),
        }
        loop {
            match reader.next_board() {
                Ok(Some(board)) => boards.push(board),
                Ok(None) => break,
                Err(fault) => return (boards, Some(fault.to_string())),
            }
        }
    }
}

/// The boards of a text that is known to be good: its letters, sixteen at a time.
fn cells_of(text: &[u8], letters: &Letters) -> Vec<Board> {
    let cells: Vec<bool> = text.iter().filter_map(|&byte| letters.read(byte)).collect();
    let board = |cells: &[bool]| {
        cells.iter().rev().fold(0, |bits, &is_black| bits << 1 | u16::from(is_black))
    };
    assert_eq!(cells.len() % 16, 0);
    cells.chunks(16).map(|cells| Board::from_bits(board(cells))).collect()
}

/// A source that gives one byte at a time.
struct ByteByByte<'a>(&'a [u8]);

impl Read for ByteByByte<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let len = buffer.len().min(1);
        self.0.read(&mut buffer[..len])
    }
}
