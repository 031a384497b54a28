"""The lessons that come with bcnb: each task does what it says, no rule is left out, and the words are plain."""

import re
from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from bcnb.course.catalogue import list_exercises, list_lessons
from bcnb.course.lessons import PLAN, Lesson, find_lesson, load_lesson, load_prose
from bcnb.course.task_checks import check
from bcnb.course.tasks import Exercise, Task, exercise_ruleset, load_exercise, taught
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.games.battle_cry.rules.rulebook import RULES
from tests.helpers import reading

pytestmark = pytest.mark.unmeasured

LESSONS = tuple(list_lessons())
EXERCISES = {number: path for number, path in list_exercises().items() if path.parent.parent.name == "lessons"}
FIRST = {"": 1, "North against South": 15, "Battle-Cry of 1961": 19}
"""With which lesson each series begins."""
LONGEST = 8
"""The most minutes of a lesson for a quick reader; `course.lessons.minutes` is the estimate that pages show."""
WORDS_A_MINUTE, SECONDS_AN_ACTION, SECONDS_A_QUESTION = 200, 8, 10

each_lesson = pytest.mark.parametrize("number", LESSONS)


@cache
def lesson(number: int) -> Lesson:
    return load_lesson(find_lesson(number))


@cache
def exercise(number: str) -> Exercise:
    return load_exercise(EXERCISES[number])


def plan(one: Lesson) -> list[str]:
    """The sentences between the tasks."""
    prose = load_prose(one)
    return [prose.sentence, f"{prose.goal[0].upper()}{prose.goal[1:]}", *(part.text for part in prose.parts)]


def minutes(one: Lesson) -> float:
    """How long a lesson takes a reader who makes no mistake."""
    read = [*plan(one), *(text for task in one.tasks for text in (task.task, task.after))]
    read += [f"{item.ask} {choice.say}" for item in one.quiz.items for choice in item.choices]
    actions = sum(len(task.solutions[0].do) for task in one.tasks)
    words = sum(len(text.split()) for text in read)
    return words / WORDS_A_MINUTE + (actions * SECONDS_AN_ACTION + len(one.quiz.items) * SECONDS_A_QUESTION) / 60


# --- each task --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", EXERCISES)
def test_solutions_reach_the_goal_and_wrong_tries_fail_as_their_file_says(number: str) -> None:
    assert [f"{result.line}: {result}" for result in check(exercise(number)) if not result.passed] == []


@pytest.mark.parametrize("number", EXERCISES)
def test_a_file_bears_the_number_of_its_place(number: str) -> None:
    assert exercise(number).number == number
    assert re.fullmatch(r"(\d|puzzle-\d)(-[a-z0-9]+)+|quiz", EXERCISES[number].stem)


@pytest.mark.parametrize("number", EXERCISES)
def test_what_a_task_has_taught_is_reported_with_the_numbers_of_its_rules(number: str) -> None:
    task = exercise(number)
    if isinstance(task, Task):
        assert reading.cited(task.after) == set(task.rules)


@pytest.mark.parametrize("number", EXERCISES)
def test_what_is_reported_is_reported_in_sentences(number: str) -> None:
    task = exercise(number)
    told = reading.of_task(task) if isinstance(task, Task) else reading.of_quiz(task)
    assert reading.unfinished(told) == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("number", EXERCISES)
def test_every_solution_and_every_wrong_try_can_be_told(number: str) -> None:
    task = exercise(number)
    if isinstance(task, Task):
        assert reading.untold(task) == []


# --- each lesson ------------------------------------------------------------------------------------------------------


def test_the_lessons_are_numbered_in_the_order_of_their_series() -> None:
    assert [lesson(number).number for number in LESSONS] == sorted(LESSONS)
    series = [(name, list(group)) for name, group in groupby(LESSONS, key=lambda number: lesson(number).series)]
    assert {name: group[0] for name, group in series}.items() <= FIRST.items()
    assert len({name for name, _ in series}) == len(series)
    assert all(group == list(range(group[0], group[0] + len(group))) for _, group in series)


@each_lesson
def test_a_lesson_uses_every_file_of_its_folder_once(number: int) -> None:
    one = lesson(number)
    used = [Path(task.file).name for task in one.tasks] + [Path(one.quiz.file).name, PLAN]
    assert sorted(used) == sorted(path.name for path in one.folder.iterdir())


@each_lesson
def test_a_lesson_is_done_before_it_is_read(number: int) -> None:
    one = lesson(number)
    assert sum(len(task.solutions[0].do) for task in one.part_tasks) >= 3
    assert all(task.kind == "task" for task in one.part_tasks)


@each_lesson
def test_a_lesson_ends_with_three_puzzles_of_rising_difficulty_and_three_questions(number: int) -> None:
    one = lesson(number)
    assert [(puzzle.kind, puzzle.level) for puzzle in one.puzzles] == [("puzzle", level) for level in (1, 2, 3)]
    assert len(one.quiz.items) == 3
    assert all(len(item.choices) >= 2 for item in one.quiz.items)


@each_lesson
def test_the_words_of_a_lesson_are_plain(number: int) -> None:
    one = lesson(number)
    texts = [*plan(one), *(text for task in one.tasks for text in reading.of_task(task)), *reading.of_quiz(one.quiz)]
    assert reading.grade(texts) <= reading.HARDEST
    assert [task.number for task in one.tasks if reading.grade(reading.of_task(task)) > reading.HARDEST] == []


@each_lesson
def test_a_lesson_takes_at_most_eight_minutes(number: int) -> None:
    assert minutes(lesson(number)) <= LONGEST


# --- all of them ------------------------------------------------------------------------------------------------------


def test_the_lessons_teach_every_rule_of_the_book() -> None:
    ours = [one for one in map(exercise, EXERCISES) if exercise_ruleset(one) == DEFAULT_RULESET]
    assert taught(ours) == tuple(RULES)


def test_the_reading_grade_can_tell_plain_words_from_others() -> None:
    plain = "The dog ran to the man. He sat on the box. It was a big red box."
    involved = "Notwithstanding considerable institutional hesitation, the administration subsequently reconsidered."
    assert reading.grade([plain]) < 3
    assert reading.grade([involved]) > reading.HARDEST
