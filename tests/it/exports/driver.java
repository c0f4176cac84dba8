import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/** Answers the commands of the test of all languages, one a line, from the standard input. */
final class Program {
    private Program() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader commands = new BufferedReader(new InputStreamReader(System.in));
        PrintStream out = new PrintStream(System.out, false);
        for (String line = commands.readLine(); line != null; line = commands.readLine()) {
            String[] words = line.split(" ");
            out.println(answer(words[0], words.length > 1 ? words[1] : "0", words.length > 2 ? words[2] : "0"));
        }
        out.flush();
    }

    private static String answer(String command, String first, String second) {
        long board = Long.parseUnsignedLong(first);
        switch (command) {
            case "table":
                return NAME.ROWS + " " + NAME.COLS + " " + NAME.MAX_DISTANCE + " " + join(" ", NAME.goals());
            case "board":
                return show(NAME.distance(board)) + " " + show(NAME.nextMove(board)) + " " + show(NAME.solution(board))
                    + " " + show(NAME.optimalMoves(board)) + " " + (NAME.isSolvable(board) ? 1 : 0)
                    + " " + (NAME.isGoal(board) ? 1 : 0) + " " + join(",", NAME.solutions(board).toArray());
            case "play":
                return Long.toUnsignedString(NAME.play(board, Integer.parseInt(second)));
            case "mask":
                return Long.toUnsignedString(NAME.toggleMask(Integer.parseInt(first)));
            case "count":
                return show(NAME.countAtDistance(Integer.parseInt(first)));
            case "nth":
                return show(NAME.nthAtDistance(Integer.parseInt(first), Long.parseLong(second)));
            case "all":
                return join(" ", NAME.boardsAtDistance(Integer.parseInt(first)).toArray());
            case "deal":
                return show(NAME.deal(Integer.parseInt(first)));
            case "text":
                String text = NAME.format(board);
                return text.replace('\n', '/') + " " + Long.toUnsignedString(NAME.parse(text));
            default:
                throw new IllegalArgumentException(command);
        }
    }

    private static String show(int answer) {
        return answer < 0 ? "-" : Integer.toString(answer);
    }

    private static String show(OptionalLong answer) {
        return answer.isPresent() ? Long.toUnsignedString(answer.getAsLong()) : "-";
    }

    private static String join(String between, long[] numbers) {
        return numbers.length == 0
            ? "-"
            : LongStream.of(numbers).mapToObj(Long::toUnsignedString).collect(Collectors.joining(between));
    }
}
