"""A lesson that an author made: one file with steps, each a text with a puzzle, a question or a position."""

from collections.abc import Mapping
from hashlib import sha256
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
"""The largest number of steps, and of letters of the title and of a heading."""


class OwnStep(NamedTuple):
    """A step of a lesson: its text, the puzzle, question or position that it shows, or None, and its heading.

    `number` is the name by which a learner's progress knows what is asked. It stays when steps are moved or renamed.
    """

    text: str
    shown: Task | Question | State | None
    heading: str = ""
    number: str = ""

    def called(self, place: int) -> str:
        """Return the heading of the step at a place, counted from 1, such as `Step 2: The ford`."""
        return f"Step {place}: {self.heading}" if self.heading else f"Step {place}"


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
    title = _line(table, "title")
    steps = table.tables("step")
    if not steps:
        raise table.fault("the lesson has no [[step]]")
    if len(steps) > MOST_STEPS:
        raise table.fault(f"a lesson has at most {MOST_STEPS} steps (got {len(steps)})", "step", MOST_STEPS)
    lesson = OwnLesson(table.where.file, title, tuple(_read_step(step, number) for number, step in enumerate(steps)))
    table.finish()
    return lesson


def read_question_step(table: Table) -> OwnStep:
    """Return the question in the table of a file as a step. Its heading is the title of the question.

    Raises:
        FileError: for an invalid table, with the line.
    """
    number, question = _number(dict(table.values)), read_question(table)
    return OwnStep("", question, question.title or question.number, number)


def _line(table: Table, key: str) -> str:
    """Return the title or the heading under a key. Raise FileError if it is too long or cannot be seen."""
    line = table.text(key)
    try:
        return checked_line(line, LONGEST_TITLE, f"the {key}")
    except ValueError as fault:
        raise table.fault(str(fault), key) from None


def _read_step(step: Table, number: int) -> OwnStep:
    heading = _line(step, "heading") if step.has("heading") else ""
    text = step.text("text")
    try:
        checked_text(text, "the text")
    except ValueError as fault:
        raise step.fault(str(fault), "text") from None
    found = [name for name in SHOWN if step.has(name)]
    if len(found) > 1:
        raise step.fault(f"a step shows one of {', '.join(SHOWN)} (got {' and '.join(found)})", found[1])
    if not found:
        return OwnStep(text, None, heading)
    return OwnStep(text, _read_shown(step, found[0], number), heading, _number(step.values[found[0]]))


def _number(values: object) -> str:
    """Return a name for what a step asks, the same wherever the step is."""
    return f"own-{sha256(repr(values).encode()).hexdigest()[:12]}"


def _read_shown(step: Table, name: str, number: int) -> Task | Question | State:
    """Return what a step shows. An error names its line in the file of the lesson."""
    values = step.checked(step.raw(name), dict, name)
    own = Table(values, step.where.over("step", number, name))
    if name == PUZZLE:
        return read_task(own)
    if name == QUESTION:
        return read_question(own)
    state = read_position(own)
    own.text("title", "")  # a position file may have one
    own.finish()
    return state
