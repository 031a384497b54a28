"""Pipes, devices, sockets and folders in the place of files: refused at once, and listed with what is wrong."""

import os
import socket
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from threading import Thread
from typing import Any
from unittest.mock import patch

from bcnb.storage.records import RecordWriter, load_record, load_recorded_game, resume, salvage, verify_file
from bcnb.storage.saved_games import list_games, open_game
from bcnb.widgets.progress_store import save_answer
from tests.programs.faults.bounds import READERS
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

PATIENCE = 20
"""After how many seconds an answer counts as none."""
KINDS: Mapping[str, Callable[[Path], Any]] = {
    "a pipe": lambda path: os.mkfifo(path),
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a folder": lambda path: path.mkdir(),
    "a socket": lambda path: socket.socket(socket.AF_UNIX).bind(str(path)),
}
WAYS: Mapping[str, Callable[[Path], Any]] = {
    **READERS,
    "load": load_record,
    "timeline": lambda path: load_recorded_game(path).timeline,
    "verify": verify_file,
    "resume": resume,
    "open": open_game,
    "write": lambda path: RecordWriter(path, new=False),
    "salvage": lambda path: salvage(path, path.with_name("out.jsonl")),
}
"""Everything that reads or writes a file."""


def in_place_of_files(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every kind in every place."""
    if os.name == "posix":
        yield from (Trial(no_file, (kind,)) for kind in KINDS)


def no_file(kind: str) -> Iterator[Found]:
    """What every way of reading says about something that is not a file."""
    with new_folder() as folder, patch.dict(os.environ, {"BCNB_HOME": str(folder)}):
        for name in ("lesson.toml", "progress.toml", "kernstown-1.jsonl"):
            KINDS[kind](folder / name)
        for way, ask in WAYS.items():
            told = _at_once(lambda ask=ask: ask(folder / "lesson.toml"))
            yield held(isinstance(told, (OSError, ValueError)), f"{kind}: refused at once", f"{kind}, {way}: {told!r}")
        listed, kept = _at_once(list_games), str(_at_once(lambda: save_answer("3.1", solved=True)))
        told_so = isinstance(listed, list) and listed[0].problem and kept.startswith("Your progress is not saved")
        yield held(bool(told_so), f"{kind}: listed with what is wrong", f"{kind}: {listed!r}, {kept!r}")


def _at_once(ask: Callable[[], Any]) -> Any:
    """The result of a question, or its error; None where nothing comes."""
    told: list[Any] = []

    def listen() -> None:
        try:
            told.append(ask())
        except Exception as error:  # each one must be counted
            told.append(error)

    thread = Thread(target=listen, daemon=True)
    thread.start()
    thread.join(PATIENCE)
    return told[0] if told else None


SENTENCES = (Sentence("what is no file in the place of one", in_place_of_files),)
