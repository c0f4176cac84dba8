# The words and syndromes of a board's black cells add up to a set of moves and a syndrome; all sums are XOR. If a goal
# has the same syndrome, the board can reach it, and the board's set joined with the goal's solves it. So does this set
# joined with each set of the null space, the sets that toggle nothing. These are the candidates of the board.
_WORDS = (
    #@ insert cell_words
)
_SYNDROMES = (
    #@ insert cell_syndromes
)
_NULL_SPACE: Tuple[int, ...] = (
    #@ insert null_space
)
# The other cells never change. The syndrome does not tell, so boards on which they are black are sorted out.
_LIVE = functools.reduce(operator.or_, _MASKS + GOALS)


def _sums(vectors: Sequence[int]) -> List[int]:
    """The sums of all subsets: number i is the sum of the vectors whose indices are the bits of i."""
    sums = [0]
    for vector in vectors:
        sums += [total ^ vector for total in sums]
    return sums


# For each byte of a board and each value of it, the sum of its words.
_MOVES_OF_BYTES = [_sums(_WORDS[first : first + 8]) for first in range(0, CELLS, 8)]
_SYNDROMES_OF_BYTES = [_sums(_SYNDROMES[first : first + 8]) for first in range(0, CELLS, 8)]


def _sum(sums_of_bytes: List[List[int]], board: int) -> int:
    total = 0
    for sums in sums_of_bytes:
        total ^= sums[board & 0xFF]
        board >>= 8
    return total


# For each syndrome of a goal, the first goal that has it, and what joined with a board's moves gives its candidates.
_FIRST_GOALS: Dict[int, int] = {}
_OFFSETS: Dict[int, List[int]] = {}
for _goal in GOALS:
    _syndrome = _sum(_SYNDROMES_OF_BYTES, _goal)
    _FIRST_GOALS.setdefault(_syndrome, _goal)
    _offsets = _OFFSETS.setdefault(_syndrome, [])
    _offsets += [_sum(_MOVES_OF_BYTES, _goal) ^ null_set for null_set in _sums(_NULL_SPACE)]


def _candidates(board: int) -> List[int]:
    if board & ~_LIVE:
        return []
    moves = _sum(_MOVES_OF_BYTES, board)
    return [moves ^ offset for offset in _OFFSETS.get(_sum(_SYNDROMES_OF_BYTES, board), ())]


def _size(moves: int) -> int:
    return bin(moves).count("1")


def _smallest(board: int) -> List[int]:
    candidates = _candidates(board)
    sizes = [_size(moves) for moves in candidates]
    least = min(sizes, default=0)
    return [moves for moves, size in zip(candidates, sizes) if size == least]


def _distance(board: int) -> Optional[int]:
    return min(map(_size, _candidates(board)), default=None)


def _solution(board: int) -> Optional[int]:
    # In row-major order, the set that has the first cell in which two sets differ comes first.
    sets = _smallest(board)
    return max(sets, key=lambda moves: bin(moves)[:1:-1]) if sets else None


def _next_move(board: int) -> Optional[int]:
    moves = _solution(board)
    return _lowest_cell(moves) if moves else None


def _lowest_cell(moves: int) -> int:
    return (moves & -moves).bit_length() - 1


def _optimal_moves(board: int) -> Optional[int]:
    sets = _smallest(board)
    return functools.reduce(operator.or_, sets) if sets else None


def _solutions(board: int) -> Iterator[int]:
    return iter(_smallest(board))


#@ if counted
# Numbering boards: write a board as a goal toggled by the masks of chosen cells. The size of each candidate then depends
# only on how many cells are chosen in each group of cells that are in the same differences between candidates.
class _Run(NamedTuple):
    # The first of the goals that can reach each other.
    goal: int
    # The size of each difference.
    sizes: List[int]
    # For each group, how choosing one of its cells changes the size of each candidate: 1, or -1 in the differences.
    steps: List[Tuple[int, ...]]
    # The cells of each group, and last those that are in no difference.
    cells: List[Tuple[int, ...]]


# A run, and how many cells are chosen in each group: boards at the same distance.
_Part = Tuple[_Run, Tuple[int, ...]]


def _run(goal: int, offsets: List[int]) -> _Run:
    differences = [offset ^ offsets[0] for offset in offsets]
    # A board has a set of chosen cells for each set of the null space, but only one of them without the lowest cells of
    # the basis. These cells are never chosen.
    never = {_lowest_cell(vector) for vector in _NULL_SPACE}
    groups: Dict[Tuple[int, ...], Tuple[int, ...]] = {}
    for cell in range(CELLS):
        if _MASKS[cell] and cell not in never:
            steps = tuple(-1 if difference >> cell & 1 else 1 for difference in differences)
            groups[steps] = groups.get(steps, ()) + (cell,)
    free = groups.pop((1,) * len(differences), ())
    return _Run(goal, [_size(difference) for difference in differences], list(groups), [*groups.values(), free])


_RUNS = [_run(_FIRST_GOALS[_syndrome], _offsets) for _syndrome, _offsets in _OFFSETS.items()]


