"""Lessons as `bcnb learn` shows them: one step at a time, its words next to its board, and nothing to scroll."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.cli.learn import EXTENSIONS
from bcnb.course.lessons import find_lesson, load_lesson
from tests.cli.test_learn import bar
from tests.cli.test_learn_solved import TYPED
from tests.helpers.lab import NOTEBOOKS, Reading, serve_pages
from tests.helpers.learn_page import open_page, window
from tests.helpers.lesson_steps import find_steps, read_cells
from tests.helpers.staged import PHONE, WINDOWS, outside
from tests.helpers.tables import hexagon

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
FIRST = "rules/01_the_board.ipynb"
LESSONS = (FIRST, "rules/04_range_and_dice.ipynb", "rules/11_order_cards.ipynb", "faq/02_generals.ipynb")
SCROLLED = """() => {
  const page = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((one) => one.checkVisibility());
  return [page.scrollHeight - page.clientHeight, page.scrollWidth - page.clientWidth];
}"""
LIVE = """() => {
  const cell = document.querySelector(".jp-Cell[data-slot=board]");
  return !cell || Boolean(cell.querySelector(".bcnb"));
}"""
ADJACENT = """() => {
  const seen = (query) => [...document.querySelectorAll(query)].find((one) => one.checkVisibility());
  const [board, task, heading] = [".bcnb-map > svg", ".bcnb-brief", ".bcnb-step-head h2"]
    .map((query) => seen(query).getBoundingClientRect());
  return board.right <= task.left && heading.bottom <= task.top;
}"""
"""Whether the board is left of its question, and the heading above that."""
ORDER = """() => {
  const seen = (query) => [...document.querySelectorAll(query)].find((one) => one.checkVisibility());
  const parts = [".bcnb-step-head h2", ".jp-Cell[data-slot=words] p", ".bcnb-brief", ".bcnb-step-foot"].map(seen);
  return parts.slice(1).every((part, n) => parts[n].compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
}"""
"""Whether heading, words, question and the line with Next follow each other in the document."""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-steps")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    """One page for all tests: each opens what it needs."""
    with window(browser, browser_context_args) as found:
        yield found


def opened(page: Page, reading: Reading, path: str, part: str = "") -> None:
    open_page(page, reading, path + part)


def heading(page: Page) -> Locator:
    return page.locator(".bcnb-step-head h2")


def at(page: Page, step: int) -> None:
    """Wait for a step and its board."""
    expect(heading(page)).to_contain_text(f"Step {step} of ")
    page.wait_for_function(LIVE)


Theme = Literal["light", "dark"]
LOOKS: list[tuple[tuple[int, int], Theme]] = [
    (WINDOWS[0], "light"),
    (WINDOWS[0], "dark"),
    (WINDOWS[1], "dark"),
    (WINDOWS[2], "light"),
]
"""The windows and themes in which each step is measured."""


def look(page: Page, size: tuple[int, int], theme: Theme) -> None:
    """Set the window and the theme, and wait until the page has followed."""
    page.emulate_media(color_scheme=theme)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_selector(f"body[data-jp-theme-light={str(theme == 'light').lower()}]", state="attached")
    page.wait_for_timeout(150)


@pytest.mark.whole
@pytest.mark.parametrize("path", [LESSONS[2], *LESSONS[:2], LESSONS[3]])
def test_no_step_scrolls_and_its_words_are_next_to_its_board(page: Page, reading: Reading, path: str):
    opened(page, reading, path)
    steps = find_steps(read_cells(NOTEBOOKS / path))
    expect(page.locator(".bcnb-step-dot")).to_have_count(len(steps))
    for number, step in enumerate(steps, 1):
        at(page, number)
        page.wait_for_timeout(300)
        view = page.locator(".jp-Notebook")
        needed = [".jp-Cell[data-slot=words] p"] if step.before.count("\n") else []
        if task := page.locator(".bcnb-at-task >> visible=true").count():
            needed += [".bcnb-brief", ".bcnb-map > svg", ".bcnb-choices button", ".bcnb-tools button"]
        for size, theme in LOOKS:
            look(page, size, theme)
            assert page.evaluate(SCROLLED) == [0, 0], (number, size, theme)
            assert outside(view, *needed) == [], (number, size, theme)
            assert not task or page.evaluate(ADJACENT), (number, size, theme)
        look(page, *LOOKS[0])
        if number < len(steps):
            page.get_by_role("button", name=re.compile("Next|Begin")).click()


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_words_of_a_step_and_its_task_are_one_column_next_to_the_board(
    page: Page, reading: Reading, size: tuple[int, int]
):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, reading, FIRST, "#step-12")
    board = page.locator(".bcnb-at-task .bcnb-map:visible").bounding_box()
    head, brief = (page.locator(f"{one}:visible").bounding_box() for one in (".bcnb-step-head", ".bcnb-brief"))
    assert board
    assert head
    assert brief
    assert head["x"] >= board["x"] + board["width"]
    assert abs(head["x"] + 12 - brief["x"]) <= 12
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_board_is_made_when_its_step_is_reached(page: Page, reading: Reading):
    opened(page, reading, FIRST)
    expect(page.locator(".bcnb-at-task, .bcnb-board")).to_have_count(0)
    page.keyboard.press("Enter")
    at(page, 2)
    page.keyboard.press("ArrowRight")
    at(page, 3)
    expect(page.locator(".bcnb-board")).to_have_count(1)
    page.keyboard.press("PageDown")
    at(page, 4)
    expect(page.locator(".bcnb-at-task")).to_have_count(1)
    assert page.evaluate(ORDER)
    page.keyboard.press("ArrowLeft")
    at(page, 3)
    expect(page.locator(".bcnb-at-task")).to_have_count(1)


def test_the_cover_shows_the_first_picture_and_each_exercise_has_a_name(page: Page, reading: Reading):
    opened(page, reading, FIRST)
    picture = page.locator(".bcnb-step-art > img")
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.getBoundingClientRect().width > 400")
    names = page.locator(".bcnb-step-dot").evaluate_all("dots => dots.map(dot => dot.getAttribute('aria-label'))")
    assert len({name.partition(": ")[2] for name in names if "Task" in name or "Puzzle" in name}) == 7


def test_a_question_comes_when_the_one_before_it_is_answered(page: Page, reading: Reading):
    opened(page, reading, FIRST, "#step-13")
    at(page, 13)
    asked = page.locator(".bcnb-quiz .bcnb-item >> visible=true")
    first = asked.first.bounding_box()
    assert first
    for number in (1, 2, 3):
        expect(asked).to_have_count(number)
        expect(asked.last).to_contain_text(f"Question {number} of 3")
        middle = page.locator(".bcnb-quiz").evaluate("one => one.getBoundingClientRect().left + one.offsetWidth / 2")
        assert abs(middle - 640) <= 1
        asked.last.get_by_role("button").first.click()
        now = asked.first.bounding_box()
        assert now
        assert [now[side] for side in ("x", "y", "width")] == [first[side] for side in ("x", "y", "width")]
    expect(page.locator(".bcnb-step-dot").nth(12)).to_have_attribute("data-done", "")
    assert page.evaluate(SCROLLED) == [0, 0]


def test_the_step_is_in_the_address_and_the_browser_goes_back(page: Page, reading: Reading):
    opened(page, reading, FIRST, "#task-1.2")
    expect(page.locator(".bcnb-brief >> visible=true")).to_contain_text("Task 1.2:")
    at(page, 6)
    page.get_by_role("button", name="Next ›").click()
    at(page, 7)
    assert page.url.endswith("#step-7")
    page.reload()
    bar(page, "ready")
    at(page, 7)
    page.get_by_role("button", name="‹ Back").click()
    at(page, 6)
    page.go_back()
    at(page, 7)
    assert FIRST in page.url


def test_a_solved_step_is_marked_and_stays_and_its_odds_are_the_next_step(page: Page, reading: Reading):
    opened(page, reading, LESSONS[1], "#task-4.1")
    at(page, 2)
    view = page.locator(".bcnb-at-task >> visible=true")
    odds = page.locator(".jp-Cell[data-slot=words] .bcnb-chart >> visible=true")
    dot = page.locator(".bcnb-step-dot[aria-current=step]")
    expect(dot).not_to_have_attribute("data-done", "")
    for label in ("c6", "d6"):
        hexagon(view, label).click()
    expect(dot).to_have_attribute("data-done", "")
    expect(odds).to_have_count(0)
    expect(page.locator(".bcnb-step-next")).to_have_class(re.compile("bcnb-go"))
    page.wait_for_timeout(1000)
    assert page.evaluate(SCROLLED) == [0, 0]
    page.get_by_role("button", name="Next ›").click()
    at(page, 3)
    expect(page.locator(".bcnb-stored >> visible=true")).to_have_count(0)
    expect(odds).to_have_count(2)
    left, right = (odds.nth(place).bounding_box() for place in (0, 1))
    assert left
    assert right
    assert left["x"] + left["width"] < right["x"], "two charts are next to each other"
    assert page.evaluate(SCROLLED) == [0, 0]
    page.get_by_role("button", name="‹ Back").click()
    at(page, 2)
    expect(view).to_contain_text("Task 4.1")
    opened(page, reading, LESSONS[1], "#step-4")
    expect(page.locator(".bcnb-step-dot").nth(1)).to_have_attribute("data-done", "")


def test_a_solved_task_is_explained_below_what_the_board_says(page: Page, reading: Reading):
    opened(page, reading, LESSONS[1], "#task-4.2")
    at(page, 4)
    text = page.locator(".jp-Cell[data-slot=after] p >> visible=true")
    expect(text).to_have_count(0)
    task = next(task for task in load_lesson(find_lesson(4)).tasks if task.number == "4.2")
    for act in task.solutions[0].do:
        page.locator(".bcnb-at-task >> visible=true").evaluate(TYPED, act)
        page.wait_for_function("() => !document.querySelector('[aria-busy]')")
    expect(text).not_to_have_count(0)
    assert page.evaluate(SCROLLED) == [0, 0]


def test_the_end_shows_what_is_done_and_leads_to_what_is_not(page: Page, reading: Reading):
    opened(page, reading, FIRST, "#step-14")
    expect(page.locator(".bcnb-step-tally")).to_contain_text("of 4 tasks")
    expect(page.locator(".bcnb-step-result a")).to_have_count(0)
    expect(page.locator(".bcnb-step-next")).to_have_text("Next: Units and orders ›")
    expect(page.locator(".jp-MarkdownOutput a:visible", has_text="Units and orders")).to_have_count(0)
    expect(page.locator(".bcnb-step-left")).to_contain_text("Puzzle 1: Three puzzles")
    page.locator(".bcnb-step-left button").first.click()
    expect(page.locator(".bcnb-at-task >> visible=true")).to_have_count(1)


@pytest.mark.whole
def test_all_on_one_page_is_a_switch_that_is_saved(page: Page, reading: Reading):
    opened(page, reading, LESSONS[1])
    page.get_by_role("navigation").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="All on one page").click()
    expect(page.locator(".bcnb-at-task")).to_have_count(7)
    expect(page.get_by_role("heading", name="Reach")).to_be_attached()
    page.reload()
    bar(page, "ready")
    expect(page.locator(".bcnb-at-task")).to_have_count(7)
    page.get_by_role("navigation").get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="One step at a time").click()
    expect(page.locator(".bcnb-at-task >> visible=true")).to_have_count(0)
    at(page, 1)


def test_all_of_it_is_printed(page: Page, reading: Reading):
    opened(page, reading, LESSONS[1], "#step-3")
    page.emulate_media(media="print")
    expect(page.locator(".bcnb-step-foot, .bcnb-step-head >> visible=true")).to_have_count(0)
    for title in ("Near and far", "Reach", "Check yourself"):
        expect(page.locator(".jp-MarkdownOutput h2", has_text=title)).to_be_visible()
    page.emulate_media(media="screen")


@pytest.mark.whole
def test_on_a_phone_a_step_has_its_words_then_its_board_and_next_is_in_view(page: Page, reading: Reading):
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    opened(page, reading, LESSONS[1], "#step-4")
    at(page, 4)
    assert outside(page.locator("body"), ".bcnb-step-head h2", ".bcnb-step-next", ".jp-Cell[data-slot=words] p") == []
    assert page.evaluate(SCROLLED)[1] == 0
    page.set_viewport_size({"width": 1280, "height": 800})


def test_the_files_of_the_steps_are_loaded_with_their_digests():
    """Jupyter tells browsers to keep such files for ever."""
    folder = EXTENSIONS / "bcnb" / "static"
    loaded = {
        "stepper.js": ("steps.js", "steps.css"),
        "activity.js": ("activity.css",),
        "learn.js": ("stepper.js", "page_search.js", "activity.js", "handout.js", "page_link.js", "pair_lines.js"),
    }
    for name, by in ((name, by) for by, names in loaded.items() for name in names):
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]
        assert f'{name}?v={digest}"' in (folder / by).read_text(encoding="utf-8"), f"{by} loads an older {name}"
