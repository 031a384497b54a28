"""Quizzes in GIFT, the text format that Moodle and other learning platforms import.

A question is followed by its answers in braces. The right one begins with `=`, a wrong one with `~`, and feedback with
`#`. After a backslash, each of these characters is part of a text.
"""

import re
from collections.abc import Iterator

from bcnb.course.quizzes import Choice
from bcnb.course.worksheets.worksheet_items import WorksheetItem, WorksheetPlan

SPECIAL = re.compile(r"[\\~=#{}:]")
"""The characters with a meaning of their own."""


def gift_text(plan: WorksheetPlan) -> str:
    """Return the quiz of a lesson in GIFT, in a category with the title of the lesson."""
    return "\n".join(_parts(plan))


def _parts(plan: WorksheetPlan) -> Iterator[str]:
    yield f"$CATEGORY: bcnb/{_one_line(plan.title).replace('/', '-')}\n"  # a slash would begin a category below it
    for number, item in enumerate(plan.quiz, 1):
        yield _question(f"{plan.title}, question {number}", item)


def _question(name: str, item: WorksheetItem) -> str:
    answers = "".join(map(_answer, item.choices))
    return f"::{escape_gift(name)}::[plain]{escape_gift(item.title)} {{\n{answers}}}\n"


def _answer(choice: Choice) -> str:
    feedback = f"#{escape_gift(choice.feedback)}" if choice.feedback else ""
    return f"\t{'=' if choice.right else '~'}{_without_weight(escape_gift(choice.say))}{feedback}\n"


def _without_weight(answer: str) -> str:
    """Return an answer that does not begin with a percentage in percent signs, which would be the answer's weight."""
    return f"\u200b{answer}" if answer.startswith("%") else answer


def escape_gift(text: str) -> str:
    r"""Return a text in one line, with a backslash before each character that has a meaning of its own.

    >>> print(escape_gift("2 + 2 = {4}: a~b # c"))
    2 + 2 \= \{4\}\: a\~b \# c
    """
    return SPECIAL.sub(lambda found: f"\\{found[0]}", _one_line(text))


def _one_line(text: str) -> str:
    return " ".join(text.split())
