// Arguments that are no boards, cells, distances or sources of random numbers throw at once, in every function alike.
import assert from "node:assert/strict";
import { NAME as game } from "./NAME.mjs";

const isBig = typeof game.goals[0] === "bigint";
const board = isBig ? BigInt : Number;
const numbers = [-1, 0.5, NaN, Infinity, -Infinity];
const boardType = isBig ? "BigInt" : "number";
// The module's own messages, not those of an engine that tries to convert.
const noBoard = new RegExp(`^TypeError: a board must be a ${boardType}, not `);
const noNumberOfBoard = new RegExp(`^TypeError: the number of a board must be a ${boardType}, not `);
const noCell = /^TypeError: a cell must be a number, not /;
const noDistance = /^TypeError: a distance must be a number, not /;
const wrongTypes = ["5", null, undefined, {}, [1], true, Symbol("5"), { valueOf: () => 5 }];
const throwAll = (call, error, values) => values.forEach((value) => assert.throws(() => call(value), error));

for (const name of ["distance", "isSolvable", "isGoal", "nextMove", "solution", "optimalMoves", "solutions", "format"]) {
  throwAll(game[name], noBoard, [...wrongTypes, isBig ? 5 : 5n]);
  throwAll(game[name], RangeError, isBig ? [-1n, 1n << BigInt(game.cells)] : [...numbers, 2 ** game.cells, 2 ** 53]);
}
for (const call of [game.toggleMask, (cell) => game.play(board(0), cell)]) {
  throwAll(call, noCell, [...wrongTypes, 1n]);
  throwAll(call, RangeError, [...numbers, game.cells]);
}
throwAll((wrong) => game.play(wrong, 0), noBoard, [...wrongTypes, isBig ? 5 : 5n]);
throwAll((wrong) => game.play(wrong, 0), RangeError, [isBig ? -1n : -1]);

const atDistance = [game.countAtDistance, game.boardsAtDistance, game.deal, (d) => game.nthAtDistance(d, board(0))];
for (const call of atDistance) {
  throwAll(call, noDistance, [...wrongTypes, 1n]);
  throwAll(call, RangeError, numbers);
}
throwAll((n) => game.nthAtDistance(1, n), noNumberOfBoard, [...wrongTypes, isBig ? 1 : 1n]);
throwAll((n) => game.nthAtDistance(1, n), RangeError, isBig ? [-1n] : numbers);
assert.equal(game.deal(game.maxDistance + 1), null);
assert.equal(game.deal(1e9), null);

throwAll((random) => game.deal(1, random), TypeError, [5, "x", {}, null]);
throwAll((value) => game.deal(1, () => value), TypeError, ["0.5", null, undefined, 1n]);
throwAll((value) => game.deal(1, () => value), RangeError, [NaN, 1, -0.1, 1e9, Infinity]);
// A source that always returns the same must not cause a hang or another distance.
for (const value of [0, 0.5, 1 - 2 ** -53]) {
  for (const distance of [0, 1, game.maxDistance]) {
    const dealt = game.deal(distance, () => value);
    assert(dealt === null ? game.counts === null : game.distance(dealt) === distance);
  }
}

const goal = game.goals[0];
const text = game.format(goal);
for (const letters of ["BW", "10", "+-", "x.", "X.", "#.", "O."]) {
  const other = text.replaceAll(/[bw]/g, (letter) => letters["bw".indexOf(letter)]);
  for (const between of ["\n", "/", "\r\n", "", " \n "]) {
    assert.equal(game.parse(` ${other.replaceAll("\n", between)}\n`), goal);
  }
}
throwAll(game.parse, SyntaxError, ["", text.slice(1), text + "b", text.replace(/./, "?"), text.replace(/[bw]/, "$&/")]);
throwAll(game.parse, TypeError, [undefined, null, 5, [text]]);

assert.throws(() => game.goals.push(goal), TypeError);
assert.throws(() => (game.rows = 1), TypeError);
