//! Writes the tables of the odd rules, each for speed and for size.

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid};

#[path = "src/odd_rules.rs"]
mod odd_rules;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=src/odd_rules.rs");
    for odd in odd_rules::all() {
        let (rows, cols) = odd.size;
        let grid = Grid::new(rows, cols).ok_or("the grid has no cell, or more than 64")?;
        let boards = |bits: Vec<u16>| bits.into_iter().map(Board::from);
        let rule = Rule::new(grid, boards(odd.masks), boards(odd.goals))?;
        generate::write(&format!("{}_fast", odd.name), &rule, Optimize::Speed)?;
        generate::write(&format!("{}_small", odd.name), &rule, Optimize::Size)?;
    }
    let grid = Grid::new(5, 5).ok_or("5x5 has 25 cells")?;
    let flip_game = Rule::plus(grid).with_goals([Board::EMPTY, grid.full()])?;
    generate::write("flip_game_5x5", &flip_game, Optimize::Speed)?;
    Ok(())
}
