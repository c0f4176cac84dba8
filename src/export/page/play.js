// What the player does. A *puzzle* is a board to solve; a *position* is a puzzle, the board it has come to, and the number
// of moves made. Every step goes to a new position and leaves the old one to `undo`, also across puzzles and games.

const tables = new Map();
let position = null;
let past = [];
let future = [];
let level = "easy";
let isAnalyzing = false;
let isEditing = false;
let hintedCell = null;
let playback = 0;

/** The table of a setup. It is made once. */
function tableOf(setup) {
  const key = nameOf(setup);
  if (!tables.has(key)) tables.set(key, Object.assign(new Table(ruleOf(setup)), { key }));
  return tables.get(key);
}

const isSolved = ({ puzzle, board }) => puzzle.table.distance(board) === 0;

/** How many boards need each number of moves: all of them if they are counted, and a sample otherwise. */
function distribution(table) {
  table.sample ??= sampleCounts(table.rule, (board) => table.distance(board));
  return table.counts ?? table.sample;
}

const levelsFor = (table) => levelsOf(distribution(table));

/** Counts in small slices after the page is drawn. */
function countInBackground(table) {
  if (table.counter) return;
  table.counter = table.count();
  const slice = () => {
    const end = performance.now() + 8;
    let step;
    do step = table.counter.next();
    while (!step.done && performance.now() < end);
    if (!step.done) return setTimeout(slice);
    table.isCounted = true;
    if (table === position.puzzle.table) drawCounts();
  };
  setTimeout(slice, 50);
}

// Positions.

function newPuzzle(setup, start, itsLevel = null) {
  return {
    setup,
    table: tableOf(setup),
    start,
    level: itsLevel,
    hints: 0,
    isRevealed: false,
    wasAnalyzed: isAnalyzing,
    isWon: false,
  };
}

function go(next, message, chosenCell) {
  past.push(position);
  future = [];
  enter(next, message, chosenCell);
}

function enter(next, message, chosenCell = null) {
  const isOther = position?.puzzle.table !== next.puzzle.table;
  position = next;
  hintedCell = null;
  if (isOther) drawGame();
  draw(chosenCell);
  say(message);
  remember();
  countInBackground(next.puzzle.table);
}

/** Starts a puzzle. The one before it is still there to go back to. */
function startPuzzle(puzzle, message) {
  const next = { puzzle, board: puzzle.start, moves: 0 };
  if (position === null) enter(next, message);
  else go(next, message);
}

/** A new puzzle of the level, or of a number of moves. */
function deal(setup, wanted = level) {
  stopPlayback();
  const table = tableOf(setup);
  const levels = levelsFor(table);
  const isNumber = typeof wanted === "number";
  const name = isNumber || levels[wanted] ? wanted : Object.keys(levels)[0];
  const band = isNumber ? [wanted, wanted] : levels[name];
  let board = dealBetween(table, distribution(table), band);
  // Not the same puzzle twice in a row, if there is another.
  for (let i = 0; i < 5 && position?.puzzle.table === table && board === position.puzzle.start; i++)
    board = dealBetween(table, distribution(table), band);
  level = wanted;
  const needed = table.distance(board);
  const isExact = needed >= band[0] && needed <= band[1];
  const kind = isNumber
    ? isExact
      ? `${counted(needed, "move")} needed`
      : `${counted(needed, "move")}, the closest that was found`
    : LEVELS[name].toLowerCase();
  startPuzzle(
    newPuzzle(setup, board, name),
    needed === 0 ? "There is nothing to solve in this game." : `New puzzle: ${kind}.`,
  );
  drawLevel();
}

function press(cell) {
  stopPlayback();
  if (isEditing) edit(cell);
  else if (isIdle(position.puzzle.table.rule, cell)) say(`${sentence(placeOf(cell))} cannot be pressed.`);
  else move(cell, "");
}

function move(cell, who) {
  const { puzzle, board, moves } = position;
  const next = { puzzle, board: puzzle.table.play(board, cell), moves: moves + 1 };
  const wasSolved = isSolved(position);
  const isWin = !wasSolved && isSolved(next);
  if (isWin && !puzzle.isWon) {
    puzzle.isWon = true;
    if (!puzzle.wasAnalyzed) rememberSolved(puzzle);
  }
  go(next, isWin ? praise(next) : `${who}${sentence(placeOf(cell))}: ${summary(next)}`, cell);
  if (isWin) cheer(cell);
}

function edit(cell) {
  const board = position.board ^ bit(cell);
  setBoard(board, `${sentence(placeOf(cell))} is ${stateOf(board, cell)}. ${verdict(board)}`, cell);
}

function setBoard(board, message, cell) {
  go({ puzzle: newPuzzle(position.puzzle.setup, board), board, moves: 0 }, message, cell);
}

function hint() {
  const { puzzle, board } = position;
  if (hintedCell === null) puzzle.hints += 1;
  hintedCell = puzzle.table.nextMove(board);
  drawScore();
  drawMarks();
  remember();
  const good = cellsOf(puzzle.table.optimalMoves(board)).length;
  const others = !isAnalyzing
    ? ""
    : good === 1
      ? " No other press leads closer."
      : ` Any of ${good} presses leads closer.`;
  say(`Hint: press the marked ${lookOf(puzzle).one}, ${placeOf(hintedCell)}.${others}`);
}

