"""The written questions of a history lesson: what the forms of its page save, and nothing else."""

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_questions import core_questions, questions_of
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.pair_roles import PAIR_KEYS
from bcnb.course.history.schema import BattleLesson
from bcnb.course.worksheets.class_report import VOTES
from bcnb.widgets.form import Form
from bcnb.widgets.history.comparison import Comparison
from bcnb.widgets.history.core_sources import CoreSourcesForm
from bcnb.widgets.history.sources import Claims, SourcesForm
from bcnb.widgets.history.vote import ClaimForm, Prediction, Vote

LESSONS = sorted(list_lessons())


def saved_keys(lesson: str) -> set[str]:
    """Return the keys of the written answers that the forms of a lesson save, without the names of a pair."""
    past = find_any(lesson)
    forms: list[Form] = [Vote(past), ClaimForm(past), CoreSourcesForm(find_core_sources(lesson), past.title)]
    if isinstance(past, BattleLesson):
        forms += [Prediction(past), Comparison(past), SourcesForm(past.history, past.history.printed)]
    else:
        forms += [Claims(past)]
    return {key for form in forms for key in form.written} - set(PAIR_KEYS)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("lesson", LESSONS)
def test_every_written_answer_of_these_forms_is_a_question_of_the_lesson(lesson: str) -> None:
    assert set(questions_of(find_any(lesson))) == saved_keys(lesson) | set(VOTES)


def test_questions_about_sources_name_the_writer_and_come_before_the_claim() -> None:
    asked = questions_of(find_any("antietam"))
    keys = list(asked)
    assert keys[:5] == ["vote", "why", "source 7-dwight", "compare 7-dwight", "source 7-sadler"]
    assert keys.index("chart 7-tavern-cook") < keys.index("prediction") < keys.index("claim")
    assert asked["source 7-sadler"].startswith("Rupert Sadler. Before you read: A private writes a week later.")
    assert asked["chart 7-sadler"].startswith("Rupert Sadler. Side by side: Who is winning")


def test_each_question_about_a_source_has_what_a_good_answer_notices() -> None:
    found = find_core_sources("antietam")
    answers = {one.key: one.answer for one in core_questions(found)}
    assert len(answers) == 9
    assert answers["compare 7-dwight"] == found.sources[0].after.answer
    assert answers["chart 7-sadler"] == found.chart.answer
