"""The overview of a class as values for messages to the teacher's desk."""

from typing import Any

from bcnb.course.history.rubrics import RUBRIC_MARKS, Rubric
from bcnb.course.worksheets.class_overview import GivenAnswer, LessonOverview, answer_text
from bcnb.course.worksheets.class_report import JUDGED, ClassReport, done_text, hardest
from bcnb.course.worksheets.deal_comparison import DealComparison
from bcnb.course.worksheets.homework import SetOverview, set_done_text
from bcnb.presentation.text_tools import count_noun, long_date

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
    return [given.student, given.text, given.mark] if marked else [given.student, answer_text(given)]
