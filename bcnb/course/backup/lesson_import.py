"""Files made with the editor that a learner drops on a page: each is checked and saved in the home folder."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple
from urllib.parse import quote

from bcnb.course.authoring.opened_file import LESSON, PUZZLE, QUESTION, QUIZ, SCENARIO, kind_in
from bcnb.course.authoring.opened_question import open_question
from bcnb.course.authoring.own_lesson import read_own_lesson
from bcnb.course.authoring.stored_lesson import save_lesson_file
from bcnb.course.questions import read_question
from bcnb.course.quizzes import read_quiz
from bcnb.course.tasks import read_task
from bcnb.editor.stored_draft import BATTLES, PUZZLES, QUESTIONS, save_beside
from bcnb.engine.notation import short_line
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.storage.saved_games import file_stem
from bcnb.storage.scenarios import scenario_from
from bcnb.storage.toml import FileError, Table, decode, parse_toml
from bcnb.storage.toml_scanner import LARGEST

SUFFIX = ".toml"
LONGEST_SHOWN = 80
"""The number of characters of a file name that are shown."""
LESSON_PAGE, PUZZLE_PAGE, TABLE_PAGE = "play/own_lesson.ipynb", "rules/puzzles.ipynb", "play/play.ipynb"
NO_BOARD = (
    "is a question without a position on a board: {title}. To put it into a set, drop it on the page Your own sets"
)
NO_PAGE = "is a {kind}: {title}. To put it into a set, drop it on the page Your own sets"
CALLED = {SCENARIO: "battle"}
"""The kinds of files as a page names them, if that is another word."""
OTHER = "is not a lesson, a puzzle, a question, a quiz or a battle: it has no title"


class SavedFile(NamedTuple):
    """A valid file that was saved: its kind, its title, and the page that opens it, with its part of an address."""

    kind: str
    title: str
    page: str
    part: str


class LessonImport(NamedTuple):
    """The result of an import: the saved lessons, puzzles, questions and battles, and the problems of other files."""

    saved: tuple[SavedFile, ...]
    problems: tuple[str, ...]

    @property
    def report_lines(self) -> Sequence[str]:
        """Return a description of the result without the problems."""
        counts = {kind: sum(one.kind == kind for one in self.saved) for kind in (LESSON, PUZZLE, QUESTION, SCENARIO)}
        said = ", ".join(count_noun(count, CALLED.get(kind, kind)) for kind, count in counts.items() if count)
        return [f"Added: {said}."] if said else []


def may_be_lesson(name: str) -> bool:
    """Return True if a file has the name of a lesson, a puzzle, a question or a battle."""
    return name.lower().endswith(SUFFIX)


def import_lessons(files: Iterable[tuple[str, bytes]]) -> LessonImport:
    """Check the lessons, puzzles, questions and battles in files, and save the valid ones in the home folder.

    Args:
        files: the names and the contents of files.
    """
    saved, problems = list[SavedFile](), list[str]()
    for name, data in files:
        try:
            saved.append(_import(short_line(safe_text(name), LONGEST_SHOWN), data))
        except (OSError, ValueError) as fault:
            problems.append(str(fault))
    return LessonImport(tuple(saved), tuple(problems))


def _import(name: str, data: bytes) -> SavedFile:
    """Check and save a file.

    Raises:
        FileError: if it is not valid, or has no page of its own.
        OSError: if it cannot be saved.
    """
    if len(data) > LARGEST:
        raise FileError(name, None, f"is larger than {LARGEST:,} bytes")
    table = parse_toml(decode(name, data), name)
    kind = kind_in(table.values)
    if kind == SCENARIO and "title" not in table.values:
        raise FileError(name, None, OTHER)
    return _SAVED[kind](table, data, file_stem(PurePosixPath(name.replace("\\", "/")).name[: -len(SUFFIX)]))


def _lesson(table: Table, data: bytes, stem: str) -> SavedFile:
    title = read_own_lesson(table).title
    return SavedFile(LESSON, title, LESSON_PAGE, f"lesson={quote(save_lesson_file(data, stem, over=False), safe='')}")


def _puzzle(table: Table, data: bytes, stem: str) -> SavedFile:
    title = read_task(table).title
    return SavedFile(PUZZLE, title, PUZZLE_PAGE, f"start={_saved(PUZZLES, stem, data)}")


def _battle(table: Table, data: bytes, stem: str) -> SavedFile:
    title = scenario_from(table, stem).title
    return SavedFile(SCENARIO, title, TABLE_PAGE, f"scenario={_saved(BATTLES, stem, data)}")


def _saved(folder: str, stem: str, data: bytes) -> str:
    return quote(str(save_beside(folder, stem, data)), safe="")


def _question(table: Table, data: bytes, stem: str) -> SavedFile:
    found = read_question(table)
    title, name = found.title or found.number, f"{stem}{SUFFIX}"
    if not found.tries:
        raise FileError(name, None, NO_BOARD.format(title=title))
    try:
        open_question(decode(name, data), name)
    except ValueError as fault:
        raise FileError(name, None, NO_BOARD.format(title=title)) from fault
    path = save_beside(QUESTIONS, stem, data)
    return SavedFile(QUESTION, title, LESSON_PAGE, f"question={quote(path.stem, safe='')}")


def _quiz(table: Table, _data: bytes, stem: str) -> SavedFile:
    raise FileError(f"{stem}{SUFFIX}", None, NO_PAGE.format(kind=QUIZ, title=read_quiz(table).title))


_SAVED: Mapping[str, Callable[[Table, bytes, str], SavedFile]] = {
    LESSON: _lesson,
    PUZZLE: _puzzle,
    SCENARIO: _battle,
    QUESTION: _question,
    QUIZ: _quiz,
}
"""The functions that check and save a file of each kind. They raise FileError."""
