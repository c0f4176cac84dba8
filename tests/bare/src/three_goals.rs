use fliptable::generate::Rule;
use fliptable::{Board, Grid};

/// A rule whose goals do not all reach each other.
pub fn rule() -> Rule {
    let grid = Grid::new(3, 5).expect("the grid has 1 to 64 cells");
    let goals = [Board::EMPTY, Board::from_bits(1), grid.full()];
    Rule::plus(grid).with_goals(goals).expect("the goals are on the grid")
}
