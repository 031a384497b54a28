"""The written answers of a student in one small file, which the student may delete.

No answer leaves the machine. Answers are saved in the student's words, by lesson and question, so that they are
readable without the lesson.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import TypeAlias

from bcnb.storage.files import locked, make_folder, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import FileError, Table, read_toml, write_toml
from bcnb.storage.toml_scanner import LARGEST

FILE = "history.toml"
LOCK_TIMEOUT = 5.0
"""The time in seconds that one notebook waits for another that is saving an answer."""
LAST = "second"
"""The key of the last question: the second vote."""
LONGEST = 1000
"""The largest number of characters in an answer."""

Answers: TypeAlias = Mapping[str, Mapping[str, str]]
"""Answers by lesson, and within a lesson by question."""


def answers_file() -> Path:
    """Return the path of the saved answers."""
    return home_folder() / FILE


def load_answers(path: Path | None = None) -> Answers:
    """Return the answers in a file, or none if the file does not exist.

    Raises:
        FileError: for an invalid file.
    """
    path = path or answers_file()
    return read_answers(read_toml(path)) if path.exists() else {}


def read_answers(table: Table) -> Answers:
    """Return the answers in the tables of a file.

    Raises:
        FileError: for an invalid table, or an answer that is too long.
    """
    found: dict[str, dict[str, str]] = {}
    for lesson in table.entries():
        below = table.table(lesson)
        found[lesson] = {asked: below.text(asked) for asked in below.entries()}
        for asked, words in found[lesson].items():
            if len(words) > LONGEST:
                raise below.fault(f"the answer has {len(words)} letters; the maximum is {LONGEST}", asked)
    return found


def save_answer(lesson: str, asked: str, words: str) -> None:
    """Save an answer on this machine in place of an earlier one. An empty answer deletes the earlier one.

    See `save_answers`.
    """
    save_answers(lesson, {asked: words})


def save_answers(lesson: str, answers: Mapping[str, str]) -> None:
    """Save answers in a lesson on this machine in place of earlier ones. An empty answer deletes the earlier one.

    If another notebook is saving an answer, this one waits. After an error, the file is unchanged.

    Raises:
        ValueError: if an answer is too long, or there is no room for it.
        FileError: if the file is invalid.
        OSError: if the file cannot be read or written.
    """
    longest = max(map(len, answers.values()), default=0)
    if longest > LONGEST:
        raise ValueError(f"an answer has at most {LONGEST} letters, not {longest}")
    new = {asked: words.encode("utf-8", "replace").decode().strip() for asked, words in answers.items()}
    path = answers_file()
    make_folder(path.parent)
    lock = locked(path, "another program is saving answers", LOCK_TIMEOUT)
    try:
        before = load_answers(path)
        after = {key: value for key, value in {**before.get(lesson, {}), **new}.items() if value}
        save_bytes(path, _fitting(write_toml({**before, lesson: after}).encode()), over=True)
    finally:
        lock.release()


def _fitting(data: bytes) -> bytes:
    """Return the bytes of a file that is small enough to be loaded again. Raises ValueError otherwise."""
    if len(data) > LARGEST:
        raise ValueError("your answers fill all the space; make this one, or another, shorter")
    return data


def answers_of(lesson: str) -> dict[str, str]:
    """Return the answers in one lesson, or none if the file cannot be read."""
    return dict(known_answers().get(lesson, {}))


def known_answers() -> Answers:
    """Return all answers, or none if the file cannot be read. In that case, saving the next answer raises an error."""
    try:
        return load_answers()
    except (OSError, FileError):
        return {}


def standing(answers: Mapping[str, str]) -> str:
    """Return the state of a lesson by its answers: empty, `begun`, or `done` after the second vote."""
    return "done" if LAST in answers else "begun" if answers else ""
