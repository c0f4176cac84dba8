"""Asks the game NAME about arrays of numpy, and compares with its answers about single boards."""

import random
from typing import List, Optional

import numpy as np

import NAME as game

boards = [random.Random(1).getrandbits(game.CELLS) for _ in range(500)]
boards += [board for distance in range(4) for board in [game.deal(distance, random.Random(distance))] if board is not None]
boards += [game.play(goal, cell) for goal in game.GOALS for cell in range(game.CELLS)]


def of_array(answers: List[Optional[int]]) -> List[int]:
    return [-1 if answer is None else int(answer) for answer in answers]


kinds = ["uint64", "object"] + ["int64"] * (game.CELLS < 64) + ["uint32"] * (game.CELLS <= 32)
for kind in kinds:
    array = np.array(boards, kind)
    for function in (game.distances, game.next_moves, game.solvable):
        expected = of_array(function(boards))
        assert function(tuple(boards)) == function(iter(boards)) == function(boards)
        found = function(array)
        assert found.dtype == (bool if function is game.solvable else "int8") and found.tolist() == expected
        assert function(array[:12].reshape(2, 3, 2)).ravel().tolist() == expected[:12]
        assert function(array[::-1]).tolist() == expected[::-1]
        assert function(array[:0]).shape == (0,) and function(np.array(boards[0])).shape == ()
assert game.distances([np.uint64(boards[0])]) == [game.distance(boards[0])] == [game.distance(np.uint64(boards[0]))]
assert game.next_moves(boards) == [game.next_move(board) for board in boards]

# How the guide makes boards from arrays of cells.
cells = np.array([[board >> cell & 1 for cell in range(game.CELLS)] for board in boards])
if game.CELLS < 63:
    assert (cells.reshape(-1, game.CELLS) @ (1 << np.arange(game.CELLS))).tolist() == boards

wrong_types = [np.array([1.5]), np.array(["1"]), np.array([True]), np.array([True], "object"), [True]]
for wrong, error in [(wrong, TypeError) for wrong in wrong_types] + [(np.array([-1]), ValueError)]:
    for function in (game.distances, game.next_moves, game.solvable):
        try:
            function(wrong)
        except error:
            continue
        raise SystemExit(f"{function} accepts {wrong}")
rng = np.random.default_rng(1)
dealt = game.deal(1, rng)
assert dealt is None or game.distance(dealt) == 1
