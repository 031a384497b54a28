"""Standards: the guide of a lesson has their texts, and the works that these are from."""

from html import unescape

import pytest

from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import STANDARD_NOT_READ
from bcnb.course.history.standards import TEXTS, standard_rows, works_cited

NAMES = [OPENING, *(name for name in list_lessons() if name != OPENING)]


@pytest.mark.parametrize("name", NAMES)
def test_the_guide_of_a_lesson_has_the_texts_of_its_standards(name: str) -> None:
    standards = find_any(name).teacher.standards
    guide = sheets_of(name)[f"{name}-guide.html"]
    said = unescape(guide)
    for one, text in standard_rows(standards):
        assert f"<li>{one}: {text}</li>" in said
    assert all(work in said for work in works_cited(standards))


def test_only_a_standard_that_was_not_read_has_no_text_and_no_text_is_without_use() -> None:
    named = {one for name in NAMES for one in find_any(name).teacher.standards}
    assert {one for one, text in standard_rows(named) if text == STANDARD_NOT_READ} == {"D2.His.15.9-12"}
    assert set(TEXTS) <= named


def test_a_work_is_cited_once_and_only_if_a_standard_is_from_it() -> None:
    assert [work[:4] for work in works_cited(["D2.His.1.6-8", "D2.His.4.6-8"])] == ["D2.H"]
    assert [work[:4] for work in works_cited(TEXTS)] == ["D2.H", "CCSS"]
