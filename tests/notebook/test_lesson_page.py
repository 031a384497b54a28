"""A lesson from a file on its page: every step with its exercise, saved progress, and hostile texts as text."""

from pathlib import Path

import pytest

from bcnb.course.authoring.lesson_draft import LessonDraft, write_lesson
from bcnb.course.authoring.stored_lesson import save_lesson_file
from bcnb.course.backup.lesson_import import import_lessons
from bcnb.course.progress import load_progress
from bcnb.course.questions import read_question
from bcnb.notebook import lesson_page
from bcnb.notebook.lesson_page import NONE, own_lesson
from bcnb.storage.scenarios import write_position
from bcnb.storage.toml import FileError, parse_toml
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.classroom.own_set_form import OwnAnswer
from bcnb.widgets.faq import Faq
from bcnb.widgets.task import Exercise
from tests.course.authoring.test_lesson_draft import two_steps
from tests.course.authoring.test_puzzle_maker import duel
from tests.helpers.own_sets import item_texts


class Shown(list[object]):
    """What a cell has displayed."""

    def __call__(self, one: object, **_: object) -> None:
        self.append(one)


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch, home: Path) -> Shown:
    found = Shown()
    monkeypatch.setattr(lesson_page, "display", found)
    return found


def save(draft: LessonDraft, name: str = "monday") -> None:
    save_lesson_file(write_lesson(draft).encode(), name, over=True)


def test_the_steps_are_done_one_by_one_and_the_progress_is_saved(shown: Shown) -> None:
    save(two_steps().with_heading(0, "The attack").with_step("The end."))
    own_lesson("monday")
    assert repr(shown[0]).splitlines()[:3] == ["Monday", "0 of 2 exercises done.", "Step 1: The attack"]
    exercise, question = (next(one for one in shown if isinstance(one, kind)) for kind in (Exercise, Faq))
    assert exercise.view["task"]["name"] == "Puzzle 1: The last man"
    exercise.do("battle e5 f5")
    assert repr(shown[0]).splitlines()[1:3] == ["1 of 2 exercises done.", "Step 1: The attack ✓ done"]
    question.chosen = 0
    assert repr(shown[0]).splitlines()[1] == "2 of 2 exercises done."
    shown.clear()
    save(two_steps().moved(0, 1), "again")
    own_lesson("again")
    assert repr(shown[0]).splitlines()[1] == "2 of 2 exercises done."


def test_a_board_and_a_lesson_without_exercises(shown: Shown) -> None:
    board = write_position(duel().task.state, "Here")
    save(LessonDraft().with_title("Look").with_step("See.", board))
    own_lesson("monday")
    assert isinstance(shown[-1], BoardWidget)
    assert repr(shown[0]).splitlines()[:2] == ["Look", ""]


def test_markup_in_a_lesson_is_shown_as_text(shown: Shown) -> None:
    hostile = '<img src=x onerror="alert(1)"><script>1</script>'
    save(LessonDraft().with_title(hostile).with_step(f"{hostile}\n[x](javascript:1)", heading=hostile))
    own_lesson("monday")
    for one in shown:
        html = one._repr_mimebundle_()[0]["text/html"]
        assert "<img" not in html
        assert "<script" not in html
        assert "<a" not in html
        assert "&lt;img" in html


def test_without_a_name_the_page_lists_the_lessons(shown: Shown, home: Path) -> None:
    own_lesson()
    assert repr(shown[-1]) == NONE
    save(two_steps(), "monday")
    (home / "lessons" / "bad.toml").write_text("=", encoding="utf-8")
    own_lesson()
    assert repr(shown[-1]).splitlines()[1:] == ["bad.toml", "Monday"]
    assert 'href="#lesson=monday"' in shown[-1]._repr_mimebundle_()[0]["text/html"]


def test_a_question_is_read_below_its_title_with_a_field_for_the_answer(shown: Shown, home: Path) -> None:
    import_lessons([("ask.toml", item_texts()["ask.toml"].encode())])
    own_lesson(question="ask")
    heading, answer, question = shown
    assert isinstance(answer, OwnAnswer)
    assert isinstance(question, Faq)
    title = read_question(parse_toml(item_texts()["ask.toml"], "x")).title
    assert repr(heading) == question.question["title"] == question.question["number"] == title
    assert question.question["closed"]
    answer.write(answer.written[0], "No.")
    shown.clear()
    own_lesson(question="ask")
    assert shown[1].view["blocks"][-1]["text"] == "No."
    question.chosen = 0
    assert [mark.solved for mark in load_progress().marks.values()] == [1]
    own_lesson()
    assert repr(shown[-1]).splitlines()[1:] == [f"{title} (question)"]
    assert 'href="#question=ask"' in shown[-1]._repr_mimebundle_()[0]["text/html"]
    with pytest.raises(ValueError, match="unknown question 'asked'"):
        own_lesson(question="asked")


def test_an_unknown_or_bad_lesson_is_refused(shown: Shown, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="unknown lesson 'tuesday'"):
        own_lesson("tuesday")
    path = tmp_path / "bad.toml"
    path.write_text(write_lesson(two_steps()).replace("level = 1", "level = 9"), encoding="utf-8")
    with pytest.raises(FileError, match=r"bad\.toml:\d+: 'level' must be from 1 to 3"):
        own_lesson(str(path))
    assert shown == []
