//! What exported text looks like. Tests that run it with the tools of each language are ignored by default.
#![cfg(feature = "export")]

use std::collections::BTreeSet;
use std::process::Command;
use std::{env, fs};

use crate::exports::all_games;
use fliptable::export::{self, Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, FLIP_GAME, Grid, Table};

#[test]
fn an_embedded_table_and_a_generated_one_give_the_same_text() {
    let grid = Grid::new(4, 4).unwrap();
    let rule = Rule::plus(grid).with_goals([grid.full(), Board::EMPTY]).unwrap();
    let bytes = generate::table(&rule, Optimize::Speed).unwrap();
    for &language in Language::ALL {
        let text = export("flip", &FLIP_GAME, language).unwrap();
        assert!(text == export("flip", &Table::read(&bytes).unwrap(), language).unwrap(), "{language:?}");
    }
}

#[test]
fn texts_are_tidy() {
    for game in all_games() {
        for &language in Language::ALL {
            let text = export(game.name, &game.table(), language).unwrap();
            assert!(
                text.is_ascii() && text.ends_with('\n') && !text.ends_with("\n\n"),
                "{} {language:?}",
                game.name
            );
            for line in text.lines() {
                assert!(
                    line == line.trim_end() && !line.contains('\t'),
                    "{} {language:?}: {line:?}",
                    game.name
                );
            }
        }
    }
}

/// Each line of each template is in some export, with other words in place of its slots.
#[test]
fn every_section_of_every_template_is_used() {
    let games = all_games();
    let exports = games.iter().flat_map(|game| {
        Language::ALL.iter().map(|&language| export(game.name, &game.table(), language).unwrap())
    });
    let exports: Vec<String> = exports.collect();
    let exported: BTreeSet<&str> = exports.iter().flat_map(|text| text.lines()).map(str::trim).collect();
    let mut templates = 0;
    for folder in fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/src/export")).unwrap() {
        let folder = folder.unwrap().path();
        let is_page = folder.ends_with("page"); // without sections
        let Some(files) = fs::read_dir(&folder).ok().filter(|_| !is_page) else { continue };
        let files = files.map(|file| file.unwrap().path());
        for path in files.filter(|path| path.extension().is_some_and(|extension| extension != "rs")) {
            let template = fs::read_to_string(&path).unwrap();
            for line in template.lines().map(str::trim).filter(|line| !line.is_empty()) {
                let is_directive = ["/*@ ", "//@ ", "#@ "].iter().any(|start| line.starts_with(start));
                assert!(
                    is_directive
                        || exported.contains(line)
                        || exported.iter().any(|text| is_filled(line, text)),
                    "{}: no game has {line:?}",
                    path.display()
                );
            }
            templates += 1;
        }
    }
    assert!(templates > 10);
}

/// Whether a text has everything of a line of a template but its slots, in the same order.
fn is_filled(line: &str, text: &str) -> bool {
    let is_slot_part = |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    let mut rest = text;
    line.split(is_slot_part).all(|piece| match rest.split_once(piece) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

#[test]
fn names_that_are_not_identifiers_are_refused() {
    for &language in Language::ALL {
        for name in ["", "4x4", "flip-game", "flip game", "flip\n", "ünder", "a.b", "a\"b", "*/"] {
            assert!(export(name, &FLIP_GAME, language).is_err(), "{name:?} {language:?}");
        }
        for name in ["flip_game", "x4", "NAME", "ROWS"] {
            assert!(export(name, &FLIP_GAME, language).is_ok(), "{name:?} {language:?}");
        }
    }
}

/// Other crates cannot match all variants, so the source says which there are.
#[test]
fn all_languages_are_in_all() {
    let source = include_str!("../../src/export/mod.rs");
    let (_, after) = source.split_once("pub enum Language {").unwrap();
    let (variants, _) = after.split_once('}').unwrap();
    let lines = variants.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("///"));
    let all = Language::ALL.iter().map(|language| format!("{language:?},"));
    assert!(lines.eq(all), "{variants}");
}

#[test]
fn languages_have_names_and_extensions() {
    for &language in Language::ALL {
        assert_eq!(Language::from_name(language.name()), Some(language));
        assert!(!language.extension().starts_with('.'));
    }
    assert_eq!(Language::from_name("cobol"), None);
    assert_eq!(Language::from_name("C++"), Some(Language::C));
}

/// `OUT_DIR` is set in a child process, so that the other tests do not see it.
#[test]
fn a_build_script_writes_to_out_dir() {
    const CHILD: &str = "FLIPTABLE_EXPORT_CHILD";
    if env::var_os(CHILD).is_some() {
        let path = export::write("flip", &FLIP_GAME, Language::C).unwrap();
        assert_eq!(path.file_name().unwrap(), "flip.h");
        return;
    }
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("export_out_dir");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    let run = |out_dir: Option<&std::path::Path>| {
        let mut command = Command::new(env::current_exe().unwrap());
        command
            .args(["--exact", "export::a_build_script_writes_to_out_dir"])
            .env(CHILD, "1")
            .env_remove("OUT_DIR");
        out_dir.map(|path| command.env("OUT_DIR", path));
        command.output().unwrap()
    };
    assert!(run(Some(&folder)).status.success());
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files, ["flip.h"]);
    let text = fs::read_to_string(folder.join("flip.h")).unwrap();
    assert!(text == export("flip", &FLIP_GAME, Language::C).unwrap());
    let output = run(None);
    assert!(!output.status.success());
    let printed = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("OUT_DIR is not set: call this function from a build script"), "{printed}");
    let missing = run(Some(&folder.join("missing")));
    let printed = String::from_utf8_lossy(&missing.stdout) + String::from_utf8_lossy(&missing.stderr);
    assert!(printed.contains("cannot write"), "{printed}");
}

#[test]
fn export_error_implements_error() {
    fn is_error<T: std::error::Error + Send + Sync + 'static>(_: &T) {}
    let error: export::Error = export("", &FLIP_GAME, Language::C).unwrap_err();
    is_error(&error);
    assert_eq!(format!("{error:?}"), error.to_string());
}
