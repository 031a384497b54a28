"""Class mode: each section of a page with its minutes, the answers to vote on, and the guide."""

import json
import re

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.class_mode import AFTER, class_mode, left_over
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import SECTIONS
from bcnb.course.history.schema import BattleLesson
from tests.course.history.test_lesson_plan import forms_of
from tests.helpers.lab import NOTEBOOKS


def titles(name: str) -> list[str]:
    """The titles of the sections of a page, without their numbers."""
    (path,) = (NOTEBOOKS / "history").glob(f"[0-9][0-9]_{name.replace('-', '_')}.ipynb")
    cells = json.loads(path.read_text("utf-8"))["cells"]
    heads = ["".join(cell["source"]).split("\n")[0] for cell in cells if cell["cell_type"] == "markdown"]
    return [re.sub(r"###? (\d+\. )?", "", head) for head in heads if head.startswith(("## ", "### "))]


@pytest.mark.parametrize("name", list_lessons())
def test_the_minutes_of_the_sections_are_those_of_the_plan(name: str) -> None:
    data = json.loads(class_mode(name))
    for form, (said, minutes, sections), steps in zip(forms_of(name), data["forms"], data["steps"], strict=True):
        assert (said, minutes) == (form.name, form.minutes)
        assert set(sections) <= set(titles(name))
        assert {title: sum(map(form.of, names)) for title, names in steps.items()} == sections
        assert set(left_over(form)) <= set(AFTER)
        assert sum(sections.values()) + sum(map(form.of, left_over(form))) == minutes


@pytest.mark.parametrize("name", list_lessons())
def test_votes_are_on_the_answers_of_the_lesson_and_notes_are_the_guide(name: str) -> None:
    data, lesson = json.loads(class_mode(name)), find_any(name)
    assert data["answers"] == list(lesson.question.answers)
    assert data["guide"] == sheets_of(name)[f"{name}-guide.html"]


def test_every_section_is_on_a_page() -> None:
    pages = {title for name in list_lessons() for title in titles(name)}
    assert set(SECTIONS) <= pages
    assert isinstance(find_any("antietam"), BattleLesson)


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(ValueError, match="antietam"):
        class_mode("antitam")
