"""The core sources that come with bcnb: three per lesson, whose words nobody changes, and whose writers are counted."""

import hashlib
import re
from functools import cache

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_source_text import core_text
from bcnb.course.history.core_sources import FEWEST, MOST, PEOPLE, CoreSource, CoreSources, find_core_sources
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.schema import BattleLesson
from tests.helpers.reading import grade

NAMES = sorted(list_lessons())
HARDEST = {"plain": 7.5, "questions": 9}
"""Below which grade of reading the plain versions, and our questions and notes, stay."""
MOST_OF_OURS = 210
"""How many words of ours a source may have on a page, besides its plain version."""
WANTED = {"black": 12, "woman": 12, "soldier": 15}
"""How many different people of each group the lessons quote at least."""
NAMED = re.compile(r"\bsources? (\d\d?[a-h])(?: and (\d\d?[a-h]))?")
"""How a question names a short quotation of its lesson."""
STOP = re.compile(r"(?<!\b[A-Z])(?<!\bMrs)(?<!\bDr)[.?!…]+[\"”’]*(?=\s|$)")
"""The end of a sentence; an initial, Mrs. and Dr. have a stop that ends nothing."""
LONGEST = 16
"""How many words a sentence of a plain version has at most, on average."""
WARTIME = re.compile(r"\b186[1-5]\b")
"""A year of the war."""
LATE = {
    *("2-barron-history", "2-blakeley-cellar", "3-moore-night", "4-hughes", "4-stillwell", "6-moore", "7-tavern-cook"),
    *("8-cooper", "9-watkins", "9-matthews-soldiers", "10-moore", "11-isaac", "12-servantmaid", "13-watkins"),
    "13-farm-girl",
}
"""Core sources that were written or told after the war. The list may only become shorter."""
BLOGS = re.compile(r"blog|vdocuments|gazette665|drjackhwhelper|neveryetmelted|clyx|nycivilwar|civilwar\.com")
"""Copies of core sources that do not belong in a lesson's sources."""
SLURS = ("darky", "darkey", "nigger", "mulatto", "pickaninn", "squaw", "savages")
"""What no text of the core has, although its book has it nearby."""


@cache
def core(name: str) -> CoreSources:
    return find_core_sources(name)


def every() -> list[CoreSource]:
    return [source for name in NAMES for source in core(name).sources]


def people(group: str) -> set[str]:
    """The different people of a group, over all lessons."""
    return {source.writer for source in every() if group in source.groups}


@pytest.mark.parametrize("group", WANTED)
def test_the_lessons_quote_many_people_who_were_seldom_heard(group: str) -> None:
    assert len(people(group)) >= WANTED[group], sorted(people(group))


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_a_private_a_civilian_a_woman_or_a_black_american(name: str) -> None:
    groups = {group for source in core(name).sources for group in source.groups}
    assert groups & {"soldier", "civilian", "woman", "black"}
    assert groups <= set(PEOPLE)


def test_a_person_has_the_same_description_wherever_they_speak() -> None:
    kinds: dict[str, set[tuple[str, tuple[str, ...]]]] = {}
    for source in every():
        kinds.setdefault(source.writer, set()).add((source.side, source.groups))
    assert {writer: kind for writer, kind in kinds.items() if len(kind) > 1} == {}


ONE_SIDED = {
    "antietam": "confederate",
    "chancellorsville": "union",
    "chickamauga": "union",
    "first-bull-run": "confederate",
    "fredericksburg": "confederate",
    "gettysburg-2-july": "confederate",
    "gettysburg-3-july": "confederate",
    "why-the-war": "confederate",
}
"""The lessons whose core sources leave out a side, and that side. Their pages say so. The list may only get shorter."""


def test_the_core_sources_of_a_lesson_have_both_sides_or_their_page_says_which_is_missing() -> None:
    assert {name: side for name in NAMES for side in core(name).silent} == ONE_SIDED
    for name, side in ONE_SIDED.items():
        said = f"None of these three writes from the {side.capitalize()} side."
        assert said in " ".join(core_text(core(name)).split())


@pytest.mark.parametrize("name", ONE_SIDED)
def test_a_question_about_a_missing_side_is_plain_and_short(name: str) -> None:
    missing = core(name).missing
    assert missing is not None
    assert len(missing.ask.split()) <= 40
    assert len(missing.answer.split()) <= 60
    assert missing.ask.endswith("?")
    assert grade([missing.ask]) < HARDEST["questions"]


