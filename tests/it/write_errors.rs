//! What `generate::write` reports, and that it leaves no partial file.
#![cfg(feature = "generate")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use fliptable::Grid;
use fliptable::generate::{self, Error, Optimize, Rule};

fn write(name: &str) -> Result<PathBuf, Error> {
    generate::write(name, &rule(), Optimize::Speed)
}

fn rule() -> Rule {
    Rule::plus(Grid::new(3, 3).unwrap())
}

/// One test, since all of it depends on the environment of the process. It gets a process of its own, so that the other
/// tests do not see the changes.
#[test]
fn errors_name_the_cause_and_leave_no_partial_file() {
    const CHILD: &str = "FLIPTABLE_WRITE_ERRORS_CHILD";
    if env::var_os(CHILD).is_none() {
        let test = ["--exact", "write_errors::errors_name_the_cause_and_leave_no_partial_file"];
        let child = Command::new(env::current_exe().unwrap()).args(test).env(CHILD, "1").output().unwrap();
        let printed = String::from_utf8_lossy(&child.stdout);
        assert!(child.status.success() && printed.contains("1 passed"), "{printed}");
        return;
    }
    set_out_dir(None);
    let error = write("game").unwrap_err();
    assert_eq!(error.to_string(), "OUT_DIR is not set: call this function from a build script");

    let folder = empty_folder();
    set_out_dir(Some(&folder));
    for name in ["", "4x4", "flip-game", "flip game", "../game", "a/b", "game.h", "ünder", "game\0"] {
        let expected =
            "expected a name of ASCII letters, digits and underscores that does not start with a digit";
        assert_eq!(
            write(name).unwrap_err().to_string(),
            format!("found the table name {name:?}, {expected}")
        );
    }
    assert_eq!(files(&folder), [""; 0]);

    // A missing folder, a file in its place, and a folder in the place of the table.
    let (missing, file, taken) = (folder.join("missing"), folder.join("file"), folder.join("taken"));
    fs::write(&file, "kept").unwrap();
    fs::create_dir_all(taken.join("game.fliptable")).unwrap();
    for out_dir in [&missing, &file, &taken] {
        set_out_dir(Some(out_dir));
        let error = write("game").unwrap_err();
        let text = format!("cannot write {}", out_dir.join("game.fliptable").display());
        assert_eq!(error.to_string(), text);
        let source = std::error::Error::source(&error).unwrap();
        assert_eq!(format!("{error:?}"), format!("{text}: {source}"));
    }
    assert!(!missing.exists());
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(files(&taken), ["game.fliptable"]);

    let out_dir = folder.join("out");
    fs::create_dir(&out_dir).unwrap();
    set_out_dir(Some(&out_dir));
    fs::write(out_dir.join("game.fliptable"), "an older table").unwrap();
    write("game").unwrap();
    let written = fs::read(out_dir.join("game.fliptable")).unwrap();
    assert!(written == generate::table(&rule(), Optimize::Speed).unwrap());
    assert_eq!(files(&out_dir), ["game.fliptable"]);
}

fn set_out_dir(out_dir: Option<&Path>) {
    // SAFETY: the one test of this process is the only code that touches the environment while it runs.
    unsafe {
        match out_dir {
            Some(out_dir) => env::set_var("OUT_DIR", out_dir),
            None => env::remove_var("OUT_DIR"),
        }
    }
}

fn empty_folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("write_errors");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn files(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}
