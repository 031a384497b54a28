"""The kind of a file that an author made, read from its bytes, and what cannot be drawn."""

from pathlib import Path

import pytest

from bcnb.course.authoring.opened_file import begin_drawing, kind_of_bytes
from bcnb.course.catalogue import list_exercises
from bcnb.editor.starts import from_scenario
from bcnb.storage.paths import scenarios_folder
from tests.helpers.own_sets import item_texts


def test_the_kind_of_each_file_is_known() -> None:
    kinds = {name: kind_of_bytes(text.encode(), name) for name, text in item_texts().items()}
    assert kinds == {
        "ridge.toml": "scenario",
        "hold.toml": "puzzle",
        "ask.toml": "question",
        "check.toml": "quiz",
        "steps.toml": "lesson",
    }


@pytest.mark.parametrize("folder", ["questions", "puzzles"])
def test_all_questions_and_puzzles_of_the_project_are_known(folder: str) -> None:
    files = {
        "questions": list((scenarios_folder()).glob("*/questions/*.toml")),
        "puzzles": [Path(path) for path in list_exercises().values()],
    }[folder]
    assert {kind_of_bytes(path.read_bytes(), path.name) for path in files} <= {folder[:-1], "quiz"}


@pytest.mark.parametrize("data", [b"\xff", b"[", b"PK\3\4"])
def test_what_is_not_toml_has_no_kind(data: bytes) -> None:
    assert kind_of_bytes(data, "x.toml") == ""


def test_an_empty_file_and_a_battle_are_not_exercises() -> None:
    assert {kind_of_bytes(data, "x.toml") for data in (b"", from_scenario("kernstown").text.encode())} == {"scenario"}


def test_a_file_without_a_position_is_refused_with_its_kind() -> None:
    with pytest.raises(ValueError, match="only questions with a position on the hex board"):
        begin_drawing(None, "Title", "x.toml", "question")
