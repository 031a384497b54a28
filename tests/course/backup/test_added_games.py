"""The digests of finished games that were added from files."""

from pathlib import Path

import pytest

from bcnb.course.backup.added_games import FILE, load_added, mark_added
from bcnb.storage.toml import FileError


def test_each_added_game_is_remembered_once(home: Path) -> None:
    assert load_added() == frozenset()
    for digest in ("a" * 64, "b" * 64, "a" * 64):
        mark_added(digest)
    assert load_added() == {"a" * 64, "b" * 64}
    assert (home / FILE).read_text("utf-8").count("a" * 64) == 1


@pytest.mark.parametrize("text", ['records = ["short"]', "records = 3", "records = []\nmore = 1", "records = ["])
def test_a_list_that_is_not_valid_is_refused_with_its_file(home: Path, text: str) -> None:
    home.mkdir()
    (home / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=FILE):
        load_added()
