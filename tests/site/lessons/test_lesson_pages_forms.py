"""A history lesson without Python that follows a form: its sections and questions, and no answer is lost."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bcnb.course.history.asked_items import FORMS, forms_of, numbered_sections
from bcnb.course.history.lesson_plan import sections_of
from bcnb.course.history.phrases import CLAIM, SHORT_CLAIM, WHY
from bcnb.course.worksheets.worksheet import load_worksheet
from tests.helpers.learn_page import find_faults
from tests.programs.site.light_read import LESSON, write_small
from tests.programs.site.visit import FOLDER as SCHOOL
from tests.programs.site.visit import served

pytestmark = [pytest.mark.unmeasured, pytest.mark.browser]
HEADS = "main > .prose > :is(h2, h3)"
MINUTES = dict(zip(FORMS, ("25 minutes", "45 minutes", "90 minutes"), strict=True))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    write_small(folder)
    with served(folder) as port:
        yield f"http://localhost:{port}{SCHOOL}/"


def opened(page: Page, address: str, part: str = "") -> None:
    page.goto(f"{address}{LESSON}{part}")
    page.locator("body[data-shown]").wait_for()


def shown(page: Page) -> list[str]:
    return page.locator(HEADS).locator("visible=true").all_inner_texts()


def expected(form: str) -> list[str]:
    return [numbered_sections("antietam")[title] for title in sections_of(forms_of("antietam")[form])]


def test_a_form_shows_its_sections_and_an_answer_is_never_lost(address: str, page: Page, tmp_path: Path) -> None:
    opened(page, address)
    everything = shown(page)
    assert everything == list(numbered_sections("antietam").values())
    page.get_by_label(WHY).fill("The field was theirs.")
    for form, minutes in MINUTES.items():
        page.get_by_role("button", name=minutes).click()
        assert shown(page) == expected(form)
    page.get_by_role("button", name="25 minutes").click()
    expect(page.get_by_label(WHY)).to_be_hidden()
    expect(page.get_by_role("link", name="9. Your claim")).to_be_visible()
    expect(page.get_by_role("link", name="6. Play")).to_be_hidden()
    claim = page.get_by_role("textbox", name=SHORT_CLAIM, exact=True)
    claim.fill("Nobody won.")
    claim.press("Tab")
    page.reload()
    page.locator("body[data-shown]").wait_for()
    assert shown(page) == expected("core")
    expect(claim).to_have_value("Nobody won.")
    assert find_faults(page) == []
    sheet = page.get_by_role("group", name="Hand in a lesson")
    sheet.get_by_label("Your name").fill("Ada")
    with page.expect_download() as download:
        sheet.get_by_role("button", name="Save my worksheet").click()
    download.value.save_as(tmp_path / "antietam.worksheet")
    read = load_worksheet(tmp_path / "antietam.worksheet")
    assert read.sealed
    assert read.sheet.answers == {"why": "The field was theirs.", "claim": "Nobody won.", "form": "core"}
    page.get_by_role("button", name="Show everything").click()
    assert shown(page) == everything
    expect(page.get_by_role("button", name="Everything", exact=True)).to_be_focused()
    expect(page.get_by_label(WHY)).to_have_value("The field was theirs.")
    expect(page.get_by_role("textbox", name=CLAIM)).to_have_value("Nobody won.")


def test_an_address_names_a_form_and_copy_link_carries_the_form(address: str, page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(f"{address}antietam/?level=simple&form=core")
    page.locator("body[data-shown]").wait_for()
    assert page.url == f"{address}{LESSON}?level=simple&form=core"
    page.get_by_role("button", name="45 minutes").click()
    assert page.url == f"{address}{LESSON}?level=simple&form=short"
    page.get_by_role("button", name="Copy link").click()
    expect(page.locator("#link").get_by_role("status")).to_contain_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}antietam/?level=simple&form=short"
