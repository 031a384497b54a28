"""The items of a worksheet: the tasks, quiz questions and written answers of a lesson, in order."""

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring.own_lesson import OwnLesson
from bcnb.course.catalogue import list_lessons
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.lesson_questions import questions_of
from bcnb.course.history.lesson_text import find_any, quiz_of
from bcnb.course.history.schema import BattleLesson as Battle
from bcnb.course.history.schema import WhyTheWarLesson
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.course.own_sets.known_sets import find_set, known_sets
from bcnb.course.own_sets.own_set import OwnSet, SetItem, choice_key, is_own, step_key, written_key
from bcnb.course.questions import Question
from bcnb.course.quizzes import Choice, Quiz, question_key
from bcnb.course.tasks import Task
from bcnb.course.worksheets import phrases
from bcnb.engine.name_lookup import did_you_mean

HistoryLesson: TypeAlias = Battle | WhyTheWarLesson
"""A history lesson."""


class WorksheetItem(NamedTuple):
    """An item of a lesson: a quiz question with `choices`, a task, or a `written` answer.

    The teacher judges written answers, so each counts as done.
    """

    key: str
    title: str
    choices: tuple[Choice, ...] = ()
    written: bool = False

    @property
    def right(self) -> str:
        """The right answer of a quiz question, or an empty text."""
        return next((choice.say for choice in self.choices if choice.right), "")


class WorksheetPlan(NamedTuple):
    """The items of a lesson, with its name (`3`, `antietam`) and title."""

    lesson: str
    title: str
    items: tuple[WorksheetItem, ...]

    @property
    def quiz(self) -> tuple[WorksheetItem, ...]:
        """The questions of the quiz, in order."""
        return tuple(item for item in self.items if item.choices)


def lesson_names() -> tuple[str, ...]:
    """Return the names of all lessons: the rules lessons by number, the history lessons, then your own sets."""
    return (*map(str, list_lessons()), *list_past(), *(one.lesson for one in known_sets().sets.values()))


def is_history(lesson: str) -> bool:
    """Return True if the name of a lesson is that of a history lesson."""
    return not lesson.isdecimal() and not is_own(lesson)


def plan_of(lesson: str) -> WorksheetPlan:
    """Return the items of a lesson.

    Raises:
        ValueError: for an unknown lesson.
        FileError: for an invalid lesson file.
    """
    if is_own(lesson):
        found = find_set(lesson)
        return WorksheetPlan(lesson, found.title, tuple(_of_set(found)))
    names = lesson_names()
    if lesson not in names:
        raise ValueError(f"unknown lesson {lesson!r}{did_you_mean(lesson, names)}")
    if lesson.isdecimal():
        course = load_lesson(find_lesson(int(lesson)))
        return WorksheetPlan(
            lesson, phrases.LESSON.format(number=lesson, title=course.title), tuple(_of_course(course))
        )
    past = find_any(lesson)
    return WorksheetPlan(lesson, past.title, tuple(_of_history(past)))


def _of_course(lesson: Lesson) -> Iterator[WorksheetItem]:
    for task in lesson.tasks:
        yield WorksheetItem(task.number, task.title)
    yield from _of_quiz(lesson.quiz)


def _of_history(lesson: HistoryLesson) -> Iterator[WorksheetItem]:
    for key, ask in questions_of(lesson).items():
        yield WorksheetItem(key, ask, written=True)
    yield from _of_quiz(quiz_of(lesson))


def _of_set(found: OwnSet) -> Iterator[WorksheetItem]:
    return (one for item in found.items for one in items_of(item))


def items_of(item: SetItem) -> Iterator[WorksheetItem]:
    """Yield the items of a worksheet that an item of a set has."""
    content = item.content
    if isinstance(content, Quiz):
        for place, asked in enumerate(content.items):
            yield WorksheetItem(choice_key(item.key, place), asked.ask, asked.choices)
    elif isinstance(content, OwnLesson):
        yield from _of_steps(item, content)
    elif isinstance(content, Question):
        yield _asked(item.key, item.title, content)
    else:
        yield WorksheetItem(item.key, item.title)


def _of_steps(item: SetItem, lesson: OwnLesson) -> Iterator[WorksheetItem]:
    for number, step in enumerate(lesson.steps, 1):
        key, title = step_key(item.key, number), phrases.STEP_OF.format(lesson=item.title, number=number)
        if isinstance(step.shown, Task):
            yield WorksheetItem(key, phrases.OF_SET.format(title=title, text=step.shown.title))
        elif isinstance(step.shown, Question):
            yield _asked(key, title, step.shown)


def _asked(key: str, title: str, question: Question) -> WorksheetItem:
    title = phrases.OF_SET.format(title=title, text=question.question)
    return WorksheetItem(written_key(key), title, written=True)


def _of_quiz(quiz: Quiz) -> Iterator[WorksheetItem]:
    for place, item in enumerate(quiz.items):
        yield WorksheetItem(question_key(place), item.ask, item.choices)
