"""`make bench`: the goals of speed, each as a ratio against a peer in the same run."""

from collections.abc import Callable
from typing import NamedTuple

from games import BRIGADES, SQUARES, catan_games, chess_move, chess_ply, our_action, our_games, our_ply
from imports import chess_import, our_import
from measure import Result, compare, machine
from page import a_click
from records import chess_reading, jump, our_verifying, whole_replay


class Goal(NamedTuple):
    """A goal: its number, what is measured, the ratio wanted, whether less is better, and how to measure it."""

    number: str
    what: str
    wanted: float
    less: bool
    measure: Callable[[], Result]


GOALS = (
    Goal("P1", "a ply with its events: python-chess's ply", 1.0, True, lambda: compare(our_ply, chess_ply)),
    Goal(
        "P2",
        "random games, plies a second: catanatron's actions a second",
        1.0,
        False,
        lambda: compare(lambda n: our_games(n)[0], lambda n: catan_games(n)[0]),
    ),
    Goal(
        "P1",
        "the same on the squares of 1961",
        1.0,
        True,
        lambda: compare(lambda n: our_ply(n, SQUARES), chess_ply),
    ),
    Goal(
        "P2",
        "the same on the squares of 1961",
        1.0,
        False,
        lambda: compare(lambda n: our_games(n, SQUARES)[0], lambda n: catan_games(n)[0]),
    ),
    Goal(
        "P2",
        "random games, games a second: catanatron's (stretch)",
        1.0,
        False,
        lambda: compare(lambda n: our_games(n)[1], lambda n: catan_games(n)[1]),
    ),
    Goal(
        "P1",
        "the same on the brigades of North against South",
        1.0,
        True,
        lambda: compare(lambda n: our_ply(n, BRIGADES), chess_ply),
    ),
    Goal(
        "P2",
        "the same on the brigades of North against South",
        1.0,
        False,
        lambda: compare(lambda n: our_games(n, BRIGADES)[0], lambda n: catan_games(n)[0]),
    ),
    Goal("P3", "a listed action: python-chess's listed move", 1.0, True, lambda: compare(our_action, chess_move)),
    Goal(
        "P4",
        "events verified a second: python-chess's PGN plies a second",
        0.4,
        False,
        lambda: compare(our_verifying, chess_reading),
    ),
    Goal("P5", "a jump to any ply: a full replay", 0.05, True, lambda: compare(jump, whole_replay)),
    Goal("P6", "import bcnb: import chess, whole process", 1.3, True, lambda: compare(our_import, chess_import)),
    Goal("P7", "a click on the table, answered: a bare comm that echoes as many bytes", 3.0, True, a_click),
)


def line(goal: Goal, result: Result) -> str:
    """One line of the table."""
    reached = result.ratio <= goal.wanted if goal.less else result.ratio >= goal.wanted
    sign = "<=" if goal.less else ">="
    spread = f"{result.least:.3f} to {result.greatest:.3f}"
    verdict = "reached" if reached else "not reached"
    return f"{goal.number}  {result.ratio:8.3f}  {spread:>18}  {sign} {goal.wanted:<5} {verdict:12} {goal.what}"


def main() -> None:
    """Measure every goal and print the table."""
    print(f"Ratios, ours to the peer's: the median of interleaved slices, and their range. {machine()}")
    for goal in GOALS:
        print(line(goal, goal.measure()), flush=True)


if __name__ == "__main__":
    main()
