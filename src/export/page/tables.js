// Tables: from a rule to the data that `game` answers from. A rule has `rows`, `cols`, `masks` (what each press changes)
// and `goals`. Boards and sets of moves are BigInts on this page; bit `i` is light `i`, row by row.

/** The most sets of moves that are compared to answer a board, as in the library. */
const MAX_CANDIDATES = 4096;
const MAX_COUNTED_CANDIDATES = 256;
const MAX_COUNTING_STEPS = 2 ** 25;
/** Dealing a numbered board takes up to this many steps. */
const MAX_NUMBERING_STEPS = 2 ** 20;
const MAX_SEARCHED_CELLS = 16;
const DIGIT_BITS = 4;

const bit = (cell) => 1n << BigInt(cell);
const has = (set, cell) => ((set >> BigInt(cell)) & 1n) === 1n;
const union = (sets) => sets.reduce((all, set) => all | set, 0n);
const sum = (sets) => sets.reduce((all, set) => all ^ set, 0n);
const cellsOf = (set) =>
  Array.from(set.toString(2))
    .reverse()
    .flatMap((digit, cell) => (digit === "1" ? [cell] : []));

/** The sums of all subsets of a basis. */
const span = (basis) => basis.reduce((sums, vector) => sums.concat(sums.map((other) => other ^ vector)), [0n]);

/**
 * Solves a rule by Gaussian elimination. Each of `rows` is a combination of masks: the `cells` that it changes, one of
 * them, the `pivot`, that no other row changes, and the `moves` that it consists of. `nullSpace` is a basis of the sets
 * of moves that change nothing; the highest cell of each of its sets is in no other.
 */
function eliminate(masks) {
  const rows = [];
  const nullSpace = [];
  const subtract = (row, other) => {
    row.cells ^= other.cells;
    row.moves ^= other.moves;
  };
  masks.forEach((mask, cell) => {
    // A press that changes nothing is never part of a shortest solution.
    if (mask === 0n) return;
    const row = { cells: mask, moves: bit(cell), pivot: 0n };
    for (const other of rows) if (row.cells & other.pivot) subtract(row, other);
    if (row.cells === 0n) {
      nullSpace.push(row.moves);
      return;
    }
    row.pivot = row.cells & -row.cells;
    for (const other of rows) if (other.cells & row.pivot) subtract(other, row);
    rows.push(row);
  });
  return { rows, nullSpace };
}

/**
 * For each cell, a set of moves that changes it and, as `syndrome`, what remains. A board can be solved if the parts of
 * its lit cells add up to the syndrome of a goal.
 */
function parts({ masks, goals }, rows) {
  const live = union([...masks, ...goals]);
  const pivots = union(rows.map(({ pivot }) => pivot));
  const syndromeCells = cellsOf(live & ~pivots);
  // Pivots never remain, so the syndrome has a bit for each of the other cells.
  const compressed = (cells) => union(syndromeCells.map((cell, i) => (has(cells, cell) ? bit(i) : 0n)));
  const words = masks.map((_, cell) => {
    const row = rows.find(({ pivot }) => pivot === bit(cell));
    return row
      ? { moves: row.moves, syndrome: compressed(row.cells ^ row.pivot) }
      : { moves: 0n, syndrome: compressed(bit(cell)) };
  });
  return { live, words, syndromeBits: syndromeCells.length };
}

const wordOf = (board, words) => {
  const used = cellsOf(board).map((cell) => words[cell]);
  return { moves: sum(used.map(({ moves }) => moves)), syndrome: sum(used.map(({ syndrome }) => syndrome)) };
};

/** The boards from which the same goals can be reached, ready for counting, or null if that takes too long. */
function prepareCounting(rule) {
  const { rows, nullSpace } = eliminate(rule.masks);
  if (rule.goals.length * 2 ** nullSpace.length > MAX_COUNTED_CANDIDATES) return null;
  const { words } = parts(rule, rows);
  const goals = new Map();
  for (const goal of rule.goals) {
    const { syndrome, moves } = wordOf(goal, words);
    goals.set(syndrome, [...(goals.get(syndrome) ?? []), moves]);
  }
  const runs = [...goals.values()].map((run) =>
    groupMoves(
      rule,
      nullSpace,
      run.map((moves) => moves ^ run[0]),
    ),
  );
  const stepsOf = ({ groups, candidates }) => groups.reduce((product, { free }) => product * (free + 1), candidates);
  const steps = runs.reduce((total, run) => total + stepsOf(run), 0);
  return steps <= MAX_COUNTING_STEPS ? { runs, steps } : null;
}

