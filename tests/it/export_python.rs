//! The exported Python, run by Python and checked by mypy.
#![cfg(feature = "export")]

use std::fs;
use std::path::Path;

use crate::exports::{self, Game, all_games};
use crate::tool;
use fliptable::LIGHTS_OUT_5X5;
use fliptable::export::{Language, export};

fn write_program(folder: &Path, game: &Game, program: &str, purpose: &str) -> String {
    let path = folder.join(format!("{}_{purpose}.py", game.name));
    fs::write(&path, program.replace("NAME", game.name)).unwrap();
    path.to_str().unwrap().into()
}

#[test]
#[ignore = "needs python3"]
fn every_answer() {
    exports::check(
        Language::Python,
        "python_answers",
        // Other boards raise.
        |table| table.grid().cell_count().into(),
        |folder, game| {
            let driver = write_program(folder, game, include_str!("exports/driver.py"), "driver");
            vec!["python3".into(), driver]
        },
    );
}

/// Runs a program about each game, beside its module.
fn run_for_games(folder: &str, program: &str, names: Option<&[&str]>) {
    let folder = tool::folder(folder);
    for game in all_games().iter().filter(|game| names.is_none_or(|names| names.contains(&game.name))) {
        let module = export(game.name, &game.table(), Language::Python).unwrap();
        fs::write(folder.join(format!("{}.py", game.name)), module).unwrap();
        tool::run("python3", [write_program(&folder, game, program, "test")]);
    }
}

#[test]
#[ignore = "needs python3 with numpy"]
fn arrays() {
    run_for_games("python_arrays", include_str!("exports/arrays.py"), None);
}

#[test]
#[ignore = "needs python3"]
fn wrong_arguments_raise() {
    let names = ["flip_game", "lights_out_5x5", "plus_8x8", "uncounted"];
    run_for_games("python_wrong_arguments", include_str!("exports/wrong_arguments.py"), Some(&names));
}

#[test]
#[ignore = "needs mypy"]
fn mypy_finds_no_flaw() {
    let folder = tool::folder("python_mypy");
    for game in all_games() {
        let module = export(game.name, &game.table(), Language::Python).unwrap();
        fs::write(folder.join(format!("{}.py", game.name)), module).unwrap();
    }
    let games = all_games();
    let flip_game = games.iter().find(|game| game.name == "flip_game").unwrap();
    write_program(&folder, flip_game, include_str!("exports/wrong_arguments.py"), "test");
    let cache = folder.join("cache");
    let arguments = ["--strict", "--python-version", "3.8", "--cache-dir", cache.to_str().unwrap()];
    tool::run("mypy", arguments.iter().copied().chain([folder.to_str().unwrap()]));
}

/// The limits, of processor time, are several times what a desktop computer needs.
#[test]
#[ignore = "needs python3 with numpy"]
fn queries_are_fast() {
    let folder = tool::folder("python_speed");
    fs::write(folder.join("lights.py"), export("lights", &LIGHTS_OUT_5X5, Language::Python).unwrap())
        .unwrap();
    let program = r#"
import time
import numpy as np
import lights

def measure(what, limit, function, argument):
    start = time.process_time()
    answer = function(argument)
    took = time.process_time() - start
    print(f"{what}: {took:.3f} s")
    assert took < limit, what
    return answer

boards = np.random.default_rng(1).integers(0, 1 << 25, 1_000_000)
distances = measure("a million distances", 1, lights.distances, boards)
assert 0.24 < (distances >= 0).mean() < 0.26
measure("a million next moves", 2, lights.next_moves, boards)
assert len(measure("all boards at distance 15", 0.5, set, lights.boards_at_distance(15))) == 7350
"#;
    fs::write(folder.join("speed.py"), program).unwrap();
    print!("{}", tool::run("python3", [folder.join("speed.py")]));
}
