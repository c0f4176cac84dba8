//! HTML: a page to play every game on, in one file.
//!
//! The page makes its tables itself, so it holds the JavaScript of the exports without any table, and the rule of the
//! game that it opens with. An inline module needs no other file, so the page also works when it is opened as a local
//! file, from which browsers refuse to load modules.

use super::class;
use super::data::Data;
use super::javascript;
use super::template::Template;
use crate::generate::Rule;
use crate::table::{Packed, Table};

/// What the cells of a game look like on the [page](crate::export::page()).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Look {
    /// Lights: black cells are lit.
    Lights,
    /// Tiles that are black or white.
    Tiles,
    /// Handles: black cells are closed.
    Handles,
}

impl Look {
    /// Every look.
    pub const ALL: &'static [Look] = &[Look::Lights, Look::Tiles, Look::Handles];

    /// Returns a short name: `lights`, `tiles` or `handles`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Look::Tiles.name(), "tiles");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Look::Lights => "lights",
            Look::Tiles => "tiles",
            Look::Handles => "handles",
        }
    }

    /// Returns the usual look of a game: tiles if there are several goals, handles if choosing a cell toggles its row
    /// and its column, and lights otherwise.
    ///
    /// ```
    /// use fliptable::export::Look;
    /// use fliptable::{FLIP_GAME, LIGHTS_OUT, REFRIGERATOR};
    ///
    /// assert_eq!([&FLIP_GAME, &LIGHTS_OUT, &REFRIGERATOR].map(Look::of), [Look::Tiles, Look::Lights, Look::Handles]);
    /// ```
    #[must_use]
    pub fn of(table: &Table) -> Look {
        let (grid, goal_count) = (table.grid(), table.goals().len());
        let row_and_column = Rule::row_and_column(grid);
        let is_row_and_column = table.masks.iter().eq(row_and_column.masks().iter().map(|mask| mask.bits()));
        // On 2x2, a row and a column are a plus, too.
        match goal_count {
            1 if is_row_and_column && grid.rows().max(grid.cols()) > 2 => Look::Handles,
            1 => Look::Lights,
            _ => Look::Tiles,
        }
    }
}

/// The text of the page, from the JavaScript of the game that it opens with.
fn render(title: &str, opened: &str) -> String {
    let mut template = Template::default();
    javascript::add_sources(&mut template)
        .slot("TITLE", title)
        .slot("OPENED", opened)
        .text("style", include_str!("page/page.css"))
        .text("tables", include_str!("page/tables.js"))
        .text("rules", include_str!("page/rules.js"))
        .text("names", include_str!("page/names.js"))
        .text("levels", include_str!("page/levels.js"))
        .text("play", include_str!("page/play.js"))
        .text("view", include_str!("page/view.js"))
        .text("analysis", include_str!("page/analysis.js"))
        .text("menu", include_str!("page/menu.js"))
        .text("painter", include_str!("page/painter.js"))
        .text("main", include_str!("page/main.js"))
        // The player chooses the game, so the page has the code for both.
        .condition("counted", true)
        .condition("uncounted", true)
        .render(include_str!("page/page.html"))
}

/// The page for all games.
pub fn page() -> String {
    render("Lights Out", "null")
}

/// The page that opens with this game, in its usual look.
pub fn export(data: &Data) -> String {
    page_of(data.name, &data.table, Look::of(&data.table))
}

/// The page that opens with this game. The name is an identifier, which needs no escapes in HTML and JavaScript.
pub fn page_of(name: &str, table: &Table, look: Look) -> String {
    let title = Some(class::words(name).join(" ")).filter(|title| !title.is_empty());
    let (title, look) = (title.unwrap_or_else(|| name.into()), look.name());
    let sets = |sets: Packed| sets.iter().map(|set| format!("\"{set:x}\"")).collect::<Vec<_>>().join(", ");
    let (masks, goals) = (sets(table.masks), sets(table.goals));
    let (rows, cols) = (table.grid().rows(), table.grid().cols());
    let opened = format!(
        "{{ name: \"{name}\", title: \"{title}\", look: \"{look}\", rows: {rows}, cols: {cols}, masks: [{masks}], goals: [{goals}] }}"
    );
    render(&title, &opened)
}
