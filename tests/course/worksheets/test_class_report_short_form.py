"""A worksheet of the form of 25 minutes is marked by what this form asked, also next to those of other forms."""

from datetime import date

import pytest

from bcnb.course.history import phrases
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.rubrics import RUBRIC_MARKS, short_rubrics_of
from bcnb.course.worksheets.class_overview import class_overview, overview_page
from bcnb.course.worksheets.class_report import class_report, feedback
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.teacher_marks import judged, with_marks
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet

WORDS = {"vote": "Nobody", "claim": "Nobody won.", "evidence 1": "Dwight."}


def report(**forms: str):
    sheets = [
        Worksheet(name, "antietam", date(2026, 11, 30), {}, {**WORDS, **({"form": form} if form else {})})
        for name, form in forms.items()
    ]
    return class_report(submissions_among((f"{one.name}.worksheet", write_worksheet(one)) for one in sheets))


@pytest.mark.parametrize("mark", RUBRIC_MARKS)
def test_feedback_names_no_doubt_and_no_second_source(mark: float) -> None:
    found = report(Ada="core")
    marked = with_marks(found, judged({}, found.rows[0], "claim", mark))
    page = feedback(marked.rows[0])
    assert phrases.SHORT_CLAIM in page
    assert phrases.SHORT_EVIDENCE in page
    for words in (phrases.CLAIM, phrases.EVIDENCE[0], "leaves out what speaks against", *phrases.RUBRIC):
        assert words not in page
    assert phrases.CLAIM in feedback(report(Ada="short").rows[0])
    assert phrases.RUBRIC[1] in feedback(report(Ada="").rows[0])


def test_the_overview_has_each_wording_with_its_answers_and_levels() -> None:
    [one] = class_overview(report(Ada="core", Ben="short", Cy="core").rows)
    claims = {asked.title: asked for asked in one.questions if asked.key == "claim"}
    assert list(claims) == [phrases.SHORT_CLAIM, phrases.CLAIM]
    assert [given.student for given in claims[phrases.SHORT_CLAIM].answers] == ["Ada", "Cy"]
    assert claims[phrases.SHORT_CLAIM].rubric == short_rubrics_of("antietam")["claim"]
    assert "speaks against" not in claims[phrases.SHORT_CLAIM].rubric[2].has
    assert "speaks against" in claims[phrases.CLAIM].rubric[2].has
    page = overview_page([one])
    assert phrases.SHORT_EVIDENCE in page
    assert phrases.EVIDENCE[0] in page


@pytest.mark.parametrize("lesson", list_lessons())
def test_every_lesson_has_three_levels_of_a_short_claim_with_samples(lesson: str) -> None:
    levels = short_rubrics_of(lesson)["claim"]
    assert len({level.sample for level in levels} - {""}) == 3
