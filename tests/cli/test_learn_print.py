"""Print on the page of a lesson in `bcnb learn`: its handout, by the menu and by the keys of the browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
COUNTED = "window.print = () => { (window.top.printed ??= []).push(document.title); };"
"""Each call to print adds the title of what would be printed."""
PRINTED = "(window.printed ?? [])"
ANTIETAM = "Antietam: Who won at Antietam?"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-print")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        found.add_init_script(COUNTED)
        yield found


def opened(page: Page, reading: Reading, path: str, part: str = "") -> None:
    page.goto(reading.address(path) + part)
    expect(page.locator(".bcnb-page-bar")).to_be_attached(timeout=60_000)
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]", timeout=60_000)


def test_the_menu_and_the_keys_print_the_handout_of_a_history_lesson(page: Page, reading: Reading) -> None:
    opened(page, reading, "history/07_antietam.ipynb", "#level=full")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function(f"{PRINTED}.length === 1", timeout=30_000)
    assert page.evaluate(PRINTED) == [ANTIETAM]
    handout = page.frame_locator("iframe[title=Handout]")
    expect(handout.get_by_role("heading", level=1)).to_have_text(ANTIETAM, timeout=5_000)
    page.keyboard.press("Control+p")
    page.wait_for_function(f"{PRINTED}.length === 2", timeout=30_000)
    assert page.evaluate(PRINTED) == [ANTIETAM] * 2
    expect(page.locator("iframe[title=Handout]")).to_have_count(1)


@pytest.mark.whole
def test_a_rules_lesson_prints_its_handout_and_another_page_itself(page: Page, reading: Reading) -> None:
    opened(page, reading, "rules/01_the_board.ipynb")
    page.keyboard.press("Control+p")
    page.wait_for_function(f"{PRINTED}.length === 1", timeout=30_000)
    assert page.evaluate(PRINTED)[0].startswith("Lesson 1")
    opened(page, reading, "rules/puzzles.ipynb")
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name="Print", exact=True).click()
    page.wait_for_function(f"{PRINTED}.length === 1", timeout=30_000)
    expect(page.locator("iframe[title=Handout]")).to_have_count(0)
