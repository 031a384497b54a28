"""The overview of a class: the votes before and after a lesson, the answers to each question, and who needs help."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bcnb.course.handouts.html_elements import bullets, document, heading, table
from bcnb.course.history.lesson_questions import choices_of
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import EXIT_CHOICES, EXIT_OPEN, EXIT_OPEN_KEY, EXIT_SURE_KEY, EXIT_TITLE
from bcnb.course.history.rubrics import Rubric
from bcnb.course.history.saved_answers import LAST
from bcnb.course.own_sets.own_set import shown_key
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.class_report import JUDGED, SAID, MarkedRow, asked_title, done_text, mark, plan, rubric
from bcnb.course.worksheets.damaged_files import lesson_in, students_in
from bcnb.course.worksheets.deal_comparison import DealComparison
from bcnb.course.worksheets.homework import SetOverview, set_done_text
from bcnb.course.worksheets.tried_steps import tried_key
from bcnb.course.worksheets.worksheet_items import WorksheetItem, is_history
from bcnb.engine.notation import fold_name
from bcnb.presentation.markup import Markup, escape_text, tag
from bcnb.presentation.text_tools import count_noun, join_words, long_date, plain_number

VOTE = "vote"
"""The key of the first vote. The second has the key `LAST`."""
FEW = 2
"""The largest number of students who may have handed in another lesson by mistake."""
MANY_TRIES = 5
"""The number of tries without success after which a student needs help with a task."""


class VoteCount(NamedTuple):
    """An answer to the question of a lesson, with the number of students who chose it first, and at the end."""

    answer: str
    first: int
    last: int


class GivenAnswer(NamedTuple):
    """A student's answer to a question.

    `right` is None for a question without a right answer. `mark` is the teacher's mark for an answer in the student's
    own words. `partners` are the others who gave this answer together with the student.
    """

    student: str
    text: str
    right: bool | None
    mark: float | None = None
    partners: tuple[str, ...] = ()

    @property
    def students(self) -> str:
        """The names of all students who gave the answer."""
        return join_words((self.student, *self.partners))


class AnsweredQuestion(NamedTuple):
    """A question of a lesson with all answers by name.

    `solution` is empty for a question without a right answer, and `rubric` for one that no teacher marks.
    """

    key: str
    title: str
    solution: str
    answers: tuple[GivenAnswer, ...]
    rubric: Rubric = ()


class ExitAnswer(NamedTuple):
    """An answer to the first question of the exit ticket, with the students who chose it."""

    answer: str
    students: tuple[str, ...]


class StudentInNeed(NamedTuple):
    """A student who needs help, and the reasons."""

    student: str
    reasons: tuple[str, ...]


class _Absent(NamedTuple):
    """The students without a readable worksheet of a lesson. See `LessonOverview`."""

    missing: tuple[str, ...]
    damaged: tuple[str, ...]
    elsewhere: tuple[tuple[str, str], ...]


class LessonOverview(NamedTuple):
    """The work of a class in a lesson.

    `missing` are the students of the class without a worksheet. Those with a damaged file are in `damaged` instead, and
    those with other lessons in `elsewhere`, with the titles. `strangers` are those with a worksheet who are not in the
    list of the class. Without a list, all are empty.
    """

    lesson: str
    title: str
    rows: tuple[MarkedRow, ...]
    missing: tuple[str, ...]
    strangers: tuple[str, ...]
    votes: tuple[VoteCount, ...]
    questions: tuple[AnsweredQuestion, ...]
    in_need: tuple[StudentInNeed, ...]
    exit_answers: tuple[ExitAnswer, ...] = ()
    open_questions: tuple[GivenAnswer, ...] = ()
    damaged: tuple[str, ...] = ()
    elsewhere: tuple[tuple[str, str], ...] = ()


def class_overview(
    rows: Iterable[MarkedRow], names: Sequence[str] = (), damaged: Iterable[Path] = (), chosen: str = ""
) -> list[LessonOverview]:
    """Return the overview of each lesson, in the order of the rows.

    Args:
        rows: the marked worksheets, by lesson.
        names: the students of the class, if they are known.
        damaged: the damaged worksheets.
        chosen: the lesson that the class had to hand in, if it is known. Then nobody is missing in another lesson that
            only one or two students handed in.
    """
    by_lesson = {lesson: tuple(found) for lesson, found in groupby(rows, key=lambda row: row.sheet.lesson)}
    torn = [(lesson_in(path), set(students_in(path, names))) for path in damaged]
    return [
        _overview(
            lesson,
            found,
            names,
            _absent(lesson, by_lesson, [] if _is_stray(lesson, by_lesson, chosen) else names, torn),
        )
        for lesson, found in by_lesson.items()
    ]


def _is_stray(lesson: str, by_lesson: Mapping[str, Sequence[MarkedRow]], chosen: str) -> bool:
    """Return True for a lesson that one or two students seem to have handed in by mistake."""
    return chosen != lesson and chosen in by_lesson and len(by_lesson[lesson]) <= FEW


def _absent(
    lesson: str,
    by_lesson: Mapping[str, Sequence[MarkedRow]],
    names: Sequence[str],
    torn: Sequence[tuple[str, set[str]]],
) -> _Absent:
    """Return the students without a readable worksheet of a lesson, by the reason."""
    came = {one: {fold_name(row.sheet.name) for row in rows} for one, rows in by_lesson.items()}
    absent = [name for name in names if fold_name(name) not in came[lesson]]
    damaged = [name for name in absent if any(one in ("", lesson) and name in found for one, found in torn)]
    others = {
        name: [plan(one).title for one, there in came.items() if fold_name(name) in there]
        for name in absent
        if name not in damaged
    }
    return _Absent(
        tuple(name for name, lessons in others.items() if not lessons),
        tuple(damaged),
        tuple((name, join_words(lessons)) for name, lessons in others.items() if lessons),
    )


def class_names(text: str) -> tuple[str, ...]:
    """Return the names of a class from a text with a name on each line. A name that is there twice counts once."""
    found: dict[str, str] = {}
    for line in text.splitlines():
        if name := " ".join(line.split()):
            found.setdefault(fold_name(name), name)
    return tuple(found.values())


def _overview(lesson: str, rows: tuple[MarkedRow, ...], names: Sequence[str], absent: _Absent) -> LessonOverview:
    known = set(map(fold_name, names))
    return LessonOverview(
        lesson,
        plan(lesson).title,
        rows,
        absent.missing,
        tuple(row.sheet.name for row in rows if names and fold_name(row.sheet.name) not in known),
        tuple(_votes(rows)),
        tuple(_questions(lesson, rows)),
        tuple(_in_need(lesson, rows)),
        tuple(_exit_answers(rows)),
        tuple(_open_questions(rows)),
        absent.damaged,
        absent.elsewhere,
    )


def _votes(rows: Sequence[MarkedRow]) -> Iterator[VoteCount]:
    """Yield the votes of a history lesson, the most frequent first."""
    first, last = (Counter(row.sheet.answers.get(key, "") for row in rows) for key in (VOTE, LAST))
    for answer in sorted({*first, *last} - {""}, key=lambda one: (-first[one] - last[one], one)):
        yield VoteCount(answer, first[answer], last[answer])


def _questions(lesson: str, rows: Sequence[MarkedRow]) -> Iterator[AnsweredQuestion]:
    """Yield the questions and tasks that somebody answered, without the votes. Those without a mark come last."""
    for item in plan(lesson).items:
        if item.key not in (VOTE, LAST):
            yield from _asked(item, rows)
    for key, ask in unmarked(lesson).items():
        given = tuple(GivenAnswer(row.sheet.name, text, None) for row in rows if (text := row.sheet.answers.get(key)))
        if given:
            yield AnsweredQuestion(key, ask, "", given)


def _asked(item: WorksheetItem, rows: Sequence[MarkedRow]) -> Iterator[AnsweredQuestion]:
    """Yield a question with its answers, once for each wording that students had."""
    by_title: dict[str, list[MarkedRow]] = {}
    for row in rows:
        by_title.setdefault(asked_title(item, row.sheet), []).append(row)
    for title, same in by_title.items():
        if given := tuple(_given(item, same)):
            yield AnsweredQuestion(item.key, title, item.right, given, rubric(item.key, same[0].sheet))


def unmarked(lesson: str) -> Mapping[str, str]:
    """Return the questions of a lesson that get no mark, by the keys of answers. Of a task, these are the steps."""
    if is_history(lesson):
        return choices_of(find_any(lesson))
    tasks = (item for item in plan(lesson).items if not item.choices and not item.written)
    named = {tried_key(one.key): (shown_key(one.key), one.title) for one in tasks}
    return {key: phrases.TRIED_STEPS.format(number=number, title=title) for key, (number, title) in named.items()}


def _by_file(rows: Iterable[MarkedRow]) -> Iterable[list[MarkedRow]]:
    """Return the rows with those of one file, which students handed in together, in one list."""
    found: dict[Path, list[MarkedRow]] = {}
    for row in rows:
        found.setdefault(row.file, []).append(row)
    return found.values()


def _given(item: WorksheetItem, rows: Sequence[MarkedRow]) -> Iterator[GivenAnswer]:
    for row, *others in _by_file(rows):
        if (item.written or item.choices) and (text := row.sheet.answers.get(item.key)):
            right = None if item.written else text == item.right
            partners = tuple(one.sheet.name for one in others)
            yield GivenAnswer(row.sheet.name, text, right, row.judged.get(item.key), partners)
        elif done := row.sheet.tasks.get(item.key):
            tries = count_noun(done.tries, *phrases.TRIES)
            yield GivenAnswer(
                row.sheet.name, phrases.TRIED.format(state=SAID[mark(item, row.sheet)], tries=tries), None
            )


def _exit_answers(rows: Sequence[MarkedRow]) -> Iterator[ExitAnswer]:
    """Yield the answers on the exit tickets, the one that asks for help first. Yield nothing if there is no ticket."""
    given = {row.sheet.name: row.sheet.answers.get(EXIT_SURE_KEY) for row in rows}
    if any(answer in EXIT_CHOICES for answer in given.values()):
        for choice in reversed(EXIT_CHOICES):
            yield ExitAnswer(choice, tuple(name for name, answer in given.items() if answer == choice))


def _open_questions(rows: Sequence[MarkedRow]) -> Iterator[GivenAnswer]:
    for row in rows:
        if text := row.sheet.answers.get(EXIT_OPEN_KEY):
            yield GivenAnswer(row.sheet.name, text, None)


def _in_need(lesson: str, rows: Sequence[MarkedRow]) -> Iterator[StudentInNeed]:
    """Yield the students who ask for help, did at most half as much as the middle one, or did not solve a task."""
    middle = median(row.done for row in rows)
    for row in rows:
        reasons = tuple(_reasons(lesson, row, middle))
        if reasons:
            yield StudentInNeed(row.sheet.name, reasons)


def _reasons(lesson: str, row: MarkedRow, middle: float) -> Iterator[str]:
    if row.sheet.answers.get(EXIT_SURE_KEY) == EXIT_CHOICES[-1]:
        yield phrases.ASKS_FOR_HELP
    if row.done <= middle / 2:
        yield phrases.BEHIND.format(done=done_text(row), middle=plain_number(middle))
    for item in plan(lesson).items:
        done = row.sheet.tasks.get(item.key)
        if done and not done.solved and done.tries >= MANY_TRIES:
            tries = count_noun(done.tries, *phrases.TRIES)
            yield phrases.UNSOLVED.format(
                task=phrases.TASK.format(number=shown_key(item.key), title=item.title), tries=tries
            )
    wrong = [
        item
        for item in plan(lesson).items
        if item.choices and row.sheet.answers.get(item.key, item.right) != item.right
    ]
    if len(wrong) > sum(bool(item.choices) for item in plan(lesson).items) / 2:
        yield phrases.ANSWERS_NOT_RIGHT.format(answers=count_noun(len(wrong), *phrases.QUIZ_ANSWERS))


# --- the page to print ------------------------------------------------------------------------------------------------


def overview_page(
    found: Sequence[LessonOverview], sets: Sequence[SetOverview] = (), deals: Sequence[DealComparison] = ()
) -> str:
    """Return the overview of lessons, sets of homework, and games for all as an HTML page to print."""
    return document(
        phrases.OVERVIEW,
        *(part for one in sets for part in _set_parts(one)),
        *(part for one in deals for part in _deal_parts(one)),
        *(part for one in found for part in _parts(one)),
    )


def _deal_parts(one: DealComparison) -> Iterator[Markup]:
    yield tag("h1", escape_text(one.title))
    cells = ((row.student, row.result, row.score, str(row.plies), row.lost, "; ".join(row.notes)) for row in one.rows)
    yield table(phrases.DEAL_HEADS, cells)
    if one.missing:
        yield heading(phrases.MISSING)
        yield bullets([join_words(one.missing)])
    yield heading(phrases.DIFFERENT_CHOICES if one.moments else phrases.SAME_CHOICES)
    for said in one.moments:
        yield tag("h3", escape_text(said.title))
        yield table(phrases.MOMENT_HEADS, ((way.words, ", ".join(way.students)) for way in said.choices))


def _set_parts(one: SetOverview) -> Iterator[Markup]:
    yield tag("h1", escape_text(phrases.HOMEWORK_DUE.format(day=long_date(one.due))))
    yield bullets(one.titles)
    yield table(phrases.STUDENT_HEADS, ((row.student, set_done_text(row), "; ".join(row.notes)) for row in one.rows))
    if one.missing:
        yield heading(phrases.MISSING)
        yield bullets([join_words(one.missing)])


def _parts(one: LessonOverview) -> Iterator[Markup]:
    yield tag("h1", escape_text(one.title))
    yield table(phrases.STUDENT_HEADS, ((row.sheet.name, done_text(row), "; ".join(row.notes)) for row in one.rows))
    for title, students in attendance(one):
        yield heading(title)
        yield bullets([join_words(students)])
    if one.in_need:
        yield heading(phrases.IN_NEED)
        needs = ((student, "; ".join(reasons)) for student, reasons in one.in_need)
        yield bullets(phrases.NEEDS.format(student=student, reasons=reasons) for student, reasons in needs)
    if one.votes:
        yield heading(phrases.VOTES)
        yield table(phrases.VOTE_HEADS, ((vote.answer, str(vote.first), str(vote.last)) for vote in one.votes))
    if one.exit_answers:
        yield heading(EXIT_TITLE)
        yield table(phrases.EXIT_HEADS, ((said.answer, ", ".join(said.students)) for said in one.exit_answers))
    if one.open_questions:
        yield heading(EXIT_OPEN)
        yield table(phrases.QUESTION_HEADS, ((given.student, given.text) for given in one.open_questions))
    for question in one.questions:
        yield heading(question.title)
        yield table(phrases.ANSWER_HEADS, ((given.students, answer_text(given)) for given in question.answers))


def attendance(one: LessonOverview) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the groups of students that a teacher looks for first, each with its title. Empty groups are left out."""
    other = [phrases.ELSEWHERE_LESSON.format(student=student, lessons=titles) for student, titles in one.elsewhere]
    groups = (
        (phrases.MISSING, one.missing),
        (phrases.DAMAGED, one.damaged),
        (phrases.ELSEWHERE, other),
        (phrases.STRANGERS, one.strangers),
    )
    yield from ((title, students) for title, students in groups if students)


def answer_text(given: GivenAnswer) -> str:
    """Return an answer, with the teacher's mark in words, or for a quiz question if it is right."""
    if given.right is None and given.mark is None:
        return given.text
    mark = JUDGED[given.mark] if given.right is None else phrases.RIGHT if given.right else phrases.NOT_RIGHT
    return phrases.ANSWER_MARK.format(answer=given.text, mark=mark)
