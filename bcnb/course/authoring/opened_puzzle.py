"""A puzzle file that is opened to be changed: its position as a drawing, and its text, which stays where it can."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from bcnb.course.authoring.puzzle_draft import read_puzzle_draft, write_puzzle
from bcnb.course.authoring.puzzle_maker import MadePuzzle
from bcnb.course.tasks import KINDS, read_task
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.scenario_text import write_draft
from bcnb.editor.starts import Opened, empty_draft, from_state, open_text
from bcnb.storage.toml import FileError, decode, parse_toml

LONGEST: Mapping[str, int] = {"title": 100, "task": 600, **{f"hint {n}": 300 for n in (1, 2, 3)}, "after": 900}
"""The texts of a puzzle that an author can write, with the largest number of letters."""


class OpenedPuzzle(NamedTuple):
    """A valid puzzle file: its name without the suffix, the puzzle, and where the drawing of its position begins."""

    name: str
    puzzle: MadePuzzle
    begun: Opened


def is_puzzle(data: bytes, name: str) -> bool:
    """Return True if the bytes of a TOML file look like a task or a puzzle. A file that is not TOML does not."""
    try:
        return parse_toml(decode(name, data), name).values.get("kind") in KINDS
    except FileError:
        return False


def open_puzzle(text: str, name: str) -> OpenedPuzzle:
    """Return a puzzle that is opened.

    Args:
        text: the content of the file.
        name: the name of the file.

    Raises:
        FileError: if the file is not a valid puzzle.
        ValueError: if it has no position on the hex board, or none that can be drawn.
    """
    task = read_task(parse_toml(text, name))
    if task.state.ruleset not in HEX_GAMES:
        raise ValueError("only puzzles with a position on the hex board can be opened here")
    try:
        begun = from_state(task.state, empty_draft(task.state.ruleset).draft)
    except FileError as fault:
        raise ValueError(f"no battle can begin in the position of {name}: {fault.reason}") from None
    words = {**begun.draft.words, "title": task.title}
    begun = open_text(write_draft(replace(begun.draft, words=words)))
    return OpenedPuzzle(name.removesuffix(".toml"), MadePuzzle(text, task, ()), begun)


def texts_of(text: str) -> Mapping[str, str]:
    """Return the texts of a valid puzzle file that an author can write, by their names."""
    words = read_puzzle_draft(tomllib.loads(text)).words
    hints = {f"hint {number}": hint for number, hint in enumerate(words["hint"], 1)}
    return {**{name: words[name] for name in ("title", "task", "after")}, **hints}


def with_text(made: MadePuzzle, name: str, said: str) -> MadePuzzle:
    """Return a puzzle with another text. All other bytes of its file stay.

    Raises:
        ValueError: for an unknown name, or a text that is empty, too long or cannot be seen.
    """
    if name not in LONGEST:
        raise ValueError(f"unknown text {name!r:.40}")
    line = checked_line(said, LONGEST[name], f"the {name}")
    if not line:
        raise ValueError(f"the {name} is missing")
    draft = read_puzzle_draft(tomllib.loads(made.text))
    words = dict(draft.words)
    if name.startswith("hint "):
        place = int(name[5:]) - 1
        words["hint"] = [*words["hint"][:place], line, *words["hint"][place + 1 :]]
    else:
        words[name] = line
    text = write_puzzle(replace(draft, words=words), made.text)
    return made._replace(text=text, task=read_task(parse_toml(text, "puzzle.toml")))
