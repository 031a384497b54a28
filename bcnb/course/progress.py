"""The progress of a learner in one small file, which the learner may delete and which never leaves the machine.

Missed puzzles come back after a few other puzzles, and again after some more. `answers`, the number of all answers so
far, replaces a clock.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.storage.files import locked, make_folder, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import Table, read_toml, write_toml
from bcnb.storage.toml_fields import Kinds, by_name, optional, read_every_field, whole

FILE = "progress.toml"
LOCK_TIMEOUT = 5.0
"""The time in seconds that one notebook waits for another that is saving progress."""
GAPS = (0, 3, 8)
"""The numbers of other answers after which a puzzle comes back, by box: never, soon after a miss, then later."""

COUNTED = 10**9
"""The upper limit of counters, which is more than anybody's answers."""


class ExerciseMark(NamedTuple):
    """The state of a task or a puzzle.

    `tries` and `solved` count answers and right answers. `box` is an index in `GAPS`, and `due` is the number of all
    answers at which it is due. `helped` counts the right answers after all hints.
    """

    tries: int = 0
    solved: int = 0
    box: int = 0
    due: int = 0
    helped: int = 0

    @property
    def is_open(self) -> bool:
        """Return True if the last answer was wrong or came after all hints, so that it is still to be made good."""
        return self.box == 1

    @property
    def alone(self) -> bool:
        """Return True if it was solved without all hints at least once."""
        return self.solved > self.helped


class Progress(NamedTuple):
    """The marks by exercise number, and the number of all answers."""

    marks: Mapping[str, ExerciseMark] = {}
    answers: int = 0


def answer(progress: Progress, number: str, solved: bool, helped: bool = False) -> Progress:
    """Return the progress after one more answer. An answer after all hints comes back soon, like a miss."""
    mark, count = progress.marks.get(number, ExerciseMark()), min(progress.answers + 1, COUNTED)
    tries = min(mark.tries + 1, COUNTED)
    box = 1 if helped or not solved else (mark.box + 1) % len(GAPS) if mark.box else 0
    due = min(count + GAPS[box], COUNTED) if box else 0
    after = ExerciseMark(tries, min(mark.solved + solved, tries), box, due, mark.helped)
    if solved and helped:
        after = after._replace(helped=min(mark.helped + 1, after.solved))
    return Progress({**progress.marks, number: after}, count)


_MARK: Kinds = {
    "tries": whole(1, COUNTED),
    "solved": whole(0, "tries"),
    "box": whole(0, len(GAPS) - 1),
    "due": whole(0, COUNTED),
    "helped": optional(whole(0, "solved"), 0),
}


# --- the file ---------------------------------------------------------------------------------------------------------


def progress_file() -> Path:
    """Return the path of the saved progress."""
    return home_folder() / FILE


def load_progress(path: Path | None = None) -> Progress:
    """Return the progress in a file, or empty progress if the file does not exist.

    Raises:
        FileError: for an invalid file.
    """
    path = path or progress_file()
    return read_progress(read_toml(path)) if path.exists() else Progress()


def read_progress(table: Table) -> Progress:
    """Return the progress in the tables of a file.

    Raises:
        FileError: for an invalid table.
    """
    marks = by_name(lambda mark: read_every_field(mark, ExerciseMark, _MARK))
    progress = read_every_field(table, Progress, {"marks": marks, "answers": whole(0, COUNTED)})
    table.finish()
    return progress


def save_progress(progress: Progress, path: Path | None = None) -> None:
    """Save the progress. The file is replaced as a whole, so it is never incomplete.

    Raises:
        OSError: if the file cannot be written.
    """
    path = path or progress_file()
    make_folder(path.parent)
    save_bytes(path, write_progress(progress), over=True)


def write_progress(progress: Progress) -> bytes:
    """Return the bytes of a file with this progress."""
    marks = {number: mark_table(mark) for number, mark in sorted(progress.marks.items())}
    return write_toml({"answers": progress.answers, "marks": marks}).encode()


def mark_table(mark: ExerciseMark) -> dict[str, int]:
    """Return a mark as a table of a file. A mark without help has no key for it."""
    return {key: value for key, value in mark._asdict().items() if value or key != "helped"}


def save_mark(number: str, solved: bool, helped: bool = False) -> None:
    """Add one answer to the progress on this machine. If another notebook is saving progress, this one waits.

    Raises:
        FileError: if the file is invalid.
        OSError: if the file cannot be read or written.
    """
    path = progress_file()
    make_folder(path.parent)
    lock = locked(path, "another program is saving progress", LOCK_TIMEOUT)
    try:
        save_progress(answer(load_progress(), number, solved, helped))
    finally:
        lock.release()
