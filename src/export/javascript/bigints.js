/**
 * Boards on a grid of more than 32 cells: BigInts from 0 to 2^cells - 1.
 *
 * @param {number} cells
 * @returns {BoardType<bigint>}
 */
function bigints(cells) {
  const half = BigInt(32);
  const zero = BigInt(0);
  const end = BigInt(1) << BigInt(cells);

  /**
   * @param {string} what
   * @param {bigint} value
   */
  function checkBigInt(what, value) {
    if (typeof value !== "bigint") {
      throw new TypeError(what + " must be a BigInt, not " + describe(value));
    }
    if (value < zero) {
      throw new RangeError(what + " must not be negative, but is " + value);
    }
  }

  return {
    check(board) {
      checkBigInt("a board", board);
      if (board >= end) {
        throw new RangeError("a board must be less than 2^" + cells + ", but is " + board);
      }
    },
    checkNumber(n) {
      checkBigInt("the number of a board", n);
    },
    low: (board) => Number(BigInt.asIntN(32, board)),
    high: (board) => Number(BigInt.asIntN(32, board >> half)),
    join: (low, high) => (BigInt(high >>> 0) << half) | BigInt(low >>> 0),
    xor: (a, b) => a ^ b,
    count: (value) => BigInt(value),
    below(count, random) {
      // With 96 bits, no number is noticeably likelier than another.
      let bits = zero;
      for (let i = 0; i < 3; i++) {
        bits = (bits << half) | BigInt(Math.floor(draw(random) * Math.pow(2, 32)));
      }
      return (bits * count) >> BigInt(96);
    },
  };
}