function undo() {
  const last = past.pop();
  future.push(position);
  const isBack = last.puzzle !== position.puzzle;
  enter(last, isBack ? `Back at the puzzle before. ${summary(last)}` : `Undone. ${summary(last)}`);
}

function redo() {
  const next = future.pop();
  past.push(position);
  enter(next, `Redone. ${summary(next)}`);
}

function restart() {
  const { puzzle } = position;
  go({ puzzle, board: puzzle.start, moves: 0 }, "Back at the start of this puzzle. Undo takes you back.");
}

function playNext() {
  const { puzzle, board } = position;
  const cell = puzzle.table.nextMove(board);
  if (cell === null) return;
  puzzle.hints += 1;
  move(cell, "Played ");
}

function playAll() {
  playNext();
  const left = position.puzzle.table.distance(position.board);
  // Long solutions play faster, so that none takes more than about ten seconds.
  playback = left > 0 ? setTimeout(playAll, Math.min(700, 10_000 / (position.moves + left))) : 0;
  drawSolution();
}

function stopPlayback() {
  if (!playback) return;
  clearTimeout(playback);
  playback = 0;
  drawSolution();
}

// Words.

const formatNumber = new Intl.NumberFormat("en").format;
const counted = (count, noun) =>
  `${formatNumber(count)} ${noun}${Number(count) === 1 ? "" : noun.endsWith("s") ? "es" : "s"}`;
const sentence = (text) => text[0].toUpperCase() + text.slice(1);
const lookOf = (puzzle) => LOOKS[GAMES[puzzle.setup.game].look];
const currentLook = () => lookOf(position.puzzle);

function placeOf(cell) {
  const { setup } = position.puzzle;
  if (GAMES[setup.game].isRing) return `${currentLook().one} ${cell + 1}`;
  return `row ${rowOf(setup, cell) + 1}, column ${colOf(setup, cell) + 1}`;
}

const stateOf = (board, cell) => (has(board, cell) ? currentLook().lit : currentLook().dark);

/** What the board is like now. */
function summary({ puzzle, board }) {
  const look = lookOf(puzzle);
  const count = cellsOf(board).length;
  const all = cellsOf(puzzle.table.rule.live).length;
  if (puzzle.table.distance(board) === 0) return "Solved.";
  const goal = GAMES[puzzle.setup.game].goal;
  return goal === "same"
    ? `${count} ${look.lit}, ${all - count} ${look.dark}.`
    : `${counted(count, look.one)} ${look.lit}.`;
}

function verdict(board) {
  const left = position.puzzle.table.distance(board);
  return left === null
    ? "This board cannot be solved."
    : left === 0
      ? "This board is solved."
      : `It needs ${counted(left, "move")}.`;
}

function praise({ puzzle, moves }) {
  const fewest = puzzle.table.distance(puzzle.start);
  const hints = puzzle.hints ? ` with ${counted(puzzle.hints, "hint")}` : "";
  if (moves === fewest) return `Solved in ${counted(moves, "move")}${hints}, the fewest possible.`;
  return `Solved in ${counted(moves, "move")}${hints}; ${fewest} ${fewest === 1 ? "is" : "are"} enough.`;
}

// Memory, in this browser only. Some browsers refuse it.

const MEMORY = "fliptable";

function recall() {
  try {
    return JSON.parse(localStorage.getItem(MEMORY)) ?? {};
  } catch {
    return {};
  }
}

function store(changes) {
  try {
    localStorage.setItem(MEMORY, JSON.stringify({ ...recall(), ...changes }));
  } catch {
    // Then it is forgotten when the page is closed.
  }
}

let unsaved = 0;

/** Keeps the puzzle in the address and the position in the browser, a moment after the last move. */
function remember() {
  clearTimeout(unsaved);
  unsaved = setTimeout(saveNow, 150);
}

function saveNow() {
  const { puzzle, board, moves } = position;
  const name = nameOf(puzzle.setup, puzzle.start);
  store({ puzzle: name, board: String(board), moves, hints: puzzle.hints, level, puzzleLevel: puzzle.level });
  try {
    if (location.hash !== `#${name}`) history.replaceState(null, "", `#${name}`);
  } catch {
    // Some browsers limit how often the address may change. The next change brings it up to date.
  }
}

function rememberSolved({ table, level: itsLevel }) {
  const solved = recall().solved ?? {};
  const levels = (solved[table.key] ??= {});
  levels[itsLevel ?? "other"] = (levels[itsLevel ?? "other"] ?? 0) + 1;
  store({ solved });
}

/** How many puzzles of this game and size were solved, in all or at a level. */
function solvedCount({ key }, itsLevel = null) {
  const levels = recall().solved?.[key] ?? {};
  return itsLevel === null ? Object.values(levels).reduce((all, count) => all + count, 0) : (levels[itsLevel] ?? 0);
}
