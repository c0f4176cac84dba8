//! `export`: writes the table of a game as source text in another language.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process;

use fliptable::export::{Language, Look, export, page, page_of};
use fliptable::generate::Optimize;

use crate::args::{Args, or_list};
use crate::file::printable;
use crate::game::Game;
use crate::{Failure, Out};

/// Writes a table to a file or folder, or to `out`.
pub fn run(mut args: Args, out: &mut Out) -> Result<(), Failure> {
    let names: Vec<&str> = Language::ALL.iter().map(|language| language.name()).collect();
    let names = or_list(&names);
    let file = args.text("--output").filter(|file| *file != "-").map(PathBuf::from);
    let language = args.value("--to", &names, Language::from_name)?;
    let language = language.or(file.as_deref().and_then(language_of));
    // The file, or the file of this name in a folder; `None` for standard output.
    let path = |name: &str| {
        let file = file.as_ref()?;
        Some(if file.is_dir() { file.join(name) } else { file.clone() })
    };
    let is_page = args.has_only(&["--to", "--output"]) && language == Some(Language::Html);
    if is_page && args.operands.is_empty() {
        return write(path(&Language::Html.file_name("fliptable")), &page(), out);
    }
    let game = Game::from_args(&mut args)?;
    args.no_operand()?;
    let language = language.ok_or_else(|| match &file {
        Some(file) if !file.is_dir() => {
            format!("{}: no language has this extension alone: use --to {names}", printable(file.as_ref()))
        }
        _ => format!("export expects --to LANG: {names}"),
    })?;
    let look = args.choice("--look", Look::ALL, Look::name)?;
    if look.is_some() && language != Language::Html {
        return Err(format!("--look can only be used with --to html, found --to {}", language.name()).into());
    }

    let table = game.generate(if args.has("--size") { Optimize::Size } else { Optimize::Speed })?;
    let (name, advice) = match args.text("--name") {
        Some(name) => (name.to_string_lossy().into_owned(), ""),
        None => (game.table_name(), " (choose a name with --name)"),
    };
    let text = |language| {
        let text = match look.or(game.look()) {
            Some(look) if language == Language::Html => page_of(&name, &table, look),
            _ => export(&name, &table, language),
        };
        text.map_err(|error| format!("{}: {error}{advice}", game.title()))
    };
    let source = text(language)?;
    let file_name = language.file_name(&name);
    let path = path(&file_name);
    if let Some(path) = &path {
        if language == Language::Java && path.file_name() != Some(file_name.as_ref()) {
            return Err(format!(
                "--output expects a file named {file_name}, as Java does for this class, or a folder: use --name for \
                 another class"
            )
            .into());
        }
        let is_module = matches!(language, Language::JavaScript | Language::CommonJs);
        if let Some(extension) = types_extension(path).filter(|_| is_module) {
            let types = text(Language::TypeScript)?;
            write_file(path, &source)?;
            return write_file(&path.with_extension(extension), &types);
        }
    }
    write(path, &source, out)
}

/// The language that the name of a file says: no other language has this extension.
fn language_of(file: &Path) -> Option<Language> {
    let name = file.file_name()?.to_string_lossy();
    let has_extension = |language: &&Language| name.ends_with(&format!(".{}", language.extension()));
    Language::ALL.iter().find(has_extension).copied()
}

fn write(path: Option<PathBuf>, text: &str, out: &mut Out) -> Result<(), Failure> {
    match path {
        Some(path) => write_file(&path, text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
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
