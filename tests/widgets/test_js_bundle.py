"""Widgets side by side: a notebook has the styles of all of them on one page, and each looks as it does alone."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator

from bcnb.course.catalogue import find_exercise, find_question
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.questions import load_question
from bcnb.course.quizzes import load_quiz
from bcnb.course.tasks import load_exercise
from bcnb.engine.game_registry import ruleset
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.base_widget import GuardedWidget
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.places import Places
from bcnb.widgets.history.reading_level import ReadingLevel
from bcnb.widgets.js_bundle import STYLES, style
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.recorder.recorder_widget import RecorderWidget
from bcnb.widgets.replay import Replay
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.table import TableWidget
from bcnb.widgets.task import Exercise
from tests.helpers.games import sample
from tests.helpers.pages import Stage, shown
from tests.helpers.reviews import made

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

WIDGETS: dict[str, Callable[[], GuardedWidget]] = {
    "board": lambda: BoardWidget(ruleset("battle_cry").setup(find_scenario("antietam"))),
    "replay": lambda: Replay(Recorded("record", sample()), ply=20),
    "faq": lambda: Faq(load_question(find_question("faq-09"))),
    "table": lambda: TableWidget(find_scenario("kernstown"), {"union": "person", "confederate": "person"}, seed="1"),
    "recorder": lambda: RecorderWidget(find_scenario("kernstown")),
    "map of 1961": lambda: TableWidget(find_scenario("two-players"), seed="1"),
    "task": lambda: Exercise(load_exercise(find_exercise("3.1")), keeps=False),
    "places": lambda: Places(find_lesson("antietam")),
    "quiz": lambda: QuizCard(load_quiz(find_exercise("3.q"))),
    "sheet": lambda: Comparison(find_lesson("antietam")),
    "reading level": lambda: ReadingLevel("plain"),
    "review": lambda: ReviewWidget(Recorded("record", sample()), made(sample()), ply=20),
}
LOOKS = """host => [...host.querySelectorAll("*")].map(one => {
  const { x, y, width, height } = one.getBoundingClientRect(), looks = getComputedStyle(one);
  const place = [x, y, width, height].map(Math.round);
  const all = [place, looks.display, looks.color, looks.backgroundColor, looks.font, looks.border, looks.opacity];
  return `${one.tagName}.${one.className.baseVal ?? one.className}: ${all.join(" ")}`;
})"""
"""Where everything of a view lies, and what it looks like."""
FRAMES = """async () => {
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
}"""
"""Waits for a few frames: observers of sizes are called between them, and draw in the next."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", WIDGETS)
def test_a_widget_looks_the_same_alone_and_in_company(stage: Stage, name: str) -> None:
    view = shown(stage, WIDGETS[name]())
    for width in (1200, 833, 400):
        stage.page.set_viewport_size({"width": width, "height": 680})
        stage.page.evaluate("document.querySelectorAll('[data-company]').forEach(one => one.remove())")
        alone = _looks(stage, view)
        for where in ("prepend", "append"):
            stage.page.evaluate(
                """([where, text]) => {
                  const style = Object.assign(document.createElement("style"), { textContent: text });
                  style.dataset.company = "";
                  document.body[where](style);
                }""",
                [where, "".join(map(style, STYLES))],
            )
            others = [(one, other) for one, other in zip(alone, _looks(stage, view), strict=True) if one != other]
            assert others == [], f"{len(others)} of {len(alone)} at {width} px, with the others {where}ed"


LAID = """host => {
  const [desk, now, tools] = ["desk", "now", "tools"].map(one => getComputedStyle(host.querySelector(`.bcnb-${one}`)));
  return [desk.gridTemplateColumns, now.gridRowStart, tools.justifyContent];
}"""
"""The columns of a task, the place of its news, and the side of its tools."""


@pytest.mark.sampled(3)
@pytest.mark.parametrize("width", [1200, 833, 400])
def test_the_news_of_a_task_stay_in_their_place_where_a_table_follows_on_the_page(stage: Stage, width: int) -> None:
    """Its style comes after that of the task, and shows where the news of a table stand."""
    task = Exercise(load_exercise(find_exercise("3.1")), keeps=False)
    task.do("move a1 a2")
    view = shown(stage, task)
    stage.page.set_viewport_size({"width": width, "height": 680})
    alone = view.evaluate(LAID)
    assert alone[1] == "now"
    add = 'text => document.body.append(Object.assign(document.createElement("style"), { textContent: text }))'
    stage.page.evaluate(add, style("table"))
    assert view.evaluate(LAID) == alone


def test_as_long_as_a_task_has_no_news_no_line_is_next_to_them(stage: Stage) -> None:
    task = Exercise(load_exercise(find_exercise("3.1")), keeps=False)
    stage.page.set_viewport_size({"width": 1200, "height": 680})
    line = "one => getComputedStyle(one).borderLeftColor"
    now = shown(stage, task).locator(".bcnb-now")
    assert now.evaluate(line) == "rgba(0, 0, 0, 0)"
    task.do("move a1 a2")
    stage.settle()
    assert now.evaluate(line) != "rgba(0, 0, 0, 0)"


def _looks(stage: Stage, view: Locator) -> list[str]:
    """What a view looks like when it has come to rest: looked at every few frames until nothing changes any more."""
    before: list[str] = []
    while before != (looks := _look(stage, view)):
        before = looks
    return looks


def _look(stage: Stage, view: Locator) -> list[str]:
    stage.settle()
    stage.page.evaluate(FRAMES)
    looks: list[str] = view.evaluate(LOOKS)
    return looks
