public static ulong? NthAtDistance(int distance, long n)
{
    var compositions = new Compositions(distance);
    while (compositions.Advance())
    {
        if (n < compositions.Boards)
        {
            return compositions.Board(n);
        }
        n -= compositions.Boards;
    }
    return null;
}

public static IEnumerable<ulong> BoardsAtDistance(int distance)
{
    var compositions = new Compositions(distance);
    while (compositions.Advance())
    {
        for (long n = 0; n < compositions.Boards; n++)
        {
            yield return compositions.Board(n);
        }
    }
}

