//! The exported JavaScript, run by Node: every function on every board of small grids, and on samples of larger ones.
#![cfg(feature = "export")]

use std::fs;

use crate::exported::{self, Game, answers, large_games, small_games};
use crate::tool;
use fliptable::FLIP_GAME;
use fliptable::export::{Language, export};

/// Prints what `exported::answers` gives.
const PROGRAM: &str = r#"
import { readFileSync } from "node:fs";
import * as game from "./NAME.mjs";

const big = typeof game.goals[0] === "bigint";
const cells = game.rows * game.cols;
const lines = [];
const show = (answer) => (answer === null ? "-" : answer.toString());
for (const text of readFileSync(0, "utf8").trim().split(" ")) {
  const board = big ? BigInt(text) : Number(text);
  const cell = Number(BigInt(text) % BigInt(cells));
  lines.push(
    [
      text,
      show(game.distance(board)),
      show(game.nextMove(board)),
      show(game.solution(board)),
      show(game.optimalMoves(board)),
      game.isGoal(board) ? 1 : 0,
      game.play(board, cell),
    ].join(" "),
  );
}
lines.push(`grid ${game.rows} ${game.cols} ${game.maxDistance}`);
game.goals.forEach((goal) => lines.push(`goal ${goal}`));
for (let cell = 0; cell < cells; cell++) {
  lines.push(`play ${game.play(big ? 0n : 0, cell)}`);
}
let state = 2463534242;
const random = () => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
};
for (let distance = 0; distance <= game.maxDistance + 1; distance++) {
  lines.push(`count ${game.countAtDistance(distance)}`);
  for (let i = 0; i < DEALS; i++) {
    lines.push(`deal ${show(game.deal(distance, random))}`);
  }
}
lines.push(`last ${game.deal(Math.min(1, game.maxDistance), () => 1 - 2 ** -32)}`);
console.log(lines.join("\n"));
"#;

fn check(folder: &str, games: Vec<Game>, board_bits: impl Fn(u32) -> u32) {
    let folder = tool::folder(folder);
    for game in games {
        let (name, table) = (game.name, game.table());
        let cells = u32::from(table.grid().cell_count());
        let module = export(&table, name, Language::JavaScript).unwrap();
        fs::write(folder.join(format!("{name}.mjs")), module).unwrap();
        let program = PROGRAM.replace("NAME", name).replace("DEALS", &exported::DEALS.to_string());
        let path = folder.join(format!("{name}_answers.mjs"));
        fs::write(&path, program).unwrap();
        let boards = game.boards(board_bits(cells));
        let input: Vec<String> = boards.iter().map(u64::to_string).collect();
        let printed = tool::run_with("node", [path.as_os_str()], &input.join(" "));
        tool::assert_same_lines(name, &printed, &answers(&table, &boards));
    }
}

/// Bit operations keep 31 bits of a number without its sign.
fn board_bits(cells: u32) -> u32 {
    match cells {
        0..=31 => 31,
        32 => 32,
        _ => 64,
    }
}

#[test]
#[ignore = "needs node"]
fn every_board_of_small_grids() {
    check("javascript_small", small_games(), board_bits);
}

#[test]
#[ignore = "needs node"]
fn samples_of_large_grids() {
    check("javascript_large", large_games(), board_bits);
}

/// An invalid board has no answer, an invalid cell toggles nothing, and no board is at an invalid distance.
#[test]
#[ignore = "needs node"]
fn odd_arguments() {
    let folder = tool::folder("javascript_odd");
    let five = large_games().remove(0);
    let small = export(&FLIP_GAME, "flip", Language::JavaScript).unwrap();
    fs::write(folder.join("flip.mjs"), small).unwrap();
    fs::write(folder.join("five.mjs"), export(&five.table(), "five", Language::JavaScript).unwrap()).unwrap();
    let program = r#"
import assert from "node:assert";
import * as flip from "./flip.mjs";
import * as five from "./five.mjs";
for (const game of [flip, five]) {
  for (const board of [-1, 0.5, 2 ** 32, 2 ** 53, Infinity, NaN, undefined]) {
    assert.equal(game.distance(board), null);
    assert.equal(game.nextMove(board), null);
    assert.equal(game.solution(board), null);
    assert.equal(game.optimalMoves(board), null);
    assert.equal(game.isGoal(board), false);
  }
  assert.equal(game.play(1, -1), 1);
  assert.equal(game.play(1, game.rows * game.cols), 1);
  for (const distance of [-1, 0.5, game.maxDistance + 1, "1", NaN, null, undefined]) {
    assert.equal(game.countAtDistance(distance), 0);
    assert.equal(game.deal(distance), null);
  }
  assert.equal(game.distance(game.deal(3)), 3);
  // A source that breaks its promise must not cause a hang or another distance.
  for (const random of [-0.25, 1, 1e9, -1e9]) assert.equal(game.distance(game.deal(3, () => random)), 3);
  assert.throws(() => game.goals.push(1));
}
"#;
    fs::write(folder.join("odd.mjs"), program).unwrap();
    tool::run("node", [folder.join("odd.mjs")]);
}
