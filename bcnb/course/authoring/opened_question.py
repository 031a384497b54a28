"""A question file that is opened to be changed: its position as a drawing, and its text, which stays where it can."""

from dataclasses import replace
from typing import NamedTuple

from bcnb.course.authoring.question_draft import QuestionDraft, read_question_draft
from bcnb.course.questions import read_question
from bcnb.editor.board_state import board_state
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import Opened, empty_draft, from_state, open_text
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import FileError, Table, TomlLocation, decode, parse_toml


class OpenedQuestion(NamedTuple):
    """A valid question file: its name without the suffix, its text and draft, its game, its rules and its position.

    `begun` is where the drawing of its position begins, and `drawn` is that drawing as a position.
    """

    name: str
    text: str
    draft: QuestionDraft
    ruleset: str
    rules: tuple[str, ...]
    begun: Opened
    drawn: State


def is_question(data: bytes, name: str) -> bool:
    """Return True if the bytes of a TOML file look like a question. A file that is not TOML does not."""
    try:
        return "question" in parse_toml(decode(name, data), name).values
    except FileError:
        return False


def open_question(text: str, name: str) -> OpenedQuestion:
    """Return a question that is opened.

    Args:
        text: the content of the file.
        name: the name of the file.

    Raises:
        FileError: if the file is not a valid question.
        ValueError: if it has no position on the hex board, or none that can be drawn.
    """
    question, draft = read_question(parse_toml(text, name)), read_question_draft(dict(parse_toml(text, name).values))
    if question.ruleset not in HEX_GAMES or not draft.position:
        raise ValueError("only questions with a position on the hex board can be opened here")
    state = game_files_for(question.ruleset).read_position(Table(draft.position, TomlLocation(name)))
    empty = empty_draft(question.ruleset).draft
    try:
        begun = from_state(state, empty)
    except FileError as fault:
        raise ValueError(f"no battle can begin in the position of {name}: {fault.reason}") from None
    words = {**begun.draft.words, "title": question.title or question.number}
    begun = open_text(write_draft(replace(begun.draft, words=words)))
    drawn = board_state(begun.draft, begun.palette)
    stem = name.removesuffix(".toml")
    return OpenedQuestion(stem, text, draft, question.ruleset, question.rules, begun, drawn)
