/**
 * Boards on a grid of up to 32 cells: numbers from 0 to 2^cells - 1.
 *
 * @param {number} cells
 * @returns {BoardType<number>}
 */
function numbers(cells) {
  const end = Math.pow(2, cells);
  return {
    check(board) {
      // The shift throws at a BigInt, and changes all numbers but those from 0 to 2^32 - 1.
      if (typeof board !== "number" || board >>> 0 !== board || board >= end) {
        checkInteger("a board", board, end);
      }
    },
    checkNumber(n) {
      checkInteger("the number of a board", n, Infinity);
    },
    low: (board) => board | 0,
    high: () => 0,
    join: (low) => low >>> 0,
    xor: (a, b) => (a ^ b) >>> 0,
    count: (value) => value,
    below: (count, random) => Math.floor(draw(random) * count),
  };
}
