//! Rule files: a [`Rule`] as text. The [guide](crate::guide::rule_files) defines the format.

mod display;
mod drawing;
mod lines;
mod parse;

use std::{format, str};

use crate::generate::{ParseRuleError, Rule};
use crate::grid::Grid;
use crate::text::Lines;

type Result<T, E = ParseRuleError> = std::result::Result<T, E>;

type Shape = fn(Grid) -> Rule;

/// The names of what a move toggles: the shapes, and `nothing`.
const SHAPES: [(&str, Shape); 7] = [
    ("plus", Rule::plus),
    ("torus", Rule::torus),
    ("row and column", Rule::row_and_column),
    ("king", Rule::king),
    ("knight", Rule::knight),
    ("diagonal", Rule::diagonal),
    ("nothing", |grid| Rule::from_fn(grid, |_, _| false)),
];

impl Rule {
    /// Reads the bytes of a [rule file](crate::guide::rule_files). To read a `str`, use [`str::parse`].
    ///
    /// A byte order mark, LF, CRLF or CR line endings, spaces at the end of a line and a missing final newline are
    /// allowed. Reading takes time proportional to the length of the file.
    ///
    /// ```
    /// use fliptable::{Grid, generate::Rule};
    ///
    /// let rule = Rule::parse(b"grid 5x6\r\ntoggles plus")?;
    /// assert_eq!(rule, Rule::plus(Grid::new(5, 6).unwrap()));
    /// let error = Rule::parse(b"grid 5x6\ntoggles pluss").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (2, 9));
    /// # Ok::<(), fliptable::generate::ParseRuleError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the bytes are not UTF-8 or the text is not a rule file.
    pub fn parse(file: &[u8]) -> Result<Rule, ParseRuleError> {
        parse::rule(decode(file)?)
    }
}

/// Reads the text of a [rule file](crate::guide::rule_files), like [`Rule::parse`].
///
/// ```
/// use fliptable::{Grid, generate::Rule};
///
/// let rule: Rule = "grid 4x4\ntoggles knight".parse()?;
/// assert_eq!(rule, Rule::knight(Grid::new(4, 4).unwrap()));
/// # Ok::<(), fliptable::generate::ParseRuleError>(())
/// ```
impl str::FromStr for Rule {
    type Err = ParseRuleError;

    fn from_str(text: &str) -> Result<Rule, ParseRuleError> {
        Rule::parse(text.as_bytes())
    }
}

/// The text of a file.
fn decode(file: &[u8]) -> Result<&str, ParseRuleError> {
    // UTF-16 text starts with a byte order mark, or with an ASCII character whose other byte is zero.
    let is_utf16 = matches!(file, [0xFF, 0xFE, ..] | [0xFE, 0xFF, ..] | [0, _, ..] | [_, 0, ..]);
    if is_utf16 {
        let message = "found UTF-16 text, expected UTF-8: save the file as UTF-8";
        return Err(ParseRuleError::new(1, 1, message.to_string()));
    }
    str::from_utf8(file).map_err(|error| {
        let (valid, rest) = file.split_at(error.valid_up_to());
        let valid = String::from_utf8_lossy(valid);
        let mut lines = Lines::new(&valid, false);
        while lines.next().is_some() {}
        lines.next_or_end().found_instead(&format!("the byte {:#04x}", rest[0]), "UTF-8 text")
    })
}
