"""The kinds of files that are kept: how they are named, what makes one sound, and how two of one name become one."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bcnb.course import progress
from bcnb.course.history import saved_answers
from bcnb.course.progress import COUNTED, GAPS, ExerciseMark, Progress, read_progress, write_progress
from bcnb.course.worksheets import students, worksheet
from bcnb.course.worksheets.worksheet import read_worksheet
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import fold_name
from bcnb.engine.record import LARGEST_FILE, RecordError, TornLine, read_partial_record
from bcnb.review import review_files
from bcnb.storage import house_rules, toml_scanner
from bcnb.storage.house_rules import read_house
from bcnb.storage.records import SUFFIX
from bcnb.storage.toml import FileError, decode, parse_toml, write_toml

LONGEST_NAME = 200
"""The most bytes of a file's name, fewer than any system takes."""


class FileKind(NamedTuple):
    """A kind of files.

    `named` is the pattern of their names, `largest` their most bytes. `sound(data, name)` is the part of a file that
    can be carried; it raises ValueError where there is none. `merged(mine, theirs, name)` is what stands for two files
    of one name, both of them sound; None where both must stay, each under a name of its own. Names are `numbered` where
    a number at their end only tells files of one name apart.
    """

    named: re.Pattern[str]
    largest: int
    sound: Callable[[bytes, str], bytes]
    merged: Callable[[bytes, bytes, str], bytes | None]
    numbered: bool = True


def kind_of(name: str) -> FileKind | None:
    """The kind of a file by its name in the home folder, with `/` between folder and file; None if there is none."""
    if len(name.encode("utf-8", "replace")) > LONGEST_NAME:
        return None
    return next((kind for kind in KINDS if kind.named.fullmatch(name)), None)


def largest(name: str) -> int:
    """The most bytes of a file of this name; 0 where no such file is kept."""
    kind = kind_of(name)
    return kind.largest if kind else 0


def _longer(mine: bytes, theirs: bytes) -> bytes | None:
    """The longer of two files of which one goes on where the other stops; None where they go apart."""
    if mine.startswith(theirs):
        return mine
    return theirs if theirs.startswith(mine) else None


# --- progress: of each task, what was tried more often ----------------------------------------------------------------


def _progress(data: bytes, name: str) -> Progress:
    return read_progress(parse_toml(decode(name, data), name))


def _sound_progress(data: bytes, name: str) -> bytes:
    _progress(data, name)
    return data


def _merged_progress(mine: bytes, theirs: bytes, name: str) -> bytes:
    here, there = _progress(mine, name), _progress(theirs, name)
    answers = max(here.answers, there.answers)
    marks = _shifted(here, answers)
    for number, mark in _shifted(there, answers).items():
        if mark[:2] > marks.get(number, ExerciseMark())[:2]:
            marks[number] = mark
    return write_progress(Progress(marks, answers))


def _shifted(before: Progress, answers: int) -> dict[str, ExerciseMark]:
    """The marks as they are after so many answers in all: what is due is as far off as it was."""
    by = answers - before.answers
    return {number: _put_off(mark, by) for number, mark in before.marks.items()}


def _put_off(mark: ExerciseMark, by: int) -> ExerciseMark:
    return mark._replace(due=min(mark.due + by, COUNTED) if GAPS[mark.box] else 0)


# --- answers in words: what was not answered here; of two answers the one that holds the other ------------------------


def _answers(data: bytes, name: str) -> saved_answers.Answers:
    return saved_answers.read_answers(parse_toml(decode(name, data), name))


def _sound_answers(data: bytes, name: str) -> bytes:
    _answers(data, name)
    return data


def _merged_answers(mine: bytes, theirs: bytes, name: str) -> bytes:
    merged = {lesson: dict(answers) for lesson, answers in _answers(mine, name).items()}
    for lesson, answers in _answers(theirs, name).items():
        here = merged.setdefault(lesson, {})
        here |= {asked: words for asked, words in answers.items() if here.get(asked, "") in words}
    return write_toml(merged).encode()


