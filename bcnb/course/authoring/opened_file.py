"""A file that is opened to be changed: its kind, and where the drawing of its position begins."""

from collections.abc import Mapping
from dataclasses import replace

from bcnb.course import quizzes
from bcnb.course.authoring import own_lesson
from bcnb.course.tasks import KINDS
from bcnb.editor.draft import ScenarioDraft, read_draft
from bcnb.editor.palette import HEX_GAMES, QUOTAS
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import Opened, empty_draft, from_state, open_text
from bcnb.engine.ruleset import State
from bcnb.storage.game_files import game_files_for
from bcnb.storage.toml import FileError, decode, parse_toml

LESSON, QUIZ, QUESTION, SCENARIO, PUZZLE = own_lesson.KIND, quizzes.KIND, "question", "scenario", "puzzle"
"""The kinds of files that an author makes."""


def kind_in(values: Mapping[str, object]) -> str:
    """Return the kind of a file with these tables. What is none of the others is a scenario, or not valid."""
    kind = values.get("kind")
    if kind in (LESSON, QUIZ):
        return str(kind)
    if kind in KINDS:
        return PUZZLE
    return QUESTION if "question" in values else SCENARIO


def kind_of_bytes(data: bytes, name: str) -> str:
    """Return the kind of a file by its bytes, or an empty text if it is not TOML. `name` is its name."""
    try:
        return kind_in(parse_toml(decode(name, data), name).values)
    except FileError:
        return ""


def begin_drawing(state: State | None, title: str, name: str, kind: str) -> Opened:
    """Return where the drawing of a position begins.

    Args:
        state: the position of the file, or None if it has none.
        title: the title of the drawing.
        name: the name of the file in messages.
        kind: its kind.

    Raises:
        ValueError: if it has no position on the hex board, or none that can be drawn.
    """
    if state is None or state.ruleset not in HEX_GAMES:
        raise ValueError(f"only {kind}s with a position on the hex board can be opened here")
    try:
        begun = from_state(state, _ground(state))
    except FileError as fault:
        raise ValueError(f"no battle can begin in the position of {name}: {fault.reason}") from None
    return open_text(write_draft(replace(begun.draft, words={**begun.draft.words, "title": title})))


def _ground(state: State) -> ScenarioDraft:
    """Return a draft without pieces that has the names, goals and compass of a position, and its quota if it is one."""
    tables = game_files_for(state.ruleset).position_tables(state)
    there, empty = read_draft({"ruleset": state.ruleset, **tables}), empty_draft(state.ruleset).draft
    quota = QUOTAS[state.ruleset]
    words = {key: there.words[key] for key in ("up", quota) if isinstance(there.words.get(key), str | int)}
    return replace(empty, words={**empty.words, **words}, names=there.names, goals=there.goals)
