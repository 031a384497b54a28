"""The exit ticket: on the page, on paper, in the overview of a class and for those who need help."""

import re
from base64 import b64decode
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import (
    EXIT_CHOICES,
    EXIT_OPEN,
    EXIT_OPEN_KEY,
    EXIT_SURE,
    EXIT_SURE_KEY,
    EXIT_TITLE,
    STEP_BACK,
)
from bcnb.course.history.saved_answers import load_answers, save_answer
from bcnb.course.worksheets.class_overview import GivenAnswer, class_overview, overview_page
from bcnb.course.worksheets.class_report import class_report, plan
from bcnb.course.worksheets.student_page import student_page
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.worksheet import HANDING_IN, Worksheet, worksheet_of, write_worksheet
from bcnb.notebook import hand_in
from bcnb.widgets.classroom.hand_in import ExitTicket, HandIn
from bcnb.widgets.form import Form
from bcnb.widgets.history.phrases import WHO
from bcnb.widgets.history.vote import Vote

DAY = date(2026, 11, 30)


def overview_of(**students: dict[str, str]):
    files = [
        (f"{name}.worksheet", write_worksheet(Worksheet(name, "antietam", DAY, {}, answers)))
        for name, answers in students.items()
    ]
    return class_overview(class_report(submissions_among(files)).rows)


def test_its_answers_are_handed_in_with_the_lesson_and_count_for_no_mark() -> None:
    form = ExitTicket(find_any("antietam"))
    form.choose(EXIT_SURE_KEY, 2)
    form.write(EXIT_OPEN_KEY, "Why did Lee stay?")
    handed = worksheet_of("antietam", "Ada", DAY).answers
    assert handed == {EXIT_SURE_KEY: EXIT_CHOICES[2], EXIT_OPEN_KEY: "Why did Lee stay?"}
    assert not set(handed) & {item.key for item in plan("antietam").items}


def test_the_overview_shows_who_asks_for_help_and_every_open_question() -> None:
    [one] = overview_of(
        Ada={EXIT_SURE_KEY: EXIT_CHOICES[0], "claim": "So."},
        Ben={EXIT_SURE_KEY: EXIT_CHOICES[2], EXIT_OPEN_KEY: "<b>Why?", "claim": "So."},
        Cy={EXIT_SURE_KEY: EXIT_CHOICES[2], "claim": "So."},
    )
    assert [(said.answer, said.students) for said in one.exit_answers] == [
        (EXIT_CHOICES[2], ("Ben", "Cy")),
        (EXIT_CHOICES[1], ()),
        (EXIT_CHOICES[0], ("Ada",)),
    ]
    assert one.open_questions == (GivenAnswer("Ben", "<b>Why?", None),)
    assert [(who.student, who.reasons) for who in one.in_need] == [
        ("Ben", ("asks for help on the exit ticket",)),
        ("Cy", ("asks for help on the exit ticket",)),
    ]
    page = overview_page([one])
    assert "Ben, Cy" in page
    assert "&lt;b&gt;Why?" in page


def test_without_tickets_the_overview_shows_none() -> None:
    [one] = overview_of(Ada={"claim": "So.", EXIT_SURE_KEY: "whatever"})
    assert (one.exit_answers, one.open_questions, one.in_need) == ((), (), ())
    assert EXIT_TITLE not in overview_page([one])


def test_its_heading_names_no_minutes_because_the_plan_has_them() -> None:
    assert EXIT_TITLE == "Exit ticket"
    assert "minute" not in repr(ExitTicket(find_any("antietam")))


@pytest.mark.parametrize("lesson", ["antietam", "why-the-war"])
def test_it_is_on_paper_after_the_questions_and_has_three_minutes_in_the_guide(lesson: str) -> None:
    _, student, _, guide, _ = sheets_of(lesson).values()
    assert re.search(rf"{EXIT_TITLE}.*{re.escape(EXIT_SURE)}.*{EXIT_CHOICES[2]}.*{re.escape(EXIT_OPEN)}", student)
    assert student.index("uestions</h2>") < student.index(EXIT_TITLE)
    assert re.search(rf"<td>{STEP_BACK}</td>(<td>(–|\d:\d\d, 3 min)</td>)+", guide)


@pytest.mark.parametrize(
    ("lesson", "kinds"), [("antietam", ["ExitTicket", "HandIn"]), ("4", ["HandIn"]), ("", ["HandIn"])]
)
def test_a_page_of_history_asks_before_it_hands_in(
    monkeypatch: pytest.MonkeyPatch, lesson: str, kinds: list[str]
) -> None:
    shown: list[Any] = []
    monkeypatch.setattr("bcnb.notebook.learner_pages.display", shown.append)
    hand_in(lesson)
    assert [type(one).__name__ for one in shown] == kinds


# --- the name of a student, and the page of their answers -------------------------------------------------------------


def tell(form: Form, **message: object) -> None:
    form._answer(form, message, [])


def names_asked(form: Form) -> list[str]:
    """The names in the fields that ask who is working here."""
    return [block["text"] for block in form.view["blocks"] if block.get("ask") == WHO]


def test_the_first_answer_asks_who_is_working_here_and_the_name_is_that_for_handing_in(home: Path) -> None:
    vote = Vote(find_any("antietam"))
    assert names_asked(vote) == []
    tell(vote, t="choose", at="vote", to=1)
    assert names_asked(vote) == [""]
    tell(vote, t="write", at="student", to=" Ada  Lovelace ")
    assert load_answers()[HANDING_IN] == {"name": "Ada Lovelace"}
    assert names_asked(Vote(find_any("antietam"))) == ["Ada Lovelace"]
    assert HandIn(only="antietam").answers["name"] == "Ada Lovelace"
    tell(vote, t="write", at="student", to=" ")
    assert HANDING_IN not in load_answers()
    tell(vote, t="write", at="student", to="A" * 61)
    assert "at most 60 letters" in repr(vote.view["said"])
    tell(vote, t="press", at="another")
    assert names_asked(vote) == []


def test_answers_are_saved_as_a_page_with_the_name_and_only_with_one(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_answer("antietam", "claim", "Nobody won.")
    form, sent = HandIn(lambda: DAY, "antietam"), []
    monkeypatch.setattr(form, "send", sent.append)
    tell(form, t="press", at="page")
    assert (form.view["said"], sent) == ([["refused", "A worksheet needs a name."]], [])
    tell(form, t="write", at="name", to="Ada Lovelace")
    tell(form, t="press", at="page")
    assert form.view["said"] == [["news", "Saved to your downloads as antietam-Ada-Lovelace.html."]]
    [message] = sent
    page = b64decode(message["data"]).decode()
    assert message["name"] == "antietam-Ada-Lovelace.html"
    assert page == student_page(Worksheet("Ada Lovelace", "antietam", DAY, {}, {"claim": "Nobody won."}))
    assert not (home / "worksheets").exists(), "only a worksheet is kept as a copy"
