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
    compositions: "src/compositions.rs"
    games: "src/games.rs"
    generate: "src/generate/mod.rs"
    grid: "src/grid.rs"
    moves: "src/moves.rs"
    table: "src/table/mod.rs"
}

use std::env;
use std::path::Path;

use generate::{out_dir, pack, search};

fn main() -> Result<(), generate::Error> {
    for path in SHARED.iter().chain(&["src/generate", "src/table"]) {
        println!("cargo::rerun-if-changed={path}");
    }
    let out_dir = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    for (name, rule, optimize) in games::shipped() {
        let table = pack::pack(&rule, optimize, expand_all)?;
        let path = Path::new(&out_dir).join(name).with_extension("fliptable");
        out_dir::write_atomically(&path, &table)?;
    }
    Ok(())
}

/// Expands the boards of a level in pieces that are large enough to be worth a task even without optimization.
#[cfg(feature = "rayon")]
fn expand_all(boards: &[u16], expand: &search::Expand) -> Vec<search::Found> {
    use rayon::prelude::*;
    boards.par_chunks(512).map(expand).collect()
}

#[cfg(not(feature = "rayon"))]
use search::expand_in_sequence as expand_all;
