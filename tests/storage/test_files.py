"""Files: what is not a regular file is refused without waiting, by every reader and writer."""

import ast
import os
import re
import socket
from collections.abc import Callable, Iterator
from errno import EIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from bcnb.course.progress import load_progress, save_mark
from bcnb.storage import disk_primitives
from bcnb.storage.disk_primitives import new_part
from bcnb.storage.files import Batch, Unusable, locked, read_bytes, read_stored, save_bytes
from bcnb.storage.records import (
    RecordWriter,
    find_record,
    load_record,
    load_recorded_game,
    resume,
    salvage,
    verify_file,
)
from bcnb.storage.saved_games import list_games, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.progress_store import save_answer
from tests.helpers.cli import ROOT, call
from tests.helpers.system import failing
from tests.storage.test_toml import READERS

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has such files")
PATIENCE = 20
"""After how many seconds an answer counts as none."""


def at_once(ask: Callable[[], Any]) -> Any:
    """The result of a question, or its error; it fails where nothing comes."""
    told: list[Any] = []

    def listen() -> None:
        try:
            told.append(ask())
        except Exception as error:
            told.append(error)

    thread = Thread(target=listen, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    assert told, "it waits"
    return told[0]


@pytest.fixture(params=["a pipe", "a link to a pipe", "a device", "a socket"])
def odd(request, tmp_path) -> Iterator[Callable[[Path], None]]:
    """Something that makes a path be no regular file."""
    made: list[socket.socket] = []

    def make(path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        if request.param == "a pipe":
            os.mkfifo(path)
        elif request.param == "a link to a pipe":
            os.mkfifo(tmp_path / "pipe")
            path.symlink_to(tmp_path / "pipe")
        elif request.param == "a device":
            path.symlink_to("/dev/zero")
        else:
            made.append(socket.socket(socket.AF_UNIX))
            here = Path.cwd()
            os.chdir(path.parent)  # the name of a socket must be short
            made[0].bind(path.name)
            os.chdir(here)

    yield make
    for one in made:
        one.close()


RECORD_READERS: tuple[Callable[[Path], Any], ...] = (
    *(load_record, verify_file, resume, open_game),
    lambda path: load_recorded_game(path).timeline,
    lambda path: RecordWriter(path, new=False),
    lambda path: salvage(path, path.with_name("out.jsonl")),
)


def test_every_reader_refuses_what_is_not_a_file_at_once(odd, tmp_path):
    odd(tmp_path / "lesson.toml")
    for reader in (*READERS, *RECORD_READERS, lambda path: read_bytes(path, 10)):
        told = at_once(lambda reader=reader: reader(tmp_path / "lesson.toml"))
        assert isinstance(told, (OSError, ValueError))
        assert str(tmp_path / "lesson.toml") in str(told)


def test_a_folder_is_said_to_be_one(tmp_path):
    with pytest.raises(IsADirectoryError) as told:
        read_bytes(tmp_path, 10)
    assert (told.value.strerror, told.value.filename) == ("Is a directory", str(tmp_path))


def test_a_game_that_is_not_a_file_is_listed_with_its_problem_and_hinders_no_other(odd, home):
    call("play", "kernstown", typed="quit\n")
    odd(home / "kernstown-2.jsonl")
    first, second = at_once(list_games)
    assert (first.name, first.problem) == ("kernstown-1", "")
    assert second.name == "kernstown-2"
    assert second.problem
    told = at_once(lambda: call("play", "--resume"))
    assert told.status == 0
    assert at_once(lambda: call("play", "--resume", "kernstown-2")).status == 1


def test_progress_that_is_not_a_file_is_reported(odd, home):
    odd(home / "progress.toml")
    for ask in (load_progress, lambda: save_mark("3.1", solved=True)):
        assert isinstance(at_once(ask), ValueError)
    assert at_once(lambda: save_answer("3.1", solved=True)).startswith("Your progress is not saved: ")


@pytest.mark.parametrize(
    ("verb", "suffix", "more"),
    [
        *((verb, "jsonl", ()) for verb in ("show", "legal", "replay", "verify")),
        *((verb, "toml", ()) for verb in ("show", "legal", "question", "simulate", "play")),
        ("verify", "jsonl", ("--salvage", "out.jsonl")),
        ("question", "toml", ("--list",)),
        ("play", "jsonl", ("--resume",)),
    ],
)
def test_every_verb_refuses_what_is_not_a_file_at_once(odd, verb, suffix, more, tmp_path, home):
    odd(path := tmp_path / f"odd.{suffix}")
    words = (verb, *more, path) if verb == "play" else (verb, path, *more)
    told = at_once(lambda: call(*words))
    assert told.status == 1
    assert "odd." in told.err


# --- temporary files and locks ----------------------------------------------------------------------------------------


def test_a_temporary_file_is_new_and_its_name_cannot_be_guessed(tmp_path):
    names = set()
    for _ in range(50):
        with new_part(tmp_path / "a.toml") as file:
            names.add(Path(file.name).name)
    assert len(names) == 50
    assert all(re.fullmatch(r"\.bcnb-\w{8}\.part", name) for name in names)


def test_a_temporary_file_is_opened_through_no_link(tmp_path, monkeypatch):
    """Even of somebody who guesses its name."""
    (precious := tmp_path / "precious").write_text("mine")
    names = iter([tmp_path / "one", tmp_path / "two", tmp_path / "three"])
    (tmp_path / "one").symlink_to(precious)
    os.mkfifo(tmp_path / "two")
    monkeypatch.setattr(disk_primitives, "part_path", lambda target: next(names))
    at_once(lambda: save_bytes(tmp_path / "a.toml", b"data"))
    assert precious.read_text() == "mine"
    assert (tmp_path / "a.toml").read_bytes() == b"data"
    assert not (tmp_path / "three").exists()


def test_only_one_module_makes_temporary_files():
    makers = re.compile(r"mkstemp|NamedTemporaryFile|mktemp|\.part[\"'}]|copyfile")
    found = [path.name for path in (ROOT / "bcnb").rglob("*.py") if makers.search(path.read_text(encoding="utf-8"))]
    assert found == ["disk_primitives.py"]


@pytest.mark.parametrize("odd", ["a link", "a folder"])
def test_what_is_in_the_place_of_a_lock_is_named_and_left_alone(odd, tmp_path):
    (precious := tmp_path / "precious").write_text("mine")
    lock = tmp_path / ".a.jsonl.lock"
    lock.mkdir() if odd == "a folder" else lock.symlink_to(precious)
    with pytest.raises(OSError, match=r"\.a\.jsonl\.lock is in the way") as told:
        locked(tmp_path / "a.jsonl", "taken")
    assert told.value.filename == str(tmp_path / "a.jsonl")
    assert precious.read_text() == "mine"


# --- several files together -------------------------------------------------------------------------------------------


def written(*files: tuple) -> None:
    with Batch() as batch:
        for one in files:
            batch.add(*one)


def test_files_are_written_together_or_not_at_all(tmp_path):
    (tmp_path / "old").write_text("old")
    with Batch() as batch:
        batch.add(tmp_path / "new" / "deep" / "a", b"a")
        batch.add(tmp_path / "old", b"older", before=b"old")
        assert (tmp_path / "old").read_text() == "old"
    assert (tmp_path / "new" / "deep" / "a").read_bytes() == b"a"
    assert (tmp_path / "old").read_bytes() == b"older"
    with pytest.raises(FileExistsError) as told:
        written((tmp_path / "other" / "b", b"b"), (tmp_path / "old", b"x"))
    assert told.value.filename == str(tmp_path / "old")
    left = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if not path.name.endswith(".lock")}
    assert left == {"new", "new/deep", "new/deep/a", "old"}


def test_an_error_while_files_are_prepared_leaves_nothing(tmp_path):
    with pytest.raises(TypeError):
        written((tmp_path / "folder" / "a", b"a"), (tmp_path / "folder" / "b", None))
    assert list(tmp_path.iterdir()) == []


def test_where_a_file_cannot_be_restored_what_it_held_is_named_and_kept(tmp_path, monkeypatch):
    (tmp_path / "old").write_text("old")
    (tmp_path / "taken").write_text("taken")
    real, calls = os.replace, []

    def broken(*given: Any) -> None:
        calls.append(given)
        (failing(EIO) if len(calls) == 2 else real)(*given)

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match=r"its contents are in \.bcnb-\w+\.part next to it") as told:
        written((tmp_path / "old", b"new", b"old"), (tmp_path / "taken", b"x"))
    (kept,) = tmp_path.glob(".bcnb-*.part")
    assert kept.name in str(told.value)
    assert kept.read_text() == "old"


