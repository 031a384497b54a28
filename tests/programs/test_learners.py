"""Lessons by each of the three learners of `make learners`; the one with the mouse is in a real JupyterLab."""

import pytest
from playwright.sync_api import Browser, Page

from bcnb.course.catalogue import list_lessons
from bcnb.course.lessons import find_lesson, load_lesson
from tests.helpers.lab import App, Desk, serve
from tests.programs.learners.__main__ import asked
from tests.programs.learners.pages import first_action, in_jupyter, without_jupyter
from tests.programs.learners.pupils import PUPILS

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("name", "number"), [("keyboard", 16), ("typing", 3)])
def test_a_lesson_is_finished_on_its_widgets(page: Page, name: str, number: int) -> None:
    lesson = load_lesson(find_lesson(number))
    assert without_jupyter(lesson, PUPILS[name], page) == lesson.acts


@pytest.mark.whole
@pytest.mark.slow
def test_a_new_user_finishes_a_lesson_with_the_mouse_in_jupyterlab(
    browser: Browser, browser_context_args, tmp_path
) -> None:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1400, "height": 900}})
    with serve(tmp_path / "lab", App.LAB) as server:
        desk = Desk(context.new_page(), server)
        first_action(desk)
        in_jupyter(load_lesson(find_lesson(6)), PUPILS["mouse"], desk, "rules/06_hits_and_flags.ipynb")
        desk.close()
    context.close()
    assert desk.troubles == []


def test_some_learners_and_some_lessons_may_be_named(capsys) -> None:
    assert asked(["12", "keyboard", "3"]) == (["keyboard"], [12, 3])
    assert asked([]) == (list(PUPILS), list(list_lessons()))
    with pytest.raises(SystemExit):
        asked(["keybord"])
    told = f"'keybord' is no learner (mouse, keyboard, typing) and no lesson (1 to {max(list_lessons())}, or history)"
    assert told in capsys.readouterr().err


def test_history_may_be_named_alone(capsys) -> None:
    assert asked(["history"]) == ([], [])
    with pytest.raises(SystemExit):
        asked(["history", "3"])
    assert "history stands alone" in capsys.readouterr().err
