"""A lesson file on the command line: shown, checked and exported, or refused with its line."""

from pathlib import Path

import pytest

from bcnb.course.authoring.lesson_draft import write_lesson
from tests.course.authoring.test_lesson_draft import two_steps
from tests.helpers.cli import call


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "monday.toml"
    path.write_text(write_lesson(two_steps().with_heading(0, "Look").with_step("The end.")), encoding="utf-8")
    return path


def test_a_lesson_is_shown_step_by_step(lesson: Path) -> None:
    result = call("show", str(lesson))
    lines = result.out.splitlines()
    assert (result.status, lines[:4]) == (0, ["Monday", "", "Step 1: Look", "Look at it."])
    assert result.out.count("Ground:") == 2
    assert ["Step 2", "Ask.", "Twice."] == lines[lines.index("Step 2") :][:3]
    assert "battle e5 f5" not in result.out


def test_a_lesson_is_checked_and_its_answers_are_printed(lesson: Path) -> None:
    result = call("question", str(lesson))
    assert (result.status, result.out) == (0, "pass    monday   Monday (3 steps)\n")
    answered = call("question", str(lesson), "--answer")
    assert len(answered.out.splitlines()) > 2
    assert call("question", str(lesson), "--list").out == "monday   Monday  (rules none)\n"
    wrong = lesson.read_text("utf-8").replace('do = ["battle e5 f5"]', 'do = ["battle e5 e8"]', 1)
    lesson.write_text(wrong, encoding="utf-8")
    result = call("question", str(lesson))
    assert result.status == 1
    assert result.out.startswith("differs monday")
    assert "monday.toml:" in result.out


def test_a_lesson_is_exported_as_one_page_without_solutions(lesson: Path, tmp_path: Path) -> None:
    page = tmp_path / "x.html"
    assert call("export", str(lesson), "--html", str(page)).status == 0
    text = page.read_text("utf-8")
    assert text.count("<figure") == 2
    assert "battle e5 f5" not in text
    assert "<script" not in text


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (("show", "--json"), "--json needs a single board"),
        (("show", "--svg", "x.svg"), "--svg needs a single board"),
        (("show", "--seat", "union"), "--seat needs a single board"),
        (("show", "--ply", "0"), "--ply needs a single board"),
        (("export", "--svg", "x.svg"), "only --html can hold one"),
        (("export", "--text", "x.txt"), "only --html can hold one"),
        (("export", "--toml", "x.toml"), "only --html can hold one"),
        (("export", "--html", "x.html", "--ply", "0"), "only a record has plies"),
        (("export", "--html", "x.html", "--turned"), "leave out --umpire and --turned"),
    ],
)
def test_what_a_lesson_does_not_have_is_refused(
    lesson: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], reason: str
) -> None:
    monkeypatch.chdir(lesson.parent)
    result = call(command[0], str(lesson), *command[1:])
    assert result.status != 0
    assert reason in result.err
    assert [path.name for path in lesson.parent.iterdir()] == ["monday.toml"]


@pytest.mark.parametrize("command", [("show",), ("question",), ("export", "--html", "x.html")])
def test_a_bad_lesson_is_refused_with_its_line(
    lesson: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.chdir(lesson.parent)
    text = lesson.read_text("utf-8").replace('theme = "dice odds"', 'theme = "tricks"')
    lesson.write_text(text, encoding="utf-8")
    line = next(number for number, one in enumerate(text.splitlines(), 1) if "tricks" in one)
    result = call(command[0], str(lesson), *command[1:])
    assert result.status == 1
    assert f"monday.toml:{line}: 'theme' is 'tricks'" in result.err
