import java.util.Random;

/** Prints the seconds that a million distances take, and all boards at the greatest distance. */
final class Program {
    private Program() {}

    public static void main(String[] arguments) {
        long[] boards = new Random(1).longs(10000, 0, 1L << NAME.ROWS * NAME.COLS).toArray();
        // The best of many short passes has the least of what else the machine does.
        double distances = Double.MAX_VALUE;
        int sum = 0;
        for (int pass = 0; pass < 1000; pass++) {
            long start = System.nanoTime();
            for (long board : boards) {
                sum += NAME.distance(board);
            }
            distances = Math.min(distances, (System.nanoTime() - start) / 1e9 * 1000000 / boards.length);
        }
        double hardest = Double.MAX_VALUE;
        for (int pass = 0; pass < 10; pass++) {
            long start = System.nanoTime();
            long found = NAME.boardsAtDistance(NAME.MAX_DISTANCE).distinct().count();
            hardest = Math.min(hardest, (System.nanoTime() - start) / 1e9);
            if (sum == 0 || found != NAME.countAtDistance(NAME.MAX_DISTANCE).getAsLong()) {
                throw new AssertionError();
            }
        }
        System.out.println(distances + " " + hardest);
    }
}
