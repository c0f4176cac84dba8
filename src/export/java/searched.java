/** Boards are looked up in classes. Those of a class that can be solved have the same next move. */
private static final class Lookup {
    /** For each class, the check bits of the boards that can be solved, and their distance below. */
    private static final byte[] ENTRIES = bytes(
        //@ insert entries
    );

    /** For each class, the lowest-numbered cell that starts a shortest solution, or -1. */
    private static final byte[] MOVES = bytes(
        //@ insert moves
    );

    static int distance(long board) {
        int mixed = mix(board);
        // If the check bits agree they cancel and the distance remains. If not, the result
        // exceeds every distance.
        int distance = ENTRIES[classOf(mixed)] & 0xFF ^ mixed << 8 - CHECK_BITS & 0xFF;
        return distance <= MAX_DISTANCE ? distance : -1;
    }

    static int nextMove(long board) {
        return distance(board) < 0 ? -1 : MOVES[classOf(mix(board))];
    }

    static OptionalLong solution(long board) {
        if (distance(board) < 0) {
            return OptionalLong.empty();
        }
        long moves = 0;
        long after = board;
        for (int cell = nextMove(after); cell >= 0; cell = nextMove(after)) {
            moves |= 1L << cell;
            after ^= MASKS[cell];
        }
        return OptionalLong.of(moves);
    }

    static OptionalLong optimalMoves(long board) {
        int distance = distance(board);
        if (distance < 0) {
            return OptionalLong.empty();
        }
        long moves = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            if (distance(board ^ MASKS[cell]) < distance) {
                moves |= 1L << cell;
            }
        }
        return OptionalLong.of(moves);
    }

    static LongStream solutions(long board) {
        LongStream.Builder sets = LongStream.builder();
        if (distance(board) >= 0) {
            addSolutions(board, 0, 0, sets);
        }
        return sets.build();
    }

    /** Adds the sets that have the moves already made and then only cells from {@code first}. */
    private static void addSolutions(long board, long moves, int first, LongStream.Builder sets) {
        int distance = distance(board);
        if (distance == 0) {
            sets.add(moves);
        }
        for (int cell = first; cell < CELLS; cell++) {
            long after = board ^ MASKS[cell];
            if (distance(after) < distance) {
                addSolutions(after, moves | 1L << cell, cell + 1, sets);
            }
        }
    }

    static OptionalLong nthAtDistance(int distance, long n) {
        return boardsAtDistance(distance).skip(n).findFirst();
    }

    static LongStream boardsAtDistance(int distance) {
        return LongStream.rangeClosed(0, FULL).filter(board -> distance(board) == distance);
    }

    private static int mix(long board) {
        //@ if mixed
        return (int) (board ^ board >>> SHIFT);
        //@ else
        return (int) board;
        //@ end
    }

    private static int classOf(int mixed) {
        return mixed >>> CHECK_BITS & CLASS_COUNT - 1;
    }

    /** Reads bytes of two hexadecimal digits each. */
    private static byte[] bytes(String... rows) {
        long[] numbers = numbers(8, rows);
        byte[] bytes = new byte[numbers.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) numbers[i];
        }
        return bytes;
    }
}
