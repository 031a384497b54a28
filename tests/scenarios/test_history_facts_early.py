"""Facts of the first eight history lessons, held one by one: what their files must say, and what they must not."""

import re
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import find_history
from bcnb.course.history.lesson_loader import find_lesson, find_opening
from bcnb.course.history.schema import BattleLesson, Voice
from bcnb.games import battle_cry
from bcnb.grid.hexes import parse_hex
from bcnb.storage.scenarios import find_scenario

HOME = Path(find_history("shiloh").file).parents[1]
BATTLES = ("first-bull-run", "pea-ridge", "kernstown", "shiloh", "gaines-mill", "second-bull-run", "antietam")
OPENING = "history/lessons/why-the-war.toml"


def text(file: str) -> str:
    return (HOME / file).read_text(encoding="utf-8")


FACTS = [
    # (file, what it must say, what it must not say)
    (OPENING, "more than six in ten", "two thirds died"),
    (OPENING, "about 620,000 soldiers", "About 600,000 soldiers"),
    (OPENING, "puts it near 750,000", ""),
    (OPENING, "Thirteenth Amendment", ""),
    (OPENING, "step by step", "before a shot was fired"),
    (OPENING, "and parts of States, are, and henceforward shall be free", '"then, thenceforward, and forever free"'),
    (OPENING, "the greatest material interest of the world", ""),
    (OPENING, "with all their worldly goods on their backs", "readu.io"),
    (OPENING, "Neither slavery nor involuntary servitude, except as a punishment for crime", ""),
    (OPENING, "brass letters, U.S.,", "brass letter, U.S."),
    (OPENING, "no power on the earth or under the earth which can deny", "no power on earth that can deny"),
    ("history/first-bull-run.toml", "July 19 and 20", "the railway brings nobody"),
    ("history/first-bull-run.toml", "Jackson, his brigade, and the infantry unit next to it", "h11"),
    ("history/first-bull-run.toml", "James Robinson", ""),
    ("history/first-bull-run.toml", "Written at Centreville", "A dispatch from the field"),
    ("history/first-bull-run.toml", "Manassas Junction, miles from the hill", ""),
    ("history/first-bull-run.toml", "the adjutant general in Richmond", ""),
    ("history/first-bull-run.toml", "about 6:00 a.m.", "From 9:00 a.m. to 4:00 p.m., about seven hours"),
    ("history/lessons/first-bull-run.toml", "The Stone House", "nobody names"),
    ("history/lessons/first-bull-run.toml", "Jackson's men, who held the hill, had come by the same railroad", "h11"),
    ("history/lessons/first-bull-run.toml", "step by step", "not yet to set"),
    ("history/pea-ridge.toml", "about, by Van Dorn's own report", "nobody counted"),
    ("history/pea-ridge.toml", "nearly all of them Cherokee", "Cherokee soldiers among them"),
    ("history/lessons/pea-ridge.toml", "about 600 killed and wounded", "nobody counted"),
    ("history/kernstown.toml", "his superior says that he reported 10,000", "only about 3,000"),
    ("history/kernstown.toml", "reduced from about 28,000 to 10,000 men", ""),
    ("history/kernstown.toml", "On the roads leading northward persons leave town without passes.", ""),
    ("history/kernstown.toml", "almost no cartridges left", ""),
    ("history/lessons/kernstown.toml", "or because its cartridges were gone", "and the line had to go"),
    ("history/shiloh.toml", "four times the assault proved unavailing", "boggy thicket"),
    ("history/shiloh.toml", "1890, for a newspaper", "printed in 1920"),
    ("history/shiloh.toml", "5:30 p.m. by General Prentiss", "earlier that afternoon"),
    ("history/shiloh.toml", "from about 9:00 a.m. to late in the afternoon", "by afternoon"),
    ("history/lessons/shiloh.toml", "later it is called the Hornets' Nest", "soon it is called"),
    ("history/lessons/shiloh.toml", "charged four times in vain", "boggy"),
    ("history/lessons/shiloh.toml", "Step by step", "not yet fight"),
    ("shiloh.toml", "later called the Hornets' Nest", "soon called"),
    ("history/gaines-mill.toml", "no witness here mentions a pause", "6:30 p.m."),
    ("history/gaines-mill.toml", "Porter blames it for the loss of the field", ""),
    ("history/gaines-mill.toml", "at Beaver Dam Creek", ""),
    ("history/gaines-mill.toml", "Sarah Watt", ""),
    ("history/lessons/gaines-mill.toml", "a charge that failed", "6:30 p.m."),
    ("history/lessons/gaines-mill.toml", "28 people", "our reports do not say"),
    ("history/second-bull-run.toml", "not three-fourths of an hour before.", ""),
    ("history/lessons/second-bull-run.toml", "marched it off about 1:00 a.m.", "One would ask"),
    ("history/lessons/second-bull-run.toml", "step by step", "not yet against slavery"),
    ("history/antietam.toml", "from 5:00 a.m. until 7:00 p.m.", 'say = "From 5:30 a.m. to 4:30 p.m."'),
    ("history/antietam.toml", "Official Records, Series I, 19-1:956", 'copy = "A sign in the park'),
    ("history/antietam.toml", "ending slavery was a declared aim", "the Union fought against slavery, too"),
    ("history/lessons/antietam.toml", "The Mumma and Roulette farms", "a copy of a copy"),
]
"""What was wrong, doubtful or cut, and what the sources have: a row for each value."""


