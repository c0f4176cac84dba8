/**
 * Makes a game from its data.
 *
 * @template {number | bigint} Board
 * @template Table
 * @param {GameData<Board, Table>} data
 * @returns {Game<Board>}
 */
function game(data) {
  // Without destructuring: tools that translate the module for Safari before 14.1 cannot do without it.
  const rows = data.rows;
  const cols = data.cols;
  const maxDistance = data.maxDistance;
  const cells = rows * cols;
  const boards = data.boards(cells);
  const empty = boards.join(0, 0);
  const masks = data.masks.slice();
  const goals = data.goals.slice();
  const counts = data.counts && data.counts.slice();
  const rule = { cells, maxDistance, masks: masks.map(split), goals: goals.map(split) };
  const lookup = data.lookup(data.table, rule, boards);

  /**
   * @param {Board} board
   * @returns {Halves}
   */
  function split(board) {
    return { low: boards.low(board), high: boards.high(board) };
  }

  /** @param {Halves} set */
  function join(set) {
    return boards.join(set.low, set.high);
  }

  /** @param {Board} board */
  function distance(board) {
    boards.check(board);
    return lookup.distance(boards.low(board), boards.high(board));
  }

  /** @param {Board} board */
  function isSolvable(board) {
    return distance(board) !== null;
  }

  /** @param {Board} board */
  function isGoal(board) {
    return distance(board) === 0;
  }

  /** @param {Board} board */
  function nextMove(board) {
    boards.check(board);
    return lookup.nextMove(boards.low(board), boards.high(board));
  }

  /** @param {Board} board */
  function solution(board) {
    boards.check(board);
    const moves = lookup.solution(boards.low(board), boards.high(board));
    return moves === null ? null : join(moves);
  }

  /** @param {Board} board */
  function optimalMoves(board) {
    boards.check(board);
    const moves = lookup.optimalMoves(boards.low(board), boards.high(board));
    return moves === null ? null : join(moves);
  }

  /** @param {Board} board */
  function solutions(board) {
    boards.check(board);
    return joined(lookup.solutions(boards.low(board), boards.high(board)));
  }

  /** @param {Iterable<Halves>} sets */
  function* joined(sets) {
    for (const set of sets) {
      yield join(set);
    }
  }

  /**
   * @param {Board} board
   * @param {number} cell
   */
  function play(board, cell) {
    boards.check(board);
    return boards.xor(board, toggleMask(cell));
  }

  /** @param {number} cell */
  function toggleMask(cell) {
    checkInteger("a cell", cell, cells);
    return masks[cell];
  }

  /** @param {number} distance */
  function countAtDistance(distance) {
    checkInteger("a distance", distance, Infinity);
    return counts === null ? null : distance <= maxDistance ? counts[distance] : empty;
  }

  /**
   * @param {number} distance
   * @param {Board} n
   */
  function nthAtDistance(distance, n) {
    boards.checkNumber(n);
    const count = countAtDistance(distance);
    if (count === null || n >= count || lookup.nthAtDistance === undefined) {
      return null;
    }
    return join(lookup.nthAtDistance(distance, n));
  }

  /** @param {number} distance */
  function boardsAtDistance(distance) {
    return joined(countAtDistance(distance) && lookup.boardsAtDistance ? lookup.boardsAtDistance(distance) : []);
  }

  /**
   * @param {number} distance
   * @param {() => number} [random]
   */
  function deal(distance, random = Math.random) {
    const count = countAtDistance(distance);
    if (typeof random !== "function") {
      throw new TypeError("a source of random numbers must be a function, not " + describe(random));
    }
    //@ if uncounted
    if (count === null) {
      return dealUncounted(distance, random);
    }
    //@ end
    return count ? nthAtDistance(distance, boards.below(count, random)) : null;
  }

  //@ if uncounted
  /**
   * Plays random moves from a goal until that gives a board at the wanted distance. A board with several smallest sets
   * turns up as many times more often; it is kept as many times less often.
   *
   * @param {number} wanted
   * @param {() => number} random
   */
  function dealUncounted(wanted, random) {
    const moves = Array.from(masks.keys()).filter((cell) => masks[cell] !== empty);
    if (wanted > moves.length) {
      return null;
    }
    for (let attempt = 0; attempt < 1000; attempt++) {
      let board = goals[Math.floor(draw(random) * goals.length)];
      for (let i = 0; i < wanted; i++) {
        const j = i + Math.floor(draw(random) * (moves.length - i));
        const cell = moves[j];
        moves[j] = moves[i];
        moves[i] = cell;
        board = boards.xor(board, masks[cell]);
      }
      if (distance(board) === wanted && draw(random) * Array.from(solutions(board)).length < 1) {
        return board;
      }
    }
    return null;
  }

  //@ end
  /** @param {string} text */
  function parse(text) {
    if (typeof text !== "string") {
      throw new TypeError("the text of a board must be a string, not " + describe(text));
    }
    const set = { low: 0, high: 0 };
    let cell = 0;
    for (const letter of text.trim()) {
      if (letter === "\n" || letter === "/") {
        if (cell % cols !== 0) {
          throw new SyntaxError("a row must have " + cols + " cells: " + describe(text));
        }
      } else if ("bBxX1#+O".includes(letter)) {
        addCell(set, cell++);
      } else if ("wW0.-".includes(letter)) {
        cell++;
      } else if (!" \t\r".includes(letter)) {
        throw new SyntaxError("a cell must be b or w, not " + describe(letter) + ": " + describe(text));
      }
    }
    if (cell !== cells) {
      throw new SyntaxError("a board must have " + cells + " cells, not " + cell + ": " + describe(text));
    }
    return join(set);
  }

  /** @param {Board} board */
  function format(board) {
    boards.check(board);
    const set = split(board);
    let text = "";
    for (let cell = 0; cell < cells; cell++) {
      text += (cell > 0 && cell % cols === 0 ? "\n" : "") + (hasCell(set, cell) ? "b" : "w");
    }
    return text;
  }

  return Object.freeze({
    rows,
    cols,
    cells,
    maxDistance,
    goals: Object.freeze(goals),
    counts: counts && Object.freeze(counts),
    distance,
    isSolvable,
    isGoal,
    nextMove,
    solution,
    optimalMoves,
    solutions,
    play,
    toggleMask,
    countAtDistance,
    nthAtDistance,
    boardsAtDistance,
    deal,
    parse,
    format,
  });
}

