"""Files with games that are dropped on the site, and a choice of puzzles and of recorded games that a reload keeps."""

import re

from playwright.sync_api import Locator, expect

from bcnb.storage.records import find_record
from tests.course.backup.test_transfer import cut, lines, zipped
from tests.helpers.dropped_files import drop_files
from tests.programs.site.visit import PATIENCE, Visit

GAMES, REPLAY, REVIEW, PUZZLES = (
    "replays/recorded_games.ipynb",
    "replays/replay.ipynb",
    "analysis/review.ipynb",
    "rules/puzzles.ipynb",
)
MAILED = find_record("kernstown-person-greedy-by-keyboard")
HUGE = 200
"""A size in megabytes that no page takes."""


def drop(visit: Visit, *files: tuple[str, bytes, int], where: str = "body") -> None:
    """Drop files on the page, each with its content, or with its size in megabytes."""
    drop_files(visit.page, *files, where=where)


def drop_on_front(visit: Visit) -> str:
    """What is dropped on the front page is checked on the page of recorded games; a file that is too large stays."""
    visit.front()
    drop(visit, ("huge.zip", b"", HUGE))
    expect(visit.page.locator("#open-told")).to_have_text("huge.zip is larger than 64 MB.")
    many = zipped(("first.jsonl", lines(cut(3))), ("bad.jsonl", b"{}\n"))
    drop(visit, ("mailed.jsonl", MAILED.read_bytes(), 0), ("many.zip", many, 0), ("photo.png", b"\x89PNG\r\n", 0))
    visit.page.wait_for_url(re.compile(r"recorded_games\.ipynb"), timeout=PATIENCE)
    told = visit.page.locator(".bcnb-added")
    expect(told).to_contain_text("Added: 2 games.", timeout=PATIENCE)
    wrong = told.locator(".bcnb-no li").all_inner_texts()
    assert len(wrong) == 2, wrong
    assert any("bad.jsonl" in one for one in wrong), wrong
    assert any("photo.png" in one for one in wrong), wrong
    visit.begun()
    return f"  {'; '.join(wrong)}"


def keep_the_list(visit: Visit) -> None:
    """The filters and the chosen game of the list are there after a reload, and the game is watched."""
    view = visit.view("games")
    view.get_by_role("tab", name="Mine").click()
    row = view.locator("[data-name=mailed]")
    expect(row).to_be_visible()
    view.get_by_role("tab", name="Included").click()
    view.get_by_label("Battle", exact=True).select_option(label="Shiloh")
    expect(view.locator(".bcnb-count")).to_have_text("3 of 48 games")
    view.locator(".bcnb-game").nth(1).click()
    name = view.locator(".bcnb-game").nth(1).get_attribute("data-name")
    visit.page.reload()
    visit.begun()
    view = visit.view("games")
    expect(view.locator(".bcnb-count")).to_have_text("3 of 48 games")
    expect(view.locator(f"[data-name={name}][aria-selected=true]")).to_be_visible()
    view.get_by_role("link", name="Watch").click()
    visit.page.wait_for_url(f"**#record={name}")
    visit.page.reload()
    visit.begun()
    expect(_player(visit, "replay")).to_be_visible()


def drop_on_pages(visit: Visit) -> str:
    """A game that is dropped on the page of a replay or of a review is opened there."""
    opened = []
    for page, kind in ((REPLAY, "replay"), (REVIEW, "review")):
        visit.page.goto(visit.lesson(page))
        visit.begun()
        expect(_player(visit, kind)).to_be_visible()
        drop(visit, ("photo.png", b"\x89PNG\r\n", 0), ("huge.zip", b"", HUGE))
        told = visit.page.locator(".bcnb-added")
        expect(told).to_contain_text("photo.png", timeout=PATIENCE)
        expect(told).to_contain_text(f"huge.zip: is larger than 64 MB ({HUGE} MB).")
        drop(visit, (f"dropped-{kind}.jsonl", MAILED.read_bytes(), 0))
        visit.page.wait_for_url(f"**#record=dropped-{kind}*", timeout=PATIENCE)
        visit.begun()
        expect(_player(visit, kind)).to_be_visible()
        opened.append(visit.page.url.rpartition("#")[2])
    return f"  {', '.join(opened)}"


def keep_the_puzzle(visit: Visit) -> str:
    """The chosen theme and the puzzle are there after a reload."""
    visit.page.goto(visit.lesson(PUZZLES))
    visit.begun()
    view = visit.view("at-task")
    view.get_by_role("group", name="Theme").get_by_role("button", name="Line of sight").click()
    expect(view.locator(".bcnb-deck-themes [aria-pressed=true]")).to_contain_text("Line of sight")
    view.get_by_role("button", name="Next puzzle").click()
    visit.settle()
    place = view.locator(".bcnb-deck-pager [role=status]")
    expect(place).to_contain_text("Puzzle 2 of")
    words = place.inner_text()
    visit.page.reload()
    visit.begun()
    expect(visit.view("at-task").locator(".bcnb-deck-pager [role=status]")).to_have_text(words)
    return f"  {words}"


def _player(visit: Visit, kind: str) -> Locator:
    return visit.page.locator(f".jp-OutputArea-output .bcnb-{kind} [data-hex]").first
