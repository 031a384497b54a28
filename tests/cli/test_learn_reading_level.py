"""The texts of a history lesson in `bcnb learn`: they are chosen on the page, and the choice stays."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.schema import LEVELS
from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages

pytestmark = pytest.mark.unmeasured

PAGE, OTHER = "history/03_kernstown.ipynb", "history/04_shiloh.ipynb"
FULL = "Full, for older students"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-level")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1280, "height": 800}})
    page = context.new_page()
    page.set_default_timeout(120_000)
    yield page
    context.close()


def opened(page: Page, reading: Reading, path: str, part: str = "") -> None:
    page.goto("about:blank")
    page.goto(reading.address(path) + part)
    bar(page, "ready")


def is_shown(page: Page, level: str, lesson: str) -> None:
    """Waits until the texts of a level are shown, and no others."""
    text = find_lesson(lesson).texts["where"].at(level)
    expect(page.locator(f".bcnb-level-{level}").get_by_text(text).last).to_be_visible()
    for other in set(LEVELS) - {level}:
        expect(page.locator(f".bcnb-level-{other}:visible")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.whole
def test_the_texts_are_chosen_on_the_page_and_stay(page: Page, reading: Reading) -> None:
    opened(page, reading, PAGE)
    is_shown(page, "plain", "kernstown")
    page.get_by_role("button", name=FULL).click()
    is_shown(page, "full", "kernstown")
    expect(page).to_have_url(re.compile("#level-full$"))
    page.reload()
    bar(page, "ready")
    is_shown(page, "full", "kernstown")
    opened(page, reading, OTHER)
    is_shown(page, "full", "shiloh")
    expect(page.get_by_role("button", name=FULL)).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Plain", exact=True).press("Enter")
    is_shown(page, "plain", "shiloh")


@pytest.mark.whole
@pytest.mark.parametrize("part", ["#level-full", "#level=full"])
def test_an_address_names_the_texts(page: Page, reading: Reading, part: str) -> None:
    opened(page, reading, PAGE, part)
    is_shown(page, "full", "kernstown")
    for level in ("simple", "plain"):
        opened(page, reading, PAGE, f"#level-{level}")
        is_shown(page, level, "kernstown")
