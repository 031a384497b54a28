"""Exercises as printed text: what a stored notebook shows without a kernel."""

from pathlib import Path

import pytest

from bcnb.course.catalogue import list_lessons
from bcnb.course.learner_text import tell_answers, tell_questions, tell_task
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.quizzes import Quiz
from tests import tasks
from tests.tasks import QUIZ


def test_a_task_is_told_with_its_solution_and_its_wrong_tries(tmp_path: Path) -> None:
    text = tell_task(tasks.task(tmp_path))
    assert (
        text
        == """3.1: One step
Task: Move the infantry on e5 one hex to the west.
Here you may do whatever the rules allow.

Solution: move e5 e4
  Union infantry moved from e5 to e4.
  The goal is reached.
  Only a unit with an order moves (4.1).

Not this way: move e5 e3
  e3 is 2 hexes away, and this unit may move 1.
  Rule 4.2 says: Infantry moves 1 hex, cavalry up to 3, artillery 1.
  Look at e3.
  That is too far."""
    )


def test_a_quiz_and_its_answers_are_told_apart(tmp_path: Path) -> None:
    quiz = tasks.exercise(tmp_path, QUIZ)
    assert isinstance(quiz, Quiz)
    assert tell_questions(quiz) == "1. How far does infantry move?\n  a) One hex.\n  b) Three hexes."
    assert tell_answers(quiz) == "Answers\n1. a) One, and no more. (rule 4.2)"


@pytest.mark.parametrize("number", list_lessons())
def test_no_line_of_a_lesson_is_longer_than_eighty_letters(number: int) -> None:
    lesson = load_lesson(find_lesson(number))
    texts = [tell_questions(lesson.quiz), tell_answers(lesson.quiz), *map(tell_task, lesson.tasks)]
    assert [line for text in texts for line in text.splitlines() if len(line) > 80] == []
