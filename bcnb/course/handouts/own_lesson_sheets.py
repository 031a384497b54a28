"""The handouts of a lesson that an author made: the student's pages with a board for each step, and the answer key."""

from collections.abc import Iterator

from bcnb.course.authoring.own_lesson import OwnLesson, OwnStep
from bcnb.course.handouts.html_elements import document, figure, figures, heading, paragraph, signed, under
from bcnb.course.handouts.rules_lesson import asked_task, solution_parts
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import State
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.presenter import presenter_for


def student(lesson: OwnLesson) -> str:
    """Return the student's handout: each step with its text and its board, but without solutions."""
    steps = [part for number, step in enumerate(lesson.steps, 1) for part in step_parts(number, step)]
    return document(lesson.title, signed(), tag("h1", escape_text(lesson.title)), *steps)


def key(lesson: OwnLesson) -> str:
    """Return the answer key: the solutions of the puzzles and the answers to the questions."""
    answers = [part for number, step in enumerate(lesson.steps, 1) for part in answer_parts(number, step)]
    return document(f"Key: {lesson.title}", tag("h1", escape_text(f"{lesson.title}: key")), *answers)


def step_parts(number: int, step: OwnStep) -> Iterator[Markup]:
    """Yield a step with its text and its board, but without a solution. `number` counts from 1."""
    yield heading(step.called(number))
    for words in step.text.split("\n"):
        yield paragraph(words)
    shown = step.shown
    if isinstance(shown, Task):
        yield figures([asked_task(shown)], presenter_for(shown.state.ruleset).page.counted)
    elif isinstance(shown, Question):
        yield paragraph(shown.question)
        if shown.tries:
            yield _board(QuestionPages(inquire(shown)).state, shown.title)
    elif shown is not None:
        yield _board(shown, step.called(number))


def _board(state: State, caption: str) -> Markup:
    return figures([figure(state, caption)], presenter_for(state.ruleset).page.counted)


def answer_parts(number: int, step: OwnStep) -> Iterator[Markup]:
    """Yield the solution or the answer of a step, or nothing. `number` counts from 1."""
    if isinstance(step.shown, Task):
        yield heading(step.called(number))
        yield from solution_parts(step.shown)
        yield paragraph(step.shown.after)
    elif isinstance(step.shown, Question):
        yield heading(step.called(number))
        yield under(step.shown.question)
        yield paragraph(step.shown.answer)
