//! [`Error`]: why a table could not be generated.

use std::path::Path;
use std::{error, fmt, io};

/// The error returned when a table cannot be generated, exported or written.
pub struct Error {
    kind: ErrorKind,
    message: String,
    source: Option<io::Error>,
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
        Error::new(ErrorKind::InvalidName, format!("found the table name {name:?}, expected {expected}"))
    }

    pub(super) fn new(kind: ErrorKind, message: String) -> Error {
        Error { kind, message, source: None }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Error {
        let message = format!("cannot write {}", path.display());
        Error { kind: ErrorKind::Write, message, source: Some(source) }
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
        self.kind
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// The text of `Display` and of every source: a build script that returns the error from `main` prints this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        self.source.iter().try_for_each(|source| write!(f, ": {source}"))
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        self.source.as_ref().map(|source| source as _)
    }
}
