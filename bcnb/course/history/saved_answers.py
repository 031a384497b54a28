"""What a pupil has answered in the lessons of history, in one small file that he may delete.

Nothing of it leaves the machine. An answer is kept in its own words, by lesson and by what was asked, so that it can be
read without a lesson.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from bcnb.storage.files import locked, make_folder, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import FileError, Table, read_toml, write_toml
from bcnb.storage.toml_scanner import LARGEST

FILE = "history.toml"
PATIENCE = 5.0
"""For how many seconds one notebook waits for another that keeps an answer."""
LAST = "second"
"""What is asked last: the second vote."""
LONGEST = 1000
"""The most letters of an answer."""

Answers: TypeAlias = Mapping[str, Mapping[str, str]]
"""The answers by lesson, and in it by what was asked."""


def answers_file() -> Path:
    """Where the answers are kept."""
    return home_folder() / FILE


def load_answers(path: Path | None = None) -> Answers:
    """The answers in a file, or none so far where there is no file. Raises FileError."""
    path = path or answers_file()
    return read_answers(read_toml(path)) if path.exists() else {}


def read_answers(table: Table) -> Answers:
    """The answers in the tables of a file. Raises FileError."""
    found: dict[str, dict[str, str]] = {}
    for lesson in table.entries():
        below = table.table(lesson)
        found[lesson] = {asked: below.text(asked) for asked in below.entries()}
        for asked, words in found[lesson].items():
            if len(words) > LONGEST:
                raise below.fault(f"the answer has {len(words)} letters; the most are {LONGEST}", asked)
    return found


def keep_answer(lesson: str, asked: str, words: str) -> None:
    """Keep an answer on this machine, in the place of an earlier one; an empty one is taken away.

    Of two notebooks one waits for the other. Raises FileError and OSError, ValueError for an answer that is too long
    or has no room beside the others; the file is then as it was.
    """
    if len(words) > LONGEST:
        raise ValueError(f"an answer has at most {LONGEST} letters, not {len(words)}")
    path, told = answers_file(), words.encode("utf-8", "replace").decode().strip()
    make_folder(path.parent)
    lock = locked(path, "another program keeps its answers", PATIENCE)
    try:
        before = load_answers(path)
        after = {key: value for key, value in {**before.get(lesson, {}), asked: told}.items() if value}
        save_bytes(path, _fitting(write_toml({**before, lesson: after}).encode()), over=True)
    finally:
        lock.release()


def _fitting(data: bytes) -> bytes:
    """The bytes of a file that can be read again. Raises ValueError for too many."""
    if len(data) > LARGEST:
        raise ValueError("there is no room left beside your other answers; make this one, or another, shorter")
    return data


def answers_of(lesson: str) -> dict[str, str]:
    """The answers in one lesson, as `known_answers` has them."""
    return dict(known_answers().get(lesson, {}))


def known_answers() -> Answers:
    """All answers; none where the file cannot be read, which whoever keeps the next one is told."""
    try:
        return load_answers()
    except (OSError, FileError):
        return {}


def standing(answers: Mapping[str, str]) -> str:
    """How a lesson stands by its answers: empty, `begun`, or `done` once the second vote is cast."""
    return "done" if LAST in answers else "begun" if answers else ""
