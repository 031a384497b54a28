"""Puzzle files that are opened in the editor and saved: the same bytes, and only what was changed differs."""

import difflib
from pathlib import Path

import pytest

from bcnb.course.authoring.opened_puzzle import LONGEST, open_puzzle, texts_of, with_text
from bcnb.course.catalogue import list_exercises
from bcnb.editor.board_state import board_state
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.starts import open_text
from bcnb.engine.ruleset import State
from bcnb.storage.toml import FileError, parse_toml


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def of_hexes(path: Path) -> bool:
    tables = parse_toml(text_of(path), path.name).values
    return tables.get("kind") == "puzzle" and tables.get("ruleset", HEX_GAMES[0]) in HEX_GAMES


def ground_of(state: State) -> tuple[object, ...]:
    """The edges of the sides, what a hex is worth, and the names on the map."""
    field = state.field
    return field.top, field.home_rows, field.objectives, field.country


FILES = [path for path in list_exercises().values() if of_hexes(path)]


def test_all_puzzles_on_the_hex_board_are_opened_or_say_why() -> None:
    refused = {}
    for path in FILES:
        try:
            opened = open_puzzle(text_of(path), path.name)
        except ValueError as fault:
            refused[path.stem] = str(fault)
            continue
        assert opened.puzzle.text == text_of(path)
        draft = open_text(opened.begun.text).draft
        assert draft.words["title"] == opened.puzzle.task.title
        drawn = board_state(draft, opened.begun.palette)
        assert ground_of(drawn) == ground_of(opened.puzzle.task.state), path.stem
    assert len(FILES) > 120
    assert refused == {}


@pytest.mark.parametrize("name", LONGEST)
def test_a_changed_text_changes_only_its_line(name: str) -> None:
    path = FILES[0]
    made = open_puzzle(text_of(path), path.name).puzzle
    before = texts_of(made.text)
    after = with_text(made, name, "Other words.")
    assert texts_of(after.text) == {**before, name: "Other words."}
    changed = [line for line in difflib.ndiff(made.text.splitlines(), after.text.splitlines()) if line[0] in "+-"]
    assert len(changed) == 2
    assert with_text(after, name, before[name]).text == made.text


def test_a_bad_file_is_refused_with_its_line() -> None:
    with pytest.raises(FileError, match=r"^x\.toml:\d+: "):
        open_puzzle(text_of(FILES[0]).replace("level = ", "level = 1"), "x.toml")
