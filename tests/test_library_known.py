"""What is kept of files that take long to read: it says what reading them says."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bcnb.library import known as module
from bcnb.library.index import FILE
from bcnb.library.known import known


@pytest.fixture(autouse=True)
def settled(monkeypatch) -> None:
    """A file counts as left alone at once."""
    monkeypatch.setattr(module, "QUIET", -(10**15))


@pytest.fixture
def paths(tmp_path) -> list[Path]:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(f"the {number}")
    return sorted(tmp_path.iterdir())


def ask(paths: list[Path], version: int = 1) -> tuple[list, list[str]]:
    """What is said of files, and the names of those that were read for it."""
    reads = []
    told = known(paths[0].parent, paths, version, lambda path: reads.append(path.name) or [path.read_text(), None])
    return told, reads


def test_a_file_is_read_once_and_again_when_it_has_changed(paths):
    assert ask(paths) == ([["the 0", None], ["the 1", None], ["the 2", None]], ["0.txt", "1.txt", "2.txt"])
    assert ask(paths) == ([["the 0", None], ["the 1", None], ["the 2", None]], [])
    paths[1].write_text("the X")
    assert ask(paths[1:]) == ([["the X", None], ["the 2", None]], ["1.txt"])


def test_what_another_version_said_does_not_count(paths):
    ask(paths)
    assert ask(paths, 2)[1] == ["0.txt", "1.txt", "2.txt"]
    assert ask(paths, 2)[1] == []


def test_a_file_that_was_changed_just_now_is_read_again(paths, monkeypatch):
    monkeypatch.setattr(module, "QUIET", 2_000)
    assert ask(paths)[1] == ask(paths)[1] == ["0.txt", "1.txt", "2.txt"]


@pytest.mark.parametrize("spoilt", ["UPDATE known SET told = '['", "DROP TABLE known", "UPDATE known SET read = NULL"])
def test_what_is_spoilt_is_read_again(spoilt, paths):
    expected, _ = ask(paths)
    with closing(sqlite3.connect(paths[0].parent / FILE)) as table, table:
        table.execute(spoilt)
    assert [ask(paths)[0] for _ in range(3)] == [expected] * 3
    assert ask(paths)[1] == []


def test_where_nothing_can_be_kept_files_are_read_each_time(paths):
    (paths[0].parent / FILE).mkdir()
    assert ask(paths) == ask(paths)
    assert known(paths[0].parent / "nowhere", [], 1, lambda path: None) == []