WORDS = {
    "antietam": "48dc1e88f6e08769",
    "chancellorsville": "713d1c9869d5d06a",
    "chickamauga": "333ed8a44ec68d43",
    "first-bull-run": "a6064141bb8ad4a5",
    "fredericksburg": "abe5f4d640bec1a6",
    "gaines-mill": "b7b79ece0939cd8b",
    "gettysburg-2-july": "b6aeed71a13f286e",
    "gettysburg-3-july": "6e4f41b4c6c867e8",
    "kernstown": "42360859dc40d58b",
    "murfreesboro": "71e29af37292751d",
    "new-hope-church": "64552eacf45bab2d",
    "new-market": "9dd87272b8d43b0b",
    "pea-ridge": "2650846bb71e21d4",
    "second-bull-run": "8dfe83c98b144153",
    "shiloh": "7665e253fe0c8897",
    "why-the-war": "c7939f3e8003070f",
}
"""What the texts of a lesson hash to. They were read in the copies that the files name: nobody mends them."""


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_never_mended(name: str) -> None:
    words = "\n".join(f"{source.id} {source.words}" for source in core(name).sources)
    assert hashlib.sha256(words.encode()).hexdigest()[:16] == WORDS[name]


@pytest.mark.parametrize("name", NAMES)
def test_a_text_is_long_enough_to_be_read_closely(name: str) -> None:
    for source in core(name).sources:
        assert FEWEST <= len(source.words.split()) <= MOST, source.id
        assert source.plain != source.words


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_version_is_plain(name: str) -> None:
    for source in core(name).sources:
        assert grade([source.plain]) < HARDEST["plain"], source.id


def sentence_length(text: str) -> float:
    """The number of words of a sentence, on average."""
    return len(text.split()) / max(1, len(STOP.findall(text)))


@pytest.mark.parametrize("name", NAMES)
def test_the_plain_version_has_shorter_sentences(name: str) -> None:
    for source in core(name).sources:
        assert sentence_length(source.plain) < min(sentence_length(source.words), LONGEST), source.id


def test_where_a_sentence_ends() -> None:
    assert sentence_length("Mrs. A. P. Hill ran. “She ran!” Why?") == pytest.approx(8 / 3)


def test_a_source_names_the_year_in_which_it_was_written() -> None:
    undated = {source.id for source in every() if not re.search(r"\b1[89]\d\d\b", source.written)}
    assert undated == set()


def test_most_core_sources_are_of_the_war() -> None:
    late = {source.id for source in every() if not WARTIME.search(source.written)}
    assert late == LATE


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_a_core_source_of_the_war(name: str) -> None:
    assert any(WARTIME.search(source.written) for source in core(name).sources)


def test_no_core_source_was_read_in_a_weak_copy() -> None:
    assert [source.id for source in every() if BLOGS.search(source.copy)] == []


@pytest.mark.parametrize("name", NAMES)
def test_our_questions_and_notes_are_plain_and_short(name: str) -> None:
    for source in core(name).sources:
        seen = [source.who, source.happened, source.known, source.before.ask, source.after.ask]
        ours = [*seen, source.spelling, source.care]
        assert sum(len(text.split()) for text in ours) <= MOST_OF_OURS, source.id
        assert grade([text for text in ours if len(text.split()) > 8]) < HARDEST["questions"], source.id
        assert source.before.ask.endswith("?"), source.id
        assert source.after.ask.endswith(("?", ".")), source.id


@pytest.mark.parametrize("name", NAMES)
def test_no_text_has_a_slur(name: str) -> None:
    text = " ".join(f"{source.writer} {source.who} {source.words} {source.plain}" for source in core(name).sources)
    assert [word for word in SLURS if word in text.lower()] == []


def test_where_somebody_else_chose_the_spelling_the_reader_knows() -> None:
    spelled = re.compile(r"\b(?:hyar|dat|de|git|thoo|befo|warn't|didn’t git|scairt|thar)\b")
    assert {source.id for source in every() if spelled.search(source.words) and not source.spelling} == set()


@pytest.mark.parametrize("name", NAMES)
def test_a_source_that_a_question_names_is_printed_in_the_lesson(name: str) -> None:
    lesson = find_any(name)
    if isinstance(lesson, BattleLesson):
        known = {voice.id for voice in lesson.history.printed}
    else:
        known = {claim.voice.id for claim in lesson.claims}
    found = core(name)
    asked = [*found.asked, *(one for source in found.sources for one in (source.before, source.after))]
    cited = {one for text in asked for pair in NAMED.findall(text.ask + text.answer) for one in pair if one}
    assert cited <= known


@pytest.mark.parametrize("name", NAMES)
def test_a_quotation_in_a_question_is_in_a_text(name: str) -> None:
    lesson, found = find_any(name), core(name)
    voices = lesson.history.printed if isinstance(lesson, BattleLesson) else [claim.voice for claim in lesson.claims]
    text = " ".join([*(source.words for source in found.sources), *(voice.words for voice in voices)])
    asked = [*found.asked, *(one for source in found.sources for one in (source.before, source.after))]
    quoted = [words for one in asked for words in re.findall(r"“([^”]+)”", one.ask + one.answer)]
    assert [words for words in quoted if plain(words) not in plain(text)] == []


def plain(text: str) -> str:
    """A text in lower case without the punctuation that a quotation may drop at its ends."""
    return re.sub(r"[^a-z0-9 ]", "", text.lower())
