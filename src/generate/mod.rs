//! Generates tables from rules, in build scripts or at run time. This module needs the feature `generate`.
//!
//! A build script writes the table to a file:
//!
//! ```no_run
//! // build.rs, with fliptable and its feature "generate" in [build-dependencies]
//! use fliptable::{Grid, generate::{self, Optimize, Rule}};
//!
//! fn main() -> Result<(), generate::Error> {
//!     let knight = Rule::knight(Grid::new(4, 4).unwrap());
//!     generate::write("knight", &knight, Optimize::Speed)?;
//!     Ok(())
//! }
//! ```
//!
//! The crate then embeds it with [`include_table!`](crate::include_table)`(pub const KNIGHT = "knight")`.

mod check;
mod error;
mod linear;
mod linear_map;
pub(crate) mod out_dir;
pub(crate) mod pack;
mod parse_error;
mod parts;
mod rule;
pub(crate) mod search;
mod searched;
mod shapes;

pub use self::error::{Error, ErrorKind};
pub use self::parse_error::ParseRuleError;
pub use self::rule::{Rule, RuleError};

use std::path::PathBuf;

/// What to optimize a table for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Optimize {
    /// Fast queries, whether or not the table is in the cache. If the grid has at most 16 cells and boards have several
    /// candidates, the table usually has one byte for the distance and one byte for the next move of each [class of
    /// boards](crate::guide::how_it_works).
    #[default]
    Speed,
    /// The fewest bytes, usually a few hundred.
    Size,
}

/// Generates the table of a rule, as the bytes of a file for [`Table::read`](crate::Table::read) and
/// [`include_table!`](crate::include_table).
///
/// The same rule gives the same bytes on every machine and in every build profile. Before it returns, the function
/// proves that the table is correct: on grids of at most 16 cells it compares the answers for every board with a
/// search; on larger grids it proves them by linearity.
///
/// Generating most tables takes less than a tenth of a second, even without optimization. With tens of thousands of
/// goals, it takes seconds without optimization. On grids of more than 16 cells, counting the boards at each distance
/// can also take seconds. If counting would take more than 2<sup>25</sup> steps, or if boards have more than 256
/// candidates (goals times null-space elements), the table has no [counts](crate::Table::count_at_distance), but it
/// still answers every board.
///
/// # Errors
///
/// Returns an error only on grids of more than 16 cells, if boards have more than 4096 candidates.
///
/// ```
/// use fliptable::{Grid, Table, generate::{self, Optimize, Rule}};
///
/// let bytes = generate::table(&Rule::king(Grid::new(6, 6).unwrap()), Optimize::Speed)?;
/// assert_eq!(Table::read(&bytes)?.max_distance(), 36);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn table(rule: &Rule, optimize: Optimize) -> Result<Vec<u8>, Error> {
    pack::pack(rule, optimize, search::expand_in_sequence)
}

/// Writes the [`table`] of a rule to `OUT_DIR`, for [`include_table!`](crate::include_table) to embed under this name,
/// and returns the path of the file. Call it from a build script.
///
/// The function prints no instructions for Cargo, which by default runs a build script again when any file of the
/// package changes. Print `cargo::rerun-if-changed=build.rs` in the script to avoid that.
///
/// # Errors
///
/// Returns the errors of [`table`], and an error if the name is not an ASCII identifier, if `OUT_DIR` is not set, or if
/// the file cannot be written. No partial file is left behind.
///
/// ```no_run
/// use fliptable::{Grid, generate::{self, Optimize, Rule}};
///
/// let path = generate::write("king", &Rule::king(Grid::new(4, 4).unwrap()), Optimize::Size)?;
/// assert!(path.ends_with("king.fliptable"));
/// # Ok::<(), generate::Error>(())
/// ```
pub fn write(name: &str, rule: &Rule, optimize: Optimize) -> Result<PathBuf, Error> {
    let path = out_dir::path(name, "fliptable")?;
    out_dir::write_atomically(&path, &table(rule, optimize)?)?;
    Ok(path)
}
