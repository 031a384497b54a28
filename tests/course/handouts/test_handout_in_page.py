"""The handout in the page of a lesson: a printer shows it alone, on two sides, with the texts of the chosen level."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bcnb.course.handouts.handout_in_page import handout_in_page
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING, find_lesson
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, BattleLesson
from bcnb.presentation.markup import escape_text
from tests.programs.site.front import write_home
from tests.programs.site.lessons.lesson_pages import write_lessons
from tests.programs.site.light_page import HISTORY, write_shared
from tests.programs.site.visit import FOLDER as SCHOOL
from tests.programs.site.visit import served

pytestmark = pytest.mark.unmeasured
SIDE = re.compile(rb"/Type\s*/Page\b(?!s)")
"""Texts that a PDF has once for each side."""
PAPERS = ("A4", "Letter")


@pytest.mark.parametrize("name", list_lessons())
def test_it_has_the_texts_of_all_levels_and_no_answers(name: str) -> None:
    lesson, markup = find_any(name), handout_in_page(name, "style.css", "board.svg")
    text = lesson.texts["where" if isinstance(lesson, BattleLesson) else "war"]
    assert [level for level in LEVELS if str(escape_text(text.at(level))) not in markup] == []
    assert markup.count("<img") == isinstance(lesson, BattleLesson)
    assert [item for item in lesson.quiz if str(escape_text(item.choices[item.answer].feedback)) in markup] == []


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    site = tmp_path_factory.mktemp("site")
    write_home(site, [])
    write_shared(site, ("lesson_alone",))
    write_lessons(site, list_lessons())
    with served(site) as port:
        yield f"http://localhost:{port}{SCHOOL}/"


@pytest.mark.sampled(6)
@pytest.mark.parametrize("name", [OPENING, *sorted(set(list_lessons()) - {OPENING})])
def test_a_page_without_python_prints_its_handout_on_two_sides(address: str, page: Page, name: str) -> None:
    troubles: list[str] = []
    page.on("console", lambda one: troubles.append(one.text) if one.type == "error" else None)
    page.goto(f"{address}{HISTORY}{name}.html?level=full")
    page.wait_for_selector("body[data-shown]")
    for paper in PAPERS:
        assert len(SIDE.findall(page.pdf(format=paper, prefer_css_page_size=True))) == 2, paper
    assert troubles == []


def test_the_printed_texts_are_those_of_the_chosen_level(address: str, page: Page, tmp_path: Path) -> None:
    text = find_lesson("shiloh").texts["where"]
    page.goto(f"{address}{HISTORY}shiloh.html")
    page.wait_for_selector("body[data-shown]")
    handout = page.locator(".bcnb-handout")
    for chosen in ("Simple", "Plain"):
        page.get_by_role("button", name=chosen, exact=True).click()
        page.pdf(path=tmp_path / "shiloh.pdf")
        page.emulate_media(media="print")
        for level in LEVELS:
            expect(handout.get_by_text(text.at(level))).to_be_visible(visible=level == chosen.lower())
        expect(page.locator("main.lesson")).to_be_hidden()
        page.emulate_media(media="screen")
        expect(handout.locator("main")).to_be_hidden()
