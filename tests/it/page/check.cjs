// Opens the page in a browser and uses it with the mouse, the keyboard and touch. The arguments are the browser, chromium
// or firefox, and the folder of the library's source. `cases.json` has what the library answers for the games of some
// pages.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const path = require("node:path");
const { pathToFileURL } = require("node:url");
const puppeteer = require("puppeteer-core");

const [, , browserName, sourceFolder] = process.argv;
const axe = fs.readFileSync(require.resolve("axe-core"), "utf8");
const cases = JSON.parse(fs.readFileSync("cases.json", "utf8"));
const SIZES = [
  [1366, 657],
  [1280, 800],
  [768, 1024],
  [390, 844],
  [360, 640],
  [740, 360],
];

const urlOf = (name) => pathToFileURL(path.resolve(`${name}.html`)).href;
const hex = (text) => (text === null ? null : BigInt("0x" + text));
const cellsOf = (set) => Array.from({ length: 64 }, (_, cell) => cell).filter((cell) => (set >> BigInt(cell)) & 1n);
const sum = (sets) => sets.reduce((all, set) => all ^ set, 0n);

/** A page in a browser. Its questions go to what is drawn and to what a screen reader hears. */
class Player {
  constructor(page, name) {
    Object.assign(this, { page, url: urlOf(name), complaints: [], requests: [] });
    page.on("console", (message) => this.complaints.push(message.text()));
    page.on("pageerror", (error) => this.complaints.push(error.stack ?? String(error)));
    page.on("request", (request) => this.requests.push(request.url().split("#")[0]));
  }

  /** Opens the page at a puzzle, or as a new player does. */
  async open(name = "", { isNew = true } = {}) {
    await this.page.goto(this.url);
    if (isNew) {
      // The page saves once more when it is left.
      await this.page.evaluate(() => window.addEventListener("pagehide", () => localStorage.clear()));
    }
    await this.page.goto("about:blank");
    await this.page.goto(this.url + (name && "#" + name));
    await this.idle();
  }

  /** Until the boards are counted. */
  idle() {
    return this.page.waitForFunction(() => window.fliptable.table.isCounted);
  }

  text(id) {
    return this.page.$eval(`#${id}`, (element) => element.textContent.trim());
  }

  isVisible(id) {
    return this.page.$eval(
      `#${id}`,
      (element) => element.checkVisibility() && element.getBoundingClientRect().height > 1,
    );
  }

  isEnabled(id) {
    return this.page.$eval(`#${id}`, (element) => element.getAttribute("aria-disabled") !== "true");
  }

  click(id) {
    return this.page.click(`#${id}`);
  }

  choose(id, value) {
    return this.page.select(`#${id}`, String(value));
  }

  async press(cell) {
    const button = await this.page.evaluateHandle((cell) => document.querySelectorAll(".cell")[cell], cell);
    await button.click();
    await button.dispose();
  }

  async keys(...keys) {
    for (const key of keys) {
      const parts = key.split("+");
      for (const part of parts.slice(0, -1)) await this.page.keyboard.down(part);
      await this.page.keyboard.press(parts.at(-1));
      for (const part of parts.slice(0, -1)) await this.page.keyboard.up(part);
    }
  }

  /** The board as a screen reader hears it; what is drawn must agree. */
  async board() {
    const seen = await this.page.$$eval(".cell", (buttons) =>
      buttons.map((button) => [button.getAttribute("aria-label"), button.classList.contains("lit")]),
    );
    return seen.reduce((board, [label, isLit], cell) => {
      assert.match(label, isLit ? /, (lit|black|closed)\b/ : /, (dark|white|open)\b/);
      return isLit ? board | (1n << BigInt(cell)) : board;
    }, 0n);
  }

  /** What the page's table answers. */
  ask(question, board) {
    return this.page.evaluate(
      (question, text) => {
        const answer = window.fliptable.table[question](BigInt(text));
        return answer === null ? null : String(answer);
      },
      question,
      String(board),
    );
  }

  async distance() {
    const answer = await this.ask("distance", await this.board());
    return answer === null ? null : Number(answer);
  }

  async solution() {
    return cellsOf(BigInt(await this.ask("solution", await this.board())));
  }

  puzzle() {
    return this.page.evaluate(() =>
      window.fliptable.nameOf(window.fliptable.position.puzzle.setup, window.fliptable.position.puzzle.start),
    );
  }

