//! What Java and C# have in common: a table becomes a class.

use super::data::{Data, Linear, Notation, Run};
use super::template::{Template, rows};

/// The words of the name of a table, capitalized.
pub fn words(table: &str) -> Vec<String> {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    table.split('_').filter(|word| !word.is_empty()).map(capitalized).collect()
}

/// The name of the class: `FlipGame` for the table `flip_game`.
pub fn name(table: &str) -> String {
    words(table).concat()
}

/// Whether the class of this table has a name, which is none of these words.
pub fn has_name(table: &str, used: &str) -> bool {
    let class = name(table);
    class.starts_with(|first: char| first.is_ascii_alphabetic()) && used.split(' ').all(|used| used != class)
}

/// A template of the class, with this suffix after numbers that are sets of cells.
pub fn template(data: &Data, notation: &Notation, suffix: &str) -> Template {
    let mut template = data.template(notation);
    template.slot("NAME", name(data.name));
    if let Some(linear) = &data.linear {
        template
            .slot("LIVE_CELLS", format!("{:#x}{suffix}", linear.live_cells))
            .text("runs", runs(linear, suffix));
    }
    template
}

/// Calls of the constructor of a run.
fn runs(linear: &Linear, suffix: &str) -> String {
    let call = |run: &Run| {
        let groups =
            rows(run.groups.iter().map(|group| format!("{group:#x}{suffix}"))).replace('\n', "\n    ");
        let groups = groups.trim_end_matches(',');
        format!("new Run({:#x}{suffix}, {}, {},\n    {groups}),\n", run.goal, run.first, run.end)
    };
    linear.runs.iter().map(call).collect()
}
