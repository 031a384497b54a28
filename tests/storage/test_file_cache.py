"""What is saved of files that take long to read: it says what reading them says."""

import json
import os
from pathlib import Path

import pytest

from bcnb.storage import file_cache as module
from bcnb.storage.file_cache import FILE, cached_by_file


@pytest.fixture(autouse=True)
def settled(monkeypatch) -> None:
    """A file counts as left alone at once."""
    monkeypatch.setattr(module, "QUIET", -(10**18))


@pytest.fixture
def paths(tmp_path) -> list[Path]:
    for number in range(3):
        (tmp_path / f"{number}.txt").write_text(f"the {number}")
    return sorted(tmp_path.iterdir())


def ask(paths: list[Path], version: int = 1) -> tuple[list, list[str]]:
    """What bcnb reports about files, and the names of those that were read for it."""
    reads = []
    told = cached_by_file(
        paths[0].parent, paths, version, lambda path: reads.append(path.name) or [path.read_text(), None]
    )
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
    monkeypatch.setattr(module, "QUIET", 2 * 10**9)
    assert ask(paths)[1] == ask(paths)[1] == ["0.txt", "1.txt", "2.txt"]


def test_each_kind_of_data_has_its_own_cache(paths):
    ask(paths)
    for _ in range(2):
        found = cached_by_file(paths[0].parent, paths, 7, lambda path: len(path.read_text()), name=".lengths.json")
        assert found == [5, 5, 5]
        assert ask(paths)[1] == []


SPOILT = {
    "nothing": b"",
    "no JSON": b"{",
    "deep": b"[" * 100_000,
    "a list": b"[]",
    "no files": b'{"version": 1}',
    "other files": b'{"version": 1, "files": []}',
    "odd entries": json.dumps({"version": 1, "files": {"0.txt": 7, "1.txt": [1, 2], "2.txt": [[0], "x", 3]}}).encode(),
    "large": b" " * (module.LARGEST + 1),
}


@pytest.mark.parametrize("spoilt", SPOILT)
def test_what_is_damaged_is_read_again(spoilt, paths):
    expected, _ = ask(paths)
    (paths[0].parent / FILE).write_bytes(SPOILT[spoilt])
    assert ask(paths) == (expected, ["0.txt", "1.txt", "2.txt"])
    if spoilt != "large":
        assert ask(paths) == (expected, [])


def test_what_is_not_sound_is_read_again(paths):
    ask(paths)
    cache = paths[0].parent / FILE
    cache.write_bytes(cache.read_bytes().replace(b'"the 1"', b"7"))
    reads = []
    told = cached_by_file(
        paths[0].parent,
        paths,
        1,
        lambda path: reads.append(path.name) or [path.read_text(), None],
        lambda value: isinstance(value[0], str),
    )
    assert (told[1], reads) == (["the 1", None], ["1.txt"])


@pytest.mark.parametrize("odd", ["a folder", "a pipe", "a link"])
def test_where_nothing_can_be_kept_files_are_read_each_time(odd, paths, tmp_path):
    cache = paths[0].parent / FILE
    other = tmp_path / "other"
    if odd == "a folder":
        cache.mkdir()
    elif odd == "a pipe":
        os.mkfifo(cache)
    else:
        cache.symlink_to(other)
    first, reads = ask(paths)
    assert (first, reads) == ([["the 0", None], ["the 1", None], ["the 2", None]], ["0.txt", "1.txt", "2.txt"])
    assert ask(paths) == (first, reads)
    assert not other.exists()
    assert cached_by_file(paths[0].parent / "nowhere", [], 1, lambda path: None) == []


def test_the_cache_forgets_files_that_are_gone(paths):
    ask(paths)
    paths[0].unlink()
    paths[1].write_text("the X")
    ask(paths[1:])
    assert json.loads((paths[1].parent / FILE).read_bytes())["files"].keys() == {"1.txt", "2.txt"}