# --- games and reviews: lines, of which more are better ---------------------------------------------------------------


def _sound_game(data: bytes, name: str) -> bytes:
    prefix = read_partial_record(data, ruleset, name)
    if prefix.error and not isinstance(prefix.error, TornLine):
        raise prefix.error
    return data[: prefix.size]


def _merged_game(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    return _longer(mine, theirs)


def _sound_review(data: bytes, name: str) -> bytes:
    found = review_files.read_review(data, name)
    if review_files.review_path(found.review.made).name != Path(name).name:
        raise RecordError(name, 1, "the review is of another record, or made otherwise, than its name says")
    return data[: found.size]


def _merged_review(mine: bytes, theirs: bytes, name: str) -> bytes:
    try:
        here = mine[: review_files.read_review(mine, name).size]
    except RecordError:
        return theirs
    return _longer(here, theirs) or mine


# --- worksheets: what was saved later ---------------------------------------------------------------------------------


def _sound_worksheet(data: bytes, name: str) -> bytes:
    read_worksheet(decode(name, data), name)
    return data


def _merged_worksheet(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    try:
        here = read_worksheet(decode(name, mine), name).sheet
    except FileError:
        return None
    there = read_worksheet(decode(name, theirs), name).sheet
    if mine == theirs:
        return mine
    if (fold_name(here.name), here.lesson) != (fold_name(there.name), there.lesson) or here.saved == there.saved:
        return None
    return theirs if there.saved > here.saved else mine


# --- students who were set aside: two files are two students, even if they share a name ---------------------------


def _sound_student(data: bytes, name: str) -> bytes:
    students.read_student(parse_toml(decode(name, data), name))
    return data


def _merged_student(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    return mine if mine == theirs else None


# --- house rules: each group's own, and one is not better than another ------------------------------------------------


def _sound_house(data: bytes, name: str) -> bytes:
    read_house(parse_toml(decode(name, data), name))
    return data


def _merged_house(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    return mine if mine == theirs else None


def _named(folder: str, suffix: str) -> re.Pattern[str]:
    return re.compile(rf"{folder}\w[\w .,()'+&-]*{re.escape(suffix)}")


PROGRESS = FileKind(re.compile(re.escape(progress.FILE)), toml_scanner.LARGEST, _sound_progress, _merged_progress)
ANSWERS = FileKind(re.compile(re.escape(saved_answers.FILE)), toml_scanner.LARGEST, _sound_answers, _merged_answers)
GAMES = FileKind(_named("", SUFFIX), LARGEST_FILE, _sound_game, _merged_game)
REVIEWS = FileKind(_named("reviews/", review_files.SUFFIX), review_files.LARGEST, _sound_review, _merged_review)
WORKSHEETS = FileKind(_named("worksheets/", worksheet.SUFFIX), worksheet.LARGEST, _sound_worksheet, _merged_worksheet)
HOUSES = FileKind(
    _named(f"{house_rules.HOUSE}/", house_rules.SUFFIX),
    toml_scanner.LARGEST,
    _sound_house,
    _merged_house,
    numbered=False,
)
"""The number in `room-12` is the room's: other rules beside `room-1` are not called so."""
STUDENTS = FileKind(_named(f"{students.FOLDER}/", students.SUFFIX), students.LARGEST, _sound_student, _merged_student)
SUFFIXES = (SUFFIX, review_files.SUFFIX, worksheet.SUFFIX)
"""How the names end of what is kept."""
FOLDERS = {
    "": SUFFIXES,
    house_rules.HOUSE: (*SUFFIXES, house_rules.SUFFIX),
    "reviews": SUFFIXES,
    "worksheets": SUFFIXES,
    students.FOLDER: (*SUFFIXES, students.SUFFIX),
}
"""The folders in the home folder that hold what is kept, and how a name ends there that looks like it."""
KINDS = (PROGRESS, ANSWERS, HOUSES, GAMES, REVIEWS, WORKSHEETS, STUDENTS)
"""All kinds, in the order in which they are taken in."""
