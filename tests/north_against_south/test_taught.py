"""Where each rule of *North against South* is taught: in which tasks, puzzles and quizzes."""

from collections.abc import Mapping

from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.shelf import list_lessons
from bcnb.games.north_against_south.rules.rulebook import RULES

NAME = "north_against_south"
SAVES = ("7.18", "7.19", "7.20", "7.21", "7.22", "7.23", "7.24", "8.14", "8.15", "8.16", "8.17")
"""The rules on saves, the defence die and the defender's choice, which the board game has not."""


def places() -> Mapping[str, list[str]]:
    """The numbers of the exercises that teach each rule."""
    lessons = [load_lesson(find_lesson(number)) for number in list_lessons()]
    exercises = [one for lesson in lessons if lesson.ruleset == NAME for one in (*lesson.tasks, lesson.quiz)]
    return {rule: [one.number for one in exercises if rule in one.rules] for rule in RULES}


def test_every_rule_on_brigades_and_on_saves_is_taught_by_an_exercise() -> None:
    brigades = [rule for rule in RULES if rule.startswith("13.")]
    taught = places()
    assert {rule: taught[rule] for rule in (*brigades, *SAVES) if not taught[rule]} == {}
