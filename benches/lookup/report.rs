//! Prints the table.

use crate::clock::Clock;

/// The columns of the table: hot with any board, hot with solvable boards, slice, and cold.
pub const COLUMNS: usize = 4;

/// The times of one row; `None` in columns that are not measured.
pub type Times = [Option<f64>; COLUMNS];

pub fn print_head(clock: &Clock) {
    println!("Nanoseconds per query, and the ratio (x) to the first row of the section.");
    println!(
        "benches/lookup/main.rs explains the rows and columns. Clock: {}, {:.2} ticks per nanosecond.",
        Clock::NAME,
        clock.ticks_per_ns
    );
}

pub fn print_title(title: &str) {
    println!();
    println!("{:33}      hot, any    hot, solvable        slice           cold", "");
    print!("{title:25}   bytes ");
    println!("{}", "    ns       x ".repeat(4));
}

pub fn print_row(name: &str, bytes: usize, ns: &Times, ratios: &Times) {
    print!("{name:25}{bytes:8} ");
    for time in ns.iter().zip(ratios) {
        match time {
            (Some(ns), Some(ratio)) => print!("{:>6} {:>7} ", number(*ns), number(*ratio)),
            (Some(ns), None) => print!("{:>6} {:7} ", number(*ns), ""),
            (None, _) => print!("{:14} ", ""),
        }
    }
    println!();
}

/// A number in at most six characters.
fn number(number: f64) -> String {
    match number.abs() {
        size if size < 10.0 => format!("{number:.2}"),
        size if size < 100.0 => format!("{number:.1}"),
        size if size < 10_000.0 => format!("{number:.0}"),
        size if size < 1e6 => format!("{:.0}k", number / 1e3),
        _ => format!("{:.0}M", number / 1e6),
    }
}
