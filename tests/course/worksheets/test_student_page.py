"""The page of a student: name, day, and each question with the answer, as a file that any browser opens."""

import re
from datetime import date
from html import unescape

import pytest

from bcnb.course.history.phrases import CLAIM, EXIT_OPEN, EXIT_OPEN_KEY
from bcnb.course.worksheets.student_page import page_name, page_template, student_page
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of

DAY = date(2026, 11, 30)
ANSWERS = {"vote": "Nobody", "claim": "<b>So.</b>\nAnd so.", EXIT_OPEN_KEY: "Why there?", "form": "core", "pair 1": ""}
SHEET = Worksheet("Ada Lovelace", "antietam", DAY, {}, ANSWERS)
ANSWER = r'<h2>([^<]+)</h2><p data-key="([^"]+)" [^>]+>([^<]+)</p>'


def answers_on(page: str) -> dict[str, tuple[str, str]]:
    return {unescape(key): (unescape(ask), unescape(words)) for ask, key, words in re.findall(ANSWER, page)}


def test_a_page_has_name_lesson_day_and_each_answer_below_its_question() -> None:
    page = student_page(SHEET)
    assert page_name(SHEET) == "antietam-Ada-Lovelace.html"
    assert "<title>Antietam: my answers</title>" in page
    assert "<h1>Antietam</h1>" in page
    assert '<b>Name:</b> <span data-part="names">Ada Lovelace</span>' in page
    assert "November 30, 2026" in page
    found = answers_on(page)
    assert set(found) == {"vote", "claim", EXIT_OPEN_KEY}
    assert found["claim"] == (CLAIM, "<b>So.</b>\nAnd so.")
    assert found[EXIT_OPEN_KEY] == (EXIT_OPEN, "Why there?")


def test_a_page_of_a_pair_has_both_names() -> None:
    pair = SHEET._replace(answers={"pair 1": "Ada Lovelace", "pair 2": "Ben Jones", "vote": "Nobody"})
    assert "Ada Lovelace and Ben Jones" in student_page(pair)
    assert page_name(pair) == "antietam-Ada-Lovelace-Ben-Jones.html"


def test_tasks_have_their_state_and_tries() -> None:
    [task, other, last, *_] = [item for item in plan_of("4").items if not item.choices]
    tasks = {task.key: TaskCount(3, 1), other.key: TaskCount(1, 0), last.key: TaskCount(9, 1, 1)}
    found = answers_on(student_page(Worksheet("Ada", "4", DAY, tasks, {})))
    assert [words for _, words in found.values()] == ["done, 3 tries", "tried, 1 try", "done after all hints, 9 tries"]
    assert found[task.key][0] == f"{task.key} {task.title}"


@pytest.mark.parametrize("lesson", lesson_names())
def test_the_template_of_a_lesson_has_each_of_its_questions_once(lesson: str) -> None:
    page = page_template(lesson)
    keys = re.findall('data-key="([^"]+)"', page)
    assert len(keys) == len(set(keys))
    assert {item.key for item in plan_of(lesson).items} <= set(keys)
    assert not re.search(r"<(p|span|section)[^>]*/>", page), "a browser takes it for an open element"
