// Opens exported pages in Chromium and uses them with the mouse and the keyboard. The argument is a JSON file that
// says, for each page, what the table answers.

const assert = require("node:assert/strict");
const fs = require("node:fs");
const { pathToFileURL } = require("node:url");
const { chromium } = require("playwright-core");

const axe = fs.readFileSync(require.resolve("axe-core"), "utf8");
const cases = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));

/** A page in the browser, and what the table of its game answers. Boards are BigInts here, whatever the page uses. */
class Game {
  constructor(page, expected) {
    this.page = page;
    this.cells = expected.rows * expected.cols;
    this.masks = expected.masks.map(BigInt);
    this.holes = expected.holes.map(Number);
    this.live = Array.from({ length: this.cells }, (_, cell) => cell).filter((cell) => !this.holes.includes(cell));
    // All cells of a small grid, some of a large one.
    this.clicked = this.live.filter((_, i) => i % Math.ceil(this.live.length / 16) == 0);
    this.samples = expected.samples.map(([board, distance, solution]) => ({
      board: BigInt(board),
      distance,
      solution: solution === null ? null : this.cellsOf(BigInt(solution)),
    }));
    Object.assign(this, { rows: expected.rows, cols: expected.cols, counts: expected.counts, title: expected.title });
    this.maxDistance = this.counts.length - 1;
  }

  cellsOf(set) {
    return Array.from({ length: this.cells }, (_, cell) => cell).filter((cell) => (set >> BigInt(cell)) & 1n);
  }

  fragment(board) {
    const black = new Set(this.cellsOf(board));
    const row = (row) => Array.from({ length: this.cols }, (_, col) => (black.has(row * this.cols + col) ? "1" : "0"));
    return "#" + Array.from({ length: this.rows }, (_, r) => row(r).join("")).join("/");
  }

  name(cell) {
    return `row ${Math.floor(cell / this.cols) + 1}, column ${(cell % this.cols) + 1}`;
  }

  cell(cell) {
    return this.page.locator(".cell").nth(cell);
  }

  /** The board as a screen reader hears it; what is drawn must agree. */
  async board() {
    const seen = await this.page.locator(".cell").evaluateAll((buttons) =>
      buttons.map((button) => [button.getAttribute("aria-label"), button.classList.contains("black")]));
    return seen.reduce((board, [label, isBlack], cell) => {
      assert.match(label.toLowerCase(), new RegExp(`^${this.name(cell)}, ${isBlack ? "black" : "white"}\\b`));
      return isBlack ? board | (1n << BigInt(cell)) : board;
    }, 0n);
  }

  async open(board) {
    await this.page.evaluate((fragment) => (location.hash = fragment), this.fragment(board));
    await this.page.waitForFunction((fragment) => location.hash == fragment, this.fragment(board));
    assert.equal(await this.board(), board);
  }

  /** The distance on the page: a number, or null if it says that the board is impossible. */
  async distance() {
    const value = await this.text("#distance-value");
    return value == "Impossible" ? null : value == "Solved" ? 0 : Number(value);
  }

  async text(selector) {
    return (await this.page.locator(selector).textContent()).trim();
  }

  async isEnabled(id) {
    return (await this.page.locator(id).getAttribute("aria-disabled")) != "true";
  }
}

async function answers(game) {
  const { samples, page } = game;
  const found = await page.evaluate((boards) => {
    const isWide = window.game.rows * window.game.cols > 32;
    return boards.map((text) => {
      const board = isWide ? BigInt(text) : Number(text);
      return [window.game.distance(board), window.game.solution(board)?.toString() ?? null];
    });
  }, samples.map(({ board }) => board.toString()));
  samples.forEach(({ board, distance, solution }, i) => {
    const moves = found[i][1] === null ? null : game.cellsOf(BigInt(found[i][1]));
    assert.deepEqual([found[i][0], moves], [distance, solution], `board ${board}`);
  });
}

async function drawsSamples(game, samples) {
  for (const { board, distance, solution } of samples) {
    await game.open(board);
    assert.equal(await game.distance(), distance);
    assert.equal(await game.isEnabled("#hint"), distance > 0);
    if (distance > 0) {
      await game.page.click("#hint");
      assert.match(await game.cell(solution[0]).getAttribute("class"), /\bhint\b/);
      assert.match(await game.cell(solution[0]).getAttribute("aria-label"), /, hint$/);
      assert.equal(await game.page.locator(".cell.hint").count(), 1);
      assert.ok((await game.text("#message")).startsWith(`Choose ${game.name(solution[0])}.`));
    } else {
      await game.page.click("#hint", { force: true });
      assert.equal(await game.page.locator(".cell.hint").count(), 0);
    }
  }
}

