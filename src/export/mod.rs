//! Writes tables as source text in other languages: [C, JavaScript, Python, Java, C# and HTML](Language). This module
//! needs the feature `export`.
//!
//! The text contains the table and the queries, and needs no other file. Its queries give the same answers as the
//! queries of [`Table`] for every board.
//!
//! ```
//! use fliptable::FLIP_GAME;
//! use fliptable::export::{Language, export};
//!
//! let header = export("flip", &FLIP_GAME, Language::C)?;
//! assert!(header.contains("int flip_distance(uint16_t board)"));
//! # Ok::<(), fliptable::export::Error>(())
//! ```
//!
//! To export your own rule in a build script, use [`write()`]. On the command line, use `fliptable export`; `--rule
//! FILE` exports the game of a [rule file](crate::guide::rule_files).

mod c;
mod class;
mod csharp;
mod data;
mod html;
mod java;
mod javascript;
mod python;
mod template;

use std::path::PathBuf;

use self::data::Data;
pub use self::html::Look;
pub use crate::generate::Error;
use crate::generate::out_dir;
use crate::table::Table;

/// The languages that tables are exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// A header for C99 and C++11.
    C,
    /// An ES module. Boards are numbers on grids of up to 32 cells, and `BigInt`s on larger grids.
    JavaScript,
    /// A CommonJS module, otherwise like the ES module.
    CommonJs,
    /// The types of the JavaScript modules.
    TypeScript,
    /// A typed module for Python 3.8 and later.
    Python,
    /// A class for Java 8 and later. The class of the table `flip_game` is `FlipGame`.
    Java,
    /// A static class for C# 7.2 and later, including in Unity. The class of the table `flip_game` is `FlipGame`.
    CSharp,
    /// A web page on which you can play every game, in one file that works offline. It opens with this game.
    Html,
}

/// What there is to know about a language.
struct Facts {
    /// The name, and other names that people guess, in lower case, with spaces between them.
    names: &'static str,
    extension: &'static str,
    /// What is expected instead of this identifier; `None` if it can be the name of a table.
    expected_name: fn(&str) -> Option<&'static str>,
    export: fn(&Data) -> String,
}

impl Language {
    /// Every language.
    pub const ALL: &'static [Language] = &[
        Language::C,
        Language::JavaScript,
        Language::CommonJs,
        Language::TypeScript,
        Language::Python,
        Language::Java,
        Language::CSharp,
        Language::Html,
    ];

    fn facts(self) -> Facts {
        type Expected = fn(&str) -> Option<&'static str>;
        let (names, extension, expected_name, export): (_, _, Expected, fn(&Data) -> String) = match self {
            Language::C => ("c h c99 c++ cpp cxx hpp", "h", c::expected_name, c::export),
            Language::JavaScript => {
                ("js javascript mjs es esm ecmascript", "mjs", javascript::expected_name, javascript::module)
            }
            Language::CommonJs => {
                ("cjs commonjs node", "cjs", javascript::expected_name, javascript::commonjs)
            }
            Language::TypeScript => (
                "dts d.ts ts typescript d.mts mts types",
                "d.mts",
                javascript::expected_name,
                javascript::types,
            ),
            Language::Python => ("python py python3 py3", "py", python::expected_name, python::export),
            Language::Java => ("java", "java", java::expected_name, java::export),
            Language::CSharp => ("cs c# csharp unity", "cs", csharp::expected_name, csharp::export),
            Language::Html => ("html htm page web", "html", |_| None, html::export),
        };
        Facts { names, extension, expected_name, export }
    }

    /// Returns the language with this [`name`](Language::name), or with another name that people use for it. Case does
    /// not matter.
    ///
    /// ```
    /// use fliptable::export::Language;
    ///
    /// assert_eq!(Language::from_name("js"), Some(Language::JavaScript));
    /// assert_eq!(Language::from_name("JavaScript"), Some(Language::JavaScript));
    /// assert_eq!(Language::from_name("C++"), Some(Language::C));
    /// assert_eq!(Language::from_name("cobol"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Language> {
        let name = name.to_lowercase();
        let is_named = |language: &&Language| language.facts().names.split(' ').any(|known| known == name);
        Language::ALL.iter().find(is_named).copied()
    }

    /// Returns a short name: `c`, `js`, `cjs`, `dts`, `python`, `java`, `cs` or `html`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::C.name(), "c");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().names.split(' ').next().unwrap_or_default()
    }

    /// Returns the file name extension, without the dot before it, such as `h` or `d.mts`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::C.extension(), "h");
    /// ```
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.facts().extension
    }

    /// Returns the name of the file that a table with this name is exported to.
    ///
    /// ```
    /// use fliptable::export::Language;
    ///
    /// assert_eq!(Language::C.file_name("flip_game"), "flip_game.h");
    /// assert_eq!(Language::Java.file_name("flip_game"), "FlipGame.java"); // as its class
    /// ```
    #[must_use]
    pub fn file_name(self, name: &str) -> String {
        format!("{}.{}", self.file_stem(name), self.extension())
    }

    /// A Java file must have the name of its class.
    fn file_stem(self, name: &str) -> String {
        match self {
            Language::Java | Language::CSharp => class::name(name),
            _ => name.into(),
        }
    }
}

