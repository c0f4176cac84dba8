// Compares the tables that the page makes with what the library answers. The argument is a JSON file of rules with
// boards, each with its distance, its solution and its good moves. Sets are hexadecimal.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const source = path.join(__dirname, "../../../src/export");
const read = (name) => fs.readFileSync(path.join(source, name), "utf8");
const gameFiles = ["numbers", "bigints", "searched", "linear", "game"].map((name) => read(`javascript/${name}.js`));
const pageFiles = ["tables", "rules", "names", "levels"].map((name) => read(`page/${name}.js`));
const page = vm.runInThisContext(`(() => {
  const { game, numbers, bigints, searched, linear } = (() => {
    ${gameFiles.join("\n")}
    return { game, numbers, bigints, searched, linear };
  })();
  ${pageFiles.join("\n")}
  return { Table, ruleOf, setupOf, GAMES, nameOf, readName, levelsOf, sampleCounts, dealBetween };
})()`);

const cases = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const set = (text) => (text === null ? null : BigInt("0x" + text));
const sets = (texts) => texts.map(set);
const sizeOf = (moves) => moves.toString(2).replaceAll("0", "").length;

/** The processor time of the fastest of three runs: neither other programs nor a garbage collection add to it. */
function milliseconds(run) {
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}

let [answers, counted, refused] = [0, 0, 0];
const SLACK = 2;
let [slowestTable, slowestDeal] = [0, 0];

for (const { setup, rows, cols, masks, goals, ...expected } of cases) {
  const named = setup && page.setupOf(setup.game, { shape: setup.shape, rows, cols });
  const rule = named ? page.ruleOf(named) : { rows, cols, masks: sets(masks), goals: sets(goals) };
  const about = `${JSON.stringify(setup)} ${rows}x${cols}`;
  // The shapes of the menu are those of the library.
  assert.deepEqual(rule.masks, sets(masks), about);
  assert.deepEqual(rule.goals, sets(goals), about);
  if (expected.refused) {
    assert.throws(() => new page.Table(rule), RangeError, about);
    refused++;
    continue;
  }
  const table = new page.Table(rule);
  if (named) slowestTable = Math.max(slowestTable, milliseconds(() => new page.Table(rule)));

  for (const [text, distance, solution, good] of expected.boards) {
    const board = set(text);
    assert.equal(table.distance(board), distance, `${about} ${text}`);
    assert.equal(table.solution(board), set(solution), `${about} ${text}`);
    assert.equal(table.optimalMoves(board), set(good), `${about} ${text}`);
    answers++;
    if (solution === null) continue;
    // Replay the hints.
    let here = board;
    for (let left = distance; left > 0; left--) {
      assert.equal(table.distance(here), left, about);
      here = table.play(here, table.nextMove(here));
    }
    assert.ok(rule.goals.includes(here), about);
    assert.equal(sizeOf(set(solution)), distance, about);
  }

  const counter = table.count();
  while (!counter.next().done);
  if (expected.counts && table.counts) {
    assert.deepEqual(table.counts.map(String), expected.counts, about);
    counted++;
  }
  // Whatever the library counts, the page counts.
  assert.equal(table.counts === null, expected.counts === null, about);

  if (!named) continue;
  const sample = table.counts ?? page.sampleCounts(rule, (board) => table.distance(board));
  if (!sample.some((count, moves) => moves > 0 && count > 0)) continue;
  let before = 0;
  for (const [level, [least, most]] of Object.entries(page.levelsOf(sample))) {
    assert.ok(before < least && least <= most, `${about}: ${level} is ${least} to ${most}`);
    before = most;
    const deal = () => {
      const dealt = page.dealBetween(table, sample, [least, most]);
      const distance = table.distance(dealt);
      assert.ok(distance >= least && distance <= most, `${about}: ${level} is ${least} to ${most}, dealt ${distance}`);
      const name = page.nameOf(named, dealt);
      const found = page.readName(name.toUpperCase().replaceAll("-", " "));
      assert.deepEqual([page.nameOf(found.setup), found.board], [page.nameOf(named), dealt]);
    };
    slowestDeal = Math.max(slowestDeal, milliseconds(deal));
  }
  const [least, most] = page.levelsOf(sample).easy;
  assert.ok(most <= 5 && (least >= 2 || sample.length < 6), `${about}: easy is ${least} to ${most}`);
}
console.log(`${answers} boards of ${cases.length} rules; ${counted} counted alike, ${refused} refused alike`);
// A table takes at most 10 ms and a deal 100, on a machine of 2020 or later.
assert.ok(slowestTable < 10 * SLACK && slowestDeal < 100 * SLACK, `table ${slowestTable} ms, deal ${slowestDeal} ms`);
console.log(`slowest table ${slowestTable.toFixed(1)} ms, slowest deal ${slowestDeal.toFixed(1)} ms`);
