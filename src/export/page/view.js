// Drawing the game: the board, what is said about it, and winning.

const $ = (id) => document.getElementById(id);

function element(tag, className, text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.textContent = text;
  return made;
}

const say = (message) => ($("message").textContent = message);
// Not `disabled`: a button that is disabled while it has the focus loses it.
const enable = (id, isEnabled) => $(id).setAttribute("aria-disabled", String(!isEnabled));

let cellButtons = [];
let previewedCell = null;
let focusedCell = 0;

/** Everything that depends on the game alone. */
function drawGame() {
  const { setup, table } = position.puzzle;
  const game = GAMES[setup.game];
  const { rows, cols } = setup;
  const look = LOOKS[game.look];
  document.title = `${game.title} ${sizeOf(setup)}`;
  $("title").textContent = game.title;
  $("size").textContent = sizeOf(setup);
  $("goal").textContent =
    look.task[game.goal] ??
    `Make the board look like ${table.rule.goals.length > 1 ? "one of the pictures" : "the picture"}.`;
  $("press").textContent = pressOf(setup);
  $("pictures").replaceChildren(...rulePictures(setup, table.rule));
  for (const name of Object.keys(LOOKS)) document.body.classList.toggle(name, name === game.look);
  document.body.classList.toggle("ring", Boolean(game.isRing));
  document.body.classList.toggle("scrolls", !game.isRing && Math.max(rows, cols) > 12);
  $("tray").style.cssText = `--rows: ${rows}; --cols: ${cols}; --share: ${ringShare(cols)}`;
  $("fill-dark").textContent = look.fill.dark;
  $("fill-lit").textContent = look.fill.lit;
  $("edit-text").textContent = `Change single ${look.many}`;
  buildBoard(setup, table.rule.live);
  drawCounts();
}

const sizeOf = ({ game, rows, cols }) => (GAMES[game].isRing ? String(cols) : `${rows}\u00d7${cols}`);

/** Whether pressing this light changes nothing. */
const isIdle = (rule, cell) => rule.masks[cell] === 0n;

function pressOf(setup) {
  const { one, many } = LOOKS[GAMES[setup.game].look];
  const rule = ruleOf(setup);
  if (cellsOf(rule.live).some((cell) => isIdle(rule, cell)))
    return `Some ${many} change others. The smaller ones cannot be pressed.`;
  if (GAMES[setup.game].isRing) return `Pressing a ${one} changes it and the ${many} beside it.`;
  if (pressesOf(setup, rule).length > 1) return `Each ${one} changes ${many} of its own.`;
  if (!setup.shape || setup.pattern) return `Pressing a ${one} changes the ${many} in this pattern.`;
  return `Pressing a ${one} changes ${SHAPES[setup.shape].press}.`;
}

/**
 * Cells whose presses show what presses change: one if all change the same pattern, as far as the grid has it, and the
 * first few otherwise.
 */
function pressesOf(setup, rule) {
  const middle = [(setup.rows - 1) / 2, (setup.cols - 1) / 2].map(Math.floor);
  const away = (cell) => Math.hypot(rowOf(setup, cell) - middle[0], colOf(setup, cell) - middle[1]);
  const cells = cellsOf(rule.live)
    .filter((cell) => !isIdle(rule, cell))
    .sort((a, b) => away(a) - away(b));
  if (cells.length === 0) return cellsOf(rule.live).slice(0, 1);
  if (setup.shape && !setup.changed.size) return cells.slice(0, 1);
  const offsets = (cell) =>
    cellsOf(rule.masks[cell]).map((other) => [
      rowOf(setup, other) - rowOf(setup, cell),
      colOf(setup, other) - colOf(setup, cell),
    ]);
  const pattern = new Map(cells.flatMap(offsets).map((offset) => [String(offset), offset]));
  const shape = { ...setup, pattern: [...pattern.values()] };
  if (cells.every((cell) => (shapeMask(shape, cell) & rule.live) === rule.masks[cell])) return cells.slice(0, 1);
  const different = new Map(cells.map((cell) => [String(offsets(cell)), cell]));
  return [...different.values()].sort((a, b) => a - b).slice(0, 3);
}

/** A cell of a ring is this part of the width of the ring. */
function ringShare(cells) {
  const chord = 0.86 * Math.sin(Math.PI / cells);
  return chord / (1 + chord);
}

