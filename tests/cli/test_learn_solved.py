"""The column of a lesson's step before and after its task is solved: nothing jumps, and nothing is covered."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.course.amount_choices import say_choice
from bcnb.course.catalogue import list_lessons
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.tasks import Task
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import open_page, window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
JUMP = 3
"""How far the question may move when it is solved, in pixels."""
TYPED = """(view, text) => {
  const form = view.querySelector(".bcnb-typing");
  form.querySelector("input").value = text;
  form.requestSubmit();
}"""
"""Types what to do, whether or not the typing field is open."""
IDLE = "() => !document.querySelector('[aria-busy]')"
STILL = "() => !document.getAnimations().some((one) => one.effect?.target?.closest?.('.bcnb'))"
PARTS = (
    ".bcnb-step-head, .jp-Cell[data-slot=words], .jp-Cell[data-slot=after], .bcnb-at-task .bcnb-map, .bcnb-brief,"
    " .bcnb-bar, .bcnb-more, .bcnb-now, .bcnb-lens, .bcnb-dock, .bcnb-hand, .bcnb-at-task .bcnb-beside > .bcnb-tools,"
    " .bcnb-step-foot"
)
"""What a step shows: of these, none may cover another, and all are in the window."""
FAULTS = """([query]) => {
  const all = [...document.querySelectorAll(query)].filter((one) => one.checkVisibility() && one.offsetHeight);
  const box = (one) => one.getBoundingClientRect();
  const called = (one) => one.dataset.slot ?? one.className;
  const faults = [];
  for (const [n, one] of all.entries()) {
    const { left, right, top, bottom } = box(one);
    const inside = left >= -1 && right <= innerWidth + 1 && top >= 0 && bottom <= innerHeight + 1;
    if (!inside) faults.push(`${called(one)} is cut`);
    for (const other of all.slice(n + 1)) {
      const to = box(other);
      const wide = Math.min(right, to.right) - Math.max(left, to.left);
      const deep = Math.min(bottom, to.bottom) - Math.max(top, to.top);
      if (wide <= 2 || deep <= 2 || one.contains(other)) continue;
      faults.push(`${called(one)} and ${called(other)}: ${Math.round(deep)}`);
    }
  }
  const boxes = ".jp-Cell[data-slot], .jp-Cell[data-slot] *, .bcnb-step-head, .bcnb-step-head *";
  for (const one of document.querySelectorAll(boxes)) {
    const cuts = one.checkVisibility() && one.innerText?.trim() && getComputedStyle(one).overflowY !== "visible";
    const high = cuts ? one.scrollHeight - one.clientHeight : 0;
    if (high > 1 && !one.closest("svg")) faults.push(`${called(one)} cuts ${high} of its text`);
  }
  return faults;
}"""
"""What is covered, or cut off, in the window: a box that scrolls cuts its last line."""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-solved")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    """One page for all tests, as large as the smallest screen."""
    with window(browser, browser_context_args) as found:
        yield found


@pytest.mark.sampled(8)
@pytest.mark.parametrize("number", list_lessons())
def test_nothing_jumps_and_nothing_is_covered_when_a_task_is_solved(page: Page, reading: Reading, number: int):
    lesson = load_lesson(find_lesson(number))
    open_page(page, reading, lesson.notebook)
    faults = {}
    for task in lesson.tasks:
        named = f"{task.kind.title()} {task.number.rpartition('.p')[2]}: "
        page.locator(f".bcnb-step-dot[aria-label*=' {named}']").click()
        view = page.locator(".bcnb-at-task >> visible=true")
        expect(view.locator(".bcnb-brief")).to_contain_text(f"{named}{task.title}")
        faults[task.number] = [*_seen(page, view, task)]
    assert [f"{number} {fault}" for number, found in faults.items() for fault in found] == []


def _seen(page: Page, view: Locator, task: Task) -> Iterator[str]:
    """Solve a task, and yield what is wrong with the look of its step before and after."""
    page.wait_for_timeout(300)
    yield from (f"before: {fault}" for fault in page.evaluate(FAULTS, [PARTS]))
    top = _top(view)
    _solve(page, view, task)
    yield from (f"after: {fault}" for fault in page.evaluate(FAULTS, [PARTS]))
    if abs(_top(view) - top) > JUMP:
        yield f"the question jumps from {top} to {_top(view)}"


def _top(view: Locator) -> float:
    return float(view.locator(".bcnb-brief").evaluate("(brief) => brief.getBoundingClientRect().top"))


def _solve(page: Page, view: Locator, task: Task) -> None:
    for text in task.solutions[0].do:
        view.evaluate(TYPED, text)
        page.wait_for_function(IDLE)
    if task.best and task.best.amount:
        amount = say_choice(task.best, task.best.worth, task.state.ruleset)
        view.get_by_role("button", name=amount, exact=True).click()
    expect(view.locator(".bcnb-ask-now")).to_have_text("✓ Goal reached")
    page.wait_for_function(STILL)
    page.wait_for_timeout(300)
