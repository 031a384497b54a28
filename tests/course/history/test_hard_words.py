"""Hard words: read strictly, found as whole words, and explained once, next to the first text that has them."""

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.core_source_text import core_words
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.hard_words import (
    HardWord,
    explain_words,
    first_uses,
    hard_words_in,
    hard_words_of,
    load_glossary,
    read_glossary,
    words_html,
)
from bcnb.course.history.lesson_text import find_any, new_words
from bcnb.course.history.schema import LEVELS, BattleLesson
from bcnb.storage.toml import FileError, parse_toml

FLANK = HardWord("flank", ("flanks",), "the side of a line")
PIKE = HardWord("pike", ("turnpike",), "a road")
FILE = """[[word]]
word = "flank"
also = ["flanks"]
means = "the side of a line"

[[word]]
word = "pike"
means = "a road"
"""


def test_a_word_is_found_whole_and_in_its_other_forms() -> None:
    assert first_uses(["The Turnpike, and both flanks."], [FLANK, PIKE]) == [(PIKE, FLANK)]
    assert first_uses(["Outflanked by spikes, a pike-man"], [FLANK, PIKE]) == [()]


def test_a_word_is_explained_next_to_its_first_text_only() -> None:
    assert first_uses(["A flank.", "A pike on a flank.", "A pike."], [FLANK, PIKE]) == [(FLANK,), (PIKE,), ()]


def test_words_are_explained_in_sentences_and_on_a_page() -> None:
    assert explain_words([FLANK, PIKE]) == "Flank: the side of a line. Pike: a road."
    assert words_html([PIKE], class_="a").startswith('<p class="a"><small class="bcnb-hard-words"><b>pike</b>: a road.')
    assert words_html([]) == ""


def test_a_lesson_explains_a_word_in_its_own_way() -> None:
    own = hard_words_of({"Flank": "here, a wing"})
    assert own[0] == HardWord("Flank", (), "here, a wing")
    assert [word.word for word in own if word.pattern.fullmatch("flank")] == ["Flank"]
    assert len(own) == len(load_glossary())


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('word = "pike"', 'word = "apple"', "'apple' is out of order, or in the file twice"),
        ('word = "pike"', 'word = "flank"', "'flank' is out of order, or in the file twice"),
        ('means = "a road"\n', "", "is missing"),
        ("also =", "alsoo =", "unknown key"),
        ("[[word]]", "[[wrod]]", "unknown key"),
    ],
)
def test_a_faulty_glossary_is_refused_with_its_line(old: str, new: str, reason: str) -> None:
    assert [word.word for word in read_glossary(parse_toml(FILE, "glossary.toml"))] == ["flank", "pike"]
    with pytest.raises(FileError) as caught:
        read_glossary(parse_toml(FILE.replace(old, new), "glossary.toml"))
    assert reason in caught.value.reason
    assert caught.value.line is not None


def explained(name: str) -> set[str]:
    """The words of the glossary and of a lesson that its page explains, at any level."""
    lesson = find_any(name)
    voices = lesson.history.printed if isinstance(lesson, BattleLesson) else [claim.voice for claim in lesson.claims]
    uses = list(new_words(name, voices).values())
    uses += core_words(find_core_sources(name)).values()
    for level in LEVELS:
        uses += first_uses([text.at(level) for text in lesson.texts.values()], hard_words_of(lesson.hard))
    return {word.word for words in uses for word in words}


def test_every_word_is_explained_on_a_page_that_has_it() -> None:
    on_pages = {name: explained(name) for name in list_lessons()}
    for name, words in on_pages.items():
        assert set(find_any(name).hard) <= words, name
    assert {word.word for word in load_glossary()} <= set().union(*on_pages.values())
    assert hard_words_in("no such lesson") == load_glossary()