/**
 * Throws an error unless a value is an integer from 0 to `end - 1`.
 *
 * @param {string} what
 * @param {unknown} value
 * @param {number} end
 */
function checkInteger(what, value, end) {
  if (typeof value !== "number") {
    throw new TypeError(what + " must be a number, not " + describe(value));
  }
  if (!(value >= 0 && value < end && Math.floor(value) === value)) {
    const range = end === Infinity ? "at least 0" : "from 0 to " + (end - 1);
    throw new RangeError(what + " must be an integer " + range + ", not " + value);
  }
}

/**
 * The next number of a source of random numbers.
 *
 * @param {() => number} random
 */
function draw(random) {
  const number = random();
  if (typeof number !== "number") {
    throw new TypeError("a source of random numbers must return numbers, not " + describe(number));
  }
  if (!(number >= 0 && number < 1)) {
    throw new RangeError("a source of random numbers must return numbers from 0 to less than 1, not " + number);
  }
  return number;
}

/**
 * A value, in an error message.
 *
 * @param {unknown} value
 */
function describe(value) {
  return typeof value === "string" ? JSON.stringify(value) : value === null ? "null" : "a value of type " + typeof value;
}

/**
 * @param {Halves} set
 * @param {number} cell
 */
function hasCell(set, cell) {
  return (((cell < 32 ? set.low : set.high) >>> (cell & 31)) & 1) === 1;
}

/**
 * @param {Halves} set
 * @param {number} cell
 */
function addCell(set, cell) {
  if (cell < 32) {
    set.low |= 1 << cell;
  } else {
    set.high |= 1 << (cell & 31);
  }
}
