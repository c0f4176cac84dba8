//! Text that is laid out in the same way in all languages: wrapped paragraphs, indented code and rows of numbers.

use super::ir::{Module, Op};

/// Code that grows line by line, with indentation.
pub struct Code {
    text: String,
    indent: &'static str,
    /// The widest line of comments, of numbers and, if names are short, of code.
    width: usize,
    depth: usize,
}

impl Code {
    pub fn new(indent: &'static str, width: usize) -> Code {
        Code { text: String::new(), indent, width, depth: 0 }
    }

    pub fn line(&mut self, line: impl AsRef<str>) {
        let line = line.as_ref();
        if !line.is_empty() {
            self.text += &self.indent.repeat(self.depth);
            self.text += line;
        }
        self.text.push('\n');
    }

    pub fn lines(&mut self, lines: &[impl AsRef<str>]) {
        lines.iter().for_each(|line| self.line(line));
    }

    /// Text at the end of the line above.
    pub fn end_line(&mut self, end: &str) {
        self.text.pop();
        self.text += end;
        self.text.push('\n');
    }

    /// A line, code below it that is indented further, and a line that closes it if the language has one.
    pub fn block(&mut self, open: impl AsRef<str>, close: &str, write: impl FnOnce(&mut Code)) {
        self.line(open);
        self.depth += 1;
        write(self);
        self.depth -= 1;
        if !close.is_empty() {
            self.line(close);
        }
    }

    /// A line if it fits, and a block otherwise.
    pub fn line_or_block(&mut self, line: &str, open: &str, close: &str, write: impl FnOnce(&mut Code)) {
        if line.len() <= self.room() {
            self.line(line);
        } else {
            self.block(open, close, write);
        }
    }

    /// A paragraph on as many lines as it needs, with a prefix on each.
    pub fn paragraph(&mut self, prefix: &str, text: &str) {
        for line in wrap(text, self.room() - prefix.len()) {
            self.line(format!("{prefix}{line}"));
        }
    }

    /// Rows of numbers with commas between them.
    pub fn rows(&mut self, numbers: &[String]) {
        self.paragraph("", &(numbers.join(", ") + ","));
    }

    /// How many characters fit on a line after its indentation.
    pub fn room(&self) -> usize {
        self.width - self.depth * self.indent.len()
    }

    pub fn finish(self) -> String {
        self.text
    }
}

/// Breaks a paragraph into lines of at most this many characters, if its words allow.
pub fn wrap(paragraph: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in paragraph.split_whitespace() {
        let last = lines.last_mut().expect("starts with a line");
        if last.is_empty() {
            *last += word;
        } else if last.len() + 1 + word.len() <= width {
            *last += " ";
            *last += word;
        } else {
            lines.push(word.into());
        }
    }
    lines
}

/// The paragraphs about boards and moves that every file contains.
pub fn about_boards(module: &Module) -> Vec<String> {
    let Module { rows, cols, .. } = *module;
    let (cells, last) = (module.cells(), module.cells() - 1);
    vec![
        format!(
            "Cells are numbered row by row from the top left: cell {cols} * row + col, with row 0 to {} and col 0 to {}. \
             A board is a number: bit i is 1 if cell i is black (closed, lit). Every number below 2^{cells} is a board.",
            rows - 1,
            cols - 1,
        ),
        format!(
            "A move chooses a cell, 0 to {last}, and toggles some cells. The order of moves does not matter, and choosing \
             a cell twice changes nothing, so a solution is a set of moves: a number whose bit i is 1 if cell i is chosen."
        ),
    ]
}

/// Names with commas between them, and `and` before the last.
pub fn and_list(names: &[String]) -> String {
    match names {
        [before @ .., last] if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        names => names.concat(),
    }
}

/// The first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().to_string() + letters.as_str())
}

/// Whether readers of all languages know without parentheses that the inner operation comes before the outer one.
pub fn is_clear(outer: Op, inner: Op, is_left: bool) -> bool {
    match outer {
        Op::Xor => inner == outer && is_left,
        Op::Add if matches!(inner, Op::Add | Op::Sub) => is_left,
        Op::Add => matches!(inner, Op::Mul | Op::Div),
        _ if outer.is_comparison() => matches!(inner, Op::Add | Op::Sub | Op::Mul),
        _ if outer.is_logical() => inner.is_comparison(),
        _ => false,
    }
}
