"""What a learner has done so far, in one small file that he may delete; nothing of it leaves the machine.

What was missed comes back: after a few other puzzles, and once more after some more. `answers` says how many have
been given in all, and takes the place of a clock.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.storage.files import locked, make_folder, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import Table, read_toml, write_toml

FILE = "progress.toml"
PATIENCE = 5.0
"""For how many seconds one notebook waits for another that keeps its progress."""
GAPS = (0, 3, 8)
"""After how many other answers a puzzle comes back: never if all is well, soon after a miss, then later."""

COUNTED = 10**9
"""How far is counted: more than anybody answers."""


class ExerciseMark(NamedTuple):
    """What is known of a task or a puzzle: answers, right ones, its box (a place in `GAPS`), and when it is due."""

    tries: int = 0
    solved: int = 0
    box: int = 0
    due: int = 0


class Progress(NamedTuple):
    """All marks by number, and how many answers have been given."""

    marks: Mapping[str, ExerciseMark] = {}
    answers: int = 0


def answer(progress: Progress, number: str, solved: bool) -> Progress:
    """The progress after one more answer."""
    mark, count = progress.marks.get(number, ExerciseMark()), min(progress.answers + 1, COUNTED)
    tries = min(mark.tries + 1, COUNTED)
    box = 1 if not solved else (mark.box + 1) % len(GAPS) if mark.box else 0
    due = min(count + GAPS[box], COUNTED) if box else 0
    after = ExerciseMark(tries, min(mark.solved + solved, tries), box, due)
    return Progress({**progress.marks, number: after}, count)


# --- the file ---------------------------------------------------------------------------------------------------------


def progress_file() -> Path:
    """Where the progress is kept."""
    return home_folder() / FILE


def load_progress(path: Path | None = None) -> Progress:
    """The progress in a file, or none so far where there is no file. Raises FileError."""
    path = path or progress_file()
    return read_progress(read_toml(path)) if path.exists() else Progress()


def read_progress(table: Table) -> Progress:
    """The progress in the tables of a file. Raises FileError."""
    marks = table.table("marks")
    read = {number: _read_mark(marks.table(number)) for number in marks.entries()}
    progress = Progress(read, table.whole("answers", least=0, most=COUNTED))
    table.finish()
    return progress


def save_progress(progress: Progress, path: Path | None = None) -> None:
    """Write the progress whole: beside the file, then in its place."""
    path = path or progress_file()
    make_folder(path.parent)
    save_bytes(path, write_progress(progress), over=True)


def write_progress(progress: Progress) -> bytes:
    """The bytes of a file with this progress."""
    marks = {number: mark._asdict() for number, mark in sorted(progress.marks.items())}
    return write_toml({"answers": progress.answers, "marks": marks}).encode()


def keep(number: str, solved: bool) -> None:
    """Add one answer to the progress of this machine; of two notebooks one waits for the other.

    Raises FileError and OSError.
    """
    path = progress_file()
    make_folder(path.parent)
    lock = locked(path, "another program keeps its progress", PATIENCE)
    try:
        save_progress(answer(load_progress(), number, solved))
    finally:
        lock.release()


def _read_mark(table: Table) -> ExerciseMark:
    return ExerciseMark(
        tries=table.whole("tries", least=1, most=COUNTED),
        solved=table.whole("solved", least=0, most=table.whole("tries")),
        box=table.whole("box", least=0, most=len(GAPS) - 1),
        due=table.whole("due", least=0, most=COUNTED),
    )
