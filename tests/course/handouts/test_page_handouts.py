"""The handouts that are printed in place of a lesson's page: one for each page of a lesson and level of its texts."""

import re

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.handouts.page_handouts import (
    handout_names,
    handout_style,
    lessons_by_page,
    linked_handout,
    page_handout,
)
from bcnb.course.handouts.short_form import student
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, BattleLesson
from bcnb.course.worksheets.worksheet_items import lesson_names
from bcnb.presentation.markup import escape_text
from bcnb.storage.paths import notebooks_folder


def test_every_lesson_has_its_page_and_its_handouts() -> None:
    pages = lessons_by_page()
    assert set(pages.values()) == set(lesson_names())
    assert all((notebooks_folder() / page).is_file() for page in pages)
    assert {f"history/07_antietam.{level}.html" for level in LEVELS} <= set(handout_names())
    assert [name for name in handout_names() if name.startswith("rules/01_")] == ["rules/01_the_board.plain.html"]


@pytest.mark.parametrize(
    ("page", "lesson", "level"),
    [("history/00_", "why-the-war", "simple"), ("history/07_", "antietam", "full"), ("rules/04_", "4", "plain")],
)
def test_it_is_the_students_handout(page: str, lesson: str, level: str) -> None:
    [name] = (name for name in handout_names() if name.startswith(page) and f".{level}." in name)
    student = next(text for file, text in sheets_of(lesson, level).items() if file.endswith("-student.html"))
    assert page_handout(name) == student


@pytest.mark.parametrize(
    "name", ["", "history/07_antietam.html", "history/07_antietam.hard.html", "../x.plain.html", "play/play.plain.html"]
)
def test_nothing_else_has_one(name: str) -> None:
    assert page_handout(name) is None


# --- a handout whose style and board are files of a site --------------------------------------------------------------


PICTURE = "../../home/pictures/shiloh.svg"


@pytest.mark.parametrize("lesson", sorted(list_lessons()))
def test_it_has_the_texts_of_all_levels_and_what_is_on_the_handout(lesson: str) -> None:
    title, main = linked_handout(lesson, PICTURE)
    past, text = find_any(lesson), str(main)
    assert title.startswith(past.title)
    for level in LEVELS:
        sheet = student(past, level)
        for part in past.texts.values():
            said = str(escape_text(part.at(level)))
            assert (said in text) == (said in sheet), (part.part, level)
    assert text.count(PICTURE) == isinstance(past, BattleLesson)
    assert "data:" not in text
    assert not re.search(r"<style|\sstyle=|<script", text)


def test_one_level_is_shown_and_the_usual_one_without_a_choice() -> None:
    style = handout_style()
    assert "body:not([data-level]) :is(.level-simple, .level-full) { display: none; }" in style
    assert 'body[data-level="full"] :is(.level-simple, .level-plain) { display: none; }' in style
