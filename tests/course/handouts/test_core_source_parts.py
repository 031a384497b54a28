"""Core sources on paper: the sheet asks and has no answers, the key has them, and the guide warns."""

import html
import re

import pytest

from bcnb.course.handouts.core_source_parts import core_key, core_warnings, short_sources, sources_sheet
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_sources import find_core_sources


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
    for source, markup in zip(found.sources, short_sources(found), strict=True):
        words = told(str(markup))
        said = (source.writer, source.written, source.to, source.words, source.care, source.spelling, source.after.ask)
        assert [part for part in said if part not in words] == []
        assert (source.plain in words) == bool(source.spelling), "a spelling that mocks the speaker is not read first"
        assert not source.spelling or words.index(source.plain) < words.index(source.words)


def test_the_sheet_has_lines_to_write_on_and_a_chart_to_fill_in() -> None:
    sheet = sources_sheet(find_core_sources("shiloh"), "Shiloh")
    assert sheet.count('class="line"') == 3 * (1 + 2)
    assert sheet.count('<tr class="open">') == 2
    assert sheet.count('scope="col"') == 4


def test_a_teacher_is_warned_of_hard_words_and_of_spellings() -> None:
    warnings = list(core_warnings(find_core_sources("shiloh")))
    assert warnings == ["Louis Hughes. Take care: A mother sees her dead son."]
    assert len(list(core_warnings(find_core_sources("antietam")))) == 2
