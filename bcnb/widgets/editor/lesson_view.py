"""A lesson that is being written as data for a page: its title, its steps, and what a step can show."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from bcnb.course.authoring.lesson_draft import names_of
from bcnb.course.authoring.own_lesson import LONGEST_TITLE, MOST_STEPS, POSITION, PUZZLE, QUESTION
from bcnb.course.authoring.stored_lesson import LessonUnderWay
from bcnb.editor.draft import Tables
from bcnb.editor.edit_checks import LONGEST_TEXT

LessonData: TypeAlias = dict[str, object]
NAMES: Mapping[str, str] = {PUZZLE: "Puzzle", QUESTION: "Question", POSITION: "Position"}
KEPT = "kept"
"""The value of the choice that leaves a step as it is."""


def lesson_view(
    lesson: LessonUnderWay, made: Mapping[str, str], said: str = "", *, wrong: bool = False, at: int = -1
) -> LessonData:
    """Return what the page shows of a lesson.

    Args:
        lesson: the lesson.
        made: the titles of the puzzle and the question that are made here. A missing one has no title.
        said: the answer to the last message.
        wrong: True if this answer says why something was refused.
        at: the step that gets the focus, counted from 0, or -1.
    """
    draft = lesson.draft
    return {
        "title": draft.words.get("title", ""),
        "steps": list(_steps(draft.steps)),
        "offers": list(_offers(made)),
        "limits": {"title": LONGEST_TITLE, "heading": LONGEST_TITLE, "text": LONGEST_TEXT},
        "full": len(draft.steps) >= MOST_STEPS,
        "undo": bool(lesson.past),
        "said": said,
        "wrong": wrong,
        "at": at,
    }


def _steps(steps: Sequence[Tables]) -> Iterator[list[str]]:
    """Yield the heading and the text of each step, and what it shows in words."""
    for step, name in zip(steps, names_of(steps), strict=True):
        title = str(step[name].get("title") or "") if name else ""
        shown = f"{NAMES[name]}: {title}" if title else NAMES[name] if name else ""
        yield [step.get("heading", ""), step["text"], shown]


def _offers(made: Mapping[str, str]) -> Iterator[list[str]]:
    """Yield what a step can show: its value, and its words."""
    yield ["", "Only text"]
    yield [POSITION, "The board as it is drawn now"]
    for name in (PUZZLE, QUESTION):
        if title := made.get(name):
            yield [name, f"{NAMES[name]} made here: {title}"]
