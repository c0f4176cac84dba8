/** Goals that can reach each other. */
private static final class Run {
    /** The first of the goals. */
    final long goal;

    /** What each offset of the goals adds to the first of these offsets. */
    final long[] differences;

    /** Cells that are in the same differences; the first group is in none of them. */
    final long[] groups;

    Run(long goal, int firstOffset, int end, long... groups) {
        this.goal = goal;
        this.differences = LongStream.of(Lookup.OFFSETS)
            .limit(end)
            .skip(firstOffset)
            .map(offset -> offset ^ Lookup.OFFSETS[firstOffset])
            .toArray();
        this.groups = groups;
    }
}

/**
 * The boards at a distance, numbered without visiting each of them.
 *
 * <p>Each board that can reach the goals of a run is its first goal after a set of moves from
 * its groups, and no two of these sets give the same board. The candidates of the board are
 * that set XOR each of the differences. So their sizes depend only on how many cells of each
 * group are chosen, the <em>composition</em> of the set, and so does the distance.
 */
private static final class BoardsAtDistance extends AbstractLongSpliterator {
    private static final Run[] RUNS = {
        //@ insert runs
    };

    /** How many sets of {@code k} of {@code n} cells there are, at {@code [n][k]}. */
    private static final long[][] BINOMIALS = new long[CELLS + 1][CELLS + 1];

    static {
        for (int n = 0; n <= CELLS; n++) {
            BINOMIALS[n][0] = 1;
            for (int k = 1; k <= n; k++) {
                BINOMIALS[n][k] = BINOMIALS[n - 1][k - 1] + BINOMIALS[n - 1][k];
            }
        }
    }

    private final int distance;

    /** How many runs have been started; the current run is the last of them. */
    private int started;
    private Run run;

    /** The current composition: how many cells of each group are chosen. */
    private int[] chosen = {};

    /** The size of each candidate if no cell of the first group is chosen. */
    private int[] sizes;

    /** How many boards the current composition has, and how many of them have been visited. */
    private long boards;
    private long visited;

    BoardsAtDistance(int distance) {
        super(Long.MAX_VALUE, DISTINCT | NONNULL | IMMUTABLE);
        this.distance = distance;
    }

    @Override
    public boolean tryAdvance(LongConsumer action) {
        while (visited == boards) {
            if (!advance()) {
                return false;
            }
        }
        action.accept(board(visited));
        visited++;
        return true;
    }

    /** Returns the board with this number; the numbers start from 0 at the current composition. */
    OptionalLong nth(long n) {
        long left = n;
        while (left >= boards) {
            left -= boards;
            if (!advance()) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(board(left));
    }

    /** Goes to the next composition, which may have no boards; returns false after the last. */
    private boolean advance() {
        boards = 0;
        visited = 0;
        if (!chooseNext()) {
            if (started == RUNS.length) {
                chosen = new int[0];
                return false;
            }
            run = RUNS[started];
            started++;
            chosen = new int[run.groups.length];
            sizes = LongStream.of(run.differences).mapToInt(Long::bitCount).toArray();
        }
        int least = CELLS;
        for (int size : sizes) {
            least = Math.min(least, size);
        }
        // Each cell of the first group adds one to all sizes.
        chosen[0] = distance - least;
        boards = 1;
        for (int i = 0; i < chosen.length; i++) {
            boards *= choices(run.groups[i], chosen[i]);
        }
        return true;
    }

    /** Chooses the next number of cells of each group but the first; returns false after the last. */
    private boolean chooseNext() {
        for (int i = 1; i < chosen.length; i++) {
            long group = run.groups[i];
            int added = chosen[i] < Long.bitCount(group) ? 1 : -chosen[i];
            chosen[i] += added;
            for (int j = 0; j < sizes.length; j++) {
                sizes[j] += (run.differences[j] & group) == 0 ? added : -added;
            }
            if (added > 0) {
                return true;
            }
        }
        return false;
    }

    /** Returns board number {@code n} of the current composition. */
    private long board(long n) {
        long board = run.goal;
        long rest = n;
        for (int i = 0; i < chosen.length; i++) {
            long choices = choices(run.groups[i], chosen[i]);
            board ^= toggled(run.groups[i], chosen[i], rest % choices);
            rest /= choices;
        }
        return board;
    }

    /** Returns the number of sets of {@code size} of these cells. */
    private static long choices(long cells, int size) {
        return size < 0 || size > CELLS ? 0 : BINOMIALS[Long.bitCount(cells)][size];
    }

    /** Returns the cells toggled by set number {@code n} of {@code size} of these cells. */
    private static long toggled(long cells, int size, long n) {
        long toggled = 0;
        long rest = n;
        long remaining = cells;
        for (int left = size; left > 0; ) {
            long highest = Long.highestOneBit(remaining);
            remaining ^= highest;
            // The sets without the highest remaining cell come first.
            long without = choices(remaining, left);
            if (rest >= without) {
                rest -= without;
                toggled ^= MASKS[Long.numberOfTrailingZeros(highest)];
                left--;
            }
        }
        return toggled;
    }
}
