//! The exported JavaScript, run by Node and read by esbuild and TypeScript.
#![cfg(feature = "export")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::exports::{self, all_games};
use crate::tool;
use fliptable::LIGHTS_OUT_5X5;
use fliptable::export::{Language, export};

fn check_answers(language: Language, folder: &str) {
    exports::check(
        language,
        folder,
        // Other boards throw.
        |table| table.grid().cell_count().into(),
        |folder, game| {
            let driver = include_str!("exports/driver.mjs").replace("NAME", game.name);
            let path = folder.join(format!("{}_driver.mjs", game.name));
            fs::write(&path, driver.replace("EXTENSION", language.extension())).unwrap();
            vec!["node".into(), path.to_str().unwrap().into()]
        },
    );
}

#[test]
#[ignore = "needs Node"]
fn every_answer() {
    check_answers(Language::JavaScript, "javascript_answers");
}

#[test]
#[ignore = "needs Node"]
fn every_answer_of_commonjs() {
    check_answers(Language::CommonJs, "commonjs_answers");
}

/// A folder with every game in every form, esbuild and TypeScript.
fn folder_with_tools(name: &str) -> PathBuf {
    let folder = tool::folder(name);
    for game in all_games() {
        for language in [Language::JavaScript, Language::CommonJs, Language::TypeScript] {
            let text = export(game.name, &game.table(), language).unwrap();
            fs::write(folder.join(format!("{}.{}", game.name, language.extension())), text).unwrap();
        }
    }
    fs::write(folder.join("package.json"), include_str!("../javascript/package.json")).unwrap();
    run(&folder, "npm", &["install", "--no-audit", "--no-fund", "--loglevel=error"]);
    folder
}

/// Runs a program in a folder; returns what it prints.
fn run(folder: &Path, program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).current_dir(folder).output();
    let output = output.unwrap_or_else(|error| panic!("cannot run {program}: {error}"));
    let printed = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert!(output.status.success(), "{program} {arguments:?}:\n{printed}");
    printed
}

/// The files of the games whose boards are numbers, or BigInts, in these forms.
fn files(is_big: bool, extensions: &[&str]) -> Vec<String> {
    let games = all_games().into_iter().filter(|game| (game.table().grid().cell_count() > 32) == is_big);
    games
        .flat_map(|game| extensions.iter().map(move |extension| format!("{}.{extension}", game.name)))
        .collect()
}

#[test]
#[ignore = "needs Node and npm"]
fn esbuild_makes_it_run_in_old_browsers() {
    let folder = folder_with_tools("javascript_esbuild");
    let build = |is_big, target: &str| {
        let files = files(is_big, &["mjs"]);
        let mut arguments = vec!["--bundle", "--format=esm", "--outdir=built", "--log-level=warning", target];
        arguments.extend(files.iter().map(String::as_str));
        assert_eq!(run(&folder, "node_modules/.bin/esbuild", &arguments), "", "{target}");
    };
    for target in ["es2016", "es2019", "safari13", "safari11,chrome61,firefox60"] {
        build(false, &format!("--target={target}"));
    }
    build(true, "--target=es2020");
    // What was translated still works.
    run(
        &folder,
        "node",
        &[
            "--input-type=module",
            "--eval",
            "import { flip_game } from './built/flip_game.js'; if (flip_game.distance(0x19B9) !== 4) throw 0",
        ],
    );
}

#[test]
#[ignore = "needs Node and npm"]
fn tsc_finds_no_flaw() {
    let folder = folder_with_tools("javascript_tsc");
    fs::write(folder.join("uses.mts"), include_str!("../javascript/uses.mts")).unwrap();
    let strict = [
        "--strict",
        "--noEmit",
        "--noUnusedLocals",
        "--noUnusedParameters",
        "--noImplicitReturns",
        "--module",
        "nodenext",
    ];
    for (is_big, version) in [(false, "es2016"), (true, "es2020")] {
        let files = files(is_big, &["mjs", "cjs"]);
        let flags = ["--allowJs", "--checkJs", "--types", "node", "--target", version, "--lib", version];
        let arguments = strict.iter().chain(&flags).copied().chain(files.iter().map(String::as_str));
        run(&folder, "node_modules/.bin/tsc", &arguments.collect::<Vec<_>>());
    }
    run(
        &folder,
        "node_modules/.bin/tsc",
        &[&strict[..], &["--types", "node", "--target", "es2022", "uses.mts"]].concat(),
    );
}

#[test]
#[ignore = "needs Node"]
fn wrong_arguments_throw() {
    let folder = tool::folder("javascript_wrong_arguments");
    let names = ["flip_game", "lights_out_5x5", "full_32", "plus_5x8", "uncounted"];
    for game in all_games().iter().filter(|game| names.contains(&game.name)) {
        let module = export(game.name, &game.table(), Language::JavaScript).unwrap();
        fs::write(folder.join(format!("{}.mjs", game.name)), module).unwrap();
        let program = include_str!("../javascript/wrong_arguments.mjs").replace("NAME", game.name);
        let path = folder.join(format!("{}_wrong.mjs", game.name));
        fs::write(&path, program).unwrap();
        tool::run("node", [path]);
    }
}

/// The limits, of processor time, are several times what a desktop computer needs.
#[test]
#[ignore = "needs Node"]
fn queries_are_fast() {
    let folder = tool::folder("javascript_speed");
    fs::write(folder.join("lights.mjs"), export("lights", &LIGHTS_OUT_5X5, Language::JavaScript).unwrap())
        .unwrap();
    let program = r#"
import assert from "node:assert/strict";
import { lights } from "./lights.mjs";

function time(what, limit, run) {
  const start = process.cpuUsage();
  run();
  const took = process.cpuUsage(start).user / 1000;
  console.log(`${what}: ${took.toFixed(1)} ms`);
  assert(took < limit, what);
}

let sum = 0;
time("a million distances", 500, () => {
  for (let i = 0; i < 1e6; i++) sum += lights.distance((i * 33) & 0x1ffffff) ?? 0;
});
assert(sum > 0);
time("all boards at distance 15", 500, () => assert.equal(new Set(lights.boardsAtDistance(15)).size, 7350));
"#;
    fs::write(folder.join("speed.mjs"), program).unwrap();
    print!("{}", tool::run("node", [folder.join("speed.mjs")]));
}

#[test]
fn names_that_cannot_be_bound_are_refused() {
    for name in ["class", "game", "linear", "numbers", "bigints", "searched", "countBits", "await"] {
        for language in [Language::JavaScript, Language::CommonJs, Language::TypeScript] {
            let error = export(name, &LIGHTS_OUT_5X5, language).unwrap_err().to_string();
            assert!(error.contains(name) && error.contains("JavaScript"), "{error}");
        }
    }
    // Words in a definition, but not names.
    for name in ["function", "gam", "games", "Board"] {
        let is_fine = export(name, &LIGHTS_OUT_5X5, Language::JavaScript).is_ok();
        assert_eq!(is_fine, name != "function", "{name}");
    }
}
