import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Checks that wrong arguments are refused at once. */
final class Program {
    private Program() {}

    public static void main(String[] arguments) {
        int cells = NAME.ROWS * NAME.COLS;
        List<Runnable> calls = Arrays.asList(
            () -> NAME.play(0, -1),
            () -> NAME.play(0, cells),
            () -> NAME.toggleMask(-1),
            () -> NAME.toggleMask(cells),
            () -> NAME.countAtDistance(-1),
            () -> NAME.nthAtDistance(-1, 0),
            () -> NAME.nthAtDistance(0, -1),
            () -> NAME.boardsAtDistance(-1),
            () -> NAME.deal(-1),
            () -> NAME.deal(-1, () -> 0),
            () -> NAME.parse(""),
            () -> NAME.parse("b"),
            () -> NAME.parse(NAME.format(0) + "w"),
            () -> NAME.parse(NAME.format(0) + "\nw"),
            () -> NAME.parse("w\n" + NAME.format(0).substring(1)),
            () -> NAME.parse(NAME.format(0).replace('w', '2')));
        for (Runnable call : calls) {
            requireRefused(IllegalArgumentException.class, call);
        }
        for (long board : new long[] {1L << cells, -1, Long.MIN_VALUE}) {
            List<Runnable> queries = Arrays.asList(
                () -> NAME.distance(board),
                () -> NAME.isSolvable(board),
                () -> NAME.isGoal(board),
                () -> NAME.nextMove(board),
                () -> NAME.solution(board),
                () -> NAME.optimalMoves(board),
                () -> NAME.solutions(board),
                () -> NAME.play(board, 0),
                () -> NAME.format(board));
            for (Runnable query : queries) {
                requireRefused(IllegalArgumentException.class, query);
            }
        }
        requireRefused(NullPointerException.class, () -> NAME.deal(1, null));
        requireRefused(NullPointerException.class, () -> NAME.deal(1000, null));
        requireRefused(NullPointerException.class, () -> NAME.parse(null));

        // A source that always returns the greatest number is broken, but must not be asked for ever.
        AtomicInteger draws = new AtomicInteger();
        NAME.deal(1, () -> {
            draws.incrementAndGet();
            return -1;
        });
        require(draws.get() < 10_000_000);
        // The goals cannot be changed.
        NAME.goals()[0] ^= 1;
        require(NAME.isGoal(NAME.goals()[0]));
        require(NAME.parse(NAME.format(1).toUpperCase() + "\r\n") == 1);
        System.out.println("all refused");
    }

    private static void requireRefused(Class<? extends RuntimeException> expected, Runnable call) {
        try {
            call.run();
        } catch (RuntimeException found) {
            require(found.getClass() == expected);
            return;
        }
        require(false);
    }

    private static void require(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
