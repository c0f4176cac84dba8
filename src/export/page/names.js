// Names of puzzles, short enough to type: the game, the shape if it is not the usual one, the size, and the board in
// base 32, like `lights-5x5-0rx4b`. The address of the page ends with this name.

// Without letters that are mistaken for others.
const BASE32 = "0123456789abcdefghjkmnpqrstvwxyz";

/** A set of `length` bits; the first digit has the lowest five. */
function encode(set, length) {
  return Array.from({ length: Math.ceil(length / 5) }, (_, i) => BASE32[Number((set >> BigInt(5 * i)) & 31n)]).join("");
}

/** The set, or null if the text is not one of `length` bits. */
function decode(text, length) {
  const digits = Array.from(text.replaceAll("o", "0").replace(/[il]/g, "1"), (letter) => BASE32.indexOf(letter));
  if (digits.includes(-1) || digits.length !== Math.ceil(length / 5)) return null;
  const set = union(digits.map((digit, i) => BigInt(digit) << BigInt(5 * i)));
  return set >> BigInt(length) ? null : set;
}

/** The name of a setup and, if there is one, a board. */
function nameOf(setup, board = null) {
  const { game, shape, rows, cols, pattern, without, changed } = setup;
  const cells = rows * cols;
  const parts = [game];
  if (pattern)
    parts.push("own" + pattern.map(([down, right]) => encode(BigInt((down + 8) * 16 + right + 8), 10)).join(""));
  else if (shape !== GAMES[game].shape) parts.push(shape);
  if (without) parts.push("gaps" + encode(without, cells));
  for (const [cell, mask] of changed) parts.push("at" + encode(BigInt(cell), 10) + encode(mask, cells));
  parts.push(`${rows}x${cols}`);
  if (board !== null) parts.push(encode(board, cells));
  return parts.join("-");
}

/** The setup and the board (or null) of a name, or null if it is not the name of a puzzle. */
function readName(text) {
  const [game, ...parts] = text
    .trim()
    .toLowerCase()
    .split(/[\s-]+/);
  const at = parts.findIndex((part) => /^\d+x\d+$/.test(part));
  if (!Object.hasOwn(GAMES, game) || at < 0 || parts.length > at + 2) return null;
  const [rows, cols] = parts[at].split("x").map(Number);
  const usual = GAMES[game];
  const isSize = usual.rule
    ? rows === usual.rows && cols === usual.cols
    : usual.isRing
      ? rows === 1 && cols >= MIN_RING && cols <= MAX_RING
      : Math.min(rows, cols) >= 2 && Math.max(rows, cols) <= MAX_SIDE;
  if (!isSize || (at > 0 && usual.rule)) return null;
  const setup = setupOf(game, { rows, cols });
  const cells = rows * cols;
  for (const part of parts.slice(0, at)) if (!readPart(setup, part, cells)) return null;
  if (at === parts.length - 1) return { setup, board: null };
  const board = decode(parts[at + 1], cells);
  return board === null || board & ~ruleOf(setup).live ? null : { setup, board };
}

/** Adds what one part of a name says to the setup. Returns whether it could be read. */
function readPart(setup, part, cells) {
  const pairs = (text) => (text.length % 2 ? [null] : (text.match(/../g) ?? []).map((pair) => decode(pair, 10)));
  if (Object.hasOwn(SHAPES, part)) {
    setup.shape = part;
  } else if (part.startsWith("own")) {
    const offsets = pairs(part.slice(3)).map(Number);
    setup.pattern = offsets.map((offset) => [Math.floor(offset / 16) - 8, (offset % 16) - 8]);
    return offsets.every((offset) => offset > 0 && offset < 256);
  } else if (part.startsWith("gaps")) {
    setup.without = decode(part.slice(4), cells) ?? -1n;
    return setup.without >= 0n;
  } else if (part.startsWith("at")) {
    const [cell, mask] = [decode(part.slice(2, 4), 10), decode(part.slice(4), cells)];
    if (cell === null || mask === null || cell >= cells) return false;
    setup.changed.set(Number(cell), mask);
  } else {
    return false;
  }
  return true;
}

/** A board written as rows of the letters of the command, for the game that the page is at. */
function readRows({ rows, cols }, text) {
  const lines = text.trim().split(/[/\s]+/);
  const isRow = (line) => line.length === cols && /^([01]+|[bw]+|[+-]+)$/i.test(line);
  if (lines.length !== rows || !lines.every(isRow)) return null;
  return union(Array.from(lines.join(""), (letter, cell) => (/[1b+]/i.test(letter) ? bit(cell) : 0n)));
}
