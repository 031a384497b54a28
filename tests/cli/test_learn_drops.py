"""Files with games that are dropped on pages of `bcnb learn`, or picked: each is checked, and the sound ones taken."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.cli.server_settings import HOME
from bcnb.course.questions import read_question
from bcnb.storage.records import find_record
from bcnb.storage.toml import parse_toml
from tests.course.backup.test_transfer import cut, lines, zipped
from tests.helpers.dropped_files import drop_files
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import find_faults, open_page, window
from tests.helpers.own_sets import item_texts

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
MAILED = find_record("kernstown-person-greedy-by-keyboard").read_bytes()
PICTURE = b"\x89PNG\r\n\x1a\n"
HUGE = 200
"""A size in megabytes that no page takes."""
WATCHED = """
window.read = 0;
const take = FileReader.prototype.readAsDataURL;
FileReader.prototype.readAsDataURL = function (part) { window.read += part.size; take.call(this, part); };
"""
"""Counts the bytes of files that a page reads."""


class Taker(NamedTuple):
    """A page that takes files: its path, and what it shows of a single game that it opens at once, if it does."""

    path: str
    opens: str


PAGES = {
    "recorded games": Taker("replays/recorded_games.ipynb", ""),
    "replay": Taker("replays/replay.ipynb", ".bcnb-replay"),
    "review": Taker("analysis/review.ipynb", ".bcnb-review"),
}
"""The pages with a kernel that take files; home passes them on to the first."""


@pytest.fixture
def games(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def reading(tmp_path: Path, games: Path, chromium: Path) -> Iterator[Reading]:
    """The pages of a reader without games."""
    games.mkdir()
    with serve_pages(tmp_path) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args, WATCHED) as found:
        yield found


def saved(games: Path) -> set[str]:
    return {path.stem for path in games.glob("*.jsonl")}


def pick(place: Locator, *files: tuple[str, bytes]) -> None:
    """Pick files with the button of a page."""
    field = place.get_by_label("Files with games")
    field.set_input_files([{"name": name, "mimeType": "", "buffer": data} for name, data in files])


def open_files(page: Page, *files: tuple[str, bytes]) -> None:
    """Open files with the button in the bar of home, by the keyboard."""
    button = page.get_by_role("banner").get_by_role("button", name="Open a file")
    button.focus()
    with page.expect_file_chooser() as chooser:
        page.evaluate("0")  # the page watches for the chooser before the key arrives
        page.keyboard.press("Enter")
    assert chooser.value.is_multiple()
    chooser.value.set_files([{"name": name, "mimeType": "", "buffer": data} for name, data in files])


def check_mixed_files(told: Locator) -> None:
    """Check what a page shows after two sound games and four other files."""
    expect(told).to_contain_text("Added: 2 games.", timeout=60_000)
    expect(told.get_by_role("link", name=re.compile("^Watch "))).to_have_count(2)
    faults = told.locator(".bcnb-no li")
    expect(faults).to_have_count(3)
    for number, reason in enumerate(
        (
            rf"^huge\.zip: is larger than 64 MB \({HUGE} MB\)\.$",
            r"^damaged\.jsonl:4: ",
            r"^photo\.png: is not a recorded game",
        )
    ):
        expect(faults.nth(number)).to_have_text(re.compile(reason))


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", PAGES)
def test_each_file_is_checked_and_sound_ones_are_taken(page: Page, reading: Reading, games: Path, name: str) -> None:
    path, opens = PAGES[name]
    open_page(page, reading, path)
    told = page.locator(".bcnb-drop .bcnb-added")

    # 200 MB: the answer is there at once, nothing is read, and the page still works
    drop_files(page, ("huge.zip", b"", HUGE))
    expect(told.locator(".bcnb-no")).to_have_text(f"huge.zip: is larger than 64 MB ({HUGE} MB).")
    expect(told).to_be_in_viewport(ratio=1)
    assert page.evaluate("window.read") == 0

    # many: records, a zip file, a damaged file, a picture, and 200 MB
    damaged = b"".join([*MAILED.splitlines(keepends=True)[:3], b"{}\n"])
    parcel = zipped(("first.jsonl", lines(cut(30))), ("damaged.jsonl", damaged))
    files = (("second.jsonl", lines(cut(40)), 0), ("photo.png", PICTURE, 0), ("huge.zip", b"", HUGE))
    drop_files(page, ("parcel.zip", parcel, 0), *files)
    check_mixed_files(told)
    expect(told).to_be_in_viewport(ratio=1)
    below = "told => told.getBoundingClientRect().bottom - told.closest('.bcnb').getBoundingClientRect().bottom"
    assert told.evaluate(below) <= 1, "it covers nothing of what is below the player"
    assert saved(games) == {"first", "second"}
    assert 0 < page.evaluate("window.read") < 10**6
    assert find_faults(page) == []

    # one that is picked
    pick(page.locator(".bcnb-drop"), ("mailed.jsonl", MAILED))
    if opens:
        expect(page).to_have_url(re.compile("#record=mailed"), timeout=60_000)
        expect(page.locator(opens)).to_be_visible(timeout=60_000)
    else:
        expect(told).to_contain_text("Added: 1 game.", timeout=60_000)
    assert saved(games) == {"first", "second", "mailed"}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("name", ["replay", "review"])
def test_a_single_game_that_is_dropped_is_opened(page: Page, reading: Reading, games: Path, name: str) -> None:
    path, opens = PAGES[name]
    open_page(page, reading, path)
    drop_files(page, ("mailed.jsonl", MAILED, 0), where=opens)
    expect(page).to_have_url(re.compile("#record=mailed"), timeout=60_000)
    expect(page.locator(opens)).to_be_visible(timeout=60_000)
    assert saved(games) == {"mailed"}


@pytest.mark.whole
def test_files_on_home_are_checked_on_the_page_of_games(page: Page, reading: Reading, games: Path) -> None:
    page.goto(f"{reading.base.rstrip('/')}{HOME}?token={reading.token}#watch")
    page.wait_for_selector("body[data-shown]")
    drop_files(page, ("huge.zip", b"", HUGE))
    expect(page.locator("#open-told")).to_have_text("huge.zip is larger than 64 MB.")
    assert page.evaluate("window.read") == 0
    parcel = zipped(("first.jsonl", lines(cut(30))), ("damaged.jsonl", b"{}\n"))
    picked = [("parcel.zip", parcel), ("second.jsonl", lines(cut(40))), ("photo.png", PICTURE)]
    open_files(page, *picked)
    page.wait_for_url("**/replays/recorded_games.ipynb*")
    told = page.locator(".bcnb-added")
    expect(told).to_contain_text("Added: 2 games.", timeout=60_000)
    expect(told.locator(".bcnb-no li")).to_have_count(2)
    assert saved(games) == {"first", "second"}


def test_a_question_on_home_opens_in_a_reader_that_hides_the_answer(page: Page, reading: Reading, games: Path) -> None:
    """It is for a person who was sent it. The editor shows the answer, and opens it with *Start from*."""
    data = item_texts()["ask.toml"].encode()
    question = read_question(parse_toml(data.decode(), "x"))
    page.goto(f"{reading.base.rstrip('/')}{HOME}?token={reading.token}")
    page.wait_for_selector("body[data-shown]")
    open_files(page, ("ask.toml", data))
    page.wait_for_url("**/play/own_lesson.ipynb*", timeout=60_000)
    expect(page).to_have_url(re.compile("#question=ask"))
    expect(page.get_by_role("heading", name=question.title)).to_be_visible(timeout=60_000)
    expect(page.get_by_label("Your own answer, before you look it up:")).to_be_visible()
    expect(page.get_by_role("button", name="Example 1")).to_be_visible()
    expect(page.get_by_text(question.answer)).to_be_hidden()
    page.locator(".bcnb-faq summary").click()
    expect(page.get_by_text(question.answer)).to_be_visible()
    assert find_faults(page) == []
    assert (games / "questions/ask.toml").read_bytes() == data
    page.goto(f"{reading.base.rstrip('/')}{HOME}#learn")
    row = page.locator(".opened a")
    expect(row).to_have_text(f"{question.title} question")
    expect(row).to_have_attribute("href", re.compile(r"/play/own_lesson\.ipynb#question=ask$"))