async function plays(game) {
  const { board } = game.samples.find(({ distance }) => distance > 0);
  await game.open(board);
  let expected = board;
  for (const cell of game.clicked) {
    await game.cell(cell).click();
    expected ^= game.masks[cell];
    assert.equal(await game.board(), expected, `cell ${cell}`);
    assert.equal(await game.page.evaluate(() => location.hash), game.fragment(expected));
    assert.ok((await game.text("#message")).startsWith(`You chose ${game.name(cell)}.`));
  }
  // The mouse still rests on the last cell, whose mask is marked.
  const marked = await game.page.locator(".cell").evaluateAll((buttons) =>
    buttons.flatMap((button, cell) => (button.classList.contains("preview") ? [cell] : [])));
  assert.deepEqual(marked, game.cellsOf(game.masks[game.clicked.at(-1)]));
  for (const _ of game.clicked) await game.page.click("#undo");
  assert.equal(await game.board(), board);
  for (const _ of game.clicked) await game.page.click("#redo");
  assert.equal(await game.board(), expected);
  assert.equal(await game.isEnabled("#redo"), false);
  await game.page.click("#restart");
  assert.equal(await game.board(), board);
}

async function edits(game) {
  const { page } = game;
  await page.check("input[value=edit]");
  await page.click("#fill-black");
  const full = game.live.reduce((board, cell) => board | (1n << BigInt(cell)), 0n);
  assert.equal(await game.board(), full);
  await page.click("#fill-white");
  assert.equal(await game.board(), 0n);
  for (const cell of game.clicked) {
    await game.cell(cell).click();
    assert.equal(await game.board(), game.clicked.filter((other) => other <= cell).reduce((b, c) => b | (1n << BigInt(c)), 0n));
  }
  for (const cell of game.holes) assert.equal(await game.cell(cell).isVisible(), false);
  const impossible = game.samples.find(({ board, distance }) => distance === null && (board & ~full) == 0n);
  if (impossible) {
    await page.click("#fill-white");
    for (const cell of game.cellsOf(impossible.board)) await game.cell(cell).click();
    assert.equal(await game.board(), impossible.board);
    assert.equal(await game.distance(), null);
    assert.match(await game.text("#progress"), /No goal can be reached/);
    assert.match(await game.text("#solution-text"), /no solution/);
    assert.equal(await game.isEnabled("#hint"), false);
    assert.equal(await game.isEnabled("#show"), false);
    assert.equal(await page.locator(".bar.current").count(), 0);
  }
  await page.check("input[value=play]");
}

async function solves(game) {
  const { page } = game;
  const longest = game.samples.reduce((a, b) => (b.distance > a.distance ? b : a));
  await game.open(longest.board);
  assert.equal(await page.isVisible("#steps"), false);
  await page.click("#show");
  for (let step = 0; step < longest.distance; step++) {
    const left = longest.solution.slice(step);
    const listed = await page.locator("#steps li").allTextContents();
    assert.deepEqual(listed, left.map((cell) => `${Math.floor(cell / game.cols) + 1} ${(cell % game.cols) + 1}`));
    const numbers = await page.locator(".cell .number").allTextContents();
    left.forEach((cell, i) => assert.equal(numbers[cell], String(i + 1)));
    assert.equal(numbers.filter((number) => number != "").length, left.length);
    assert.equal(await game.distance(), left.length);
    await page.click("#next");
  }
  assert.equal(await game.distance(), 0);
  assert.equal(await page.evaluate(() => document.body.classList.contains("solved")), true);
  assert.match(await game.text("#message"), /the fewest possible\.$/);
  await page.click("#restart");

  const short = game.samples.find(({ distance }) => distance == 2) ?? longest;
  await game.open(short.board);
  await page.click("#all");
  await page.waitForSelector("body.solved", { timeout: 1000 * (short.distance + 2) });
  await page.click("#undo");
  assert.equal(await game.distance(), 1);
  await page.click("#show");
  assert.equal(await page.isVisible("#steps"), false);
}

