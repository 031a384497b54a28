"""The overview of a class as values for messages to the teacher's desk."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

from bcnb.course.history.rubrics import RUBRIC_MARKS, Rubric
from bcnb.course.worksheets.class_overview import GivenAnswer, LessonOverview, answer_text, attendance
from bcnb.course.worksheets.class_report import JUDGED, ClassReport, MarkedRow, done_text, hardest
from bcnb.course.worksheets.deal_comparison import DealComparison
from bcnb.course.worksheets.homework import SetOverview, set_done_text
from bcnb.course.worksheets.stored_marks import DeskState, TeacherMarks
from bcnb.course.worksheets.teacher_marks import changed_marks
from bcnb.presentation.text_tools import count_noun, join_words, long_date

SHOWN = 10
"""The number of hardest items that are listed."""
Table = dict[str, Any]
"""Values for a message to the page."""


def report_table(found: ClassReport) -> Table:
    """Return the result for all lessons: the faults, and the items that were hard."""
    missed = [one for one in hardest(found.rows) if one.right < one.tried][:SHOWN]
    return {
        "faults": list(found.faults),
        "others": list(found.others),
        "hard": [[one.lesson, f"{one.item.key} {one.item.title}", f"{one.right} of {one.tried}"] for one in missed],
    }


def news(found: ClassReport) -> str:
    damaged = count_noun(len(found.faults), "damaged file") if found.faults else "no damaged file"
    return f"{count_noun(len(found.rows), 'worksheet')}, {damaged}."


def mark_news(rows: Sequence[MarkedRow], given: TeacherMarks) -> Iterator[str]:
    """Yield sentences on marks that were given before: those that count, and those for answers that have changed."""
    if marked := sum(bool(row.judged or row.comment) for row in rows):
        yield f"Your marks for {count_noun(marked, 'worksheet')} are here."
    if changed := list(changed_marks(rows, given)):
        yield (
            f"Answers have changed since you marked them: {join_words(changed)}. "
            "Your marks for the old answers do not count. Mark the new ones."
        )


def stored_table(desk: DeskState, lessons: Container[str], fault: str) -> Table:
    """Return what a teacher chose before as values for a page. `fault` is what is wrong with the stored file."""
    choices = {**desk.choices}
    if choices.get("lesson") not in lessons:
        choices.pop("lesson", None)
    marked = count_noun(sum(bool(one.marks or one.comment) for one in desk.given.values()), "worksheet")
    saved = f"Your marks for {marked} are saved on this computer. To see them, choose the same worksheets again."
    return {
        "choices": choices,
        "set": [{"name": name, "words": words} for name, words in desk.homework],
        "news": fault or (saved if desk.given else ""),
    }


def set_table(one: SetOverview) -> Table:
    """Return the overview of a set of homework as values for a message."""
    return {
        "due": long_date(one.due),
        "titles": list(one.titles),
        "rows": [[row.student, set_done_text(row), "; ".join(row.notes)] for row in one.rows],
        "missing": list(one.missing),
    }


def deal_table(one: DealComparison) -> Table:
    """Return the comparison of a game that all students played with the same cards and dice, for a message."""
    return {
        "title": one.title,
        "due": long_date(one.due),
        "rows": [
            [row.student, row.result, row.score, row.plies, row.lost or "", "; ".join(row.notes)] for row in one.rows
        ],
        "moments": [
            [said.title, [[way.words, ", ".join(way.students), way.row, way.ply - 1] for way in said.choices]]
            for said in one.moments
        ],
        "missing": list(one.missing),
    }


def lesson_table(one: LessonOverview) -> Table:
    """Return the overview of a lesson as values for a message."""
    return {
        "title": one.title,
        "rows": [[row.sheet.name, done_text(row), "; ".join(row.notes)] for row in one.rows],
        "missing": list(one.missing),
        "strangers": list(one.strangers),
        "absent": [[title, ", ".join(students)] for title, students in attendance(one)],
        "votes": [list(vote) for vote in one.votes],
        "questions": [
            [
                asked.title,
                asked.solution,
                asked.key,
                [answer_cells(given, marked=bool(asked.rubric)) for given in asked.answers],
                rubric_cells(asked.rubric),
            ]
            for asked in one.questions
        ],
        "exit": [[said.answer, len(said.students), ", ".join(said.students)] for said in one.exit_answers],
        "open": [[given.student, given.text] for given in one.open_questions],
        "help": [[student, "; ".join(reasons)] for student, reasons in one.in_need],
    }


def rubric_cells(rubric: Rubric) -> list[list[str]]:
    """Return the levels of a written answer: mark in words, what such an answer has, and a sample."""
    return [
        [JUDGED[mark], level.has, level.sample] for mark, level in zip(RUBRIC_MARKS[: len(rubric)], rubric, strict=True)
    ]


def answer_cells(given: GivenAnswer, *, marked: bool) -> list[Any]:
    """Return the student's name and the answer, and for an answer that a teacher marks also its mark or None."""
    if not marked:
        return [given.students, answer_text(given)]
    return [given.students, given.text, given.mark, *([given.student] if given.partners else [])]
