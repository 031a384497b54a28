"""Where learners meet a lesson: its widgets on a page without Jupyter, or its notebook in a real JupyterLab."""

from playwright.sync_api import Locator, Page, expect

from bcnb.course.home.released_pages import neighbors
from bcnb.course.lessons import Lesson
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.task import Exercise
from tests.helpers.lab import Desk, Reading
from tests.helpers.pages import Stage, prompt
from tests.helpers.tables import hexagon
from tests.programs.learners.students import REACHED, Student, finish

IDLE = "() => !document.querySelector('[aria-busy]')"


def without_jupyter(lesson: Lesson, student: Student, page: Page) -> int:
    """Finish a lesson on its widgets, one on the page at a time. How many acts it took."""
    stage = Stage(page)

    def view(kind: str, place: int) -> Locator:
        for old in page.locator("[id^=view]").all():
            stage.close(old)
        return stage.show(Exercise(lesson.tasks[place]) if kind == "at-task" else QuizCard(lesson.quiz))

    acts = finish(lesson, student, view, stage.settle)
    assert stage.troubles == []
    return acts


def in_jupyter(lesson: Lesson, student: Student, desk: Desk, path: str) -> int:
    """Finish a lesson in its notebook. How many acts it took."""
    desk.open(path)
    desk.run_all()

    return finish(lesson, student, desk.view, lambda: _settle(desk.page))


def first_action(desk: Desk) -> None:
    """What a new user does first: he opens the first lesson, runs its cells, and moves a unit to its goal."""
    desk.open("rules/01_the_board.ipynb")
    desk.run_all()
    view = desk.view("at-task", 0)
    hexagon(view, "d5").click()
    hexagon(view, "e7").click()
    expect(prompt(view)).to_have_text(REACHED)


def by_pages(lessons: list[Lesson], student: Student, page: Page, reading: Reading) -> int:
    """Go from home through lessons, as `bcnb learn` shows them. How many acts it took."""
    page.goto(f"{reading.base}bcnb/home?token={reading.token}")
    page.wait_for_selector("body[data-shown]", timeout=60_000)
    acts, last = 0, ""
    for lesson in lessons:
        _open(lesson, last, page, reading)
        page.get_by_role("heading", name=lesson.title).first.wait_for(timeout=60_000)
        _live(page)
        acts += finish(lesson, student, lambda kind, nth: _view(page, kind, nth), lambda: _settle(page))
        last = lesson.notebook
    _go_home(page)
    return acts


def _go_home(page: Page) -> None:
    """Press *Learn*, which is in the menu of a small screen."""
    bar = page.locator(".bcnb-page-bar")
    links = bar.get_by_role("link", name="Learn", exact=True)
    if not links.count():
        bar.get_by_role("button", name="Menu").click()
    links.first.click()
    page.wait_for_selector("body[data-shown] .go", timeout=60_000)


def in_notebook(lesson: Lesson, student: Student, page: Page, reading: Reading) -> int:
    """Finish a lesson in Notebook 7, as `bcnb learn` shows it there. How many acts it took."""
    page.goto(reading.address(lesson.notebook, "notebooks"))
    _live(page)
    return finish(lesson, student, lambda kind, nth: _view(page, kind, nth), lambda: _settle(page))


def _open(lesson: Lesson, last: str, page: Page, reading: Reading) -> None:
    """From home by its button, from the page before by its link, and otherwise by its address."""
    if lesson.number == 1:
        page.locator("body[data-shown] .go").click()
    elif last and neighbors(last).get("next", {}).get("path") == lesson.notebook:
        page.get_by_role("navigation").get_by_role("link", name="Next").click()
    else:
        page.goto(reading.address(lesson.notebook))


def _live(page: Page) -> None:
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]", timeout=60_000)


def _view(page: Page, kind: str, place: int) -> Locator:
    view = page.locator(f".jp-OutputArea-output .bcnb-{kind}").nth(place)
    view.scroll_into_view_if_needed()
    return view


def _settle(page: Page) -> None:
    page.wait_for_function(IDLE)
    page.wait_for_function("() => !document.getAnimations().some((one) => one.effect?.target?.closest?.('.bcnb'))")
