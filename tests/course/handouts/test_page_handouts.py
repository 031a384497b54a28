"""The handouts that are printed in place of a lesson's page: one for each page of a lesson and level of its texts."""

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.handouts.page_handouts import handout_names, lessons_by_page, page_handout
from bcnb.course.history.schema import LEVELS
from bcnb.course.worksheets.worksheet_items import lesson_names
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
