//! The rules of the games that ship, for the build script.

use crate::board::Board;
use crate::generate::{Optimize, Rule};
use crate::grid::Grid;

/// The games: the name of the table file, the rule, and what the table is optimized for.
pub fn shipped() -> [(&'static str, Rule, Optimize); 6] {
    let grid = |rows, cols| Grid::new(rows, cols).expect("the grid has 1 to 64 cells");
    let flip_game = Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]);
    [
        ("flip_game", flip_game.expect("both goals are on the grid"), Optimize::Speed),
        ("lights_out", Rule::plus(grid(4, 4)), Optimize::Speed),
        ("refrigerator", Rule::row_and_column(grid(4, 4)), Optimize::Speed),
        ("lights_out_3x3", Rule::plus(grid(3, 3)), Optimize::Speed),
        ("lights_out_5x5", Rule::plus(grid(5, 5)), Optimize::Speed),
        ("mini_lights_out", Rule::torus(grid(4, 4)), Optimize::Speed),
    ]
}
