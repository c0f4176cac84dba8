//! Templates: source files of other languages, with slots for names and numbers and with sections for some tables only.
//!
//! A *slot* is a name in capitals. It is filled in wherever it begins an identifier and the identifier ends after it or
//! goes on with an underscore: `NAME_distance` becomes `flip_distance` if `NAME` is `flip`.
//!
//! A *directive* is a comment that takes a whole line. It starts with `/*@ `, `//@ `, `#@ ` or `<!--@ `:
//!
//! - `if CONDITION`, `if not CONDITION`, `else` and `end` keep the lines between them or leave them out.
//! - `insert TEXT` stands for the lines of a text, which may have slots and directives of its own. They are indented like
//!   the directive.

use std::collections::BTreeMap;

/// What a template is filled in with.
#[derive(Default)]
pub struct Template {
    slots: BTreeMap<&'static str, String>,
    texts: BTreeMap<&'static str, String>,
    conditions: BTreeMap<&'static str, bool>,
}

impl Template {
    /// Sets what a slot is replaced with.
    pub fn slot(&mut self, slot: &'static str, value: impl ToString) -> &mut Self {
        self.slots.insert(slot, value.to_string());
        self
    }

    /// Sets a text to insert: numbers, or a template.
    pub fn text(&mut self, name: &'static str, text: impl Into<String>) -> &mut Self {
        self.texts.insert(name, text.into());
        self
    }

    /// Sets whether a condition holds.
    pub fn condition(&mut self, name: &'static str, holds: bool) -> &mut Self {
        self.conditions.insert(name, holds);
        self
    }

    /// Fills in a template. Every condition and every text in it must be set.
    pub fn render(&self, template: &str) -> String {
        let mut rendered = String::new();
        let mut sections = Vec::new();
        for line in template.lines() {
            let is_kept = sections.iter().all(|is_kept| *is_kept);
            match directive(line) {
                Some(("if", condition)) => sections.push(self.holds(condition)),
                Some(("else", _)) => {
                    let last = sections.last_mut().expect("`else` comes after `if`");
                    *last = !*last;
                }
                Some(("end", _)) => drop(sections.pop()),
                _ if !is_kept => {}
                Some(("insert", name)) => {
                    let text = self.texts.get(name).unwrap_or_else(|| panic!("there is no text {name}"));
                    let indentation = &line[..line.len() - line.trim_start().len()];
                    for line in self.render(text).lines() {
                        rendered += if line.is_empty() { "" } else { indentation };
                        rendered += line;
                        rendered.push('\n');
                    }
                }
                Some((unknown, _)) => panic!("there is no directive {unknown}"),
                None => {
                    self.fill(line, &mut rendered);
                    rendered.push('\n');
                }
            }
        }
        rendered
    }

    fn holds(&self, condition: &str) -> bool {
        let (name, expected) = condition.strip_prefix("not ").map_or((condition, true), |name| (name, false));
        let holds = self.conditions.get(name).unwrap_or_else(|| panic!("there is no condition {name}"));
        *holds == expected
    }

    /// Copies a line with its slots filled in.
    fn fill(&self, line: &str, filled: &mut String) {
        let mut rest = line;
        while let Some(start) = rest.find(is_identifier_part) {
            let (before, from_start) = rest.split_at(start);
            let end = from_start.find(|letter| !is_identifier_part(letter)).unwrap_or(from_start.len());
            let (identifier, after) = from_start.split_at(end);
            // The longest slot that fits.
            let ends = identifier.match_indices('_').map(|(i, _)| i).chain([identifier.len()]);
            let slot = ends.rev().find_map(|end| Some((self.slots.get(&identifier[..end])?, end)));
            *filled += before;
            match slot {
                Some((value, end)) => *filled += &(value.clone() + &identifier[end..]),
                None => *filled += identifier,
            }
            rest = after;
        }
        *filled += rest;
    }
}

fn is_identifier_part(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '_'
}

/// The directive on this line and its operand.
fn directive(line: &str) -> Option<(&str, &str)> {
    let line = line.trim();
    let text = ["/*@ ", "//@ ", "#@ ", "<!--@ "].iter().find_map(|start| line.strip_prefix(start))?;
    let text = text.trim_end_matches("*/").trim_end_matches("-->").trim_end();
    Some(text.split_once(' ').unwrap_or((text, "")))
}

/// The widest line of numbers.
pub const WIDTH: usize = 96;

/// Rows of values with commas between and after them.
pub fn rows<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let mut rows = String::new();
    let mut column = 0;
    for value in values {
        let value = value.to_string() + ",";
        if column > 0 && column + 1 + value.len() <= WIDTH {
            rows.push(' ');
            column += 1;
        } else if column > 0 {
            rows.push('\n');
            column = 0;
        }
        column += value.len();
        rows += &value;
    }
    rows
}

/// Rows of hexadecimal numbers with the same number of digits each, such as `0x00ff`.
pub fn hex<N: Copy + Into<u64>>(numbers: &[N], bits: u8) -> String {
    let width = usize::from(bits).div_ceil(4) + "0x".len();
    rows(numbers.iter().map(|&number| format!("{:#0width$x}", number.into())))
}

#[cfg(test)]
mod tests {
    use super::Template;

    #[test]
    fn slots_begin_identifiers() {
        let mut template = Template::default();
        template.slot("NAME", "ROWS").slot("ROWS", 4).slot("NAME_UPPER", "FLIP");
        let text = "NAME_distance(NAME, NAMED, MY_NAME, NAME_UPPER_ROWS) + ROWS; // NAME's\n";
        assert_eq!(template.render(text), "ROWS_distance(ROWS, NAMED, MY_NAME, FLIP_ROWS) + 4; // ROWS's\n");
    }

    #[test]
    fn sections_are_kept_if_their_condition_holds() {
        let mut template = Template::default();
        template.condition("big", true).condition("odd", false).text("numbers", "1,\n\n2,").slot("N", 7);
        let text = "a\n  /*@ if big */\n  b\n//@ if odd\nc\n//@ else\nd N\n//@ end\n#@ if not odd\n    #@ insert numbers\n#@ end\n/*@ else */\ne\n//@ insert nothing\n/*@ end */\n<!--@ if odd -->\nf\n<!--@ end -->\n";
        assert_eq!(template.render(text), "a\n  b\nd 7\n    1,\n\n    2,\n");
    }
}
