//! The files in `examples/exports`, which nobody needs Rust to use: the included games in every language.
#![cfg(feature = "export")]

use std::path::PathBuf;
use std::{env, fs};

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

/// After a template has changed, write the files with `FLIPTABLE_WRITE=1 cargo test ready_made`.
#[test]
fn ready_made_files_are_current() {
    for (path, text) in files() {
        if env::var_os("FLIPTABLE_WRITE").is_some() {
            fs::write(&path, &text).unwrap();
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "not current, write it with FLIPTABLE_WRITE=1: {}", path.display());
    }
}
