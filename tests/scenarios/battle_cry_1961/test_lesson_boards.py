"""The boards of lesson 24 are parts of the map as it stood in the recorded war: squares, mountains, rails, pieces."""

from collections.abc import Sequence
from functools import cache

import pytest

from bcnb.course.catalogue import find_exercise
from bcnb.course.tasks import Task, load_exercise
from bcnb.engine.verify import Timeline
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.grid.squares import column, members, parse_square, row, square_at
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from tests.helpers.battle_cry_1961.squares import play

RECORD = "two-players-greedy-planner-1-001"
CUTS = {
    "24.1": (17, "f21"),
    "24.2": (78, "k11"),
    "24.3": (205, "l8"),
    "24.p1": (48, "j10"),
    "24.p2": (121, "k5"),
    "24.p3": (110, "k5"),
}
"""After which ply of the record a board stood so, and the square of the map that is its first one."""


@cache
def timeline() -> Timeline:
    record = load_record(find_record(RECORD))
    return Recorded(RECORD, record).timeline


@pytest.mark.parametrize("number", CUTS)
def test_a_board_is_cut_out_of_the_record(number: str) -> None:
    task = load_exercise(find_exercise(number))
    assert isinstance(task, Task)
    ply, first = CUTS[number]
    part, whole = task.state, timeline().at(ply)
    moved = parse_square(first)

    def there(at: int) -> int:
        """The square of the map that a square of the board is."""
        return square_at(row(at) + row(moved), column(at) + column(moved))

    places = list(members(part.field.land))
    assert all(_kind(part, at) == _kind(whole, there(at)) for at in places)
    lines = {frozenset(section.squares) for section in whole.field.sections}
    assert all(frozenset(map(there, section.squares)) in lines for section in part.field.sections)
    assert part.command.seat == whole.command.seat
    assert (part.turn.number, part.turn.spots) == (whole.turn.number, whole.turn.spots)


def test_only_the_last_turn_ends_the_war() -> None:
    """A board with nobody of the other side left on it would end the war in the middle of the record."""
    tasks = [task for task in map(load_exercise, map(find_exercise, CUTS)) if isinstance(task, Task)]
    solved = [(task.number, task, solution) for task in tasks for solution in task.solutions]
    assert {number for number, task, solution in solved if winner(task, solution.do)} == {"24.3"}


def winner(task: Task, texts: Sequence[str]) -> str:
    """Who has won on the board of a task after some actions; nobody mostly."""
    outcome = game.outcome(play(task.state, *texts))
    return outcome.winner or "" if outcome else ""


def _kind(state: State, at: int) -> tuple[bool, ...]:
    """What stands on a square, and whether it is land and a mountain."""
    board, field = state.board, state.field
    return tuple(bool(mask >> at & 1) for mask in (*board.sides, *board.arms, field.land, field.mountains))
