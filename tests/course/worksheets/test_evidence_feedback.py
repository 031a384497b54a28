"""Feedback on evidence: which source it comes from, what was found in it, and what was not."""

from datetime import date
from html import unescape

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.rubrics import rubrics_of
from bcnb.course.worksheets.class_report import class_report, feedback
from bcnb.course.worksheets.evidence_feedback import EVIDENCE_KEYS, evidence_feedback, evidence_of
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.teacher_marks import GivenMarks, key_of, with_marks
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet

FIRST, SECOND = EVIDENCE_KEYS
ALL = "bcnb found in your answer: who says it (Wilder Dwight), when, to whom and some words of the text."


def said(text: str, key: str = FIRST, **answers: str) -> str:
    return evidence_feedback("antietam", key, {**answers, key: text})


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("On September 17, 1862, Wilder Dwight wrote to his mother: “I think I die in victory.”", ALL),
        ("DWIGHT wrote to his mother on the day of the battle: i think I die in victory!", ALL),
        ("Dwight says so.", "who says it (Wilder Dwight). It did not find: when, to whom and some words of the text."),
        ("Dwight says so.", "Look at the card of Wilder Dwight again."),
        ("“We then fell back to our artillery.”", "bcnb found in your answer: some words of the text. It did not find"),
        ("“We then fell back to our artillery.”", "who says it (Rupert Sadler), when and to whom."),
        ("7c, in 1863", "bcnb found in your answer: who says it (General Thomas J. Jackson) and when."),
        ("Sadler saw what Dwight and Lee saw: “We then fell back to our artillery.”", "who says it (Rupert Sadler)"),
        ("The cook, in 1913", "who says it (A cook at Delaney's Tavern) and when."),
    ],
)
def test_it_names_the_source_and_what_is_missing(answer: str, words: str) -> None:
    assert words in said(answer)


@pytest.mark.parametrize("answer", ["Everybody knows that.", "?", "General, they left."])
def test_without_a_source_it_lists_those_of_the_lesson_once(answer: str) -> None:
    words = said(answer)
    assert words.startswith("bcnb found no source of this lesson in your answer. You can choose from: Wilder Dwight, ")
    assert words.endswith(" or General Thomas J. Jackson.")
    assert evidence_feedback("why-the-war", FIRST, {FIRST: answer}).count("Lincoln") == 1


def test_a_second_piece_by_the_same_person_is_named() -> None:
    same = "Both pieces are by Wilder Dwight. For the second, choose somebody else."
    assert said("Dwight, again", SECOND, **{FIRST: "Wilder Dwight, to his mother"}).endswith(same)
    assert same not in said("Dwight, again", SECOND, **{FIRST: "Rupert Sadler"})
    assert same not in said("Dwight, again", SECOND)
    assert same not in said("Dwight, again", FIRST, **{SECOND: "Wilder Dwight"})


@pytest.mark.parametrize("lesson", sorted(list_lessons()))
def test_the_sample_answers_of_every_lesson_name_and_quote_their_source(lesson: str) -> None:
    for key in EVIDENCE_KEYS:
        for sample in (rubrics_of(lesson)[key][1].sample, rubrics_of(lesson)[key][2].sample):
            writer = next(one.writer for one in evidence_of(lesson) if one.writer in rubrics_of(lesson)[key][1].sample)
            assert f"who says it ({writer.partition(',')[0]})" in evidence_feedback(lesson, key, {key: sample})
        words = evidence_feedback(lesson, key, {key: rubrics_of(lesson)[key][2].sample})
        found, _, missing = words.partition("It did not find: ")
        assert "some words of the text" in found
        assert not missing or missing.startswith("to whom. Look at")


@pytest.mark.parametrize(("mark", "shown"), [(None, True), (0, True), (0.5, True), (1, False)])
def test_the_feedback_page_has_it_unless_the_answer_is_a_good_one(mark: float | None, shown: bool) -> None:
    sheet = Worksheet("Ada", "antietam", date(2026, 11, 30), {}, {FIRST: "Dwight says so."})
    report = class_report(submissions_among([("a.worksheet", write_worksheet(sheet))]))
    given = {} if mark is None else {key_of("Ada", "antietam"): GivenMarks("Ada", {FIRST: mark})}
    page = unescape(feedback(with_marks(report, given).rows[0]))
    assert ("bcnb found in your answer: who says it (Wilder Dwight)." in page) == shown
