"""Where each rule of *North against South* is taught: in which lessons, by which tasks, in which questions."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from bcnb.course.exercises import Exercise
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.questions import load_question
from bcnb.course.shelf import find_question, list_lessons
from bcnb.games.north_against_south.rules.rulebook import RULES
from tests.freeze import NOTEBOOKS
from tests.test_notebooks import calls, cells

NAME = "north_against_south"
PAGES = sorted((NOTEBOOKS / "variants" / NAME).glob("*.ipynb"))


def exercises() -> Iterator[Exercise]:
    """The tasks, puzzles and quizzes of all lessons of the game."""
    for lesson in (load_lesson(find_lesson(number)) for number in list_lessons()):
        if lesson.ruleset == NAME:
            yield from (*lesson.tasks, lesson.quiz)


def asked(path: Path) -> list[str]:
    """The questions that a page puts."""
    found = [call for cell in cells(path, "code") for call in calls(cell)]
    return [words[0] for name, words in found if name == "faq"]


@cache
def places() -> Mapping[str, tuple[str, ...]]:
    """The numbers of the exercises and questions that turn on each rule."""
    found: dict[str, list[str]] = {rule: [] for rule in RULES}
    for exercise in exercises():
        for rule in exercise.rules:
            found[rule].append(exercise.number)
    for number in (number for path in PAGES for number in asked(path)):
        for rule in load_question(find_question(number)).rules:
            found[rule].append(number)
    return {rule: tuple(numbers) for rule, numbers in found.items()}