def _compositions(
    run: _Run, sizes: List[int], chosen: Tuple[int, ...] = ()
) -> Iterator[Tuple[int, Tuple[int, ...]]]:
    """Yields the distance for each way to choose a number of cells in each group, without the last."""
    group = len(chosen)
    if group == len(run.steps):
        yield min(sizes), chosen
        return
    for size in range(len(run.cells[group]) + 1):
        yield from _compositions(run, sizes, chosen + (size,))
        sizes = list(map(operator.add, sizes, run.steps[group]))


def _parts(distance: int) -> Iterator[_Part]:
    for run in _RUNS:
        for least, chosen in _compositions(run, run.sizes):
            # A chosen cell that is in no difference adds one to every candidate.
            if 0 <= distance - least <= len(run.cells[-1]):
                yield run, chosen + (distance - least,)


def _count_of(part: _Part) -> int:
    count = 1
    for cells, size in zip(part[0].cells, part[1]):
        count *= math.comb(len(cells), size)
    return count


@functools.lru_cache(maxsize=1)
def _numbered_parts(distance: int) -> Tuple[List[_Part], List[int]]:
    """The parts, and how many boards are in each and those before it. Kept for the next board at this distance."""
    parts = list(_parts(distance))
    return parts, list(itertools.accumulate(map(_count_of, parts)))


def _nth_at_distance(distance: int, n: int) -> int:
    parts, ends = _numbered_parts(distance)
    i = bisect.bisect_right(ends, n)
    run, chosen = parts[i]
    board, count = run.goal, _count_of(parts[i])
    n -= ends[i] - count
    for cells, size in zip(run.cells, chosen):
        count //= math.comb(len(cells), size)
        board = _play_all(board, _nth_subset(cells, size, n // count))
        n %= count
    return board


def _play_all(board: int, moves: Iterable[int]) -> int:
    for cell in moves:
        board ^= _MASKS[cell]
    return board


def _boards_of(board: int, choices: List[Tuple[Tuple[int, ...], int]]) -> Iterator[int]:
    if not choices:
        yield board
        return
    for subset in itertools.combinations(*choices[0]):
        yield from _boards_of(_play_all(board, subset), choices[1:])


def _boards_at_distance(distance: int) -> Iterator[int]:
    for run, chosen in _parts(distance):
        yield from _boards_of(run.goal, list(zip(run.cells, chosen)))


def _nth_subset(cells: Tuple[int, ...], size: int, n: int) -> Iterator[int]:
    """Yields subset number n, in the order of itertools.combinations."""
    for i, cell in enumerate(cells):
        with_cell = math.comb(len(cells) - i - 1, size - 1) if size else 0
        if n < with_cell:
            yield cell
            size -= 1
        else:
            n -= with_cell


#@ end
def _by_goals(np: Any, boards: Any) -> Iterator[Tuple[Any, Any, List[int]]]:
    """Splits an array by the goals that can be reached: the indices of boards, their moves, and offsets."""
    can_be_solved = boards & (_FULL ^ _LIVE) == 0
    syndromes = _sum_of_arrays(np, _SYNDROMES_OF_BYTES, boards)
    moves = _sum_of_arrays(np, _MOVES_OF_BYTES, boards)
    for syndrome, offsets in _OFFSETS.items():
        indices = np.flatnonzero(can_be_solved & (syndromes == syndrome))
        yield indices, moves[indices], offsets


def _sum_of_arrays(np: Any, sums_of_bytes: List[List[int]], boards: Any) -> Any:
    total = np.zeros_like(boards)
    for i, sums in enumerate(sums_of_bytes):
        total ^= np.array(sums, boards.dtype)[boards >> 8 * i & 0xFF]
    return total


def _sizes(moves: Any) -> Any:
    # numpy counts bits from version 2 on only.
    ones = 2 ** (8 * moves.itemsize) - 1
    moves = moves - (moves >> 1 & ones // 3)
    moves = (moves & ones // 5) + (moves >> 2 & ones // 5)
    moves = moves + (moves >> 4) & ones // 17
    return (moves * (ones // 255) >> 8 * moves.itemsize - 8).astype("int8")


def _distances_of(np: Any, boards: Any) -> Any:
    distances = np.full(boards.shape, -1, "int8")
    for indices, moves, offsets in _by_goals(np, boards):
        distances[indices] = functools.reduce(np.minimum, (_sizes(moves ^ offset) for offset in offsets))
    return distances


def _next_moves_of(np: Any, boards: Any) -> Any:
    cells = np.full(boards.shape, -1, "int8")
    for indices, moves, offsets in _by_goals(np, boards):
        best = moves ^ offsets[0]
        least = _sizes(best)
        for offset in offsets[1:]:
            other = moves ^ offset
            size = _sizes(other)
            first = (best ^ other) & -(best ^ other)
            best = np.where((size < least) | (size == least) & (other & first != 0), other, best)
            least = np.minimum(size, least)
        cells[indices] = np.where(least == 0, -1, _sizes((best & -best) - 1))
    return cells
