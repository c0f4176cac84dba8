// Painting a rule: what a press changes, around every light or for one alone, and where the grid has gaps.

let pressed = 0;

function openPainter() {
  $("menu").close();
  const { rows, cols } = draft;
  if (!draft.pattern && !draft.changed.size && !draft.without) $("everywhere").checked = true;
  const middle = Math.floor((rows - 1) / 2) * cols + Math.floor((cols - 1) / 2);
  pressed = has(draft.without, middle) ? (cellsOf(ruleOf(draft).live)[0] ?? middle) : middle;
  $("canvas").style.setProperty("--cols", String(cols));
  $("canvas").replaceChildren(
    ...Array.from({ length: rows * cols }, (_, cell) => {
      const button = element("button");
      button.type = "button";
      button.addEventListener("click", () => paint(cell));
      return button;
    }),
  );
  drawPainter();
  $("painter").showModal();
  document.querySelector("input[name=brush]:checked").focus();
}

const brush = () => document.querySelector("input[name=brush]:checked").value;

function paint(cell) {
  const isGap = has(draft.without, cell);
  if (brush() === "gap") {
    draft = { ...draft, without: draft.without ^ bit(cell) };
    if (cell === pressed) pressed = cellsOf(ruleOf(draft).live)[0] ?? cell;
  } else if (isGap) {
    return;
  } else if (brush() === "press") {
    pressed = cell;
  } else if ($("everywhere").checked) {
    paintEverywhere(cell);
  } else {
    draft = { ...draft, changed: new Map(draft.changed).set(pressed, ruleOf(draft).masks[pressed] ^ bit(cell)) };
  }
  drawPainter();
}

function paintEverywhere(cell) {
  const offsetOf = (other) => [
    rowOf(draft, other) - rowOf(draft, pressed),
    colOf(draft, other) - colOf(draft, pressed),
  ];
  // What the press reaches here is all that is known of a pattern which was not painted yet.
  const pattern = draft.pattern ?? cellsOf(shapeMask(draft, pressed)).map(offsetOf);
  const [down, right] = offsetOf(cell);
  const others = pattern.filter(([r, c]) => r !== down || c !== right);
  if (others.length === pattern.length) others.push([down, right]);
  const changed = new Map(draft.changed);
  changed.delete(pressed);
  draft = { ...draft, pattern: others, changed };
}

function drawPainter() {
  const { masks } = ruleOf(draft);
  const look = LOOKS[GAMES[draft.game].look];
  [...$("canvas").children].forEach((button, cell) => {
    const [isGap, isChanged] = [has(draft.without, cell), has(masks[pressed], cell)];
    button.classList.toggle("without", isGap);
    button.classList.toggle("changed", !isGap && isChanged);
    button.classList.toggle("pressed", !isGap && cell === pressed);
    const state = isGap
      ? "a gap"
      : [cell === pressed && "the press", isChanged ? "changed" : "not changed"].filter(Boolean).join(", ");
    button.setAttribute("aria-label", `Row ${rowOf(draft, cell) + 1}, column ${colOf(draft, cell) + 1}: ${state}`);
  });
  const problem = problemOf(draft);
  $("painter-text").textContent = problem ?? `Pressing the ${look.one} with the dot changes the ${look.many} in color.`;
  enable("start-painted", problem === null);
}

function wirePainter() {
  on("back", () => {
    $("painter").close();
    $("menu").showModal();
    drawDraft();
  });
  $("start-painted").addEventListener("click", (event) => {
    event.preventDefault();
    if ($("start-painted").getAttribute("aria-disabled") === "true") return;
    $("painter").close();
    playDraft();
  });
}