  focused() {
    return this.page.evaluate(
      () =>
        document.activeElement.id ||
        document.activeElement.getAttribute("aria-label") ||
        document.activeElement.tagName,
    );
  }
}

/** Every click on a board shows what the rule says, and everything can be undone. */
async function plays(player, { rows, cols, masks }) {
  await player.open();
  const start = await player.board();
  assert.ok((await player.distance()) > 0);
  assert.equal(await player.text("moves"), "0");
  const idle = await player.page.$(".cell.idle:not(.gap)");
  assert.equal(idle !== null, (await player.text("press")).includes("cannot be pressed"));
  if (idle !== null) {
    await idle.click();
    assert.equal(await player.text("moves"), "0", "a light that cannot be pressed");
    assert.match(await player.text("message"), /cannot be pressed/);
    assert.equal(await player.board(), start);
  }
  let expected = start;
  const clicked = masks.flatMap((mask, cell) => (mask ? [cell] : [])).slice(0, 9);
  let made = 0;
  for (const cell of clicked) {
    await player.press(cell);
    expected ^= masks[cell];
    made++;
    assert.equal(await player.board(), expected, `cell ${cell}`);
    assert.equal(await player.text("moves"), String(made));
    assert.ok((await player.text("message")).length > 5);
    if ((await player.distance()) === 0) break;
  }
  for (let i = 0; i < made; i++) await player.click("undo");
  assert.equal(await player.board(), start);
  assert.equal(await player.text("moves"), "0");
  assert.equal(await player.isEnabled("undo"), false);
  for (let i = 0; i < made; i++) await player.click("redo");
  assert.equal(await player.board(), expected);
  assert.equal(await player.isEnabled("redo"), false);
  await player.click("restart");
  assert.equal(await player.board(), start);
  await player.click("undo");
  assert.equal(await player.board(), expected, "restarting can be undone");
  await player.click("new");
  const dealt = await player.board();
  assert.ok((await player.distance()) > 0);
  await player.click("undo");
  assert.equal(await player.board(), expected, "a deal can be undone");
  await player.click("redo");
  assert.equal(await player.board(), dealt);
}

/** Hints lead to the win. They are counted and named. */
async function followsHints(player) {
  await player.open();
  const distance = await player.distance();
  for (let hints = 1; hints <= distance; hints++) {
    await player.click("hint");
    await player.click("hint"); // Asking again is not another hint.
    assert.equal(await player.text("hints"), String(hints));
    const marked = await player.page.$$eval(".cell", (cells) =>
      cells.flatMap((cell, i) => (cell.matches(".hint") ? [i] : [])),
    );
    assert.equal(marked.length, 1);
    assert.match(await player.page.$eval(".cell.hint", (cell) => cell.getAttribute("aria-label")), /, hint$/);
    assert.match(await player.text("message"), /^Hint: press the marked /);
    await player.press(marked[0]);
  }
  assert.equal(await player.distance(), 0);
  const praise = new RegExp(`^Solved in ${distance} moves? with ${distance} hints?, the fewest possible\\.$`);
  assert.match(await player.text("message"), praise);
  assert.match(await player.text("won-text"), praise);
  assert.equal(await player.isVisible("won"), true);
  assert.equal(await player.isEnabled("hint"), false);
  await player.click("undo");
  assert.equal(await player.isVisible("won"), false);
  await player.click("redo");
  assert.equal(await player.distance(), 0);
}

/** The number of moves needed is hidden until it is asked for, and detours are named at the end. */
async function keepsSecrets(player) {
  await player.open();
  const distance = await player.distance();
  const seen = () => player.page.evaluate(() => document.body.innerText);
  assert.doesNotMatch(await seen(), /\d+ more|needed?\b \d|needs/);
  assert.equal(await player.isVisible("analysis"), false);
  await player.click("reveal");
  assert.equal(await player.text("reveal"), `${distance} more needed`);
  await player.click("reveal");
  assert.doesNotMatch(await seen(), /\d+ more/);
  const [first, ...others] = await player.solution();
  for (const cell of [first, first, first, ...others]) await player.press(cell);
  const enough = distance === 1 ? "1 is enough" : `${distance} are enough`;
  assert.equal(await player.text("won-text"), `Solved in ${distance + 2} moves; ${enough}.`);
}

