//! What `generate::write` and `generate::write_c_header` say when they cannot, and that they leave nothing
//! half-written.
#![cfg(feature = "generate")]

use std::path::{Path, PathBuf};
use std::{env, fs};

use fliptable::{Board, FLIP_GAME, Rule, generate};

type Write = fn(&str, &Rule) -> Result<(), generate::Error>;

const WRITES: [(Write, &str); 2] = [(generate::write, "fliptable"), (generate::write_c_header, "h")];

/// One test, since all of it depends on the environment of the process.
#[test]
fn errors_say_what_to_do_and_nothing_half_written_is_left() {
    // More threads than a process can have.
    set_jobs("1000000");
    for (write, extension) in WRITES {
        set_out_dir(None);
        expect(
            write("game", FLIP_GAME.rule()),
            "OUT_DIR is not set: call this from a build script, which cargo gives it to",
        );
        let folder = empty_folder();
        set_out_dir(Some(&folder));
        check_names(write);
        check_rules(write);
        assert_eq!(files(&folder), [""; 0]);
        check_places(write, extension, &folder);
        check_success(write, extension, &folder);
    }
}

fn check_names(write: Write) {
    for name in ["", "4x4", "flip-game", "flip game", "../game", "a/b", "game.h", "ünder", "game\0"] {
        let text = "cannot name a table: use letters, digits and underscores, and no digit first";
        expect(write(name, FLIP_GAME.rule()), &format!("{name:?} {text}"));
    }
}

fn check_rules(write: Write) {
    expect(
        write("game", &FLIP_GAME.rule().with_goals(&[])),
        "the rule has no goal: give it one or more with Rule::with_goals",
    );
}

fn check_places(write: Write, extension: &str, folder: &Path) {
    // A folder that is not there, a file in its place, and a folder in the place of the table.
    let missing = folder.join("missing");
    let file = folder.join("file");
    fs::write(&file, "kept").unwrap();
    let taken = folder.join("taken");
    fs::create_dir_all(taken.join(format!("game.{extension}"))).unwrap();
    for out_dir in [&missing, &file, &taken] {
        set_out_dir(Some(out_dir));
        let error = write("game", FLIP_GAME.rule()).unwrap_err();
        let path = out_dir.join(format!("game.{extension}"));
        let text = error.to_string();
        assert!(text.starts_with(&format!("cannot write {}: ", path.display())), "{text}");
        assert!(std::error::Error::source(&error).is_some());
    }
    assert!(!missing.exists());
    assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
    assert_eq!(files(&taken), [format!("game.{extension}")]);
    set_out_dir(Some(folder));
}

fn check_success(write: Write, extension: &str, folder: &Path) {
    fs::remove_file(folder.join("file")).unwrap();
    fs::remove_dir_all(folder.join("taken")).unwrap();
    let path = folder.join(format!("game.{extension}"));
    fs::write(&path, "an older table").unwrap();
    write("game", FLIP_GAME.rule()).unwrap();
    let expected = match extension {
        "h" => FLIP_GAME.c_header("game").to_string().into_bytes(),
        _ => generate::table(FLIP_GAME.rule()).unwrap(),
    };
    assert!(fs::read(&path).unwrap() == expected);
    // What went wrong leaves the table of the last time as it was.
    expect(
        write("game", &Rule::new([Board::EMPTY; 16])),
        "the rule has no goal: give it one or more with Rule::with_goals",
    );
    assert!(fs::read(&path).unwrap() == expected);
    assert_eq!(files(folder), [format!("game.{extension}")]);
}

fn expect(result: Result<(), generate::Error>, text: &str) {
    let error = result.unwrap_err();
    assert_eq!(error.to_string(), text);
    assert_eq!(format!("{error:?}"), text);
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

fn set_jobs(jobs: &str) {
    // SAFETY: as above.
    unsafe { env::set_var("NUM_JOBS", jobs) }
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