@pytest.mark.parametrize(("file", "must", "must_not"), FACTS)
def test_a_file_says_what_its_sources_say(file: str, must: str, must_not: str) -> None:
    assert must in text(file)
    assert not must_not or must_not not in text(file)


# --- sources ----------------------------------------------------------------------------------------------------------

WRITERS = [
    # (battle, source, author, when)
    ("first-bull-run", "1c", "Rhett, of General Johnston's staff", "July 21, 1861"),
    ("first-bull-run", "1e", "Joseph E. Johnston", "October 14, 1861"),
    ("pea-ridge", "2c", "James T. Cearnal", ""),
    ("kernstown", "3d", "Joseph E. Johnston", "March 25, 1862"),
    ("kernstown", "3g", "Nathan Kimball", "March 26, 1862"),
    ("shiloh", "4a", "Leander Stillwell", "1890"),
    ("shiloh", "4c", "Francis Quinn", "April 9, 1862"),
    ("shiloh", "4d", "Quin Morton", "December 1, 1862"),
    ("shiloh", "4e", "Randall L. Gibson", "April 12, 1862"),
    ("gaines-mill", "5b", "George A. McCall", "August 12, 1862"),
    ("gaines-mill", "5c", "Henry L. Cake", "June 28, 1862"),
    ("second-bull-run", "6b", "William B. Taliaferro", "September 16, 1862"),
    ("antietam", "7c", "Thomas J. Jackson", "April 23, 1863"),
]


def voice(battle: str, source: str) -> Voice:
    return next(one for one in find_history(battle).voices if one.id == source)


@pytest.mark.parametrize(("battle", "source", "author", "written"), WRITERS)
def test_a_source_names_its_author_and_its_day(battle: str, source: str, author: str, written: str) -> None:
    found = voice(battle, source)
    assert author in found.author
    assert written in found.written


@pytest.mark.parametrize("battle", BATTLES)
def test_no_printed_source_is_without_a_name(battle: str) -> None:
    authors = [one.author for one in find_history(battle).printed]
    assert [author for author in authors if re.match(r"(?:An?|The|Soldiers?|Somebody) ", author)] == []


# --- hours ------------------------------------------------------------------------------------------------------------


def test_a_card_that_has_its_hours_from_a_database_says_so() -> None:
    for battle in ("first-bull-run", "shiloh", "gaines-mill", "antietam"):
        assert "database" in find_history(battle).card.hours.say, battle


# --- places -----------------------------------------------------------------------------------------------------------

SILENCES = r"nobody (?:names|counted|knows who)|no (?:report|source)s? (?:that we read )?(?:says?|tells?)|do not say"


def own_words(lesson: BattleLesson) -> list[str]:
    texts = [one.at(level) for one in lesson.texts.values() for level in ("plain", "full")]
    return [*texts, *(place.name for place in lesson.places), *(place.say for place in lesson.places)]


@pytest.mark.parametrize("battle", [battle for battle in BATTLES if battle != "kernstown"])
def test_a_lesson_does_not_call_unknown_what_a_source_knows(battle: str) -> None:
    """At Kernstown the game's own place for Jackson rightly has no source."""
    assert [words for words in own_words(find_lesson(battle)) if re.search(SILENCES, words, re.IGNORECASE)] == []


def test_the_sunken_road_of_antietam_lies_nearer_to_the_creek_than_the_church() -> None:
    scenario = find_scenario("antietam")
    rows = {name: sorted({label[0] for label, other in places("antietam").items() if other == name}) for name in NAMES}
    assert rows == {"Dunker Church": ["g"], "The sunken road": ["f"], "Mumma farm": ["d"]}
    assert scenario.layout.terrain[parse_hex("g4")].key == "building"
    assert scenario.layout.terrain[parse_hex("d5")].key == "building"


NAMES = ("Dunker Church", "The sunken road", "Mumma farm")


def places(battle: str) -> dict[str, str]:
    """The names on a board by the labels of their hexes."""
    table = re.search(r"^\[names\]\n((?:\w+ = \".*\"\n)+)", text(f"{battle}.toml"), re.MULTILINE)
    assert table
    return dict(re.findall(r"^(\w+) = \"(.*)\"$", table[1], re.MULTILINE))


def test_the_stone_house_of_bull_run_has_its_name_on_the_board() -> None:
    assert places("first-bull-run") == {"c6": "Stone House"}
    battle_cry.setup(find_scenario("first-bull-run"))


def test_without_the_railroad_jackson_is_not_on_henry_hill() -> None:
    (whatif,) = (one for one in find_history("first-bull-run").whatifs if one.name == "no-railway")
    assert whatif.change["confederate"] == {"generals": {"h8": ""}}
    assert whatif.change["map"] == {"units": {"h7": ".", "h8": "."}}


def test_the_first_lesson_quotes_the_speech_of_douglass_whole() -> None:
    (claim,) = (one for one in find_opening().claims if one.voice.id == "f6")
    assert claim.voice.words.startswith("Once let the black man get upon his person the brass letters, U.S.,")
    assert claim.voice.words.endswith("the right to citizenship in the United States.")