/** Three puzzles, one after the other; then the next level. */
async function goesOn(player) {
  await player.open();
  assert.equal(await player.page.$eval("#level", (select) => select.value), "easy");
  const first = await player.puzzle();
  for (let solved = 1; solved <= 3; solved++) {
    for (const cell of await player.solution()) await player.press(cell);
    assert.match(await player.text("won-record"), new RegExp(`^${solved} easy puzzles? solved`));
    const before = await player.puzzle();
    if (solved < 3) await player.click("next");
    else await player.click("harder");
    assert.notEqual(await player.puzzle(), before);
    assert.equal(await player.isVisible("won"), false);
    assert.ok((await player.distance()) > 0);
  }
  assert.notEqual(await player.page.$eval("#level", (select) => select.value), "easy");
  // What is left is there when the page is opened again, and what was solved.
  const left = await player.puzzle();
  await player.press(0);
  const board = await player.board();
  await player.open("", { isNew: false });
  assert.equal(await player.puzzle(), left);
  assert.equal(await player.board(), board);
  assert.equal(await player.text("moves"), "1");
  await player.click("choose");
  assert.match(await player.text("record"), /^You have solved 3 puzzles/);
  await player.keys("Escape");
  // An address has precedence.
  await player.open(first, { isNew: false });
  assert.equal(await player.puzzle(), first);
  assert.equal(await player.text("moves"), "0");
}

/** Every level deals what it says, and every exact number of moves, too. */
async function dealsLevels(player) {
  await player.open();
  const options = await player.page.$$eval("#level option", (options) => options.map(({ value }) => value));
  let last = 0;
  for (const option of options) {
    await player.choose("level", option);
    const distance = await player.distance();
    if (/^\d+$/.test(option)) {
      assert.equal(distance, Number(option));
    } else {
      assert.ok(distance > last, `${option}: ${distance}`);
      last = distance;
    }
    const dealt = await player.puzzle();
    await player.click("new");
    assert.equal(await player.page.$eval("#level", (select) => select.value), option);
    await player.click("undo");
    assert.equal(await player.puzzle(), dealt);
  }
}

/** Names are short, can be typed in any way, and shared as addresses. */
async function sharesNames(player, wrongNames) {
  await player.open();
  const [name, board] = [await player.puzzle(), await player.board()];
  assert.ok(name.length <= 32, name);
  assert.equal(
    await player.page.evaluate(() => new Promise((done) => setTimeout(() => done(location.hash.slice(1)), 300))),
    name,
  );
  await player.click("new");
  await player.click("choose");
  await player.page.type("#open-name", `  ${name.toUpperCase().replaceAll("-", " ")} `);
  await player.click("open");
  assert.equal(await player.board(), board);
  assert.equal(await player.page.$eval("#menu", (menu) => menu.open), false);
  for (const wrong of wrongNames) {
    await player.click("choose");
    await player.page.$eval("#open-name", (input) => (input.value = ""));
    await player.page.type("#open-name", wrong);
    await player.keys("Enter");
    assert.match(await player.text("open-text"), /^This is not the name of a puzzle/, wrong);
    await player.keys("Escape");
    assert.equal(await player.board(), board);
  }
  await player.open(name);
  assert.equal(await player.board(), board);
  await player.open("nonsense");
  assert.match(await player.text("message"), /^The address is not the name of a puzzle/);
  assert.ok((await player.distance()) > 0);
}

