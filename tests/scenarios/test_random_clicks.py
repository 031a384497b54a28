"""Random clicks solve few tasks and fewer puzzles: what is asked for can't be found by clicking on what is marked."""

from pathlib import Path

import pytest

from bcnb.course.catalogue import list_exercises, list_puzzles
from bcnb.course.tasks import Task, load_task
from tests.helpers.random_clicks import RandomPlayer

pytestmark = pytest.mark.unmeasured

ATTEMPTS = 400
TASK = 0.6
"""The share of attempts at a task that random clicks may solve."""
LEVELS = {1: 0.3, 2: 0.25, 3: 0.2}
"""The share for a puzzle of each level: what is called hard is not found by clicking around."""
FILES = {name: path for name, path in {**list_exercises(), **list_puzzles()}.items() if not name.endswith("q")}

each = pytest.mark.parametrize("number", FILES, scope="module")


def exercise(number: str) -> Task:
    return load_task(Path(FILES[number]))


@pytest.mark.sampled(4)
@each
def test_random_clicks_seldom_solve_an_exercise(number: str) -> None:
    task = exercise(number)
    share = RandomPlayer(task, task.quiet).share(ATTEMPTS, number)
    most = LEVELS[task.level] if task.kind == "puzzle" else TASK
    assert share < most, f"{number}: {share:.1%} of the attempts"


def test_without_quiet_random_clicks_would_solve_many() -> None:
    """The player is good enough to find what is marked."""
    shares = {
        number: RandomPlayer(exercise(number), quiet=False).share(50, number) for number in ("1.p2", "1.p3", "5.1")
    }
    assert min(shares.values()) > 0.9, shares
