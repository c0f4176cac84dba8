//! Generates tables from rules, in build scripts or at run time.
//!
//! A build script writes the table to a file:
//!
//! ```no_run
//! // build.rs, with fliptable in [build-dependencies]
//! use fliptable::{Grid, generate::{self, Optimize, Rule}};
//!
//! fn main() -> Result<(), generate::Error> {
//!     let knight = Rule::knight(Grid::new(4, 4).unwrap());
//!     generate::write("knight", &knight, Optimize::Speed)
//! }
//! ```
//!
//! The crate then embeds it with [`include_table!`](crate::include_table)`(pub const KNIGHT = "knight")`.

mod algebra;
mod check;
mod error;
mod fold;
mod linear_map;
mod pack;
mod parse_error;
mod rule;
pub(crate) mod search;
mod shapes;

use std::path::{Path, PathBuf};
use std::vec::Vec;
use std::{env, fs};

pub use self::error::Error;
pub use self::parse_error::ParseRuleError;
pub use self::rule::{Rule, RuleError};
use self::search::ExpandAll;

/// What to optimize a table for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Optimize {
    /// The fastest queries. On grids of at most 16 cells, if boards have several candidates, this adds one byte for the
    /// distance and one byte for the solution of each [class of boards](crate::guide::how_it_works).
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
/// Generating most tables takes less than a tenth of a second, even without optimization. On grids of more than 16
/// cells, if boards have many candidates, counting the boards at each distance can take a second, or more than ten
/// seconds without optimization.
///
/// # Errors
///
/// Returns an error only on grids of more than 16 cells: if boards have more than 256 candidates (goals times
/// null-space elements), if the cells and the syndrome need more than 64 bits, or if counting the boards takes more
/// than 2<sup>27</sup> steps.
pub fn table(rule: &Rule, optimize: Optimize) -> Result<Vec<u8>, Error> {
    table_with(rule, optimize, search::expand_in_sequence)
}

/// Like [`table`], with a search that expands each level by `expand_all`.
pub(crate) fn table_with(rule: &Rule, optimize: Optimize, expand_all: ExpandAll) -> Result<Vec<u8>, Error> {
    pack::pack(rule, optimize, expand_all)
}

/// Writes the [`table`] of a rule to `OUT_DIR`, for [`include_table!`](crate::include_table) to embed under this name.
/// Call it from a build script.
///
/// The function prints no instructions for Cargo, which by default runs a build script again when any file of the
/// package changes. Print `cargo::rerun-if-changed=build.rs` in the script to avoid that.
///
/// # Errors
///
/// Returns the errors of [`table`], and an error if the name is not an ASCII identifier, if `OUT_DIR` is not set, or if
/// the file cannot be written. No partial file is left behind.
pub fn write(name: &str, rule: &Rule, optimize: Optimize) -> Result<(), Error> {
    write_atomically(&path_in_out_dir(name, "fliptable")?, &table(rule, optimize)?)
}

/// The path of a file in `OUT_DIR`.
pub(crate) fn path_in_out_dir(name: &str, extension: &str) -> Result<PathBuf, Error> {
    if !is_identifier(name) {
        return Err(Error::name(name));
    }
    let out_dir = env::var_os("OUT_DIR").ok_or_else(Error::no_out_dir)?;
    let mut path = PathBuf::from(out_dir);
    path.push(name);
    path.set_extension(extension);
    Ok(path)
}

/// Whether a name is an identifier in the languages that tables are exported to.
pub(crate) fn is_identifier(name: &str) -> bool {
    let mut bytes = name.bytes();
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    bytes.next().is_some_and(starts) && bytes.all(|byte| starts(byte) || byte.is_ascii_digit())
}

/// Writes a file so that a reader sees all of it or the file that was there before.
pub(crate) fn write_atomically(path: &Path, bytes: &[u8]) -> Result<(), Error> {
    let mut temp_path = path.to_path_buf().into_os_string();
    temp_path.push(".tmp");
    fs::write(&temp_path, bytes).and_then(|()| fs::rename(&temp_path, path)).map_err(|source| {
        // Report the first error. A missing temporary file is not an error.
        let _ = fs::remove_file(&temp_path);
        Error::write(path.into(), source)
    })
}
