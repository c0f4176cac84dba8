static OptionalLong deal(int distance, LongSupplier random) {
    for (int i = 0; i < 1000; i++) {
        long board = GOALS[(int) below(GOALS.length, random)];
        // Go over the moves that toggle something, and choose each with the probability
        // that makes all sets of this size equally likely.
        int left = distance;
        int others = (int) LongStream.of(MASKS).filter(mask -> mask != 0).count();
        for (int cell = 0; left > 0 && left <= others; cell++) {
            if (MASKS[cell] != 0) {
                if (below(others, random) < left) {
                    board ^= MASKS[cell];
                    left--;
                }
                others--;
            }
        }
        // A board with several smallest sets is drawn that many times as often.
        if (left == 0 && distance(board) == distance && below(solutions(board).count(), random) == 0) {
            return OptionalLong.of(board);
        }
    }
    return OptionalLong.empty();
}