/** From the first Tab to a solved board without a mouse. */
async function usesTheKeyboard(player, { rows, cols }) {
  await player.open();
  const order = ["choose", "level", "analyze"];
  for (const id of order) {
    await player.keys("Tab");
    assert.equal(await player.focused(), id);
    assert.ok(
      await player.page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle !== "none"),
      `${id} has a ring`,
    );
  }
  await player.keys("Tab");
  assert.match(await player.focused(), /^Row 1, column 1,/);
  const start = await player.board();
  const go = async (cell) => {
    await player.keys("Control+Home");
    for (let i = 0; i < Math.floor(cell / cols); i++) await player.keys("ArrowDown");
    for (let i = 0; i < cell % cols; i++) await player.keys("ArrowRight");
    assert.match(
      await player.focused(),
      new RegExp(`^Row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1},`),
    );
  };
  for (const cell of await player.solution()) {
    await go(cell);
    await player.keys(cell % 2 ? "Enter" : " ");
  }
  assert.equal(await player.distance(), 0);
  await player.keys("Tab");
  assert.equal(await player.focused(), "next", "the next puzzle is at hand");
  await player.keys("Enter");
  assert.notEqual(await player.board(), start);
  assert.match(await player.focused(), /^Row /, "the focus goes back to the board");
  const board = await player.board();
  await player.keys("h");
  assert.equal(await player.text("hints"), "1");
  await player.keys("Enter", "Control+z");
  assert.equal(await player.board(), board);
  await player.keys("Control+Shift+Z", "r");
  assert.equal(await player.board(), board);
  await player.keys("n");
  assert.notEqual(await player.board(), board);
  await player.keys("u");
  assert.equal(await player.board(), board);
  // The edges hold, and one Tab leaves the board.
  await player.keys("Control+End", "ArrowDown", "ArrowRight");
  assert.match(await player.focused(), new RegExp(`^Row ${rows}, column ${cols},`));
  await player.keys("Home", "ArrowLeft");
  assert.match(await player.focused(), new RegExp(`^Row ${rows}, column 1,`));
  for (const id of ["reveal", "hint", "undo", "redo", "restart", "new"]) {
    await player.keys("Tab");
    assert.equal(await player.focused(), id);
  }
  // Undoing everything must not lose the focus.
  await player.page.focus("#undo");
  while (await player.isEnabled("undo")) await player.keys("Enter");
  assert.equal(await player.focused(), "undo");
  // The menu takes the focus and gives it back.
  await player.page.focus("#choose");
  await player.keys("Enter");
  assert.equal(await player.page.evaluate(() => document.activeElement.name), "game");
  await player.keys("Escape");
  assert.equal(await player.focused(), "choose");
}

