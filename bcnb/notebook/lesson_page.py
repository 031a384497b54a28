"""The notebook function that puts a lesson from a file on a page, step by step."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from hashlib import sha256
from urllib.parse import quote

from IPython.display import display
from traitlets import Bunch

from bcnb.course.authoring.own_lesson import OwnLesson, OwnStep
from bcnb.course.authoring.stored_lesson import find_own_lesson, lesson_files
from bcnb.course.authoring.stored_question import find_own_question, question_files
from bcnb.course.puzzle_deck import is_solved
from bcnb.course.question_results import inquire, question_result_text
from bcnb.course.questions import Question
from bcnb.course.tasks import Task
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, folded, progress_here
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.classroom.lesson_steps import STEP_KEY, LessonSteps
from bcnb.widgets.classroom.own_set_form import OwnAnswer
from bcnb.widgets.faq import NOTHING, Faq
from bcnb.widgets.progress_store import known_progress, save_answer
from bcnb.widgets.task import Exercise

NONE = "There is no lesson or question here yet. To open one, press Open a file on the home page."
CHOOSE = "Choose a lesson or a question. To open another one, press Open a file on the home page."
A_QUESTION = "{title} (question)"
DIGEST = 16
"""The number of digits by which the browser knows a lesson."""
READABLE = "max-width:72ch"
"""The style of a text that is read."""


@coerce_arguments('own_lesson("monday")')
def own_lesson(lesson: str = "", *, question: str = "") -> None:
    """Put a lesson or a question that somebody made on the page, step by step. Your solved steps are saved.

    Args:
        lesson: the name of a lesson that was opened here, or its file. Without it, the page lists what was opened.
        question: the name of a question that was opened here, or its file.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown lesson or question, or an invalid file.
    """
    if not lesson and not question:
        display(_list())
        return
    progress_here()
    if question:
        _put_alone(find_own_question(question))
        return
    found = find_own_lesson(lesson)
    steps = tuple(_numbered(found))
    key = sha256("\n".join((found.title, *(step.text for step in steps))).encode()).hexdigest()[:DIGEST]
    head = LessonSteps(key, found.title, *_done(steps))
    display(head)
    for place in range(1, len(steps) + 1):
        _put(steps, place, head)


def _numbered(lesson: OwnLesson) -> Iterator[OwnStep]:
    """Yield the steps, each with the number of its mark. That of a puzzle ends with its place among the puzzles."""
    puzzles = 0
    for step in lesson.steps:
        if isinstance(step.shown, Task):
            puzzles += 1
            number = f"{step.number}.p{puzzles}"
            yield step._replace(shown=replace(step.shown, number=number), number=number)
        elif isinstance(step.shown, Question) and step.shown.tries:
            yield step._replace(number=f"{step.number}.q")
        else:
            yield step._replace(number="")


def _put(steps: tuple[OwnStep, ...], place: int, head: LessonSteps) -> None:
    """Put a step on the page: its heading, its text, and what it shows."""
    step = steps[place - 1]
    display(_words(step, place))
    shown = step.shown

    def refresh(_change: object = None) -> None:
        head.change(*_done(steps))

    if isinstance(shown, Task):
        exercise = Exercise(shown)
        exercise.observe(refresh, "view")
        display(exercise)
    elif isinstance(shown, Question):
        _put_question(shown, step.number, refresh)
    elif shown is not None:
        display(BoardWidget(shown, title=step.called(place)))


def _put_alone(step: OwnStep) -> None:
    """Put a question on the page that is in no lesson, below its title."""
    heading = safe_text(step.heading)
    display(OutputText(heading, tag("section", tag("h2", escape_text(heading)))))
    if isinstance(step.shown, Question):
        _put_question(step.shown, f"{step.number}.q", lambda: None)


def _put_question(question: Question, number: str, refresh: Callable[[], None]) -> None:
    """Put a question on the page. It is done when one of its examples was tried; without any, it asks for nothing."""
    if not question.tries:
        text = question_result_text(inquire(question))
        display(folded(f"{question.question} (Open for the answer.)", text), raw=True)
        return
    shown = Faq(question, closed=True)

    def tried(change: Bunch) -> None:
        if change.new != NOTHING and not is_solved(known_progress()[0], number):
            save_answer(number, True)
            refresh()

    shown.observe(tried, "chosen")
    display(OwnAnswer(number, question))
    display(shown)


def _words(step: OwnStep, place: int) -> OutputText:
    """Return the heading and the text of a step."""
    heading, lines = safe_text(step.called(place)), [safe_text(line) for line in step.text.split("\n")]
    paragraphs = (tag("p", escape_text(line), style=READABLE) for line in lines if line)
    html = tag("section", tag("h2", escape_text(heading)), *paragraphs, style="margin-top:28px", **{STEP_KEY: place})
    return OutputText("\n".join((heading, *lines)), html)


def _done(steps: tuple[OwnStep, ...]) -> tuple[str, list[tuple[str, str]]]:
    """Return how many exercises are done, and the name of each step with what is still to do."""
    progress = known_progress()[0]
    states = ["" if not step.number else "done" if is_solved(progress, step.number) else "open" for step in steps]
    asked = sum(map(bool, states))
    words = f"{states.count('done')} of {count_noun(asked, 'exercise')} done." if asked else ""
    names = (step.called(place) for place, step in enumerate(steps, 1))
    return words, list(zip(names, states, strict=True))


def _list() -> OutputText:
    """Return the lessons and questions that were opened here, as links."""
    titles = {("lesson", name): _title(name, find_own_lesson) for name in lesson_files()}
    for name in question_files():
        title = _title(name, find_own_question)
        titles["question", name] = A_QUESTION.format(title=title)
    links = (
        tag("li", tag("a", escape_text(title), href=f"#{kind}={quote(name, safe='')}"))
        for (kind, name), title in titles.items()
    )
    said = CHOOSE if titles else NONE
    html = tag("section", tag("p", escape_text(said)), *([tag("ul", *links)] if titles else []))
    return OutputText("\n".join((said, *titles.values())), html)


def _title(name: str, find: Callable[[str], OwnLesson | OwnStep]) -> str:
    """Return the title of a lesson or a question, or the name of its file if it is not valid."""
    try:
        found = find(name)
    except (OSError, ValueError):
        return f"{name}.toml"
    return safe_text(found.title if isinstance(found, OwnLesson) else found.heading)
