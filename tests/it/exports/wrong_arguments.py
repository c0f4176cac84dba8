"""Arguments that are no boards, cells, distances or sources of random numbers raise at once, in every function alike."""

import math
import random
from typing import Any, Callable, Iterable, Type

import NAME as game


def raises(call: Callable[[Any], object], error: Type[Exception], values: Iterable[Any]) -> None:
    for value in values:
        try:
            call(value)
        except error:
            continue
        raise SystemExit(f"{call} accepts {value!r}")


class Source:
    """Returns the same value forever."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def random(self) -> Any:
        return self.value


of_boards: Any = (
    game.distance,
    game.is_solvable,
    game.is_goal,
    game.next_move,
    game.solution,
    game.optimal_moves,
    game.solutions,
    game.format,
    lambda board: game.play(board, 0),
    lambda board: game.distances([board]),
    lambda board: game.next_moves([board]),
    lambda board: game.solvable([board]),
)
for function in of_boards:
    raises(function, TypeError, ["5", 5.0, None, [], math.nan, True, False])
    raises(function, ValueError, [-1, -(2**70), 1 << game.CELLS, 2**70])
of_cells: Any = (game.toggle_mask, lambda cell: game.play(0, cell))
for function in of_cells:
    raises(function, TypeError, ["1", 1.0, None, math.nan, True, False])
    raises(function, ValueError, [-1, game.CELLS])
of_distances: Any = (
    game.count_at_distance,
    game.boards_at_distance,
    game.deal,
    lambda distance: game.nth_at_distance(distance, 0),
    lambda n: game.nth_at_distance(0, n),
)
for function in of_distances:
    raises(function, TypeError, ["1", 1.0, None, math.nan, True, False])
    raises(function, ValueError, [-1])
assert game.deal(game.MAX_DISTANCE + 1) is None and game.deal(10**9) is None

raises(lambda rng: game.deal(1, rng), TypeError, [random.random, lambda: math.nan, 5, "x", Source("0.5"), Source(None)])
raises(lambda rng: game.deal(1, rng), ValueError, map(Source, [math.nan, 1, -0.1, 1e9, math.inf]))
# A source that always returns the same must not cause a hang or another distance.
for value in (0, 0.5, 1 - 2**-53):
    for wanted in (0, 1, game.MAX_DISTANCE):
        board = game.deal(wanted, Source(value))
        assert game.count_at_distance(0) is None if board is None else game.distance(board) == wanted
assert game.deal(1, random.Random(7)) == game.deal(1, random.Random(7))

text = game.format(game.GOALS[0])
for letters in ("BW", "10", "+-", "x.", "X.", "#.", "O."):
    other = text.translate(str.maketrans("bw", letters))
    for between in ("\n", "/", "\r\n", "", " \n "):
        assert game.parse(f" {other}\n".replace("\n", between, game.ROWS - 1)) == game.GOALS[0]
raises(game.parse, ValueError, ["", text[1:], text + "b", "?" + text[1:], text[0] + "/" + text[1:]])
raises(game.parse, TypeError, [None, 5, text.encode()])