function buildBoard(setup, live) {
  const { rows, cols } = setup;
  const isRing = GAMES[setup.game].isRing;
  cellButtons = Array.from({ length: rows * cols }, (_, cell) => cellButton(cell));
  const lines = Array.from({ length: rows }, (_, row) => {
    const line = element("div");
    line.setAttribute("role", "row");
    cellButtons.slice(row * cols, (row + 1) * cols).forEach((button, col) => {
      const gridCell = element("div");
      gridCell.setAttribute("role", "gridcell");
      if (isRing) {
        const angle = (2 * Math.PI * col) / cols;
        gridCell.style.cssText = `--x: ${(0.5 + Math.sin(angle) / 2).toFixed(4)}; --y: ${(0.5 - Math.cos(angle) / 2).toFixed(4)}`;
      }
      gridCell.append(button);
      line.append(gridCell);
    });
    return line;
  });
  $("board").replaceChildren(...lines);
  previewedCell = null;
  focusedCell = cellsOf(live)[0] ?? 0;
  drawTabStop();
}

function cellButton(cell) {
  const button = element("button", "cell");
  const mark = element("span", "mark");
  mark.append(element("span", "number"));
  button.type = "button";
  button.append(element("span", "face"), mark);
  button.addEventListener("click", () => press(cell));
  button.addEventListener("pointerenter", (event) => event.pointerType !== "touch" && preview(cell));
  button.addEventListener("focus", () => {
    focusedCell = cell;
    drawTabStop();
    if (button.matches(":focus-visible")) preview(cell);
  });
  return button;
}

function drawTabStop() {
  cellButtons.forEach((button, cell) => (button.tabIndex = cell === focusedCell ? 0 : -1));
}

/** Marks what a press would change. */
function preview(cell) {
  previewedCell = cell;
  drawMarks();
}

/** Everything that depends on the position. Lights change one after the other, starting at the chosen one. */
function draw(chosenCell = null) {
  const { puzzle, board } = position;
  const { table } = puzzle;
  setWave(chosenCell, (button, cell) => button.classList.contains("lit") !== has(board, cell));
  cellButtons.forEach((button, cell) => {
    button.classList.toggle("lit", has(board, cell));
    // A gap is not drawn, unless it is lit: then it makes the board impossible.
    button.classList.toggle("gap", !has(table.rule.live, cell) && !has(board, cell));
    button.classList.toggle("idle", isIdle(table.rule, cell));
  });
  const left = table.distance(board);
  document.body.classList.toggle("solved", left === 0);
  document.body.classList.remove("wins");
  $("won").hidden = true;
  enable("hint", left > 0);
  enable("undo", past.length > 0);
  enable("redo", future.length > 0);
  enable("restart", position.moves > 0);
  drawScore();
  drawMarks();
  if (isAnalyzing) drawAnalysis();
}

/** How far cells are from the chosen one, and so how late they move. Setting it on few of them keeps clicks fast. */
function setWave(chosenCell, isMoving) {
  const { setup } = position.puzzle;
  cellButtons.forEach((button, cell) => {
    if (!isMoving(button, cell)) return;
    const away = (of) => (chosenCell === null ? 0 : Math.abs(of(setup, cell) - of(setup, chosenCell)));
    button.style.setProperty("--wave", String(away(rowOf) + away(colOf)));
  });
}

function drawMarks() {
  const { puzzle, board } = position;
  const { table } = puzzle;
  const previewed = previewedCell === null ? 0n : isEditing ? bit(previewedCell) : table.rule.masks[previewedCell];
  const good = isAnalyzing && $("show-good").checked ? (table.optimalMoves(board) ?? 0n) : 0n;
  const steps = isAnalyzing && $("show-solution").checked ? cellsOf(table.solution(board) ?? 0n) : [];
  cellButtons.forEach((button, cell) => {
    const step = steps.indexOf(cell) + 1;
    const isHinted = cell === hintedCell;
    button.classList.toggle("preview", has(previewed, cell));
    button.classList.toggle("hint", isHinted);
    button.classList.toggle("good", !isHinted && has(good, cell));
    button.classList.toggle("step", step > 0);
    const number = button.querySelector(".number");
    const text = step > 0 ? String(step) : "";
    if (number.textContent !== text) number.textContent = text;
    const notes = [
      isHinted && ", hint",
      has(good, cell) && ", good move",
      step > 0 && `, step ${step} of the solution`,
    ];
    const label = `${sentence(placeOf(cell))}, ${stateOf(board, cell)}${notes.filter(Boolean).join("")}`;
    if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
  });
}

function drawScore() {
  const { puzzle, board, moves } = position;
  const { hints, isRevealed, table } = puzzle;
  $("moves").textContent = formatNumber(moves);
  $("moves-unit").textContent = moves === 1 ? "move" : "moves";
  $("hints-box").hidden = hints === 0;
  $("hints").textContent = String(hints);
  $("hints-unit").textContent = hints === 1 ? "hint" : "hints";
  const left = table.distance(board);
  $("reveal").setAttribute("aria-pressed", String(isRevealed));
  $("reveal").textContent = !isRevealed
    ? "Show moves needed"
    : left === null
      ? "Cannot be solved"
      : left === 0
        ? "None needed"
        : `${formatNumber(left)} more needed`;
}

