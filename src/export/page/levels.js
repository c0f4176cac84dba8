// Levels: how many moves are easy or hard, by where a number of moves lies among all boards.

const LEVELS = { easy: "Easy", medium: "Medium", hard: "Hard", hardest: "Hardest" };

/**
 * The least and most moves of each level, from how many boards need each number of moves (a count or a sample). *Easy*
 * puzzles need few moves, at least two; *hard* ones as many as most boards; *hardest* ones as many as one board in a
 * hundred; *medium* lies halfway. A small game may lack some levels.
 */
function levelsOf(counts) {
  // Without the boards that are solved.
  const weights = counts.map((count, moves) => (moves === 0 ? 0 : Number(count)));
  const total = weights.reduce((all, weight) => all + weight, 0);
  const quantile = (share) => {
    let below = 0;
    return weights.findIndex((weight) => (below += weight) > share * total);
  };
  const most = counts.findLastIndex((count) => count > 0);
  const clamp = (moves, least, greatest) => Math.max(least, Math.min(moves, greatest));
  const usual = clamp(quantile(0.05), Math.min(3, quantile(0.5), most), 5);
  // Leave room for a medium level.
  const easy = usual > 2 && quantile(0.35) < usual + 2 ? usual - 1 : usual;
  const [typical, rare] = [Math.max(quantile(0.35), easy + 1), Math.max(quantile(0.99), easy + 1)];
  const middle = (easy + typical) / 2;
  const spread = Math.max(0.5, middle * 0.15);
  const bands = {
    easy: [Math.min(easy, Math.max(2, easy - 2)), easy],
    medium: [Math.max(easy + 1, Math.ceil(middle - spread)), Math.min(typical - 1, Math.floor(middle + spread))],
    hard: [typical, Math.min(Math.max(typical, quantile(0.85)), rare - 1)],
    hardest: [rare, most],
  };
  return Object.fromEntries(Object.entries(bands).filter(([, [least, greatest]]) => least <= greatest));
}

/** A random board from which a goal can be reached. */
function randomBoard({ masks, goals }) {
  const goal = goals[Math.floor(Math.random() * goals.length)];
  return masks.reduce((board, mask) => (Math.random() < 0.5 ? board ^ mask : board), goal);
}

/** How many of some random boards need each number of moves. */
function sampleCounts(rule, distance, milliseconds = 8) {
  const counts = new Array(rule.masks.length + 1).fill(0);
  const end = performance.now() + milliseconds;
  for (let i = 0; i < 500 && (i < 50 || performance.now() < end); i++) counts[distance(randomBoard(rule))] += 1;
  return counts;
}

/** A board that some random moves lead to from a goal, each move made once. */
function scrambledBoard({ masks, goals }, moves) {
  const left = masks.filter((mask) => mask !== 0n);
  let board = goals[Math.floor(Math.random() * goals.length)];
  for (let i = 0; i < moves && left.length > 0; i++)
    board ^= left.splice(Math.floor(Math.random() * left.length), 1)[0];
  return board;
}

/**
 * Deals a board that needs `least` to `greatest` moves; `counts` says how many boards do. If boards are not numbered and
 * none is found soon, it is the board that comes closest.
 */
function dealBetween(table, counts, [least, greatest]) {
  const wanted = Array.from({ length: greatest - least + 1 }, (_, i) => least + i);
  // Every number of moves is as likely as any other: most boards of a level need the most moves of it.
  const pick = (numbers) => numbers[Math.floor(Math.random() * numbers.length)];
  if (table.isNumbered) {
    const dealt = wanted.filter((moves) => counts[moves] > 0n);
    if (dealt.length > 0) return table.deal(pick(dealt));
  }
  // Random boards need many moves, and scrambled ones few.
  const draw = (i) => (i % 2 ? randomBoard(table.rule) : scrambledBoard(table.rule, pick(wanted)));
  const misses = (moves) => Math.max(least - moves, moves - greatest, moves === 0 ? Infinity : 0);
  const end = performance.now() + 30;
  let best = { board: null, missed: Infinity };
  for (let i = 0; best.missed > 0 && (i < 1000 || performance.now() < end); i++) {
    const board = draw(i);
    const missed = misses(table.distance(board));
    if (missed < best.missed || best.board === null) best = { board, missed };
  }
  return best.board;
}
