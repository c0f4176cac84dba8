//! [`Scanner`]: a place in a rule file, from which words and numbers are read and which errors point to.

use crate::generate::ParseRuleError;

/// A place in a line: a character that is not blank, or the end of the line.
#[derive(Clone, Copy)]
pub struct Scanner<'a> {
    /// Counted from 1.
    number: usize,
    /// Without the comment and the blanks at its end.
    line: &'a str,
    /// What has not been read.
    rest: &'a str,
    is_end_of_file: bool,
}

/// The lines, each of which ends in LF, CR or CRLF.
fn all_lines(text: &str) -> impl Iterator<Item = &str> {
    text.split('\n').flat_map(|line| line.strip_suffix('\r').unwrap_or(line).split('\r'))
}

/// The last line, after its number.
pub fn last_line(text: &str) -> (usize, &str) {
    (1..).zip(all_lines(text)).last().unwrap_or((1, ""))
}

/// The starts of the lines that are not blank.
pub fn lines(text: &str) -> impl Iterator<Item = Scanner<'_>> {
    let lines = (1..).zip(all_lines(text)).map(|(number, line)| {
        let line = without_comment(line).trim_end();
        Scanner { number, line, rest: line.trim_start(), is_end_of_file: false }
    });
    lines.filter(|line| !line.is_at_end())
}

/// A line up to its comment: a word that starts with `#`, and the words after it. A comment must have a letter or a
/// digit. Otherwise rows that are drawn with `#` would be taken for comments, and only part of the drawing would be
/// read.
fn without_comment(line: &str) -> &str {
    let starts_word = |at: &usize| line[..*at].chars().next_back().is_none_or(char::is_whitespace);
    match line.match_indices('#').map(|(at, _)| at).find(starts_word) {
        Some(at) if line[at..].contains(char::is_alphanumeric) => &line[..at],
        _ => line,
    }
}

/// The end of the file.
pub fn end_of_file(text: &str) -> Scanner<'_> {
    let (number, line) = last_line(text);
    Scanner { number, line, rest: "", is_end_of_file: true }
}

impl<'a> Scanner<'a> {
    pub fn is_at_end(self) -> bool {
        self.rest.is_empty()
    }

    /// In characters, counted from 1.
    pub fn column(self) -> usize {
        self.line[..self.line.len() - self.rest.len()].chars().count() + 1
    }

    /// The number of characters left that are not blank.
    pub fn count_left(self) -> usize {
        self.rest.chars().filter(|c| !c.is_whitespace()).count()
    }

    pub fn peek(self) -> Option<char> {
        self.rest.chars().next()
    }

    /// Goes past this many bytes and the blanks after them.
    fn advance(&mut self, bytes: usize) {
        self.rest = self.rest[bytes..].trim_start();
    }

    /// Goes past one character.
    pub fn bump(&mut self) {
        self.advance(self.peek().map_or(0, char::len_utf8));
    }

    /// Takes this character if it is the next.
    pub fn take_char(&mut self, wanted: char) -> bool {
        let is_next = self.peek().is_some_and(|c| c.eq_ignore_ascii_case(&wanted));
        if is_next {
            self.bump();
        }
        is_next
    }

    /// The next word. A word ends at a blank or a comma; a comma is a word of its own.
    pub fn word(self) -> &'a str {
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

    /// Takes this word, with an `s` at its end or without, if it is the next.
    pub fn take_with_s(&mut self, singular: &str) -> bool {
        let word = self.word();
        let is_next = word.strip_suffix(['s', 'S']).unwrap_or(word).eq_ignore_ascii_case(singular);
        if is_next {
            self.advance(word.len());
        }
        is_next
    }

    /// Takes a number from 1 to `max`.
    pub fn take_number(&mut self, what: &str, max: u8) -> Result<u8, ParseRuleError> {
        let digits = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        match self.rest[..digits].parse() {
            Ok(number) if (1..=max).contains(&number) => {
                self.advance(digits);
                Ok(number)
            }
            _ => Err(self.error(&format!("a {what} from 1 to {max}"))),
        }
    }

    /// The error for a next word other than the expected one.
    pub fn error(self, expected: &str) -> ParseRuleError {
        let found = match () {
            () if self.is_end_of_file => String::from("the end of the file"),
            () if self.is_at_end() => String::from("the end of the line"),
            () if self.rest.starts_with('#') => {
                String::from("# without a comment (a comment must contain a letter or a digit)")
            }
            () => quote(self.word()),
        };
        self.error_about(&found, expected)
    }

    /// The error for something found here other than what was expected.
    pub fn error_about(self, found: &str, expected: &str) -> ParseRuleError {
        let message = format!("found {found}, expected {expected}");
        ParseRuleError::new(self.number, self.column(), message)
    }
}

/// A word in quotation marks, cut off if it is long.
pub fn quote(word: &str) -> String {
    const MAX_CHARS: usize = 24;
    match word.char_indices().nth(MAX_CHARS) {
        Some((end, _)) => format!("{:?}...", &word[..end]),
        None => format!("{word:?}"),
    }
}
