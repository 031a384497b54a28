"""Work that students of the site share: a lesson of a pair at one screen, and a game with one deal for all."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, timedelta
from io import BytesIO
from zipfile import ZipFile

from playwright.sync_api import Browser, Locator, Playwright, expect

from bcnb.course.worksheets.dealt_games import DealtGame, read_dealt_game
from bcnb.course.worksheets.worksheet import load_worksheet, students_of
from tests.helpers.learn_page import find_faults
from tests.programs.site.at_table import open_menu, waits
from tests.programs.site.class_of_25 import DESK, HandedIn, computers
from tests.programs.site.visit import PATIENCE, Visit

LESSON, TITLE = "antietam?level=plain", "Antietam"
PAIR = ("Ada Lovelace", "Ben Jones")
ROLES = "Now: {} commands and {} is staff officer and correspondent."
WEB = "https://school.example/war/"
"""The address of the site as a teacher writes it."""
BATTLE, DEAL = "kernstown", "game.kernstown.union.sergeant"
PLAYERS = ("Cleo Li", "Dan Oz")
DUE = date.today() + timedelta(days=7)
TURNS = 2
BACK = "document.dispatchEvent(new Event('visibilitychange'))"
"""What a browser with a window does when a tab is in front again."""
FREE = ".bcnb-hand [data-card]:not([aria-disabled=true])"


# --- a pair -----------------------------------------------------------------------------------------------------------


def work_as_pair(visit: Visit, driver: Playwright) -> str:
    """Let a pair answer a lesson without Python and hand in one file, which counts for both on the teacher's page."""
    with computers(driver) as browser, at_computer(visit, browser) as pair:
        sheet = _answer_together(pair)
    desk = teacher_desk(visit)
    _collect(desk, [sheet], (*PAIR, "Eve Kim"))
    expect(desk.get_by_role("status")).to_have_text(f"{len(PAIR)} worksheets, no damaged file.")
    for name, other in (PAIR, PAIR[::-1]):
        row = desk.get_by_role("row").filter(has=visit.page.get_by_role("button", name=f"Feedback for {name}"))
        expect(row).to_contain_text(f"worked with {other}")
    expect(desk).to_contain_text("Not handed in: Eve Kim.")
    with visit.page.expect_popup() as feedback:
        desk.get_by_role("button", name=f"Feedback for {PAIR[1]}").click()
    expect(feedback.value.get_by_text(f"Worked with {PAIR[0]}.")).to_be_visible()
    feedback.value.close()
    return f"  {sheet.file}: {len(sheet.data)} bytes for {' and '.join(PAIR)}"


def _answer_together(pair: Visit) -> HandedIn:
    """Answer as a pair at one screen, and return their file."""
    page = pair.page
    page.goto(pair.address(LESSON))
    page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)
    vote = page.get_by_role("group", name=f"Vote: {TITLE}")
    vote.get_by_role("button", name="Nobody").click()
    vote.get_by_role("button", name="Work as a pair").click()
    for label, name in zip(("First student", "Second student"), PAIR, strict=True):
        vote.get_by_label(label).fill(name)
        vote.get_by_label(label).press("Tab")
    lines = page.locator(".bcnb-pair-now")
    sections = page.locator(".prose h2").count()
    assert sections > len(PAIR)
    turns = [ROLES.format(*(PAIR if place % 2 == 0 else PAIR[::-1])) for place in range(sections)]
    expect(lines).to_have_text(turns)
    page.reload()
    page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)
    expect(lines).to_have_text(turns)
    assert not (faults := find_faults(page)), faults
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name="Save my worksheet").click()
    read = load_worksheet(download.value.path())
    assert (read.sealed, students_of(read.sheet), read.sheet.answers["vote"]) == (True, PAIR, "Nobody")
    return HandedIn(PAIR[0], download.value.suggested_filename, download.value.path().read_bytes())


# --- a game with one deal ---------------------------------------------------------------------------------------------


def share_deal(visit: Visit, driver: Playwright) -> str:
    """Send a game with one deal as homework. Two students play it, and their teacher compares what they chose."""
    code = _send_game(visit).removeprefix(WEB)
    handed = []
    with computers(driver) as browser:
        for place, name in enumerate(PLAYERS):
            with at_computer(visit, browser) as student:
                handed.append(_play_and_hand_in(student, code, name, place))
    ada, ben = (_game_in(sheet) for sheet in handed)
    assert (ada.record.header.luck, ada.tries) == (ben.record.header.luck, ben.tries) != (None, 0)
    ways = [[(ply.seat, ply.do) for ply in one.record.plies] for one in (ada, ben)]
    same = next(n for n, (one, other) in enumerate(zip(*ways, strict=False)) if one != other)
    dealt = sum(seat == "chance" for seat, _ in ways[0][:same])
    assert dealt > 10, "a few cards and dice only are the same"
    assert "chance" not in {ways[0][same][0], ways[1][same][0]}, "the luck differs before a choice does"
    return f"  {dealt} cards and dice are the same before the first different choice; {_compare(visit, handed)}"


