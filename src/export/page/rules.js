// Games, shapes and the rules made of them. A *setup* says which game is played: its `game`, `shape`, `rows` and `cols`;
// for rules that the player painted also the `pattern` of a press, the lights `without` which the grid is, and the
// `changed` lights with a pattern of their own.

const MAX_SIDE = 8;

/** What each game looks like, and what is to be done. `lit` means black for tiles and closed for handles. */
const LOOKS = {
  lights: {
    one: "light",
    many: "lights",
    lit: "lit",
    dark: "dark",
    task: { dark: "Turn all the lights off.", lit: "Turn all the lights on.", same: "Make all the lights the same." },
    fill: { dark: "All off", lit: "All on" },
    won: { dark: "Lights out!", lit: "All lit!" },
  },
  tiles: {
    one: "tile",
    many: "tiles",
    lit: "black",
    dark: "white",
    task: { dark: "Turn every tile white.", lit: "Turn every tile black.", same: "Make all the tiles the same color." },
    fill: { dark: "All white", lit: "All black" },
    won: { dark: "All white!", lit: "All black!" },
  },
  handles: {
    one: "handle",
    many: "handles",
    lit: "closed",
    dark: "open",
    task: { dark: "Open every handle.", lit: "Close every handle.", same: "Make all the handles point the same way." },
    fill: { dark: "All open", lit: "All closed" },
    won: { dark: "It is open!", lit: "It is closed!" },
  },
};

const GAMES = {
  lights: { title: "Lights Out", look: "lights", shape: "plus", goal: "dark", rows: 5, cols: 5 },
  flip: { title: "Flip Game", look: "tiles", shape: "plus", goal: "same", rows: 4, cols: 4 },
  fridge: { title: "Refrigerator", look: "handles", shape: "cross", goal: "dark", rows: 4, cols: 4 },
  ring: { title: "Ring of Lights", look: "lights", shape: "torus", goal: "dark", rows: 1, cols: 8, isRing: true },
};

// Whether a press changes a light that is so many rows and columns away.
const SHAPES = {
  plus: { title: "Plus", press: "it and its neighbors on four sides", changes: (rows, cols) => rows + cols <= 1 },
  torus: {
    title: "Plus around the edges",
    press: "it and its neighbors on four sides, where opposite edges meet",
    changes: (rows, cols) => rows + cols <= 1,
    wraps: true,
  },
  cross: {
    title: "Row and column",
    press: "its whole row and its whole column",
    changes: (rows, cols) => rows === 0 || cols === 0,
  },
  king: {
    title: "All around",
    press: "it and all its neighbors, like a king in chess",
    changes: (rows, cols) => rows <= 1 && cols <= 1,
  },
  knight: {
    title: "Knight",
    press: "those a knight\u2019s move away, but not itself",
    changes: (rows, cols) => rows * cols === 2,
  },
  diagonal: {
    title: "Diagonal",
    press: "it and its diagonal neighbors",
    changes: (rows, cols) => rows === cols && rows <= 1,
  },
};

/** The setup of a game in its usual size and shape, or with some of this changed. */
function setupOf(game, changes = {}) {
  const { shape, rows, cols } = GAMES[game];
  return { game, shape, rows, cols, pattern: null, without: 0n, changed: new Map(), ...changes };
}

const rowOf = ({ cols }, cell) => Math.floor(cell / cols);
const colOf = ({ cols }, cell) => cell % cols;
const fullBoard = (cells) => bit(cells) - 1n;

/** The lights that a press would change if the grid had all of them. */
function shapeMask(setup, cell) {
  const { rows, cols, shape, pattern } = setup;
  const [row, col] = [rowOf(setup, cell), colOf(setup, cell)];
  if (pattern) {
    const reached = pattern.map(([down, right]) => [row + down, col + right]);
    return union(
      reached.filter(([r, c]) => r >= 0 && r < rows && c >= 0 && c < cols).map(([r, c]) => bit(r * cols + c)),
    );
  }
  const { changes, wraps } = SHAPES[shape];
  const away = (steps, side) => (wraps ? Math.min(steps, side - steps) : steps);
  const isReached = (other) =>
    changes(away(Math.abs(rowOf(setup, other) - row), rows), away(Math.abs(colOf(setup, other) - col), cols));
  return union(Array.from({ length: rows * cols }, (_, other) => (isReached(other) ? bit(other) : 0n)));
}

/** The rule of a setup: what each press changes, and the goals. */
function ruleOf(setup) {
  const { rows, cols, without, changed } = setup;
  const { goal, rule } = GAMES[setup.game];
  if (rule) return rule;
  const all = fullBoard(rows * cols) & ~without;
  const masks = Array.from({ length: rows * cols }, (_, cell) =>
    has(without, cell) ? 0n : (changed.get(cell) ?? shapeMask(setup, cell)) & all,
  );
  const goals = { dark: [0n], lit: [all], same: all === 0n ? [0n] : [0n, all] }[goal];
  return { rows, cols, masks, goals, live: all };
}

/** The setup of a rule: one of the menu if there is one, and a game of its own otherwise. */
function setupOfRule({ name, title, look, ...rule }) {
  const { rows, cols, masks, goals } = rule;
  const isSame = (one, other) => one.length === other.length && one.every((set, i) => set === other[i]);
  for (const [game, { look: usual, isRing }] of Object.entries(GAMES)) {
    if (usual !== look || Boolean(isRing) !== (rows === 1) || Math.max(rows, cols) > (isRing ? MAX_RING : MAX_SIDE))
      continue;
    for (const shape of isRing ? ["torus"] : Object.keys(SHAPES)) {
      const setup = setupOf(game, { shape, rows, cols });
      const made = ruleOf(setup);
      if (isSame(made.masks, masks) && isSame(made.goals, goals)) return setup;
    }
  }
  // A light that nothing changes and that no goal has lit is a gap in the grid.
  const live = union([...masks, ...goals]);
  const held = masks.reduce((all, mask, cell) => (mask ? all | bit(cell) : all), live);
  const full = held & fullBoard(rows * cols);
  const kind =
    goals.length === 1 && goals[0] === 0n ? "dark" : goals.length === 1 && goals[0] === live ? "lit" : "shown";
  const isSameGoal = goals.length === 2 && goals.includes(0n) && goals.includes(live);
  // Names of puzzles are read in any case, and the games of the menu keep theirs.
  let key = name.toLowerCase();
  while (Object.hasOwn(GAMES, key)) key += "_";
  GAMES[key] = {
    title,
    look,
    shape: null,
    goal: isSameGoal ? "same" : kind,
    rows,
    cols,
    rule: { ...rule, live: full },
    isRing: rows === 1 && isRing(rule),
  };
  return setupOf(key);
}

const MIN_RING = 3;
const MAX_RING = 16;

/** Whether the rule is a torus of one row, which is drawn as a ring. */
const isRing = ({ rows, cols, masks }) =>
  rows === 1 &&
  cols >= MIN_RING &&
  masks.every((mask, cell) => mask === shapeMask({ rows, cols, shape: "torus" }, cell));
