"""The plan of a lesson: its parts, puzzles and quiz, found in its folder."""

from pathlib import Path

import pytest

from bcnb.course.catalogue import find_exercise, list_exercises, list_lessons, list_puzzles
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.storage.toml import FileError
from tests.tasks import PUZZLE, QUIZ, TASK

PLAN = """number = 3
title = "Moving"
sentence = "An order is worth nothing if the unit is in the wrong place."
goal = "you can bring any unit where you want it."
acts = 3
puzzles = ["puzzle-1-x"]
quiz = "quiz"
[[part]]
title = "On foot"
text = "Here the card has been played."
task = "1-one-hex"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in (("lesson", PLAN), ("1-one-hex", TASK), ("puzzle-1-x", PUZZLE), ("quiz", QUIZ)):
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_lesson_is_read_with_all_its_files(folder: Path) -> None:
    lesson = load_lesson(folder)
    assert (lesson.number, lesson.title, lesson.parts[0].title) == (3, "Moving", "On foot")
    assert [task.kind for task in lesson.tasks] == ["task", "puzzle"]
    assert lesson.quiz.items
    assert lesson.rules == ("4.1", "4.2")


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ('"1-one-hex"', '"1-one-hx"', "the lesson has no file 1-one-hx.toml; is '1-one-hex' meant?", 11),
        ('["puzzle-1-x"]', '["puzzle-2"]', "the lesson has no file puzzle-2.toml", 6),
        ('"quiz"', '"quit"', "the lesson has no file quit.toml; is 'quiz' meant?", 7),
        (PLAN[PLAN.index("[[part]]") :], "", "the lesson has no [[part]]", 1),
        ("sentence", "sentense", "the key 'sentence' is missing; is 'sentense' meant?", 1),
        ("goal =", "minutes = 3\ngoal =", "unknown key 'minutes'", 4),
    ],
)
def test_a_faulty_plan_is_refused(folder: Path, old: str, new: str, reason: str, line: int | None) -> None:
    (folder / "lesson.toml").write_text(PLAN.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load_lesson(folder)
    assert reason in caught.value.reason
    assert caught.value.line == line


def test_lessons_are_found_by_their_number() -> None:
    assert find_lesson(3).name == "03-moving"
    with pytest.raises(ValueError, match="there is no lesson 99; there are 1, 2, 3"):
        find_lesson(99)


def test_exercises_are_found_by_number_or_path() -> None:
    assert find_exercise("3.1").name == "1-one-hex.toml"
    assert find_exercise("3.p1").name.startswith("puzzle-1-")
    assert find_exercise("3.q").name == "quiz.toml"
    assert find_exercise(str(find_exercise("3.1"))) == find_exercise("3.1")
    with pytest.raises(ValueError, match=r"no task, puzzle or quiz is called '3\.x'"):
        find_exercise("3.x")
    assert set(list_puzzles()) <= set(list_exercises())
    assert list(list_lessons())[:14] == list(range(1, 15))
