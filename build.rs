//! Writes the tables of the games that ship to `OUT_DIR`, with the generator that the feature `generate` gives to other
//! build scripts. With the feature `rayon` the search runs in parallel.

macro_rules! shared {
    ($($module:ident: $path:literal)*) => {
        $(
            #[allow(dead_code, unused_imports)] // the library uses the rest
            #[path = $path]
            mod $module;
        )*
        const SHARED: &[&str] = &[$($path),*];
    };
}

shared! {
    board: "src/board.rs"
    cell: "src/cell.rs"
    cell_set: "src/cell_set.rs"
    compositions: "src/compositions.rs"
    generate: "src/generate/mod.rs"
    grid: "src/grid.rs"
    moves: "src/moves.rs"
    table: "src/table/mod.rs"
}

use std::env;
use std::path::Path;

use board::Board;
use generate::{Optimize, Rule, out_dir, pack, search};
use grid::Grid;

fn main() -> Result<(), generate::Error> {
    for path in SHARED.iter().chain(&["src/generate", "src/table"]) {
        println!("cargo::rerun-if-changed={path}");
    }
    let out_dir = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for (name, rule) in games() {
        let table = pack::pack(&rule, Optimize::Speed, expand_all)?;
        let path = Path::new(&out_dir).join(name).with_extension("fliptable");
        out_dir::write_atomically(&path, &table)?;
    }
    Ok(())
}

/// The games: the name of the table file, and the rule.
fn games() -> [(&'static str, Rule); 6] {
    let grid = |rows, cols| Grid::new(rows, cols).expect("the grid has 1 to 64 cells");
    let flip_game = Rule::plus(grid(4, 4)).with_goals([Board::EMPTY, grid(4, 4).full()]);
    [
        ("flip_game", flip_game.expect("both goals are on the grid")),
        ("lights_out", Rule::plus(grid(4, 4))),
        ("refrigerator", Rule::row_and_column(grid(4, 4))),
        ("lights_out_3x3", Rule::plus(grid(3, 3))),
        ("lights_out_5x5", Rule::plus(grid(5, 5))),
        ("mini_lights_out", Rule::torus(grid(4, 4))),
    ]
}

/// Expands the boards of a level in pieces that are large enough to be worth a task even without optimization.
#[cfg(feature = "rayon")]
fn expand_all(boards: &[u16], expand: &search::Expand) -> Vec<search::Found> {
    use rayon::prelude::*;
    boards.par_chunks(512).map(expand).collect()
}

#[cfg(not(feature = "rayon"))]
use search::expand_in_sequence as expand_all;
