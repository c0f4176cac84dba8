//! The files in `examples/exports`, which nobody needs Rust to use: the included games in every language.
#![cfg(feature = "export")]

use std::fs;
use std::path::PathBuf;

use fliptable::export::{Language, export};
use fliptable::{
    FLIP_GAME, LIGHTS_OUT, LIGHTS_OUT_3X3, LIGHTS_OUT_5X5, MINI_LIGHTS_OUT, REFRIGERATOR, Table,
};

const GAMES: [(&str, Table<'static>); 6] = [
    ("flip_game", FLIP_GAME),
    ("lights_out", LIGHTS_OUT),
    ("refrigerator", REFRIGERATOR),
    ("lights_out_3x3", LIGHTS_OUT_3X3),
    ("lights_out_5x5", LIGHTS_OUT_5X5),
    ("mini_lights_out", MINI_LIGHTS_OUT),
];

/// Each file with its text. The page is one file for all games, which a test of the page keeps current.
fn files() -> impl Iterator<Item = (PathBuf, String)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("examples/exports");
    let languages = Language::ALL.iter().filter(|language| language.extension() != "html");
    languages.flat_map(move |&language| {
        let folder = folder.clone();
        GAMES.map(|(name, table)| {
            let text = export(name, &table, language).unwrap();
            (folder.join(language.file_name(name)), text)
        })
    })
}

#[test]
fn ready_made_files_are_current() {
    for (path, text) in files() {
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == text,
            "{} is not current: cargo test --features export --test it write_ready_made_files -- --ignored",
            path.display()
        );
    }
}

#[test]
#[ignore = "writes examples/exports, after a template has changed"]
fn write_ready_made_files() {
    for (path, text) in files() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
}
