//! Crates with rules of their own: that their tables are right, when their build scripts run again, and what a build
//! says about a table that cannot be read.
#![cfg(feature = "generate")]

use std::fs;
use std::io::{self, Write};
use std::process::Command;

use crate::nested::Nested;

const MANIFEST: &str = r#"
[package]
name = "{name}"
version = "0.0.0"
edition = "2024"
publish = false

[workspace]

[dependencies]
fliptable = { path = "{fliptable}", default-features = false }

[build-dependencies]
fliptable = { path = "{fliptable}", default-features = false, features = ["generate"] }
"#;

/// What the build scripts of the written crates start with.
const BUILD: &str = r#"
use std::{env, fs, path::Path};

use fliptable::generate::{self, Optimize, Rule};
use fliptable::{Board, Grid};

fn rule(mask: u64) -> Rule {
    Rule::new(Grid::new(2, 2).unwrap(), [mask; 4].map(Board::from_bits), [Board::EMPTY]).unwrap()
}

#[allow(dead_code)]
fn put(file: &[u8]) {
    fs::write(Path::new(&env::var_os("OUT_DIR").unwrap()).join("game.fliptable"), file).unwrap();
}
"#;

/// A program that embeds the table `game` and asks it for board 1.
const MAIN: &str = r#"
fliptable::include_table!(const GAME = "game");

fn main() {
    println!("{:?}", GAME.distance(fliptable::Board::from_bits(1)));
}
"#;

fn written(name: &str, build: &str) -> Nested {
    let manifest = MANIFEST.replace("{name}", name);
    let build = format!("{BUILD}{build}");
    Nested::written(name, &[("Cargo.toml", &manifest), ("build.rs", &build), ("src/main.rs", MAIN)])
}

#[test]
#[ignore = "builds a separate crate"]
fn tables_of_odd_rules_are_right_and_generated_once() {
    let downstream = Nested::kept("downstream");
    let (stdout, _) = downstream.cargo_succeeds(&["run"]);
    assert!(
        stdout.ends_with("flip_game_5x5: Table(5x5, 424 bytes for distances, 424 with solutions)\n"),
        "{stdout}"
    );
    assert_eq!(stdout.lines().count(), 21, "{stdout}");

    let (_, stderr) = downstream.cargo_succeeds(&["build", "-v", "--bin", "downstream"]);
    assert!(stderr.contains("Fresh downstream") && !stderr.contains("Running"), "{stderr}");
}

/// Each codegen unit that asks has a copy of a constant. Only fat LTO merges the copies of several units.
#[test]
#[ignore = "builds a separate crate"]
fn one_copy_with_fat_lto_or_one_codegen_unit() {
    let downstream = Nested::kept("downstream");
    let copies = |settings: &[&str]| {
        let settings = settings.iter().flat_map(|setting| ["--config", setting]);
        let arguments: Vec<&str> =
            ["build", "--release", "--bin", "four_users"].into_iter().chain(settings).collect();
        let (_, stderr) = downstream.cargo_succeeds(&arguments);
        assert!(stderr.contains("Finished"), "{stderr}");
        let program = downstream.target.join("release/four_users");
        assert!(Command::new(&program).status().unwrap().success());
        let program = fs::read(program).unwrap();
        let entries = &knight()[ENTRIES];
        program.windows(entries.len()).filter(|window| window == &entries).count()
    };
    assert_eq!(copies(&["profile.release.lto=\"fat\""]), 1);
    assert_eq!(copies(&["profile.release.codegen-units=1"]), 1);
    let with_thin_lto = copies(&["profile.release.lto=\"thin\"", "profile.release.codegen-units=16"]);
    println!("thin LTO: {with_thin_lto} copies");
    assert!((1..=5).contains(&with_thin_lto));
}

/// The table that the program contains, and where its entries are in the file: after 36 bytes of header.
fn knight() -> Vec<u8> {
    use fliptable::Grid;
    use fliptable::generate::{self, Optimize, Rule};
    generate::table(&Rule::knight(Grid::new(4, 4).unwrap()), Optimize::Speed).unwrap()
}
const ENTRIES: std::ops::Range<usize> = 36..36 + 2048;

