"""A lesson that is being written: steps are added, changed, moved and removed, and written as one file."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bcnb.course.authoring.draft_text import FileForm, write_tables
from bcnb.course.authoring.own_lesson import (
    KIND,
    LONGEST_TITLE,
    MOST_STEPS,
    POSITION,
    PUZZLE,
    QUESTION,
    SHOWN,
    read_own_lesson,
)
from bcnb.course.tasks import KINDS
from bcnb.editor.draft import Tables
from bcnb.editor.edit_checks import checked_line, checked_text
from bcnb.storage.toml import parse_toml

FILE = "lesson.toml"
"""The name of the file in messages."""
STEP_KEYS = ("heading", "text", *SHOWN)
"""The keys of a step in the order of a new file."""
FORM = FileForm(("kind", "title", "step"), ("step",), tall=("hint",))


@dataclass(frozen=True)
class LessonDraft:
    """A lesson that is being written.

    `words` are the values of the file without its steps, and `steps` the steps, both as in the file.
    """

    words: Tables = field(default_factory=lambda: {"kind": KIND, "title": ""})
    steps: tuple[Tables, ...] = ()

    def with_title(self, title: str) -> "LessonDraft":
        """Return the lesson with another title. Raises ValueError if it is too long or cannot be seen."""
        return replace(self, words={**self.words, "title": checked_line(title, LONGEST_TITLE, "the title")})

    def with_step(self, text: str, file: str = "", heading: str = "") -> "LessonDraft":
        """Return the lesson with one more step at its end.

        Args:
            text: the text of the step.
            file: the text of a valid puzzle, question or position file, or an empty text.
            heading: its heading, or an empty text.

        Raises:
            FileError: if the file is not TOML.
            ValueError: if the text cannot be seen, or there are too many steps.
        """
        if len(self.steps) >= MOST_STEPS:
            raise ValueError(f"a lesson has at most {MOST_STEPS} steps")
        longer = replace(self, steps=(*self.steps, {"text": checked_text(text, "the text")}))
        place = len(self.steps)
        return (longer.with_heading(place, heading) if heading else longer).with_shown(place, file)

    def with_text(self, number: int, text: str) -> "LessonDraft":
        """Return the lesson with another text of a step, counted from 0. Raises ValueError."""
        return self._with(number, {"text": checked_text(text, "the text")})

    def with_heading(self, number: int, heading: str) -> "LessonDraft":
        """Return the lesson with another heading of a step, counted from 0. It may be empty. Raises ValueError."""
        return self._with(number, {"heading": checked_line(heading, LONGEST_TITLE, "the heading")})

    def with_shown(self, number: int, file: str) -> "LessonDraft":
        """Return the lesson with another puzzle, question or position in a step, counted from 0.

        Args:
            number: the place of the step.
            file: the text of a valid puzzle, question or position file, or an empty text.

        Raises:
            FileError: if the file is not TOML.
            ValueError: for an unknown step.
        """
        values = dict(parse_toml(file, "step.toml").values) if file else {}
        return self._with(number, {**dict.fromkeys(SHOWN, ""), **({_shown_by(values): values} if file else {})})

    def _with(self, number: int, changes: Tables) -> "LessonDraft":
        """Return the lesson with changed values of a step. The text stays, and other empty values are left out."""
        after = {**self.steps[self._place(number)], **changes}
        step = {key: after[key] for key in STEP_KEYS if key == "text" or after.get(key)}
        return replace(self, steps=(*self.steps[:number], step, *self.steps[number + 1 :]))

    def without_step(self, number: int) -> "LessonDraft":
        """Return the lesson without a step, counted from 0. Raises ValueError for an unknown step."""
        place = self._place(number)
        return replace(self, steps=(*self.steps[:place], *self.steps[place + 1 :]))

    def moved(self, number: int, by: int) -> "LessonDraft":
        """Return the lesson with a step, counted from 0, moved earlier or later. At an end it stays there.

        Raises:
            ValueError: for an unknown step.
        """
        left = list(self.steps)
        step = left.pop(self._place(number))
        left.insert(max(0, min(len(left), number + by)), step)
        return replace(self, steps=tuple(left))

    def _place(self, number: int) -> int:
        if not 0 <= number < len(self.steps):
            raise ValueError(f"there is no step {number + 1}")
        return number


def _shown_by(values: Tables) -> str:
    """Return the key of a step for the tables of a file."""
    if values.get("kind") in KINDS:
        return PUZZLE
    return QUESTION if "question" in values else POSITION


def read_lesson_draft(tables: Tables) -> LessonDraft:
    """Return the draft in the tables of a valid lesson file. Only the form is read here."""
    words = {key: value for key, value in tables.items() if key != "step"}
    return LessonDraft(words, tuple(tables.get("step", ())))


def write_lesson(draft: LessonDraft, opened: str = "") -> str:
    """Return the lesson file of a draft.

    Args:
        draft: the draft.
        opened: the valid file that was opened. Steps that did not change keep their bytes.

    Raises:
        FileError: if a step does not hold a valid puzzle, question or position, or the title or a text is missing.
    """
    text = write_tables({**draft.words, "step": list(draft.steps)}, FORM, opened)
    read_own_lesson(parse_toml(text, FILE))
    return text


def names_of(steps: Sequence[Tables]) -> tuple[str, ...]:
    """Return what each step shows: `puzzle`, `question`, `position` or an empty text."""
    return tuple(next((name for name in SHOWN if name in step), "") for step in steps)
