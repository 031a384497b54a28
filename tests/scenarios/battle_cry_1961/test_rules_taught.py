"""Where each rule of 1961 is taught: in which tasks, puzzles and quizzes; and where each of its questions is shown."""

from collections.abc import Mapping

from bcnb.course.catalogue import list_lessons, list_questions
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.course.tasks import Exercise
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from tests.notebooks.test_notebooks import calls, cells
from tests.programs.freeze import NOTEBOOKS

NAME = "battle_cry_1961"


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


def test_every_rule_of_the_book_has_an_exercise() -> None:
    assert [rule for rule, taught in places().items() if not taught] == []


def test_every_question_is_shown_once() -> None:
    pages, known = shown(), list_questions(NAME)
    assert len(known) == 77
    assert {name: pages.count(name) for name in known if pages.count(name) != 1} == {}
