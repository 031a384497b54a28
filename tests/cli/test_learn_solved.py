"""Each step of a lesson before and after its task is solved: nothing jumps, and nothing is covered or cut off."""

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
    if (one.closest(".bcnb-faq, .bcnb-at-table")) continue; // long answers and lists scroll
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


@pytest.mark.sampled(24)
@pytest.mark.parametrize("number", list_lessons())
def test_in_no_step_of_a_lesson_anything_jumps_or_is_covered_or_cut(page: Page, reading: Reading, number: int):
    """From its first step to its end: each task before and after it is solved, and each quiz after it is answered."""
    lesson = load_lesson(find_lesson(number))
    open_page(page, reading, lesson.notebook)
    tasks = {_named(task): task for task in lesson.tasks}
    faults = []
    for dot in page.locator(".bcnb-step-dot").all():
        name = (dot.get_attribute("aria-label") or "").partition(": ")[2]
        dot.click()
        faults += [f"{name} {fault}" for fault in _seen(page, tasks.pop(name.partition(": ")[0], None))]
    assert (faults, tasks) == ([], {})


def _named(task: Task) -> str:
    """A task as the dot of its step names it."""
    return f"{task.kind.title()} {task.number.rpartition('.p')[2]}"


def _seen(page: Page, task: Task | None) -> Iterator[str]:
    """Solve or answer what a step asks, and yield what is wrong with its look before and after."""
    page.wait_for_timeout(300)
    expect(page.locator(".bcnb-stored")).to_have_count(0)  # the board is drawn
    view = page.locator(".bcnb-at-task >> visible=true")
    if task:
        expect(view.locator(".bcnb-brief")).to_contain_text(f": {task.title}")
    yield from (f"before: {fault}" for fault in page.evaluate(FAULTS, [PARTS]))
    if task:
        top = _top(view)
        _solve(page, view, task)
        if abs(_top(view) - top) > JUMP:
            yield f"the question jumps from {top} to {_top(view)}"
    questions = page.locator(".bcnb-quiz .bcnb-item >> visible=true")
    while questions.locator("[aria-pressed=true]").count() < questions.count():
        questions.last.get_by_role("button").first.click()
        page.wait_for_timeout(300)
    yield from (f"after: {fault}" for fault in page.evaluate(FAULTS, [PARTS]))


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
