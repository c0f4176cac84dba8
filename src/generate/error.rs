//! [`Error`]: why a table could not be generated.

use std::path::PathBuf;
use std::{error, fmt, io};

use crate::board::Board;
use crate::grid::Grid;
use crate::table::linear::MAX_CANDIDATES;

/// The error returned when a table cannot be generated, exported or written.
pub struct Error {
    kind: Box<Kind>,
}

/// The kind of an [`Error`]. Returned by [`Error::kind`].
///
/// ```
/// use fliptable::{Grid, generate::{self, ErrorKind, Optimize, Rule}};
///
/// let king = Rule::king(Grid::new(4, 4).unwrap());
/// let error = generate::write("king of 4x4", &king, Optimize::Speed).unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::InvalidName);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// Boards have more candidates, goals times null-space elements, than a table can have.
    TooManyCandidates,
    /// The name of the table is not an ASCII identifier, or the language that it is exported to does not allow it.
    InvalidName,
    /// The environment variable `OUT_DIR` is not set, so this is not a build script.
    NoOutDir,
    /// A file could not be written. The [source](std::error::Error::source) is the [`io::Error`].
    Write,
    /// The generated table is wrong, which is a bug in this crate.
    WrongTable,
}

impl Error {
    pub(crate) fn name(name: &str, expected: &'static str) -> Error {
        Kind::Name { name: name.into(), expected }.into()
    }

    /// Returns the kind of the error, for programs that handle one kind differently from the others.
    ///
    /// ```
    /// use fliptable::{Board, Grid, generate::{self, ErrorKind, Optimize, Rule}};
    ///
    /// let nothing_moves = Rule::from_fn(Grid::new(5, 5).unwrap(), |_, _| false);
    /// let goals = (0..5000).map(Board::from_bits);
    /// let error = generate::table(&nothing_moves.with_goals(goals)?, Optimize::Size).unwrap_err();
    /// assert_eq!(error.kind(), ErrorKind::TooManyCandidates);
    /// # Ok::<(), generate::RuleError>(())
    /// ```
    #[must_use]
    pub fn kind(&self) -> ErrorKind {
        match *self.kind {
            Kind::TooManyCandidates { .. } => ErrorKind::TooManyCandidates,
            Kind::Name { .. } => ErrorKind::InvalidName,
            Kind::NoOutDir => ErrorKind::NoOutDir,
            Kind::Write { .. } => ErrorKind::Write,
            Kind::WrongTable { .. } => ErrorKind::WrongTable,
        }
    }
}

/// What went wrong, with what the message says.
pub(super) enum Kind {
    TooManyCandidates { grid: Grid, candidates: u128, goals: usize, nullity: usize },
    Name { name: String, expected: &'static str },
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
            Kind::Name { name, expected } => write!(f, "found the table name {name:?}, expected {expected}"),
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
