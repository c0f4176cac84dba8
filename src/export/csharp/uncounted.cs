public static ulong? Deal(int distance, Func<ulong> random)
{
    for (int i = 0; i < 1000; i++)
    {
        ulong board = GoalBoards[Below(GoalBoards.Length, random)];
        // Go over the moves that toggle something, and choose each with the probability
        // that makes all sets of this size equally likely.
        int left = distance;
        int others = Array.FindAll(Masks, mask => mask != 0).Length;
        for (int cell = 0; left > 0 && left <= others; cell++)
        {
            if (Masks[cell] != 0)
            {
                if (Below(others, random) < left)
                {
                    board ^= Masks[cell];
                    left--;
                }
                others--;
            }
        }
        // A board with several smallest sets is drawn that many times as often.
        if (left == 0 && Distance(board) == distance && Below(Solutions(board).LongCount(), random) == 0)
        {
            return board;
        }
    }
    return null;
}

