"""The parts of the check of quizzes as QTI 2.1 that need neither npm nor the converter: `make qti` does the rest."""

from collections.abc import Mapping

import pytest

from bcnb.course.platform_files.qti import MANIFEST, TEST
from bcnb.course.worksheets.worksheet_items import plan_of
from tests.programs.qti import __main__ as program
from tests.programs.qti.player import PACKAGE, PlayedQuestion, unpack_player

PLAN = plan_of("antietam")
NAMES = [f"question-{number}.xml" for number in range(1, len(PLAN.quiz) + 1)]
FILES = {MANIFEST: " ".join(NAMES), TEST: " ".join(NAMES), **dict.fromkeys(NAMES, "<question/>")}


class Shown:
    """A player that shows these questions, one after the other."""

    def __init__(self, *questions: PlayedQuestion) -> None:
        self.questions = list(questions)

    def play(self, xml: str) -> PlayedQuestion:
        assert xml == "<question/>"
        return self.questions.pop(0)


def faults(*questions: PlayedQuestion, files: Mapping[str, str] = FILES) -> list[str]:
    return list(program.check_quiz(PLAN, files, Shown(*questions)))


def test_a_quiz_that_is_played_as_it_is_written_has_no_fault() -> None:
    assert faults(*map(program.expected, PLAN.quiz)) == []


def test_a_wrong_score_or_feedback_is_a_fault_of_its_question() -> None:
    first, *rest = map(program.expected, PLAN.quiz)
    swapped = first._replace(answers=first.answers[::-1])
    silent = first._replace(answers=tuple(one._replace(feedback=()) for one in first.answers))
    for wrong in (swapped, silent):
        [fault] = faults(wrong, *rest)
        assert fault.startswith("antietam, question-1.xml: ")


def test_a_question_that_is_lost_on_the_way_is_a_fault() -> None:
    lost = {name: text for name, text in FILES.items() if name != NAMES[-1]}
    assert len(faults(files=lost)) == 1
    unlisted = {**FILES, TEST: " ".join(NAMES[:-1])}
    assert faults(*map(program.expected, PLAN.quiz), files=unlisted) == [f"antietam, {NAMES[-1]}: is not in the test"]


def test_another_package_than_the_expected_one_is_not_run() -> None:
    with pytest.raises(ValueError, match=f"{PACKAGE} has changed"):
        unpack_player(b"another")
