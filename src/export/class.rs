//! What Java and C# have in common: a table becomes a class.

use super::data::Linear;
use super::template::{hex, rows};

/// The name of the class: `FlipGame` for the table `flip_game`.
pub fn name(table: &str) -> String {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    table.split('_').filter(|word| !word.is_empty()).map(capitalized).collect()
}

/// Whether the class of this table has a name, which is none of these words.
pub fn has_name(table: &str, used: &str) -> bool {
    let class = name(table);
    class.starts_with(|first: char| first.is_ascii_alphabetic()) && used.split(' ').all(|used| used != class)
}

/// Calls of the constructor of a run, with this suffix after numbers that are sets of cells. The first group has the free
/// cells.
pub fn runs(linear: &Linear, suffix: &str, width: usize) -> String {
    let firsts = [0].into_iter().chain(linear.runs.iter().map(|run| run.end));
    let calls = linear.runs.iter().zip(firsts).map(|(run, first)| {
        let groups = [&[run.free], &run.groups[..]].concat();
        let groups = rows(hex(&groups, 1, suffix), width).replace('\n', "\n    ");
        let groups = groups.trim_end_matches(',');
        format!("new Run({:#x}{suffix}, {first}, {},\n    {groups}),\n", run.goal, run.end)
    });
    calls.collect()
}
