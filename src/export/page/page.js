// The page. The module above answers every question about boards. The block keeps the page's names apart from the
// module's.
{
  // For the browser's console.
  window.game = {
    rows, cols, maxDistance, goals, distance, nextMove, solution, optimalMoves, play, isGoal, countAtDistance, deal,
  };

  // Boards and sets of moves: numbers up to 32 cells, BigInts above.

  const cells = rows * cols;
  const isWide = cells > 32;
  const EMPTY = isWide ? 0n : 0;
  const has = (set, cell) => (isWide ? (set >> BigInt(cell)) & 1n : (set >>> cell) & 1) == 1;
  const toggled = (set, cell) => (isWide ? set ^ (1n << BigInt(cell)) : (set ^ (1 << cell)) >>> 0);
  const allCells = Array.from({ length: cells }, (_, cell) => cell);
  const cellsOf = (set) => allCells.filter((cell) => has(set, cell));
  const masks = allCells.map((cell) => play(EMPTY, cell));
  // A cell that toggles nothing and never turns black is a hole.
  const isLive = (cell) => masks[cell] !== EMPTY || [...masks, ...goals].some((board) => has(board, cell));
  const liveCells = allCells.some(isLive) ? allCells.filter(isLive) : allCells;
  const FULL = liveCells.reduce(toggled, EMPTY);
  const rowOf = (cell) => Math.floor(cell / cols);
  const colOf = (cell) => cell % cols;

  const allDistances = Array.from({ length: maxDistance + 1 }, (_, distance) => distance);
  const counts = allDistances.map((distance) => BigInt(countAtDistance(distance)));
  const solvableBoards = counts.reduce((sum, count) => sum + count, 0n);
  const allBoards = 1n << BigInt(liveCells.length);

  // Words.

  const formatNumber = new Intl.NumberFormat("en").format;
  const formatPercent = new Intl.NumberFormat("en", { style: "percent", maximumSignificantDigits: 2 }).format;
  const counted = (count, noun) => `${formatNumber(count)} ${noun}${count == 1 ? "" : "s"}`;
  const shareAt = (distance) => Number(counts[distance]) / Number(solvableBoards);
  const percentage = (distance) => (shareAt(distance) < 1e-4 ? "< 0.01%" : formatPercent(shareAt(distance)));
  const sentence = (text) => text[0].toUpperCase() + text.slice(1);
  const placeOf = (cell) => `row ${rowOf(cell) + 1}, column ${colOf(cell) + 1}`;
  const colorOf = (board, cell) => (has(board, cell) ? "black" : "white");

  function verdict(board) {
    const left = distance(board);
    return left === null ? "This board is impossible." : left === 0 ? "This board is a goal." : `Distance ${left}.`;
  }

  function praise({ start, moves }) {
    if (moves == 0) return "This board is a goal.";
    const fewest = distance(start);
    const comparison = moves == fewest ? ", the fewest possible" : `; ${fewest} would have been enough`;
    return `Solved in ${counted(moves, "move")}${comparison}.`;
  }

  // The board as text, for the address: a digit for each cell, and a slash between rows. Any letters that the command
  // prints are read.

  function write(board) {
    const digits = allCells.map((cell) => Number(has(board, cell))).join("");
    return Array.from({ length: rows }, (_, row) => digits.slice(row * cols, (row + 1) * cols)).join("/");
  }

  function read(text) {
    const lines = text.split("/");
    const isRow = (line) => line.length == cols && /^([01]+|[bw]+|[+-]+)$/i.test(line);
    if (lines.length != rows || !lines.every(isRow)) return null;
    return allCells.filter((cell) => /[1b+]/i.test(lines[rowOf(cell)][colOf(cell)])).reduce(toggled, EMPTY);
  }

  /** Some programs escape the plus signs and slashes of an address. */
  function unescaped(text) {
    try {
      return decodeURIComponent(text);
    } catch {
      return text;
    }
  }

  // What the player does. A position is a board, the board that the puzzle started from, and the moves made since.

  let position = { board: EMPTY, start: EMPTY, moves: 0 };
  let past = [];
  let future = [];
  let isEditing = false;
  let isSolutionShown = false;
  let hintedCell = null;
  let previewedCell = null;
  let focusedCell = liveCells[0];
  let playback = 0;

  function go(next, message, chosenCell) {
    past.push(position);
    future = [];
    enter(next, message, chosenCell);
  }

  function enter(next, message, chosenCell) {
    position = next;
    hintedCell = null;
    draw(chosenCell);
    say(message);
    try {
      history.replaceState(null, "", "#" + write(position.board));
    } catch {
      // Some browsers limit how often the address may change. The next change brings it up to date.
    }
  }

  const startFrom = (board, message, chosenCell) => go({ board, start: board, moves: 0 }, message, chosenCell);

  function choose(cell) {
    stopPlayback();
    if (isEditing) edit(cell);
    else move(cell);
  }

  function edit(cell) {
    const board = toggled(position.board, cell);
    startFrom(board, `${sentence(placeOf(cell))} is ${colorOf(board, cell)}. ${verdict(board)}`, cell);
  }

  function move(cell, who = "You chose") {
    const next = { ...position, board: play(position.board, cell), moves: position.moves + 1 };
    const [before, after] = [distance(position.board), distance(next.board)];
    const change = after < before ? "closer" : after > before ? "further away" : "the same as before";
    const result = after === null ? "Still impossible." : after === 0 ? praise(next) : `Distance ${after}, ${change}.`;
    go(next, `${who} ${placeOf(cell)}. ${result}`, cell);
  }

  function dealAt(wanted) {
    stopPlayback();
    const board = deal(wanted);
    if (board === null) return;
    $("wanted").value = String(wanted);
    startFrom(board, `A new puzzle. ${verdict(board)}`);
  }

  function openAddress() {
    const text = location.hash.slice(1);
    const board = read(unescaped(text));
    if (board !== null) {
      startFrom(board, `This board was read from the address. ${verdict(board)}`);
    } else {
      dealAt(Math.min(4, maxDistance));
      if (text != "") say(`The address does not contain a board of ${rows} rows of ${cols} cells with slashes between the rows. Here is a new puzzle.`);
    }
  }

  function hint() {
    hintedCell = nextMove(position.board);
    drawMarks();
    const closer = cellsOf(optimalMoves(position.board)).length;
    const others = closer == 1 ? "No other cell" : `Any of ${closer} cells`;
    say(`Choose ${placeOf(hintedCell)}. ${others} leads closer to ${goals.length == 1 ? "the" : "a"} goal.`);
  }

  function undo() {
    const last = past.pop();
    future.push(position);
    enter(last, `Undone. ${verdict(last.board)}`);
  }

  function redo() {
    const next = future.pop();
    past.push(position);
    enter(next, `Redone. ${verdict(next.board)}`);
  }

  function toggleSolution() {
    isSolutionShown = !isSolutionShown;
    drawSolution();
    drawMarks();
  }

  function playNext() {
    const cell = nextMove(position.board);
    if (cell !== null) move(cell, "Played");
  }

  function playAll() {
    playNext();
    const left = distance(position.board);
    // Long solutions play faster, so that none takes more than about ten seconds.
    playback = left > 0 ? setTimeout(playAll, Math.min(700, 10_000 / (position.moves + left))) : 0;
    drawSolution();
  }

  function stopPlayback() {
    clearTimeout(playback);
    playback = 0;
    drawSolution();
  }

  function setMode(editing) {
    isEditing = editing;
    $("frame").classList.toggle("edit", editing);
    $("fill").hidden = !editing;
    drawMarks();
  }

  // Drawing.

  function $(id) {
    return document.getElementById(id);
  }

  function element(tag, className, text = "") {
    const made = document.createElement(tag);
    made.className = className;
    made.textContent = text;
    return made;
  }

  const say = (message) => ($("message").textContent = message);
  // Not `disabled`: a button that is disabled while it has the focus loses it.
  const enable = (id, isEnabled) => $(id).setAttribute("aria-disabled", String(!isEnabled));

  const cellButtons = allCells.map((cell) => {
    const button = element("button", "cell");
    const mark = element("span", "mark");
    mark.append(element("span", "number"));
    button.type = "button";
    button.append(element("span", "tile"), mark);
    button.addEventListener("click", () => choose(cell));
    button.addEventListener("pointerenter", (event) => event.pointerType != "touch" && preview(cell));
    button.addEventListener("focus", () => {
      focusedCell = cell;
      drawTabStop();
      if (button.matches(":focus-visible")) preview(cell);
    });
    return button;
  });

  function preview(cell) {
    previewedCell = cell;
    drawMarks();
  }

  /** Cells turn one after the other, starting at the chosen cell. */
  function draw(chosenCell = null) {
    cellButtons.forEach((button, cell) => {
      const rowsAway = chosenCell === null ? 0 : Math.abs(rowOf(cell) - rowOf(chosenCell));
      const colsAway = chosenCell === null ? 0 : Math.abs(colOf(cell) - colOf(chosenCell));
      button.style.setProperty("--wave", String(rowsAway + colsAway));
      button.classList.toggle("black", has(position.board, cell));
      // A hole is not drawn, unless it is black: then it makes the board impossible.
      button.classList.toggle("hole", !liveCells.includes(cell) && !has(position.board, cell));
    });
    const left = distance(position.board);
    document.body.classList.toggle("solved", left === 0);
    enable("hint", left > 0);
    enable("undo", past.length > 0);
    enable("redo", future.length > 0);
    enable("restart", position.moves > 0);
    drawMarks();
    drawDistance(left);
    drawSolution();
    drawCurrentBar(left);
  }

  function drawTabStop() {
    cellButtons.forEach((button, cell) => (button.tabIndex = cell == focusedCell ? 0 : -1));
  }

  function drawMarks() {
    const cellItself = (cell) => toggled(EMPTY, cell);
    const previewed = previewedCell === null ? EMPTY : isEditing ? cellItself(previewedCell) : masks[previewedCell];
    const steps = isSolutionShown ? cellsOf(solution(position.board) ?? EMPTY) : [];
    cellButtons.forEach((button, cell) => {
      const [isHinted, step] = [cell === hintedCell, steps.indexOf(cell) + 1];
      button.classList.toggle("preview", has(previewed, cell));
      button.classList.toggle("hint", isHinted);
      button.classList.toggle("step", step > 0);
      button.querySelector(".number").textContent = step > 0 ? String(step) : "";
      const notes = [isHinted ? ", hint" : "", step > 0 ? `, step ${step} of the solution` : ""].join("");
      button.setAttribute("aria-label", `${sentence(placeOf(cell))}, ${colorOf(position.board, cell)}${notes}`);
    });
  }

  function drawDistance(left) {
    const { start, moves } = position;
    $("distance-value").textContent = left === null ? "Impossible" : left === 0 ? "Solved" : String(left);
    const goal = goals.length == 1 ? "the goal" : "the nearest goal";
    $("distance-text").textContent = left > 0 ? `move${left == 1 ? "" : "s"} to ${goal}` : "";
    $("progress").textContent =
      left === null ? "No goal can be reached from this board."
      : left === 0 ? praise(position)
      : moves == 0 ? `No board needs more than ${counted(maxDistance, "move")}.`
      : `${counted(moves, "move")} made; the puzzle started at distance ${distance(start) ?? "none"}.`;
  }

  function drawSolution() {
    const moves = solution(position.board);
    const steps = cellsOf(moves ?? EMPTY);
    $("solution-text").textContent =
      moves === null ? "This board has no solution."
      : steps.length == 0 ? "No moves are needed."
      : isSolutionShown ? "Choose these cells, given as row and column, in any order."
      : `The solution has ${counted(steps.length, "move")}.`;
    $("solution-body").hidden = !isSolutionShown || steps.length == 0;
    $("show").textContent = isSolutionShown ? "Hide" : "Show";
    $("show").setAttribute("aria-expanded", String(isSolutionShown));
    $("steps").replaceChildren(...steps.map((cell) => element("li", "", `${rowOf(cell) + 1} ${colOf(cell) + 1}`)));
    enable("show", isSolutionShown || steps.length > 0);
    enable("next", steps.length > 0);
    enable("all", steps.length > 0);
    $("all").textContent = playback ? "Stop" : "Play all";
  }

  // The chart.

  const mostBoards = counts.reduce((most, count) => (count > most ? count : most));
  const longestCount = Math.max(...counts.map((count) => formatNumber(count).length));
  const hasRoomForCounts = longestCount * counts.length <= 42;
  const tickStep = [1, 2, 5, 8].find((step) => maxDistance / step < 14);

  const bars = allDistances.map((distance) => {
    const bar = element("button", hasRoomForCounts ? "bar" : "bar bare");
    bar.type = "button";
    const column = element("span", "column");
    column.style.height = `${(Number(counts[distance]) / Number(mostBoards)) * 88}%`;
    // The name for screen readers is all of the text, which they read as one sentence.
    bar.append(
      element("span", hasRoomForCounts ? "" : "unseen", formatNumber(counts[distance])),
      element("span", "unseen", ` board${counts[distance] == 1n ? "" : "s"} at distance `),
      column,
      element("span", distance % tickStep == 0 ? "tick" : "unseen", String(distance)),
      element("span", "unseen", ". Deal one."),
    );
    bar.addEventListener("click", () => dealAt(distance));
    bar.addEventListener("pointerenter", () => readOut(distance));
    bar.addEventListener("focus", () => {
      drawBarTabStop(distance);
      readOut(distance);
    });
    return bar;
  });

  function readOut(distance) {
    $("readout").textContent =
      distance === null ? `${formatNumber(allBoards - solvableBoards)} of ${counted(allBoards, "board")} are impossible`
      : `${counted(counts[distance], "board")} at distance ${distance}, ${percentage(distance)} of the solvable boards`;
  }

  function drawCurrentBar(left) {
    bars.forEach((bar, distance) => {
      bar.classList.toggle("current", distance === left);
      bar.setAttribute("aria-current", String(distance === left));
    });
    if (!bars.some((bar) => bar.matches(":hover, :focus-visible"))) readOut(left);
  }

  function drawBarTabStop(distance) {
    bars.forEach((bar, i) => (bar.tabIndex = i == distance ? 0 : -1));
  }

  // The rule, as pictures at the top of the page.

  function picture(board, colorClass, chosenCell = null) {
    const [width, height] = [cols + 0.3, rows + 0.3];
    const size = Math.max(2, Math.min(14, 62 / rows, 112 / cols));
    const squares = liveCells.map((cell) => {
      const color = has(board, cell) ? colorClass : "white";
      return `<rect x="${colOf(cell) + 0.08}" y="${rowOf(cell) + 0.08}" width=".84" height=".84" rx=".12" class="${color}"/>`;
    });
    if (chosenCell !== null) {
      const color = has(board, chosenCell) ? "on-toggled" : "on-white";
      squares.push(`<circle cx="${colOf(chosenCell) + 0.5}" cy="${rowOf(chosenCell) + 0.5}" r=".24" class="${color}"/>`);
    }
    const box = `viewBox="-.15 -.15 ${width} ${height}" width="${width * size}" height="${height * size}"`;
    return `<svg ${box} aria-hidden="true">${squares.join("")}</svg>`;
  }

  function figure(caption, description, pictures) {
    const made = element("figure", "");
    const image = element("div", "pictures");
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", description);
    image.innerHTML = pictures.join("");
    made.append(image, element("figcaption", "", caption));
    return made;
  }

  function describe(board) {
    if (board === EMPTY) return "all white";
    return board === FULL ? "all black" : `black at ${cellsOf(board).map(placeOf).join("; ")}`;
  }

  function drawRule() {
    const [isOne, shown] = [goals.length == 1, goals.slice(0, 4)];
    const target = isOne ? "the goal" : goals.length == 2 ? "either goal" : `one of the ${goals.length} goals`;
    $("lead").textContent = `Choosing a cell toggles a pattern of cells between white and black. Reach ${target}.`;
    const [middleRow, middleCol] = [Math.floor((rows - 1) / 2), Math.floor((cols - 1) / 2)];
    const fromMiddle = (cell) => Math.hypot(rowOf(cell) - middleRow, colOf(cell) - middleCol);
    const isUseful = (cell) => masks[cell] !== EMPTY;
    const [middle] = [...liveCells].sort((a, b) => isUseful(b) - isUseful(a) || fromMiddle(a) - fromMiddle(b));
    const toggles = cellsOf(masks[middle]).map(placeOf).join("; ") || "nothing";
    const goalCaption = isOne ? "The goal" : shown.length < goals.length ? `The first ${shown.length} goals` : "The goals";
    $("rule").append(
      figure("A move", `Choosing ${placeOf(middle)} toggles ${toggles}.`, [picture(masks[middle], "toggled", middle)]),
      figure(goalCaption, shown.map(describe).join(", or "), shown.map((goal) => picture(goal, "black"))),
    );
  }

  // Building the page.

  function on(id, action) {
    $(id).addEventListener("click", () => {
      if ($(id).getAttribute("aria-disabled") == "true") return;
      stopPlayback();
      action();
    });
  }

  function buildBoard() {
    document.documentElement.style.setProperty("--rows", String(rows));
    document.documentElement.style.setProperty("--cols", String(cols));
    document.body.classList.toggle("wide", cols > 14);
    for (let row = 0; row < rows; row++) {
      const line = element("div", "");
      line.setAttribute("role", "row");
      for (const button of cellButtons.slice(row * cols, (row + 1) * cols)) {
        const gridCell = element("div", "");
        gridCell.setAttribute("role", "gridcell");
        gridCell.append(button);
        line.append(gridCell);
      }
      $("board").append(line);
    }
    drawTabStop();
    $("board").addEventListener("pointerleave", () => preview(null));
    $("board").addEventListener("focusout", (event) => {
      if (!$("board").contains(event.relatedTarget)) preview(null);
    });
    moveFocusByKeys($("board"), cellButtons, (key, cell, isCtrl) => {
      const row = liveCells.filter((other) => rowOf(other) == rowOf(cell));
      const col = liveCells.filter((other) => colOf(other) == colOf(cell));
      switch (key) {
        case "ArrowLeft": return row.findLast((other) => other < cell) ?? cell;
        case "ArrowRight": return row.find((other) => other > cell) ?? cell;
        case "ArrowUp": return col.findLast((other) => other < cell) ?? cell;
        case "ArrowDown": return col.find((other) => other > cell) ?? cell;
        case "Home": return isCtrl ? liveCells[0] : row[0];
        case "End": return isCtrl ? liveCells.at(-1) : row.at(-1);
      }
    });
  }

  function buildChart() {
    $("chart").append(...bars);
    $("chart").classList.toggle("dense", bars.length > 20);
    $("readout").classList.toggle("long", longestCount > 10);
    drawBarTabStop(0);
    $("chart").addEventListener("pointerleave", () => readOut(distance(position.board)));
    $("chart").addEventListener("focusout", () => readOut(distance(position.board)));
    moveFocusByKeys($("chart"), bars, (key, distance) => {
      switch (key) {
        case "ArrowLeft": return Math.max(distance - 1, 0);
        case "ArrowRight": return Math.min(distance + 1, maxDistance);
        case "Home": return 0;
        case "End": return maxDistance;
      }
    });

    const dealableDistances = allDistances.filter((distance) => counts[distance] > 0n);
    $("wanted").append(...dealableDistances.map((distance) => new Option(String(distance), String(distance))));
    $("wanted").value = String(Math.min(4, maxDistance));
    $("counts").append(...allDistances.map((distance) => {
      const heading = element("th", "", String(distance));
      heading.scope = "row";
      const line = element("tr", "");
      const count = element("td", "");
      count.innerHTML = formatNumber(counts[distance]).replaceAll(",", ",<wbr>");
      line.append(heading, count, element("td", "", percentage(distance)));
      return line;
    }));
  }

  function moveFocusByKeys(container, elements, target) {
    container.addEventListener("keydown", (event) => {
      if (event.altKey || event.metaKey) return;
      const to = target(event.key, elements.indexOf(document.activeElement), event.ctrlKey);
      if (to === undefined) return;
      event.preventDefault();
      elements[to].focus();
    });
  }

  buildBoard();
  buildChart();
  drawRule();
  on("hint", hint);
  on("undo", undo);
  on("redo", redo);
  on("restart", () => startFrom(position.start, `Back at the start. ${verdict(position.start)}`));
  on("fill-white", () => startFrom(EMPTY, `All cells are white. ${verdict(EMPTY)}`));
  on("fill-black", () => startFrom(FULL, `All cells are black. ${verdict(FULL)}`));
  on("show", toggleSolution);
  on("next", playNext);
  on("deal-button", () => dealAt(Number($("wanted").value)));
  $("all").addEventListener("click", () => (playback ? stopPlayback() : playAll()));
  for (const input of document.getElementsByName("mode")) {
    input.addEventListener("change", () => {
      stopPlayback();
      setMode(input.value == "edit");
      say(isEditing ? "Choosing a cell now toggles only that cell." : "Choosing a cell now plays its move.");
    });
  }
  document.addEventListener("keydown", (event) => {
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || (key != "z" && key != "y")) return;
    event.preventDefault();
    $(key == "y" || event.shiftKey ? "redo" : "undo").click();
  });
  window.addEventListener("hashchange", openAddress);
  // A browser may restore the mode that the page was left in.
  setMode(document.querySelector("input[value=edit]").checked);
  openAddress();
  past = [];
  draw();
}
