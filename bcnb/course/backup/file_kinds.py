"""The kinds of saved files: their names and sizes, the check of their content, and the merging of two with one name."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bcnb.course import progress
from bcnb.course.authoring import stored_lesson, stored_question
from bcnb.course.authoring.own_lesson import read_own_lesson
from bcnb.course.backup import added_games
from bcnb.course.history import saved_answers
from bcnb.course.own_sets import known_sets, own_set, set_files, stored_set
from bcnb.course.progress import COUNTED, GAPS, ExerciseMark, Progress, read_progress, write_progress
from bcnb.course.questions import read_question
from bcnb.course.tasks import read_task
from bcnb.course.worksheets import stored_marks, students, worksheet
from bcnb.course.worksheets.worksheet import read_worksheet
from bcnb.editor import edit_log, stored_draft
from bcnb.editor.edit_log import check_log, later_log
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import fold_name
from bcnb.engine.record import LARGEST_FILE, RecordError, TornLine, read_partial_record
from bcnb.review import review_files
from bcnb.review.guesses import guess_files
from bcnb.storage import house_rules, toml_scanner
from bcnb.storage.game_entry import SUFFIX as DRAFT_SUFFIX
from bcnb.storage.game_entry import check_draft
from bcnb.storage.game_notation import LARGEST_TEXT
from bcnb.storage.house_rules import read_house
from bcnb.storage.records import SUFFIX
from bcnb.storage.scenarios import scenario_from
from bcnb.storage.toml import FileError, Table, decode, parse_toml, write_toml

LONGEST_NAME = 200
"""The largest length of a file's name in bytes, which is below the limit of every file system."""


class FileKind(NamedTuple):
    """A kind of saved files.

    `named` is the pattern of their names, and `largest` the largest size in bytes. `sound(data, name)` returns the part
    of a file that is valid, or raises ValueError if there is none. `merged(mine, theirs, name)` returns one file in
    place of two valid files with the same name, or None if both must stay under different names. `numbered` is true if
    a number at the end of a name only distinguishes files that would have the same name.
    """

    named: re.Pattern[str]
    largest: int
    sound: Callable[[bytes, str], bytes]
    merged: Callable[[bytes, bytes, str], bytes | None]
    numbered: bool = True


def kind_of(name: str) -> FileKind | None:
    """Return the kind of a file, or None if there is none.

    Args:
        name: the path in the home folder, with `/` between folder and file.
    """
    if len(name.encode("utf-8", "replace")) > LONGEST_NAME:
        return None
    return next((kind for kind in KINDS if kind.named.fullmatch(name)), None)


def largest(name: str) -> int:
    """Return the largest size in bytes of a file with this name, or 0 if such a file is not saved."""
    kind = kind_of(name)
    return kind.largest if kind else 0


def _longer(mine: bytes, theirs: bytes) -> bytes | None:
    """Return the longer of two files if one begins with the other, or None if they differ."""
    if mine.startswith(theirs):
        return mine
    return theirs if theirs.startswith(mine) else None


# --- progress: for each exercise the mark with more tries -------------------------------------------------------------


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
    practice = dict(here.practice)
    for number, times in there.practice.items():
        if number not in practice or times.last > practice[number].last:
            practice[number] = times
    return write_progress(Progress(marks, answers, practice))


def _shifted(before: Progress, answers: int) -> dict[str, ExerciseMark]:
    """Return the marks moved to a later number of answers. What is due stays due after the same number of answers."""
    by = answers - before.answers
    return {number: _put_off(mark, by) for number, mark in before.marks.items()}


def _put_off(mark: ExerciseMark, by: int) -> ExerciseMark:
    return mark._replace(due=min(mark.due + by, COUNTED) if GAPS[mark.box] else 0)


# --- written answers: missing ones are added, and of two answers the one that contains the other stays ----------------


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


# --- games and reviews: of two files the longer one stays if it begins with the other ---------------------------------


def _sound_game(data: bytes, name: str) -> bytes:
    prefix = read_partial_record(data, ruleset, name)
    if prefix.error and not isinstance(prefix.error, TornLine):
        raise prefix.error
    return data[: prefix.size]


