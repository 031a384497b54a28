"""The form of a history lesson in `bcnb learn`: chosen on the page, shared with class mode, and no answer is lost."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.course.history.asked_items import forms_of, numbered_sections
from bcnb.course.history.lesson_plan import sections_of
from bcnb.course.history.phrases import CLAIM, SHORT_CLAIM, WHY
from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
LESSON = "history/07_antietam.ipynb"
HEADS = ".jp-MarkdownCell :is(h2, h3)"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-form")) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1280, "height": 800}})
    page = context.new_page()
    page.set_default_timeout(120_000)
    yield page
    context.close()


def opened(page: Page, reading: Reading, part: str = "") -> None:
    page.goto("about:blank")
    page.goto(reading.address(LESSON) + part)
    bar(page, "ready")


def has_sections(page: Page, form: str) -> None:
    """Wait until the sections of a form are shown, and no others."""
    titles = sections_of(forms_of("antietam")[form]) if form != "all" else numbered_sections("antietam")
    heads = [re.compile(f"^{re.escape(numbered_sections('antietam')[title])}") for title in titles]
    expect(page.locator(HEADS).locator("visible=true")).to_have_text(heads)


def test_a_page_follows_the_form_and_loses_no_answer(page: Page, reading: Reading) -> None:
    opened(page, reading)
    has_sections(page, "all")
    page.get_by_label(WHY).fill("The field was theirs.")
    page.get_by_label(WHY).press("Tab")
    page.get_by_role("button", name="25 minutes").click()
    has_sections(page, "core")
    expect(page.get_by_label(WHY)).to_be_hidden()
    expect(page).to_have_url(re.compile("#form=core$"))
    page.get_by_role("textbox", name=SHORT_CLAIM, exact=True).fill("Nobody won.")
    page.get_by_role("textbox", name=SHORT_CLAIM, exact=True).press("Tab")
    page.reload()
    bar(page, "ready")
    has_sections(page, "core")
    expect(page.get_by_role("textbox", name=SHORT_CLAIM, exact=True)).to_have_value("Nobody won.")
    page.get_by_role("button", name="Show everything").click()
    has_sections(page, "all")
    expect(page.get_by_label(WHY)).to_have_value("The field was theirs.")
    expect(page.get_by_role("textbox", name=CLAIM)).to_have_value("Nobody won.")


def test_class_mode_and_the_page_have_the_same_form(page: Page, reading: Reading) -> None:
    page.goto(reading.address(LESSON) + "#level=plain&form=core&mode=class")
    form = page.get_by_role("combobox", name="Form of the lesson")
    expect(form.locator("option")).to_have_count(3)
    expect(form.locator("option:checked")).to_have_text("Core: 25 minutes")
    form.select_option("Without the game: 45 minutes")
    page.get_by_role("button", name="Leave").click()
    has_sections(page, "short")
    expect(page.get_by_role("button", name="45 minutes")).to_have_attribute("aria-pressed", "true")
