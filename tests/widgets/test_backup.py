"""The sheet that saves everything as one file and takes one in."""

from base64 import b64encode
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from bcnb.course.progress import load_progress, save_mark
from bcnb.notebook import carry
from bcnb.widgets.backup import EXPLAINED, LOAD, SAVE, TOO_LARGE, Backup
from bcnb.widgets.form import MOST_BYTES
from tests.helpers.drive import Drive
from tests.helpers.pages import Stage

pytestmark = pytest.mark.unmeasured

DAY = date(2026, 11, 23)


def carrying(sent: list[Any] | None = None) -> Backup:
    sheet = Backup(lambda: DAY)
    if sent is not None:
        sheet.send = lambda content, buffers=None: sent.append(content)
    return sheet


def said(sheet: Backup, message: dict[str, Any]) -> list[list[str]]:
    sheet._answer(None, message, None)
    told: list[list[str]] = sheet.view["said"]
    return told


def test_everything_goes_to_the_page_and_comes_back(home: Path) -> None:
    sent: list[Any] = []
    sheet = carrying(sent)
    told = said(sheet, {"t": "press", "at": "save"})
    assert told == [["refused", "Nothing is saved here yet, so there is nothing to back up."]]
    assert sent == []
    save_mark("3.1", solved=True)
    before = load_progress()
    assert said(sheet, {"t": "press", "at": "save"}) == [["news", "bcnb-2026-11-23.zip is in your downloads."]]
    assert [(one["t"], one["name"]) for one in sent] == [("file", "bcnb-2026-11-23.zip")]
    (home / "progress.toml").unlink()
    message = {"t": "file", "at": "load", "to": sent[0]["data"]}
    assert said(sheet, message) == [["news", "The backup was loaded."]]
    assert sheet.view["blocks"][-1]["items"] == ["New here: 1 file (0 games)."]
    assert load_progress() == before


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"t": "press", "at": "other"}, "Unknown button"),
        ({"t": "file", "at": "other", "to": ""}, "No file is expected here"),
        ({"t": "file", "at": "load"}, "has no text 'to'"),
        ({"t": "file", "at": "load", "to": "%%%"}, "has no bytes 'to'"),
        ({"t": "file", "at": "load", "to": "ä"}, "has no bytes 'to'"),
        ({"t": "file", "at": "load", "to": "A" * (MOST_BYTES // 3 * 4 + 4)}, "more than 6,000,000 bytes"),
        ({"t": "file", "at": "load", "to": b64encode(b"no zip").decode()}, "The file: is not a backup of bcnb"),
    ],
)
def test_whatever_the_page_gives_is_answered(home: Path, message: dict[str, Any], words: str) -> None:
    ((kind, told),) = said(carrying(), message)
    assert kind == "refused"
    assert words in told
    assert not home.exists()


def test_it_says_where_nothing_is_saved_and_what_fails(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    save_mark("3.1", solved=True)
    sent: list[Any] = []
    sheet = carrying(sent)
    assert not any("not kept" in str(block.get("words")) for block in sheet.view["blocks"])
    sheet.press("save")
    (drive.home / "progress.toml").unlink()
    drive.home.rmdir()
    drive.root.rmdir()
    told = said(sheet, {"t": "file", "at": "load", "to": sent[0]["data"]})
    assert "Not everything could be saved" in told[0][1]
    assert any("gives the page no storage" in str(block.get("words")) for block in sheet.view["blocks"])


def test_a_notebook_shows_it_and_stores_its_words(home: Path) -> None:
    carry()
    assert repr(carrying()) == "\n".join((EXPLAINED, SAVE, LOAD))


def test_a_page_saves_everything_and_takes_it_in(stage: Stage, home: Path, tmp_path: Path) -> None:
    save_mark("3.1", solved=True)
    before, view = load_progress(), stage.show(carrying())
    with stage.page.expect_download() as download:
        view.get_by_role("button", name=SAVE).click()
    assert download.value.suggested_filename == "bcnb-2026-11-23.zip"
    file = tmp_path / "all.zip"
    download.value.save_as(file)
    expect(view.get_by_role("status")).to_contain_text("is in your downloads")
    (home / "progress.toml").unlink()
    view.get_by_label(LOAD).set_input_files(file)
    expect(view).to_contain_text("New here: 1 file")
    assert load_progress() == before
    large = tmp_path / "large.zip"
    large.write_bytes(bytes(MOST_BYTES + 1))
    view.get_by_label(LOAD).set_input_files(large)
    expect(view.get_by_role("alert").filter(has_text=TOO_LARGE)).to_be_visible()
    view.get_by_label(LOAD).set_input_files(files=[{"name": "e.zip", "mimeType": "application/zip", "buffer": b""}])
    expect(view.get_by_role("status")).to_contain_text("is not a backup of bcnb")
