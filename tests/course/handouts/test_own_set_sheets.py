"""The handouts of a teacher's own set: every item, no solution for students, and the key with all answers."""

import re
from pathlib import Path

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.own_sets.known_sets import save_set
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_files import pack_set
from bcnb.course.questions import Question
from bcnb.course.quizzes import Quiz
from bcnb.course.tasks import Task
from tests.helpers.own_sets import set_folder


def test_a_set_prints_as_handout_guide_and_key(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    found = load_set(folder)
    sheets = sheets_of(str(folder))
    assert list(sheets) == ["week-one-student.html", "week-one-guide.html", "week-one-key.html"]
    student, guide, key = sheets.values()
    for item in found.items:
        assert item.title in student
        assert item.title in guide
    assert "By Ms. Rivera." in guide
    for item in found.items:
        if isinstance(item.content, Task):
            assert item.content.after not in student
            assert item.content.after in key
        if isinstance(item.content, Question):
            said = item.content.answer.split(". ")[-1]
            assert said not in student
            assert said in key
        if isinstance(item.content, Quiz):
            assert item.content.items[0].choices[0].say in student
    assert "Step 2" in student
    assert student.count("<figure") == 5
    assert not re.search("<script|http://(?!www.w3.org)", student + guide + key)


def test_one_file_and_a_saved_set_print_the_same(tmp_path: Path) -> None:
    folder = set_folder(tmp_path)
    packed = tmp_path / "w.bcnbset"
    packed.write_bytes(pack_set(load_set(folder).files))
    save_set(packed.read_bytes())
    assert sheets_of(str(folder)) == sheets_of(str(packed)) == sheets_of("set-week-one")


def test_an_unknown_set_has_no_handouts() -> None:
    with pytest.raises(ValueError, match="the set 'other' is not here"):
        sheets_of("set-other")
