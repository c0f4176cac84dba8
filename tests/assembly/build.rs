//! Writes tables with layouts that none of the included 4x4 games has.

use fliptable::Grid;
use fliptable::generate::{self, Optimize, Rule};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let plus = |size| Rule::plus(Grid::new(size, size).expect("the grid has at most 64 cells"));
    generate::write("small_4x4", &plus(4), Optimize::Size)?;
    generate::write("plus_5x5", &plus(5), Optimize::Speed)?;
    generate::write("plus_8x8", &plus(8), Optimize::Speed)?;
    // The first 32 cells toggle themselves and the next one, so the rank is 32.
    let chain = Rule::from_fn(Grid::new(8, 8).expect("64 cells"), |chosen, cell| {
        chosen.number() < 32 && cell.number().wrapping_sub(chosen.number()) <= 1
    });
    generate::write("wide_8x8", &chain, Optimize::Speed)?;
    Ok(())
}
