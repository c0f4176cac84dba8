/**
 * A solved game.
 *
 * @template {number | bigint} Board
 * @typedef {object} Game
 * @property {number} rows
 * @property {number} cols
 * @property {number} cells The number of cells, rows * cols.
 * @property {number} maxDistance The greatest distance; if boards are not counted, a bound that no distance exceeds.
 * @property {readonly Board[]} goals The boards at which the game is over.
 * @property {readonly Board[] | null} counts The number of boards at each distance; null if they are not counted.
 * @property {(board: Board) => number | null} distance The fewest moves to a goal; null if no goal is reachable.
 * @property {(board: Board) => boolean} isSolvable Whether a goal is reachable.
 * @property {(board: Board) => boolean} isGoal Whether the game is over.
 * @property {(board: Board) => number | null} nextMove A hint: the cell to choose next. Choosing it and going on like this
 *   takes the fewest moves. Null if the board is a goal or no goal is reachable.
 * @property {(board: Board) => Board | null} solution A smallest set of moves that reaches a goal, empty at a goal; null if
 *   no goal is reachable. Of several sets, this is the row-major lexicographically least.
 * @property {(board: Board) => Board | null} optimalMoves The set of all moves with which a shortest solution can start;
 *   null if no goal is reachable.
 * @property {(board: Board) => IterableIterator<Board>} solutions All smallest sets of moves that reach a goal, in any
 *   order; none if no goal is reachable.
 * @property {(board: Board, cell: number) => Board} play The board after the move that chooses a cell.
 * @property {(cell: number) => Board} toggleMask The cells that choosing a cell toggles.
 * @property {(distance: number) => Board | null} countAtDistance The number of boards at a distance; null if boards are not
 *   counted.
 * @property {(distance: number, n: Board) => Board | null} nthAtDistance Board number n at a distance, in a fixed order; null
 *   if n is not less than the number of boards, or boards are not counted.
 * @property {(distance: number) => IterableIterator<Board>} boardsAtDistance All boards at a distance, each once; none if
 *   boards are not counted.
 * @property {(distance: number, random?: () => number) => Board | null} deal A random puzzle: a board at this distance, each
 *   with the same probability; null if there is none, or if boards are not counted and none was found soon. `random`
 *   returns numbers from 0 to less than 1; the default is Math.random.
 * @property {(text: string) => Board} parse Reads a board from rows of letters, b or w (or 1 and 0, x and ., # and ., + and
 *   -), with a line break or a slash between rows or nothing. Throws a SyntaxError if the text is not a board.
 * @property {(board: Board) => string} format Rows of the letters b and w, with line breaks between them.
 */

// Types that only this module uses.

/**
 * A number or a BigInt, like boards. No other type allows arithmetic with either.
 *
 * @typedef {any} Count
 */

/**
 * A set of cells: one half has the bits of cells 0 to 31, the other the bits of cells 32 to 63.
 *
 * @typedef {object} Halves
 * @property {number} low
 * @property {number} high
 */

/**
 * What a game is made from.
 *
 * @template {number | bigint} Board
 * @template Table
 * @typedef {object} GameData
 * @property {number} rows
 * @property {number} cols
 * @property {number} maxDistance
 * @property {Board[]} masks The cells that each cell toggles.
 * @property {Board[]} goals
 * @property {Board[] | null} counts The number of boards at each distance from 0 to maxDistance; null if not counted.
 * @property {(cells: number) => BoardType<Board>} boards
 * @property {(table: Table, rule: Rule, boards: BoardType<Board>) => Lookup} lookup
 * @property {Table} table What the lookup reads.
 */

/**
 * How boards are represented.
 *
 * @template {number | bigint} Board
 * @typedef {object} BoardType
 * @property {(board: Board) => void} check Throws an error if a value is not a board.
 * @property {(n: Board) => void} checkNumber Throws an error if a value is not the number of a board.
 * @property {(board: Board) => number} low
 * @property {(board: Board) => number} high
 * @property {(low: number, high: number) => Board} join
 * @property {(a: Board, b: Board) => Board} xor
 * @property {(value: number) => Count} count A number of boards, in the type of boards.
 * @property {(count: Board, random: () => number) => Board} below A random number less than a count.
 */

/**
 * @typedef {object} Rule
 * @property {number} cells
 * @property {number} maxDistance
 * @property {Halves[]} masks
 * @property {Halves[]} goals
 */

/**
 * Answers for boards that have been checked, split into halves.
 *
 * @typedef {object} Lookup
 * @property {(low: number, high: number) => number | null} distance
 * @property {(low: number, high: number) => number | null} nextMove
 * @property {(low: number, high: number) => Halves | null} solution
 * @property {(low: number, high: number) => Halves | null} optimalMoves
 * @property {(low: number, high: number) => Iterable<Halves>} solutions
 * @property {(distance: number) => Iterable<Halves>} [boardsAtDistance]
 * @property {(distance: number, n: Count) => Halves} [nthAtDistance]
 */

/**
 * @typedef {object} SearchedTable
 * @property {number} shift
 * @property {number} checkBits
 * @property {number} indexBits
 * @property {number[]} entries For each class, its check bits above its distance.
 * @property {number[]} moves For each class, the first cell of its solution; 255 if there is none.
 */

/**
 * @template {number | bigint} Board
 * @typedef {object} LinearTable
 * @property {Board[]} words
 * @property {Board[]} syndromes
 * @property {Board[]} nullSpace A basis of the sets of moves that toggle nothing.
 */

/**
 * Goals that can reach each other.
 *
 * @typedef {object} Run
 * @property {Halves} goal The first of them.
 * @property {Halves} syndrome
 * @property {Halves[]} offsets The candidates of a board, joined with its moves.
 * @property {Int32Array} lows The low halves of the offsets.
 * @property {Int32Array} highs The high halves of the offsets.
 * @property {Groups | null} groups
 */

/**
 * @typedef {object} Groups
 * @property {Halves[]} differences The offsets, joined with the first.
 * @property {number[]} free Cells that are in no difference.
 * @property {Group[]} bound
 */

/**
 * @typedef {object} Group
 * @property {number[]} cells
 * @property {number[]} steps For each difference, how choosing one of the cells changes its size.
 */

/**
 * @typedef {object} Composition
 * @property {number} least The size of the smallest candidate.
 * @property {number[]} chosen How many cells of each bound group are chosen.
 * @property {Groups} groups
 */

/**
 * @typedef {object} Choice
 * @property {number[]} cells
 * @property {number} chosen How many of the cells are chosen.
 */

/**
 * @typedef {object} Part
 * @property {Halves} goal
 * @property {Choice[]} choices
 * @property {Count} count The number of boards.
 */
