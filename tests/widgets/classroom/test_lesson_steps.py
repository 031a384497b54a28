"""The steps of a lesson from a file on a page: one after the other, still there after a reload, and all printed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from bcnb.widgets.classroom.lesson_steps import LessonSteps
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured
STEPS = [("Step 1: Read", ""), ("Step 2: The attack", "open"), ("Step 3", "open"), ("Step 4: The end", "")]
WORDS = "0 of 2 exercises done."
CELL = """async ([host, number]) => {
  const area = document.createElement("div");
  area.className = "jp-OutputArea";
  const child = (html) => {
    const one = document.createElement("div");
    one.className = "jp-OutputArea-child";
    one.innerHTML = html;
    return one;
  };
  area.append(child(""));
  document.body.append(area);
  const view = document.getElementById(host);
  view.remove();
  await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
  area.firstChild.append(view);
  let outputs = 1;
  const put = async (html) => {
    area.insertBefore(child(html), area.children[outputs]);
    outputs += 1;
    await new Promise((laid) => setTimeout(laid));
  };
  for (let n = 1; n <= number; n += 1) {
    await put(`<section data-own-step="${n}"><h2>Step ${n}</h2></section>`);
    await put(`<p>Board ${n}</p>`);
  }
}"""
"""Makes the outputs of a cell below the list of the steps: a heading and a board for each step.

Like Jupyter, it puts each output at the place that has its number among the children of the cell.
"""


@pytest.fixture
def origin(page: Page) -> Stage:
    """A stage with an address, because a page without one cannot store anything."""
    page.route("https://bcnb.test/", lambda route: route.fulfill(body="<body></body>", content_type="text/html"))
    page.goto("https://bcnb.test/")
    return Stage(page)


def cell(stage: Stage, steps: LessonSteps) -> Locator:
    view = stage.show(steps)
    stage.page.evaluate(CELL, [view.get_attribute("id"), len(STEPS)])
    stage.settle()
    return stage.page.locator(".jp-OutputArea").last


def visible(area: Locator, number: int) -> None:
    """Expects that the first steps are shown, and no other."""
    for n in range(1, len(STEPS) + 1):
        for words in (f"Step {n}", f"Board {n}"):
            expect(area.get_by_text(words, exact=True).last).to_be_visible(visible=n <= number)


def test_the_next_step_appears_when_the_one_before_is_done(origin: Stage) -> None:
    steps = LessonSteps("a", "Monday", WORDS, STEPS)
    area = cell(origin, steps)
    visible(area, 1)
    area.get_by_role("button", name="Next step").click()
    visible(area, 2)
    expect(area.get_by_role("heading", name="Step 2")).to_be_focused()
    expect(area.get_by_role("status")).to_have_text("The next step appears when this one is done.")
    steps.change("1 of 2 exercises done.", [(name, "done" if n == 1 else was) for n, (name, was) in enumerate(STEPS)])
    visible(area, 3)
    expect(area.get_by_role("button", name="Step 2: The attack ✓ done")).to_be_visible()
    origin.page.emulate_media(media="print")
    visible(area, 4)
    expect(area.get_by_role("button", name="Show it now")).to_be_hidden()
    origin.page.emulate_media(media="screen")
    area.get_by_role("button", name="Show it now").click()
    visible(area, 4)
    expect(area.get_by_role("button", name="Next step")).to_be_hidden()
    assert origin.troubles == []


def test_outputs_that_come_one_after_the_other_stay_in_their_order(origin: Stage) -> None:
    area = cell(origin, LessonSteps("a", "Monday", WORDS, STEPS))
    area.get_by_role("button", name="Next step").click()
    shown = area.inner_text().split("Monday")[1].split("Step 4: The end")[1].split("\n")
    assert [line for line in shown if line] == [
        *("Step 1", "Board 1", "Step 2", "Board 2"),
        *("The next step appears when this one is done.", "Show it now"),
    ]


def test_what_was_shown_is_there_after_a_reload_and_not_in_another_lesson(origin: Stage) -> None:
    area = cell(origin, LessonSteps("a", "Monday", WORDS, STEPS))
    area.get_by_role("button", name="Next step").click()
    area.get_by_role("button", name="Show it now").click()
    visible(cell(origin, LessonSteps("a", "Monday", WORDS, STEPS)), 3)
    visible(cell(origin, LessonSteps("b", "Tuesday", WORDS, STEPS)), 1)
    done = [(name, "done" if n == 1 else was) for n, (name, was) in enumerate(STEPS)]
    visible(cell(origin, LessonSteps("c", "Done elsewhere", WORDS, done)), 3)


def test_a_page_that_can_store_nothing_shows_the_steps_as_well(stage: Stage) -> None:
    area = cell(stage, LessonSteps("a", "Monday", WORDS, STEPS))
    visible(area, 1)
    area.get_by_role("button", name="Next step").click()
    visible(area, 2)


def test_the_text_of_the_list_says_what_is_done() -> None:
    steps = LessonSteps("a", "<b>Monday", WORDS, [("Step 1", "done"), ("Step 2", "")])
    assert repr(steps).splitlines() == ["<b>Monday", WORDS, "Step 1 ✓ done", "Step 2"]
    assert "&lt;b&gt;Monday" in steps._repr_mimebundle_()[0]["text/html"]
