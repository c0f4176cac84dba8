using System;
using System.Linq;

/// <summary>Checks that wrong arguments are refused at once.</summary>
internal static class Program
{
    private static void Main()
    {
        const int Cells = NAME.Rows * NAME.Cols;
        Func<object>[] calls =
        {
            () => NAME.Play(0, -1),
            () => NAME.Play(0, Cells),
            () => NAME.ToggleMask(-1),
            () => NAME.ToggleMask(Cells),
            () => NAME.CountAtDistance(-1),
            () => NAME.NthAtDistance(-1, 0),
            () => NAME.NthAtDistance(0, -1),
            () => NAME.BoardsAtDistance(-1),
            () => NAME.Deal(-1),
            () => NAME.Deal(-1, new Random()),
            () => NAME.Deal(-1, () => 0UL),
        };
        foreach (Func<object> call in calls)
        {
            RequireRefused<ArgumentOutOfRangeException>(call);
        }
        foreach (ulong board in new[] { 1UL << Cells, ulong.MaxValue })
        {
            Func<object>[] queries =
            {
                () => NAME.Distance(board),
                () => NAME.IsSolvable(board),
                () => NAME.IsGoal(board),
                () => NAME.NextMove(board),
                () => NAME.Solution(board),
                () => NAME.OptimalMoves(board),
                () => NAME.Solutions(board),
                () => NAME.Play(board, 0),
                () => NAME.Format(board),
            };
            foreach (Func<object> query in queries)
            {
                RequireRefused<ArgumentOutOfRangeException>(query);
            }
        }
        string[] texts =
        {
            "",
            "b",
            NAME.Format(0) + "w",
            NAME.Format(0) + "\nw",
            "w\n" + NAME.Format(0).Substring(1),
            NAME.Format(0).Replace('w', '2'),
        };
        foreach (string text in texts)
        {
            RequireRefused<FormatException>(() => NAME.Parse(text));
        }
        RequireRefused<ArgumentNullException>(() => NAME.Parse(null));
        RequireRefused<ArgumentNullException>(() => NAME.Deal(1, (Random)null));
        RequireRefused<ArgumentNullException>(() => NAME.Deal(1000, (Func<ulong>)null));

        // A source that always returns the greatest number is broken, but must not be asked for ever.
        int draws = 0;
        NAME.Deal(1, () =>
        {
            draws++;
            return ulong.MaxValue;
        });
        Require(draws < 10000000);
        // A seed gives the same boards again.
        Require(NAME.Deal(1, new Random(7)) == NAME.Deal(1, new Random(7)));
        Require(NAME.Goals.All(NAME.IsGoal));
        Require(NAME.Parse(NAME.Format(1).ToUpper() + "\r\n") == 1);

        // Questions about a board allocate no memory. The first call may.
        long answers = 0;
        int collections = 0;
        for (int i = 0; i < 200000; i++)
        {
            if (i == 1)
            {
                collections = GC.CollectionCount(0);
            }
            ulong board = NAME.Play(NAME.Goals[0], i % Cells);
            answers += (NAME.Distance(board) ?? 1) + (NAME.NextMove(board) ?? 1) + (NAME.IsGoal(board) ? 1 : 0);
            answers += (long)(NAME.Solution(board) ?? 1) ^ (long)(NAME.OptimalMoves(board) ?? 1);
        }
        Require(collections == GC.CollectionCount(0));
        Console.WriteLine("all refused");
    }

    private static void RequireRefused<T>(Func<object> call) where T : Exception
    {
        try
        {
            call();
        }
        catch (T found)
        {
            Require(found.GetType() == typeof(T));
            return;
        }
        Require(false);
    }

    private static void Require(bool holds)
    {
        if (!holds)
        {
            throw new InvalidOperationException();
        }
    }
}
