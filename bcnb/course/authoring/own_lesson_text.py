"""A lesson that an author made as plain text: each step with its text and its board, without solutions."""

from collections.abc import Iterator

from bcnb.course.authoring.own_lesson import OwnLesson, OwnStep
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import State
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.text_tools import safe_text


def lesson_lines(lesson: OwnLesson) -> Iterator[str]:
    """Yield the title of a lesson and its steps, line by line, without control characters."""
    yield safe_text(lesson.title)
    for place, step in enumerate(lesson.steps, 1):
        yield ""
        yield from map(safe_text, _step_lines(step, place))


def _step_lines(step: OwnStep, place: int) -> Iterator[str]:
    yield step.called(place)
    yield from step.text.split("\n")
    shown = step.shown
    if isinstance(shown, Task):
        yield shown.task
        yield from _board_lines(shown.state)
    elif isinstance(shown, Question):
        yield shown.question
        if shown.tries:
            yield from _board_lines(QuestionPages(inquire(shown)).state)
    elif shown is not None:
        yield from _board_lines(shown)


def _board_lines(state: State) -> Iterator[str]:
    look = presenter_of(state)
    yield ""
    yield from look.board(state).split("\n")
    yield from look.lines_below(state)
