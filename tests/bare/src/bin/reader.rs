//! Reads boards, moves and cells from text, without std and without an allocator.

#![no_std]
#![no_main]

use core::ffi::{c_char, c_int};

use bare as _;
use fliptable::{BoardReader, FLIP_GAME, Grid, ParseError};

/// The distances of the boards, plus the number of moves and the number of the cell.
fn sum(grid: Grid) -> Result<u8, ParseError> {
    let mut reader = BoardReader::new(grid);
    let mut sum = grid.parse_moves("1 1, 2 2")?.len() as u8;
    sum = sum.wrapping_add(grid.parse_cell("2 1")?.number());
    let board = FLIP_GAME.parse("bwwb bbwb bwwb bwww")?;
    sum = sum.wrapping_add(FLIP_GAME.distance(board).unwrap_or(99));
    let mut text = &b"2\nbwwb\nbbwb\nbwwb\nbwww\nbbbb\nbbbb\nbbbb\nbbbb"[..];
    while let Some(board) = reader.next_board(&mut text)? {
        sum = sum.wrapping_add(FLIP_GAME.distance(board).unwrap_or(99));
    }
    while let Some(board) = reader.finish(&mut text)? {
        sum = sum.wrapping_add(FLIP_GAME.distance(board).unwrap_or(99));
    }
    Ok(sum)
}

/// Returns the sum on the grid of 4x4 in a program that is called without arguments: `count` is 1 then.
#[unsafe(no_mangle)]
extern "C" fn main(count: c_int, _: *const *const c_char) -> c_int {
    let grid = Grid::new(3_u8.wrapping_add(count as u8), 4);
    grid.and_then(|grid| sum(grid).ok()).map_or(99, c_int::from)
}
