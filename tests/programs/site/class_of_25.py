"""A class of 25 on the site: students answer a history lesson and hand it in, and their teacher marks their work.

Each student has a browser apart, and two students share one. Ten tabs are killed, each after another answer, and the
answer is there afterward. The teacher has one zip as a learning platform makes it, with a damaged file, a late one, one
that was handed in twice, and one of a stranger.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import date, datetime, timedelta
from io import BytesIO, StringIO
from typing import NamedTuple, TypeAlias
from zipfile import ZipFile

from playwright.sync_api import Browser, Error, Locator, Page, Playwright, expect

from bcnb.course.history.phrases import CLAIM
from bcnb.presentation.text_tools import count_noun
from bcnb.widgets.history.phrases import START
from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, find_chromium
from tests.helpers.learn_page import find_faults
from tests.programs.site.handed import leave_lesson
from tests.programs.site.visit import ONLY_HERE, PATIENCE, Visit

LESSON, DESK = "antietam?level=plain", "03_for_teachers.ipynb"
VOTES = ("The Union", "The Confederates", "Nobody")
FIRST = ("Ada", "Ben", "Chloé", "Dan", "Eve", "Finn", "Gül", "Hugo", "Iris", "Jo-Ann", "Kim", "Léa", "Max")
STUDENTS = tuple(f"{first} {last}" for last in ("Lee", "O'Neil") for first in FIRST)
"""Twenty-six students at 25 computers: the last two share one."""
LATE, TWICE, STRANGER, DAMAGED, ABSENT = STUDENTS[12], STUDENTS[5], STUDENTS[8], "Hugo Torn", "Zoe Kent"
"""Who hands in late, who hands in twice, who is in no list, whose file is damaged, and who hands in nothing."""
LISTED = (*(name for name in STUDENTS if name != STRANGER), DAMAGED, ABSENT)
DELAY = timedelta(days=3)
GONE = 5_000
"""After how many milliseconds a killed tab is waited for by its end alone: its address never answers."""
ANSWERS = ".bcnb-paper button[aria-pressed]"


class HandedIn(NamedTuple):
    """A worksheet: who hands it in, the name of its file, and its bytes."""

    student: str
    file: str
    data: bytes


Act: TypeAlias = Callable[[Page, int], None]
"""What is done or seen on the page of a student, whose place in the class is given."""


class Answer(NamedTuple):
    """An answer that a student gives: its name, how it is given, and where it is seen afterward."""

    name: str
    give: Act
    seen: Act


def teach_class(visit: Visit, driver: Playwright) -> str:
    """Let a class answer and hand in a lesson. The teacher then marks the worksheets and gives them back."""
    with computers(driver) as browser:
        sheets = [sheet for place in range(len(STUDENTS) - 2) for sheet in _at_own(visit, browser, place)]
        sheets += _at_shared(visit, browser)
    return f"  {count_noun(len(sheets), 'file')}, {len(GIVEN)} tabs killed; {_mark(visit, _platform_zip(sheets))}"


@contextmanager
def computers(driver: Playwright) -> Iterator[Browser]:
    """A browser for the computers of a class, until the block ends. Raises SystemExit if there is no Chromium."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(HOW_TO_GET_ONE)
    browser = driver.chromium.launch(executable_path=chromium, args=[*FLAGS, ONLY_HERE])
    try:
        yield browser
    finally:
        browser.close()


# --- the students -----------------------------------------------------------------------------------------------------


