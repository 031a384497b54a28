"""The file model of puzzles: all files of the project come back byte for byte, and an edit changes only its lines."""

import difflib
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.course.authoring.puzzle_draft import read_puzzle_draft, write_puzzle
from bcnb.course.tasks import KINDS, read_task
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import parse_toml


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


EXERCISES = {
    path: kind
    for path in sorted(scenarios_folder().glob("*/**/*.toml"))
    if (kind := tomllib.loads(text_of(path)).get("kind")) in KINDS
}
every_file = pytest.mark.parametrize("path", EXERCISES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")


def changed(before: str, after: str) -> list[str]:
    return [line for line in difflib.ndiff(before.splitlines(), after.splitlines()) if line[0] in "-+"]


def test_all_puzzles_and_tasks_are_there() -> None:
    assert sum(kind == "puzzle" for kind in EXERCISES.values()) >= 167
    assert sum(kind == "task" for kind in EXERCISES.values()) >= 125


@every_file
def test_opening_and_saving_gives_the_same_bytes(path: Path) -> None:
    text = text_of(path)
    draft = read_puzzle_draft(tomllib.loads(text))
    assert write_puzzle(draft, text) == text
    assert read_puzzle_draft(tomllib.loads(write_puzzle(draft))) == draft


@every_file
def test_edits_change_only_their_lines_and_undone_ones_nothing(path: Path) -> None:
    text = text_of(path)
    draft = read_puzzle_draft(tomllib.loads(text))
    wrongs = (*draft.wrongs[:-1], {**draft.wrongs[-1], "say": "It differs."})
    edited = replace(draft, words={**draft.words, "after": "It depends."}, wrongs=wrongs)
    after = write_puzzle(edited, text)
    assert {line[2:] for line in changed(text, after) if line[0] == "+"} <= {
        'after = "It depends."',
        'say = "It differs."',
    }
    assert read_puzzle_draft(tomllib.loads(after)) == edited
    assert write_puzzle(draft, after) == text


def test_a_file_without_its_first_text_is_the_same_puzzle() -> None:
    for path in list(EXERCISES)[::25]:
        draft = read_puzzle_draft(tomllib.loads(text_of(path)))
        again, first = (read_task(parse_toml(text, "x.toml")) for text in (write_puzzle(draft), text_of(path)))
        assert replace(again, solutions=(), wrongs=(), goal=()) == replace(first, solutions=(), wrongs=(), goal=())


def test_comments_line_ends_and_unknown_keys_stay() -> None:
    first = next(path for path, kind in EXERCISES.items() if kind == "puzzle")
    for text in (f"# ours\n{text_of(first)}# end", f"mine = 1\n{text_of(first)}".replace("\n", "\r\n")):
        draft = read_puzzle_draft(tomllib.loads(text))
        assert write_puzzle(draft, text) == text
        after = write_puzzle(replace(draft, words={**draft.words, "title": "Another"}), text)
        assert len(changed(text, after)) == 2
        assert ("\r\n" in after) == ("\r\n" in text)
