"""What a student tried in a task, step by step: saved with the answers, handed in, and shown to the teacher."""

from datetime import date

from bcnb.course.history.saved_answers import LONGEST, answers_of, load_answers
from bcnb.course.lessons import find_lesson, load_lesson
from bcnb.course.task_play import TaskVerdict
from bcnb.course.worksheets.class_overview import class_overview
from bcnb.course.worksheets.class_report import class_report
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.tried_steps import step_words, tried_key, with_step
from bcnb.course.worksheets.worksheet import worksheet_of, write_worksheet
from bcnb.widgets.task_model import TaskModel


def test_a_step_says_its_result() -> None:
    assert step_words("Move E5 to E6.", TaskVerdict.OPEN, refused=False) == "Move E5 to E6"
    assert step_words("Done.", TaskVerdict.REACHED, refused=False) == "Done (solved)"
    assert step_words("Done.", TaskVerdict.MISSED, refused=False) == "Done (missed)"
    assert step_words("Fly.", TaskVerdict.OPEN, refused=True) == "Fly (not allowed)"


def test_a_new_start_is_a_new_line_and_the_oldest_lines_go_first() -> None:
    text = with_step(with_step("", "A", new=True), "B", new=False)
    assert with_step(text, "C", new=True) == "A; B\nC"
    for number in range(400):
        text = with_step(text, f"step {number}", new=number % 3 == 0)
    assert len(text) <= LONGEST
    assert text.endswith("step 399")
    assert text.startswith("step ")
    assert len(with_step("", "x" * 2000, new=True)) == LONGEST


def test_the_teacher_sees_the_steps_of_a_task() -> None:
    task = next(one for one in load_lesson(find_lesson(2)).tasks if len(one.solutions[0].do) > 1)
    learning = TaskModel(task)
    learning.try_("fly to the moon")
    learning.take_up(task)
    for text in task.solutions[0].do:
        learning.try_(text)
    steps = answers_of("2")[tried_key(task.number)]
    assert steps.startswith("“fly to the moon” (not allowed)\n")
    assert steps.endswith("(solved)")
    sheet = worksheet_of("2", "Ada", date(2026, 11, 30))
    [one] = class_overview(class_report(submissions_among([("a.worksheet", write_worksheet(sheet))])).rows)
    shown = {asked.title: asked.answers[0].text for asked in one.questions}
    assert shown[f"{task.number} {task.title}, step by step"] == steps


def test_a_shown_solution_and_a_task_outside_of_lessons_are_not_saved() -> None:
    task = load_lesson(find_lesson(2)).tasks[0]
    TaskModel(task, keeps=False).try_(task.solutions[0].do[0])
    assert load_answers() == {}
