"""The page of a student in one lesson: name, day, and each question with the answer, as an HTML file without marks.

It is for learning platforms that want a document. Any browser prints it as PDF. Pages without Python fill in the
template of a lesson (`student_page.js`), so that both pages are the same.
"""

from collections.abc import Iterator, Mapping

from bcnb.course.handouts.html_elements import document, heading
from bcnb.course.history.lesson_questions import choices_of
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import EXIT_OPEN, EXIT_OPEN_KEY, EXIT_SURE, EXIT_SURE_KEY
from bcnb.course.own_sets.own_set import shown_key
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, file_stem, students_of
from bcnb.course.worksheets.worksheet_items import WorksheetItem, WorksheetPlan, is_history, plan_of
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import count_noun, join_words, long_date

NAMES, DAY = "names", "day"
"""The parts of a page that a page without Python fills in next to the answers, each of which has the key of its
question."""
_WRAPPED = "white-space:pre-line;overflow-wrap:anywhere"
OPEN = "…"
"""The text of a part that is not filled in yet."""


def page_name(sheet: Worksheet) -> str:
    """Return the name of the file, by lesson and students."""
    return f"{file_stem(sheet)}.html"


def student_page(sheet: Worksheet) -> str:
    """Return the page of a worksheet, with the questions that have an answer and the tasks that were tried.

    Raises:
        ValueError: for an unknown lesson.
        FileError: for an invalid lesson file.
    """
    answers = {key: _done_text(done) for key, done in sheet.tasks.items()} | {**sheet.answers}
    return _page(plan_of(sheet.lesson), join_words(students_of(sheet)), long_date(sheet.saved), answers)


def page_template(lesson: str) -> str:
    """Return the page of a lesson with all questions, in which names, day and answers are not filled in.

    Raises:
        ValueError: for an unknown lesson.
        FileError: for an invalid lesson file.
    """
    plan = plan_of(lesson)
    return _page(plan, OPEN, OPEN, {key: OPEN for key, _ in _questions(plan)})


def _page(plan: WorksheetPlan, names: str, day: str, answers: Mapping[str, str]) -> str:
    return document(
        phrases.STUDENT_PAGE.format(title=plan.title),
        tag("h1", escape_text(plan.title)),
        _labeled(phrases.PAGE_NAMES, names, NAMES),
        _labeled(phrases.PAGE_DAY, day, DAY),
        *(_answered(key, title, answers[key]) for key, title in _questions(plan) if key in answers),
    )


def _labeled(label: str, words: str, part: str) -> Markup:
    return tag("p", tag("b", escape_text(label)), escape_text(" "), tag("span", escape_text(words), data_part=part))


def _answered(key: str, title: str, answer: str) -> Markup:
    words = tag("p", escape_text(answer), data_key=key, style=_WRAPPED)
    return tag("section", heading(title), words)


def _questions(plan: WorksheetPlan) -> Iterator[tuple[str, str]]:
    """Yield the key and the words of each question and task of a lesson, and those of the exit ticket."""
    yield from ((item.key, _title(item)) for item in plan.items)
    if is_history(plan.lesson):
        yield from choices_of(find_any(plan.lesson)).items()
        yield from ((EXIT_SURE_KEY, EXIT_SURE), (EXIT_OPEN_KEY, EXIT_OPEN))


def _title(item: WorksheetItem) -> str:
    if item.written or item.choices:
        return item.title
    return phrases.TASK.format(number=shown_key(item.key), title=item.title)


def _done_text(done: TaskCount) -> str:
    _, tried, helped, solved = phrases.TASK_STATES
    state = solved if done.solved > done.helped else helped if done.solved else tried
    return phrases.TRIED.format(state=state, tries=count_noun(done.tries, *phrases.TRIES))
