"""A lesson that an author made: one file with steps, each a text with a puzzle, a question or a position."""

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.course.questions import Question, read_question
from bcnb.course.tasks import Task, read_task
from bcnb.editor.edit_checks import checked_line, checked_text
from bcnb.engine.ruleset import State
from bcnb.storage.scenarios import read_position
from bcnb.storage.toml import Table, read_toml

KIND = "lesson"
PUZZLE, QUESTION, POSITION = SHOWN = ("puzzle", "question", "position")
"""The keys of what a step can show. Each holds the tables of such a file."""
MOST_STEPS, LONGEST_TITLE = 40, 100
"""The largest number of steps, and of letters of the title."""


class OwnStep(NamedTuple):
    """A step of a lesson: its text, and the puzzle, question or position that it shows, or None."""

    text: str
    shown: Task | Question | State | None


class OwnLesson(NamedTuple):
    """A lesson that an author made: its file, its title and its steps in order."""

    file: str
    title: str
    steps: tuple[OwnStep, ...]


def is_own_lesson(values: Mapping[str, object]) -> bool:
    """Return True if the tables of a file are those of such a lesson."""
    return values.get("kind") == KIND


def load_own_lesson(path: Path | str) -> OwnLesson:
    """Return the lesson in a file.

    Raises:
        FileError: for an invalid file, with its line.
    """
    return read_own_lesson(read_toml(path))


def read_own_lesson(table: Table) -> OwnLesson:
    """Return the lesson in the table of a file.

    Raises:
        FileError: for an invalid table, with the line.
    """
    table.choice("kind", (KIND,))
    title = table.text("title")
    try:
        checked_line(title, LONGEST_TITLE, "the title")
    except ValueError as fault:
        raise table.fault(str(fault), "title") from None
    steps = table.tables("step")
    if not steps:
        raise table.fault("the lesson has no [[step]]")
    if len(steps) > MOST_STEPS:
        raise table.fault(f"a lesson has at most {MOST_STEPS} steps (got {len(steps)})", "step", MOST_STEPS)
    lesson = OwnLesson(table.where.file, title, tuple(_read_step(step, number) for number, step in enumerate(steps)))
    table.finish()
    return lesson


def _read_step(step: Table, number: int) -> OwnStep:
    text = step.text("text")
    try:
        checked_text(text, "the text")
    except ValueError as fault:
        raise step.fault(str(fault), "text") from None
    found = [name for name in SHOWN if step.has(name)]
    if len(found) > 1:
        raise step.fault(f"a step shows one of {', '.join(SHOWN)} (got {' and '.join(found)})", found[1])
    return OwnStep(text, _read_shown(step, found[0], number) if found else None)


def _read_shown(step: Table, name: str, number: int) -> Task | Question | State:
    """Return what a step shows. An error names its line in the file of the lesson."""
    values = step.checked(step.raw(name), dict, name)
    own = Table(values, step.where.over("step", number, name))
    if name == PUZZLE:
        return read_task(own)
    if name == QUESTION:
        return read_question(own)
    state = read_position(own)
    own.finish()
    return state
