"""Answers commands about the game NAME. The commands are listed in the module `exports` of the tests."""

import sys
from typing import Iterable, Optional

import NAME as game


def show(answer: Optional[int]) -> str:
    return "-" if answer is None else str(int(answer))


def show_all(answers: Iterable[int], separator: str) -> str:
    return separator.join(map(show, answers)) or "-"


def answer(command: str, *numbers: int) -> str:
    if command == "table":
        return " ".join(map(str, (game.ROWS, game.COLS, game.MAX_DISTANCE, *game.GOALS)))
    if command == "board":
        functions = (game.distance, game.next_move, game.solution, game.optimal_moves, game.is_solvable, game.is_goal)
        answers = [show(function(*numbers)) for function in functions]
        return " ".join([*answers, show_all(game.solutions(*numbers), ",")])
    if command == "play":
        return show(game.play(*numbers))
    if command == "mask":
        return show(game.toggle_mask(*numbers))
    if command == "count":
        return show(game.count_at_distance(*numbers))
    if command == "nth":
        return show(game.nth_at_distance(*numbers))
    if command == "all":
        return show_all(game.boards_at_distance(*numbers), " ")
    if command == "deal":
        return show(game.deal(*numbers))
    if command == "text":
        text = game.format(*numbers)
        return text.replace("\n", "/") + f" {game.parse(text)}"
    raise ValueError(command)


for line in sys.stdin:
    word, *words = line.split()
    print(answer(word, *map(int, words)))