/**
 * How many boards need each number of moves, as BigInts. It yields now and then, so that the page stays responsive.
 */
function* countBoards({ masks }, { runs }) {
  const counts = new Array(masks.length + 1).fill(0n);
  for (const { groups, candidates, alone } of runs) {
    const chosen = groups.reduce((total, { free }) => total + free, 0);
    // Numbers are exact up to 2^53, and faster.
    const found = yield* countCompositions(groups, candidates, chosen <= 53 ? Number : BigInt);
    found.forEach((count, moves) => {
      if (!count) return;
      for (let more = 0; more <= alone; more++) counts[moves + more] += BigInt(count) * binomial(alone, more, BigInt);
    });
  }
  while (counts.at(-1) === 0n) counts.pop();
  return counts;
}

/**
 * The moves in groups that are in the same candidates, and how many moves are in no candidate (`alone`). `toGoals` has
 * the moves from one goal to each of the goals that can be reached from it. Every board of this kind is that goal after
 * a set of moves without `pivots`, and the sizes of the sets that solve it depend only on how many moves it has of each
 * group. Moves in no candidate add to every size alike, so they are counted by their binomials.
 */
function groupMoves({ masks }, nullSpace, toGoals) {
  const candidates = toGoals.flatMap((moves) => span(nullSpace).map((set) => set ^ moves));
  const pivots = union(nullSpace.map((set) => bit(set.toString(2).length - 1)));
  const groups = new Map();
  masks.forEach((mask, cell) => {
    if (mask === 0n) return;
    const key = candidates.map((set) => Number(has(set, cell))).join("");
    const group = groups.get(key) ?? { members: Array.from(key, Number), size: 0, free: 0 };
    group.size += 1;
    if (!has(pivots, cell)) group.free += 1;
    groups.set(key, group);
  });
  const none = "0".repeat(candidates.length);
  const alone = groups.get(none)?.free ?? 0;
  groups.delete(none);
  return { groups: [...groups.values()].sort((a, b) => a.free - b.free), candidates: candidates.length, alone };
}

/** Goes through how many moves of each group are chosen, the last group fastest. */
function* countCompositions(groups, candidates, type) {
  const counts = new Array(groups.reduce((cells, { size }) => cells + size, 1)).fill(type(0));
  const sizes = new Uint8Array(candidates);
  for (const { members, size } of groups) members.forEach((member, i) => (sizes[i] += member * size));
  const levels = groups.map(({ members, free }) => ({
    free,
    weights: Array.from({ length: free + 1 }, (_, count) => binomial(free, count, type)),
    changes: Int8Array.from(members, (member) => (member ? -1 : 1)),
  }));
  const choose = ({ changes }, count) => {
    for (let i = 0; i < candidates; i++) sizes[i] += changes[i] * count;
  };
  const least = () => {
    let size = sizes[0];
    for (let i = 1; i < candidates; i++) if (sizes[i] < size) size = sizes[i];
    return size;
  };
  let steps = 0;
  function* go(index, weight) {
    const level = levels[index];
    const isLast = index === levels.length - 1;
    for (let count = 0; count <= level.free; count++) {
      const product = weight * level.weights[count];
      if (isLast) counts[least()] += product;
      else yield* go(index + 1, product);
      choose(level, 1);
    }
    choose(level, -level.free - 1);
    steps += isLast ? candidates * (level.free + 1) : 0;
    if (steps > 2 ** 19) {
      steps = 0;
      yield;
    }
  }
  if (levels.length === 0) counts[least()] += type(1);
  else yield* go(0, type(1));
  return counts;
}

function binomial(n, k, type) {
  let result = 1n;
  for (let i = 0; i < k; i++) result = (result * BigInt(n - i)) / BigInt(i + 1);
  return type(result);
}

