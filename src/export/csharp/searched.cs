// Boards are looked up in classes. Those of a class that can be solved have the same next move.
private static class Lookup
{
    // For each class, the check bits of the boards that can be solved, and their distance below.
    private static readonly byte[] Entries =
    {
        //@ insert entries
    };

    // For each class, the lowest-numbered cell that starts a shortest solution, or 255.
    private static readonly byte[] Moves =
    {
        //@ insert moves
    };

    // Returns -1 if no goal is reachable.
    public static int Distance(ulong board)
    {
        uint mixed = Mix(board);
        // If the check bits agree they cancel and the distance remains. If not, the result exceeds
        // every distance.
        uint distance = Entries[ClassOf(mixed)] ^ (mixed << (8 - CHECK_BITS) & 0xFF);
        return distance <= MaxDistance ? (int)distance : -1;
    }

    public static int? NextMove(ulong board)
    {
        return Distance(board) > 0 ? Moves[ClassOf(Mix(board))] : (int?)null;
    }

    public static ulong? Solution(ulong board)
    {
        if (Distance(board) < 0)
        {
            return null;
        }
        ulong moves = 0;
        for (int? cell = NextMove(board); cell.HasValue; cell = NextMove(board))
        {
            moves |= 1UL << cell.Value;
            board ^= Masks[cell.Value];
        }
        return moves;
    }

    public static ulong? OptimalMoves(ulong board)
    {
        int distance = Distance(board);
        if (distance < 0)
        {
            return null;
        }
        ulong moves = 0;
        for (int cell = 0; cell < Cells; cell++)
        {
            if (Distance(board ^ Masks[cell]) < distance)
            {
                moves |= 1UL << cell;
            }
        }
        return moves;
    }

    public static IEnumerable<ulong> Solutions(ulong board)
    {
        return Distance(board) < 0 ? Array.Empty<ulong>() : SolutionsFrom(board, 0, 0);
    }

    // Returns the sets that have the moves already made and then only cells from `first`.
    private static IEnumerable<ulong> SolutionsFrom(ulong board, ulong moves, int first)
    {
        int distance = Distance(board);
        if (distance == 0)
        {
            yield return moves;
        }
        for (int cell = first; cell < Cells; cell++)
        {
            ulong after = board ^ Masks[cell];
            if (Distance(after) < distance)
            {
                foreach (ulong solution in SolutionsFrom(after, moves | 1UL << cell, cell + 1))
                {
                    yield return solution;
                }
            }
        }
    }

    public static ulong? NthAtDistance(int distance, long n)
    {
        for (ulong board = 0; board <= Full; board++)
        {
            if (Distance(board) == distance)
            {
                if (n == 0)
                {
                    return board;
                }
                n--;
            }
        }
        return null;
    }

    public static IEnumerable<ulong> BoardsAtDistance(int distance)
    {
        for (ulong board = 0; board <= Full; board++)
        {
            if (Distance(board) == distance)
            {
                yield return board;
            }
        }
    }

    private static uint Mix(ulong board)
    {
        //@ if mixed
        return (uint)(board ^ board >> SHIFT);
        //@ else
        return (uint)board;
        //@ end
    }

    private static uint ClassOf(uint mixed)
    {
        return mixed >> CHECK_BITS & (CLASS_COUNT - 1);
    }
}
