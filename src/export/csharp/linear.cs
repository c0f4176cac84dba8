// A board is split into digits of DIGIT_BITS cells. Each value of each digit has a word and a
// syndrome. The XOR of the words of a board and an offset is a candidate, a set of moves that
// leads to a goal, if the XOR of the syndromes of the board equals the syndrome of the offset.
private static class Lookup
{
    // For each digit, the lowest cells first, the word of each of its values.
    private static readonly ulong[] Words =
    {
        //@ insert words
    };

    //@ if syndromes
    // The syndrome of each word.
    private static readonly ulong[] Syndromes =
    {
        //@ insert syndromes
    };

    //@ end
    public static readonly ulong[] Offsets =
    {
        //@ insert offsets
    };

    // The syndrome of each offset.
    private static readonly ulong[] OffsetSyndromes =
    {
        //@ insert offset_syndromes
    };

    // Returns -1 if no goal is reachable.
    public static int Distance(ulong board)
    {
        ulong moves = Sum(Words, board);
        ulong syndrome = Syndrome(board);
        int least = Cells + 1;
        for (int i = 0; i < Offsets.Length; i++)
        {
            if (OffsetSyndromes[i] == syndrome)
            {
                least = Math.Min(least, CountBits(moves ^ Offsets[i]));
            }
        }
        return least <= Cells ? least : -1;
    }

    public static int? NextMove(ulong board)
    {
        ulong moves = Solution(board) ?? 0;
        return moves == 0 ? (int?)null : LowestCell(moves);
    }

    public static ulong? Solution(ulong board)
    {
        ulong moves = Sum(Words, board);
        ulong syndrome = Syndrome(board);
        ulong least = 0;
        int leastSize = Cells + 1;
        for (int i = 0; i < Offsets.Length; i++)
        {
            if (OffsetSyndromes[i] == syndrome)
            {
                ulong candidate = moves ^ Offsets[i];
                int size = CountBits(candidate);
                if (size < leastSize || (size == leastSize && Precedes(candidate, least)))
                {
                    least = candidate;
                    leastSize = size;
                }
            }
        }
        return leastSize <= Cells ? least : (ulong?)null;
    }

    // Whether the first of two different sets has the lowest cell in which they differ.
    private static bool Precedes(ulong moves, ulong others)
    {
        return (moves >> LowestCell(moves ^ others) & 1) != 0;
    }

    public static ulong? OptimalMoves(ulong board)
    {
        int distance = Distance(board);
        if (distance < 0)
        {
            return null;
        }
        ulong moves = Sum(Words, board);
        ulong syndrome = Syndrome(board);
        ulong union = 0;
        for (int i = 0; i < Offsets.Length; i++)
        {
            if (OffsetSyndromes[i] == syndrome && CountBits(moves ^ Offsets[i]) == distance)
            {
                union |= moves ^ Offsets[i];
            }
        }
        return union;
    }

    public static IEnumerable<ulong> Solutions(ulong board)
    {
        ulong moves = Sum(Words, board);
        ulong syndrome = Syndrome(board);
        int distance = Distance(board);
        for (int i = 0; i < Offsets.Length; i++)
        {
            if (OffsetSyndromes[i] == syndrome && CountBits(moves ^ Offsets[i]) == distance)
            {
                yield return moves ^ Offsets[i];
            }
        }
    }

    //@ if counted
    //@ insert counted
    //@ else
    //@ insert uncounted
    //@ end
    // The syndrome of a board, or one that no offset has if a hole is black.
    private static ulong Syndrome(ulong board)
    {
        //@ if holes
        if ((board & ~LIVE_CELLS) != 0)
        {
            return ulong.MaxValue;
        }
        //@ end
        //@ if syndromes
        return Sum(Syndromes, board);
        //@ else
        return 0;
        //@ end
    }

    // The XOR of the numbers that a table has for the digits of a board.
    private static ulong Sum(ulong[] table, ulong board)
    {
        ulong sum = 0;
        for (int first = 0; first < table.Length; first += DIGIT_VALUES)
        {
            sum ^= table[first + (int)(board & (DIGIT_VALUES - 1))];
            board >>= DIGIT_BITS;
        }
        return sum;
    }

    public static int CountBits(ulong bits)
    {
        bits -= bits >> 1 & 0x5555555555555555;
        bits = (bits & 0x3333333333333333) + (bits >> 2 & 0x3333333333333333);
        bits = bits + (bits >> 4) & 0x0F0F0F0F0F0F0F0F;
        return (int)(unchecked(bits * 0x0101010101010101) >> 56);
    }

    private static int LowestCell(ulong bits)
    {
        return CountBits((bits - 1) & ~bits);
    }
}

//@ if counted
//@ insert compositions
//@ end
