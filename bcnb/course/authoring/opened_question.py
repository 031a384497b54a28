"""A question file that is opened to be changed: its position as a drawing, and its text, which stays where it can."""

from typing import NamedTuple

from bcnb.course.authoring import exercise_draft
from bcnb.course.authoring.exercise_draft import ExerciseDraft, read_exercise
from bcnb.course.authoring.opened_file import QUESTION, begin_drawing
from bcnb.course.questions import read_question
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import Opened, empty_draft
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import FileError, Table, TomlLocation, parse_toml


class OpenedQuestion(NamedTuple):
    """A valid question file: its name without the suffix, its text and draft, its game, its rules and its position.

    `begun` is where the drawing of its position begins, and `drawn` is that drawing as a position. If no battle can
    begin in the position, or if it is one of the 1961 game, `begun` is None and `drawn` is the position itself. A
    question about data files has no position: `begun` is None, and `drawn` is an empty board.
    """

    name: str
    text: str
    draft: ExerciseDraft
    ruleset: str
    rules: tuple[str, ...]
    begun: Opened | None
    drawn: State


def open_question(text: str, name: str) -> OpenedQuestion:
    """Return a question that is opened.

    Args:
        text: the content of the file.
        name: the name of the file.

    Raises:
        FileError: if the file is not a valid question.
        ValueError: if each of its examples has a position of its own.
    """
    table = parse_toml(text, name)
    question, draft = read_question(table), read_exercise(dict(table.values), exercise_draft.QUESTION)
    state = _position(draft, question.ruleset, name) if question.tries else _empty(question.ruleset)
    begun = _drawing(state, question.title or question.number, name) if question.tries else None
    drawn = board_state(begun.draft, begun.palette) if begun else state
    stem = name.removesuffix(".toml")
    return OpenedQuestion(stem, text, draft, question.ruleset, question.rules, begun, drawn)


def _position(draft: ExerciseDraft, ruleset: str, name: str) -> State:
    """Return the position that the examples share. Raises ValueError if there is none."""
    try:
        state: State = game_files_for(ruleset).read_position(Table(draft.position, TomlLocation(name)))
    except FileError as fault:
        reason = f"each example of {name} has its own position ({fault.reason}), so it is changed in a text editor"
        raise ValueError(reason) from None
    return state


def _empty(ruleset: str) -> State:
    begun = empty_draft(ruleset)
    return board_state(begun.draft, begun.palette)


def _drawing(state: State, title: str, name: str) -> Opened | None:
    """Return where the drawing of a position begins, or None if it cannot be drawn as the beginning of a battle."""
    try:
        return begin_drawing(state, title, name, QUESTION)
    except ValueError:
        return None
