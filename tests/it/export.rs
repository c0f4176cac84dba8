//! What exported text looks like. Tests that run it with the tools of each language are ignored by default.
#![cfg(feature = "export")]

use std::process::Command;
use std::{env, fs};

use crate::exported::{Game, large_games, small_games};
use fliptable::export::{self, Language, export};
use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, FLIP_GAME, Grid, Table};

fn all_games() -> Vec<Game> {
    small_games().into_iter().chain(large_games()).collect()
}

/// How often a name stands alone in a text.
fn count_word(text: &str, word: &str) -> usize {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    text.split(|letter: char| !is_part(letter)).filter(|found| *found == word).count()
}

#[test]
fn an_embedded_table_and_a_generated_one_give_the_same_text() {
    let grid = Grid::new(4, 4).unwrap();
    let rule = Rule::plus(grid).with_goals([grid.full(), Board::EMPTY]).unwrap();
    let bytes = generate::table(&rule, Optimize::Speed).unwrap();
    for &language in Language::ALL {
        let text = export(&FLIP_GAME, "flip", language).unwrap();
        assert!(text == export(&Table::read(&bytes).unwrap(), "flip", language).unwrap(), "{language:?}");
    }
}

#[test]
fn texts_are_tidy() {
    for game in all_games() {
        for &language in Language::ALL {
            let text = export(&game.table(), game.name, language).unwrap();
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
                let is_code = matches!(language, Language::JavaScript | Language::TypeScript);
                assert!(!is_code || line.len() <= 80, "{} {language:?}: {line:?}", game.name);
            }
        }
    }
}

/// Every function that a module keeps to itself, and every table of its own, is used.
#[test]
fn nothing_is_dead() {
    let declared = |line: &str, before: &str, after: char| {
        let name = line.strip_prefix(before)?.split(after).next()?;
        Some(String::from(name))
    };
    for game in all_games() {
        let mut checked = 0;
        let js = export(&game.table(), game.name, Language::JavaScript).unwrap();
        let python = export(&game.table(), game.name, Language::Python).unwrap();
        for (text, function, table, end) in [(&js, "function ", "const ", ' '), (&python, "def _", "_", ':')]
        {
            for line in text.lines() {
                let name = declared(line, function, '(').or_else(|| declared(line, table, end));
                // Python's names start with the underscore that the prefix took away.
                let name = name.map(|name| if text == &python { format!("_{name}") } else { name });
                if let Some(name) = name.filter(|name| !name.starts_with("__")) {
                    assert!(count_word(text, &name) > 1, "{}: {name} is not used", game.name);
                    checked += 1;
                }
            }
        }
        assert!(checked > 8, "{}: {checked}", game.name);
    }
}

#[test]
fn a_table_needs_only_its_own_layout() {
    let javascript = |name: &str| {
        let game = all_games().into_iter().find(|game| game.name == name).unwrap();
        export(&game.table(), name, Language::JavaScript).unwrap()
    };
    let has = |text: &str, names: [&str; 5]| names.map(|name| count_word(text, name) > 0);
    let names = ["entries", "choices", "words", "offsets", "groups"];
    assert_eq!(has(&javascript("flip_game"), names), [true, true, true, true, false]);
    assert_eq!(has(&javascript("refrigerator"), names), [false, false, true, false, false]);
    assert_eq!(has(&javascript("lights_out_small"), names), [false, false, true, true, true]);
    assert_eq!(has(&javascript("scattered"), names), [true, false, false, false, false]);
    // Values of more than 32 bits are BigInts. On a grid of 32 cells only the words can have that many.
    assert!(javascript("plus_8x8").contains("export const goals = Object.freeze([0n]);"));
    let wide = javascript("wide_words_32");
    assert!(
        wide.contains("const words = new BigUint64Array([")
            && wide.contains("Object.freeze([1, 0x80000000]);")
    );
}

#[test]
fn names_that_a_language_cannot_use_are_refused() {
    let refused = |name: &str| {
        let refuses = |language: &&Language| export(&FLIP_GAME, name, **language).is_err();
        Language::ALL.iter().filter(refuses).copied().collect::<Vec<_>>()
    };
    let (js, dts) = (Language::JavaScript, Language::TypeScript);
    for name in ["", "4x4", "flip-game", "flip game", "flip\n", "ünder", "a.b", "a\"b", "*/"] {
        assert_eq!(refused(name), Language::ALL, "{name:?}");
    }
    for name in ["class", "import", "return", "yield"] {
        let languages = refused(name);
        assert!(
            languages.contains(&js) && languages.contains(&dts) && languages.contains(&Language::Python),
            "{name}"
        );
    }
    for name in ["lambda", "random", "typing"] {
        assert_eq!(refused(name), [Language::Python], "{name}");
    }
    assert!(refused("function").contains(&js) && !refused("function").contains(&Language::Python));
    for name in ["_x", "x_", "a__b"] {
        assert_eq!(refused(name), [Language::C], "{name}");
    }
    // In C a name is only the prefix of other names.
    for name in ["flip_game", "X", "int", "x4"] {
        assert_eq!(refused(name), [], "{name}");
    }
    let message = export(&FLIP_GAME, "class", js).unwrap_err().to_string();
    assert_eq!(
        message,
        "found the table name \"class\", expected a name that is not a reserved word of JavaScript"
    );
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
    assert_eq!(Language::from_name("js"), Some(Language::JavaScript));
}

/// `OUT_DIR` is set in a child process, so that the other tests do not see it.
#[test]
fn a_build_script_writes_to_out_dir() {
    const CHILD: &str = "FLIPTABLE_EXPORT_CHILD";
    if env::var_os(CHILD).is_some() {
        let path = export::write(&FLIP_GAME, "flip", Language::C).unwrap();
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
    assert!(text == export(&FLIP_GAME, "flip", Language::C).unwrap());
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
    let error: export::Error = export(&FLIP_GAME, "", Language::C).unwrap_err();
    is_error(&error);
    assert_eq!(format!("{error:?}"), error.to_string());
}
