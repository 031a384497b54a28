"""A lesson: its plan with the exercises of its folder, and its prose, which is in its notebook."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bcnb.course.catalogue import find_exercise, list_exercises, list_lessons, list_puzzles
from bcnb.course.lessons import find_lesson, load_lesson, load_prose
from bcnb.storage.toml import FileError
from tests.helpers.tasks import PUZZLE, QUIZ, TASK

PLAN = """number = 3
title = "Moving"
acts = 3
tasks = ["1-one-hex"]
puzzles = ["puzzle-1-x"]
quiz = "quiz"
"""
HEAD = (
    "# Moving\n\n*A unit has to be in the right place.*\n\n**Goal:** you can bring any unit where you want it.\n\nMore."
)
PART = "## On *foot*\n\nHere the [card](../07_the_sixty_cards.ipynb)\nhas **been** played.\n\nThis is only on the page."
CALL = 'task("3.1", solve)'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("lesson", PLAN), ("1-one-hex", TASK), ("puzzle-1-x", PUZZLE), ("quiz", QUIZ)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_lesson_is_read_with_all_its_files(folder: Path) -> None:
    lesson = load_lesson(folder)
    assert (lesson.number, lesson.title) == (3, "Moving")
    assert [task.kind for task in lesson.tasks] == ["task", "puzzle"]
    assert lesson.tasks == (*lesson.part_tasks, *lesson.puzzles)
    assert lesson.quiz.items
    assert lesson.rules == ("4.1", "4.2")


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ('"1-one-hex"', '"1-one-hx"', "the lesson has no file 1-one-hx.toml. Did you mean '1-one-hex'?", 4),
        ('["puzzle-1-x"]', '["puzzle-2"]', "the lesson has no file puzzle-2.toml", 5),
        ('"quiz"', '"quit"', "the lesson has no file quit.toml. Did you mean 'quiz'?", 6),
        ('["1-one-hex"]', "[]", "the lesson has no tasks", 4),
        ('tasks = ["1-one-hex"]', "", "the lesson has no tasks", 1),
        ("title", "titel", "the key 'title' is missing. Did you mean 'titel'?", 1),
        ("acts =", "minutes = 3\nacts =", "unknown key 'minutes'", 3),
        ("acts =", 'goal = "you can move."\nacts =', "unknown key 'goal'", 3),
    ],
)
def test_a_faulty_plan_is_refused(folder: Path, old: str, new: str, reason: str, line: int | None) -> None:
    (folder / "lesson.toml").write_text(PLAN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load_lesson(folder)
    assert reason in caught.value.reason
    assert caught.value.line == line


def write_notebook(path: Path, *sources: str) -> None:
    """A notebook of markdown cells and of cells that call `task`."""
    kinds = ("code" if source.startswith("task") else "markdown" for source in sources)
    found = [{"cell_type": kind, "source": [source]} for kind, source in zip(kinds, sources, strict=True)]
    path.write_text(json.dumps({"cells": found}), encoding="utf-8")


def test_the_prose_of_a_lesson_is_read_from_its_notebook_as_plain_text(folder: Path) -> None:
    lesson = replace(load_lesson(folder), notebook=str(folder / "30_moving.ipynb"))
    write_notebook(Path(lesson.notebook), HEAD, "## The first half", PART, "Look at the board.", CALL, "The end.")
    prose = load_prose(lesson)
    assert prose.sentence == "A unit has to be in the right place."
    assert prose.goal == "you can bring any unit where you want it."
    (part,) = prose.parts
    assert (part.title, part.text) == ("On foot", "Here the card has been played.")
    assert part.task == lesson.part_tasks[0]


HEADLESS = 'there is no cell with a heading (##) and a text above task("3.1")'


@pytest.mark.parametrize(
    ("sources", "reason"),
    [
        ((), "the first cell must have three paragraphs: '# Moving'"),
        ((PART, CALL), "the first cell must have three paragraphs: '# Moving'"),
        ((HEAD.replace("Moving", "Marching"), PART, CALL), "the first cell must have three paragraphs: '# Moving'"),
        ((HEAD.replace("*", ""), PART, CALL), "the first cell must have three paragraphs: '# Moving'"),
        ((HEAD, PART), HEADLESS),
        ((HEAD, CALL, PART), HEADLESS),
        ((HEAD, PART, "## Only a heading", CALL), HEADLESS),
        ((HEAD, PART, 'task("3.2")', CALL), HEADLESS),
    ],
)
def test_a_notebook_that_lacks_the_prose_of_its_lesson_is_refused(
    folder: Path, sources: tuple[str, ...], reason: str
) -> None:
    lesson = replace(load_lesson(folder), notebook=str(folder / "30_moving.ipynb"))
    write_notebook(Path(lesson.notebook), *sources)
    with pytest.raises(FileError) as caught:
        load_prose(lesson)
    assert caught.value.file == lesson.notebook
    assert caught.value.reason.startswith(reason)


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": 1}', '{"cells": [{}]}', '{"cells": [[]]}', "[" * 100_000])
def test_a_file_that_is_not_a_notebook_is_refused(folder: Path, text: str) -> None:
    lesson = replace(load_lesson(folder), notebook=str(folder / "30_moving.ipynb"))
    Path(lesson.notebook).write_text(text, encoding="utf-8")
    with pytest.raises(FileError, match=r"30_moving\.ipynb: is not a notebook"):
        load_prose(lesson)


def test_a_lesson_without_a_notebook_has_no_prose(folder: Path) -> None:
    lesson = load_lesson(folder)
    with pytest.raises(FileError, match=r"lesson\.toml: lesson 3 has no notebook\. Add one"):
        load_prose(replace(lesson, notebook=""))
    with pytest.raises(FileError, match=r"none\.ipynb: cannot be read: the file does not exist"):
        load_prose(replace(lesson, notebook=str(folder / "none.ipynb")))


def test_lessons_are_found_by_their_number() -> None:
    assert find_lesson(3).name == "03-moving"
    with pytest.raises(ValueError, match="unknown lesson 99; choose from 1, 2, 3"):
        find_lesson(99)


def test_exercises_are_found_by_number_or_path() -> None:
    assert find_exercise("3.1").name == "1-one-hex.toml"
    assert find_exercise("3.p1").name.startswith("puzzle-1-")
    assert find_exercise("3.q").name == "quiz.toml"
    assert find_exercise(str(find_exercise("3.1"))) == find_exercise("3.1")
    with pytest.raises(ValueError, match=r"unknown task, puzzle or quiz '3\.x'"):
        find_exercise("3.x")
    assert set(list_puzzles()) <= set(list_exercises())
    assert list(list_lessons())[:14] == list(range(1, 15))