async function chartAndDeals(game) {
  const { page, counts } = game;
  const grouped = counts.map((count) => BigInt(count).toLocaleString("en"));
  const labels = await page.locator(".bar").allTextContents();
  const sentence = (count, distance) => `${count} board${count == "1" ? "" : "s"} at distance ${distance}. Deal one.`;
  assert.deepEqual(labels, grouped.map(sentence));
  await page.click("summary");
  const numbers = await page.locator("#counts tr").evaluateAll((lines) => lines.map((line) => line.children[1].textContent));
  assert.deepEqual(numbers, grouped);
  await page.click("summary");
  // The tallest bar is the distance with most boards.
  const heights = await page.locator(".column").evaluateAll((columns) => columns.map((column) => column.clientHeight));
  const most = counts.map(Number).indexOf(Math.max(...counts.map(Number)));
  assert.equal(heights[most], Math.max(...heights));

  // Every distance if there are few, about 17 of them otherwise.
  const step = Math.ceil((game.maxDistance + 1) / 17);
  for (let distance = 0; distance <= game.maxDistance; distance += step) {
    for (const deal of ["bar", "button"]) {
      if (deal == "bar") {
        await page.locator(".bar").nth(distance).click();
      } else {
        await page.selectOption("#wanted", String(distance));
        await page.click("#deal-button");
      }
      assert.equal(await game.distance(), distance);
      const dealt = await game.board();
      const asked = await page.evaluate((text) => {
        const { rows, cols, distance } = window.game;
        return distance(rows * cols > 32 ? BigInt(text) : Number(text));
      }, dealt.toString());
      assert.equal(asked, distance);
      assert.equal(await page.locator(".bar[aria-current=true]").count(), 1);
    }
  }
}

/** The arrow keys from the first cell to another. Each goes to the next cell that is not a hole. */
function keysTo(game, to) {
  const rowOf = (cell) => Math.floor(cell / game.cols);
  const paths = new Map([[game.live[0], []]]);
  for (const [cell, keys] of paths) {
    const row = game.live.filter((other) => rowOf(other) == rowOf(cell));
    const col = game.live.filter((other) => (other - cell) % game.cols == 0);
    const next = {
      ArrowLeft: row.findLast((other) => other < cell),
      ArrowRight: row.find((other) => other > cell),
      ArrowUp: col.findLast((other) => other < cell),
      ArrowDown: col.find((other) => other > cell),
    };
    for (const [key, other] of Object.entries(next)) {
      if (other !== undefined && !paths.has(other)) paths.set(other, [...keys, key]);
    }
  }
  return paths.get(to);
}

/** From the first Tab to a solved board without a mouse. */
async function usesTheKeyboard(game) {
  const { page } = game;
  const press = (...keys) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () =>
    page.evaluate(() => {
      const { id, value, textContent } = document.activeElement;
      return id || document.activeElement.getAttribute("aria-label") || value || textContent;
    });
  const hasFocusRing = () => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle != "none");
  const { board, solution } = game.samples.filter(({ distance }) => distance > 0 && distance < 8).pop();
  await page.goto("about:blank");
  await page.goto(game.url + game.fragment(board));

  await press("Tab");
  assert.equal(await focused(), "play");
  await press("Tab");
  const isNamed = async (cell) => assert.ok((await focused()).toLowerCase().startsWith(`${game.name(cell)},`));
  await isNamed(game.live[0]);
  assert.ok(await hasFocusRing());
  for (const cell of solution) {
    await press("Control+Home", ...keysTo(game, cell));
    await isNamed(cell);
    await press(cell % 2 ? "Enter" : "Space");
  }
  assert.equal(await game.distance(), 0);
  await press("Control+z");
  assert.equal(await game.distance(), 1);
  await press("Control+Shift+z");
  assert.equal(await game.distance(), 0);
  await press("Control+z");

  // The arrow keys stop at the edges, and one Tab leaves the board.
  await press("Control+End", "ArrowDown", "ArrowRight");
  await isNamed(game.live.at(-1));
  await press("Home", "ArrowLeft");
  await isNamed(game.live.find((cell) => cell >= (game.rows - 1) * game.cols));
  await press("Control+Home", "ArrowUp", "End");
  await isNamed(game.live.findLast((cell) => cell < game.cols));
  await press("Tab");
  assert.equal(await focused(), "hint");
  assert.ok(await hasFocusRing());
  await press("Space");
  assert.match(await game.text("#message"), /^Choose row/);
  await press("Tab");
  assert.equal(await focused(), "undo");
  // Undoing everything must not lose the focus.
  while (await game.isEnabled("#undo")) await press("Enter");
  assert.equal(await focused(), "undo");
  await press("Tab", "Tab", "Tab");
  assert.equal(await focused(), "show");
  await press("Enter");
  await press("Tab", "Tab", "Tab");
  assert.match(await focused(), / at distance 0\. Deal one\.$/);
  await press("End", "ArrowLeft", "Enter");
  assert.equal(await game.distance(), Math.max(game.maxDistance - 1, 0));
  await press("Tab");
  assert.equal(await focused(), "wanted");
  await press("Tab", "Enter");
  assert.equal(await game.distance(), Math.max(game.maxDistance - 1, 0));

  // Editing by keyboard.
  await page.focus("input[value=play]");
  await press("ArrowRight");
  assert.equal(await page.isChecked("input[value=edit]"), true);
  const before = await game.board();
  await game.cell(game.live[0]).focus();
  await press("Enter");
  assert.equal(await game.board(), before ^ (1n << BigInt(game.live[0])));
}

