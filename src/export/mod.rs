//! Tables as source text in other languages: [C, JavaScript, Python and HTML](Language).
//!
//! The text is self-contained: it has the table and the queries, and needs no other file. Its queries give the same
//! answers as the queries of [`Table`] for every board.
//!
//! ```
//! use fliptable::FLIP_GAME;
//! use fliptable::export::{Language, export};
//!
//! let module = export(&FLIP_GAME, "flip_game", Language::JavaScript)?;
//! assert!(module.contains("export function distance(board) {"));
//! # Ok::<(), fliptable::export::Error>(())
//! ```
//!
//! To export your own rule in a build script, use [`write()`]. On the command line, use `fliptable export`; `--rule
//! FILE` exports the game of a [rule file](crate::guide::rule_files).

mod body;
mod c;
mod error;
mod html;
mod ir;
mod javascript;
mod layout;
mod python;
mod queries;

use std::path::PathBuf;

pub use self::error::Error;
use crate::generate::out_dir;
use crate::table::Table;

/// The languages that tables are exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// A header for C99 and C++11.
    C,
    /// An ES module for browsers, Node and Deno. Boards are numbers on grids of up to 32 cells, and `BigInt`s on larger
    /// grids.
    JavaScript,
    /// The types of the JavaScript module, for TypeScript.
    TypeScript,
    /// A typed module for Python 3.8 and later.
    Python,
    /// A web page on which you can play the game: one file that works offline. It contains the JavaScript module.
    Html,
}

impl Language {
    /// Every language.
    pub const ALL: &'static [Language] =
        &[Language::C, Language::JavaScript, Language::TypeScript, Language::Python, Language::Html];

    /// Returns the language with this [`name`](Language::name).
    ///
    /// ```
    /// use fliptable::export::Language;
    ///
    /// assert_eq!(Language::from_name("js"), Some(Language::JavaScript));
    /// assert_eq!(Language::from_name("cobol"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.name() == name)
    }

    /// Returns a short name: `c`, `js`, `dts`, `python` or `html`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::JavaScript.name(), "js");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Language::C => "c",
            Language::JavaScript => "js",
            Language::TypeScript => "dts",
            Language::Python => "python",
            Language::Html => "html",
        }
    }

    /// Returns the file name extension, without the dot before it: `h`, `mjs`, `d.mts`, `py` or `html`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::JavaScript.extension(), "mjs");
    /// ```
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Language::C => "h",
            Language::JavaScript => "mjs",
            Language::TypeScript => "d.mts",
            Language::Python => "py",
            Language::Html => "html",
        }
    }

    fn expected_name(self, name: &str) -> Option<&'static str> {
        match self {
            Language::C => c::expected_name(name),
            Language::JavaScript | Language::TypeScript | Language::Html => javascript::expected_name(name),
            Language::Python => python::expected_name(name),
        }
    }
}

/// Returns the source text of a table; `name` becomes the name of the table in the text. The same table and name give
/// the same text on every machine.
///
/// # Errors
///
/// Returns an error if the name is not an ASCII identifier, or if the language does not allow it: a reserved word of
/// JavaScript or Python, a Python module that the text imports, or, in C, a name whose underscores would make the
/// generated names reserved in C++. Also returns an error if the table is inconsistent, which can happen only if its
/// bytes were not written by [`generate`](crate::generate).
///
/// ```
/// use fliptable::FLIP_GAME;
/// use fliptable::export::{Language, export};
///
/// let header = export(&FLIP_GAME, "flip", Language::C)?;
/// assert!(header.contains("static inline int flip_distance(uint16_t board)"));
/// # Ok::<(), fliptable::export::Error>(())
/// ```
pub fn export(table: &Table, name: &str, language: Language) -> Result<String, Error> {
    if !out_dir::is_identifier(name) {
        return Err(Error::name(
            name,
            "a name of ASCII letters, digits and underscores that does not start with a digit",
        ));
    }
    if let Some(expected) = language.expected_name(name) {
        return Err(Error::name(name, expected));
    }
    let module = queries::module(table, name)?;
    Ok(match language {
        Language::C => c::header(&module),
        Language::JavaScript => javascript::module(&module),
        Language::TypeScript => javascript::declarations(&module),
        Language::Python => python::module(&module),
        Language::Html => html::page(name, &javascript::module(&module)),
    })
}

/// Writes the source text of a table to `OUT_DIR` and returns the path. Call it from a build script.
///
/// ```no_run
/// // build.rs, with fliptable in [build-dependencies]
/// use fliptable::export::{self, Language};
/// use fliptable::{Grid, Table, generate::{self, Optimize, Rule}};
///
/// fn main() -> Result<(), Box<dyn std::error::Error>> {
///     let knight = Rule::knight(Grid::new(4, 4).unwrap());
///     let bytes = generate::table(&knight, Optimize::Size)?;
///     export::write(&Table::read(&bytes)?, "knight", Language::JavaScript)?;
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// Returns the errors of [`export()`], and an error if `OUT_DIR` is not set or the file cannot be written. No partial
/// file is left behind.
pub fn write(table: &Table, name: &str, language: Language) -> Result<PathBuf, Error> {
    let text = export(table, name, language)?;
    let path = out_dir::path(name, language.extension()).map_err(Error::write)?;
    out_dir::write_atomically(&path, text.as_bytes()).map_err(Error::write)?;
    Ok(path)
}
