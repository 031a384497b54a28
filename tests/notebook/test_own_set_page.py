"""The page of your own sets, as a cell puts it together: each kind of item, and what its work is saved as."""

from pathlib import Path

import pytest
from ipywidgets import VBox

from bcnb.course.authoring.own_lesson import OwnLesson
from bcnb.course.own_sets.known_sets import find_set, save_set
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.course.progress import load_progress
from bcnb.course.tasks import Task
from bcnb.notebook.game_table import table
from bcnb.notebook.own_set_page import _shown, own_sets
from bcnb.widgets.classroom.own_set_form import OpenedItem
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.task import Exercise
from tests.helpers.own_sets import set_folder


@pytest.fixture(autouse=True)
def week(tmp_path: Path) -> None:
    save_set(pack_set(read_set_files(set_folder(tmp_path))))


def shown(name: str, step: int = 0, changed=lambda: None) -> object:
    found = find_set("week-one")
    return _shown(OpenedItem(found, found.item(name), step), changed)


def solve(exercise: Exercise, task: Task) -> None:
    for text in task.solutions[0].do:
        exercise.do(text)


def test_a_puzzle_opens_as_a_task_and_counts_under_its_key() -> None:
    told = []
    exercise = shown("hold", changed=lambda: told.append(1))
    assert isinstance(exercise, Exercise)
    task = find_set("week-one").item("hold").content
    assert isinstance(task, Task)
    solve(exercise, task)
    if exercise.asks_amount:
        exercise.do("amount 1")
    assert list(load_progress().marks) == ["set-week-one.hold"]
    assert told


def test_a_question_has_a_field_for_the_answer() -> None:
    both = shown("ask")
    assert isinstance(both, VBox)
    assert [type(one).__name__ for one in both.children] == ["OwnAnswer", "Faq"]
    answer, shown_question = both.children
    asked = find_set("week-one").item("ask")
    assert answer.view["blocks"][0]["words"] == asked.content.question
    assert answer.title == shown_question.question["number"] == asked.title


def test_a_quiz_saves_its_answers_under_the_set() -> None:
    quiz = shown("check")
    assert isinstance(quiz, QuizCard)
    assert quiz.lesson == ""
    for place, item in enumerate(quiz.quiz.items):
        quiz.choose(place, item.answer)
    assert load_progress().marks["set-week-one.check"].solved == 1


def test_the_steps_of_a_lesson_are_shown_one_at_a_time() -> None:
    lesson = find_set("week-one").item("steps").content
    assert isinstance(lesson, OwnLesson)
    first = shown("steps")
    assert isinstance(first, VBox)
    solve(first.children[1], lesson.steps[0].shown)
    if first.children[1].asks_amount:
        first.children[1].do("amount 1")
    assert list(load_progress().marks) == ["set-week-one.steps.1"]
    assert repr(shown("steps", 2)) == "The end."


def test_the_page_opens_an_item_from_its_address(capsys) -> None:
    own_sets("week-one", item="steps")
    assert "Open a set as a file" in capsys.readouterr().out


def test_a_battle_of_a_set_opens_at_a_table(capsys) -> None:
    table("set-week-one.ridge")
    assert "Kernstown" in capsys.readouterr().out
    with pytest.raises(ValueError, match=r"the set week-one has no item 'rigde'. Did you mean 'ridge'"):
        table("set-week-one.rigde")
