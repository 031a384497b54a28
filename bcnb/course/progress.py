"""The progress of a learner in one small file, which the learner may delete and which never leaves the machine.

Missed puzzles come back after a few other puzzles, and again after some more. `answers`, the number of all answers so
far, replaces a clock. Puzzles from your own mistakes come back by the clock: after a day or more, and each time you
solve one, after a longer time. The days follow FSRS, a model of memory that was fitted to many people's reviews.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

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
MISTAKE = "mistake-"
"""The beginning of the numbers of puzzles from your own mistakes, which come back by the clock."""
LATEST = 10**11
"""The upper limit of a time in seconds since 1970, more than three thousand years."""
THOUSAND = 1000
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
"""Whole days only, from the first answer on. The same answers on the same days give the same days."""


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


class PracticeTime(NamedTuple):
    """The time at which a mistake comes back, and that of the last answer, in seconds since 1970.

    `stability` is the time after which nine of ten such answers are still known, in thousandths of a day. `difficulty`
    is from 1,000 to 10,000. Both are numbers of FSRS.
    """

    due: int
    last: int
    stability: int
    difficulty: int


class Progress(NamedTuple):
    """The marks by exercise number, the number of all answers, and the times of practice by the number of a mistake.

    `at` is the present time in seconds since 1970, which a page sets. It is 0 where there is no clock, as in a file.
    Then no mistake is due, and an answer sets no time.
    """

    marks: Mapping[str, ExerciseMark] = {}
    answers: int = 0
    practice: Mapping[str, PracticeTime] = {}
    at: int = 0


def answer(progress: Progress, number: str, solved: bool, helped: bool = False) -> Progress:
    """Return the progress after one more answer. An answer after all hints comes back soon, like a miss."""
    mark, count = progress.marks.get(number, ExerciseMark()), min(progress.answers + 1, COUNTED)
    tries = min(mark.tries + 1, COUNTED)
    box = 1 if helped or not solved else (mark.box + 1) % len(GAPS) if mark.box else 0
    due = min(count + GAPS[box], COUNTED) if box else 0
    after = ExerciseMark(tries, min(mark.solved + solved, tries), box, due, mark.helped)
    if solved and helped:
        after = after._replace(helped=min(mark.helped + 1, after.solved))
    practice = progress.practice
    if number.startswith(MISTAKE) and progress.at:
        rating = Rating.Again if not solved else Rating.Hard if helped else Rating.Good
        practice = {**practice, number: _scheduled(practice.get(number), rating, _time(progress.at))}
    return Progress({**progress.marks, number: after}, count, practice, progress.at)


def _scheduled(before: PracticeTime | None, rating: Rating, now: datetime) -> PracticeTime:
    """Return the time at which a mistake comes back after one more answer."""
    card = Card(card_id=0)
    if before:
        times = (_time(before.due), _time(before.last))
        card = Card(0, State.Review, None, before.stability / THOUSAND, before.difficulty / THOUSAND, *times)
    after, _ = _SCHEDULER.review_card(card, rating, now)
    due, last = (min(int(one.timestamp()), LATEST) for one in (after.due, now))
    numbers = (min(max(round((one or 0) * THOUSAND), 1), COUNTED) for one in (after.stability, after.difficulty))
    return PracticeTime(due, last, *numbers)


def _time(seconds: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)


def is_practice_due(progress: Progress, number: str) -> bool:
    """Return True if a mistake was answered before, and is due again at the present time."""
    found = progress.practice.get(number)
    return bool(found and found.due <= progress.at)


_MARK: Kinds = {
    "tries": whole(1, COUNTED),
    "solved": whole(0, "tries"),
    "box": whole(0, len(GAPS) - 1),
    "due": whole(0, COUNTED),
    "helped": optional(whole(0, "solved"), 0),
}
_PRACTICE: Kinds = {
    "due": whole(0, LATEST),
    "last": whole(0, LATEST),
    "stability": whole(1, COUNTED),
    "difficulty": whole(THOUSAND, 10 * THOUSAND),
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
    practice = optional(by_name(lambda times: read_every_field(times, PracticeTime, _PRACTICE)), {})
    kinds: Kinds = {"marks": marks, "answers": whole(0, COUNTED), "practice": practice}
    progress = read_every_field(table, Progress, kinds, at=0)
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
    practice = {number: times._asdict() for number, times in sorted(progress.practice.items())}
    tables = {"answers": progress.answers, "marks": marks, **({"practice": practice} if practice else {})}
    return write_toml(tables).encode()


def mark_table(mark: ExerciseMark) -> dict[str, int]:
    """Return a mark as a table of a file. A mark without help has no key for it."""
    return {key: value for key, value in mark._asdict().items() if value or key != "helped"}


def save_mark(number: str, solved: bool, helped: bool = False, at: int = 0) -> None:
    """Add one answer to the progress on this machine. If another notebook is saving progress, this one waits.

    `at` is the present time in seconds since 1970, which a mistake needs to come back.

    Raises:
        FileError: if the file is invalid.
        OSError: if the file cannot be read or written.
    """
    path = progress_file()
    make_folder(path.parent)
    lock = locked(path, "another program is saving progress", LOCK_TIMEOUT)
    try:
        save_progress(answer(load_progress()._replace(at=at), number, solved, helped))
    finally:
        lock.release()
