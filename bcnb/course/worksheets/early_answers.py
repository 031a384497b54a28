"""The saving of early answers, which a page held in the browser before Python was ready."""

import re
from collections.abc import Mapping

from bcnb.course.history.saved_answers import Answers, answers_of, save_answers
from bcnb.course.own_sets.own_set import is_own
from bcnb.course.progress import save_mark
from bcnb.course.worksheets.worksheet import HANDING_IN
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of
from bcnb.presentation.text_tools import group_digits

STUDENT = "student"
"""The question for the student's name on any page. Its answer is saved as the name for handing in."""
MOST = 2000
"""The largest number of answers that a browser may hold, which is more than all history lessons ask."""
_ASKED = re.compile(r"[a-z0-9][a-z0-9 -]{0,59}")


def save_held_answers(held: Answers) -> None:
    """Save answers by lesson and question. If the last answer of a quiz is among them, the quiz counts as answered.

    Raises:
        ValueError: for an unknown lesson, a malformed question, too many answers, or no room for them.
        FileError: if a saved file is invalid.
        OSError: if a file cannot be written.
    """
    if sum(map(len, held.values())) > MOST:
        raise ValueError(f"a browser holds at most {group_digits(MOST)} early answers")
    for lesson, answers in held.items():
        if lesson not in (*lesson_names(), HANDING_IN):
            raise ValueError(f"unknown lesson {lesson!r:.60}")
        for asked in answers:
            if not _ASKED.fullmatch(asked):
                raise ValueError(f"unknown question {asked!r:.60}")
    for lesson, answers in held.items():
        before = answers_of(lesson)
        if own := {asked: words for asked, words in answers.items() if asked != STUDENT}:
            save_answers(lesson, own)
        if STUDENT in answers:
            save_answers(HANDING_IN, {"name": answers[STUDENT]})
        if lesson != HANDING_IN and not is_own(lesson):
            _count_quiz(lesson, before)


def _count_quiz(lesson: str, before: Mapping[str, str]) -> None:
    """Count a quiz whose last question has just been answered."""
    asked = [item for item in plan_of(lesson).items if item.choices]
    after = answers_of(lesson)
    if asked and all(item.key in after for item in asked) and not all(item.key in before for item in asked):
        number = f"{lesson}.q" if lesson.isdecimal() else f"history/{lesson}"
        save_mark(number, all(after[item.key] == item.right for item in asked))
