// Wiring: buttons, keys, and what is played first.

function on(id, action) {
  $(id).addEventListener("click", () => $(id).getAttribute("aria-disabled") !== "true" && action());
}

function moveFocusByKeys(container, elements, target) {
  container.addEventListener("keydown", (event) => {
    if (event.altKey || event.metaKey) return;
    const to = target(event.key, elements().indexOf(document.activeElement), event.ctrlKey);
    if (to === undefined) return;
    event.preventDefault();
    elements()[to].focus();
  });
}

function wireBoard() {
  $("board").addEventListener("pointerleave", () => preview(null));
  $("board").addEventListener("focusout", (event) => {
    if (!$("board").contains(event.relatedTarget)) preview(null);
  });
  moveFocusByKeys(
    $("board"),
    () => cellButtons,
    (key, cell, isCtrl) => {
      const { setup, table } = position.puzzle;
      const live = cellsOf(table.rule.live);
      const row = live.filter((other) => rowOf(setup, other) === rowOf(setup, cell));
      const col = live.filter((other) => colOf(setup, other) === colOf(setup, cell));
      // A ring has no ends.
      const around = GAMES[setup.game].isRing ? row : [];
      switch (key) {
        case "ArrowLeft":
          return row.findLast((other) => other < cell) ?? around.at(-1) ?? cell;
        case "ArrowRight":
          return row.find((other) => other > cell) ?? around[0] ?? cell;
        case "ArrowUp":
          return col.findLast((other) => other < cell) ?? cell;
        case "ArrowDown":
          return col.find((other) => other > cell) ?? cell;
        case "Home":
          return isCtrl ? live[0] : row[0];
        case "End":
          return isCtrl ? live.at(-1) : row.at(-1);
      }
    },
  );
  const letters = { h: "hint", u: "undo", r: "restart", n: "new" };
  $("board").addEventListener("keydown", (event) => {
    const id = letters[event.key.toLowerCase()];
    if (id && !event.ctrlKey && !event.altKey && !event.metaKey) $(id).click();
  });
}

function wireActions() {
  const nextPuzzle = () => deal(position.puzzle.setup);
  on("hint", () => {
    stopPlayback();
    hint();
  });
  on("undo", () => {
    stopPlayback();
    undo();
  });
  on("redo", () => {
    stopPlayback();
    redo();
  });
  on("restart", () => {
    stopPlayback();
    restart();
  });
  on("new", nextPuzzle);
  on("next", () => {
    nextPuzzle();
    cellButtons[focusedCell].focus({ preventScroll: true });
  });
  on("harder", () => {
    deal(position.puzzle.setup, levelAbove(position.puzzle));
    cellButtons[focusedCell].focus({ preventScroll: true });
  });
  on("reveal", () => {
    position.puzzle.isRevealed = !position.puzzle.isRevealed;
    drawScore();
  });
  $("level").addEventListener("change", () => {
    const value = $("level").value;
    deal(position.puzzle.setup, Object.hasOwn(LEVELS, value) ? value : Number(value));
  });
  on("analyze", () => setView(!isAnalyzing));
}

function wireAnalysis() {
  on("play-next", () => {
    stopPlayback();
    playNext();
  });
  on("play-all", () => (playback ? stopPlayback() : playAll()));
  on("fill-dark", () => setBoard(0n, `${$("fill-dark").textContent}. ${verdict(0n)}`));
  on("fill-lit", () => {
    const { live } = position.puzzle.table.rule;
    setBoard(live, `${$("fill-lit").textContent}. ${verdict(live)}`);
  });
  $("edit").addEventListener("change", () => setEditing($("edit").checked));
  for (const id of ["show-good", "show-solution"]) {
    $(id).addEventListener("change", () => {
      drawMarks();
      drawSolution();
    });
  }
  $("chart").addEventListener("pointerleave", () => drawCurrentBar(position.puzzle.table.distance(position.board)));
  moveFocusByKeys(
    $("chart"),
    () => bars,
    (key, moves) => {
      switch (key) {
        case "ArrowLeft":
          return Math.max(moves - 1, 0);
        case "ArrowRight":
          return Math.min(moves + 1, bars.length - 1);
        case "Home":
          return 0;
        case "End":
          return bars.length - 1;
      }
    },
  );
}

function wireKeys() {
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key !== "z" && key !== "y")) return;
    if (event.target.matches("input:not([type])") || document.querySelector("dialog[open]")) return;
    event.preventDefault();
    $(key === "y" || event.shiftKey ? "redo" : "undo").click();
  });
}

function unescaped(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The game that the page was made for. */
const opened = OPENED;

/** The puzzle of the address, or the one that was left, or an easy one of the game that the page is for. */
function openFirst() {
  const memory = recall();
  const usual = opened ? setupOfRule(readRule(opened)) : setupOf("lights");
  const text = unescaped(location.hash.slice(1));
  const isLevel = Object.hasOwn(LEVELS, memory.level) || Number.isInteger(memory.level);
  if (isLevel) level = memory.level;
  const named = readName(text);
  const rows = named ? null : readRows(usual, text);
  const left = typeof memory.puzzle === "string" ? readName(memory.puzzle) : null;
  const isSame = left && named && nameOf(named.setup, named.board) === nameOf(left.setup, left.board);
  if (
    left &&
    left.board !== null &&
    (isSame || (!text && (!opened || nameOf(left.setup) === nameOf(usual)))) &&
    continuePuzzle(left, memory)
  )
    return;
  if (named && problemOf(named.setup) === null) {
    if (named.board === null) deal(named.setup, "easy");
    else openBoard(named.setup, named.board);
  } else if (rows !== null) {
    openBoard(usual, rows);
  } else {
    deal(usual, typeof level === "string" ? level : "easy");
    if (text) say("The address is not the name of a puzzle. Here is a new one.");
  }
}

/** Goes on with the puzzle that was left in this browser. Returns whether it could. */
function continuePuzzle({ setup, board: start }, { board, moves, hints, puzzleLevel }) {
  if (problemOf(setup) !== null || !/^\d+$/.test(board) || !Number.isInteger(moves) || !Number.isInteger(hints))
    return false;
  const puzzle = newPuzzle(setup, start, Object.hasOwn(LEVELS, puzzleLevel) ? puzzleLevel : null);
  const here = { puzzle, board: BigInt(board), moves };
  if (BigInt(board) & ~puzzle.table.rule.live || puzzle.table.distance(start) === null || isSolved(here)) return false;
  puzzle.hints = hints;
  enter(here, moves ? "Here you left this puzzle." : "Your puzzle.");
  return true;
}

/** Sets of the exported rule are hexadecimal. */
function readRule({ masks, goals, ...rule }) {
  const read = (sets) => sets.map((set) => BigInt("0x" + set));
  return { ...rule, masks: read(masks), goals: read(goals) };
}

wireBoard();
wireActions();
wireAnalysis();
wireMenu();
wirePainter();
wireKeys();
openFirst();
window.addEventListener(
  "hashchange",
  () => openByName(unescaped(location.hash.slice(1))) || say("The address is not the name of a puzzle."),
);
window.addEventListener("pagehide", saveNow);
// For the browser's console.
window.fliptable = {
  get table() {
    return position.puzzle.table;
  },
  get position() {
    return position;
  },
  nameOf,
  readName,
};
