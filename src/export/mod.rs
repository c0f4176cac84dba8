//! Tables as source text in other languages: [C, JavaScript, Python and HTML](Language). This module needs the feature
//! `export`.
//!
//! The text is self-contained: it has the table and the queries, and needs no other file. Its queries give the same
//! answers as the queries of [`Table`] for every board.
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
mod error;
mod html;
mod java;
mod javascript;
mod python;
mod template;

use std::path::PathBuf;

use self::data::Data;
pub use self::error::Error;
pub use self::html::Look;
use crate::generate::out_dir;
use crate::table::Table;

/// The languages that tables are exported to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Language {
    /// A header for C99 and C++11.
    C,
    /// An ES module.
    JavaScript,
    /// A CommonJS module.
    CommonJs,
    /// The types of a JavaScript module.
    TypeScript,
    /// A module for Python 3.8.
    Python,
    /// A class for Java 8 and later. The class of the table `flip_game` is `FlipGame`.
    Java,
    /// A static class for C# 7.2 and later, as in Unity. The class of the table `flip_game` is `FlipGame`.
    CSharp,
    /// A web page on which you can play every game, and which opens with this one: one file that works offline.
    Html,
}

/// What there is to know about a language.
struct Facts {
    name: &'static str,
    /// Other names that people guess, in lower case.
    other_names: &'static [&'static str],
    extension: &'static str,
    /// The name of a file without its extension, for a table with this name.
    file_stem: fn(&str) -> String,
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
        match self {
            Language::C => Facts {
                name: "c",
                other_names: &["h", "c99", "c++", "cpp", "cxx", "hpp"],
                extension: "h",
                file_stem: str::to_string,
                expected_name: c::expected_name,
                export: c::export,
            },
            Language::JavaScript => Facts {
                name: "js",
                other_names: &["javascript", "mjs", "es", "esm", "ecmascript"],
                extension: "mjs",
                file_stem: str::to_string,
                expected_name: javascript::expected_name,
                export: javascript::module,
            },
            Language::CommonJs => Facts {
                name: "cjs",
                other_names: &["commonjs", "node"],
                extension: "cjs",
                file_stem: str::to_string,
                expected_name: javascript::expected_name,
                export: javascript::commonjs,
            },
            Language::TypeScript => Facts {
                name: "dts",
                other_names: &["d.ts", "ts", "typescript", "d.mts", "mts", "types"],
                extension: "d.mts",
                file_stem: str::to_string,
                expected_name: javascript::expected_name,
                export: javascript::types,
            },
            Language::Python => Facts {
                name: "python",
                other_names: &["py", "python3", "py3"],
                extension: "py",
                file_stem: str::to_string,
                expected_name: python::expected_name,
                export: python::export,
            },
            Language::Java => Facts {
                name: "java",
                other_names: &[],
                extension: "java",
                file_stem: class::name,
                expected_name: java::expected_name,
                export: java::export,
            },
            Language::CSharp => Facts {
                name: "cs",
                other_names: &["c#", "csharp", "unity"],
                extension: "cs",
                file_stem: class::name,
                expected_name: csharp::expected_name,
                export: csharp::export,
            },
            Language::Html => Facts {
                name: "html",
                other_names: &["htm", "page", "web"],
                extension: "html",
                file_stem: str::to_string,
                expected_name: |_| None,
                export: html::export,
            },
        }
    }

    /// Returns the language with this [`name`](Language::name), or with another name that people use for it: `python`
    /// and `py`, `js` and `javascript`. Case does not matter.
    ///
    /// ```
    /// use fliptable::export::Language;
    ///
    /// assert_eq!(Language::from_name("c"), Some(Language::C));
    /// assert_eq!(Language::from_name("C++"), Some(Language::C));
    /// assert_eq!(Language::from_name("cobol"), None);
    /// ```
    #[must_use]
    pub fn from_name(name: &str) -> Option<Language> {
        let name = name.to_lowercase();
        let is_named = |language: &&Language| {
            let facts = language.facts();
            facts.name == name || facts.other_names.contains(&name.as_str())
        };
        Language::ALL.iter().find(is_named).copied()
    }

    /// Returns a short name: `c`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::C.name(), "c");
    /// ```
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().name
    }

    /// Returns the file name extension, without the dot before it: `h`.
    ///
    /// ```
    /// assert_eq!(fliptable::export::Language::C.extension(), "h");
    /// ```
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.facts().extension
    }

    /// Returns the name of the file for a table with this name.
    ///
    /// ```
    /// use fliptable::export::Language;
    ///
    /// assert_eq!(Language::C.file_name("flip_game"), "flip_game.h");
    /// assert_eq!(Language::Java.file_name("flip_game"), "FlipGame.java"); // as its class
    /// ```
    #[must_use]
    pub fn file_name(self, name: &str) -> String {
        let facts = self.facts();
        (facts.file_stem)(name) + "." + facts.extension
    }
}

/// Returns the source text of a table; `name` becomes the name of the table in the text. The same table and name give
/// the same text on every machine.
///
/// # Errors
///
/// Returns an error if the name is not an ASCII identifier, or if the language does not allow it: a reserved word of
/// JavaScript or Python, a Python module that the text imports, or, in C, a name whose underscores would make the
/// generated names reserved in C++.
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
    let data = data(name, table)?;
    let facts = language.facts();
    if let Some(expected) = (facts.expected_name)(name) {
        return Err(Error::name(name, expected));
    }
    Ok((facts.export)(&data))
}

fn data<'a>(name: &'a str, table: &Table<'a>) -> Result<Data<'a>, Error> {
    match out_dir::is_identifier(name) {
        true => Ok(Data::new(name, table)),
        false => Err(Error::name(
            name,
            "a name of ASCII letters, digits and underscores that does not start with a digit",
        )),
    }
}

/// Returns a web page on which every game can be played: one file that needs no network. It opens with Lights Out on
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

/// Returns the [page](page()) that opens with the game of a table, in this look. [`Language::Html`] has the
/// [usual](Look::of) one.
///
/// # Errors
///
/// Returns an error if the name is not an ASCII identifier.
///
/// ```
/// use fliptable::LIGHTS_OUT;
/// use fliptable::export::{Look, page_of};
///
/// let page = page_of("buttons", &LIGHTS_OUT, Look::Tiles)?;
/// # Ok::<(), fliptable::export::Error>(())
/// ```
pub fn page_of(name: &str, table: &Table, look: Look) -> Result<String, Error> {
    Ok(html::page_of(&data(name, table)?, look))
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
    let path =
        out_dir::path(&(language.facts().file_stem)(name), language.extension()).map_err(Error::write)?;
    out_dir::write_atomically(&path, text.as_bytes()).map_err(Error::write)?;
    Ok(path)
}
