"""Every answer that a page of a lesson saves has a row with the text of its question in the overview of the class."""

from collections.abc import Iterator
from datetime import date

import pytest

from bcnb.course.handouts.html_elements import escape_text
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.pair_roles import PAIR_KEYS
from bcnb.course.history.schema import BattleLesson
from bcnb.course.history.trials import StoredTrials
from bcnb.course.history.whatif import find_whatifs
from bcnb.course.worksheets.class_overview import class_overview, overview_page
from bcnb.course.worksheets.class_report import ClassReport, class_report, feedback_pages
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.teacher_marks import read_marks, with_marks
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of
from bcnb.widgets.classroom.hand_in import ExitTicket
from bcnb.widgets.form import Form
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import PAGE, CoreSourcesForm
from bcnb.widgets.history.sources import Claims, SightForm, SourcesForm
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote
from bcnb.widgets.history.whatif import WhatIfForm

DAY = date(2026, 11, 30)
HISTORY = sorted(list_lessons())
GAME_LESSONS = [name for name in lesson_names() if name.isdecimal()]
VOTES = {"vote", "second"}
"""Their answers are counted in a table of their own."""
pytestmark = pytest.mark.usefixtures("home")


def forms_of(lesson: str) -> Iterator[Form]:
    past = find_any(lesson)
    yield from (Vote(past), ClaimForm(past), ExitTicket(past), CoreSourcesForm(find_core_sources(lesson), past.title))
    if isinstance(past, BattleLesson):
        yield from (
            Prediction(past),
            Comparison(past),
            SightForm(past),
            SourcesForm(past.history, past.history.printed),
        )
        if past.whatifs:
            yield WhatIfForm(find_whatifs(lesson), StoredTrials("", DAY, "", ()))
    else:
        yield Claims(past)


def saved_keys(lesson: str) -> set[str]:
    """Return the keys of all answers that the page of a history lesson saves, without the votes."""
    found = {key for form in forms_of(lesson) for key in (*form.written, *form.options)}
    if isinstance(find_any(lesson), BattleLesson):
        found |= {"places", "order"}
    found |= {item.key for item in plan_of(lesson).quiz}
    return found - VOTES - {PAGE, *PAIR_KEYS}


def report(lesson: str, answers: dict[str, str], tasks: dict[str, TaskCount] | None = None) -> ClassReport:
    sheet = Worksheet("Ada", lesson, DAY, tasks or {}, answers)
    return class_report(submissions_among([("a.worksheet", write_worksheet(sheet))]))


@pytest.mark.parametrize("lesson", HISTORY)
def test_each_saved_answer_is_in_the_overview_with_its_question(lesson: str) -> None:
    keys = saved_keys(lesson)
    answers = {key: f"Answer to {key}." for key in keys}
    rows = report(lesson, answers).rows
    [one] = class_overview(rows)
    shown = {asked.key: asked for asked in one.questions}
    assert keys - {"exit sure", "exit open"} == set(shown)
    assert [given.text for given in one.open_questions] == ["Answer to exit open."]
    for key, asked in shown.items():
        assert [given.text for given in asked.answers] == [answers[key]]
        assert len(asked.title) > len("Why?"), key
    page = overview_page([one])
    assert all(str(escape_text(asked.title)) in page for asked in one.questions)


@pytest.mark.parametrize("lesson", GAME_LESSONS)
def test_each_task_and_answer_of_a_game_lesson_is_in_the_overview_with_its_question(lesson: str) -> None:
    items = plan_of(lesson).items
    answers = {item.key: item.choices[-1].say for item in items if item.choices}
    tasks = {item.key: TaskCount(3, 0) for item in items if not item.choices}
    [one] = class_overview(report(lesson, answers, tasks).rows)
    shown = {asked.key: asked.title for asked in one.questions}
    assert shown == {item.key: item.title for item in items}
    page = overview_page([one])
    assert all(str(escape_text(title)) in page for title in shown.values())


@pytest.mark.parametrize("lesson", HISTORY)
def test_answers_about_short_sources_are_marked_saved_and_given_back(lesson: str) -> None:
    keys = sorted(key for key in saved_keys(lesson) if key.startswith(("reading ", "win ")))
    assert keys
    found = report(lesson, {key: f"So {key}." for key in keys})
    table = marks_csv(found.rows).decode("utf-8-sig")
    for key in keys:
        assert f"So {key}." in table
        assert f"{lesson} {key} mark" in table
        assert f"{lesson} {key}" in gradebook_csv(found.rows).decode("utf-8-sig")
    head = f"name,lesson,{lesson} {keys[0]} mark\r\nAda,{lesson},0.5\r\n".encode()
    [page] = feedback_pages(with_marks(found, read_marks(head, "marks.csv")).rows).values()
    for key in keys:
        assert f"So {key}." in page
    assert "partly" in page.casefold()
