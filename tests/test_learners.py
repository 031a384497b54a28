"""Two lessons by each of the three learners of `make learners`; the one with the mouse is in a real JupyterLab."""

from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.library.lessons import find_lesson, load_lesson
from tests.lab import App, Desk, serve
from tests.learners.pages import in_jupyter, without_jupyter
from tests.learners.pupils import PUPILS
from tests.tables import hexagon

SOON = 60
"""How many seconds a new user may need from the command to his first action: a promise, no measure of speed."""


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path) -> None:
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "games"))


@pytest.mark.parametrize("number", [3, 13])
@pytest.mark.parametrize("name", ["keyboard", "typing"])
def test_a_lesson_is_finished_on_its_widgets(page: Page, name: str, number: int) -> None:
    lesson = load_lesson(find_lesson(number))
    assert without_jupyter(lesson, PUPILS[name], page) >= sum(len(task.solutions[0].do) for task in lesson.tasks)


@pytest.mark.slow
def test_two_lessons_are_finished_with_the_mouse_in_jupyterlab(
    browser: Browser, browser_context_args, tmp_path
) -> None:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1400, "height": 900}})
    with serve(tmp_path / "lab", App.LAB) as server:
        desk = Desk(context.new_page(), server)
        in_jupyter(load_lesson(find_lesson(3)), PUPILS["mouse"], desk, "rules/03_moving.ipynb")
        in_jupyter(load_lesson(find_lesson(10)), PUPILS["mouse"], desk, "rules/10_generals.ipynb")
        desk.close()
    context.close()
    assert desk.troubles == []


@pytest.mark.slow
def test_a_new_user_comes_to_his_first_action_in_a_minute(browser: Browser, browser_context_args, tmp_path) -> None:
    """From the start of the server: the lesson is opened, its cells are run, and a unit moves."""
    page = browser.new_context(**{**browser_context_args, "viewport": {"width": 1400, "height": 900}}).new_page()
    began = monotonic()
    with serve(tmp_path / "lab", App.LAB) as server:
        desk = Desk(page, server)
        desk.open("rules/01_the_board.ipynb")
        desk.run_all()
        view = desk.view("at-task", 0)
        hexagon(view, "d5").click()
        hexagon(view, "e7").click()
        expect(view.get_by_role("status", name="What is to be done")).to_have_text("✓ Goal reached")
        assert monotonic() - began < SOON
        desk.close()
    page.context.close()
