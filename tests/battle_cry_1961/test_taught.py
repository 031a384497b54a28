"""Where each rule of 1961 is taught: in which tasks, puzzles and quizzes; and where each of its questions is shown."""

from collections.abc import Mapping

from bcnb.course.exercises import Exercise
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.course.shelf import list_lessons, list_questions
from bcnb.games.battle_cry_1961.rules.rulebook import CHAPTERS, RULES
from tests.freeze import NOTEBOOKS
from tests.test_notebooks import calls, cells

NAME = "battle_cry_1961"
CHAPTERS_TAUGHT = (1, 2, 3, 4, 5, 6)
"""The chapters of which every rule is taught, but for those in `LATER`."""
LATER = ("1.5",)
"""The heavy line is taught with the game of four."""
SHOWN = ("move-", "mountain-", "rail-")
"""How the questions on what is taught begin; the others are named one by one."""
OPEN = ("01", "02", "03", "04", "05", "09", "11", "12", "13", "14", "18", "19")
"""What the booklet leaves open on marches, rails and columns."""


def ours() -> list[Lesson]:
    lessons = (load_lesson(find_lesson(number)) for number in list_lessons())
    return [lesson for lesson in lessons if lesson.ruleset == NAME]


def places() -> Mapping[str, list[str]]:
    """The numbers of the exercises that teach each rule."""
    lessons = ours()
    exercises: list[Exercise] = [task for lesson in lessons for task in lesson.tasks]
    exercises += [lesson.quiz for lesson in lessons]
    return {rule: [one.number for one in exercises if rule in one.rules] for rule in RULES}


def shown() -> list[str]:
    """The questions that the lessons' notebooks put on the page."""
    pages = [NOTEBOOKS / lesson.notebook for lesson in ours()]
    found = [call for page in pages for cell in cells(page, "code") for call in calls(cell)]
    return [arguments[0] for name, arguments in found if name == "faq"]


def test_every_rule_of_the_chapters_taught_has_an_exercise() -> None:
    taught = places()
    due = [rule for rule in RULES if int(rule.split(".")[0]) in CHAPTERS_TAUGHT and rule not in LATER]
    assert set(CHAPTERS_TAUGHT) <= set(CHAPTERS)
    assert {rule: taught[rule] for rule in due if not taught[rule]} == {}


def test_every_question_on_what_is_taught_is_shown_once() -> None:
    due = [name for name in list_questions(NAME) if name.startswith(SHOWN) or name in {f"open-{one}" for one in OPEN}]
    pages = shown()
    assert len(due) > 20
    assert {name: pages.count(name) for name in due if pages.count(name) != 1} == {}
