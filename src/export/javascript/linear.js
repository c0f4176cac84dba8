/**
 * The lookup of a grid of any size. The words of a board's black cells add up to a set of moves and a syndrome. If a
 * goal has the same syndrome, the board can reach it, and the board's set joined with the goal's solves it. So does
 * this set joined with each set of the null space: these are the candidates. The smallest of them is the solution.
 * All sums are XOR.
 *
 * @template {number | bigint} Board
 * @param {LinearTable<Board>} table
 * @param {Rule} rule
 * @param {BoardType<Board>} boards
 * @returns {Lookup}
 */
function linear(table, rule, boards) {
  const cells = rule.cells;
  const masks = rule.masks;
  const words = table.words.map(split);
  const syndromes = table.syndromes.map(split);
  const nullSpace = echelon(table.nullSpace.map(split));
  const nullSets = sumsOf(nullSpace);

  // A cell outside never changes. The syndrome does not tell, so a board on which it is black is sorted out first.
  const live = masks.concat(rule.goals).reduce(union, { low: 0, high: 0 });

  // The sums of all words of eight cells each: halves of moves, then halves of syndromes.
  const digits = Math.ceil(cells / 8);
  const sums = new Int32Array(digits * 256 * 4);
  for (let digit = 0; digit < digits; digit++) {
    for (let value = 1; value < 256; value++) {
      const lowest = value & -value;
      const cell = 8 * digit + lowestCell({ low: lowest, high: 0 });
      if (cell < cells) {
        const to = 4 * (256 * digit + value);
        const from = to - 4 * lowest;
        sums[to] = sums[from] ^ words[cell].low;
        sums[to + 1] = sums[from + 1] ^ words[cell].high;
        sums[to + 2] = sums[from + 2] ^ syndromes[cell].low;
        sums[to + 3] = sums[from + 3] ^ syndromes[cell].high;
      }
    }
  }

  // Goals with the same syndrome can reach each other, and the same boards can reach them.
  /** @type {Run[]} */
  const runs = [];
  for (const goal of rule.goals) {
    const sum = sumOf(goal.low, goal.high);
    let run = runs.find((run) => isEqual(run.syndrome, sum.syndrome));
    if (run === undefined) {
      run = {
        goal,
        syndrome: sum.syndrome,
        offsets: [],
        lows: new Int32Array(0),
        highs: new Int32Array(0),
        groups: null,
      };
      runs.push(run);
    }
    run.offsets = run.offsets.concat(nullSets.map((set) => xor(set, sum.moves)));
  }
  for (const run of runs) {
    run.lows = Int32Array.from(run.offsets, (offset) => offset.low);
    run.highs = Int32Array.from(run.offsets, (offset) => offset.high);
  }

  /**
   * @param {Board} board
   * @returns {Halves}
   */
  function split(board) {
    return { low: boards.low(board), high: boards.high(board) };
  }

  /**
   * The words and the syndromes of the black cells of a board, added up.
   *
   * @param {number} low
   * @param {number} high
   */
  function sumOf(low, high) {
    const moves = { low: 0, high: 0 };
    const syndrome = { low: 0, high: 0 };
    for (let digit = 0; digit < digits; digit++) {
      const value = ((digit < 4 ? low : high) >>> (8 * (digit & 3))) & 255;
      const at = 4 * (256 * digit + value);
      moves.low ^= sums[at];
      moves.high ^= sums[at + 1];
      syndrome.low ^= sums[at + 2];
      syndrome.high ^= sums[at + 3];
    }
    return { moves, syndrome };
  }

  /**
   * The moves of a board and the run of the goals that it can reach.
   *
   * @param {number} low
   * @param {number} high
   */
  function locate(low, high) {
    if ((low & ~live.low) !== 0 || (high & ~live.high) !== 0) {
      return null;
    }
    const sum = sumOf(low, high);
    for (let i = 0; i < runs.length; i++) {
      if (isEqual(runs[i].syndrome, sum.syndrome)) {
        return { moves: sum.moves, run: runs[i] };
      }
    }
    return null;
  }

  /**
   * @param {number} low
   * @param {number} high
   */
  function distance(low, high) {
    const found = locate(low, high);
    if (found === null) {
      return null;
    }
    const moves = found.moves;
    const run = found.run;
    let least = cells;
    for (let i = 0; i < run.lows.length; i++) {
      least = Math.min(least, countBits(moves.low ^ run.lows[i]) + countBits(moves.high ^ run.highs[i]));
    }
    return least;
  }

  /**
   * The smallest candidates in any order; none if the board is not solvable.
   *
   * @param {number} low
   * @param {number} high
   */
  function smallest(low, high) {
    /** @type {Halves[]} */
    let sets = [];
    const found = locate(low, high);
    if (found === null) {
      return sets;
    }
    const moves = found.moves;
    const run = found.run;
    let least = cells;
    for (let i = 0; i < run.lows.length; i++) {
      const set = { low: moves.low ^ run.lows[i], high: moves.high ^ run.highs[i] };
      const size = sizeOf(set);
      if (size < least) {
        least = size;
        sets = [];
      }
      if (size === least) {
        sets.push(set);
      }
    }
    return sets;
  }

  /**
   * @param {number} low
   * @param {number} high
   */
  function solution(low, high) {
    const sets = smallest(low, high);
    return sets.length === 0 ? null : sets.reduce((best, set) => (precedes(set, best) ? set : best));
  }

  /**
   * @param {number} low
   * @param {number} high
   */
  function nextMove(low, high) {
    const moves = solution(low, high);
    return moves === null || sizeOf(moves) === 0 ? null : lowestCell(moves);
  }

  /**
   * @param {number} low
   * @param {number} high
   */
  function optimalMoves(low, high) {
    const sets = smallest(low, high);
    return sets.length === 0 ? null : sets.reduce(union);
  }

  //@ if counted
  // Numbering boards. Write a board as the first goal of its run, toggled by the masks of chosen cells. The size of each
  // candidate then depends only on how many cells are chosen in each group of cells that are in the same differences
  // between candidates. Such a list of numbers is a composition; it stands for as many boards as a product of binomials
  // tells, all at one distance.

  const zero = boards.count(0);
  const one = boards.count(1);
  const binomials = pascal(cells, zero, one);

  /**
   * The compositions of a run without the free cells, each with its least candidate. Each free cell that is chosen, too,
   * adds one to every candidate.
   *
   * @param {Run} run
   * @returns {Iterable<Composition>}
   */
  function* compositions(run) {
    const groups = (run.groups = run.groups || groupsOf(run));
    const bound = groups.bound;
    const sizes = Int32Array.from(groups.differences, sizeOf);
    const chosen = bound.map(() => 0);
    let isDone = false;
    while (!isDone) {
      let least = sizes[0];
      for (let i = 1; i < sizes.length; i++) {
        if (sizes[i] < least) {
          least = sizes[i];
        }
      }
      yield { least, chosen, groups };
      isDone = true;
      for (let i = 0; i < bound.length && isDone; i++) {
        const cells = bound[i].cells;
        const steps = bound[i].steps;
        // Choose one more cell of this group, or none again if all are chosen, and go on to the next group.
        isDone = chosen[i] === cells.length;
        const change = isDone ? -cells.length : 1;
        chosen[i] += change;
        for (let j = 0; j < sizes.length; j++) {
          sizes[j] += change * steps[j];
        }
      }
    }
  }

  /**
   * The parts of the boards at a distance: boards with the same run and as many chosen cells in each group.
   *
   * @param {number} wanted
   * @returns {Iterable<Part>}
   */
  function* partsAt(wanted) {
    for (const run of runs) {
      for (const composition of compositions(run)) {
        const free = composition.groups.free;
        const freely = wanted - composition.least;
        if (freely >= 0 && freely <= free.length) {
          const chosen = composition.chosen;
          const choices = composition.groups.bound.map((group, i) => ({ cells: group.cells, chosen: chosen[i] }));
          choices.push({ cells: free, chosen: freely });
          yield { goal: run.goal, choices, count: choices.reduce(multiply, one) };
        }
      }
    }
  }

  /**
   * @param {Count} product
   * @param {Choice} choice
   * @returns {Count}
   */
  function multiply(product, choice) {
    return product * binomials[choice.cells.length][choice.chosen];
  }

  /**
   * Groups the cells that are in the same differences; the free cells are in none. A board has a set of chosen cells for
   * each set of the null space, but only one of them without the lowest cell of each basis vector. So that cell is never
   * chosen.
   *
   * @param {Run} run
   */
  function groupsOf(run) {
    const differences = run.offsets.map((offset) => xor(offset, run.offsets[0]));
    const never = nullSpace.map(lowestCell);
    /** @type {number[]} */
    const free = [];
    /** @type {Map<string, Group>} */
    const bound = new Map();
    for (let cell = 0; cell < cells; cell++) {
      if (never.includes(cell) || sizeOf(masks[cell]) === 0) {
        continue;
      }
      const steps = differences.map((difference) => (hasCell(difference, cell) ? -1 : 1));
      const group = bound.get(steps.join()) || { cells: [], steps };
      if (steps.includes(-1)) {
        bound.set(steps.join(), group);
        group.cells.push(cell);
      } else {
        free.push(cell);
      }
    }
    return { differences, free, bound: Array.from(bound.values()) };
  }

  /**
   * Board number `n` of a part.
   *
   * @param {Part} part
   * @param {Count} n
   */
  function boardOf(part, n) {
    let board = part.goal;
    for (const choice of part.choices) {
      const cells = choice.cells;
      const chosen = choice.chosen;
      const ways = binomials[cells.length][chosen];
      let rest = n % ways;
      n = (n - rest) / ways;
      // The highest chosen cell is the greatest i with binomial(i, chosen) <= rest, and so on with the lower cells.
      let left = chosen;
      for (let i = cells.length - 1; left > 0; i--) {
        if (rest >= binomials[i][left]) {
          rest -= binomials[i][left];
          left--;
          board = xor(board, masks[cells[i]]);
        }
      }
    }
    return board;
  }

  /** @param {number} wanted */
  function* boardsAtDistance(wanted) {
    for (const part of partsAt(wanted)) {
      for (let n = zero; n < part.count; n += one) {
        yield boardOf(part, n);
      }
    }
  }

  /**
   * @param {number} wanted
   * @param {Count} n
   */
  function nthAtDistance(wanted, n) {
    for (const part of partsAt(wanted)) {
      if (n < part.count) {
        return boardOf(part, n);
      }
      n -= part.count;
    }
    throw new Error("the counts are wrong");
  }
  //@ end

  return {
    distance,
    nextMove,
    solution,
    optimalMoves,
    solutions: smallest,
    //@ if counted
    boardsAtDistance,
    nthAtDistance,
    //@ end
  };
}