/** What `game` is made from, without counts. */
function gameData(rule) {
  const { rows, cols, masks, goals } = rule;
  const cells = rows * cols;
  const type = cells > 32 ? BigInt : Number;
  const data = {
    rows,
    cols,
    masks: masks.map(type),
    goals: goals.map(type),
    counts: null,
    boards: cells > 32 ? bigints : numbers,
  };
  const solved = eliminate(masks);
  if (goals.length * 2 ** solved.nullSpace.length > MAX_CANDIDATES) {
    if (cells > MAX_SEARCHED_CELLS) throw new RangeError("too many candidates");
    return { ...data, ...searchBoards(data) };
  }
  const { words } = parts(rule, solved.rows);
  const table = {
    words: words.map(({ moves }) => type(moves)),
    syndromes: words.map(({ syndrome }) => type(syndrome)),
    nullSpace: solved.nullSpace.map(type),
  };
  return { ...data, maxDistance: solved.rows.length, lookup: linear, table };
}

/** The distances and moves of all boards of a small grid, breadth first. */
function searchBoards({ rows, cols, masks, goals }) {
  const [none, cells] = [255, rows * cols];
  const entries = new Uint8Array(2 ** cells).fill(none);
  const moves = new Uint8Array(2 ** cells).fill(none);
  let [boards, distance] = [goals, 0];
  goals.forEach((goal) => (entries[goal] = 0));
  while (boards.length > 0) {
    distance += 1;
    const found = [];
    for (const board of boards) {
      for (const mask of masks) {
        if (entries[board ^ mask] !== none) continue;
        entries[board ^ mask] = distance;
        found.push(board ^ mask);
      }
    }
    boards = found;
  }
  const isCloser = (board, mask) => entries[board ^ mask] === entries[board] - 1;
  entries.forEach((left, board) => {
    if (left > 0 && left !== none) moves[board] = masks.findIndex((mask) => isCloser(board, mask));
  });
  const counts = new Array(distance).fill(0);
  for (const left of entries) if (left !== none) counts[left] += 1;
  // All boards in classes of their own: no bits are folded away.
  const table = { shift: cells, checkBits: 0, indexBits: cells, entries, moves };
  return { maxDistance: distance - 1, counts, lookup: searched, table };
}

/** A rule with its answers. Throws a `RangeError` if the rule has too many candidates. */
class Table {
  constructor(rule) {
    const { rows, cols } = rule;
    this.rule = rule;
    // `game` takes boards of up to 32 cells as numbers.
    this.type = rows * cols > 32 ? BigInt : Number;
    this.data = gameData(rule);
    this.game = game(this.data);
    this.counts = this.data.counts?.map(BigInt) ?? null;
    /** Whether the boards at each distance are numbered, so that each can be dealt as often as any other. */
    this.isNumbered = this.counts !== null;
  }

  play(board, cell) {
    return board ^ this.rule.masks[cell];
  }

  /**
   * Counts the boards in small steps. If that is quick, they are numbered from now on.
   */
  *count() {
    if (this.counts) return;
    const prepared = prepareCounting(this.rule);
    if (prepared === null) {
      const isSmall = this.rule.masks.length <= MAX_SEARCHED_CELLS;
      this.counts = isSmall ? searchBoards(this.data).counts.map(BigInt) : null;
      return;
    }
    this.counts = yield* countBoards(this.rule, prepared);
    if (prepared.steps > MAX_NUMBERING_STEPS) return;
    this.isNumbered = true;
    this.game = game({ ...this.data, maxDistance: this.counts.length - 1, counts: this.counts.map(this.type) });
  }

  distance(board) {
    return this.game.distance(this.type(board));
  }

  nextMove(board) {
    return this.game.nextMove(this.type(board));
  }

  solution(board) {
    return this.set(this.game.solution(this.type(board)));
  }

  /** Every move that leads closer to a goal. */
  optimalMoves(board) {
    return this.set(this.game.optimalMoves(this.type(board)));
  }

  /** How many shortest solutions there are, up to a limit. */
  solutionCount(board, limit) {
    let count = 0;
    for (const _ of this.game.solutions(this.type(board))) if (++count === limit) break;
    return count;
  }

  deal(distance) {
    return this.set(this.game.deal(distance));
  }

  set(moves) {
    return moves === null ? null : BigInt(moves);
  }
}
