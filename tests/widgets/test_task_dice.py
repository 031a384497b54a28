"""The dice of lessons 4 and 6: after every attack of a solution they are in view, on a large screen and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.tasks import Task
from bcnb.widgets.task import Exercise
from tests.helpers.gestures import Clicks
from tests.helpers.pages import shown
from tests.helpers.staged import PHONE, WINDOWS, outside, staged

pytestmark = pytest.mark.unmeasured
TASKS = [
    task
    for number in (4, 6)
    for task in load_lesson(find_lesson(number)).tasks
    if not task.best and any(text.startswith("battle") for text in task.solutions[0].do)
]
"""The tasks of the two lessons in which somebody attacks. In puzzles the answer counts, and nothing is rolled."""
ROLLED = ".bcnb-dice svg"


@pytest.mark.sampled(5)
@pytest.mark.parametrize("size", [WINDOWS[0], PHONE])
@pytest.mark.parametrize("task", TASKS, ids=[task.number for task in TASKS])
def test_the_dice_are_in_view_after_every_attack(page: Page, task: Task, size: tuple[int, int]):
    stage = staged(page, size)
    view = shown(stage, Exercise(task))
    person = Clicks(view, stage.settle)
    for text in task.solutions[0].do:
        person.do(text)
        if text.startswith("battle"):
            expect(view.locator(ROLLED).first).to_be_visible()
            assert outside(view, ROLLED) == [], text
