"""The notebook function that puts the page of your own sets together: the list of items, and the open one below it."""

from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from IPython.display import display
from ipywidgets import HTML, VBox, Widget

from bcnb.course.authoring.own_lesson import OwnLesson, OwnStep
from bcnb.course.own_sets.own_set import step_key
from bcnb.course.questions import Question
from bcnb.course.quizzes import Quiz
from bcnb.course.task_play import TaskVerdict
from bcnb.course.tasks import Task
from bcnb.engine.ruleset import Scenario, State
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, line
from bcnb.presentation.markup import escape_text, join, tag
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.classroom.own_set_form import OpenedItem, OwnAnswer, OwnSetForm, SetPage
from bcnb.widgets.classroom.own_set_maker import OwnSetMaker
from bcnb.widgets.faq import Faq
from bcnb.widgets.quiz import QuizCard
from bcnb.widgets.task import Exercise
from bcnb.widgets.task_model import TaskModel

NOTHING = "The item that you open is shown here."
_FORMS: WeakSet[OwnSetForm] = WeakSet()
_MAKERS: list[OwnSetMaker] = []
"""The forms and the makers on the page. The last maker takes what is dropped."""


@coerce_arguments('own_sets("week-one")')
def own_sets(name: str = "", *, item: str = "") -> None:
    """Put the page of your own sets together: the sets, the items of the open one, and the open item.

    Example: `own_sets("week-one", item="hold")`.

    Args:
        name: the set that is open at first. Without it, the list of sets.
        item: its item that is open at first.

    Raises:
        ValueError: for an unknown item.
    """
    place: list[Any] = []

    def opened(at: OpenedItem | None) -> None:
        if place:
            place[0].update(_shown(at, form.show))

    form = OwnSetForm(opened, name, item, SetPage(_add_item, _show_makers))
    _FORMS.add(form)
    display(form)
    place.append(display(_shown(form.at, form.show), display_id=True))


@coerce_arguments('set_maker("week-one")')
def set_maker(name: str = "") -> None:
    """Put a form on the page that makes a set of files, and saves it as one file.

    Example: `set_maker("week-one")`.

    Args:
        name: the set that is open at first. Without it, the set under way.
    """
    maker = OwnSetMaker(_show_forms, name)
    _MAKERS.append(maker)
    display(maker)


def _add_item(data: bytes) -> str:
    """Add the file of an item to the set that is made on the page, and return its title. Raises ValueError."""
    if not _MAKERS:
        set_maker()
    return _MAKERS[-1].add_item(data)


def _show_makers() -> None:
    for maker in _MAKERS[-1:]:
        maker.show()


def _show_forms() -> None:
    for form in list(_FORMS):
        form.show()


def _shown(at: OpenedItem | None, changed: Callable[[], object]) -> object:
    """Return what the page shows of an item. `changed` is called when more of it is done."""
    if at is None:
        return line(NOTHING)
    key, content = at.item.key, at.item.content
    if isinstance(content, OwnLesson):
        return _step(content.steps[at.step], step_key(key, at.step + 1), changed)
    if isinstance(content, Scenario):
        return OutputText(content.story, tag("p", escape_text(content.story))) if content.story else line(content.title)
    return _exercise(content, key, changed)


def _step(step: OwnStep, key: str, changed: Callable[[], object]) -> object:
    """Return a step of a lesson: its text, and what it shows below it."""
    words = join(*(tag("p", escape_text(words)) for words in step.text.split("\n")))
    if step.shown is None:
        return OutputText(step.text, words)
    return VBox([HTML(str(words)), _exercise(step.shown, key, changed)])


def _exercise(content: Task | Question | Quiz | State, key: str, changed: Callable[[], object]) -> Widget:
    if isinstance(content, Task):
        exercise = Exercise(TaskModel(content, saved_as=key))
        exercise.observe(lambda _: None if exercise.verdict is TaskVerdict.OPEN else changed(), "view")
        return exercise
    if isinstance(content, Quiz):
        quiz = QuizCard(content, saved_as=key)
        quiz.observe(lambda _: changed(), "heard")
        return quiz
    if isinstance(content, Question):
        answer = OwnAnswer(key, content)
        answer.observe(lambda _: changed(), "view")
        return VBox([answer, Faq(content, closed=True)]) if content.tries else answer
    return BoardWidget(content)
