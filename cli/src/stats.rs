//! `stats`: counts the boards of a game by their distance.

use std::io::Write;

use fliptable::Board;

use crate::args::Args;
use crate::game::Game;
use crate::{Failure, Out};

const BAR_WIDTH: f64 = 40.0;

/// Prints the number of boards at each distance with bars, and a summary.
pub fn run(mut args: Args, out: &mut Out) -> Result<(), Failure> {
    let game = Game::from_args(&mut args)?;
    args.no_operand()?;
    let table = game.table()?;
    let max = table.max_distance();
    // Boards with a black hole are not counted.
    let all = 1_u128 << (table.grid().full() - table.holes()).len();
    let solvable = table.solvable_count();
    let width = all.to_string().len().max("boards".len());
    let row = |moves: &str, count: u128| format!("{moves:>5}  {count:>width$}  {}", percent(count, all));
    let counts: Option<Vec<u64>> = (0..=max).map(|distance| table.count_at_distance(distance)).collect();

    let by_distance = if counts.is_some() { " by distance" } else { "" };
    writeln!(out, "{}: {all} boards{by_distance}\n", game.title())?;
    writeln!(out, "moves  {:>width$}        %", "boards")?;
    let Some(counts) = counts else {
        writeln!(out, "{}\n{}\n", row("some", solvable), row("none", all - solvable))?;
        writeln!(out, "greatest distance: at most {max}")?;
        writeln!(out, "The boards are not counted by distance, which would take too long.")?;
        return Ok(());
    };
    let most = counts.iter().copied().max().unwrap_or(1) as f64;
    let mut moves = 0.0;
    for (distance, &count) in counts.iter().enumerate() {
        let bar = "#".repeat((count as f64 * BAR_WIDTH / most).ceil() as usize);
        let line = format!("{}  {bar}", row(&distance.to_string(), count.into()));
        writeln!(out, "{}", line.trim_end())?;
        moves += count as f64 * distance as f64;
    }
    writeln!(out, "{}\n", row("none", all - solvable))?;
    if table.grid().cell_count() <= 16 {
        let unique = (0..=u16::MAX).filter(|bits| table.solutions(Board::from(*bits)).count() == 1).count();
        writeln!(out, "boards with exactly one smallest set of moves: {unique}")?;
    }
    writeln!(out, "greatest distance: {max}")?;
    writeln!(out, "mean distance of the boards that can be solved: {:.2}", moves / solvable as f64)?;
    Ok(())
}

/// A share of all boards in percent, in seven columns.
fn percent(count: u128, all: u128) -> String {
    let percent = count as f64 * 100.0 / all as f64;
    if percent > 0.0 && percent < 0.01 { " < 0.01".into() } else { format!("{percent:>7.2}") }
}