/**
 * The number of bits that are 1.
 *
 * @param {number} bits
 */
function countBits(bits) {
  bits -= (bits >>> 1) & 0x55555555;
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bits, 0x01010101) >>> 24;
}

/** @param {Halves} set */
function sizeOf(set) {
  return countBits(set.low) + countBits(set.high);
}

/**
 * The lowest cell of a set that is not empty.
 *
 * @param {Halves} set
 */
function lowestCell(set) {
  return set.low !== 0 ? 31 - Math.clz32(set.low & -set.low) : 63 - Math.clz32(set.high & -set.high);
}

/**
 * @param {Halves} a
 * @param {Halves} b
 */
function isEqual(a, b) {
  return a.low === b.low && a.high === b.high;
}

/**
 * @param {Halves} a
 * @param {Halves} b
 * @returns {Halves}
 */
function xor(a, b) {
  return { low: a.low ^ b.low, high: a.high ^ b.high };
}

/**
 * @param {Halves} a
 * @param {Halves} b
 * @returns {Halves}
 */
function union(a, b) {
  return { low: a.low | b.low, high: a.high | b.high };
}

/**
 * Whether set `a` has the lowest cell in which two sets differ.
 *
 * @param {Halves} a
 * @param {Halves} b
 */
function precedes(a, b) {
  const difference = xor(a, b);
  return !isEqual(a, b) && hasCell(a, lowestCell(difference));
}