def _send_game(visit: Visit) -> str:
    """Put the game into a set of homework, and return the link."""
    desk = teacher_desk(visit)
    field = desk.get_by_label("Where your class finds bcnb")
    field.fill(WEB)
    field.blur()
    homework = desk.get_by_role("region", name="Homework")
    homework.get_by_label("Due day").fill(DUE.isoformat())
    homework.get_by_role("combobox", name="Game").select_option(BATTLE)
    homework.get_by_role("button", name="Add game to homework").click()
    link = homework.get_by_label("Link to the homework")
    expect(link).to_have_value(f"{WEB}homework/#homework={DUE.isoformat()},{DEAL}")
    return link.input_value()


def _play_and_hand_in(student: Visit, code: str, name: str, place: int) -> HandedIn:
    """Open the link, play some turns at the table, and hand in. In the second turn each student has a card apart."""
    page = student.page
    page.goto(student.address(code))
    student.begun()
    form = page.get_by_role("group", name="Homework")
    form.get_by_role("button", name="Begin the game").click()
    with page.expect_popup(timeout=PATIENCE) as opened:
        form.get_by_role("link", name="Kernstown").click()
    student.page = opened.value
    student.begun()
    view = student.view("table")
    waits(student, view)
    open_menu(view)
    view.get_by_label("Pace").select_option("at once")
    view.get_by_role("button", name="More", exact=True).click()
    for turn in range(TURNS):
        _take_turn(student, view, place if turn else 0)
    student.page.close()
    student.page = page
    page.bring_to_front()
    page.evaluate(BACK)
    expect(form).not_to_contain_text(": 0 steps so far")
    field = form.get_by_label("Your name, as your teacher knows it")
    field.fill(name)
    field.blur()
    with page.expect_download(timeout=PATIENCE) as download:
        form.get_by_role("button", name="Save my homework").click()
    return HandedIn(name, download.value.suggested_filename, download.value.path().read_bytes())


def _take_turn(student: Visit, view: Locator, card: int) -> None:
    """Play a card of the hand, and press Done until the turn is over."""
    now = view.locator(".bcnb-turn").inner_text().partition(",")[0]
    view.locator(FREE).nth(card).click()
    while True:
        waits(student, view)
        if view.locator(".bcnb-turn").inner_text().partition(",")[0] != now:
            return
        section = view.get_by_role("button", name=re.compile("^Choose the "))
        choice = section if section.count() else view.get_by_role("button", name="Done")
        (choice.first if choice.count() else view.locator(FREE).nth(card)).click()


def _game_in(sheet: HandedIn) -> DealtGame:
    with ZipFile(BytesIO(sheet.data)) as packed:
        [name] = packed.namelist()
        read = read_dealt_game(packed.read(name), name)
    assert (read.sealed, read.game.name, read.game.item) == (True, sheet.student, DEAL)
    return read.game


def _compare(visit: Visit, handed: Sequence[HandedIn]) -> str:
    """Collect the games. The teacher sees results and choices side by side, and opens the replay of one."""
    desk = teacher_desk(visit)
    _collect(desk, handed, (*PLAYERS, "Eve Kim"))
    for name in PLAYERS:
        row = desk.get_by_role("row").filter(has=visit.page.get_by_role("button", name=f"Replay of {name}", exact=True))
        expect(row).to_contain_text("not finished")
    expect(desk).to_contain_text("Game not handed in: Eve Kim.")
    expect(desk.get_by_role("heading", name="Where students chose differently")).to_be_visible()
    replays = desk.get_by_role("button", name=re.compile(f"^Replay of {PLAYERS[1]} at "))
    with visit.page.expect_popup() as popup:
        replays.first.click()
    player = popup.value.locator(".bcnb-player")
    expect(player).to_be_visible()
    ply = popup.value.get_by_label("Go to ply").input_value()
    assert int(ply) > 0
    assert not (faults := find_faults(visit.page)), faults
    popup.value.close()
    return f"{replays.count()} moments with another choice, the first at ply {ply}"


# --- the teacher ------------------------------------------------------------------------------------------------------


@contextmanager
def at_computer(visit: Visit, browser: Browser) -> Iterator[Visit]:
    """A student at a computer apart, until the block ends. What is wrong there is a trouble of `visit`."""
    context = browser.new_context(viewport={"width": 1366, "height": 768}, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    context.new_page()
    student = Visit(context, visit.port)
    yield student
    visit.troubles.extend(student.troubles)
    context.close()


def teacher_desk(visit: Visit) -> Locator:
    """The page for teachers, opened afresh, and the desk on it."""
    visit.page.goto("about:blank")
    visit.page.goto(visit.lesson(DESK))
    visit.begun()
    return visit.page.locator(".bcnb-class-desk")


def _collect(desk: Locator, handed: Sequence[HandedIn], names: Sequence[str]) -> None:
    desk.get_by_text("Names of the class").click()
    desk.get_by_label("One name on each line").fill("\n".join(names))
    files = [{"name": one.file, "mimeType": "application/zip", "buffer": one.data} for one in handed]
    desk.get_by_label("Worksheets").set_input_files(files)
    expect(desk.get_by_role("status")).not_to_have_text(re.compile("^(Reading .*)?$"))
