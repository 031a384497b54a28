"""The handout of a history lesson as a page of a site: all levels, one board, and no style of its own."""

import re

import pytest

from bcnb.course.handouts.linked_handout import handout_style, linked_handout
from bcnb.course.handouts.short_form import student
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import LEVELS, BattleLesson
from bcnb.presentation.markup import escape_text

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
