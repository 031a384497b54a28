"""A teacher's own set on pages of `bcnb learn`: opened from a file, done item by item, at home, and on a phone."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.cli.server_settings import HOME
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from tests.helpers.dropped_files import drop_files
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import find_faults, open_page, window
from tests.helpers.own_sets import item_texts, set_folder

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
PAGE = "08_your_own_sets.ipynb"
PICTURES = os.environ.get("BCNB_PICTURES", "")
"""A folder for pictures of the pages, for a person to look at."""


@pytest.fixture
def packed(tmp_path: Path) -> bytes:
    return pack_set(read_set_files(set_folder(tmp_path / "teacher")))


@pytest.fixture
def reading(tmp_path: Path, chromium: Path) -> Iterator[Reading]:
    (tmp_path / "games").mkdir()
    with serve_pages(tmp_path) as found:
        yield found


@pytest.fixture
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        yield found


def home_of(reading: Reading, part: str = "") -> str:
    """The address of the home page."""
    return f"{reading.base.rstrip('/')}{HOME}?token={reading.token}{part}"


def look(page: Page, name: str) -> None:
    """Check a page in light and dark, large and on a phone: nothing is wider than the page, and axe finds no fault."""
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(700)
            if PICTURES:
                page.screenshot(path=f"{PICTURES}/{name}-{width}-{scheme}.png", full_page=False)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(color_scheme="light")
    page.wait_for_timeout(700)


def test_a_set_is_opened_done_and_shown_at_home(page: Page, reading: Reading, packed: bytes, tmp_path: Path) -> None:
    open_page(page, reading, PAGE)
    form = page.get_by_role("group", name="Your own sets")
    field = form.get_by_label("Open a set as a file")
    field.set_input_files([{"name": "bad.bcnbset", "mimeType": "", "buffer": b"PK"}])
    expect(form).to_contain_text("is not a set of bcnb")
    look(page, "list")
    field.set_input_files([{"name": "week.bcnbset", "mimeType": "", "buffer": packed}])
    expect(form).to_contain_text("Week one is now one of your sets.")
    expect(form).to_contain_text("0 of 5 done")
    form.get_by_role("button", name="(quiz)").click()
    quiz = page.locator(".bcnb-quiz")
    expect(quiz).to_be_visible()
    look(page, "quiz")
    count = quiz.get_by_role("group").filter(has_text="Question").count()
    for number in range(count):
        quiz.locator(".bcnb-item").nth(number).get_by_role("button").first.click()
    expect(form).to_contain_text("1 of 5 done")
    form.get_by_role("button", name="(puzzle)").click()
    expect(page.locator(".bcnb-brief")).to_be_visible()
    look(page, "puzzle")
    form.get_by_role("button", name="(question)").click()
    answer = page.get_by_label("Your own answer, before you look it up:")
    answer.fill("One figure for each flag.")
    answer.blur()
    expect(form).to_contain_text("2 of 5 done")
    look(page, "question")
    form.get_by_role("button", name="(lesson)").click()
    form.get_by_role("button", name="Next step").click()
    expect(form).to_contain_text("Step 2 of 3")
    look(page, "lesson")
    form.get_by_role("button", name="(battle)").click()
    expect(form.get_by_role("link", name="Play Kernstown on a new page")).to_be_visible()
    look(page, "battle")
    assert find_faults(page) == []
    page.goto(home_of(reading, "#learn"))
    row = page.locator(".sets a")
    expect(row).to_contain_text("Week one")
    expect(row).to_contain_text("2 of 5")
    look(page, "home")
    assert find_faults(page) == []
    row.click()
    expect(form).to_contain_text("Ms. Rivera. 2 of 5 done.")


def test_a_set_is_made_on_the_page(page: Page, reading: Reading, tmp_path: Path) -> None:
    open_page(page, reading, PAGE)
    form = page.get_by_role("group", name="Make a set")
    field = form.get_by_label("Add a file (.toml):")
    for name in ("hold.toml", "ridge.toml"):
        field.set_input_files([{"name": name, "mimeType": "", "buffer": item_texts()[name].encode()}])
        expect(form.get_by_role("group", name="The items, in order:").get_by_role("button")).to_have_count(
            1 if name == "hold.toml" else 2
        )
    form.get_by_role("button", name="Move earlier").click()
    for label, words in (("Title:", "Monday"), ("Author:", "Ada")):
        form.get_by_label(label).fill(words)
        form.get_by_label(label).blur()
    form.scroll_into_view_if_needed()
    look(page, "maker")
    with page.expect_download() as download:
        form.get_by_role("button", name="Save set").click()
    assert download.value.suggested_filename == "monday.bcnbset"
    expect(form).to_contain_text("monday.bcnbset is in your downloads, and Monday is one of your sets.")
    assert [path.name for path in (tmp_path / "games" / "sets").iterdir()] == ["monday.bcnbset"]
    assert find_faults(page) == []


def test_a_set_is_changed_after_a_reload_and_files_are_dropped_on_its_page(
    page: Page, reading: Reading, packed: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "games" / "sets" / "week-one.bcnbset"
    file.parent.mkdir()
    file.write_bytes(packed)
    open_page(page, reading, PAGE)
    form, maker = (page.get_by_role("group", name=name, exact=True) for name in ("Your own sets", "Make a set"))
    items = maker.get_by_role("group", name="The items, in order:").get_by_role("button")
    maker.get_by_role("group", name="Change one of your sets:").get_by_role("button", name="Week one").click()
    expect(items).to_have_count(5)
    expect(maker.get_by_label("Title:")).to_have_value("Week one")
    maker.scroll_into_view_if_needed()
    look(page, "changed")
    texts = item_texts()
    hold, ask = (texts[name].replace('title = "', 'title = "Our ', 1).encode() for name in ("hold.toml", "ask.toml"))
    drop_files(page, ("hold.toml", hold, 0), ("ask.toml", ask, 0), ("ridge.toml", texts["ridge.toml"].encode(), 0))
    expect(items).to_have_count(7)
    expect(form).to_contain_text("(puzzle) is added to the set that you make below.")
    expect(form).to_contain_text("(question) is added to the set that you make below.")
    expect(form).to_contain_text("Kernstown is in the set already, as item")
    drop_files(page, ("large.bcnbset", b"", 5), ("bad.bcnbset", b"PK", 0))
    expect(form).to_contain_text("This file is too large for a set. It may have 4 MB.")
    expect(form).to_contain_text("is not a set of bcnb")
    look(page, "dropped")
    open_page(page, reading, PAGE)
    expect(items).to_have_count(7)
    for number in (7, 6):
        items.nth(number - 1).click()
        maker.get_by_role("button", name="Remove").click()
        expect(items).to_have_count(number - 1)
    with page.expect_download() as download:
        maker.get_by_role("button", name="Save set", exact=True).click()
    assert Path(download.value.path()).read_bytes() == file.read_bytes() == packed
    maker.get_by_label("Title:").fill("Week 1")
    maker.get_by_label("Title:").blur()
    maker.get_by_role("button", name="Save as new set").click()
    expect(form.get_by_role("group", name="Choose a set:").get_by_role("button")).to_have_count(2)
    assert find_faults(page) == []


def test_a_puzzle_that_is_dropped_at_home_opens(page: Page, reading: Reading, tmp_path: Path) -> None:
    page.goto(home_of(reading))
    page.wait_for_selector("body[data-shown]")
    drop_files(page, ("hold.toml", item_texts()["hold.toml"].encode(), 0))
    expect(page.locator(".bcnb-brief")).to_be_visible(timeout=60_000)
    assert [path.name for path in (tmp_path / "games" / "puzzles").iterdir()] == ["hold.toml"]


def test_a_battle_is_added_to_a_set_in_the_editor_and_opened_there(page: Page, reading: Reading) -> None:
    open_page(page, reading, "play/make_your_own.ipynb#scenario=kernstown")
    page.get_by_role("tab", name="Set", exact=True).click()
    for label, words in (("Title of the set", "Monday"), ("Author", "Ada")):
        page.get_by_label(label).fill(words)
        page.get_by_label(label).blur()
    page.get_by_role("button", name="Add to set").click()
    expect(page.get_by_role("status", name="Set news")).to_contain_text("Kernstown is now item 1 of Monday.")
    look(page, "editor")
    assert find_faults(page) == []
    page.get_by_role("link", name="Add files, or save the set").click()
    form = page.get_by_role("group", name="Your own sets", exact=True)
    expect(form).to_contain_text("Ada. 0 of 1 done.", timeout=60_000)


def test_a_set_that_is_dropped_at_home_is_one_of_your_sets(page: Page, reading: Reading, packed: bytes) -> None:
    page.goto(home_of(reading))
    page.wait_for_selector("body[data-shown]")
    drop_files(page, ("week.bcnbset", packed, 0))
    expect(page.locator(".bcnb-games")).to_contain_text("Week one is now one of your sets.", timeout=60_000)


def test_a_battle_of_a_set_is_played_and_counts(page: Page, reading: Reading, packed: bytes, tmp_path: Path) -> None:
    folder = tmp_path / "games" / "sets"
    folder.mkdir()
    (folder / "week-one.bcnbset").write_bytes(packed)
    open_page(page, reading, "play/play.ipynb#scenario=set-week-one.ridge")
    expect(page.locator(".bcnb-table")).to_contain_text("Kernstown")
    if PICTURES:
        page.screenshot(path=f"{PICTURES}/table.png")
    page.get_by_role("button", name="Begin").first.click()
    expect(page.locator(".bcnb-hand, .bcnb-card").first).to_be_visible()
    assert [path.stem for path in (tmp_path / "games").glob("*.jsonl")] == ["set-week-one-ridge-1"]
