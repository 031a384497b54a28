"""The list of a folder's games is used again only while nothing in the folder has changed."""

import os
import time
from pathlib import Path

import pytest

from bcnb.storage.game_search import KnownRecords, SearchConditions, search
from bcnb.storage.paths import SUFFIX
from bcnb.storage.saved_games import entry_of
from bcnb.widgets.games.folder_lists import MOST_SECONDS, FolderLists
from tests.storage.test_game_search import CONTENTS


def aged(folder: Path) -> None:
    """Let a folder look as if nothing was added to it for an hour."""
    hour = time.time_ns() - 3600 * 10**9
    os.utime(folder, ns=(hour, hour))


def test_a_list_is_made_again_when_a_game_was_added_or_removed_or_has_grown(tmp_path: Path) -> None:
    lists = FolderLists(KnownRecords(entry_of), SUFFIX)
    lines = CONTENTS[0].splitlines(keepends=True)
    (tmp_path / "over.jsonl").write_bytes(CONTENTS[0])
    (tmp_path / "open.jsonl").write_bytes(b"".join(lines[:5]))
    aged(tmp_path)
    first = lists.games(tmp_path)
    assert first == search(tmp_path, SUFFIX, entry_of, SearchConditions())
    assert lists.games(tmp_path) is first, "nothing has changed"
    with (tmp_path / "open.jsonl").open("ab") as file:
        file.writelines(lines[5:7])
    grown = lists.games(tmp_path)
    assert [hit.entry.plies for hit in grown.hits if hit.name == "open.jsonl"] == [6]
    (tmp_path / "new.jsonl").write_bytes(CONTENTS[0])
    assert {hit.name for hit in lists.games(tmp_path).hits} == {"over.jsonl", "open.jsonl", "new.jsonl"}
    (tmp_path / "over.jsonl").unlink()
    assert {hit.name for hit in lists.games(tmp_path).hits} == {"open.jsonl", "new.jsonl"}


def test_a_new_game_is_listed_where_adding_a_file_does_not_change_the_folder(tmp_path: Path) -> None:
    """In the storage of a browser, the time of a folder stays that of its beginning."""
    lists = FolderLists(KnownRecords(entry_of), SUFFIX)
    begun = 10**18
    (tmp_path / "old.jsonl").write_bytes(CONTENTS[0])
    os.utime(tmp_path, ns=(begun, begun))
    assert [hit.name for hit in lists.games(tmp_path).hits] == ["old.jsonl"]
    (tmp_path / "new.jsonl").write_bytes(CONTENTS[0])
    os.utime(tmp_path, ns=(begun, begun))
    assert {hit.name for hit in lists.games(tmp_path).hits} == {"old.jsonl", "new.jsonl"}


def test_a_list_is_not_trusted_after_a_change_within_the_same_stamp_or_after_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = FolderLists(KnownRecords(entry_of), SUFFIX)
    (tmp_path / "a.jsonl").write_bytes(CONTENTS[0])
    first = lists.games(tmp_path)
    assert lists.games(tmp_path) is not first, "the folder has just changed"
    aged(tmp_path)
    first = lists.games(tmp_path)
    assert lists.games(tmp_path) is first
    late = time.monotonic() + MOST_SECONDS + 1
    monkeypatch.setattr("time.monotonic", lambda: late)
    assert lists.games(tmp_path) is not first
    lists.forget()
    assert lists.games(tmp_path) == search(tmp_path, SUFFIX, entry_of, SearchConditions())
