"""What a browser keeps, as one file: saved, cleared, taken in again, and taken in on a machine."""

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from playwright.sync_api import Locator, expect

from bcnb.course.backup.transfer import load_backup
from bcnb.presentation.text_tools import count_noun
from tests.programs.site.at_table import BATTLE, going_on
from tests.programs.site.visit import PATIENCE, Visit


def answers_are_there(visit: Visit) -> None:
    """The front page knows that the first lesson is done."""
    visit.front()
    expect(visit.page.locator("#learn .state", has_text="✓")).to_have_count(1)
    expect(visit.page.locator(".next h2")).to_have_text("Lesson 2: Units and orders")
    expect(visit.page.get_by_role("link", name="Continue")).to_be_visible()


def carry(visit: Visit, folder: Path) -> str:
    """All that is saved goes to the downloads as one file, is cleared here, and comes back out of the file; and a
    machine also takes the file."""
    visit.front()
    before = visit.kept()
    file = _downloaded(visit, folder)
    visit.wipe()
    visit.front()
    assert visit.page.evaluate("indexedDB.databases()") == []
    expect(visit.page.locator("#learn .state", has_text="✓")).to_have_count(0)
    expect(visit.page.locator(".next h2")).to_have_text("Lesson 1: The board")
    expect(going_on(visit)).to_have_count(0)
    sheet = _carrying(visit)
    sheet.get_by_label("Load a backup file").set_input_files(file)
    expect(sheet.get_by_role("status")).to_have_text("The backup was loaded.", timeout=PATIENCE)
    answers_are_there(visit)
    expect(going_on(visit)).to_contain_text(BATTLE)
    after = visit.kept()
    assert after == before, f"{sorted(before)} and {sorted(after)}"
    return f"  {count_noun(len(after), 'file')}: {', '.join(sorted(after))}\n  {_loaded(file)}"


def _carrying(visit: Visit) -> Locator:
    """The sheet with which everything is taken along."""
    visit.page.goto(visit.lesson("02_hand_in.ipynb"))
    visit.begun()
    return visit.page.get_by_role("group", name="Back up everything")


def _downloaded(visit: Visit, folder: Path) -> Path:
    with visit.page.expect_download(timeout=PATIENCE) as download:
        _carrying(visit).get_by_role("button", name="Save backup").click(timeout=PATIENCE)
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def _loaded(file: Path) -> str:
    """What a machine that keeps nothing yet says about the file."""
    with TemporaryDirectory(prefix="bcnb-machine-") as home, patch.dict(os.environ, BCNB_HOME=home):
        return "on a machine: " + " ".join(load_backup(file).report_lines)