/** The moment of winning: the board cheers, and the next puzzle is at hand. */
function cheer(cell) {
  if (isAnalyzing) return;
  const { puzzle, board } = position;
  const { dark, lit } = lookOf(puzzle).won;
  $("won-title").textContent = board === 0n ? dark : board === puzzle.table.rule.live ? lit : "Solved!";
  $("won-text").textContent = praise(position);
  const solved = solvedCount(puzzle.table, puzzle.level);
  const title = LEVELS[puzzle.level];
  $("won-record").textContent =
    title && solved ? `${counted(solved, `${title.toLowerCase()} puzzle`)} solved at this size` : "";
  const harder = levelAbove(puzzle);
  $("harder").hidden = harder === null;
  $("harder").textContent = harder === null ? "" : `Try ${LEVELS[harder].toLowerCase()}`;
  $("won").hidden = false;
  setWave(cell, () => true);
  document.body.classList.add("wins");
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) throwSparks();
}

function levelAbove({ table, level: itsLevel }) {
  const names = Object.keys(levelsFor(table));
  const index = names.indexOf(itsLevel);
  return index < 0 ? null : (names[index + 1] ?? null);
}

function throwSparks() {
  const colors = ["#ffc845", "#ff7a5f", "#2bbcf2", "#63d3ab", "#c78bff"];
  const { left, top, width, height } = $("tray").getBoundingClientRect();
  const reach = Math.max(width, height) * 0.75;
  for (let i = 0; i < 44; i++) {
    const spark = element("span", "spark");
    const [angle, distance] = [Math.random() * 2 * Math.PI, reach * (0.4 + 0.6 * Math.random())];
    const [x, y, turn] = [Math.cos(angle) * distance, Math.sin(angle) * distance, Math.random() * 720 - 360];
    spark.style.cssText =
      `left: ${left + width / 2}px; top: ${top + height / 2}px; --color: ${colors[i % colors.length]}; ` +
      `--dx: ${x.toFixed()}px; --dy: ${y.toFixed()}px; --turn: ${turn.toFixed()}deg`;
    spark.addEventListener("animationend", () => spark.remove());
    $("sparks").append(spark);
  }
}

// Pictures of the rule.

function picture(setup, rule, board, { look, size = 64, chosenCell = null }) {
  const { rows, cols } = setup;
  const scale = Math.min(14, size / Math.max(rows, cols));
  const squares = cellsOf(rule.live).map((cell) => {
    const kind = has(board, cell) ? "on" : "off";
    return `<rect x="${colOf(setup, cell) + 0.08}" y="${rowOf(setup, cell) + 0.08}" width=".84" height=".84" rx=".14" class="${kind}"/>`;
  });
  if (chosenCell !== null)
    squares.push(`<circle cx="${colOf(setup, chosenCell) + 0.5}" cy="${rowOf(setup, chosenCell) + 0.5}" r=".22"/>`);
  const [width, height] = [cols + 0.3, rows + 0.3];
  const made = element("figure", `picture ${look}`);
  made.innerHTML = `<svg viewBox="-.15 -.15 ${width} ${height}" width="${(width * scale).toFixed(1)}" height="${(height * scale).toFixed(1)}" aria-hidden="true">${squares.join("")}</svg>`;
  return made;
}

function pressPicture(setup, rule, cell, size) {
  return picture(setup, rule, rule.masks[cell] ?? 0n, { look: "press", size, chosenCell: cell });
}

function rulePictures(setup, rule) {
  const game = GAMES[setup.game];
  const captioned = (made, caption, description) => {
    const image = made.firstElementChild;
    image.removeAttribute("aria-hidden");
    image.setAttribute("role", "img");
    image.setAttribute("aria-label", description);
    made.append(element("figcaption", "", caption));
    return made;
  };
  const presses = game.isRing ? [] : pressesOf(setup, rule);
  const pictures = presses.map((cell) =>
    captioned(pressPicture(setup, rule, cell, 64), "A press", `A press of ${placeOf(cell)}.`),
  );
  if (game.goal === "shown") {
    const { lit, dark } = LOOKS[game.look];
    for (const goal of rule.goals.slice(0, 3)) {
      const places = cellsOf(goal).map((cell) => `${rowOf(setup, cell) + 1} ${colOf(setup, cell) + 1}`);
      const description = places.length
        ? `The goal: ${lit} at row and column ${places.join(", ")}.`
        : `The goal: all ${dark}.`;
      pictures.push(captioned(picture(setup, rule, goal, { look: `${game.look}-look` }), "The goal", description));
    }
  }
  return pictures;
}
