"""The places and hours of the history lessons: named on the board, cited where they are found, and in one day."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_loader import find_maps
from bcnb.engine.game_registry import ruleset
from bcnb.grid.hexes import write_hex
from bcnb.storage.scenarios import find_scenario

BATTLES = sorted(list_histories())
SUMMARIES = Path(__file__).with_name("cwsac_summaries.toml")

# --- what the Commission is cited for ---------------------------------------------------------------------------------

NAMED_BY_THE_COMMISSION = {
    ("antietam", "Miller's cornfield"): "Miller's cornfield",
    ("antietam", "The lower bridge"): "stone bridge",
    ("antietam", "The sunken road"): "Sunken Road",
    ("chancellorsville", "Hazel Grove"): "Hazel Grove",
    ("chancellorsville", "The Chancellor house"): "Chancellorsville",
    ("chancellorsville", "The other half of Lee's army"): "both wings of the army",
    ("chickamauga", "Snodgrass Hill"): "Snodgrass Hill",
    ("chickamauga", "The gap"): "a gap in his line",
    ("first-bull-run", "Henry Hill"): "Henry Hill",
    ("first-bull-run", "Jackson's brigade"): "Jackson",
    ("first-bull-run", "The Union right"): "Union right flank",
    ("first-bull-run", "The way to Sudley"): "Sudley Ford",
    ("fredericksburg", "Marye's Heights"): "Marye's Heights",
    ("fredericksburg", "The gap in the woods"): "penetrated Jackson's line",
    ("gaines-mill", "Boatswain's Swamp"): "Boatswain's Swamp",
    ("gettysburg-2-july", "Devil's Den"): "Devil's Den",
    ("gettysburg-2-july", "Little Round Top"): "Little Round Top",
    ("gettysburg-3-july", "The Angle"): "momentarily pierced the Union line",
    ("kernstown", "The way to Winchester"): "Winchester",
    ("kernstown", "The western end of Jackson's line"): "left flank",
    ("murfreesboro", "The Union right"): "Union right flank",
    ("murfreesboro", "The far bank"): "the bluff east of the river",
    ("murfreesboro", "The road to Nashville"): "Nashville Pike",
    ("new-market", "New Market"): "New Market",
    ("new-market", "The North Fork"): "North Fork bridge",
    ("pea-ridge", "Elkhorn Tavern"): "Elkhorn Tavern",
    ("pea-ridge", "The column that came round"): "second column",
    ("pea-ridge", "The other half of the battle"): "two generals",
    ("pea-ridge", "The ridge"): "Pea Ridge",
    ("second-bull-run", "Groveton"): "Groveton",
    ("second-bull-run", "The turnpike"): "Warrenton Turnpike",
    ("shiloh", "The Confederate guns at the start"): "massed artillery",
    ("shiloh", "The way to the landing"): "Pittsburg Landing",
    ("shiloh", "The woods of the Union line"): "Hornets Nest",
}
"""The places that cite the Commission, and the words that it has for each."""


@cache
def commission() -> dict[str, str]:
    """The names and the summary that the Commission has for the battle of each lesson."""
    found = tomllib.loads(SUMMARIES.read_text(encoding="utf-8")).values()
    return {name: f"{one['names']}. {one['summary']}" for one in found for name in one["lessons"]}


def test_the_summary_of_every_battle_is_stored() -> None:
    assert sorted(commission()) == BATTLES


def test_a_place_cites_the_commission_only_where_its_words_have_the_place() -> None:
    lessons = {battle: find_lesson(battle) for battle in BATTLES}
    cited = {(name, place.name) for name, one in lessons.items() for place in one.places if "cwsac" in place.by}
    assert cited == set(NAMED_BY_THE_COMMISSION)
    missing = {key: words for key, words in NAMED_BY_THE_COMMISSION.items() if words not in commission()[key[0]]}
    assert missing == {}


# --- buildings --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("battle", BATTLES)
def test_a_building_on_a_board_has_a_name_or_a_reason_why_it_has_none(battle: str) -> None:
    """The name is on the board or in the lesson; the reason is among what the map says about its board."""
    scenario = find_scenario(f"battle_cry/{battle}")
    country = ruleset("battle_cry").setup(scenario).field.country
    named = {write_hex(at) for at in country.names} | {at for place in find_lesson(battle).places for at in place.hexes}
    buildings = {write_hex(at) for at, terrain in scenario.layout.terrain.items() if terrain.key == "building"}
    said = " ".join(text for one in find_maps(battle).maps if one.board for text in one.board.left_out)
    assert {at for at in buildings - named if not re.search(rf"\b{at}\b", said)} == set()


# --- hours ------------------------------------------------------------------------------------------------------------

NO_FIGHT = {
    *("letter", "night-march", "order", "patrol", "rain", "king-leaves"),
    *("council", "lee-reports", "mcdowell-wires", "rhett-wires", "sigel-reports"),
}
"""Events with an hour that are not fighting: a march, an order, the weather, a council, or a message."""
ELSEWHERE = {
    *(("chancellorsville", "flank-attack"), ("chancellorsville", "jackson-shot")),
    ("gettysburg-3-july", "culps-hill"),
}
"""Fighting on another day or field, which the hours of the card leave out."""
NO_HOUR = {"second-bull-run"}
"""Battles whose card has no hours by the clock."""
NO_EVENT = {"chancellorsville"}
"""Battles of whose day on the board no event has an hour."""


def hours(words: str) -> list[float]:
    """The hours of a text such as 5:30 p.m. or "4:00 to 8:30 p.m.", from 0 to 24."""
    words = re.sub(
        r"\b(\d{1,2}:\d\d) to (\d{1,2}:\d\d [ap]\.m\.)", lambda two: f"{two[1]}{two[2][-5:]} to {two[2]}", words
    )
    found = re.findall(r"\b(\d{1,2}):(\d\d) ([ap])\.m\.", words)
    return [int(hour) % 12 + int(minute) / 60 + 12 * (half == "p") for hour, minute, half in found]


@pytest.mark.parametrize("battle", [battle for battle in BATTLES if battle not in NO_HOUR])
def test_the_hours_of_a_card_lie_around_those_of_its_day(battle: str) -> None:
    history = find_history(battle)
    assert history.card.hours is not None
    told = hours(history.card.hours.say)
    fought = {
        event.id: hours(event.time)
        for event in history.events
        if event.id not in NO_FIGHT and (battle, event.id) not in ELSEWHERE
        if history.card.began <= event.day <= history.card.ended
    }
    assert told
    assert any(fought.values()) == (battle not in NO_EVENT)
    late = {name for name, found in fought.items() if any(not min(told) <= at <= max(told) for at in found)}
    assert late == set()


def test_the_hours_of_a_text_are_read() -> None:
    assert hours("from 4:00 to 8:30 p.m., and at 12:15 a.m.") == [16, 20.5, 0.25]
