//! Asks one table for distances and nothing else, without std.

#![no_std]
#![no_main]

use core::ffi::{c_char, c_int};

use bare as _;
use fliptable::{Board, FLIP_GAME};

/// Returns the distance of board 0x0013 in a program that is called without arguments: `count` is 1 then.
#[unsafe(no_mangle)]
extern "C" fn main(count: c_int, _: *const *const c_char) -> c_int {
    FLIP_GAME.distance(Board::from_bits(0x0012 ^ count as u64)).map_or(99, c_int::from)
}
