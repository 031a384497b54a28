"""A puzzle file of one's own on the command line: shown, proved, printed and exported, or refused with its line."""

from pathlib import Path

import pytest

from tests.course.authoring.test_puzzle_maker import duel
from tests.helpers.cli import call


@pytest.fixture
def puzzle(tmp_path: Path) -> Path:
    path = tmp_path / "own-the-last-man.toml"
    path.write_text(duel().text, encoding="utf-8")
    return path


def test_a_puzzle_is_shown(puzzle: Path) -> None:
    result = call("show", str(puzzle))
    assert (result.status, result.out.splitlines()[0]) == (0, "The last man")


def test_a_puzzle_is_printed_with_its_key(puzzle: Path, tmp_path: Path) -> None:
    result = call("handout", str(puzzle), "--out", str(tmp_path))
    names = ["own-the-last-man-student.html", "own-the-last-man-key.html"]
    assert (result.status, [Path(line).name for line in result.out.splitlines()]) == (0, names)
    student, key = ((tmp_path / name).read_text("utf-8") for name in names)
    assert "Which one attack wins the most flags on average?" in student
    assert "battle e5 f5" not in student
    assert "Attack f5 from e5." in key
    assert "battle e5 f5" in key


def test_a_puzzle_is_exported(puzzle: Path, tmp_path: Path) -> None:
    assert call("export", str(puzzle), "--svg", str(tmp_path / "x.svg")).status == 0
    assert (tmp_path / "x.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize("command", [("show",), ("handout", "--out", "."), ("question",)])
def test_a_bad_file_is_refused_with_its_line(puzzle: Path, command: tuple[str, ...]) -> None:
    puzzle.write_text(duel().text.replace('of = "flags"', 'of = "glory"'), encoding="utf-8")
    result = call(command[0], str(puzzle), *command[1:])
    assert result.status == 1
    assert "own-the-last-man.toml:20: 'best.of' is 'glory'" in result.err