async function opensAddresses(game) {
  const { page, samples } = game;
  await page.goto("about:blank");
  await page.goto(game.url + game.fragment(samples[0].board));
  assert.equal(await game.board(), samples[0].board);
  assert.equal(await game.isEnabled("#undo"), false);
  assert.equal(await page.title(), game.title);
  const digits = game.fragment(samples[0].board);
  for (const [black, white, slash] of ["bw/", "BW/", "+-/", ["%2B", "-", "%2F"]]) {
    await page.goto("about:blank");
    await page.goto(game.url + digits.replaceAll("0", white).replaceAll("1", black).replaceAll("/", slash));
    assert.equal(await game.board(), samples[0].board);
  }
  for (const wrong of ["#" + "1".repeat(game.cells + 1), "#2" + game.fragment(0n).slice(2), game.fragment(0n) + "/", "#%F0"]) {
    await page.goto("about:blank");
    await page.goto(game.url + wrong);
    assert.match(await game.text("#message"), /^The address does not contain a board/);
    assert.equal(await game.distance(), Math.min(4, game.maxDistance));
  }
}

async function isAccessible(game) {
  const { page } = game;
  const scan = async (state) => {
    await page.waitForTimeout(600); // until the cells have turned
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() =>
      axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }));
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join("\n")}`);
    assert.deepEqual(found, [], state);
  };
  await page.goto("about:blank");
  await page.goto(game.url);
  await page.click("#hint");
  await scan("hint");
  await page.click("#show");
  await page.click("summary");
  await scan("solution and numbers");
  await page.check("input[value=edit]");
  await page.click("#fill-black");
  await scan("edit");
  const impossible = game.samples.find(({ distance }) => distance === null);
  if (impossible) {
    await game.open(impossible.board);
    await scan("impossible");
  }
  await page.locator(".bar").first().click();
  await scan("solved");
}

async function fits(game, width) {
  const { page } = game;
  await page.setViewportSize({ width, height: 640 });
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width, `${width} pixels`);
  const small = await page.locator(".cell").evaluateAll((cells) => Math.min(...cells.map((cell) => cell.clientWidth)));
  assert.ok(small >= 24, `cells of ${small} pixels`);
}

/** The settings to check a game in: with and without animations for the first, without them for each other game. */
function settings(index) {
  const [moving, light, dark] = [["light", 1280, "no-preference"], ["light", 1280, "reduce"], ["dark", 360, "reduce"]];
  return index == 0 ? [moving, dark] : [index % 2 ? light : dark];
}

async function check(browser, expected, [colorScheme, width, reducedMotion]) {
  const url = pathToFileURL(expected.file).href;
  const context = await browser.newContext({ colorScheme, reducedMotion, viewport: { width, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const [complaints, requests] = [[], []];
  page.on("console", (message) => complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.stack));
  page.on("request", (request) => requests.push(request.url().split("#")[0]));
  await page.goto(url);
  const game = Object.assign(new Game(page, expected), { url });

  const seconds = await page.locator(".tile").first().evaluate((tile) => parseFloat(getComputedStyle(tile).transitionDuration));
  assert.equal(seconds > 0, reducedMotion != "reduce");
  await answers(game);
  const shown = game.samples.filter((_, i) => i % Math.ceil(game.samples.length / 20) == 0);
  await drawsSamples(game, shown);
  await plays(game);
  await edits(game);
  await solves(game);
  await chartAndDeals(game);
  await usesTheKeyboard(game);
  await opensAddresses(game);
  await isAccessible(game);
  await fits(game, 320);

  assert.deepEqual(complaints, []);
  assert.deepEqual(requests.filter((request) => request != url && request != "about:blank"), []);
  await context.close();
  console.log(`${expected.title}: ${colorScheme}, ${width} pixels, ${game.samples.length} boards`);
}

async function main() {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync"],
  });
  try {
    const checks = cases.flatMap((expected, index) => settings(index).map((setting) => [expected, setting]));
    // Each worker uses one page at a time.
    const worker = async () => {
      for (let next; (next = checks.shift()); ) await check(browser, ...next);
    };
    await Promise.all([worker(), worker()]);
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
