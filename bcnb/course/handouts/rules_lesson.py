"""The hand-outs of a lesson of the course: its tasks and puzzles on paper, with their boards two in a row."""

from collections.abc import Iterator

from bcnb.course import learner_text
from bcnb.course.handouts.common_parts import Titles, choices, guide_of, quiz_key
from bcnb.course.handouts.html_elements import bullets, document, figure, figures, heading, paragraph, signed, under
from bcnb.course.history.schema import Teacher
from bcnb.course.lessons import Lesson
from bcnb.course.tasks import Solution, Task, Wrong
from bcnb.engine.game_registry import rulebook
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import sentence, with_full_stop

STANDARDS = ("CCSS.ELA-LITERACY.RST.6-8.3", "CCSS.ELA-LITERACY.RST.6-8.4")
"""To follow a procedure of several steps exactly, and to know what signs and terms mean."""
TASK, PUZZLE, QUIZ = 4, 5, 4
"""For how many minutes a task, a puzzle and the quiz are meant, on paper."""
TITLES = Titles("What pupils try in vain, and why", "The rules of this lesson")
ROWS = 2
"""How many lines there are for an answer."""


def pupil(lesson: Lesson, _level: str) -> str:
    """What a pupil reads and writes on: what is asked and the boards, and no solution."""
    title = f"Lesson {lesson.number}: {lesson.title}"
    counted = presenter_for(lesson.ruleset).page.counted
    return document(
        title,
        signed(),
        tag("h1", escape_text(title)),
        paragraph(f"{lesson.sentence} Goal: {lesson.goal}"),
        heading("Tasks"),
        *(join(under(part.title), paragraph(part.text)) for part in lesson.parts),
        figures((_asked(part.task) for part in lesson.parts), counted),
        heading("Puzzles"),
        figures(map(_asked, lesson.puzzles), counted),
        heading("Check yourself"),
        *(choices(number, item) for number, item in enumerate(lesson.quiz.items, 1)),
    )


def _asked(task: Task) -> Markup:
    """A board with what is asked beneath, and lines for the answer."""
    blank = tag("div", escape_text(" "), class_="line")
    board = figure(task.state, f"{task.number} {task.title}", below=task.seat)
    return tag("div", board, tag("p", escape_text(task.task)), *[blank] * ROWS, class_="asked")


def guide(lesson: Lesson) -> str:
    """What a teacher reads: the aim, minutes, answers with reasons, hard words, natural mistakes, standards."""
    steps = (
        *((f"Task {task.number}: {task.title}", TASK) for task in lesson.tasks if task.kind == "task"),
        *((f"Puzzle {task.number}: {task.title}", PUZZLE) for task in lesson.puzzles),
        ("The quiz", QUIZ),
    )
    book = rulebook(lesson.ruleset).RULES
    answers = {task.number: f"{_line(task.solutions[0])} {task.after}" for task in lesson.tasks}
    teacher = Teacher((sentence(lesson.goal),), tuple(_warnings(lesson)), STANDARDS, answers)
    hard = {f"Rule {number}": book[number].words for number in lesson.rules}
    asked = {task.number: f"{task.number} {with_full_stop(task.title)} {task.task}" for task in lesson.tasks}
    return document(
        f"Guide: {lesson.title}",
        tag("h1", escape_text(f"Lesson {lesson.number}, {lesson.title}: guide for the teacher")),
        *guide_of(teacher, steps, asked, hard, TITLES),
    )


def _warnings(lesson: Lesson) -> Iterator[str]:
    """What pupils naturally try in vain, and why it fails."""
    for task in lesson.tasks:
        for wrong in task.wrongs:
            yield f"{task.number}: {_line(wrong)}"


def _line(tried: Solution | Wrong) -> str:
    """Actions, and what is to be said of them."""
    return with_full_stop(f"{', '.join(tried.do)}. {tried.say}".strip())


def key(lesson: Lesson) -> str:
    """The right answers alone: every solution step by step, and the quiz."""
    return document(
        f"Key: {lesson.title}",
        tag("h1", escape_text(f"Lesson {lesson.number}, {lesson.title}: key")),
        *(markup for task in lesson.tasks for markup in _solutions(task)),
        heading("Check yourself"),
        quiz_key(lesson.quiz.items),
    )


def _solutions(task: Task) -> Iterator[Markup]:
    yield under(f"{task.number} {task.title}")
    for place, solution in enumerate(task.solutions):
        yield paragraph(_line(solution))
        yield bullets(text for kind, text in learner_text.tell_solution(task, place).lines if kind != "do")
