"""The folders of the tests mirror those of bcnb, and each file names what it tests."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
TESTS, PACKAGE = ROOT / "tests", ROOT / "bcnb"
OTHERS = {"helpers", "js", "notebooks", "programs", "replays", "scenarios", "toy_game"}
"""Folders that mirror no room: helpers, programs, what comes with bcnb, and what other tools read."""
ROOMS = sorted(
    folder
    for top in TESTS.iterdir()
    if top.is_dir() and top.name not in OTHERS
    for folder in [top, *top.rglob("*")]
    if list(folder.glob("test_*.py"))
)
WHOLE = {
    "test_main.py": "the command line as a whole",
    "test_output.py": "the text that a room prints",
    "test_refusals.py": "the refusals of a game, from all of its chapters",
    "test_rule_options.py": "a game under each rule option, from all of its chapters",
}
"""Files in a room that test no single module, with what they test."""


def modules_of(room: Path) -> set[str]:
    """The modules and folders of a room of bcnb."""
    return {path.stem for path in (PACKAGE / room.relative_to(TESTS)).glob("[!_]*") if path.suffix in ("", ".py")}


def misnamed(room: Path) -> list[str]:
    """Test files of a room that begin with the name of no module, and with the number of no chapter."""
    known = modules_of(room)
    named = {file.name: re.sub(r"^test_(\d+_)?", "", file.stem) for file in room.glob("test_*.py")}
    return [
        name
        for name, rest in named.items()
        if not (re.match(r"test_\d", name) and room.name == "rules")
        and name not in WHOLE
        and not any(rest == module or rest.startswith(f"{module}_") for module in known)
    ]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.relative_to(TESTS).as_posix())
def test_a_folder_of_tests_is_a_folder_of_bcnb_and_its_files_name_a_module(room):
    assert (PACKAGE / room.relative_to(TESTS)).is_dir()
    assert misnamed(room) == []


def test_a_file_that_names_no_module_is_found(tmp_path, monkeypatch):
    monkeypatch.setitem(globals(), "TESTS", tmp_path)
    room = tmp_path / "storage"
    room.mkdir()
    for name in ("test_records.py", "test_records_names.py", "test_1_board.py", "test_told.py"):
        (room / name).touch()
    assert sorted(misnamed(room)) == ["test_1_board.py", "test_told.py"]


def test_only_programs_and_helpers_are_not_tests():
    stray = [path.name for path in TESTS.glob("*.py") if not path.name.startswith("test_")]
    assert stray == ["conftest.py"]
