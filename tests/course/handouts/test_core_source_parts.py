"""Core sources on paper: the sheet asks and has no answers, the key has them, and the guide warns."""

import html
import re

import pytest

from bcnb.course.handouts.core_source_parts import core_key, core_warnings, short_sources, sources_sheet
from bcnb.course.handouts.short_form import student
from bcnb.course.history.asked_items import numbered_sections
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import CORE_TITLE
from bcnb.presentation.markup import join


def told(markup: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)))


@pytest.mark.parametrize("name", list_lessons())
def test_the_sheet_asks_and_the_key_answers(name: str) -> None:
    found = find_core_sources(name)
    sheet, key = told(sources_sheet(found, "A lesson")), told(core_key(found))
    asked = [one for source in found.sources for one in (source.before, source.after)]
    for source in found.sources:
        assert source.words in sheet
        assert source.plain in sheet
    for one in (*asked, *found.asked):
        assert one.ask in sheet
        assert one.answer not in sheet
        assert one.answer in key


@pytest.mark.parametrize("name", list_lessons())
def test_in_short_each_source_has_its_writer_words_warnings_and_a_question(name: str) -> None:
    found = find_core_sources(name)
    for source, markup in zip(found.sources, short_sources(found, lambda _: join()), strict=True):
        words = told(str(markup))
        said = (source.writer, source.written, source.to, source.words, source.care, source.spelling, source.after.ask)
        assert [part for part in said if part not in words] == []
        assert words.index(source.before.ask) < words.index(source.words) < words.index(source.after.ask)
        assert (source.plain in words) == bool(source.spelling), "a spelling that mocks the speaker is not read first"
        assert not source.spelling or words.index(source.plain) < words.index(source.words)


@pytest.mark.parametrize("name", list_lessons())
def test_in_short_the_plain_version_is_next_to_the_words_where_the_level_asks_for_it(name: str) -> None:
    found = find_core_sources(name)
    for source, markup in zip(found.sources, short_sources(found, lambda version: version), strict=True):
        assert told(str(markup)).count(source.plain) == 1
        assert source.words in told(str(markup))
        sheets = [told(student(find_any(name), level)) for level in ("simple", "plain", "full")]
        assert [source.plain in sheet for sheet in sheets] == [True, *[bool(source.spelling)] * 2]


@pytest.mark.parametrize("name", list_lessons())
def test_the_sections_of_a_handout_have_the_numbers_of_the_page(name: str) -> None:
    lesson = find_any(name)
    page = list(numbered_sections(name))
    found = dict(re.findall(r"<h2>(\d+)\. ([^<]+)</h2>", student(lesson, "plain")))
    assert page[int(next(number for number, title in found.items() if title == "Your claim")) - 1] == "Your claim"
    assert page[int(next(number for number, title in found.items() if title == CORE_TITLE)) - 1] == "Voices"
    for number, title in found.items():
        if title.split(".")[0] in page:
            assert page[int(number) - 1] == title.split(".")[0]


def test_the_sheet_has_lines_to_write_on_and_a_chart_to_fill_in() -> None:
    sheet = sources_sheet(find_core_sources("shiloh"), "Shiloh")
    assert sheet.count('class="line"') == 3 * (1 + 2)
    assert sheet.count('<tr class="open">') == 2
    assert sheet.count('scope="col"') == 4


def test_a_teacher_is_warned_of_hard_words_and_of_spellings() -> None:
    warnings = list(core_warnings(find_core_sources("shiloh")))
    assert warnings == ["Louis Hughes. Take care: A mother sees her dead son."]
    assert len(list(core_warnings(find_core_sources("antietam")))) == 2
