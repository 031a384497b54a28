"""The handouts of a teacher's own set: the student's pages with all items, the guide, and the answer key."""

from collections.abc import Iterator

from bcnb.course.authoring.own_lesson import OwnLesson
from bcnb.course.handouts.common_parts import choices, quiz_key
from bcnb.course.handouts.html_elements import (
    document,
    figure,
    figures,
    heading,
    lines,
    paragraph,
    signed,
    table,
    under,
)
from bcnb.course.handouts.own_lesson_sheets import answer_parts, step_parts
from bcnb.course.handouts.rules_lesson import asked_task, solution_parts
from bcnb.course.own_sets.own_set import OwnSet, SetItem
from bcnb.course.question_results import inquire
from bcnb.course.question_view import QuestionPages
from bcnb.course.questions import Question
from bcnb.course.quizzes import Quiz
from bcnb.course.tasks import Task
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import State
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.presenter import presenter_for

ROWS = 3
"""The number of lines for the answer to a question."""
HEADS = ("Item", "Kind", "Title", "Rules")
BY = "By {author}."


def student(found: OwnSet) -> str:
    """Return the student's handout: each item with its board, but without solutions."""
    items = (part for item in found.items for part in _item(item))
    return document(found.title, signed(), tag("h1", escape_text(found.title)), *items)


def guide(found: OwnSet) -> str:
    """Return the teacher's guide: the author, and each item with its kind and its rules."""
    rows = [(item.name, item.kind, item.title, ", ".join(_rules(item))) for item in found.items]
    title = f"Guide: {found.title}"
    by = paragraph(BY.format(author=found.author.rstrip(".")))
    return document(title, tag("h1", escape_text(title)), by, table(HEADS, rows))


def key(found: OwnSet) -> str:
    """Return the answer key: solutions, answers and the quizzes."""
    title = f"Key: {found.title}"
    answers = (part for item in found.items for part in _answers(item))
    return document(title, tag("h1", escape_text(title)), *answers)


def _item(item: SetItem) -> Iterator[Markup]:
    yield heading(item.title)
    content = item.content
    if isinstance(content, Task):
        yield figures([asked_task(content)], presenter_for(content.state.ruleset).page.counted)
    elif isinstance(content, Question):
        if content.tries:
            yield _board(QuestionPages(inquire(content)).state, item.title)
        yield lines(content.question, ROWS)
    elif isinstance(content, Quiz):
        yield from (choices(number, one) for number, one in enumerate(content.items, 1))
    elif isinstance(content, OwnLesson):
        for number, step in enumerate(content.steps, 1):
            yield from step_parts(number, step)
    else:
        if content.story:
            yield paragraph(content.story)
        yield _board(ruleset(content.ruleset).setup(content), item.title)


def _board(state: State, caption: str) -> Markup:
    return figures([figure(state, caption)], presenter_for(state.ruleset).page.counted)


def _answers(item: SetItem) -> Iterator[Markup]:
    content, parts = item.content, list[Markup]()
    if isinstance(content, Task):
        parts = [*solution_parts(content), paragraph(content.after)]
    elif isinstance(content, Question):
        parts = [under(content.question), paragraph(content.answer)]
    elif isinstance(content, Quiz):
        parts = [quiz_key(content.items)]
    elif isinstance(content, OwnLesson):
        parts = [part for number, step in enumerate(content.steps, 1) for part in answer_parts(number, step)]
    if parts:
        yield heading(item.title)
        yield from parts


def _rules(item: SetItem) -> tuple[str, ...]:
    """Return the rules of an item, each once."""
    if isinstance(item.content, OwnLesson):
        shown = (step.shown for step in item.content.steps)
        return tuple(dict.fromkeys(rule for one in shown if isinstance(one, Task | Question) for rule in one.rules))
    return item.content.rules if isinstance(item.content, Task | Question | Quiz) else ()
