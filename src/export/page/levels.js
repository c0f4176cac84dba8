// Levels: how many moves are easy or hard, by where a number of moves lies among all boards.

const LEVELS = { easy: "Easy", medium: "Medium", hard: "Hard", hardest: "Hardest" };

/**
 * The least and most moves of each level, from how many boards need each number of moves (a count or a sample). *Easy*
 * puzzles need few moves, at least two; *hard* ones as many as most boards; *hardest* ones as many as one board in a
 * hundred; *medium* lies halfway. A small game may lack some levels.
 */
function levelsOf(counts) {
  const total = counts.reduce((all, count) => all + Number(count), 0);
  const quantile = (share) => {
    let below = 0;
    return counts.findIndex((count) => (below += Number(count)) >= share * total);
  };
  const most = counts.findLastIndex((count) => count > 0);
  const clamp = (moves, least, greatest) => Math.max(least, Math.min(moves, greatest));
  const easy = clamp(quantile(0.05), Math.min(3, quantile(0.5), most), 5);
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

/**
 * Deals a board that needs `least` to `greatest` moves. If that takes too long, which can happen where boards are not
 * counted, it is the board that comes closest of those that were tried.
 */
function dealBetween(table, [least, greatest], milliseconds = 60) {
  const end = performance.now() + milliseconds;
  const distances = Array.from({ length: greatest - least + 1 }, (_, i) => least + i);
  const choices = distances.filter((distance) => !table.counts || table.counts[distance] > 0n);
  // Every number of moves is as likely as any other: most boards of a level need the most moves of it.
  while (choices.length > 0 && performance.now() < end - milliseconds / 2) {
    const [distance] = choices.splice(Math.floor(Math.random() * choices.length), 1);
    const board = table.deal(distance);
    if (board !== null) return board;
  }
  const misses = (distance) => Math.max(least - distance, distance - greatest, distance === 0 ? Infinity : 0);
  let best = null;
  do {
    const board = randomBoard(table.rule);
    const missed = misses(table.distance(board));
    if (best === null || missed < best.missed) best = { board, missed };
  } while (best.missed > 0 && performance.now() < end);
  return best.board;
}
