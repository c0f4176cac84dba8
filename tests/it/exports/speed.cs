using System;
using System.Diagnostics;
using System.Linq;

/// <summary>Prints the seconds that a million distances take, and all boards at the greatest distance.</summary>
internal static class Program
{
    private static void Main()
    {
        var random = new Random(1);
        ulong[] boards = new ulong[10000];
        for (int i = 0; i < boards.Length; i++)
        {
            boards[i] = (ulong)random.Next(1 << NAME.Rows * NAME.Cols);
        }
        // The best of many short passes has the least of what else the machine does.
        double distances = double.MaxValue;
        long sum = 0;
        for (int pass = 0; pass < 1000; pass++)
        {
            Stopwatch watch = Stopwatch.StartNew();
            foreach (ulong board in boards)
            {
                sum += NAME.Distance(board) ?? -1;
            }
            distances = Math.Min(distances, watch.Elapsed.TotalSeconds * 1000000 / boards.Length);
        }
        double hardest = double.MaxValue;
        for (int pass = 0; pass < 10; pass++)
        {
            Stopwatch watch = Stopwatch.StartNew();
            int found = NAME.BoardsAtDistance(NAME.MaxDistance).Distinct().Count();
            hardest = Math.Min(hardest, watch.Elapsed.TotalSeconds);
            if (sum == 0 || found != NAME.CountAtDistance(NAME.MaxDistance))
            {
                throw new InvalidOperationException();
            }
        }
        Console.WriteLine(FormattableString.Invariant($"{distances} {hardest}"));
    }
}
