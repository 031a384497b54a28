"""What tasks of *North against South* ask: its own conditions, and how a faulty one is refused."""

from pathlib import Path

import pytest

from bcnb.course.task_play import attempt, begin, unmet
from bcnb.course.tasks import Task, load_task
from bcnb.storage.toml import FileError

TASK = """
ruleset = "north_against_south"
kind = "task"
number = "1.1"
title = "Go"
task = "Go to e6."
goal = [GOAL]
may = { only = ["move", "done", "battle"] }
dice = "ISAA"
foe = ["stand"]
hint = ["Here.", "This one.", "Do it."]
rules = ["4.2"]
after = "So it is (rule 4.2)."

[[solution]]
do = ["move e5 e6"]

[[wrong]]
do = ["done"]
say = "No."
misses = 1

[union]
strength = { e5 = 3, e6 = 8 }
generals = { e5 = "Reno" }

[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . I I . . . . . . .
 . . . . c . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''

[confederate]
strength = { f5 = 1 }

[position]
card = "probe-centre"
ordered = "e5 e6"
phase = "moves"
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
        ('{ at = "e6", unit = "any", strength = 8 }', True),
        ('{ at = "e6", unit = "rifles", general = true }', True),
        ('{ at = "e6 f5", general = true }', True),
        ('{ at = "f5", unit = "cavalry", side = "confederate" }', True),
        ('{ empty = "e5" }', True),
        ("{ no_loss = true }", True),
        ('{ at = "e6", unit = "cavalry" }', False),
        ('{ at = "e5", unit = "any" }', False),
        ('{ at = "e6", unit = "any", strength = 9 }', False),
        ('{ at = "f5", unit = "any" }', False),
        ('{ at = "f5", unit = "any", side = "confederate", general = true }', False),
        ('{ empty = "e6" }', False),
        ("{ points = 1 }", False),
    ],
)
def test_a_condition_looks_at_both_units_of_a_hex(tmp_path: Path, goal: str, so: bool) -> None:
    assert holds(tmp_path, goal, "move e5 e6") == so


def test_points_are_those_of_the_learner_or_of_the_side_that_is_named(tmp_path: Path) -> None:
    fight = ("done", "battle e6 f5")
    assert holds(tmp_path, "{ points = 1 }", *fight)
    assert holds(tmp_path, '{ points = 1, side = "union" }', *fight)
    assert not holds(tmp_path, '{ points = 1, side = "confederate" }', *fight)


@pytest.mark.parametrize(
    ("goal", "reason"),
    [
        ('{ at = "e5" }', "the condition names no piece: give unit, or general = true"),
        ('{ at = "", unit = "any" }', "at names no hex"),
        ('{ at = "e5", unit = "infantry" }', "'goal.0.unit' is 'infantry'"),
        ("{ no_loss = false }", "no_loss can only be true"),
        ("{ flags = 1 }", "unknown kind of condition"),
    ],
)
def test_a_faulty_condition_is_refused(tmp_path: Path, goal: str, reason: str) -> None:
    with pytest.raises(FileError) as caught:
        task(tmp_path, goal)
    assert reason in caught.value.reason
