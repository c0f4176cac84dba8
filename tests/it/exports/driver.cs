using System;
using System.Collections.Generic;
using System.Text;

/// <summary>Answers the commands of the test of all languages, one a line, from the standard input.</summary>
internal static class Program
{
    private static void Main()
    {
        var answers = new StringBuilder();
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] words = (line + " 0 0").Split(' ');
            answers.Append(Answer(words[0], words[1], words[2])).Append('\n');
        }
        Console.Write(answers);
    }

    private static string Answer(string command, string first, string second)
    {
        switch (command)
        {
            case "table":
                return $"{NAME.Rows} {NAME.Cols} {NAME.MaxDistance} {Join(" ", NAME.Goals)}";
            case "board":
                ulong board = ulong.Parse(first);
                return $"{Show(NAME.Distance(board))} {Show(NAME.NextMove(board))} {Show(NAME.Solution(board))} "
                    + $"{Show(NAME.OptimalMoves(board))} {(NAME.IsSolvable(board) ? 1 : 0)} "
                    + $"{(NAME.IsGoal(board) ? 1 : 0)} {Join(",", NAME.Solutions(board))}";
            case "play":
                return NAME.Play(ulong.Parse(first), int.Parse(second)).ToString();
            case "mask":
                return NAME.ToggleMask(int.Parse(first)).ToString();
            case "count":
                return Show(NAME.CountAtDistance(int.Parse(first)));
            case "nth":
                return Show(NAME.NthAtDistance(int.Parse(first), long.Parse(second)));
            case "all":
                return Join(" ", NAME.BoardsAtDistance(int.Parse(first)));
            case "deal":
                return Show(NAME.Deal(int.Parse(first)));
            case "text":
                string text = NAME.Format(ulong.Parse(first));
                return $"{text.Replace('\n', '/')} {NAME.Parse(text)}";
            default:
                throw new ArgumentException(command);
        }
    }

    private static string Show<T>(T? answer) where T : struct
    {
        return answer.HasValue ? answer.Value.ToString() : "-";
    }

    private static string Join(string between, IEnumerable<ulong> numbers)
    {
        string joined = string.Join(between, numbers);
        return joined.Length == 0 ? "-" : joined;
    }
}
