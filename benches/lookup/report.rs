//! The table, section by section.

use crate::clock::Clock;
use crate::rounds::{Bench, COLUMNS, FAR, HOT_ANY, HOT_SOLVABLE, NEAR, Row, SLICE};

/// The columns from left to right, and whether the ratio is shown beside.
const SHOWN: [(usize, bool); COLUMNS] = [
    (HOT_ANY, true),
    (HOT_SOLVABLE, true),
    (SLICE, true),
    (FAR, true),
    (FAR + 1, false),
    (FAR + 2, false),
    (NEAR, true),
    (NEAR + 1, false),
    (NEAR + 2, false),
];

pub fn print_head(bench: &Bench) {
    println!(
        "Nanoseconds a query beyond an empty one, and times (x) those of the direct array in the same round."
    );
    println!(
        "How they are measured: benches/lookup/main.rs. The clock: {}, {:.2} ticks a nanosecond.",
        Clock::NAME,
        bench.clock.ticks_per_ns
    );
}

pub fn print_section(title: &str, rows: &[Row]) {
    println!();
    println!("{:30}   hot, any   hot, solvable     slice      cold, 64 MiB            cold, 1 MiB", "");
    print!("{title:23}  bytes ");
    println!("   ns     x    ns     x    ns     x  mean     x   p50   p99  mean     x   p50   p99");
    for row in rows {
        print!("{:23}{:7} ", row.name, row.bytes);
        for (column, has_ratio) in SHOWN {
            print!("{:>5} ", number(row.ns[column]));
            match row.ratios {
                Some(ratios) if has_ratio => print!("{:>5} ", number(ratios[column])),
                None if has_ratio => print!("{:>5} ", ""),
                _ => {}
            }
        }
        println!();
    }
}

/// In five places.
fn number(number: f64) -> String {
    match number.abs() {
        size if size < 10.0 => format!("{number:.2}"),
        size if size < 100.0 => format!("{number:.1}"),
        size if size < 10_000.0 => format!("{number:.0}"),
        size if size < 100_000.0 => format!("{:.1}k", number / 1e3),
        _ => format!("{:.0}k", number / 1e3),
    }
}
