"""What there is to do in a lesson: its tasks and puzzles, the questions of its quiz, and what is asked in words."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bcnb.course.history import asking
from bcnb.course.history.kept import LAST
from bcnb.course.history.lesson import Lesson as Battle
from bcnb.course.history.lesson import Opening
from bcnb.course.history.parts import find_any, quiz_of
from bcnb.course.history.shelf import list_lessons as list_past
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.course.quizzes import Choice, Quiz, question_key
from bcnb.course.shelf import list_lessons
from bcnb.storage.toml import did_you_mean

Past: TypeAlias = Battle | Opening
"""A lesson of history."""
WORDS = {
    "vote": "The first vote",
    "why": asking.WHY,
    "prediction": asking.PREDICTION,
    "lost": asking.LOST,
    "missing": asking.MISSING,
    "claim": asking.CLAIM,
    "evidence 1": asking.EVIDENCE[0],
    "evidence 2": asking.EVIDENCE[1],
    LAST: "The second vote",
    "changed": asking.CHANGED,
}
"""What every lesson of history asks, by the names under which the answers are kept."""
NEEDS_A_BATTLE = ("prediction", "lost", "missing")
"""What is not asked where there is no board."""


class Item(NamedTuple):
    """Something to be done. A question of a quiz has `choices`; a task has neither these nor words of its own; what is
    `written` is for the teacher to judge, and counts as done."""

    key: str
    title: str
    choices: tuple[Choice, ...] = ()
    written: bool = False

    @property
    def right(self) -> str:
        """The right answer of a question of a quiz."""
        return next((choice.say for choice in self.choices if choice.right), "")


class Plan(NamedTuple):
    """A lesson by its name (`3`, `antietam`), its title, and what is to be done in it."""

    lesson: str
    title: str
    items: tuple[Item, ...]


def lesson_names() -> tuple[str, ...]:
    """The names of all lessons: the numbers of the course, then those of history."""
    return (*map(str, list_lessons()), *list_past())


def plan_of(lesson: str) -> Plan:
    """What is to be done in a lesson. Raises ValueError for an unknown one, FileError for a faulty file."""
    names = lesson_names()
    if lesson not in names:
        raise ValueError(f"no lesson is called {lesson!r}{did_you_mean(lesson, names)}")
    if lesson.isdecimal():
        course = load_lesson(find_lesson(int(lesson)))
        return Plan(lesson, f"Lesson {lesson}: {course.title}", tuple(_of_course(course)))
    past = find_any(lesson)
    return Plan(lesson, past.title, tuple(_of_history(past)))


def _of_course(lesson: Lesson) -> Iterator[Item]:
    for task in lesson.tasks:
        yield Item(task.number, task.title)
    yield from _of_quiz(lesson.quiz)


def _of_history(lesson: Past) -> Iterator[Item]:
    for key, ask in WORDS.items():
        if isinstance(lesson, Battle) or key not in NEEDS_A_BATTLE:
            yield Item(key, ask, written=True)
    yield from _of_quiz(quiz_of(lesson))


def _of_quiz(quiz: Quiz) -> Iterator[Item]:
    for place, item in enumerate(quiz.items):
        yield Item(question_key(place), item.ask, item.choices)
