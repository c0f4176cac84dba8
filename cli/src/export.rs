//! `export`: writes the table of a game as source text in another language.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use fliptable::Table;
use fliptable::export::{Language, Look, export, page, page_of};
use fliptable::generate::Optimize;

use crate::game::Game;
use crate::{Failure, printable};

/// Writes the table under this name to a file or folder, or to `out`. By default, the name is made from the name of the
/// game.
pub fn run(
    game: &Game,
    language: Language,
    name: Option<String>,
    optimize: Optimize,
    look: Option<Look>,
    file: Option<&Path>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let bytes = game.generate(optimize)?;
    let table = Table::read(&bytes).expect("the generator writes tables");
    let advice = if name.is_none() { " (choose a name with --name)" } else { "" };
    let name = name.unwrap_or_else(|| game.table_name());
    let text = |language| {
        let text = match look.or(game.look()) {
            Some(look) if language == Language::Html => page_of(&name, &table, look),
            _ => export(&name, &table, language),
        };
        text.map_err(|error| Failure::Request(format!("{}: {error}{advice}", game.title())))
    };
    let source = text(language)?;
    let (expected, found) = (language.file_name(&name), file.and_then(Path::file_name));
    if language == Language::Java
        && file.is_some_and(|path| !path.is_dir())
        && found != Some(expected.as_ref())
    {
        return Err(Failure::Request(format!(
            "--output expects a file named {expected}, as Java does for this class, or a folder: use --name for another class"
        )));
    }
    if let (Some(path), Language::JavaScript | Language::CommonJs) = (file, language) {
        let module = file_in(path, &language.file_name(&name));
        if let Some(extension) = types_extension(&module) {
            write_file(&module.with_extension(extension), &text(Language::TypeScript)?)?;
        }
    }
    write(file, &language.file_name(&name), &source, out)
}

/// Writes the page with every game.
pub fn run_page(file: Option<&Path>, out: &mut impl Write) -> Result<(), Failure> {
    write(file, &Language::Html.file_name("fliptable"), &page(), out)
}

fn write(file: Option<&Path>, name: &str, text: &str, out: &mut impl Write) -> Result<(), Failure> {
    match file {
        Some(path) => write_file(&file_in(path, name), text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}

/// The file, or the file of this name in a folder.
fn file_in(path: &Path, name: &str) -> PathBuf {
    if path.is_dir() { path.join(name) } else { path.into() }
}

/// The extension with which TypeScript finds the types of a module.
fn types_extension(module: &Path) -> Option<&'static str> {
    match module.extension()?.to_str()? {
        "mjs" => Some("d.mts"),
        "cjs" => Some("d.cts"),
        "js" => Some("d.ts"),
        _ => None,
    }
}

/// Writes a file under another name and renames it, so that nobody ever sees a part of it.
fn write_file(path: &Path, text: &str) -> Result<(), Failure> {
    let write = || {
        // A link stays; the file that it leads to is replaced.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.into());
        match File::options().write(true).open(&path) {
            // A device or a pipe cannot be replaced.
            Ok(mut file) if !file.metadata()?.is_file() => return file.write_all(text.as_bytes()),
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
        let mut temporary = path.clone().into_os_string();
        temporary.push(format!(".{}.tmp", process::id()));
        let written = fs::write(&temporary, text).and_then(|()| fs::rename(&temporary, &path));
        // A missing temporary file is not an error, and the first error is the one to report.
        written.inspect_err(|_| drop(fs::remove_file(&temporary)))
    };
    write()
        .map_err(|error| Failure::Failed(format!("{}: cannot write: {error}", printable(path.as_os_str()))))
}
