"""The set under way: saved with what undo brings back, and a damaged or hostile file is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from bcnb.course.own_sets import stored_set
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_draft import SetDraft, draft_of
from bcnb.course.own_sets.stored_set import (
    ASIDE,
    FILE,
    MOST_UNDONE,
    SetUnderWay,
    load_set_under_way,
    read_set_under_way,
    save_set_under_way,
    write_set_under_way,
)
from bcnb.storage.paths import home_folder
from tests.helpers.own_sets import item_texts, set_folder


def under_way(place: Path) -> SetUnderWay:
    new = SetUnderWay().after(SetDraft(title="Monday", author="Ada"))
    new = new.after(new.draft.with_item(b"\xef\xbb\xbf" + item_texts()["hold.toml"].replace("\n", "\r\n").encode()))
    opened = new.after(draft_of(load_set(set_folder(place))))
    return opened.after(opened.draft.without(1))


def test_a_set_comes_back_with_all_bytes_and_what_can_be_undone(tmp_path: Path) -> None:
    assert load_set_under_way() == (SetUnderWay(), "")
    found = under_way(tmp_path)
    save_set_under_way(found)
    assert load_set_under_way() == (found, "")
    assert found.undone().undone().draft.title == "Monday"
    assert len(found.past) == 4
    with pytest.raises(ValueError, match="nothing to undo"):
        SetUnderWay().undone()


def test_words_that_are_typed_in_a_row_are_undone_together() -> None:
    found = SetUnderWay()
    for title in ("M", "Mo", "Monday"):
        found = found.after(SetDraft(title=title))
    assert found.undone() == SetUnderWay()
    for number in range(2 * MOST_UNDONE):
        found = found.after(SetDraft(name=f"set-{number}"))
    assert len(found.past) == MOST_UNDONE
    assert found.after(found.draft) is found


def test_a_large_set_gives_up_what_could_be_undone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = under_way(tmp_path)
    one = len(write_set_under_way(found._replace(past=())))
    monkeypatch.setattr(stored_set, "LARGEST", one + 100)
    save_set_under_way(found)
    assert load_set_under_way() == (found._replace(past=()), "")
    monkeypatch.setattr(stored_set, "LARGEST", one - 1)
    with pytest.raises(ValueError, match="a set under way has at most"):
        save_set_under_way(found)


def changed(place: Path, change: dict[str, Any]) -> bytes:
    stored = json.loads(write_set_under_way(under_way(place)))
    draft = {**stored["drafts"][-1], **{key: one for key, one in change.items() if key not in stored}}
    top = {key: one for key, one in change.items() if key in stored}
    return json.dumps({**stored, "drafts": [draft], **top}).encode()


@pytest.mark.parametrize(
    "change",
    [
        {"format": 2},
        {"files": [3]},
        {"files": {}},
        {"files": []},
        {"files": ["kind = 3\n"] * 9},
        {"drafts": []},
        {"drafts": [{}]},
        {"drafts": [3] * 30},
        {"title": 3},
        {"title": "a\nb"},
        {"author": "x" * 200},
        {"name": "../week"},
        {"contents": "format = 9\n"},
        {"items": [["../x.toml", 0]]},
        {"items": [["set.toml", 0]]},
        {"items": [["x.toml", 99]]},
        {"items": [["x.toml", True]]},
        {"items": [["x.toml", 0], ["x.toml", 0]]},
        {"items": [["x.toml", 0]] * 200},
        {"items": "x"},
    ],
)
def test_a_hostile_file_is_refused(tmp_path: Path, change: dict[str, Any]) -> None:
    assert read_set_under_way(changed(tmp_path / "a", {})).draft.titles
    with pytest.raises(ValueError, match=r"\w"):
        read_set_under_way(changed(tmp_path, change))


@pytest.mark.parametrize("data", [b"", b"\xff", b"[" * 9999, b"[]", b"null"])
def test_a_damaged_file_is_set_aside(data: bytes) -> None:
    home_folder().mkdir(parents=True, exist_ok=True)
    (home_folder() / FILE).write_bytes(data)
    found, fault = load_set_under_way()
    assert found == SetUnderWay()
    assert ASIDE in fault
    assert (home_folder() / ASIDE).read_bytes() == data