@contextmanager
def _computer(visit: Visit, browser: Browser, *, late: bool = False) -> Iterator[Page]:
    """A computer with the lesson open, until the block ends. What is wrong on its pages is a trouble of the visit."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.on("weberror", lambda fault: visit.troubles.append(f"page error: {fault.error}"))
    page = context.new_page()
    if late:
        page.clock.set_fixed_time(datetime.now() + DELAY)
    _open(visit, page)
    yield page
    context.close()


def _open(visit: Visit, page: Page) -> None:
    page.goto(visit.address(LESSON))
    page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)


def _at_own(visit: Visit, browser: Browser, place: int) -> Sequence[HandedIn]:
    """Let a student work at a computer. The tab of each of the first is killed after another answer."""
    name = STUDENTS[place]
    with _computer(visit, browser, late=name == LATE) as page:
        for n, answer in enumerate(GIVEN):
            answer.give(page, place)
            if n == place:
                page = _killed(visit, page)
                answer.seen(page, place)
        first = hand_in(page, name)
        if name != TWICE:
            return [first]
        GIVEN[5].give(page, place)
        return [first, hand_in(page, name)]


def _at_shared(visit: Visit, browser: Browser) -> Sequence[HandedIn]:
    """Let two students work at one computer, one after the other. The second finds empty pages."""
    place = len(STUDENTS) - 2
    with _computer(visit, browser) as page:
        _give_all(page, place)
        first = hand_in(page, STUDENTS[place])
        leave_lesson(page, START)
        _open(visit, page)
        expect(page.locator("[data-at^='vote '][aria-pressed=true]")).to_have_count(0)
        assert not any(field.input_value() for field in page.locator(".bcnb-paper textarea").all())
        _give_all(page, place + 1)
        return [first, hand_in(page, STUDENTS[place + 1])]


def _give_all(page: Page, place: int) -> None:
    for answer in GIVEN:
        answer.give(page, place)


def _killed(visit: Visit, page: Page) -> Page:
    """Kill the tab of a page, and open the lesson in another one."""
    with page.expect_event("crash"), suppress(Error):
        page.goto("chrome://crash", timeout=GONE)
    other = page.context.new_page()
    _open(visit, other)
    return other


def hand_in(page: Page, name: str) -> HandedIn:
    """Save the worksheet of a student on the page of a lesson."""
    field = page.get_by_label("Your name, as your teacher knows it")
    field.fill(name)
    field.blur()
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Save my worksheet").click()
    return HandedIn(name, download.value.suggested_filename, download.value.path().read_bytes())


# --- the answers ------------------------------------------------------------------------------------------------------


def _press(words: Callable[[int], str], nth: int = 0) -> tuple[Act, Act]:
    """How an answer is pressed, the first of this name or another one, and where it is seen."""

    def option(page: Page, place: int) -> Locator:
        return page.locator(ANSWERS).filter(has_text=re.compile(f"^{re.escape(words(place))}$")).nth(nth)

    def give(page: Page, place: int) -> None:
        option(page, place).click()
        expect(option(page, place)).to_have_attribute("aria-pressed", "true")

    return give, lambda page, place: expect(option(page, place)).to_have_attribute("aria-pressed", "true")


def _write(label: str, words: str) -> tuple[Act, Act]:
    """How an answer is written, key by key and without leaving the field, and where it is seen."""

    def field(page: Page) -> Locator:
        return page.get_by_role("textbox", name=re.compile(f"^{re.escape(label)}"))

    def give(page: Page, place: int) -> None:
        field(page).fill("")
        field(page).press_sequentially(words.format(name=STUDENTS[place]))

    return give, lambda page, place: expect(field(page)).to_have_value(words.format(name=STUDENTS[place]))


def _vote(place: int) -> str:
    return VOTES[place % 3]


def _last_vote(place: int) -> str:
    return VOTES[place % 2]


GIVEN = (
    Answer("the first vote", *_press(_vote)),
    Answer("why", *_write("Why?", "{name} thinks so.")),
    Answer("before the first source", *_write("Before you read", "He was there.")),
    Answer("how near the first writer was", *_press(lambda _: "was there")),
    Answer("what the board leaves out", *_write("Whom does the board leave out", "Civilians.")),
    Answer("the claim", *_write("Your claim", "{name} says: nobody won.")),
    Answer("a piece of evidence", *_write("Your first piece of evidence", "Dwight, on the day.")),
    Answer("the second vote", *_press(_last_vote, 1)),
    Answer("the exit ticket", *_press(lambda place: "I need help" if place < 3 else "I could explain a part of it")),
    Answer("an open question", *_write("Which question do you still have?", "Why there?")),
)
"""What each student answers: ten answers, after each of which a tab is killed."""


# --- the teacher ------------------------------------------------------------------------------------------------------


def _platform_zip(handed: Sequence[HandedIn]) -> bytes:
    """What a learning platform makes of the files: a folder for each student, and one damaged file."""
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        for n, (name, file, data) in enumerate(handed):
            archive.writestr(f"{name}_{1000 + n}_assignsubmission_file_/{file}", data)
        torn = handed[0].data[: len(handed[0].data) // 2]
        archive.writestr(f"{DAMAGED}_1999_assignsubmission_file_/antietam-Hugo-Torn.worksheet", torn)
    return packed.getvalue()


def _mark(visit: Visit, packed: bytes) -> str:
    """Collect the zip, look at the class, mark an answer, and save what is given back."""
    page = visit.page
    page.goto(visit.lesson(DESK))
    visit.begun()
    desk = page.locator(".jp-OutputArea-output .bcnb", has=page.get_by_role("button", name="Choose files")).first
    desk.get_by_text("Names of the class").click()
    desk.get_by_label("One name on each line").fill("\n".join(LISTED))
    desk.get_by_label("Due on").fill(date.today().isoformat())
    desk.get_by_label("Worksheets").set_input_files(
        [{"name": "submissions.zip", "mimeType": "application/zip", "buffer": packed}]
    )
    expect(desk.get_by_role("status")).to_have_text(f"{len(STUDENTS)} worksheets, 1 damaged file.")
    for name, note in ((LATE, "late"), (TWICE, "handed in 2 times")):
        expect(desk.get_by_role("row").filter(has_text=name).filter(has_text=note)).not_to_have_count(0)
    expect(desk).to_contain_text(f"Not handed in: {ABSENT}.")
    expect(desk).to_contain_text(f"File damaged: {DAMAGED}.")
    expect(desk).to_contain_text(f"Not in the list of the class: {STRANGER}.")
    desk.locator("summary", has_text=CLAIM).click()
    mark = desk.get_by_role("group", name=f"Mark for {STUDENTS[0]}: {CLAIM}").get_by_role("button").nth(1)
    mark.click()
    expect(mark).to_have_attribute("aria-pressed", "true")
    assert not (faults := find_faults(page)), faults
    return _give_back(desk)


def _give_back(desk: Locator) -> str:
    """Save marks, gradebook and feedback; fill in the marks of all claims, and load them again."""
    columns, *rows = _table(_saved(desk, "Marks as CSV"))
    place = columns.index("antietam claim mark")
    assert [row[place] for row in rows if STUDENTS[0] in row] == ["0.5"]
    marked = StringIO()
    csv.writer(marked).writerows([columns, *([*row[:place], "1", *row[place + 1 :]] for row in rows)])
    desk.get_by_label("Table of marks").set_input_files(
        [{"name": "marks.csv", "mimeType": "text/csv", "buffer": marked.getvalue().encode()}]
    )
    expect(desk.get_by_role("status")).to_have_text(f"Marks for {len(STUDENTS)} worksheets loaded.")
    students, pages = (
        len(_table(_saved(desk, "Gradebook as CSV"))) - 1,
        ZipFile(BytesIO(_saved(desk, "Feedback pages as zip"))),
    )
    assert students == len(STUDENTS)
    for name in STUDENTS:
        assert any(name in pages.read(one).decode() for one in pages.namelist()), f"{name} has no feedback"
    return (
        f"{count_noun(students, 'student')} in the gradebook, {count_noun(len(pages.namelist()), 'page')} of feedback"
    )


def _saved(desk: Locator, button: str) -> bytes:
    with desk.page.expect_download(timeout=PATIENCE) as download:
        desk.get_by_role("button", name=button).click()
    return download.value.path().read_bytes()


def _table(data: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(data.decode("utf-8-sig"))))
