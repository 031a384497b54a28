"""Class mode of a history lesson in `bcnb learn`: for a projector, by keyboard, and left without a trace."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from bcnb.cli.learn import EXTENSIONS
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
LESSON = "history/07_antietam.ipynb"
SMALLEST = """() => {
  const texts = ".jp-MarkdownOutput p, .bcnb-paper :is(p, button, span), .bcnb-class-foot button";
  const seen = [...document.querySelectorAll(texts)]
    .filter((one) => one.checkVisibility() && one.textContent.trim());
  return Math.min(...seen.map((one) => parseFloat(getComputedStyle(one).fontSize)));
}"""
"""The smallest text of the section, in pixels."""


def sizes(page: Page, selector: str) -> list[float]:
    """The sizes of the letters of elements, in pixels."""
    found: list[float] = page.locator(selector).evaluate_all(
        "all => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    return found


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-class")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        found.set_viewport_size({"width": 1920, "height": 1080})
        found.goto(reading.address(LESSON) + "#mode=class")
        expect(found.locator(".bcnb-class-head select option")).to_have_count(3, timeout=60_000)
        yield found


def test_a_class_sees_one_section_at_a_time_in_large_text(page: Page) -> None:
    head, foot = page.locator(".bcnb-class-head"), page.locator(".bcnb-class-foot")
    expect(head.get_by_role("heading", level=1)).to_have_text("The question")
    expect(head).to_contain_text("of 7 minutes")
    expect(page.locator(".bcnb-page-bar")).to_be_hidden()
    for name in ("Work as a pair", "Start as another student"):
        expect(page.get_by_role("button", name=name)).to_be_hidden()
    assert page.evaluate(SMALLEST) >= 28 * 0.93  # notes are a little smaller than the text
    page.keyboard.press("ArrowRight")
    page.keyboard.press("PageDown")
    expect(head.get_by_role("heading", level=1)).to_have_text("The ground")
    expect(foot).to_contain_text("Section 3 of 7. This form leaves out 4.")
    board = page.locator(".bcnb-map > svg").first.bounding_box()
    assert board
    assert board["width"] > 900
    head.get_by_role("combobox").select_option("Core: 25 minutes")
    expect(head.get_by_role("heading", level=1)).to_have_text("Voices")
    expect(head).to_contain_text("One core source in each third of the class")
    expect(foot).to_contain_text("Section 3 of 5. This form leaves out 6.")
    page.keyboard.press("ArrowLeft")
    expect(head.get_by_role("heading", level=1)).to_have_text("Where, who, why")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(head.get_by_role("heading", level=1)).to_have_text("Hand in this lesson")
    expect(page.get_by_text("Which question do you still have?")).to_be_visible()
    title = head.get_by_role("heading", level=1)
    assert title.evaluate("(one) => one.scrollWidth <= one.clientWidth"), "the title is whole"
    expect(foot.get_by_role("button", name="Next ›")).to_be_disabled()
    found = Axe().run(page, context=".bcnb-class-head, .bcnb-class-foot")
    assert [fault["id"] for fault in found.response["violations"]] == []


def test_a_class_talks_about_the_section_and_sees_who_does_what(page: Page) -> None:
    panel = page.locator(".bcnb-class-panel")
    page.keyboard.press("d")
    expect(panel.get_by_role("heading")).to_have_text("Discuss")
    expect(panel).to_contain_text("Who won at Antietam?")
    expect(panel.locator(".bcnb-class-time")).to_contain_text("of 7 minutes")
    assert min(sizes(page, ".bcnb-class-panel > p")) >= 40
    page.keyboard.press("ArrowRight")
    expect(panel).to_contain_text("George B. McClellan leads the Union, and Robert E. Lee the Confederates.")
    page.keyboard.press("p")
    expect(panel.get_by_role("heading", level=2)).to_have_text("Pairs: who does what")
    expect(panel).to_contain_text("Now: the one in the middle commands")
    expect(panel).to_contain_text("Now: the one on the right commands")
    assert min(sizes(page, ".bcnb-class-panel :is(p, dt, dd, h3)")) >= 27.9
    found = Axe().run(page, context=".bcnb-class-panel, .bcnb-class-foot")
    assert [fault["id"] for fault in found.response["violations"]] == []
    page.keyboard.press("p")
    expect(panel).to_be_hidden()
    page.get_by_role("button", name="Discuss").click()
    expect(panel).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator(".bcnb-class-head")).to_be_visible()


def test_a_stored_table_is_as_large_as_the_text_around_it(page: Page) -> None:
    """It is shown until the page is alive, and this page is alive already."""
    text = page.locator(".jp-RenderedHTMLCommon:visible").first
    text.evaluate("(one) => one.insertAdjacentHTML('beforeend', '<table id=stored><tr><td>9:30 a.m.</table>')")
    assert min(sizes(page, "#stored td")) >= 27.9


def test_votes_are_counted_by_number_keys_and_stay_for_the_second_vote(page: Page) -> None:
    page.keyboard.press("v")
    panel = page.locator(".bcnb-class-panel")
    for key in ("Digit1", "Digit1", "Digit3", "Digit2", "Shift+Digit2"):
        page.keyboard.press(key)
    expect(panel.get_by_role("heading")).to_have_text("First vote: 3 counted")
    expect(panel.locator(".bcnb-class-votes").first.locator("b")).to_have_text(["2", "0", "1"])
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("v")
    page.keyboard.press("Digit2")
    expect(panel.get_by_role("heading")).to_have_text("Second vote: 1 counted")
    expect(panel.locator(".bcnb-class-votes").first.locator("b")).to_have_text(["2", "0", "1"])


def test_the_clock_waits_for_the_teacher_and_a_reload_keeps_votes_section_and_clock(page: Page) -> None:
    head, panel = page.locator(".bcnb-class-head"), page.locator(".bcnb-class-panel")
    page.wait_for_timeout(1500)
    expect(head.locator("b")).to_have_text("0:00")
    expect(head).to_contain_text("starts with your first key or button")
    page.keyboard.press("v")
    page.keyboard.press("Digit2")
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowRight")
    expect(head).not_to_contain_text("starts with")
    expect(head.locator("b")).to_have_text("0:02", timeout=10_000)
    page.reload()
    expect(head.locator("select option")).to_have_count(3, timeout=60_000)
    expect(head.get_by_role("heading", level=1)).to_have_text("Where, who, why")
    expect(head.locator("b")).not_to_have_text("0:00")
    page.keyboard.press("v")
    expect(panel.get_by_role("heading")).to_have_text("First vote: 1 counted")
    page.get_by_role("button", name="Start over").click()
    expect(panel).to_contain_text("Both votes are deleted")
    panel.get_by_role("button", name="Start over").click()
    expect(head.get_by_role("heading", level=1)).to_have_text("The question")
    expect(head).to_contain_text("starts with your first key or button")
    page.keyboard.press("v")
    expect(panel.get_by_role("heading")).to_have_text("First vote: 0 counted")


def test_the_screen_is_blank_and_the_notes_have_a_window_of_their_own(page: Page) -> None:
    page.keyboard.press("b")
    expect(page.get_by_role("button", name="Show the lesson again")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Show the lesson again")).to_be_hidden()
    with page.expect_popup() as popup:
        page.get_by_role("button", name="Teacher's notes").click()
    expect(popup.value.get_by_role("heading", level=1)).to_contain_text("Antietam")


def test_words_that_are_typed_are_not_keys_and_leaving_brings_the_page_back(page: Page) -> None:
    page.locator("textarea").first.fill("by night")
    page.locator("textarea").first.press("v")
    expect(page.locator(".bcnb-class-panel")).to_be_hidden()
    page.get_by_role("button", name="Leave").click()
    expect(page.locator(".bcnb-page-bar")).to_be_visible()
    expect(page.locator("[data-class-off], .bcnb-class-head")).to_have_count(0)
    expect(page.get_by_role("heading", name="10. Five questions")).to_have_count(1)


def test_the_scripts_have_the_digests_of_their_files() -> None:
    folder = EXTENSIONS / "bcnb" / "static"
    for name, by in (("class_mode.css", "class_mode.js"), ("class_mode.js", "learn.js")):
        digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()[:12]
        assert re.search(f'"{name}\\?v={digest}"', (folder / by).read_text(encoding="utf-8")), (
            f"{by} loads an older {name}"
        )
