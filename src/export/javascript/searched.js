/**
 * The lookup of a grid of at most 16 cells. Boards that differ only in ways that change no answer share a class; each
 * class has an entry and a move.
 *
 * @param {SearchedTable} table
 * @param {Rule} rule
 * @returns {Lookup}
 */
function searched(table, rule) {
  const shift = table.shift;
  const checkBits = table.checkBits;
  const entries = table.entries;
  const moves = table.moves;
  const cells = rule.cells;
  const masks = rule.masks;
  const classes = 1 << table.indexBits;
  const none = 255;

  /** @param {number} board */
  function classOf(board) {
    return ((board >>> checkBits) ^ (board >>> (checkBits + shift))) & (classes - 1);
  }

  /** @param {number} board */
  function distance(board) {
    // The check bits of the board are in the entry if a goal is reachable. Then they cancel, and the distance remains.
    const check = ((board ^ (board >>> shift)) << (8 - checkBits)) & 255;
    const rest = entries[classOf(board)] ^ check;
    return rest <= rule.maxDistance ? rest : null;
  }

  /** @param {number} board */
  function nextMove(board) {
    const cell = distance(board) === null ? none : moves[classOf(board)];
    return cell === none ? null : cell;
  }

  /**
   * @param {number} board
   * @returns {Halves | null}
   */
  function solution(board) {
    if (distance(board) === null) {
      return null;
    }
    let low = 0;
    for (let cell = nextMove(board); cell !== null; cell = nextMove(board)) {
      low |= 1 << cell;
      board ^= masks[cell].low;
    }
    return { low, high: 0 };
  }

  /**
   * @param {number} board
   * @param {number} cell
   * @param {number} left the distance of the board
   */
  function isOptimal(board, cell, left) {
    return left > 0 && distance(board ^ masks[cell].low) === left - 1;
  }

  /**
   * @param {number} board
   * @returns {Halves | null}
   */
  function optimalMoves(board) {
    const left = distance(board);
    if (left === null) {
      return null;
    }
    let low = 0;
    for (let cell = 0; cell < cells; cell++) {
      if (isOptimal(board, cell, left)) {
        low |= 1 << cell;
      }
    }
    return { low, high: 0 };
  }

  /**
   * The smallest sets of moves without the cells below `first`, which join the `chosen` cells.
   *
   * @param {number} board
   * @param {number} first
   * @param {number} chosen
   * @returns {Iterable<Halves>}
   */
  function* sets(board, first, chosen) {
    const left = distance(board);
    if (left === 0) {
      yield { low: chosen, high: 0 };
    } else if (left !== null) {
      for (let cell = first; cell < cells; cell++) {
        if (isOptimal(board, cell, left)) {
          yield* sets(board ^ masks[cell].low, cell + 1, chosen | (1 << cell));
        }
      }
    }
  }

  /**
   * @param {number} wanted
   * @returns {Iterable<Halves>}
   */
  function* boardsAtDistance(wanted) {
    for (let index = 0; index < classes; index++) {
      if ((entries[index] & (255 >>> checkBits)) !== wanted) {
        continue;
      }
      const check = entries[index] >>> (8 - checkBits);
      // The bits above the index are in no class, so every value of them gives a board of this class.
      for (let above = index; above < 1 << (cells - checkBits); above += classes) {
        let board = (above << checkBits) | check;
        // Undo board ^ (board >>> shift). Each step does so for twice as many bits.
        for (let by = shift; by < cells; by *= 2) {
          board ^= board >>> by;
        }
        yield { low: board, high: 0 };
      }
    }
  }

  return {
    distance,
    nextMove,
    solution,
    optimalMoves,
    solutions: (board) => sets(board, 0, 0),
    boardsAtDistance,
    nthAtDistance(wanted, n) {
      let left = Number(n);
      for (const board of boardsAtDistance(wanted)) {
        if (left === 0) {
          return board;
        }
        left--;
      }
      throw new Error("the counts are wrong");
    },
  };
}
