// The menu: which game, in which size and shape; puzzles by their names.

let draft = null;

function openMenu() {
  stopPlayback();
  const { setup, start, table } = position.puzzle;
  draft = setup;
  $("games").replaceChildren($("games").firstElementChild, ...Object.keys(GAMES).map(gameChoice));
  $("name").textContent = nameOf(setup, start);
  $("open-name").value = "";
  $("open-text").textContent = "";
  $("copy").textContent = "Copy link";
  const solved = solvedCount(table);
  $("record").textContent = solved ? `You have solved ${counted(solved, "puzzle")} of this game and size.` : "";
  drawDraft();
  $("menu").showModal();
  $("games").querySelector(":checked").focus();
}

/** A game of the menu, with a picture. */
function gameChoice(game) {
  const { title, look } = GAMES[game];
  const label = element("label");
  const input = element("input");
  Object.assign(input, { type: "radio", name: "game", value: game, checked: game === draft.game });
  input.addEventListener("change", () => {
    draft = game === position.puzzle.setup.game ? position.puzzle.setup : setupOf(game);
    drawDraft();
  });
  const shown = GAMES[game].isRing ? ringPicture() : miniature(game, look);
  label.append(input, shown, element("span", "", title));
  return label;
}

function miniature(game, look) {
  const setup = { rows: 3, cols: 3 };
  return picture(setup, { live: 511n }, 0b010_111_010n, { look: `${look}-look`, size: 42 });
}

function ringPicture() {
  const made = element("figure", "picture");
  const lights = Array.from({ length: 8 }, (_, i) => {
    const angle = (Math.PI * i) / 4;
    return `<circle cx="${(1.65 + 1.2 * Math.sin(angle)).toFixed(2)}" cy="${(1.65 - 1.2 * Math.cos(angle)).toFixed(2)}" r=".36" class="${i < 2 || i === 7 ? "on" : "off"}"/>`;
  });
  made.innerHTML = `<svg viewBox="0 0 3.3 3.3" width="46" height="46" aria-hidden="true">${lights.join("")}</svg>`;
  return made;
}

function drawDraft() {
  const { isRing, rule: isFixed } = GAMES[draft.game];
  $("size-row").hidden = Boolean(isRing || isFixed);
  $("ring-row").hidden = !isRing || Boolean(isFixed);
  $("shape-row").hidden = Boolean(isRing || isFixed);
  $("paint-row").hidden = Boolean(isRing || isFixed);
  for (const id of ["rows", "cols"]) $(id).value = String(draft[id]);
  $("ring").value = String(draft.cols);
  const isPainted = Boolean(draft.pattern || draft.without || draft.changed.size);
  $("shape").replaceChildren(
    ...Object.entries(SHAPES).map(([name, { title }]) => new Option(title, name)),
    ...(isPainted ? [new Option("Your own", "own")] : []),
  );
  $("shape").value = isPainted ? "own" : draft.shape;
  const problem = problemOf(draft);
  $("draft-text").textContent = problem ?? pressOf(draft);
  const rule = ruleOf(draft);
  const cells = isRing ? [] : pressesOf(draft, rule);
  $("draft-picture").replaceChildren(...cells.map((cell) => pressPicture(draft, rule, cell, 52)));
  enable("start", problem === null);
}

/** Why a setup cannot be played, or null. */
function problemOf(setup) {
  try {
    const table = tableOf(setup);
    return distribution(table).some((count, moves) => moves > 0 && count > 0)
      ? null
      : "There is nothing to solve: each press leads to a solved board.";
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return "This rule has too many solutions to compare on a grid of this size. Choose a smaller one.";
  }
}

/** Another size keeps the shape, and a painted pattern, but no single lights. */
function setSize(changes) {
  draft = { ...draft, ...changes, without: 0n, changed: new Map() };
  drawDraft();
}

function openByName(text) {
  const found = readName(text);
  const rows = found ? null : readRows(position.puzzle.setup, text);
  if (!found && rows === null) return false;
  const setup = found?.setup ?? position.puzzle.setup;
  if (problemOf(setup) !== null) return false;
  const board = found ? found.board : rows;
  if (board === null) deal(setup, "easy");
  else openBoard(setup, board);
  return true;
}

function openBoard(setup, board) {
  const left = tableOf(setup).distance(board);
  const message =
    left === null
      ? "This board cannot be solved. New deals one that can."
      : left === 0
        ? "This board is solved already. New deals another."
        : "The puzzle of this name.";
  startPuzzle(newPuzzle(setup, board), message);
}

async function copyLink() {
  const link = location.href.split("#")[0] + "#" + $("name").textContent;
  try {
    await navigator.clipboard.writeText(link);
    $("copy").textContent = "Copied";
  } catch {
    $("open-text").textContent = `The link is ${link}`;
  }
}

function wireMenu() {
  const sides = Array.from({ length: MAX_SIDE - 1 }, (_, i) => String(i + 2));
  for (const id of ["rows", "cols"]) {
    $(id).append(...sides.map((side) => new Option(side, side)));
    $(id).addEventListener("change", () => setSize({ [id]: Number($(id).value) }));
  }
  for (let lights = MIN_RING; lights <= MAX_RING; lights++)
    $("ring").append(new Option(String(lights), String(lights)));
  $("ring").addEventListener("change", () => setSize({ cols: Number($("ring").value) }));
  $("shape").addEventListener("change", () => {
    if ($("shape").value !== "own")
      draft = { ...draft, shape: $("shape").value, pattern: null, without: 0n, changed: new Map() };
    drawDraft();
  });
  on("choose", openMenu);
  on("copy", copyLink);
  on("open-painter", openPainter);
  $("start").addEventListener("click", (event) => {
    event.preventDefault();
    if ($("start").getAttribute("aria-disabled") === "true") return;
    $("menu").close();
    playDraft();
  });
  const open = () => {
    if (openByName($("open-name").value)) $("menu").close();
    else
      $("open-text").textContent =
        "This is not the name of a puzzle. A name is a game, a size and a board, like lights-5x5-0rx4b.";
  };
  on("open", open);
  $("open-name").addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    open();
  });
}

function playDraft() {
  if (nameOf(draft) === nameOf(position.puzzle.setup) && !isSolved(position))
    return say("The same game. New deals another puzzle.");
  const isKnown = typeof level === "string" && levelsFor(tableOf(draft))[level];
  // Another game starts easy, unless it has been solved at the level before.
  deal(draft, isKnown && solvedCount(tableOf(draft), level) > 0 ? level : Object.keys(levelsFor(tableOf(draft)))[0]);
}