/// Returns the source text of a table; `name` becomes the name of the table in the text. The same table and name give
/// the same text on every machine.
///
/// # Errors
///
/// Returns an error if the name is not an ASCII identifier, or if the language does not allow it: a reserved word of
/// JavaScript or Python, a name that the text itself uses, such as that of an imported Python module or of a Java
/// class, or, in C, a name whose underscores would make the generated names reserved in C++.
///
/// ```
/// use fliptable::FLIP_GAME;
/// use fliptable::export::{Language, export};
///
/// let header = export("flip", &FLIP_GAME, Language::C)?;
/// assert!(header.contains("int flip_distance(uint16_t board)"));
/// # Ok::<(), fliptable::export::Error>(())
/// ```
pub fn export(name: &str, table: &Table, language: Language) -> Result<String, Error> {
    out_dir::check_name(name)?;
    let facts = language.facts();
    match (facts.expected_name)(name) {
        Some(expected) => Err(Error::name(name, expected)),
        None => Ok((facts.export)(&Data::new(name, table))),
    }
}

/// Returns a web page on which you can play every game, in one file that works offline. It opens with Lights Out on
/// 5x5.
///
/// ```
/// let page = fliptable::export::page();
/// assert!(page.starts_with("<!doctype html>"));
/// ```
#[must_use]
pub fn page() -> String {
    html::page()
}

/// Returns the [page](page()) that opens with the game of a table, in this look. [`Language::Html`] gives the page in
/// the [usual look](Look::of).
///
/// # Errors
///
/// Returns an error if the name is not an ASCII identifier.
///
/// ```
/// use fliptable::LIGHTS_OUT;
/// use fliptable::export::{Look, page_of};
///
/// let page = page_of("tiles", &LIGHTS_OUT, Look::Tiles)?;
/// # Ok::<(), fliptable::export::Error>(())
/// ```
pub fn page_of(name: &str, table: &Table, look: Look) -> Result<String, Error> {
    out_dir::check_name(name)?;
    Ok(html::page_of(name, table, look))
}

/// Writes the source text of a table to `OUT_DIR` and returns the path. Call it from a build script.
///
/// ```no_run
/// // build.rs, with fliptable and its feature "export" in [build-dependencies]
/// use fliptable::export::{self, Language};
/// use fliptable::{Grid, Table, generate::{self, Optimize, Rule}};
///
/// fn main() -> Result<(), Box<dyn std::error::Error>> {
///     let knight = Rule::knight(Grid::new(4, 4).unwrap());
///     let bytes = generate::table(&knight, Optimize::Size)?;
///     export::write("knight", &Table::read(&bytes)?, Language::C)?;
///     Ok(())
/// }
/// ```
///
/// # Errors
///
/// Returns the errors of [`export()`], and an error if `OUT_DIR` is not set or the file cannot be written. No partial
/// file is left behind.
pub fn write(name: &str, table: &Table, language: Language) -> Result<PathBuf, Error> {
    let text = export(name, table, language)?;
    let path = out_dir::path(&language.file_stem(name), language.extension())?;
    out_dir::write_atomically(&path, text.as_bytes())?;
    Ok(path)
}
