"""The notebook function that puts a lesson from a file on a page, step by step."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from urllib.parse import quote

from IPython.display import DisplayHandle, display
from traitlets import Bunch

from bcnb.course.authoring.own_lesson import OwnLesson, OwnStep
from bcnb.course.authoring.stored_lesson import find_own_lesson, lesson_files
from bcnb.course.puzzle_deck import is_solved
from bcnb.course.question_results import inquire, question_result_text
from bcnb.course.questions import Question
from bcnb.course.tasks import Task
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import OutputText, folded, progress_here
from bcnb.presentation.markup import escape_text, tag
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import NOTHING, Faq
from bcnb.widgets.progress_store import known_progress, save_answer
from bcnb.widgets.task import Exercise

NONE = "There is no lesson here yet. To open one, drop its file on the home page."
CHOOSE = "Choose a lesson. To open another one, drop its file on the home page."
READABLE = "max-width:72ch"
"""The style of a text that is read."""


@coerce_arguments('own_lesson("monday")')
def own_lesson(lesson: str = "") -> None:
    """Put a lesson that somebody made on the page, step by step. Your solved steps are saved.

    Args:
        lesson: the name of a lesson that was opened here, or its file. Without it, the page lists the lessons.

    Raises:
        OSError: if the file cannot be read.
        ValueError: for an unknown lesson or an invalid file.
    """
    if not lesson:
        display(_list())
        return
    progress_here()
    found = find_own_lesson(lesson)
    steps = tuple(_numbered(found))
    head = display(_head(found, steps), display_id=True)
    for place in range(1, len(steps) + 1):
        _put(found, steps, place, head)


def _numbered(lesson: OwnLesson) -> Iterator[OwnStep]:
    """Yield the steps, each with the number of its mark. That of a puzzle ends with its place among the puzzles."""
    puzzles = 0
    for step in lesson.steps:
        if isinstance(step.shown, Task):
            puzzles += 1
            number = f"{step.number}.p{puzzles}"
            yield step._replace(shown=replace(step.shown, number=number), number=number)
        elif isinstance(step.shown, Question):
            yield step._replace(number=f"{step.number}.q")
        else:
            yield step._replace(number="")


def _put(lesson: OwnLesson, steps: tuple[OwnStep, ...], place: int, head: DisplayHandle | None) -> None:
    """Put a step on the page: its heading, its text, and what it shows."""
    step = steps[place - 1]
    display(_words(step, place))
    shown = step.shown

    def refresh(_change: object = None) -> None:
        if head:
            head.update(_head(lesson, steps))

    if isinstance(shown, Task):
        exercise = Exercise(shown)
        exercise.observe(refresh, "view")
        display(exercise)
    elif isinstance(shown, Question):
        _put_question(shown, step.number, refresh)
    elif shown is not None:
        display(BoardWidget(shown, title=step.called(place)))


def _put_question(question: Question, number: str, refresh: Callable[[], None]) -> None:
    """Put a question on the page. It is done when one of its examples was tried, or at once if it has none."""
    if not question.tries:
        text = question_result_text(inquire(question))
        display(folded(f"{question.question} (Open for the answer.)", text), raw=True)
        return
    shown = Faq(question)

    def tried(change: Bunch) -> None:
        if change.new != NOTHING and not is_solved(known_progress()[0], number):
            save_answer(number, True)
            refresh()

    shown.observe(tried, "chosen")
    display(shown)


def _words(step: OwnStep, place: int) -> OutputText:
    """Return the heading and the text of a step."""
    heading, lines = safe_text(step.called(place)), [safe_text(line) for line in step.text.split("\n")]
    paragraphs = (tag("p", escape_text(line), style=READABLE) for line in lines if line)
    html = tag("section", tag("h2", escape_text(heading)), *paragraphs, style="margin-top:28px")
    return OutputText("\n".join((heading, *lines)), html)


def _head(lesson: OwnLesson, steps: tuple[OwnStep, ...]) -> OutputText:
    """Return the title of a lesson and its steps, with those that are done."""
    progress = known_progress()[0]
    done = [bool(step.number) and is_solved(progress, step.number) for step in steps]
    asked = sum(bool(step.number) for step in steps)
    words = f"{sum(done)} of {count_noun(asked, 'exercise')} done." if asked else ""
    called = [f"{step.called(place)}{' ✓ done' * done[place - 1]}" for place, step in enumerate(steps, 1)]
    names = [safe_text(name) for name in called]
    title = safe_text(lesson.title)
    items = (tag("li", escape_text(name)) for name in names)
    parts = (tag("h2", escape_text(title)), tag("p", escape_text(words)), tag("ul", *items, style="list-style:none"))
    return OutputText("\n".join((title, words, *names)), tag("section", *parts))


def _list() -> OutputText:
    """Return the lessons that were opened here, as links."""
    names = list(lesson_files())
    links = (tag("li", tag("a", escape_text(_title(name)), href=f"#lesson={quote(name, safe='')}")) for name in names)
    said = CHOOSE if names else NONE
    html = tag("section", tag("p", escape_text(said)), *([tag("ul", *links)] if names else []))
    return OutputText("\n".join((said, *map(_title, names))), html)


def _title(name: str) -> str:
    """Return the title of a lesson, or the name of its file if it is not valid."""
    try:
        return safe_text(find_own_lesson(name).title)
    except (OSError, ValueError):
        return f"{name}.toml"
