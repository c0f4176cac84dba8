//! [`Error`]: why a table could not be exported.

use std::{error, fmt};

use crate::generate;

/// The error returned when a table cannot be exported.
pub struct Error {
    kind: Kind,
}

enum Kind {
    Name { name: String, expected: &'static str },
    Write(generate::Error),
}

impl Error {
    pub(super) fn name(name: &str, expected: &'static str) -> Error {
        Error { kind: Kind::Name { name: name.into(), expected } }
    }

    pub(super) fn write(error: generate::Error) -> Error {
        Error { kind: Kind::Write(error) }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Name { name, expected } => write!(f, "found the table name {name:?}, expected {expected}"),
            Kind::Write(error) => error.fmt(f),
        }
    }
}

/// The text of `Display` and of every source: a build script that returns the error from `main` prints this form.
impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            Kind::Write(error) => fmt::Debug::fmt(error, f),
            _ => fmt::Display::fmt(self, f),
        }
    }
}

impl error::Error for Error {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match &self.kind {
            Kind::Write(error) => error.source(),
            _ => None,
        }
    }
}
