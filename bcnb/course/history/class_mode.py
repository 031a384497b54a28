"""The data of a history lesson for class mode: the minutes of each section, the answers to vote on, and the guide."""

import json
from collections.abc import Sequence

from bcnb.course.handouts import battle_lesson, why_the_war
from bcnb.course.history import lesson_plan as plan
from bcnb.course.history import phrases
from bcnb.course.history.discussion import form_prompts
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.pair_roles import role_duties, role_lines
from bcnb.course.history.schema import BattleLesson

AFTER = (phrases.STEP_SLACK,)
"""The steps without a section. Their minutes are left at the end."""


def class_mode(lesson: str) -> str:
    """Return the data of a lesson as JSON.

    `forms` has the name, the minutes and the minutes of each section of a form; a section that the form leaves out is
    missing. `steps` has, for each form, the steps of each section in words. `answers` are the answers to the question
    of the lesson, `prompts` are questions to talk about by section, for each form, `pairs` has the roles of students
    who share a screen, and `guide` is the teacher's guide as HTML.

    Raises:
        ValueError: for an unknown lesson.
    """
    found = find_any(lesson)
    if isinstance(found, BattleLesson):
        forms, guide = plan.lesson_forms(found), battle_lesson.guide(found)
    else:
        forms, guide = plan.opening_forms(found), why_the_war.guide(found)
    sections = [plan.sections_of(form) for form in forms]
    minutes = [{title: sum(step.minutes for step in steps) for title, steps in parts.items()} for parts in sections]
    return json.dumps(
        {
            "forms": [[form.name, form.minutes, parts] for form, parts in zip(forms, minutes, strict=True)],
            "steps": [{title: [step.name for step in steps] for title, steps in parts.items()} for parts in sections],
            "answers": list(found.question.answers),
            "prompts": [form_prompts(lesson, form) for form in forms],
            "pairs": pair_part(),
            "guide": guide,
        }
    )


def pair_part() -> dict[str, object]:
    """Return what a class sees of the roles: what each does, and who has it in turn, for groups of three and two."""
    seats = (phrases.PAIR_SEATS, phrases.PAIR_TWO_SEATS)
    groups = [[words, role_lines(group)] for words, group in zip(phrases.PAIR_GROUPS, seats, strict=True)]
    return {"title": phrases.PAIR_TITLE, "roles": role_duties(), "groups": groups, "rule": phrases.PAIR_RULE}


def left_over(form: plan.LessonForm) -> Sequence[str]:
    """Return the steps of a form that belong to no section."""
    known = {step for steps in phrases.SECTIONS.values() for step in steps}
    return [step.name for step in form.steps if step.name not in known]
