//! Fuzzes `Table::read` and every query of what it accepts.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../it/damaged/mod.rs"]
mod damaged;

fuzz_target!(|input: &[u8]| {
    damaged::read_and_ask(input);
});
