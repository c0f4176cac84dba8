//! Counts the boards of a game by their distance.

use std::io::{self, Write};

use fliptable::{Board, Table};

const BAR_WIDTH: f64 = 40.0;

/// Prints the number of boards at each distance with bars, and a summary.
pub fn run(table: &Table, title: &str, out: &mut impl Write) -> io::Result<()> {
    let max = table.max_distance();
    // Boards with a black hole are not counted.
    let all = 1_u128 << (table.grid().full() - table.holes()).len();
    let counts: Vec<u64> = (0..=max).map(|distance| table.count_at_distance(distance).unwrap_or(0)).collect();
    let solvable: u128 = counts.iter().map(|count| u128::from(*count)).sum();
    let moves: f64 =
        counts.iter().zip(0_u8..).map(|(count, distance)| *count as f64 * f64::from(distance)).sum();
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    let width = all.to_string().len().max("boards".len());

    writeln!(out, "{title}: {all} boards by distance\n")?;
    writeln!(out, "moves  {:>width$}        %", "boards")?;
    for (distance, &count) in counts.iter().enumerate() {
        let bar = "#".repeat((count as f64 * BAR_WIDTH / most).ceil() as usize);
        let line = format!("{distance:>5}  {count:>width$}  {}  {bar}", percent(count.into(), all));
        writeln!(out, "{}", line.trim_end())?;
    }
    let impossible = all - solvable;
    writeln!(out, " none  {impossible:>width$}  {}\n", percent(impossible, all))?;
    if table.grid().cell_count() <= 16 {
        let unique = (0..=u16::MAX).filter(|bits| table.solutions(Board::from(*bits)).count() == 1).count();
        writeln!(out, "boards with exactly one smallest set of moves: {unique}")?;
    }
    writeln!(out, "greatest distance: {max}")?;
    writeln!(out, "mean distance of the boards that can be solved: {:.2}", moves / solvable as f64)
}

/// A share of all boards in percent, in seven columns.
fn percent(count: u128, all: u128) -> String {
    let percent = count as f64 * 100.0 / all as f64;
    if percent > 0.0 && percent < 0.01 { " < 0.01".into() } else { format!("{percent:>7.2}") }
}
