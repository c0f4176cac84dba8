//! The exported Python, run by Python: every function on every board of small grids, and on samples of larger ones.
#![cfg(feature = "export")]

use std::fs;

use fliptable::FLIP_GAME;
use fliptable::export::{Language, export};

use crate::exported::{self, Game, answers, large_games, small_games};
use crate::tool;

/// Prints what `exported::answers` gives.
const PROGRAM: &str = r#"
import sys

import NAME as game

cells = game.ROWS * game.COLS


def show(answer):
    return "-" if answer is None else str(answer)


for text in sys.stdin.read().split():
    board = int(text)
    print(
        board,
        show(game.distance(board)),
        show(game.next_move(board)),
        show(game.solution(board)),
        show(game.optimal_moves(board)),
        int(game.is_goal(board)),
        game.play(board, board % cells),
    )
print("grid", game.ROWS, game.COLS, game.MAX_DISTANCE)
for goal in game.GOALS:
    print("goal", goal)
for cell in range(cells):
    print("play", game.play(0, cell))
state = 2463534242


def half():
    global state
    state ^= state << 13 & 0xFFFFFFFF
    state ^= state >> 17
    state ^= state << 5 & 0xFFFFFFFF
    return state


def random():
    upper = half()
    return upper << 32 | half()


for distance in range(game.MAX_DISTANCE + 2):
    print("count", game.count_at_distance(distance))
    for _ in range(DEALS):
        print("deal", show(game.deal(distance, random)))
print("last", game.deal(min(1, game.MAX_DISTANCE), lambda: 2**64 - 1))

# An invalid board has no answer, an invalid cell toggles nothing, and no board is at an invalid distance.
for board in (-1, -(2**70), 2**70):
    assert game.distance(board) is None
    assert game.solution(board) is None
    assert game.next_move(board) is None
    assert game.optimal_moves(board) is None
    assert not game.is_goal(board)
for cell in (-1, cells):
    assert game.play(1, cell) == 1
assert game.count_at_distance(-1) == 0
assert game.deal(-1) is None
assert game.distance(game.deal(game.MAX_DISTANCE)) == game.MAX_DISTANCE
"#;

fn check(folder: &str, games: Vec<Game>) {
    let folder = tool::folder(folder);
    for game in games {
        let (name, table) = (game.name, game.table());
        let module = export(&table, name, Language::Python).unwrap();
        fs::write(folder.join(format!("{name}.py")), module).unwrap();
        let program = PROGRAM.replace("NAME", name).replace("DEALS", &exported::DEALS.to_string());
        let path = folder.join(format!("{name}_answers.py"));
        fs::write(&path, program).unwrap();
        let boards = game.boards(64);
        let input: Vec<String> = boards.iter().map(u64::to_string).collect();
        let printed = tool::run_with("python3", [path.as_os_str()], &input.join(" "));
        tool::assert_same_lines(name, &printed, &answers(&table, &boards));
    }
}

#[test]
#[ignore = "needs python3"]
fn every_board_of_small_grids() {
    check("python_small", small_games());
}

#[test]
#[ignore = "needs python3"]
fn samples_of_large_grids() {
    check("python_large", large_games());
}

/// Python 3.8 is too old for mypy, but any Python can parse its grammar.
#[test]
#[ignore = "needs python3"]
fn the_module_has_the_grammar_of_python_3_8() {
    let parse = "import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 8))";
    for game in small_games().iter().chain(&large_games()) {
        tool::run_with(
            "python3",
            ["-c", parse],
            &export(&game.table(), game.name, Language::Python).unwrap(),
        );
    }
}

#[test]
#[ignore = "needs mypy"]
fn the_module_is_fully_typed() {
    let folder = tool::folder("python_types");
    let mut arguments = vec![String::from("--strict")];
    for game in small_games().iter().chain(&large_games()) {
        let path = folder.join(format!("{}.py", game.name));
        fs::write(&path, export(&game.table(), game.name, Language::Python).unwrap()).unwrap();
        arguments.push(path.to_str().unwrap().into());
    }
    // The program of the guide imports a module.
    fs::write(folder.join("flip.py"), export(&FLIP_GAME, "flip", Language::Python).unwrap()).unwrap();
    let hint = folder.join("hint.py");
    fs::write(&hint, &tool::blocks(include_str!("../../src/guide/python.md"), "python")[0]).unwrap();
    arguments.push(hint.to_str().unwrap().into());
    assert!(tool::run("mypy", arguments).starts_with("Success"));
}
