"""Students who share a screen on the page of a history lesson in `bcnb learn`, and its link to copy."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
LESSON = "history/07_antietam.ipynb"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-pairs")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        found.goto(reading.address(LESSON))
        expect(found.get_by_role("group", name="Vote: Antietam")).to_be_visible(timeout=60_000)
        yield found


def test_names_show_roles_in_each_section_and_are_in_the_file(page: Page) -> None:
    vote = page.get_by_role("group", name="Vote: Antietam")
    vote.get_by_role("button", name="Work as a pair").click()
    for label, name in (("First student", "Ada Lovelace"), ("Second student", "Ben Jones")):
        vote.get_by_label(label).fill(name)
        vote.get_by_label(label).press("Tab")
    now = page.locator(".bcnb-pair-now")
    expect(now.first).to_have_text("Now: Ada Lovelace commands and Ben Jones is staff officer and correspondent.")
    expect(now).to_have_count(10)
    expect(now.nth(1)).to_contain_text("Ben Jones commands")
    expect(now.first).to_be_visible()
    expect(page.get_by_role("group", name="Hand in a lesson")).to_contain_text("Ada Lovelace, Ben Jones")
    found = Axe().run(page, context=".bcnb-paper")
    assert [fault["id"] for fault in found.response["violations"]] == []


def test_the_link_in_the_menu_keeps_the_level(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("localStorage.setItem('bcnb-level', 'full')")
    if not page.get_by_role("navigation", name="Pages").get_by_role("button", name="Copy link").is_visible():
        page.get_by_role("button", name="Menu").click()
    page.get_by_role("navigation", name="Pages").get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Copied: the link to this lesson.")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"{LESSON}#level=full")
