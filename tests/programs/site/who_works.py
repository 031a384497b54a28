"""Two students at one computer of the site: each gives a name at the first answer, and finds only their own work.

Each saves a worksheet, and the first one also the answers as a page, which is printed as PDF.
"""

import re
from contextlib import ExitStack
from datetime import date
from typing import NamedTuple

from playwright.sync_api import Locator, Page, Playwright, expect

from bcnb.course.history.phrases import CLAIM
from bcnb.course.worksheets.student_page import student_page
from bcnb.course.worksheets.worksheet import Worksheet, load_worksheet
from bcnb.presentation.text_tools import count_noun, long_date
from bcnb.widgets.classroom.hand_in import SAVE, SAVE_PAGE
from bcnb.widgets.history.phrases import CONTINUE_AS, START, WHO
from tests.helpers.learn_page import find_faults
from tests.programs.site.class_of_25 import computers
from tests.programs.site.handed import leave_lesson
from tests.programs.site.shared_work import at_computer
from tests.programs.site.visit import PATIENCE, READY, Visit

LESSON, TITLE = "antietam?level=plain", "Antietam"
HAND_IN = "02_hand_in.ipynb"
PAPERS = ("Letter", "A4")
SIDE = re.compile(rb"/Type\s*/Page\b(?!s)")
READ = "() => [...document.querySelectorAll('h1, h2, p')].map((one) => one.innerText.trim()).filter(Boolean)"


class Work(NamedTuple):
    """A student with the answers to the question of the lesson and to its last one."""

    name: str
    vote: str
    claim: str


ADA = Work("Ada Lovelace", "Nobody", "Ada's claim: <nobody> won & both say so.")
BEN = Work("Ben Jones", "The Union", "Ben's claim.")


def work_in_turn(visit: Visit, driver: Playwright) -> str:
    """Let two students answer a lesson without Python in turn at one computer, and the first one once more."""
    with ExitStack() as stack:
        computer = stack.enter_context(at_computer(visit, stack.enter_context(computers(driver))))
        _open(computer)
        expect(_who(computer.page)).to_have_count(0)
        _answer(computer, ADA)
        first = _worksheet(computer, ADA)
        told = _own_page(computer, first)
        leave_lesson(computer.page, START)
        _open(computer)
        expect(_who(computer.page)).to_have_count(0)
        expect(_pressed(computer.page)).to_have_count(0)
        expect(_claim(computer.page)).to_have_value("")
        _answer(computer, BEN)
        _worksheet(computer, BEN)
        leave_lesson(computer.page, CONTINUE_AS.format(name=ADA.name))
        _open(computer)
        _sees(computer.page, ADA)
        assert _worksheet(computer, ADA) == first, "the first student's work has changed"
        told += _page_with_python(computer, first)
    return told


def _open(visit: Visit) -> None:
    visit.page.goto(visit.address(LESSON))
    visit.page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)


def _vote(page: Page) -> Locator:
    return page.get_by_role("group", name=f"Vote: {TITLE}")


def _who(page: Page) -> Locator:
    return _vote(page).get_by_label(WHO)


def _pressed(page: Page) -> Locator:
    return _vote(page).locator("[data-at^='vote '][aria-pressed=true]")


def _claim(page: Page) -> Locator:
    return page.get_by_role("textbox", name=CLAIM)


def _sees(page: Page, work: Work) -> None:
    """Raise AssertionError if a page does not show the work of a student."""
    expect(_pressed(page)).to_have_text(work.vote)
    expect(_who(page)).to_have_value(work.name)
    expect(_claim(page)).to_have_value(work.claim)
    expect(page.get_by_label("Your name, as your teacher knows it")).to_have_value(work.name)


def _answer(visit: Visit, work: Work) -> None:
    """Answer, and give the name where the first answer asks for it. A reload loses nothing."""
    page = visit.page
    _vote(page).get_by_role("button", name=work.vote, exact=True).click()
    _who(page).press_sequentially(work.name)
    _claim(page).fill(work.claim)
    _claim(page).blur()
    _sees(page, work)
    assert not (faults := find_faults(page)), faults
    page.reload()
    page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)
    _sees(page, work)


def _worksheet(visit: Visit, work: Work) -> Worksheet:
    """Save the worksheet on a page of a lesson, whose field for the name is filled in already."""
    with visit.page.expect_download(timeout=PATIENCE) as download:
        visit.page.get_by_role("button", name=SAVE).click()
    read = load_worksheet(download.value.path())
    assert (read.sealed, read.sheet.name, read.sheet.answers["vote"]) == (True, work.name, work.vote)
    assert read.sheet.answers["claim"] == work.claim
    return read.sheet


# --- the page of a student --------------------------------------------------------------------------------------------


def _own_page(visit: Visit, sheet: Worksheet) -> str:
    """Save the answers as a page, open it, and print it on both papers."""
    saved = _saved_page(visit, visit.page.get_by_role("button", name=SAVE_PAGE), sheet)
    return f"  {sheet.name}'s page without Python: {saved}\n"


def _page_with_python(visit: Visit, sheet: Worksheet) -> str:
    """Save the same page where Python runs."""
    visit.page.goto(visit.lesson(HAND_IN))
    visit.page.wait_for_selector(READY, timeout=PATIENCE)
    form = visit.page.get_by_role("group", name="Hand in a lesson")
    form.get_by_role("button", name=TITLE, exact=True).click(timeout=PATIENCE)
    saved = _saved_page(visit, form.get_by_role("button", name=SAVE_PAGE), sheet)
    return f"  and with Python: {saved}"


def _saved_page(visit: Visit, button: Locator, sheet: Worksheet) -> str:
    """Press a button that saves a page. It has name, lesson, day and answers, as Python writes them, also as PDF."""
    with visit.page.expect_download(timeout=PATIENCE) as download:
        button.click()
    assert download.value.suggested_filename == f"{sheet.lesson}-{'-'.join(sheet.name.split())}.html"
    html = download.value.path().read_text(encoding="utf-8")
    page = visit.context.new_page()
    try:
        page.set_content(student_page(sheet))
        expected = page.evaluate(READ)
        page.set_content(html)
        found = page.evaluate(READ)
        assert found == expected
        for words in (TITLE, f"Name: {sheet.name}", f"Saved on: {long_date(date.today())}", *sheet.answers.values()):
            assert words in found, words
        assert not (faults := find_faults(page)), faults
        sides = {paper: len(SIDE.findall(page.pdf(format=paper, prefer_css_page_size=True))) for paper in PAPERS}
        assert set(sides.values()) == {1}
    finally:
        page.close()
    return (
        f"{len(html.encode())} bytes, {count_noun(len(sheet.answers), 'answer')}, one side of {' and of '.join(PAPERS)}"
    )
