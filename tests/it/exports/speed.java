import java.util.Random;

/** Prints the seconds that a million distances take, and all boards at the greatest distance. */
final class Program {
    private Program() {}

    public static void main(String[] arguments) {
        long[] boards = new Random(1).longs(1000000, 0, 1L << NAME.ROWS * NAME.COLS).toArray();
        // What the first passes take longer is the compiler's.
        for (int pass = 1; pass <= 5; pass++) {
            long start = System.nanoTime();
            int sum = 0;
            for (long board : boards) {
                sum += NAME.distance(board);
            }
            long middle = System.nanoTime();
            long found = NAME.boardsAtDistance(NAME.MAX_DISTANCE).distinct().count();
            long end = System.nanoTime();
            if (sum == 0 || found != NAME.countAtDistance(NAME.MAX_DISTANCE).getAsLong()) {
                throw new AssertionError();
            }
            if (pass == 5) {
                System.out.println((middle - start) / 1e9 + " " + (end - middle) / 1e9);
            }
        }
    }
}
