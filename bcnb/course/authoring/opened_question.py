"""A question file that is opened to be changed: its position as a drawing, and its text, which stays where it can."""

from typing import NamedTuple

from bcnb.course.authoring import exercise_draft
from bcnb.course.authoring.exercise_draft import ExerciseDraft, read_exercise
from bcnb.course.authoring.opened_file import QUESTION, begin_drawing
from bcnb.course.questions import read_question
from bcnb.editor.board_state import board_state
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.starts import Opened
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import Table, TomlLocation, parse_toml


class OpenedQuestion(NamedTuple):
    """A valid question file: its name without the suffix, its text and draft, its game, its rules and its position.

    `begun` is where the drawing of its position begins, and `drawn` is that drawing as a position.
    """

    name: str
    text: str
    draft: ExerciseDraft
    ruleset: str
    rules: tuple[str, ...]
    begun: Opened
    drawn: State


def open_question(text: str, name: str) -> OpenedQuestion:
    """Return a question that is opened.

    Args:
        text: the content of the file.
        name: the name of the file.

    Raises:
        FileError: if the file is not a valid question.
        ValueError: if it has no position on the hex board, or none that can be drawn.
    """
    table = parse_toml(text, name)
    question, draft = read_question(table), read_exercise(dict(table.values), exercise_draft.QUESTION)
    placed = bool(draft.position) and question.ruleset in HEX_GAMES
    read = game_files_for(question.ruleset).read_position
    state = read(Table(draft.position, TomlLocation(name))) if placed else None
    begun = begin_drawing(state, question.title or question.number, name, QUESTION)
    drawn = board_state(begun.draft, begun.palette)
    stem = name.removesuffix(".toml")
    return OpenedQuestion(stem, text, draft, question.ruleset, question.rules, begun, drawn)
