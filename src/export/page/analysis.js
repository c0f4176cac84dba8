// The second view: how many moves are needed, every good move, a solution, and how many boards need how many moves.

let bars = [];
/** Says below the chart how many boards need this many moves, or, of `null`, how many cannot be solved. */
let readOut = () => {};

function setView(isAnalysis) {
  isAnalyzing = isAnalysis;
  document.body.classList.toggle("analyzing", isAnalysis);
  document.body.classList.toggle("playing", !isAnalysis);
  $("analysis").hidden = !isAnalysis;
  $("analyze").setAttribute("aria-pressed", String(isAnalysis));
  if (isAnalysis) {
    position.puzzle.wasAnalyzed = true;
    position.puzzle.isRevealed = true;
  } else {
    stopPlayback();
    setEditing(false);
    window.scrollTo(0, 0);
  }
  draw();
}

function setEditing(isOn) {
  isEditing = isOn;
  $("edit").checked = isOn;
  document.body.classList.toggle("editing", isOn);
  drawMarks();
}

function drawAnalysis() {
  const { puzzle, board, moves } = position;
  puzzle.wasAnalyzed = true;
  puzzle.isRevealed = true;
  const left = puzzle.table.distance(board);
  $("distance-value").textContent = left === null ? "Impossible" : left === 0 ? "Solved" : String(left);
  $("distance-text").textContent = left > 0 ? `more move${left === 1 ? "" : "s"} needed` : "";
  const start = puzzle.table.distance(puzzle.start);
  $("progress").textContent = [
    left === null
      ? "No moves solve this board."
      : left > 0
        ? solutionsText(puzzle.table, board)
        : moves > 0
          ? praise(position)
          : "",
    moves > 0 && left !== 0
      ? `${counted(moves, "move")} made; the puzzle needed ${start ?? "an impossible number"} at the start.`
      : "",
  ].join(" ");
  drawSolution();
  drawCurrentBar(left);
  drawScore();
}

function solutionsText(table, board) {
  const limit = 1000;
  const count = table.solutionCount(board, limit);
  const good = cellsOf(table.optimalMoves(board)).length;
  const solutions =
    count === 1
      ? "One shortest solution"
      : `${count === limit ? "At least " : ""}${counted(count, "shortest solution")}`;
  return `${solutions}; ${counted(good, "press")} lead${good === 1 ? "s" : ""} closer.`;
}

function drawSolution() {
  if (!isAnalyzing) return;
  const { puzzle, board } = position;
  const steps = cellsOf(puzzle.table.solution(board) ?? 0n);
  const isShown = $("show-solution").checked;
  const label = (cell) =>
    GAMES[puzzle.setup.game].isRing
      ? String(cell + 1)
      : `${rowOf(puzzle.setup, cell) + 1}, ${colOf(puzzle.setup, cell) + 1}`;
  $("steps").replaceChildren(...(isShown ? steps : []).map((cell) => element("li", "", label(cell))));
  enable("play-next", steps.length > 0);
  enable("play-all", steps.length > 0);
  $("play-all").textContent = playback ? "Stop" : "Play all";
}

// The chart. It is drawn when the boards are counted.

function drawCounts() {
  const { table } = position.puzzle;
  const { counts } = table;
  drawLevels();
  $("counted").hidden = !counts;
  $("chart-missing").hidden = Boolean(counts);
  $("chart-missing").textContent = table.isCounted
    ? "This game has too many boards to count them here."
    : "Counting the boards.";
  $("chart-text").textContent =
    `Choose a bar to play one of its boards${table.isNumbered ? ", each as likely as any other" : ""}.`;
  if (!counts) {
    [bars, readOut] = [[], () => {}];
    return;
  }
  const total = counts.reduce((all, count) => all + count, 0n);
  const most = counts.reduce((greatest, count) => (count > greatest ? count : greatest));
  const tickStep = [1, 2, 5, 10].find((step) => counts.length / step < 15);
  const share = (moves) => Number(counts[moves]) / Number(total);
  const percent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 }).format;
  const percentage = (moves) => (share(moves) < 1e-4 && counts[moves] > 0n ? "< 0.01%" : percent(share(moves)));

  bars = counts.map((count, moves) => {
    const bar = element("button", "bar");
    bar.type = "button";
    bar.setAttribute(
      "aria-label",
      `${counted(count, "board")} need${count === 1n ? "s" : ""} ${counted(moves, "move")}. Play one.`,
    );
    const column = element("span", "column");
    column.style.height = `${(Number(count) / Number(most)) * 84}%`;
    const hasTick = moves % tickStep === 0;
    bar.append(column, element("span", hasTick ? "tick" : "no-tick", hasTick ? String(moves) : ""));
    bar.addEventListener("click", () => count > 0n && deal(position.puzzle.setup, moves));
    bar.addEventListener("pointerenter", () => readOut(moves));
    bar.addEventListener("focus", () => {
      drawBarTabStop(moves);
      readOut(moves);
    });
    return bar;
  });
  readOut = (moves) => {
    const impossible = (1n << BigInt(cellsOf(table.rule.live).length)) - total;
    $("readout").textContent =
      moves === null
        ? `${counted(impossible, "board")} cannot be solved.`
        : `${counted(counts[moves], "board")} need${counts[moves] === 1n ? "s" : ""} ${counted(moves, "move")}: ${percentage(moves)}.`;
  };
  $("chart").replaceChildren(...bars);
  $("chart").classList.toggle("dense", bars.length > 20);
  drawBarTabStop(0);
  $("counts").replaceChildren(
    ...counts.map((count, moves) => {
      const line = element("tr");
      const heading = element("th", "", String(moves));
      heading.scope = "row";
      line.append(heading, element("td", "", formatNumber(count)), element("td", "", percentage(moves)));
      return line;
    }),
  );
  drawCurrentBar(table.distance(position.board));
}

function drawCurrentBar(left) {
  bars.forEach((bar, moves) => {
    bar.classList.toggle("current", moves === left);
    bar.setAttribute("aria-current", String(moves === left));
  });
  if (!bars.some((bar) => bar.matches(":hover, :focus-visible"))) readOut(left);
}

function drawBarTabStop(moves) {
  bars.forEach((bar, i) => (bar.tabIndex = i === moves ? 0 : -1));
}

/** The levels of this game, and the numbers of moves for those who want one. */
function drawLevels() {
  const { table } = position.puzzle;
  const levels = levelsFor(table);
  const names = document.createElement("optgroup");
  names.label = "Level";
  names.append(...Object.keys(levels).map((name) => new Option(LEVELS[name], name)));
  const numbers = document.createElement("optgroup");
  numbers.label = "Exactly";
  const counts = distribution(table);
  const greatest = counts.findLastIndex((count) => count > 0);
  for (let moves = 1; moves <= greatest; moves++) {
    if (!table.counts || counts[moves] > 0n) numbers.append(new Option(counted(moves, "move"), String(moves)));
  }
  $("level").replaceChildren(names, numbers);
  if (!levels[level] && typeof level === "string") level = Object.keys(levels)[0];
  drawLevel();
}

function drawLevel() {
  $("level").value = String(level);
  if ($("level").selectedIndex < 0) $("level").selectedIndex = 0;
}
