/**
 * A board is split into digits of DIGIT_BITS cells. Each value of each digit has a word and a
 * syndrome. The XOR of the words of a board and an offset is a <em>candidate</em>, a set of
 * moves that leads to a goal, if the XOR of the syndromes of the board equals the syndrome of
 * the offset.
 */
private static final class Lookup {
    /** For each digit, the lowest cells first, the word of each of its values. */
    private static final long[] WORDS = numbers(CELLS,
        //@ insert words
    );

    //@ if syndromes
    /** The syndrome of each word. */
    private static final long[] SYNDROMES = numbers(SYNDROME_BITS,
        //@ insert syndromes
    );

    //@ end
    private static final long[] OFFSETS = numbers(CELLS,
        //@ insert offsets
    );

    /** The syndrome of each offset. */
    private static final long[] OFFSET_SYNDROMES = numbers(SYNDROME_BITS,
        //@ insert offset_syndromes
    );

    static int distance(long board) {
        long moves = sum(WORDS, board);
        long syndrome = syndrome(board);
        int least = CELLS + 1;
        for (int i = 0; i < OFFSETS.length; i++) {
            if (OFFSET_SYNDROMES[i] == syndrome) {
                least = Math.min(least, Long.bitCount(moves ^ OFFSETS[i]));
            }
        }
        return least <= CELLS ? least : -1;
    }

    static int nextMove(long board) {
        int offset = leastOffset(board);
        long moves = offset < 0 ? 0 : sum(WORDS, board) ^ OFFSETS[offset];
        return moves == 0 ? -1 : Long.numberOfTrailingZeros(moves);
    }

    static OptionalLong solution(long board) {
        int offset = leastOffset(board);
        return offset < 0 ? OptionalLong.empty() : OptionalLong.of(sum(WORDS, board) ^ OFFSETS[offset]);
    }

    /** Returns the index of the offset that gives the solution, or -1 if no goal is reachable. */
    private static int leastOffset(long board) {
        long moves = sum(WORDS, board);
        long syndrome = syndrome(board);
        int offset = -1;
        int leastSize = 0;
        for (int i = 0; i < OFFSETS.length; i++) {
            if (OFFSET_SYNDROMES[i] == syndrome) {
                long candidate = moves ^ OFFSETS[i];
                int size = Long.bitCount(candidate);
                if (offset < 0
                        || size < leastSize
                        || size == leastSize && precedes(candidate, moves ^ OFFSETS[offset])) {
                    offset = i;
                    leastSize = size;
                }
            }
        }
        return offset;
    }

    /** Returns whether the first of two different sets has the lowest cell in which they differ. */
    private static boolean precedes(long moves, long others) {
        return (moves & Long.lowestOneBit(moves ^ others)) != 0;
    }

    static OptionalLong optimalMoves(long board) {
        return solutions(board).reduce((union, moves) -> union | moves);
    }

    static LongStream solutions(long board) {
        long moves = sum(WORDS, board);
        long syndrome = syndrome(board);
        int distance = distance(board);
        return IntStream.range(0, OFFSETS.length)
            .filter(i -> OFFSET_SYNDROMES[i] == syndrome)
            .mapToLong(i -> moves ^ OFFSETS[i])
            .filter(candidate -> Long.bitCount(candidate) == distance);
    }

    //@ if counted
    //@ insert counted
    //@ else
    //@ insert uncounted
    //@ end
    /** Returns the syndrome of a board, or -1, which no offset has, if a hole is black. */
    private static long syndrome(long board) {
        //@ if holes
        if ((board & ~LIVE_CELLS) != 0) {
            return -1;
        }
        //@ end
        //@ if syndromes
        return sum(SYNDROMES, board);
        //@ else
        return 0;
        //@ end
    }

    /** Returns the XOR of the numbers that a table has for the digits of a board. */
    private static long sum(long[] table, long board) {
        long sum = 0;
        long rest = board;
        for (int first = 0; first < table.length; first += DIGIT_VALUES) {
            sum ^= table[first + (int) (rest & DIGIT_VALUES - 1)];
            rest >>>= DIGIT_BITS;
        }
        return sum;
    }
}

//@ if counted
//@ insert compositions
//@ end
