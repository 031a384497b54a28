"""Scripted learners: each finishes a lesson in his own way, on whatever page its tasks and its quiz are shown.

A student is given the views of a lesson, one after the other. He makes a wrong try where he can, asks for a hint, then
does what the solution says, and must be told that the goal is reached. In the quiz he is wrong once, then right.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from playwright.sync_api import Locator, expect

from bcnb.course.amount_choices import say_choice
from bcnb.course.lessons import Lesson
from bcnb.course.quizzes import Quiz
from bcnb.course.task_checks import play_out
from bcnb.course.tasks import Task
from tests.helpers.battle_cry_1961.by_words import SquareClicks, SquareKeys, SquareTaps
from tests.helpers.gestures import Clicks, Keys, Taps, Types
from tests.helpers.north_against_south.by_words import ByWords, NorthClicks, NorthKeys, NorthTaps

REACHED = "✓ Goal reached"
PATIENCE = 20_000
"""How many milliseconds a page has for an answer: no measure of speed, but a sign that none will come."""


class Student(NamedTuple):
    """How a learner acts, and whether he also makes every wrong try of a task first."""

    name: str
    way: type[Clicks]
    errs: bool = False


class Together(Clicks):
    """By mouse; who orders a unit and its general apart gives the general his order as he moves."""

    apart = ""

    def _order(self, label: str, who: str = "") -> None:
        if who == "general" and self.apart == label:
            return
        self.apart = label if who == "unit" else ""
        super()._order(label, who)


class TogetherByKeys(Together, Keys):
    """By keyboard; likewise."""


class TogetherByTouch(Together, Taps):
    """By finger; likewise."""


BY_TOUCH = Student("touch", TogetherByTouch)
"""He meets the lessons on a telephone, in the pages alone."""
STUDENTS = {
    "mouse": Student("mouse", Together),
    "keyboard": Student("keyboard", TogetherByKeys),
    "typing": Student("typing", Types, errs=True),
}


WAYS: Mapping[str, Mapping[type[Clicks], type[Clicks]]] = {
    "north_against_south": {Together: NorthClicks, TogetherByKeys: NorthKeys, TogetherByTouch: NorthTaps},
    "battle_cry_1961": {Together: SquareClicks, TogetherByKeys: SquareKeys, TogetherByTouch: SquareTaps},
}
"""How they act in the games where several things may be meant by a place, or that are played on squares."""


def finish(lesson: Lesson, student: Student, view: Callable[[str, int], Locator], settle: Callable[[], None]) -> int:
    """Finish a lesson; `view(kind, place)` is its widget of that kind at that place. How many acts it took."""
    acts = 0
    for place, task in enumerate(lesson.tasks):
        acts += do_task(task, student, view("at-task", place), settle)
    return acts + do_quiz(lesson.quiz, student, view("quiz", 0), settle)


def do_task(task: Task, student: Student, view: Locator, settle: Callable[[], None]) -> int:
    """Finish a task. How many acts it took."""
    learner = WAYS.get(task.state.ruleset, {}).get(student.way, student.way)(view, settle)
    prompt = view.get_by_role("status", name="What to do")
    Clicks.press(learner, view.get_by_role("button", name="Hint 1 of 3"))
    expect(view.get_by_role("status", name="News")).to_contain_text(task.hints[0], timeout=PATIENCE)
    if student.errs:
        _err(task, learner, view, settle)
    _act(task, learner, task.solutions[0].do)
    if task.best and task.best.amount:
        amount = say_choice(task.best, task.best.worth, task.state.ruleset)
        Clicks.press(learner, view.get_by_role("button", name=amount, exact=True))
    expect(prompt, f"{task.number} by {student.name}").to_have_text(REACHED, timeout=PATIENCE)
    return len(task.solutions[0].do)


def _act(task: Task, learner: Clicks, texts: Sequence[str]) -> None:
    """Do what some texts say, one after the other."""
    for place, text in enumerate(texts):
        if isinstance(learner, ByWords):
            state = play_out(task, tuple(texts[:place]))[0].state
            learner.now = lambda now=state: now
        learner.do(text)


def _err(task: Task, learner: Clicks, view: Locator, settle: Callable[[], None]) -> None:
    """Every wrong try of a task, and back to its beginning."""
    for wrong in task.wrongs:
        _act(task, learner, wrong.do)
        said = view.get_by_role("status", name="News")
        expect(said).to_contain_text(wrong.say, timeout=PATIENCE)
        again = view.get_by_role("button", name="Start again")
        if again.is_enabled():
            again.click()
            settle()


def do_quiz(quiz: Quiz, student: Student, view: Locator, settle: Callable[[], None]) -> int:
    """Answer every question of a quiz, at first wrong. How many answers it took."""
    for item in quiz.items:
        question = view.get_by_role("group", name=item.ask)
        wrong = next(choice for choice in item.choices if not choice.right)
        for choice in (wrong, item.choices[item.answer]):
            answer = question.get_by_role("button", name=choice.say, exact=True)
            if issubclass(student.way, Keys):
                answer.press("Enter")
            else:
                answer.click()
            settle()
            expect(question.get_by_role("status")).to_contain_text(choice.feedback, timeout=PATIENCE)
    return 2 * len(quiz.items)
