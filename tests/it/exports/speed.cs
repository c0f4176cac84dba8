using System;
using System.Diagnostics;
using System.Linq;

/// <summary>Prints the seconds that a million distances take, and all boards at the greatest distance.</summary>
internal static class Program
{
    private static void Main()
    {
        var random = new Random(1);
        ulong[] boards = new ulong[1000000];
        for (int i = 0; i < boards.Length; i++)
        {
            boards[i] = (ulong)random.Next(1 << NAME.Rows * NAME.Cols);
        }
        // The first pass compiles.
        for (int pass = 1; pass <= 2; pass++)
        {
            Stopwatch watch = Stopwatch.StartNew();
            int sum = 0;
            foreach (ulong board in boards)
            {
                sum += NAME.Distance(board) ?? -1;
            }
            double distances = watch.Elapsed.TotalSeconds;
            watch.Restart();
            int found = NAME.BoardsAtDistance(NAME.MaxDistance).Distinct().Count();
            double hardest = watch.Elapsed.TotalSeconds;
            if (sum == 0 || found != NAME.CountAtDistance(NAME.MaxDistance))
            {
                throw new InvalidOperationException();
            }
            if (pass == 2)
            {
                Console.WriteLine(FormattableString.Invariant($"{distances} {hardest}"));
            }
        }
    }
}
