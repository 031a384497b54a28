"""The files of a lesson for other programs, by kind: quiz for a learning platform, words to learn."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.course.platform_files.gift import gift_text
from bcnb.course.platform_files.qti import qti_package
from bcnb.course.platform_files.vocabulary import anki_cards, word_table
from bcnb.course.worksheets.worksheet_items import WorksheetPlan, lesson_names, plan_of
from bcnb.engine.name_lookup import did_you_mean, same_name


class FileKind(NamedTuple):
    """A kind of file: what a teacher sees, the end of the file's name, and the function that makes its content."""

    label: str
    ending: str
    make: Callable[[WorksheetPlan], bytes]


FILE_KINDS: Mapping[str, FileKind] = {
    "gift": FileKind("Quiz for Moodle (GIFT)", "quiz.gift", lambda plan: gift_text(plan).encode()),
    "qti": FileKind("Quiz for other platforms (QTI 2.1)", "quiz-qti.zip", qti_package),
    "anki": FileKind("Words for Anki", "words-anki.txt", lambda plan: anki_cards(plan).encode()),
    "words": FileKind("Words as CSV", "words.csv", word_table),
}
"""The kinds of files by the names that commands and pages use."""


class LessonFile(NamedTuple):
    """A file with its name and content."""

    name: str
    data: bytes


def lesson_file(lesson: str, kind: str) -> LessonFile:
    """Return a file of a lesson.

    Args:
        lesson: the lesson's name, such as `antietam` or `3`.
        kind: a key of `FILE_KINDS`.

    Raises:
        ValueError: for an unknown lesson or kind, or a lesson without words.
        FileError: for an invalid lesson file.
    """
    if kind not in FILE_KINDS:
        hint = did_you_mean(kind, FILE_KINDS) or f"; choose from {', '.join(FILE_KINDS)}"
        raise ValueError(f"unknown kind of file {kind!r:.40}{hint}")
    plan, found = plan_of(same_name(lesson, lesson_names()) or lesson), FILE_KINDS[kind]
    stem = f"lesson-{int(plan.lesson):02}" if plan.lesson.isdecimal() else plan.lesson
    return LessonFile(f"{stem}-{found.ending}", found.make(plan))
