//! `export`: prints the table of a game as source text in another language.

use std::io::Write;

use fliptable::Table;
use fliptable::export::{Language, Look, export, page_of};
use fliptable::generate::Optimize;

use crate::Failure;
use crate::game::Game;

/// Prints the table under this name. By default, the name is made from the name of the game.
pub fn run(
    game: &Game,
    language: Language,
    name: Option<String>,
    optimize: Optimize,
    look: Option<Look>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let bytes = game.generate(optimize)?;
    let table = Table::read(&bytes).expect("the generator writes tables");
    let advice = if name.is_none() { " (choose a name with --name)" } else { "" };
    let name = name.unwrap_or_else(|| game.table_name());
    let text = match look.or(game.look()) {
        Some(look) if language == Language::Html => page_of(&name, &table, look),
        _ => export(&name, &table, language),
    };
    let text = text.map_err(|error| Failure::Request(format!("{}: {error}{advice}", game.title())))?;
    Ok(out.write_all(text.as_bytes())?)
}
