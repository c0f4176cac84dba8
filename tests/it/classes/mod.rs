//! What the tests of Java and C# have in common: each exports a class.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use fliptable::export::{Language, export};

use crate::exports::{Game, all_games};

/// The name of the class of a table.
pub fn class(name: &str) -> String {
    let file = Language::Java.file_name(name);
    file.strip_suffix(".java").unwrap().into()
}

/// Writes the class of a game, and returns its path.
pub fn write_class(language: Language, folder: &Path, name: &str, game: &Game) -> PathBuf {
    let path = folder.join(language.file_name(name));
    fs::write(&path, export(name, &game.table(), language).unwrap()).unwrap();
    path
}

/// Writes a program about the class of a game, and returns its path. The program's own class, `Program`, is named after
/// the game, too.
pub fn write_program(language: Language, folder: &Path, game: &Game, text: &str) -> PathBuf {
    let class = class(game.name);
    let path = folder.join(format!("{class}Program.{}", language.extension()));
    fs::write(&path, text.replace("Program", "NAMEProgram").replace("NAME", &class)).unwrap();
    path
}

/// A game with a searched table, a game with a linear table, and a game whose boards are not counted.
pub fn three_layouts() -> Vec<Game> {
    let is_wanted = |game: &Game| ["flip_game", "apart_5x5", "uncounted"].contains(&game.name);
    all_games().into_iter().filter(is_wanted).collect()
}

/// Writes classes of a game with all names that can collide with a name in the file and are accepted.
pub fn write_classes_with_all_names(language: Language, folder: &Path, game: &Game) -> Vec<PathBuf> {
    for name in ["_", "_1", "lookup", "math", "System"] {
        let error = export(name, &game.table(), language).unwrap_err().to_string();
        assert!(error.contains("expected a name whose class is not used in the file"), "{error}");
    }
    let text = export("lights", &game.table(), language).unwrap();
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric());
    let capitalized: BTreeSet<&str> =
        words.filter(|word| word.starts_with(|first: char| first.is_ascii_uppercase())).collect();
    let accepted = capitalized.iter().filter(|name| export(name, &game.table(), language).is_ok());
    accepted.map(|name| write_class(language, folder, name, game)).collect()
}

/// Checks what a program prints about the seconds that queries on 5x5 take: a million distances, and all boards at
/// distance 15. On a machine that does nothing else, the distances take a third of what is allowed here.
pub fn assert_quick(printed: &str) {
    print!("{printed}");
    let seconds: Vec<f64> = printed.split_whitespace().map(|word| word.parse().unwrap()).collect();
    assert!(seconds[0] < 0.15 && seconds[1] < 0.5, "{printed}");
}
