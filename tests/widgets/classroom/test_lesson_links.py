"""Links that a teacher sends: short names, QR codes on the desk, large and on paper, and what a class can open."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.course.own_sets.known_sets import save_set
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.presentation.qr_code import qr_svg
from bcnb.widgets.base_widget import Message
from bcnb.widgets.classroom.class_desk import ClassDesk, lesson_choices
from bcnb.widgets.classroom.lesson_links import HOMEWORK, qr_answer, qr_card
from tests.helpers.own_sets import set_folder
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured
CLIPBOARD = "{ writeText: () => Promise.resolve() }"
SITE = "https://bcnb.example/war/"
ADDRESS = f"{SITE}antietam/?level=plain"


def test_every_lesson_has_a_short_name_of_its_own() -> None:
    names = [one["short"] for one in lesson_choices()]
    assert {"antietam", "why-the-war", "lesson-4", "lesson-24"} < set(names)
    assert len({*names, HOMEWORK}) == len(names) + 1
    assert all(re.fullmatch(r"[a-z0-9-]+", name) for name in names)


def test_the_code_that_is_sent_and_printed_is_that_of_the_address() -> None:
    assert qr_answer(Message({"address": ADDRESS})) == {"t": "qr", "address": ADDRESS, "svg": qr_svg(ADDRESS)}
    name, text = qr_card(Message({"address": f"{SITE}?a=1&b=<b>", "title": "<i>Antietam</i>"}))
    assert name.endswith(".html")
    assert "&lt;i&gt;Antietam&lt;/i&gt;" in text
    assert "?a=1&amp;b=&lt;b&gt;" in text
    assert text.count("<img") == 1


# --- in a browser -----------------------------------------------------------------------------------------------------


@pytest.fixture
def desk(stage: Stage) -> Locator:
    """A desk whose teacher wrote the address of the class's site, with Antietam chosen."""
    view = stage.show(ClassDesk())
    view.get_by_label("Where your class finds bcnb").fill("bcnb.example/war/index.html")
    view.get_by_label("Where your class finds bcnb").blur()
    view.get_by_role("combobox", name="Lesson").select_option("antietam")
    return view


def code_in(part: Locator) -> str:
    source = part.get_by_role("img").get_attribute("src") or ""
    return unquote(source.removeprefix("data:image/svg+xml,"))


def test_without_a_site_there_is_no_code_and_the_page_says_what_to_do(stage: Stage) -> None:
    view = stage.show(ClassDesk())
    send = view.get_by_role("region", name="2. Send and show")
    expect(send.get_by_text("Students cannot open this address")).to_be_visible()
    expect(send.get_by_role("link", name="Put it on the web")).to_be_visible()
    field = view.get_by_label("Where your class finds bcnb")
    field.fill("school")
    field.blur()
    expect(send.get_by_text("This is not an address of the web.")).to_be_visible()
    expect(send.get_by_text("Students cannot open this address")).to_be_visible()
    expect(send.get_by_role("img")).to_have_count(0)


def test_a_lesson_has_a_short_link_with_its_code(desk: Locator, stage: Stage) -> None:
    send = desk.get_by_role("region", name="2. Send and show")
    expect(send.get_by_text("Students cannot open this address")).to_be_hidden()
    expect(send.get_by_label("Address")).to_have_value(ADDRESS)
    expect(send.get_by_role("img", name=f"QR code for Antietam: {ADDRESS}")).to_be_visible()
    assert code_in(send) == qr_svg(ADDRESS)
    send.get_by_role("combobox", name="Opens as").select_option("class")
    expect(send.get_by_role("img", name="level=plain&mode=class")).to_be_visible()
    assert code_in(send) == qr_svg(f"{ADDRESS}&mode=class")
    send.get_by_role("combobox", name="Opens as").select_option("")
    with stage.page.expect_download() as download:
        send.get_by_role("button", name="Save picture").click()
    assert download.value.path().read_text(encoding="utf-8") == qr_svg(ADDRESS)
    desk.get_by_role("combobox", name="Lesson").select_option("4")
    expect(send.get_by_label("Address")).to_have_value(f"{SITE}lesson-4/")
    stage.settle()
    assert [fault["id"] for fault in Axe().run(stage.page, context=".bcnb-class-desk").response["violations"]] == []


def test_the_code_is_shown_large_and_printed(desk: Locator, stage: Stage) -> None:
    send = desk.get_by_role("region", name="2. Send and show")
    send.get_by_role("button", name="Show large").click()
    large = desk.get_by_role("dialog", name="QR code for Antietam")
    expect(large.get_by_text(ADDRESS)).to_be_visible()
    size, window = large.get_by_role("img").bounding_box(), stage.page.viewport_size
    assert size
    assert window
    assert size["height"] > 0.6 * window["height"]
    assert abs(size["height"] - size["width"]) < 2
    stage.page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    with stage.page.expect_popup() as popup:
        send.get_by_role("button", name="Print QR code").click()
    expect(popup.value.get_by_role("heading", level=1)).to_have_text("Antietam")
    expect(popup.value.get_by_role("img", name=ADDRESS)).to_be_visible()
    popup.value.close()


