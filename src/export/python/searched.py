# Boards that differ only in ways that change no answer share a class. The entry of a class has its check bits above its
# distance; its move is the first of the solution, or 255 if there is none.
_ENTRIES = bytes.fromhex(
    """
    #@ insert entries
    """
)
_MOVES = bytes.fromhex(
    """
    #@ insert moves
    """
)
_NONE = 255


def _class_of(board: Any) -> Any:
    return (board >> CHECK_BITS ^ board >> (CHECK_BITS + SHIFT)) & (CLASS_COUNT - 1)


def _check_of(board: Any) -> Any:
    return (board ^ board >> SHIFT) << (8 - CHECK_BITS) & 0xFF


def _distance(board: int) -> Optional[int]:
    # A goal is reachable only if the check bits agree. Then they cancel, and the distance remains.
    distance = _ENTRIES[_class_of(board)] ^ _check_of(board)
    return distance if distance <= MAX_DISTANCE else None


def _next_move(board: int) -> Optional[int]:
    cell = _NONE if _distance(board) is None else _MOVES[_class_of(board)]
    return None if cell == _NONE else cell


def _solution(board: int) -> Optional[int]:
    if _distance(board) is None:
        return None
    moves = 0
    cell = _next_move(board)
    while cell is not None:
        moves |= 1 << cell
        board ^= _MASKS[cell]
        cell = _next_move(board)
    return moves


def _closer(board: int, first: int) -> Iterator[Tuple[int, int]]:
    """The moves from cell `first` on that lead closer to a goal, and the boards after them."""
    distance = _distance(board)
    for cell in range(first, CELLS):
        after = board ^ _MASKS[cell]
        if distance and _distance(after) == distance - 1:
            yield cell, after


def _optimal_moves(board: int) -> Optional[int]:
    if _distance(board) is None:
        return None
    return sum(1 << cell for cell, _ in _closer(board, 0))


def _solutions(board: int, first: int = 0, chosen: int = 0) -> Iterator[int]:
    if _distance(board) == 0:
        yield chosen
    for cell, after in _closer(board, first):
        yield from _solutions(after, cell + 1, chosen | 1 << cell)


def _boards_at_distance(distance: int) -> Iterator[int]:
    for index, entry in enumerate(_ENTRIES):
        if entry & 0xFF >> CHECK_BITS == distance:
            # The bits above the index are in no class, so every value of them gives a board of this class.
            for above in range(index, 1 << (CELLS - CHECK_BITS), CLASS_COUNT):
                board = above << CHECK_BITS | entry >> (8 - CHECK_BITS)
                # Undo board ^ board >> shift. Each step does so for twice as many bits.
                shift = SHIFT
                while shift < CELLS:
                    board ^= board >> shift
                    shift *= 2
                yield board


def _nth_at_distance(distance: int, n: int) -> int:
    return next(itertools.islice(_boards_at_distance(distance), n, None))


def _distances_of(np: Any, boards: Any) -> Any:
    found = np.frombuffer(_ENTRIES, "uint8")[_class_of(boards)] ^ _check_of(boards).astype("uint8")
    return np.where(found <= MAX_DISTANCE, found, _NONE).astype("int8")


def _next_moves_of(np: Any, boards: Any) -> Any:
    moves = np.frombuffer(_MOVES, "uint8")[_class_of(boards)]
    return np.where(_distances_of(np, boards) < 0, _NONE, moves).astype("int8")
