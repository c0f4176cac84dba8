//! [`ParseRuleError`]: why a text is not a rule.

use std::{error, fmt};

/// The error for a text that is not a [rule file](crate::guide::rule_files).
#[derive(Clone, PartialEq, Eq)]
pub struct ParseRuleError {
    line: usize,
    column: usize,
    message: String,
}

impl ParseRuleError {
    pub(crate) fn new(line: usize, column: usize, message: String) -> ParseRuleError {
        ParseRuleError { line, column, message }
    }

    /// Returns the line of the error, counted from 1.
    ///
    /// ```
    /// use fliptable::generate::Rule;
    ///
    /// let error = "grid 4x4\ntoggles pluss".parse::<Rule>().unwrap_err();
    /// assert_eq!((error.line(), error.column()), (2, 9));
    /// ```
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Returns the column of the error, counted in characters from 1. If something is missing at the end of a line,
    /// this is the column after its last character.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

/// The line, the column, what was found and what was expected.
impl fmt::Display for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)
    }
}

/// The text of `Display`: a build script that returns the error from `main` prints this form.
impl fmt::Debug for ParseRuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl error::Error for ParseRuleError {}
