//! Writes a table, and a C header, for each odd rule.

use fliptable::{Board, Rule, generate};

#[path = "../odd_rules/mod.rs"]
mod odd_rules;

fn main() -> Result<(), generate::Error> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../odd_rules/mod.rs");
    for odd in odd_rules::all() {
        let goals: Vec<Board> = odd.goals.iter().copied().map(Board::from_bits).collect();
        let rule = Rule::new(odd.masks.map(Board::from_bits)).with_goals(&goals);
        generate::write(odd.name, &rule)?;
        generate::write_c_header(odd.name, &rule)?;
    }
    // The same rule from a function of cells.
    let knight = Rule::from_fn(|chosen, cell| {
        chosen.row().abs_diff(cell.row()) * chosen.col().abs_diff(cell.col()) == 2
    });
    generate::write("knight_from_fn", &knight.with_goals(&[Board::EMPTY]))
}
