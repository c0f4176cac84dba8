//! [`Error`]: why a table could not be generated.

use std::path::PathBuf;
use std::{error, fmt, io};

use crate::board::Board;
use crate::compositions::MAX_STEPS;
use crate::grid::Grid;
use crate::table::MAX_CANDIDATES;

/// The error returned when a table cannot be generated or written.
pub struct Error {
    kind: Box<Kind>,
}

/// What went wrong.
pub(super) enum Kind {
    TooManyCandidates { grid: Grid, candidates: u128, goals: usize, nullity: usize },
    TooManySteps { grid: Grid, steps: u64, goals: usize },
    WordTooWide { grid: Grid, syndrome_bits: u8 },
    Name { name: String },
    NoOutDir,
    Write { path: PathBuf, source: io::Error },
    WrongTable { board: Board },
}

impl From<Kind> for Error {
    fn from(kind: Kind) -> Error {
        Error { kind: Box::new(kind) }
    }
}

/// The start of the advice, before the word "grid". The null space depends on the size of the grid, and is often
/// smaller on a larger grid.
fn or_fewer_goals(goals: usize) -> &'static str {
    if goals > 1 { "fewer goals or a " } else { "a " }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            Kind::TooManyCandidates { grid, candidates, goals, nullity } => write!(
                f,
                "found {candidates} candidates for each board ({goals} x 2^{nullity}, goals times null-space elements), \
                 expected at most {MAX_CANDIDATES} on {grid}: use {}grid of another size",
                or_fewer_goals(*goals)
            ),
            Kind::TooManySteps { grid, steps, goals } => {
                let steps = match *steps {
                    u64::MAX => String::from("2^64 or more"),
                    steps => format!("{steps}"),
                };
                write!(
                    f,
                    "counting the boards at each distance takes {steps} steps on {grid}, expected at most {MAX_STEPS}: use {}grid \
                     of another size",
                    or_fewer_goals(*goals)
                )
            }
            Kind::WordTooWide { grid, syndrome_bits } => write!(
                f,
                "found {} cells and {syndrome_bits} syndrome bits on {grid}, expected at most 64 bits together: \
                 use a smaller grid",
                grid.cell_count()
            ),
            Kind::Name { name } => write!(
                f,
                "found the table name {name:?}, expected a name of ASCII letters, digits and underscores that does not start with a digit"
            ),
            Kind::NoOutDir => f.write_str("OUT_DIR is not set: call this function from a build script"),
            Kind::Write { path, .. } => write!(f, "cannot write {}", path.display()),
            Kind::WrongTable { board } => write!(
                f,
                "the generated table is wrong for board {:#x}: this is a bug in fliptable, please report it",
                board.bits()
            ),
        }
    }
}

/// The text of `Display` and of every source: a build script that returns the error from `main` prints this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        match &*self.kind {
            Kind::Write { source, .. } => write!(f, ": {source}"),
            _ => Ok(()),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &*self.kind {
            Kind::Write { source, .. } => Some(source),
            _ => None,
        }
    }
}
