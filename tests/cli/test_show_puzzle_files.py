"""A puzzle file on the command line: shown, proved, printed and exported, or refused with its line."""

from pathlib import Path

import pytest

from bcnb.course.authoring.lesson_draft import write_lesson
from tests.course.authoring.test_lesson_draft import two_steps
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


def test_a_lesson_is_printed_with_its_key_or_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "monday.toml"
    text = write_lesson(two_steps().with_step("The end."))
    path.write_text(text, encoding="utf-8")
    result = call("handout", str(path), "--out", str(tmp_path))
    assert (result.status, len(result.out.splitlines())) == (0, 2)
    student, key = ((tmp_path / f"monday-{kind}.html").read_text("utf-8") for kind in ("student", "key"))
    assert student.count("<figure") == 2
    assert [f"Step {number}" in student for number in (1, 2, 3)] == [True, True, True]
    assert ("battle e5 f5" in student, "battle e5 f5" in key, "Step 3" in key) == (False, True, False)
    path.write_text(text.replace("level = 1", "level = 4"), encoding="utf-8")
    result = call("handout", str(path), "--out", str(tmp_path))
    assert (result.status, "monday.toml:" in result.err, "'level' must be from 1 to 3" in result.err) == (1, True, True)