def _merged_text(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    return _longer(mine, theirs)


def _sound_review(data: bytes, name: str) -> bytes:
    found = review_files.read_review(data, name)
    if review_files.review_path(found.review.made).name != Path(name).name:
        raise RecordError(name, 1, "the review is of another record, or has other settings, than its name says")
    return data[: found.size]


def _sound_guesses(data: bytes, name: str) -> bytes:
    found = guess_files.read_guesses(data, name)
    if guess_files.guesses_path(found.made).name != Path(name).name:
        raise RecordError(name, 1, "the guesses are of another record, or have other settings, than their name says")
    return data[: found.size]


def _merged_review(mine: bytes, theirs: bytes, name: str) -> bytes:
    try:
        here = mine[: review_files.read_review(mine, name).size]
    except RecordError:
        return theirs
    return _longer(here, theirs) or mine


# --- games that were added from files: those of both ------------------------------------------------------------------


def _added(data: bytes, name: str) -> frozenset[str]:
    return added_games.read_added(parse_toml(decode(name, data), name))


def _sound_added(data: bytes, name: str) -> bytes:
    _added(data, name)
    return data


def _merged_added(mine: bytes, theirs: bytes, name: str) -> bytes:
    return added_games.write_added(_added(mine, name) | _added(theirs, name))


# --- drafts: of two files the longer one stays if it begins with the other. A refused line can be corrected later -----


def _sound_draft(data: bytes, name: str) -> bytes:
    check_draft(data, name)
    return data


# --- worksheets: the one that was saved later stays -------------------------------------------------------------------


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


def _both_if_different(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    """Return the file if both are equal. Otherwise neither replaces the other, and both stay."""
    return mine if mine == theirs else None


# --- house rules: every group has its own, and none replaces another --------------------------------------------------


def _sound_house(data: bytes, name: str) -> bytes:
    read_house(parse_toml(decode(name, data), name))
    return data


# --- drawn battles: the draft with more edits stays if it continues the other; of two battles both stay ---------------


def _sound_drawing(data: bytes, name: str) -> bytes:
    text = decode(name, data)
    try:
        check_log(text)
    except ValueError as fault:
        raise FileError(name, None, str(fault)) from None
    return data


def _merged_drawing(mine: bytes, theirs: bytes, name: str) -> bytes | None:
    try:
        later = later_log(decode(name, mine), decode(name, theirs))
    except ValueError:
        return None
    return None if later is None else later.encode()


def _sound_battle(data: bytes, name: str) -> bytes:
    scenario_from(parse_toml(decode(name, data), name), Path(name).stem)
    return data


def _sound_file(read: Callable[[Table], object]) -> Callable[[bytes, str], bytes]:
    """Return the check of a TOML file, from a function that reads its table."""

    def sound(data: bytes, name: str) -> bytes:
        read(parse_toml(decode(name, data), name))
        return data

    return sound


def _stored(check: Callable[[bytes], object]) -> Callable[[bytes, str], bytes]:
    """Return the check of a file of which there is one in the home folder, from a check that raises ValueError."""

    def sound(data: bytes, name: str) -> bytes:
        try:
            check(data)
        except ValueError as fault:
            raise FileError(name, None, str(fault)) from None
        return data

    return sound


def _sound_set(data: bytes, name: str) -> bytes:
    own_set.read_set(set_files.set_files_in(data, name))
    return data


def _named(folder: str, suffix: str) -> re.Pattern[str]:
    return re.compile(rf"{folder}\w[\w .,()'+&-]*{re.escape(suffix)}")


def _numbered(file: str) -> re.Pattern[str]:
    """Return the pattern of a file and of further ones from a backup, with a number at the end of their names."""
    path = Path(file)
    return re.compile(rf"{re.escape(path.stem)}(-\d+)?{re.escape(path.suffix)}")


PROGRESS = FileKind(re.compile(re.escape(progress.FILE)), toml_scanner.LARGEST, _sound_progress, _merged_progress)
ADDED = FileKind(re.compile(re.escape(added_games.FILE)), toml_scanner.LARGEST, _sound_added, _merged_added)
ANSWERS = FileKind(re.compile(re.escape(saved_answers.FILE)), toml_scanner.LARGEST, _sound_answers, _merged_answers)
DRAFTS = FileKind(
    re.compile(rf"\w[\w .,()'+&-]*-\d+{re.escape(DRAFT_SUFFIX)}"), LARGEST_TEXT, _sound_draft, _merged_text
)
"""A text with a number at the end of its name. Any other text in the home folder is the user's own."""
GAMES = FileKind(_named("", SUFFIX), LARGEST_FILE, _sound_game, _merged_text)
REVIEWS = FileKind(_named("reviews/", review_files.SUFFIX), review_files.LARGEST, _sound_review, _merged_review)
GUESSES = FileKind(_named("reviews/", guess_files.SUFFIX), review_files.LARGEST, _sound_guesses, _merged_text)
WORKSHEETS = FileKind(_named("worksheets/", worksheet.SUFFIX), worksheet.LARGEST, _sound_worksheet, _merged_worksheet)
HOUSES = FileKind(
    _named(f"{house_rules.HOUSE}/", house_rules.SUFFIX),
    toml_scanner.LARGEST,
    _sound_house,
    _both_if_different,
    numbered=False,
)
"""The number in `room-12` is part of the name, so a file next to `room-1` does not get such a number."""
STUDENTS = FileKind(
    _named(f"{students.FOLDER}/", students.SUFFIX),
    students.LARGEST,
    _sound_file(students.read_student),
    _both_if_different,
)
DRAWINGS = FileKind(
    _numbered(stored_draft.FILE),
    edit_log.LARGEST,
    _sound_drawing,
    _merged_drawing,
)
"""The draft of the editor. One with a number is another draft from a backup."""
BATTLES = FileKind(
    _named(f"{stored_draft.BATTLES}/", house_rules.SUFFIX),
    toml_scanner.LARGEST,
    _sound_battle,
    _both_if_different,
    numbered=False,
)
PUZZLES = BATTLES._replace(named=_named(f"{stored_draft.PUZZLES}/", house_rules.SUFFIX), sound=_sound_file(read_task))
"""The puzzles that were made with the editor."""
POSED = PUZZLES._replace(named=_numbered(stored_draft.PUZZLE), numbered=True)
"""The puzzle under way in the editor. One with a number is another one from a backup."""
ASKINGS = FileKind(
    _numbered(stored_question.FILE),
    stored_question.LARGEST,
    _stored(stored_question.check_asking),
    _both_if_different,
)
"""The question under way in the editor. One with a number is another one from a backup."""
QUESTIONS = BATTLES._replace(
    named=_named(f"{stored_draft.QUESTIONS}/", house_rules.SUFFIX), sound=_sound_file(read_question)
)
"""The questions that were opened from a file."""
LESSONS = BATTLES._replace(
    named=_named(f"{stored_lesson.LESSONS}/", house_rules.SUFFIX), sound=_sound_file(read_own_lesson)
)
"""The lessons that were made with the editor, or opened from a file."""
LESSON_DRAFTS = FileKind(
    _numbered(stored_lesson.FILE),
    stored_lesson.LARGEST,
    _stored(stored_lesson.read_lesson_under_way),
    _both_if_different,
)
"""The lesson under way in the editor. One with a number is another one from a backup."""
SETS = FileKind(
    _named(f"{known_sets.FOLDER}/", set_files.SUFFIX),
    set_files.LARGEST,
    _sound_set,
    _both_if_different,
    numbered=False,
)
"""The sets of teachers. Of two editions of one set, both stay, and the page of your own sets names the second one."""
SET_DRAFTS = FileKind(
    _numbered(stored_set.FILE),
    stored_set.LARGEST,
    _stored(stored_set.read_set_under_way),
    _both_if_different,
)
"""The set under way on the page of your own sets. One with a number is another one from a backup."""
DESKS = FileKind(
    _numbered(stored_marks.FILE),
    stored_marks.LARGEST,
    _stored(stored_marks.read_desk),
    stored_marks.merged_desks,
)
"""The marks of a teacher. A file with a number has other marks for the same answers, and comes from a backup."""
SUFFIXES = (SUFFIX, review_files.SUFFIX, worksheet.SUFFIX)
"""The suffixes of saved files."""
FOLDERS = {
    "": SUFFIXES,
    house_rules.HOUSE: (*SUFFIXES, house_rules.SUFFIX),
    "reviews": (*SUFFIXES, guess_files.SUFFIX),
    "worksheets": SUFFIXES,
    students.FOLDER: (*SUFFIXES, students.SUFFIX),
    stored_draft.BATTLES: (*SUFFIXES, house_rules.SUFFIX),
    stored_draft.PUZZLES: (*SUFFIXES, house_rules.SUFFIX),
    stored_draft.QUESTIONS: (*SUFFIXES, house_rules.SUFFIX),
    stored_lesson.LESSONS: (*SUFFIXES, house_rules.SUFFIX),
    known_sets.FOLDER: (*SUFFIXES, set_files.SUFFIX),
}
"""The folders in the home folder that contain saved files, with the suffixes of files that may belong to the backup."""
KINDS = (
    *(PROGRESS, ANSWERS, HOUSES, GAMES, ADDED, DRAFTS, REVIEWS, GUESSES, WORKSHEETS, STUDENTS, DRAWINGS, BATTLES),
    *(PUZZLES, POSED, QUESTIONS, ASKINGS, LESSONS, LESSON_DRAFTS, SETS, SET_DRAFTS, DESKS),
)
"""All kinds, in the order in which they are loaded."""
