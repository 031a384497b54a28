"""The sources of the history lessons: who, when, to whom, how much of a sentence, and where the words were read."""

import re
from functools import cache
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.lesson_loader import find_opening
from bcnb.course.history.schema import Voice

HOME = Path(find_history("shiloh").file).parent
BATTLES = sorted(list_histories())
OPENING = "why-the-war"
FEWEST = 25
"""How many words a quotation has, unless it is a whole message or a whole sentence of one."""
WHOLE = {"13a", "1c", "14a", "14f", "3c", "3d", "1e", "1b", "5c", "5e", "f3"}
"""Shorter quotations that are whole messages or whole sentences of one."""
NO_DAY = {"1d", "2c", "8b", "9d", "10a", "11c", "15d"}
"""Reports of which we know neither day nor month. The list may only become shorter."""
UNNAMED = {"9d", "15d"}
"""Reports of officers whose name the page leaves out. The list may only become shorter."""
WEAK = (
    *("legalclarity", "statler", "realcourage", "schwartzreport", "barefootbum", "readu.io", "coffeeordie"),
    *("history.com", "hardeecamp", "answers.com", "ath0.com"),
)
"""Sites that do not belong in a lesson's sources."""


@cache
def voices(name: str) -> tuple[Voice, ...]:
    """Return the sources of a lesson whose words are printed."""
    if name == OPENING:
        return tuple(claim.voice for claim in find_opening().claims)
    return tuple(find_history(name).printed)


def every() -> list[Voice]:
    return [voice for name in (*BATTLES, OPENING) for voice in voices(name)]


def test_no_quotation_is_shorter_than_it_has_to_be() -> None:
    short = {voice.id for voice in every() if len(voice.words.split()) < FEWEST}
    assert short == WHOLE


@pytest.mark.parametrize("name", [*BATTLES, OPENING])
def test_a_quotation_ends_with_its_sentence_or_with_dots(name: str) -> None:
    assert [voice.id for voice in voices(name) if not re.search(r"[.?!]\"?$", voice.words)] == []


@pytest.mark.parametrize("name", [*BATTLES, OPENING])
def test_a_source_says_who_wrote_when_and_to_whom(name: str) -> None:
    for voice in voices(name):
        assert voice.author, voice.id
        assert voice.to, voice.id
        assert re.search(r"\b1[89]\d\d\b", voice.written), voice.id
        assert voice.written != "a report after the battle", voice.id


def test_few_sources_have_no_day_and_few_have_no_name() -> None:
    assert {voice.id for voice in every() if "gives no day" in voice.written} == NO_DAY
    assert {voice.id for voice in every() if re.match("An? |The (first lieutenant|commander)", voice.author)} == {
        *UNNAMED,
        "8g",
    }


def test_no_lesson_has_its_words_from_a_weak_site() -> None:
    files = [*HOME.glob("*.toml"), *HOME.glob("lessons/*.toml"), *HOME.glob("sources/*.toml")]
    assert len(files) > 45
    found = [(file.name, site) for file in files for site in WEAK if re.search(rf"\b{site}", file.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("name", BATTLES)
def test_a_battle_has_a_person_who_is_no_soldier(name: str) -> None:
    civilians = [person for person in find_history(name).people if person.side == "civilian"]
    assert civilians
    assert all(person.by for person in civilians)


def test_emancipation_is_taught_as_a_process() -> None:
    opening = find_opening()
    facts = {fact.id: fact for fact in opening.facts}
    assert {"three-men", "steps", "proclaimed", "amendment"} <= facts.keys()
    assert "f8" in facts["amendment"].by
    words = {voice.id: voice.words for voice in voices(OPENING)}
    assert words["f8"].startswith("Neither slavery nor involuntary servitude, except as a punishment for crime")
    for level in ("plain", "full"):
        assert "Thirteenth Amendment" in opening.texts["claim"].at(level)
