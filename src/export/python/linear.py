# The words and syndromes of a board's black cells add up to a set of moves and a syndrome; all sums are XOR. If a goal
# has the same syndrome, the board can reach it, and the board's set joined with the goal's solves it. So does this set
# joined with each set of the null space, the sets that toggle nothing. These are the candidates of the board.
_WORDS = (
    #@ insert words
)
_SYNDROMES = (
    #@ insert syndromes
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
class _Group(NamedTuple):
    cells: Tuple[int, ...]
    # How choosing one of the cells changes the size of each candidate: 1, or -1 in the differences.
    steps: Tuple[int, ...]


# Some cells, and how many of them are chosen.
_Choice = Tuple[Tuple[int, ...], int]


def _groups(differences: List[int]) -> List[_Group]:
    # A board has a set of chosen cells for each set of the null space, but only one of them without the lowest cells of
    # the basis. These cells are never chosen.
    never = {_lowest_cell(vector) for vector in _NULL_SPACE}
    groups: Dict[Tuple[int, ...], List[int]] = {}
    for cell in range(CELLS):
        if _MASKS[cell] and cell not in never:
            steps = tuple(-1 if difference >> cell & 1 else 1 for difference in differences)
            groups.setdefault(steps, []).append(cell)
    return [_Group(tuple(cells), steps) for steps, cells in groups.items()]


def _compositions(
    groups: List[_Group], sizes: List[int], chosen: Tuple[int, ...] = ()
) -> Iterator[Tuple[int, Tuple[int, ...]]]:
    """Yields the distance for each way to choose a number of cells in each group."""
    if not groups:
        yield min(sizes), chosen
        return
    for size in range(len(groups[0].cells) + 1):
        yield from _compositions(groups[1:], sizes, chosen + (size,))
        sizes = [size + step for size, step in zip(sizes, groups[0].steps)]


def _choices_at_distance(distance: int) -> Iterator[Tuple[int, List[_Choice]]]:
    """Yields goals, and how many cells to choose in each group for boards at this distance."""
    for syndrome, offsets in _OFFSETS.items():
        differences = [offset ^ offsets[0] for offset in offsets]
        groups = _groups(differences)
        # A chosen cell that is in no difference adds one to every candidate.
        free = tuple(cell for group in groups if min(group.steps) == 1 for cell in group.cells)
        bound = [group for group in groups if min(group.steps) == -1]
        for least, chosen in _compositions(bound, [_size(difference) for difference in differences]):
            if 0 <= distance - least <= len(free):
                choices = [(group.cells, size) for group, size in zip(bound, chosen)]
                yield _FIRST_GOALS[syndrome], choices + [(free, distance - least)]


def _play_all(board: int, moves: Iterable[int]) -> int:
    for cell in moves:
        board ^= _MASKS[cell]
    return board


def _boards_of(board: int, choices: List[_Choice]) -> Iterator[int]:
    if not choices:
        yield board
        return
    for subset in itertools.combinations(*choices[0]):
        yield from _boards_of(_play_all(board, subset), choices[1:])


def _boards_at_distance(distance: int) -> Iterator[int]:
    for goal, choices in _choices_at_distance(distance):
        yield from _boards_of(goal, choices)


def _nth_at_distance(distance: int, n: int) -> int:
    for board, choices in _choices_at_distance(distance):
        count = 1
        for cells, size in choices:
            count *= math.comb(len(cells), size)
        if n < count:
            for cells, size in choices:
                count //= math.comb(len(cells), size)
                board = _play_all(board, _nth_subset(cells, size, n // count))
                n %= count
            return board
        n -= count
    raise AssertionError("the counts are wrong")


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