def test_a_file_is_not_replaced_if_it_is_another_one_now(tmp_path):
    (tmp_path / "old").write_text("changed")
    with pytest.raises(BlockingIOError, match="another program is writing this file"):
        written((tmp_path / "new", b"new"), (tmp_path / "old", b"mine", b"old"))
    assert (tmp_path / "old").read_text() == "changed"
    assert not (tmp_path / "new").exists()


def opened(tree: ast.AST) -> list[str]:
    """The calls in a module that open a file."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    return [text for call in calls if OPENS.fullmatch(text := ast.unparse(call).replace("\n", ""))]


OPENS = re.compile(
    r"""open\(.*|(disk\.)?DISK\.opened\(.*|(os|io)\.(fd)?open\((?!os\.devnull).*|.*\.open\('\w*'.*|(?!\(?files\b).*\.(read|write)_(bytes|text)\(.*"""
)
"""How such a call is written. What goes to the null device goes nowhere, and the files of the package are its own."""


def test_files_are_opened_by_the_disks_and_one_module_above_them_only():
    """Code that opens a file elsewhere would have to know all that is known there, and what a browser does with it.

    `bcnb/site` never runs in a browser, and no user's file is in the folder that it writes.
    """
    rooms = sorted(path for path in (ROOT / "bcnb").rglob("*.py") if not path.is_relative_to(ROOT / "bcnb" / "site"))
    found = {path.relative_to(ROOT / "bcnb").as_posix(): opened(ast.parse(path.read_bytes())) for path in rooms}
    for name in ("browser_disk", "disk", "disk_primitives", "files"):
        assert found.pop(f"storage/{name}.py")
    assert [name for name, calls in found.items() if calls] == []
    for odd in (
        "open('a')",
        "path.open('rb')",
        "Path(name).read_text()",
        "os.open(path, 0)",
        "disk.DISK.opened(path, 0)",
        "path.write_bytes(b'')",
    ):
        assert opened(ast.parse(odd)) == [odd]


def test_find_record_returns_a_folder_only_where_one_may_be_named(tmp_path):
    assert find_record(tmp_path, folders=True) == tmp_path
    with pytest.raises(ValueError, match=r"is a folder\. Name a record"):
        find_record(tmp_path)
    assert find_scenario("kernstown").title


def test_a_stored_file_is_read_or_set_aside_with_the_reason(tmp_path: Path) -> None:
    def read(data: bytes) -> str:
        if len(data) > 4:
            raise ValueError("it is too large")
        return data.decode()

    path = tmp_path / "my.draft"
    assert read_stored(path, "my-damaged.draft", 4, read) is None
    path.write_bytes(b"abcd")
    assert read_stored(path, "my-damaged.draft", 4, read) == "abcd"
    assert not (tmp_path / "my-damaged.draft").exists()
    path.write_bytes(b"abcdefgh")
    found = read_stored(path, "my-damaged.draft", 4, read)
    assert found == Unusable("it is too large", "my-damaged.draft")
    assert found.say("draft") == "The stored draft is now in my-damaged.draft, because it is too large."
    assert (tmp_path / "my-damaged.draft").read_bytes() == b"abcdefgh", "nothing is lost"
    assert not path.exists()
    path.mkdir()
    assert isinstance(found := read_stored(path, "my-damaged.draft", 4, read), Unusable)
    assert found.say("draft").startswith("The stored draft cannot be read: ")
