"""Where each rule of *North against South* is taught: in which tasks, puzzles and quizzes; and what leaves it to the
board game, whose course teaches the rules that both share; and where each of its questions is shown."""

from collections.abc import Mapping

import pytest

from bcnb.course.catalogue import list_lessons, list_questions
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.questions import load_question
from bcnb.course.tasks import taught
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.games.hexboard.rules.rulebook import SHARED
from bcnb.games.north_against_south.rules.rulebook import RULES
from tests.notebooks.test_notebooks import calls, cells
from tests.programs.freeze import NOTEBOOKS

pytestmark = pytest.mark.unmeasured

NAME = "north_against_south"
SAVES = ("7.18", "7.19", "7.20", "7.21", "7.22", "7.23", "7.24", "8.14", "8.15", "8.16", "8.17")
"""The rules on saves, the defense die and the defender's choice, which the board game has not."""


def places() -> Mapping[str, list[str]]:
    """The numbers of the exercises that teach each rule."""
    lessons = [load_lesson(find_lesson(number)) for number in list_lessons()]
    exercises = [one for lesson in lessons if lesson.ruleset == NAME for one in (*lesson.tasks, lesson.quiz)]
    return {rule: [one.number for one in exercises if rule in one.rules] for rule in RULES}


def asked() -> set[str]:
    """The rules that a question of this game is about."""
    return {rule for path in list_questions(NAME).values() for rule in load_question(path).rules}


def taught_in_the_course() -> set[str]:
    """The rules that both games have in the same words and that the course of the board game teaches."""
    lessons = [load_lesson(find_lesson(number)) for number in list_lessons()]
    ours = [one for lesson in lessons if lesson.ruleset == DEFAULT_RULESET for one in (*lesson.tasks, lesson.quiz)]
    return {number for number in taught(ours) if RULES.get(number) in SHARED}


def shown() -> list[str]:
    """The questions that the pages of this game put before a reader."""
    pages = sorted((NOTEBOOKS / "variants" / NAME).glob("*.ipynb"))
    found = [call for page in pages for cell in cells(page, "code") for call in calls(cell)]
    return [arguments[0] for name, arguments in found if name == "faq"]


def test_every_rule_on_brigades_on_saves_and_on_breakthrough_is_taught_by_an_exercise() -> None:
    own = [rule for rule in RULES if rule.startswith(("13.", "14."))]
    found = places()
    assert {rule: found[rule] for rule in (*own, *SAVES) if not found[rule]} == {}


def test_every_rule_of_the_book_is_taught_here_asked_or_taught_in_the_course_of_the_board_game() -> None:
    found, questions, course = places(), asked(), taught_in_the_course()
    assert [rule for rule in RULES if not (found[rule] or rule in questions or rule in course)] == []


def test_what_this_game_words_in_its_own_way_is_taught_or_asked_here() -> None:
    found, questions = places(), asked()
    own = [number for number, rule in RULES.items() if rule not in SHARED]
    assert len(own) > 40
    assert [number for number in own if not (found[number] or number in questions)] == []


def test_every_question_is_shown_once() -> None:
    pages, known = shown(), list_questions(NAME)
    assert len(known) == 58
    assert {name: pages.count(name) for name in known if pages.count(name) != 1} == {}
