"""The handouts of a rules lesson: student tasks and puzzles with boards, the teacher's guide, and the answer key."""

from collections.abc import Iterator

from bcnb.course import learner_text
from bcnb.course.handouts.common_parts import Titles, choices, guide_of, quiz_key, step_plan
from bcnb.course.handouts.html_elements import bullets, document, figure, figures, heading, paragraph, signed, under
from bcnb.course.history.schema import Teacher
from bcnb.course.lessons import Lesson, LessonProse
from bcnb.course.tasks import Solution, Task, WrongTry
from bcnb.engine.game_registry import rulebook
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import sentence, with_full_stop

STANDARDS = ("CCSS.ELA-LITERACY.RST.6-8.3", "CCSS.ELA-LITERACY.RST.6-8.4")
"""Follow a procedure of several steps precisely, and determine the meaning of symbols and terms."""
TASK, PUZZLE, QUIZ = 4, 5, 4
"""The minutes for a task, a puzzle and the quiz on paper."""
TITLES = Titles("What students try in vain, and why", "The rules of this lesson")
ROWS = 2
"""The number of lines for an answer."""


def student(lesson: Lesson, prose: LessonProse) -> str:
    """Return the student's handout with tasks and boards, but without solutions."""
    title = f"Lesson {lesson.number}: {lesson.title}"
    counted = presenter_for(lesson.ruleset).page.counted
    return document(
        title,
        signed(),
        tag("h1", escape_text(title)),
        paragraph(f"{prose.sentence} Goal: {prose.goal}"),
        heading("Tasks"),
        *(join(under(part.title), paragraph(part.text)) for part in prose.parts),
        figures(map(asked_task, lesson.part_tasks), counted),
        heading("Puzzles"),
        figures(map(asked_task, lesson.puzzles), counted),
        heading("Check yourself"),
        *(choices(number, item) for number, item in enumerate(lesson.quiz.items, 1)),
    )


def asked_task(task: Task) -> Markup:
    """Return a board with the task and lines for the answer below it."""
    blank = tag("div", escape_text(" "), class_="line")
    board = figure(task.state, f"{task.number} {task.title}", below=task.seat)
    return tag("div", board, tag("p", escape_text(task.task)), *[blank] * ROWS, class_="asked")


def guide(lesson: Lesson, prose: LessonProse) -> str:
    """Return the teacher's guide: aim, minutes, answers with reasons, rules, common mistakes and standards."""
    steps = (
        *((f"Task {task.number}: {task.title}", TASK) for task in lesson.part_tasks),
        *((f"Puzzle {task.number}: {task.title}", PUZZLE) for task in lesson.puzzles),
        ("The quiz", QUIZ),
    )
    book = rulebook(lesson.ruleset).RULES
    answers = {task.number: f"{_line(task.solutions[0])} {task.after}" for task in lesson.tasks}
    teacher = Teacher((sentence(prose.goal),), tuple(_warnings(lesson)), STANDARDS, answers)
    hard = {f"Rule {number}": book[number].words for number in lesson.rules}
    asked = {task.number: f"{task.number} {with_full_stop(task.title)} {task.task}" for task in lesson.tasks}
    return document(
        f"Guide: {lesson.title}",
        tag("h1", escape_text(f"Lesson {lesson.number}, {lesson.title}: guide for the teacher")),
        *guide_of(teacher, step_plan(steps), asked, hard, TITLES),
    )


def _warnings(lesson: Lesson) -> Iterator[str]:
    """Yield the common mistakes of students and the reasons why they fail."""
    for task in lesson.tasks:
        for wrong in task.wrongs:
            yield f"{task.number}: {_line(wrong)}"


def _line(tried: Solution | WrongTry) -> str:
    """Return a line of actions with the comment on it."""
    return with_full_stop(f"{', '.join(tried.do)}. {tried.say}".strip())


def key(lesson: Lesson) -> str:
    """Return the answer key: every solution step by step, and the quiz."""
    return document(
        f"Key: {lesson.title}",
        tag("h1", escape_text(f"Lesson {lesson.number}, {lesson.title}: key")),
        *(markup for task in lesson.tasks for markup in solution_parts(task)),
        heading("Check yourself"),
        quiz_key(lesson.quiz.items),
    )


def solution_parts(task: Task) -> Iterator[Markup]:
    """Yield each solution of a task step by step, below its title."""
    yield under(f"{task.number} {task.title}")
    for place, solution in enumerate(task.solutions):
        yield paragraph(_line(solution))
        yield bullets(text for kind, text in learner_text.shown_solution(task, place).lines if kind != "do")


# --- a task or a puzzle alone -----------------------------------------------------------------------------------------


def student_of_task(task: Task) -> str:
    """Return the student's handout of one task or puzzle."""
    counted = presenter_for(task.state.ruleset).page.counted
    return document(task.title, signed(), tag("h1", escape_text(task.title)), figures([asked_task(task)], counted))


def key_of_task(task: Task) -> str:
    """Return the answer key of one task or puzzle: its hints, its solutions step by step, and common mistakes."""
    return document(
        f"Key: {task.title}",
        tag("h1", escape_text(f"{task.title}: key")),
        *solution_parts(task),
        paragraph(task.after),
        heading("Hints"),
        bullets(task.hints),
        heading(TITLES[0]),
        bullets(map(_line, task.wrongs)),
    )
