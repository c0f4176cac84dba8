//! [`Lines`]: the lines of a rule file that are not blank.

use std::iter::Peekable;

use super::scan::{self, Scanner};

/// A keyword that starts a line.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Keyword {
    Grid,
    Holes,
    Toggles,
    Cell,
    Goal,
}

/// The keywords of the lines after the holes.
pub const AFTER_HOLES: &str = r#""toggles", "cell" or "goal""#;

impl Keyword {
    /// Takes a keyword if it is the next word.
    pub fn take(line: &mut Scanner) -> Option<Keyword> {
        let keywords = [
            ("grid", Keyword::Grid),
            ("hole", Keyword::Holes),
            ("toggle", Keyword::Toggles),
            ("cell", Keyword::Cell),
            ("goal", Keyword::Goal),
        ];
        keywords.into_iter().find(|(name, _)| line.take_with_s(name)).map(|(_, keyword)| keyword)
    }
}

pub struct Lines<'a> {
    lines: Peekable<Box<dyn Iterator<Item = Scanner<'a>> + 'a>>,
    end_of_file: Scanner<'a>,
}

impl<'a> Lines<'a> {
    pub fn new(text: &'a str) -> Lines<'a> {
        let lines: Box<dyn Iterator<Item = _>> = Box::new(scan::lines(text));
        Lines { lines: lines.peekable(), end_of_file: scan::end_of_file(text) }
    }

    pub fn next(&mut self) -> Option<Scanner<'a>> {
        self.lines.next()
    }

    /// The next line if it starts with this keyword, after the keyword.
    pub fn next_if(&mut self, keyword: Keyword) -> Option<Scanner<'a>> {
        let mut line = *self.lines.peek()?;
        let is_next = Keyword::take(&mut line) == Some(keyword);
        if is_next {
            self.lines.next();
        }
        is_next.then_some(line)
    }

    /// Whether the next line is a row of a drawing: any line without a keyword.
    pub fn has_row(&mut self) -> bool {
        self.lines.peek().is_some_and(|line| Keyword::take(&mut line.clone()).is_none())
    }

    /// The next line if it is a row of a drawing.
    pub fn next_row(&mut self) -> Option<Scanner<'a>> {
        if self.has_row() { self.next() } else { None }
    }

    /// The start of the next line, or the end of the file.
    pub fn place(&mut self) -> Scanner<'a> {
        self.lines.peek().copied().unwrap_or(self.end_of_file)
    }
}
