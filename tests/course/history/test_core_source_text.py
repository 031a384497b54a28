"""Core sources in words: who speaks comes before the words, and the plain version next to them, never instead."""

from xml.etree import ElementTree

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_source_text import (
    core_html,
    core_text,
    head,
    missing_ask,
    origin,
    side_by_side,
    versions,
)
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.phrases import ORIGINAL, PLAIN


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", list_lessons())
def test_words_come_after_their_writer_and_with_their_plain_version(name: str) -> None:
    found = find_core_sources(name)
    text = flat(core_text(found))
    for source in found.sources:
        places = [text.index(flat(part)) for part in (source.who, source.known, source.before.ask, source.words)]
        assert places == sorted(places)
        assert flat(source.plain) in text
        assert flat(origin(source)) in text
        assert text.index(flat(source.after.ask)) > places[-1]
    answers = [one.answer for source in found.sources for one in (source.before, source.after)]
    assert [answer for answer in (*answers, *(one.answer for one in found.asked)) if flat(answer) in text] == []


@pytest.mark.parametrize("name", list_lessons())
def test_a_page_has_the_same_as_the_text(name: str) -> None:
    found = find_core_sources(name)
    tree = ElementTree.fromstring(core_html(found))
    told = flat(" ".join(tree.itertext()))
    assert [one.get("aria-label") for one in tree.iter("section")] == [f"Source: {s.writer}" for s in found.sources]
    for source in found.sources:
        for part in (source.words, source.plain, source.before.ask, source.after.ask, source.care, source.spelling):
            assert flat(part) in told
        for label, value in head(source):
            assert flat(f"{label}: {value}") in told


def test_a_spelling_that_is_not_the_speakers_comes_after_the_plain_version() -> None:
    _, private, cook = find_core_sources("antietam").sources
    assert [title for title, _ in versions(cook)] == [PLAIN, ORIGINAL]
    assert [title for title, _ in versions(private)] == [ORIGINAL, PLAIN]
    text = core_text(find_core_sources("antietam"))
    assert text.index("Johnson, who was white, chose this spelling") < text.index("General Lee come to the house")


def test_a_page_says_which_side_is_missing_and_asks_about_it() -> None:
    """The words of the page follow from the sides of the sources, so they cannot be wrong about them."""
    found = find_core_sources("antietam")
    said = f"None of these three writes from the Confederate side. {found.missing.ask if found.missing else ''}"
    assert missing_ask(found) == said
    for shown in (core_text(found), " ".join(ElementTree.fromstring(core_html(found)).itertext())):
        assert flat(f"Who is missing: {said}") in flat(shown)
    both = find_core_sources("new-market")
    assert missing_ask(both) == ""
    assert "Who is missing" not in core_text(both)


def test_a_copy_is_named_after_the_edition() -> None:
    hughes, nurse = (find_core_sources("shiloh").sources[place] for place in (0, 2))
    assert origin(hughes).endswith("Project Gutenberg 10431. Public domain by age.")
    assert "Read in the text at dotcw.com." in origin(nurse)
    assert "Read in" not in origin(hughes)


def test_the_chart_puts_the_three_next_to_each_other() -> None:
    rows = side_by_side(find_core_sources("shiloh"))
    assert [row[0] for row in rows] == ["About", "Written", "For"]
    assert all(len(row) == 4 for row in rows)
