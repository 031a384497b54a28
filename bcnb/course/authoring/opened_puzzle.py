"""A puzzle file that is opened to be changed: its position as a drawing, and its text, which stays where it can."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from bcnb.course.authoring import exercise_draft
from bcnb.course.authoring.exercise_draft import read_exercise, write_exercise
from bcnb.course.authoring.opened_file import PUZZLE, begin_drawing
from bcnb.course.authoring.puzzle_maker import MadePuzzle
from bcnb.course.tasks import read_task
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.starts import Opened
from bcnb.storage.toml import parse_toml

LONGEST: Mapping[str, int] = {"title": 100, "task": 600, **{f"hint {n}": 300 for n in (1, 2, 3)}, "after": 900}
"""The texts of a puzzle that an author can write, with the largest number of letters."""


class OpenedPuzzle(NamedTuple):
    """A valid puzzle file: its name without the suffix, the puzzle, and where the drawing of its position begins."""

    name: str
    puzzle: MadePuzzle
    begun: Opened


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
    begun = begin_drawing(task.state, task.title, name, PUZZLE)
    return OpenedPuzzle(name.removesuffix(".toml"), MadePuzzle(text, task, ()), begun)


def texts_of(text: str) -> Mapping[str, str]:
    """Return the texts of a valid puzzle file that an author can write, by their names."""
    words = read_exercise(tomllib.loads(text), exercise_draft.PUZZLE).words
    hints = {f"hint {number}": hint for number, hint in enumerate(words["hint"], 1)}
    return {**{name: words[name] for name in ("title", "task", "after")}, **hints}


def with_text(made: MadePuzzle, name: str, said: str) -> MadePuzzle:
    """Return a puzzle with another text. All other bytes of its file stay.

    Raises:
        ValueError: for an unknown name, or a text that is empty, too long or cannot be seen.
    """
    if name not in LONGEST:
        raise ValueError(f"unknown text {name!r:.40}")
    line = checked_line(" ".join(said.split()), LONGEST[name], f"the {name}")
    if not line:
        raise ValueError(f"the {name} is missing")
    draft = read_exercise(tomllib.loads(made.text), exercise_draft.PUZZLE)
    words = dict(draft.words)
    if name.startswith("hint "):
        place = int(name[5:]) - 1
        words["hint"] = [*words["hint"][:place], line, *words["hint"][place + 1 :]]
    else:
        words[name] = line
    text = write_exercise(replace(draft, words=words), exercise_draft.PUZZLE, made.text)
    return made._replace(text=text, task=read_task(parse_toml(text, "puzzle.toml")))
