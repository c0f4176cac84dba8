//! The lines of a rule file, and the words and errors in them.

use crate::generate::ParseRuleError;
use crate::text::{Lines, ParseError, Scanner};

/// The words that start a line, without an `s` at their end.
const KEYWORDS: [&str; 6] = ["grid", "button", "hole", "toggle", "cell", "goal"];

impl<'a> Lines<'a> {
    /// Whether the next line is a row of a drawing: any line without a keyword.
    pub fn has_row(&self) -> bool {
        let mut line = self.peek();
        !line.is_end_of_text && line.take_keyword().is_none()
    }

    /// The next line if it is a row of a drawing.
    pub fn next_row(&mut self) -> Option<Scanner<'a>> {
        if self.has_row() { self.next() } else { None }
    }

    /// The start of the next line, or the end of the file.
    pub fn peek(&self) -> Scanner<'a> {
        let mut lines = *self;
        lines.next_or_end()
    }
}

impl<'a> Scanner<'a> {
    /// The next word. A word ends at a blank or a comma; a comma is a word of its own.
    fn word(self) -> &'a str {
        let end = self.rest.find(|c: char| c.is_whitespace() || c == ',').unwrap_or(self.rest.len());
        &self.rest[..end.max(usize::from(self.rest.starts_with(',')))]
    }

    /// Takes these words, separated by single blanks, if they are the next.
    pub fn take_words(&mut self, words: &str) -> bool {
        let mut after = *self;
        for word in words.split(' ') {
            if !after.word().eq_ignore_ascii_case(word) {
                return false;
            }
            after.advance(word.len());
        }
        *self = after;
        true
    }

    /// Takes a keyword, with an `s` at its end or without.
    pub fn take_keyword(&mut self) -> Option<&'static str> {
        let word = self.word();
        let singular = word.strip_suffix(['s', 'S']).unwrap_or(word);
        let keyword = KEYWORDS.into_iter().find(|keyword| keyword.eq_ignore_ascii_case(singular))?;
        self.advance(word.len());
        Some(keyword)
    }

    /// The error for a next word other than the expected one.
    pub fn expected(self, expected: &str) -> ParseRuleError {
        let found = match () {
            () if self.is_end_of_text => String::from("the end of the file"),
            () if self.is_at_end() => String::from("the end of the line"),
            () => quote(self.word()),
        };
        // Comments started with `#` before version 0.3.
        let hint = if self.rest.starts_with('#') { " (a comment starts with //)" } else { "" };
        self.found_instead(&found, &format!("{expected}{hint}"))
    }

    /// The error for something found here other than what was expected.
    pub fn found_instead(self, found: &str, expected: &str) -> ParseRuleError {
        let message = format!("found {found}, expected {expected}");
        ParseRuleError::new(self.line as usize, self.column as usize, message)
    }
}

/// The error for a number or a cell in a rule file.
pub fn in_rule(error: ParseError) -> ParseRuleError {
    ParseRuleError::new(error.line() as usize, error.column() as usize, error.reason.to_string())
}

/// A word in quotation marks, cut off if it is long.
fn quote(word: &str) -> String {
    const MAX_CHARS: usize = 24;
    match word.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{:?}...", &word[..end]),
        None => format!("{word:?}"),
    }
}
