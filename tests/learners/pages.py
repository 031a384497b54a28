"""Where learners meet a lesson: its widgets on a page without Jupyter, or its notebook in a real JupyterLab."""

from playwright.sync_api import Locator, Page, expect

from bcnb.course.lessons import Lesson
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.task import Exercise
from tests.lab import Desk
from tests.learners.pupils import REACHED, Pupil, finish
from tests.pages import Stage, prompt
from tests.tables import hexagon

IDLE = "() => !document.querySelector('[aria-busy]')"


def without_jupyter(lesson: Lesson, pupil: Pupil, page: Page) -> int:
    """Finish a lesson on its widgets, one on the page at a time. How many acts it took."""
    stage = Stage(page)

    def view(kind: str, place: int) -> Locator:
        for old in page.locator("[id^=view]").all():
            stage.close(old)
        return stage.show(Exercise(lesson.tasks[place]) if kind == "at-task" else QuizCard(lesson.quiz))

    acts = finish(lesson, pupil, view, stage.settle)
    assert stage.troubles == []
    return acts


def in_jupyter(lesson: Lesson, pupil: Pupil, desk: Desk, path: str) -> int:
    """Finish a lesson in its notebook. How many acts it took."""
    desk.open(path)
    desk.run_all()

    def settle() -> None:
        desk.page.wait_for_function(IDLE)
        desk.page.wait_for_function(
            "() => !document.getAnimations().some((one) => one.effect?.target?.closest?.('.bcnb'))"
        )

    return finish(lesson, pupil, desk.view, settle)


def first_action(desk: Desk) -> None:
    """What a new user does first: he opens the first lesson, runs its cells, and moves a unit to its goal."""
    desk.open("rules/01_the_board.ipynb")
    desk.run_all()
    view = desk.view("at-task", 0)
    hexagon(view, "d5").click()
    hexagon(view, "e7").click()
    expect(prompt(view)).to_have_text(REACHED)
