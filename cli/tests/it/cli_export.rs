//! `export --output`.

use std::fs;
use std::path::{Path, PathBuf};

use fliptable::export::Language;

use crate::command::{Ran, answers, assert_fails, run};

/// An empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir(&folder).unwrap();
    folder
}

fn names_in(folder: &Path) -> Vec<String> {
    let name = |entry: Result<fs::DirEntry, _>| entry.unwrap().file_name().into_string().unwrap();
    let mut names: Vec<String> = fs::read_dir(folder).unwrap().map(name).collect();
    names.sort();
    names
}

#[test]
fn an_export_is_written_to_a_file_or_into_a_folder() {
    let folder = folder("outputs");
    for (game, language, file, names) in [
        ("flip", "c", "", &["flip_game.h"][..]),
        ("flip", "java", "", &["FlipGame.java"]),
        ("flip", "js", "", &["flip_game.d.mts", "flip_game.mjs"]),
        ("flip", "cjs", "", &["flip_game.cjs", "flip_game.d.cts"]),
        ("lights", "js", "web.js", &["web.d.ts", "web.js"]),
        ("lights", "dts", "types.d.mts", &["types.d.mts"]),
        ("lights", "python", "mine.py", &["mine.py"]),
    ] {
        let export = ["export", game, "--to", language];
        let path = folder.join(file);
        let printed = answers(&export, "");
        // The second time, the files are replaced.
        for _ in 0..2 {
            let args = [&export[..], &["--output", path.to_str().unwrap()]].concat();
            assert_eq!(answers(&args, ""), "");
            assert_eq!(names_in(&folder), names, "{language} {file}");
        }
        let types = answers(&["export", game, "--to", "dts"], "");
        for name in names {
            let written = fs::read_to_string(folder.join(name)).unwrap();
            assert!(written == if name.contains(".d.") { &*types } else { &*printed }, "{name}");
            fs::remove_file(folder.join(name)).unwrap();
        }
        assert!(answers(&[&export[..], &["--output=-"]].concat(), "") == printed);
    }
    let output = folder.to_str().unwrap();
    assert_eq!(answers(&["export", "--to", "html", "--output", output], ""), "");
    let page = fs::read_to_string(folder.join("fliptable.html")).unwrap();
    assert!(page == answers(&["export", "--to", "html"], ""));
}

#[test]
fn the_extension_of_the_output_can_name_the_language() {
    let folder = folder("extensions");
    for language in Language::ALL {
        let name = if *language == Language::Java { "FlipGame" } else { "mine" };
        let path = folder.join(format!("{name}.{}", language.extension()));
        let path = path.to_str().unwrap();
        assert_eq!(answers(&["export", "flip", "--output", path], ""), "");
        let printed = answers(&["export", "flip", "--to", language.name()], "");
        assert!(fs::read_to_string(path).unwrap() == printed, "{path}");
        // `--to` decides.
        let other = if *language == Language::Java { "java" } else { "python" };
        assert_eq!(answers(&["export", "flip", "--to", other, "--output", path], ""), "");
        assert!(fs::read_to_string(path).unwrap() == answers(&["export", "flip", "--to", other], ""));
    }
    let page = folder.join("all games.html");
    assert_eq!(answers(&["export".as_ref(), "--output".as_ref(), page.as_os_str()], ""), "");
    assert!(fs::read_to_string(page).unwrap() == answers(&["export", "--to", "html"], ""));
    // Both kinds of modules can have this extension, and a folder has none.
    let languages = "c, js, cjs, dts, python, java, cs or html";
    for output in ["mine.js", "mine.txt", "mine"] {
        let expected = format!("{output}: no language has this extension alone: use --to {languages}");
        assert_fails(&["export", "flip", "--output", output], "", "", &expected);
    }
    for output in [".", "-"] {
        let expected = format!("export expects --to LANG: {languages}");
        assert_fails(&["export", "flip", "--output", output], "", "", &expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_is_reported_and_nothing_is_left_behind() {
    let folder = folder("no outputs");
    let missing = folder.join("missing").join("flip.h");
    let missing = missing.to_str().unwrap();
    for (file, error) in [
        (missing, "No such file or directory (os error 2)"),
        ("/dev/full", "No space left on device (os error 28)"),
    ] {
        let stderr = format!("fliptable: {file}: cannot write: {error}\n");
        let ran = run(&["export", "flip", "--to", "c", "--output", file], "");
        assert_eq!(ran, Ran { stdout: String::new(), stderr, status: Some(1) });
    }
    // The file cannot be renamed to the name of a folder; its temporary file is removed.
    fs::create_dir(folder.join("flip_game.h")).unwrap();
    let ran = run(&["export", "flip", "--to", "c", "--output", folder.to_str().unwrap()], "");
    assert_eq!((ran.status, names_in(&folder)), (Some(1), vec!["flip_game.h".into()]), "{ran:?}");
    // No types without their module.
    fs::create_dir(folder.join("flip_game.mjs")).unwrap();
    let ran = run(&["export", "flip", "--to", "js", "--output", folder.to_str().unwrap()], "");
    let names = names_in(&folder);
    assert_eq!((ran.status, names.iter().any(|name| name.ends_with("mts"))), (Some(1), false), "{names:?}");
    // A name that the language refuses: no file.
    let ran = run(&["export", "flip", "--to", "js", "--name", "class", "--output", missing], "");
    assert_eq!((ran.status, ran.stderr.lines().count()), (Some(2), 1));
}

#[cfg(unix)]
#[test]
fn a_link_leads_to_the_file_that_is_replaced() {
    let folder = folder("links");
    std::os::unix::fs::symlink("real.h", folder.join("link.h")).unwrap();
    fs::write(folder.join("real.h"), "old").unwrap();
    let link = folder.join("link.h");
    assert_eq!(answers(&["export", "flip", "--to", "c", "--output", link.to_str().unwrap()], ""), "");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(
        fs::read_to_string(folder.join("real.h")).unwrap() == answers(&["export", "flip", "--to", "c"], "")
    );
}
