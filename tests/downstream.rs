//! Crates that bring a rule of their own: that their tables answer, when their build scripts run again, and
//! what the compiler says of a table that does not fit.

mod nested;
mod small;

use std::fs;

use small::Small;

/// The lines that a build script of a small crate begins with.
const BUILD: &str = "\
use std::{env, fs, path::Path};

use fliptable::{Board, Rule, generate};

fn rule(mask: u16) -> Rule<'static> {
    Rule::new([Board::from_bits(mask); 16]).with_goals(&[Board::EMPTY])
}

#[allow(dead_code)]
fn put(file: &[u8]) {
    fs::write(Path::new(&env::var_os(\"OUT_DIR\").unwrap()).join(\"game.fliptable\"), file).unwrap();
}
";

/// A program that embeds the table `game` and asks it for board 1.
const MAIN: &str = "\
fliptable::include_table!(static GAME = \"game\");

fn main() {
    println!(\"{:?}\", GAME.distance(fliptable::Board::from_bits(1)));
}
";

#[test]
fn tables_of_odd_rules_answer_as_the_brute_force_and_are_generated_once() {
    let (folder, target) = (nested::crate_folder("downstream"), nested::target_folder("downstream"));
    let (stdout, _) = nested::cargo_succeeds(&folder, &target, &["run"]);
    assert!(stdout.lines().count() >= 9, "{stdout}");

    let (_, stderr) = nested::cargo_succeeds(&folder, &target, &["build", "-v"]);
    assert!(stderr.contains("Fresh downstream"), "{stderr}");
    assert!(stderr.contains("Fresh fliptable"), "{stderr}");
    assert!(!stderr.contains("Running"), "{stderr}");
}

#[test]
fn a_table_is_generated_again_when_the_rule_changes_and_only_then() {
    let small = Small::new(
        "changing",
        &format!("{BUILD}{}", "fn main() { generate::write(\"game\", &rule(1)).unwrap() }"),
        MAIN,
    );
    assert_eq!(small.run(), "Some(1)\n");
    let (_, stderr) = nested::cargo_succeeds(&small.folder, &small.target, &["build", "-v"]);
    assert!(stderr.contains("Fresh changing") && !stderr.contains("Running"), "{stderr}");

    let build = fs::read_to_string(small.folder.join("build.rs")).unwrap();
    fs::write(small.folder.join("build.rs"), build.replace("rule(1)", "rule(2)")).unwrap();
    let (_, stderr) = nested::cargo_succeeds(&small.folder, &small.target, &["build", "-v"]);
    assert!(stderr.contains("build-script-build`"), "{stderr}");
    assert_eq!(small.run(), "None\n");
}

#[test]
fn a_table_file_that_does_not_fit_is_an_error_that_says_what_to_do() {
    for (name, put, expected) in [
        (
            "other_version",
            "file[8] += 1; put(&file)",
            "was written by another version of fliptable; give [dependencies] and [build-dependencies] the \
             same version",
        ),
        (
            "stranger",
            "file[0] = b'F'; put(&file)",
            "this file is no table; write it with fliptable::generate::write",
        ),
        (
            "empty",
            "file.clear(); put(&file)",
            "this file is no table; write it with fliptable::generate::write",
        ),
        ("cut_short", "file.pop(); put(&file)", "is damaged; clean the build and write it again"),
        ("too_long", "file.push(0); put(&file)", "is damaged; clean the build and write it again"),
        ("bad_layout", "file[9] = 0; put(&file)", "is damaged; clean the build and write it again"),
        ("missing", "let _ = &mut file;", "game.fliptable"),
    ] {
        let build =
            format!("{BUILD}fn main() {{ let mut file = generate::table(&rule(1)).unwrap(); {put} }}");
        let error = compile_error(&Small::new(name, &build, MAIN));
        assert!(error.contains(expected), "{name}: {error}");
    }
}

#[test]
fn the_error_of_a_build_script_is_its_text() {
    let main =
        "fn main() -> Result<(), generate::Error> { generate::write(\"game\", &rule(1).with_goals(&[])) }";
    let error = compile_error(&Small::new("no_goal", &format!("{BUILD}{main}"), MAIN));
    assert!(
        error.contains("Error: the rule has no goal: give it one or more with Rule::with_goals\n"),
        "{error}"
    );
}

fn compile_error(small: &Small) -> String {
    let output = nested::cargo(&small.folder, &small.target, &["build"]);
    assert!(!output.status.success(), "{:?} builds", small.folder);
    String::from_utf8(output.stderr).unwrap()
}
