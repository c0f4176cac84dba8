// Goals that can reach each other.
private sealed class Run
{
    // The first of the goals.
    public readonly ulong Goal;

    // What each offset of the goals adds to the first of these offsets.
    public readonly ulong[] Differences;

    // Cells that are in the same differences; the first group is in none of them.
    public readonly ulong[] Groups;

    public Run(ulong goal, int firstOffset, int end, params ulong[] groups)
    {
        Goal = goal;
        Differences = new ulong[end - firstOffset];
        for (int i = 0; i < Differences.Length; i++)
        {
            Differences[i] = Lookup.Offsets[firstOffset + i] ^ Lookup.Offsets[firstOffset];
        }
        Groups = groups;
    }
}

// The boards at a distance, numbered without visiting each of them.
//
// Each board that can reach the goals of a run is its first goal after a set of moves from its
// groups, and no two of these sets give the same board. The candidates of the board are that
// set XOR each of the differences. So their sizes depend only on how many cells of each group
// are chosen, the composition of the set, and so does the distance.
private sealed class Compositions
{
    private static readonly Run[] Runs =
    {
        //@ insert runs
    };

    // How many sets of k of n cells there are, at [n, k].
    private static readonly long[,] Binomials = MakeBinomials();

    private readonly int distance;

    // How many runs have been started; the current run is the last of them.
    private int started;
    private Run run;

    // The current composition: how many cells of each group are chosen.
    private int[] chosen = new int[0];

    // The size of each candidate if no cell of the first group is chosen.
    private int[] sizes;

    public Compositions(int distance)
    {
        this.distance = distance;
    }

    // The number of boards of the current composition.
    public long Boards { get; private set; }

    // Goes to the next composition, which may have no boards; returns false after the last.
    public bool Advance()
    {
        if (!ChooseNext())
        {
            if (started == Runs.Length)
            {
                return false;
            }
            run = Runs[started];
            started++;
            chosen = new int[run.Groups.Length];
            sizes = Array.ConvertAll(run.Differences, Lookup.CountBits);
        }
        int least = Cells;
        foreach (int size in sizes)
        {
            least = Math.Min(least, size);
        }
        // Each cell of the first group adds one to all sizes.
        chosen[0] = distance - least;
        Boards = 1;
        for (int i = 0; i < chosen.Length; i++)
        {
            Boards *= Choices(run.Groups[i], chosen[i]);
        }
        return true;
    }

    // Returns board number n of the current composition.
    public ulong Board(long n)
    {
        ulong board = run.Goal;
        for (int i = 0; i < chosen.Length; i++)
        {
            long choices = Choices(run.Groups[i], chosen[i]);
            board ^= Toggled(run.Groups[i], chosen[i], n % choices);
            n /= choices;
        }
        return board;
    }

    // Chooses the next number of cells of each group but the first; returns false after the last.
    private bool ChooseNext()
    {
        for (int i = 1; i < chosen.Length; i++)
        {
            ulong group = run.Groups[i];
            int added = chosen[i] < Lookup.CountBits(group) ? 1 : -chosen[i];
            chosen[i] += added;
            for (int j = 0; j < sizes.Length; j++)
            {
                sizes[j] += (run.Differences[j] & group) == 0 ? added : -added;
            }
            if (added > 0)
            {
                return true;
            }
        }
        return false;
    }

    // The number of sets of `size` of these cells.
    private static long Choices(ulong cells, int size)
    {
        return size < 0 || size > Cells ? 0 : Binomials[Lookup.CountBits(cells), size];
    }

    // The cells toggled by set number n of `size` of these cells.
    private static ulong Toggled(ulong cells, int size, long n)
    {
        ulong toggled = 0;
        for (int cell = Cells - 1; size > 0; cell--)
        {
            if ((cells >> cell & 1) != 0)
            {
                cells ^= 1UL << cell;
                // The sets without this cell come first.
                long without = Choices(cells, size);
                if (n >= without)
                {
                    n -= without;
                    toggled ^= Masks[cell];
                    size--;
                }
            }
        }
        return toggled;
    }

    private static long[,] MakeBinomials()
    {
        var binomials = new long[Cells + 1, Cells + 1];
        for (int n = 0; n <= Cells; n++)
        {
            binomials[n, 0] = 1;
            for (int k = 1; k <= n; k++)
            {
                binomials[n, k] = binomials[n - 1, k - 1] + binomials[n - 1, k];
            }
        }
        return binomials;
    }
}