#[test]
#[ignore = "builds separate crates"]
fn a_table_is_generated_again_only_when_the_rule_changes() {
    let changing =
        written("changing", r#"fn main() { generate::write("game", &rule(1), Optimize::Speed).unwrap(); }"#);
    assert_eq!(changing.cargo_succeeds(&["run"]).0, "Some(1)\n");
    let (_, stderr) = changing.cargo_succeeds(&["build", "-v"]);
    assert!(stderr.contains("Fresh changing") && !stderr.contains("Running"), "{stderr}");

    let build = changing.folder.join("build.rs");
    let text = fs::read_to_string(&build).unwrap();
    fs::write(build, text.replace("rule(1)", "rule(2)")).unwrap();
    let (_, stderr) = changing.cargo_succeeds(&["build", "-v"]);
    assert!(stderr.contains("build-script-build`"), "{stderr}");
    assert_eq!(changing.cargo_succeeds(&["run"]).0, "None\n");
}

#[test]
#[ignore = "builds separate crates"]
fn a_file_that_cannot_be_read_stops_the_build() {
    for (name, change, expected) in [
        (
            "other_format",
            "file[8] ^= 1; put(&file)",
            "found a table in another format, expected the format of this version of fliptable: give [dependencies] and \
             [build-dependencies] the same version and write the table again",
        ),
        (
            "no_table",
            "file[0] = b'F'; put(&file)",
            "found bytes that are not a table, expected a file written by fliptable::generate",
        ),
        (
            "empty",
            "file.clear(); put(&file)",
            "found bytes that are not a table, expected a file written by fliptable::generate",
        ),
        (
            "shortened",
            "file.pop(); put(&file)",
            "found a damaged table, expected a whole file: generate it again, or copy it again",
        ),
        (
            "lengthened",
            "file.push(0); put(&file)",
            "found a damaged table, expected a whole file: generate it again, or copy it again",
        ),
        ("missing", "let _ = &mut file;", "game.fliptable"),
    ] {
        let build = format!(
            "fn main() {{ let mut file = generate::table(&rule(1), Optimize::Speed).unwrap(); {change} }}"
        );
        let error = written(name, &build).cargo_fails(&["build"]);
        assert!(error.contains(expected), "{name}: {error}");
    }
}

#[test]
#[ignore = "builds a separate crate"]
fn the_error_of_a_build_script_is_its_text() {
    let main = r#"
fn main() -> Result<(), generate::Error> {
    generate::write("4x4", &rule(1), Optimize::Speed)?;
    Ok(())
}"#;
    let error = written("bad_name", main).cargo_fails(&["build"]);
    let expected = "Error: found the table name \"4x4\", expected a name of ASCII letters, digits and underscores that does not \
                    start with a digit\n";
    assert!(error.contains(expected), "{error}");
}

#[test]
#[ignore = "builds a separate crate"]
fn a_table_without_a_build_script_is_an_error_that_says_so() {
    let manifest = MANIFEST.replace("{name}", "no_script");
    let files = [("Cargo.toml", &*manifest), ("src/main.rs", MAIN)];
    let error = Nested::written("no_script", &files).cargo_fails(&["build"]);
    let expected = "include_table! needs a build script that calls fliptable::generate::write: give fliptable the feature \
                    `generate` in [build-dependencies]";
    assert!(error.contains(expected), "{error}");
}

#[test]
#[ignore = "builds separate crates"]
fn the_error_for_a_module_without_its_feature_names_the_feature() {
    for (module, features) in [("generate", ""), ("export", r#"features = ["generate"]"#)] {
        let manifest = format!(
            "[package]\nname = \"no_{module}\"\nedition = \"2024\"\n\n[workspace]\n\n[dependencies.fliptable]\n\
             path = \"{{fliptable}}\"\ndefault-features = false\n{features}\n"
        );
        let main = format!("use fliptable::{module} as _;\nfn main() {{}}\n");
        let files = [("Cargo.toml", &*manifest), ("src/main.rs", &*main)];
        let error = Nested::written(&format!("no_{module}"), &files).cargo_fails(&["build"]);
        assert!(error.contains(&format!("the item is gated behind the `{module}` feature")), "{error}");
    }
}

/// Cargo's first feature resolver gives the features of a build-dependency to the crate at run time as well. A virtual
/// workspace has it unless it asks for another.
fn virtual_workspace(name: &str, resolver: &str) -> Nested {
    let app = MANIFEST.replace("{name}", "app").replace("[workspace]", "");
    let workspace = format!("[workspace]\nmembers = [\"app\"]\nresolver = {resolver:?}\n");
    let library = "#![no_std]\npub use fliptable::FLIP_GAME;\n";
    let files = [("Cargo.toml", &*workspace), ("app/Cargo.toml", &*app), ("app/src/lib.rs", library)];
    Nested::written(&format!("{name}_{resolver}"), &files)
}

#[test]
fn a_virtual_workspace_needs_resolver_2() {
    let run_time_features = |workspace: Nested| {
        let tree = ["tree", "--edges", "normal", "--prefix", "none", "--format", "{lib} {f}"];
        let (stdout, _) = workspace.cargo_succeeds(&tree);
        stdout.lines().find_map(|line| line.strip_prefix("fliptable")).unwrap().trim().to_string()
    };
    assert_eq!(run_time_features(virtual_workspace("resolver", "1")), "generate");
    assert_eq!(run_time_features(virtual_workspace("resolver", "2")), "");
    let without_resolver = virtual_workspace("resolver", "1");
    let manifest = without_resolver.folder.join("Cargo.toml");
    fs::write(manifest, "[workspace]\nmembers = [\"app\"]\n").unwrap();
    assert_eq!(run_time_features(without_resolver), "generate");
}

/// A target without an operating system has no std at all.
#[test]
#[ignore = "builds for a bare-metal target, if one is installed"]
fn the_library_builds_for_a_bare_metal_target() {
    let listed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let listed =
        listed.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    let Some(target) = listed.lines().find(|target| target.contains("-none")) else {
        // The harness captures the output of a passing test, except what is written directly to the stream.
        let _ = writeln!(
            io::stderr(),
            "NOT CHECKED: no bare-metal target is installed; `rustup target add thumbv6m-none-eabi` adds one"
        );
        return;
    };
    let build = ["build", "--target", target];
    virtual_workspace("bare_metal", "2").cargo_succeeds(&build);
    let error = virtual_workspace("bare_metal", "1").cargo_fails(&build);
    assert!(error.contains("can't find crate for `std`"), "{error}");
}