/**
 * A basis of the same space in which no vector has the lowest cell of an earlier one.
 *
 * @param {Halves[]} vectors
 */
function echelon(vectors) {
  /** @type {Halves[]} */
  const basis = [];
  for (let vector of vectors) {
    for (const earlier of basis) {
      if (hasCell(vector, lowestCell(earlier))) {
        vector = xor(vector, earlier);
      }
    }
    basis.push(vector);
  }
  return basis;
}

/**
 * The sums of all subsets of a basis.
 *
 * @param {Halves[]} basis
 */
function sumsOf(basis) {
  let sums = [{ low: 0, high: 0 }];
  for (const vector of basis) {
    sums = sums.concat(sums.map((sum) => xor(sum, vector)));
  }
  return sums;
}
//@ if counted

/**
 * The binomials of all numbers up to `limit`.
 *
 * @param {number} limit
 * @param {Count} zero
 * @param {Count} one
 */
function pascal(limit, zero, one) {
  /** @type {Count[][]} */
  const rows = [];
  for (let n = 0; n <= limit; n++) {
    rows.push([one]);
    for (let k = 1; k <= limit; k++) {
      rows[n].push(n === 0 ? zero : rows[n - 1][k - 1] + rows[n - 1][k]);
    }
  }
  return rows;
}
//@ end