@pytest.mark.parametrize(("allowed", "words"), [(True, "The link is copied."), (False, "Press Ctrl+C")])
def test_the_link_is_copied_or_selected(desk: Locator, stage: Stage, allowed: bool, words: str) -> None:
    send = desk.get_by_role("region", name="2. Send and show")
    answer = "navigator.written = text; return Promise.resolve()" if allowed else "return Promise.reject()"
    clipboard = f"{{ writeText(text) {{ {answer}; }} }}"
    stage.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {clipboard} }})")
    send.get_by_role("button", name="Copy link").click()
    expect(send.get_by_text(words)).to_be_visible()
    found: Any = stage.page.evaluate("navigator.written ?? getSelection().toString()")
    assert found == ADDRESS


def test_an_address_counts_while_it_is_typed_and_a_copied_link_is_not_called_copied_after_it(stage: Stage) -> None:
    view = stage.show(ClassDesk())
    send = view.get_by_role("region", name="2. Send and show")
    field = view.get_by_label("Where your class finds bcnb")
    stage.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{ value: {CLIPBOARD} }})")
    field.press_sequentially("bcnb.example/war")
    expect(send.get_by_label("Address")).to_have_value(f"{SITE}why-the-war/?level=plain")
    expect(send.get_by_text("Students cannot open this address")).to_be_hidden()
    expect(send.get_by_role("img", name=f": {SITE}why-the-war/?level=plain")).to_be_visible()
    send.get_by_role("button", name="Copy link").click()
    expect(send.get_by_text("The link is copied.")).to_be_visible()
    field.press("End")
    field.press_sequentially("s")
    expect(send.get_by_label("Address")).to_have_value("https://bcnb.example/wars/why-the-war/?level=plain")
    expect(send.get_by_text("The link is copied.")).to_have_count(0)
    field.press("Control+a")
    field.press_sequentially("sch")
    expect(send.get_by_text("This is not an address of the web.")).to_have_count(0)
    field.blur()
    expect(send.get_by_text("This is not an address of the web.")).to_be_visible()


def test_a_set_of_your_own_is_sent_as_a_file_because_no_link_leads_to_it(stage: Stage, tmp_path: Path) -> None:
    packed = pack_set(read_set_files(set_folder(tmp_path)))
    save_set(packed)
    view = stage.show(ClassDesk())
    send = view.get_by_role("region", name="2. Send and show")
    view.get_by_label("Where your class finds bcnb").fill("bcnb.example/war")
    expect(send.get_by_role("img")).to_be_visible()
    expect(send.get_by_role("button", name="Save set as file")).to_be_hidden()
    view.get_by_role("combobox", name="Lesson").select_option("set-week-one")
    for gone in (send.get_by_label("Address"), send.get_by_role("button", name="Copy link"), send.get_by_role("img")):
        expect(gone).to_be_hidden()
    expect(send.get_by_text("No link leads to a set of your own")).to_be_visible()
    with stage.page.expect_download() as download:
        send.get_by_role("button", name="Save set as file").click()
    assert download.value.suggested_filename == "week-one.bcnbset"
    assert download.value.path().read_bytes() == packed
    address = send.get_by_role("link", name="Show the lesson in a new tab").get_attribute("href") or ""
    assert address.endswith("#name=week-one")
    homework = view.get_by_role("region", name="Homework")
    expect(homework.get_by_text("first need the file")).to_be_hidden()
    homework.get_by_role("button", name="Add to homework").click()
    expect(homework.get_by_text("first need the file")).to_be_visible()
    stage.settle()
    assert [fault["id"] for fault in Axe().run(stage.page, context=".bcnb-class-desk").response["violations"]] == []


def test_the_link_to_homework_has_a_code(desk: Locator) -> None:
    homework = desk.get_by_role("region", name="Homework")
    homework.get_by_role("button", name="Copy link").click()
    expect(homework.get_by_text("First add a lesson and choose a due day.")).to_be_visible()
    homework.get_by_role("button", name="Add to homework").click()
    homework.get_by_label("Due day").fill("2026-12-04")
    address = f"{SITE}{HOMEWORK}/#homework=2026-12-04,antietam"
    expect(homework.get_by_label("Link to the homework")).to_have_value(address)
    expect(homework.get_by_role("img")).to_be_visible()
    assert code_in(homework) == qr_svg(address)
