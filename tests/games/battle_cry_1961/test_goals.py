"""What tasks of *Battle-Cry* (1961) ask: its own conditions, and how a faulty one is refused."""

from pathlib import Path
from typing import cast

import pytest

from bcnb.course.task_play import attempt, begin, unmet
from bcnb.course.tasks import Task, load_task
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.grid.squares import parse_square
from bcnb.storage.toml import FileError

TASK = """
ruleset = "battle_cry_1961"
kind = "task"
number = "1.1"
title = "Go"
task = "Go and fight."
goal = [GOAL]
hint = ["Here.", "This one.", "Do it."]
rules = ["3.1"]
after = "So it is (rule 3.1)."

[[solution]]
do = ["move a1 a2"]

[[wrong]]
do = ["done"]
say = "No."
misses = 1

[map]
units = '''
I . c . .
. . . . .
C . . i .
'''

[position]
seat = "union"
spots = 2
"""


def task(folder: Path, goal: str) -> Task:
    path = folder / "task.toml"
    path.write_text(TASK.replace("GOAL", goal.replace("}", ', miss = "No." }')), encoding="utf-8")
    return load_task(path)


def holds(folder: Path, goal: str, *texts: str) -> bool:
    """Whether a goal holds after some actions of the learner."""
    play = begin(task(folder, goal))
    for text in texts:
        reply = attempt(play, text)
        assert reply.accepted, reply
        play = reply.play
    return not unmet(play)


@pytest.mark.parametrize(
    ("goal", "so"),
    [
        ('{ at = "a2", unit = "infantry" }', True),
        ('{ at = "b2 a2", unit = "any" }', True),
        ('{ at = "a3", unit = "cavalry", side = "confederate" }', True),
        ('{ empty = "a1 b1" }', True),
        ("{ spots = 1 }", True),
        ("{ no_loss = true }", True),
        ('{ at = "a2", unit = "cavalry" }', False),
        ('{ at = "a3", unit = "any" }', False),
        ('{ at = "a1", unit = "any" }', False),
        ('{ empty = "a1 a2" }', False),
        ("{ spots = 2 }", False),
        ("{ taken = 1 }", False),
    ],
)
def test_a_condition_looks_at_the_squares_and_the_spots(tmp_path: Path, goal: str, so: bool) -> None:
    assert holds(tmp_path, goal, "move a1 a2") == so


def test_taken_counts_what_the_enemy_has_lost(tmp_path: Path) -> None:
    assert holds(tmp_path, "{ taken = 1 }", "move a1 a2", "declare a2 east")
    assert not holds(tmp_path, "{ taken = 2 }", "move a1 a2", "declare a2 east")


def test_no_spots_are_left_in_the_turn_of_the_other_side(tmp_path: Path) -> None:
    assert not holds(tmp_path, "{ spots = 1 }", "done")


def test_a_loss_is_one_of_the_learners_side(tmp_path: Path) -> None:
    play = begin(task(tmp_path, "{ no_loss = true }"))
    state = cast("State", play.state)
    sides = (state.board.sides[0] & ~(1 << parse_square("a1")), state.board.sides[1])
    assert unmet(play._replace(state=state._replace(board=state.board._replace(sides=sides))))


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ('{ at = "a2" }', "unit"),
        ('{ at = "z99", unit = "any" }', "z99"),
        ('{ at = "", unit = "any" }', "'goal.0.at' is empty"),
        ('{ at = "a2", unit = "rifles" }', "'goal.0.unit' is 'rifles'"),
        ("{ no_loss = false }", "no_loss can only be true"),
        ("{ flags = 1 }", "unknown kind of condition"),
    ],
)
def test_a_faulty_condition_is_refused(tmp_path: Path, goal: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        task(tmp_path, goal)
    assert reason in caught.value.reason
