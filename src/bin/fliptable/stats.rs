//! `stats`: counts the boards of a game by their distance.

use std::io::{self, Write};

use fliptable::{Board, Source, Table};

use crate::game::Game;

const BAR_WIDTH: u32 = 60;

/// Prints the distribution with bars, and what sums it up.
pub fn run<S: Source>(table: &Table<S>, game: Game, out: &mut impl Write) -> io::Result<()> {
    let max = table.max_distance();
    let counts: Vec<u32> = (0..=max).map(|distance| table.count_at(distance)).collect();
    let most = counts.iter().copied().max().unwrap_or(0);
    let solvable: u32 = counts.iter().sum();
    let moves: u32 = counts.iter().zip(0..).map(|(count, distance)| count * distance).sum();

    writeln!(out, "{}: all 65536 boards by their fewest moves\n", game.name())?;
    writeln!(out, "moves  boards")?;
    for (distance, &count) in counts.iter().enumerate() {
        // A bar of at least one mark, since there are boards at every distance.
        let bar = "#".repeat((count * BAR_WIDTH).div_ceil(most) as usize);
        writeln!(out, "{distance:>5}  {count:>6}  {bar}")?;
    }
    let one = boards().filter(|board| has_one_solution(table, *board)).count();
    writeln!(out)?;
    writeln!(out, "{:>6} boards are impossible", 65536 - solvable)?;
    writeln!(out, "{solvable:>6} boards can be solved, {one} of them in one smallest way only")?;
    writeln!(out, "{max:>6} moves at most")?;
    writeln!(
        out,
        "{:>9.2} moves on average over the boards that can be solved",
        f64::from(moves) / f64::from(solvable)
    )
}

fn boards() -> impl Iterator<Item = Board> {
    (0..=u16::MAX).map(Board::from_bits)
}

fn has_one_solution<S: Source>(table: &Table<S>, board: Board) -> bool {
    let mut solutions = table.solutions(board);
    solutions.next().is_some() && solutions.next().is_none()
}