/** The second view agrees with the library. */
async function analyzes(player, expected) {
  const answers = new Map(expected.boards.map(([board, ...others]) => [hex(board), others]));
  await player.open();
  await player.click("analyze");
  assert.equal(await player.isVisible("analysis"), true);
  const answersHere = async () => {
    const [distance, solution, good] = answers.get(await player.board());
    return { distance, solution: hex(solution), good: hex(good) };
  };
  const shown = async () => {
    const { distance, solution, good } = await answersHere();
    const value = distance === null ? "Impossible" : distance === 0 ? "Solved" : String(distance);
    assert.equal(await player.text("distance-value"), value);
    const labels = await player.page.$$eval(".cell", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
    const marked = labels.flatMap((label, cell) => (/, good move/.test(label) ? [cell] : []));
    assert.deepEqual(marked, cellsOf(good ?? 0n));
    const steps = labels.flatMap((label, cell) => (/, step \d+ of the solution/.test(label) ? [cell] : []));
    assert.deepEqual(steps, cellsOf(solution ?? 0n));
    assert.equal(await player.page.$$eval("#steps li", (steps) => steps.length), distance ?? 0);
    assert.equal(await player.isEnabled("play-next"), distance > 0);
  };
  await player.click("show-solution");
  await shown();
  const labels = await player.page.$$eval(".bar", (bars) => bars.map((bar) => bar.getAttribute("aria-label")));
  const counts = labels.map((label) => label.split(" ")[0].replaceAll(",", ""));
  assert.deepEqual(counts, expected.counts);
  for (const [moves] of counts.entries()) {
    const bars = await player.page.$$(".bar");
    await bars[moves].click();
    if (counts[moves] !== "0") assert.equal((await answersHere()).distance, moves);
    await shown();
  }
  const { distance } = await answersHere();
  for (let left = distance; left > 0; left--) {
    assert.equal((await answersHere()).distance, left);
    await player.click("play-next");
  }
  await shown();
  await player.click("restart");
  await player.click("play-all");
  await player.page.waitForFunction(() => document.body.classList.contains("solved"), { timeout: 15_000 });
  await player.click("undo");
  assert.equal((await answersHere()).distance, 1);
  // Editing.
  await player.click("edit");
  await player.click("fill-lit");
  await shown();
  await player.click("fill-dark");
  assert.equal(await player.board(), 0n);
  const live = expected.masks.map(hex).reduce((all, mask) => all | mask, 0n);
  const [impossible] = [...answers].find(([board, [distance]]) => distance === null && !(board & ~live)) ?? [];
  const cells = cellsOf(impossible ?? 5n);
  for (const cell of cells) await player.press(cell);
  await shown();
  await player.click("analyze");
  assert.equal(await player.isVisible("analysis"), false);
  // Back in the game, presses are moves again.
  await player.click("new");
  await player.press(cells[0]);
  assert.equal(await player.text("moves"), "1");
}

/** Every game, some sizes, every shape, and a painted rule with gaps. */
async function choosesGames(player) {
  await player.open();
  const start = await player.puzzle();
  const games = [
    ["flip", "Flip Game", 4],
    ["fridge", "Refrigerator", 4],
    ["ring", "Ring of Lights", 8],
    ["lights", "Lights Out", 5],
  ];
  for (const [game, title] of games) {
    await player.click("choose");
    await player.page.click(`#games input[value=${game}]`);
    if (game === "lights") await player.choose("rows", 8);
    await player.click("start");
    await player.idle();
    assert.equal(await player.text("title"), title);
    assert.ok((await player.distance()) > 0);
  }
  assert.match(await player.puzzle(), /^lights-8x5-/);
  for (const shape of ["torus", "cross", "king", "knight", "diagonal"]) {
    await player.click("choose");
    await player.choose("shape", shape);
    await player.choose("rows", 4);
    await player.choose("cols", 3);
    await player.click("start");
    await player.idle();
    assert.match(await player.puzzle(), new RegExp(`^lights-${shape}-4x3-`));
    assert.ok((await player.distance()) > 0);
  }
  // Too large a game is refused before it is played.
  await player.click("choose");
  await player.choose("shape", "king");
  await player.choose("rows", 8);
  await player.choose("cols", 8);
  assert.match(await player.text("draft-text"), /too many/);
  assert.equal(await player.isEnabled("start"), false);
  await player.choose("rows", 3);
  await player.choose("cols", 3);
  await player.choose("shape", "plus");
  await player.click("open-painter");
  const squares = await player.page.$$("#canvas button");
  // Around the middle: without the light above, with the corner.
  await squares[1].click();
  await squares[0].click();
  await player.page.click("#brush label:nth-of-type(3)");
  await squares[8].click();
  // One light alone changes only itself.
  await player.page.click("#brush label:nth-of-type(2)");
  await squares[2].click();
  await player.page.click("#brush label:nth-of-type(1)");
  await player.click("everywhere");
  await squares[1].click();
  await squares[5].click();
  await player.click("start-painted");
  await player.idle();
  const name = await player.puzzle();
  const pressed = [];
  const start2 = await player.board();
  for (const cell of [4, 0, 2]) {
    const before = await player.board();
    await player.press(cell);
    pressed.push(cellsOf(before ^ (await player.board())));
    await player.click("undo");
  }
  assert.deepEqual(pressed, [[0, 3, 4, 5, 7], [0, 1, 3], [2]]);
  assert.equal(
    await player.page.$$eval(
      ".cell",
      (cells) => cells.filter((cell) => getComputedStyle(cell).visibility === "hidden").length,
    ),
    1,
  );
  // Its name holds the whole rule.
  await player.open(name);
  assert.equal(await player.board(), start2);
  assert.equal(await player.puzzle(), name);
  // Going back through the games.
  await player.open(start);
  assert.equal(await player.puzzle(), start);
}

async function isAccessible(player, state) {
  await player.page.evaluate(axe);
  const { violations } = await player.page.evaluate(() =>
    window.axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join("\n")}`,
  );
  assert.deepEqual(found, [], state);
}

/** axe in every state that looks different. */
async function scans(player, games) {
  for (const game of games) {
    await player.open(game);
    await isAccessible(player, `${game}: new`);
    await player.click("hint");
    await player.click("reveal");
    await isAccessible(player, `${game}: hint`);
    for (const cell of await player.solution()) await player.press(cell);
    await isAccessible(player, `${game}: won`);
    await player.click("analyze");
    await player.click("undo");
    await player.click("show-solution");
    await player.page.click("summary");
    await player.click("edit");
    await isAccessible(player, `${game}: analysis`);
    await player.click("analyze");
    await player.click("choose");
    await isAccessible(player, `${game}: menu`);
    await player.keys("Escape");
  }
  await player.open("lights-4x4");
  await player.click("choose");
  await player.click("open-painter");
  await isAccessible(player, "painter");
}

/** All that is needed to play is on the screen, whatever its size; cells are large enough for fingers. */
async function fits(player, games) {
  const needed = [
    "tray",
    "board",
    "goal",
    "moves",
    "reveal",
    "message",
    "hint",
    "undo",
    "restart",
    "new",
    "choose",
    "level",
  ];
  for (const game of games) {
    await player.open(game);
    for (const [width, height] of SIZES) {
      await player.page.setViewport({ width, height });
      await player.click("restart");
      await player.click("hint");
      const overflowing = await player.page.evaluate(
        (ids) =>
          ids.filter((id) => {
            const { left, top, right, bottom } = document.getElementById(id).getBoundingClientRect();
            return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
          }),
        needed,
      );
      assert.deepEqual(overflowing, [], `${game} at ${width}x${height}`);
      const [scrollWidth, scrollHeight] = await player.page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.scrollHeight,
      ]);
      assert.ok(
        scrollWidth <= width && scrollHeight <= height,
        `${game} at ${width}x${height}: ${scrollWidth}x${scrollHeight}`,
      );
      const side = await player.page.$$eval(".cell", (cells) =>
        Math.min(...cells.map((cell) => Math.min(cell.clientWidth, cell.clientHeight))),
      );
      assert.ok(side >= 26, `${game} at ${width}x${height}: lights of ${side} pixels`);
      const apart = await player.page.evaluate(() => {
        const boxes = ["tray", "info", "actions", "goal", "bar"].map((id) =>
          document.getElementById(id).getBoundingClientRect(),
        );
        return boxes.every((a, i) =>
          boxes
            .slice(i + 1)
            .every(
              (b) =>
                a.right <= b.left + 0.5 ||
                b.right <= a.left + 0.5 ||
                a.bottom <= b.top + 0.5 ||
                b.bottom <= a.top + 0.5,
            ),
        );
      });
      assert.ok(apart, `${game} at ${width}x${height}: parts overlap`);
      await player.page.evaluate(
        (cells) => cells.forEach((cell) => document.querySelectorAll(".cell")[cell].click()),
        await player.solution(),
      );
      const next = await player.page.$eval("#next", (button) => button.getBoundingClientRect().toJSON());
      assert.ok(next.top >= 0 && next.bottom <= height && next.right <= width, `${game} at ${width}x${height}: Next`);
    }
  }
  for (const width of [320, 280]) {
    await player.page.setViewport({ width, height: 600 });
    await player.open("lights-5x5");
    for (const id of ["analyze", "choose"]) {
      await player.click(id);
      assert.ok(
        (await player.page.evaluate(() => document.documentElement.scrollWidth)) <= width,
        `${id} at ${width} pixels`,
      );
      await player.page.evaluate(() => document.querySelector("dialog[open]")?.close());
    }
  }
  await player.page.setViewport({ width: 1280, height: 800 });
}

/** Milliseconds of the handlers and the layout of clicks and deals: the median of several, and the slowest. */
async function isFast(player, report) {
  for (const game of ["lights-5x5", "flip-5x5", "lights-8x8", "lights-torus-8x8", "fridge-7x7"]) {
    await player.open(game);
    const times = await player.page.evaluate(async () => {
      const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const timed = async (action) => {
        await frame();
        const start = performance.now();
        action();
        document.body.getBoundingClientRect();
        return performance.now() - start;
      };
      const cells = [...document.querySelectorAll(".cell")];
      const [clicks, deals, tables] = [[], [], []];
      for (let i = 0; i < 25; i++) clicks.push(await timed(() => cells[(i * 7) % cells.length].click()));
      for (const option of [...document.querySelectorAll("#level optgroup:first-child option")]) {
        document.getElementById("level").value = option.value;
        for (let i = 0; i < 5; i++)
          deals.push(await timed(() => document.getElementById("level").dispatchEvent(new Event("change"))));
      }
      const { table } = window.fliptable;
      for (let i = 0; i < 9; i++) tables.push(await timed(() => new table.constructor(table.rule)));
      return { clicks, deals, tables };
    });
    // On a quiet machine, at most 50, 100 and 10 ms. One that runs other tests takes longer.
    const [limits, text] = [{ clicks: 100, deals: 200, tables: 40 }, []];
    for (const [what, all] of Object.entries(times)) {
      const sorted = all.sort((a, b) => a - b);
      const median = sorted[Math.floor(sorted.length / 2)];
      text.push(`${what} ${median.toFixed(1)} (${sorted.at(-1).toFixed(1)})`);
      // Other programs interrupt some of them.
      const usual = sorted[Math.floor(sorted.length / 4)];
      assert.ok(usual <= limits[what], `${game}: ${what} take ${usual} ms`);
    }
    report.push(`${game}: ${text.join(", ")} ms`);
  }
}

async function plusTouch(player) {
  await player.page.setViewport({ width: 390, height: 844, hasTouch: true });
  await player.open("lights-5x5");
  const start = await player.board();
  const [first] = await player.solution();
  const { x, y, width, height } = await (await player.page.$$(".cell"))[first].boundingBox();
  await player.page.touchscreen.tap(x + width / 2, y + height / 2);
  await player.page.waitForFunction(() => document.getElementById("moves").textContent === "1");
  assert.notEqual(await player.board(), start);
  await player.page.setViewport({ width: 1280, height: 800 });
}

/** With animations: the win is celebrated. */
async function celebrates(player, isMoving) {
  await player.open("lights-3x3");
  const solution = await player.solution();
  for (const cell of solution) await player.press(cell);
  const sparks = await player.page.$$eval(".spark", (sparks) => sparks.length);
  const seconds = await player.page.$eval(".face", (face) =>
    parseFloat(getComputedStyle(face, "::after").transitionDuration),
  );
  assert.equal(sparks > 0, isMoving);
  assert.equal(seconds > 0, isMoving);
  assert.ok(await player.page.evaluate(() => document.body.classList.contains("wins")));
}

/** The exported games. */
async function opensExports(newPlayer) {
  const looks = { merlin: "lights", no_corners: "tiles", ring: "ring", flip_game: "tiles", panel: "lights" };
  for (const expected of cases) {
    const player = await newPlayer(expected.setup);
    const masks = expected.masks.map(hex);
    await plays(player, { ...expected, masks });
    assert.ok(await player.page.evaluate((look) => document.body.classList.contains(look), looks[expected.setup]));
    await followsHints(player);
    if (expected.setup === "merlin" || expected.setup === "no_corners") await analyzes(player, expected);
    // The letters of the command, as in the first version of the page.
    const board = expected.boards.find(([, distance]) => distance > 1);
    const cells = cellsOf(hex(board[0]));
    const letters = Array.from({ length: expected.rows }, (_, row) =>
      Array.from({ length: expected.cols }, (_, col) => (cells.includes(row * expected.cols + col) ? "b" : "w")).join(
        "",
      ),
    );
    for (const text of [letters.join("/"), letters.join("%2F").toUpperCase()]) {
      await player.open(text);
      assert.equal(await player.board(), hex(board[0]));
    }
    await close(player);
  }
}

async function close(player) {
  assert.deepEqual(player.complaints, []);
  assert.deepEqual(
    player.requests.filter((url) => url !== player.url && !/^(about:blank$|data:)/.test(url)),
    [],
  );
  await player.page.close();
}

async function launch(isDark, isMoving) {
  const common = { headless: true, acceptInsecureCerts: false };
  const browser =
    browserName === "firefox"
      ? await puppeteer.launch({
          ...common,
          browser: "firefox",
          executablePath: process.env.FIREFOX ?? "/usr/bin/firefox-esr",
          extraPrefsFirefox: {
            "ui.systemUsesDarkTheme": Number(isDark),
            "ui.prefersReducedMotion": Number(!isMoving),
            "layout.css.prefers-color-scheme.content-override": isDark ? 0 : 1,
          },
        })
      : await puppeteer.launch({
          ...common,
          executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
          args: [
            "--no-sandbox",
            "--disable-gpu",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
          ],
        });
  const newPlayer = async (name) => {
    const page = await browser.newPage();
    page.setDefaultTimeout(20_000);
    if (browserName !== "firefox") {
      await page.emulateMediaFeatures([
        { name: "prefers-color-scheme", value: isDark ? "dark" : "light" },
        { name: "prefers-reduced-motion", value: isMoving ? "no-preference" : "reduce" },
      ]);
    }
    await page.setViewport({ width: 1280, height: 800 });
    return new Player(page, name);
  };
  return { browser, newPlayer };
}

/** The picture of the README, and its copy for the docs. If the page no longer looks like it, it is replaced. */
async function checkPicture(newPlayer) {
  const player = await newPlayer("fliptable");
  await player.page.setViewport({ width: 860, height: 520, deviceScaleFactor: 1.5 });
  await player.open("lights-5x5-vnzev");
  await player.click("hint");
  await player.page.mouse.move(0, 0);
  const taken = Buffer.from(await player.page.screenshot({ type: "webp", quality: 90 }));
  const file = path.join(sourceFolder, "export/page/page.webp");
  const kept = fs.existsSync(file) ? fs.readFileSync(file) : taken;
  await player.page.goto("about:blank");
  // Fonts and browsers draw letters a little differently, so a few pixels may differ.
  const different = await player.page.evaluate(
    async (pictures) => {
      const pixels = pictures.map(async (picture) => {
        const image = new Image();
        image.src = `data:image/webp;base64,${picture}`;
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        return context.getImageData(0, 0, image.width, image.height).data;
      });
      const [before, after] = await Promise.all(pixels);
      if (before.length !== after.length) return 1;
      return before.reduce((count, value, i) => count + (Math.abs(value - after[i]) > 24), 0) / before.length;
    },
    [kept, taken].map((picture) => picture.toString("base64")),
  );
  await player.page.close();
  if (fs.existsSync(file) && different < 0.01) return;
  fs.writeFileSync(file, taken);
  fs.writeFileSync(
    path.join(sourceFolder, "picture.md"),
    `[picture]: data:image/webp;base64,${taken.toString("base64")}\n`,
  );
  assert.fail(`${file} was not current (${(100 * different).toFixed(1)}% differ); it is now`);
}

async function main() {
  const report = [];
  const plus = (rows, cols) =>
    Array.from({ length: rows * cols }, (_, cell) =>
      sum(
        Array.from({ length: rows * cols }, (_, other) =>
          Math.abs(Math.floor(cell / cols) - Math.floor(other / cols)) + Math.abs((cell % cols) - (other % cols)) <= 1
            ? 1n << BigInt(other)
            : 0n,
        ),
      ),
    );
  const games = ["lights-5x5", "lights-8x8", "flip-4x4", "fridge-3x3", "ring-1x16", "lights-2x8", "lights-8x2"];
  for (const [isDark, isMoving] of [
    [false, true],
    [true, false],
    [false, false],
  ]) {
    const { browser, newPlayer } = await launch(isDark, isMoving);
    const step = async (name, action) => {
      const start = Date.now();
      const player = await newPlayer("fliptable");
      await action(player);
      await close(player);
      console.log(`${isDark ? "dark" : "light"}: ${name}, ${((Date.now() - start) / 1000).toFixed(1)} s`);
    };
    try {
      await step("celebrates", (player) => celebrates(player, isMoving));
      if (isMoving) {
        await step("touch", plusTouch);
        await step("times", (player) => isFast(player, report));
      } else if (isDark) {
        await step("axe", (player) => scans(player, ["lights-5x5", "flip-4x4", "fridge-4x4", "ring-1x8"]));
        await step("plays", (player) => plays(player, { rows: 5, cols: 5, masks: plus(5, 5) }));
        await step("levels", dealsLevels);
        await step("goes on", goesOn);
        await step("keyboard", (player) => usesTheKeyboard(player, { rows: 5, cols: 5 }));
      } else {
        if (browserName === "chromium") await checkPicture(newPlayer);
        await step("axe", (player) => scans(player, ["lights-5x5", "flip-4x4", "fridge-4x4", "ring-1x8"]));
        await step("secrets", keepsSecrets);
        await step("hints", followsHints);
        await step("names", (player) =>
          sharesNames(player, [
            "lights",
            "lights-5x5-zzzzzz",
            "lights-9x9-0",
            "nothing",
            "lights-5x5-u0000",
            "lights-own0-5x5-00000",
          ]),
        );
        await step("games", choosesGames);
        await step("sizes", (player) => fits(player, games));
        await opensExports(newPlayer);
      }
    } finally {
      await browser.close();
    }
  }
  console.log(report.join("\n"));
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
