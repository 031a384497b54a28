"""The facts of the lessons from Fredericksburg to New Hope Church, each as its source has it."""

import re

import pytest

from bcnb.course.history.catalogue import find_history, works
from bcnb.course.history.lesson_loader import find_lesson
from bcnb.course.history.maps.map_loader import find_maps
from bcnb.course.history.schema import LEVELS, BattleLesson, Event, History, Person, Voice
from bcnb.engine.game_registry import ruleset
from bcnb.games.battle_cry.presentation.odds_text import sight_answer
from bcnb.grid.hexes import write_hex
from bcnb.storage.scenarios import find_scenario

BATTLES = (
    *("fredericksburg", "murfreesboro", "chancellorsville", "gettysburg-2-july"),
    *("gettysburg-3-july", "chickamauga", "new-market", "new-hope-church"),
)

UNDATED = "after the battle of {}, in a report; the page we read gives no day"
"""When a report was written whose title line is on another page than its words."""


def voice(battle: str, name: str) -> Voice:
    return next(one for one in find_history(battle).voices if one.id == name)


def event(battle: str, name: str) -> Event:
    return next(one for one in find_history(battle).events if one.id == name)


def person(battle: str, name: str) -> Person:
    return next(one for one in find_history(battle).people if one.id == name)


def key(battle: str, name: str) -> str:
    """Return what the key of a lesson says under a question."""
    return find_lesson(battle).teacher.answers[name]


def levels(battle: str, part: str) -> list[str]:
    """Return the texts of a part at all levels."""
    text = find_lesson(battle).texts[part]
    return [text.at(level) for level in LEVELS]


def names(battle: str) -> dict[str, str]:
    """Return the names on a board, by hex."""
    state = ruleset("battle_cry").setup(find_scenario(f"battle_cry/{battle}"))
    return {write_hex(at): name for at, name in state.field.country.names.items()}


# --- quotations -------------------------------------------------------------------------------------------------------


WORDS = {
    ("gettysburg-2-july", "11a"): (
        "I received an order from Brigadier-General Law to left-wheel my regiment and move in the direction "
        "of the heights upon my left, which order I failed to obey, for the reason that when I received it I "
        "was rapidly advancing up the mountain, and in my front I discovered a heavy force of the enemy."
    ),
    ("gettysburg-2-july", "11d"): (
        "They told us to hurry as fast as possible; that we were in great danger of being shot by the Rebels,"
        " whom they expected would shell toward us at any moment."
    ),
    ("gettysburg-2-july", "11h"): (
        "On this evening the number of wounded brought to the place was indeed appalling. They were laid in "
        "different parts of the house. The orchard and space around the buildings were covered with the "
        "shattered and dying, and the barn became more and more crowded."
    ),
    ("gettysburg-3-july", "12c"): (
        "But oh! the horror and desolation that remained. The general destruction, the suffering, the dead, "
        "the homes that nevermore would be cheered, the heart-broken widows, the innocent and helpless "
        "orphans!"
    ),
    ("new-market", "14f"): ("He will do nothing but run. He never did anything else."),
    ("new-market", "14e"): (
        "... one of the best drilled and disciplined military organization in the country. We can easily "
        "conceive that their share in the action contributed essentially to the brilliant success of the day."
    ),
    ("fredericksburg", "8c"): (
        "Six times did the enemy, notwithstanding the havoc caused by our batteries, press on with great "
        "determination to within 100 yards of the foot of the hill, but here encountering the deadly fire of "
        "our infantry, his columns were broken and fled in confusion to the town."
    ),
    ("fredericksburg", "8h"): (
        "scarcely an inhabitant was found remaining; very little property was maliciously destroyed, the "
        "troops taking tobacco, flour, and other eatables, wherever found; order and discipline reigned."
    ),
    ("chancellorsville", "10d"): (
        "I regret to report that two batteries, or parts of two, left the position assigned them without "
        "orders, and disgracefully retreated in the direction of the United States Ford."
    ),
    ("chancellorsville", "10g"): (
        "We never sat down to a meal again in that house, but they brought food to us in our room. ... O the "
        "horror of that day! The piles of legs and arms outside the sitting room window ..."
    ),
}
"""The words of a source of a battle, as they are on the page it names."""


@pytest.mark.parametrize(("battle", "name"), WORDS)
def test_a_quotation_has_the_words_of_its_page_to_the_end_of_the_sentence(battle: str, name: str) -> None:
    assert voice(battle, name).words == WORDS[battle, name]


@pytest.mark.parametrize(
    ("battle", "name", "author", "written"),
    [
        ("fredericksburg", "8a", "Major General Darius N. Couch, Second Corps", "January 1863"),
        ("fredericksburg", "8b", "Colonel Robert McMillan, 24th Georgia", UNDATED.format(1862)),
        ("fredericksburg", "8c", "General Robert E. Lee", "April 10, 1863"),
        (
            "chancellorsville",
            "10d",
            "Major General John F. Reynolds, First Corps",
            "May 1863; the report leaves the day open",
        ),
        ("new-market", "14e", "The Richmond Whig, a newspaper", "May 17, 1864"),
        ("new-market", "14f", "General H. W. Halleck", "May 17, 1864"),
    ],
)
def test_a_source_has_its_author_and_its_date(battle: str, name: str, author: str, written: str) -> None:
    found = voice(battle, name)
    assert (found.author, found.written) == (author, written)


def test_halleck_is_quoted_from_the_official_records() -> None:
    found = voice("new-market", "14f")
    assert (found.place, found.copy, found.confidence) == ("Official Records, Series I, 36-2:840", "", "A")


def test_the_old_lady_of_fredericksburg_is_not_a_general() -> None:
    assert not voice("fredericksburg", "8g").general


def test_haskell_wrote_to_his_brother() -> None:
    assert voice("gettysburg-3-july", "12a").to == "his brother"


# --- W2, W4, W5: Gettysburg -------------------------------------------------------------------------------------------


def test_the_attack_of_july_2_rolled_north_to_the_peach_orchard() -> None:
    place = next(one for one in find_lesson("gettysburg-2-july").places if one.name == "The Peach Orchard")
    assert "began farther south and rolled north" in place.say
    assert place.by == ("nps-gettysburg", "tilberg")
    told = event("gettysburg-2-july", "left-flank").say
    order = [told.index(name) for name in ("Devil's Den", "Little Round Top", "the Wheatfield", "the Peach Orchard")]
    assert order == sorted(order)


@pytest.mark.parametrize(
    ("battle", "name"), [("gettysburg-2-july", "11d"), ("gettysburg-2-july", "11h"), ("gettysburg-3-july", "12c")]
)
def test_tillie_pierce_is_where_she_was(battle: str, name: str) -> None:
    about = voice(battle, name).about
    assert "street" not in about
    assert "Cemetery Hill" in about if name == "11d" else "farm" in about and "behind Little Round Top" in about
    assert "behind Little Round Top" in person(battle, "tillie").who
    assert all("farm behind the hill" in text for text in levels(battle, "voices"))


def test_nobody_takes_tillie_pierce_for_a_girl_in_the_town_on_july_4() -> None:
    assert "Tillie Pierce, at a farm behind Little Round Top," in event("gettysburg-3-july", "lee-goes").say
    assert "the girl of the town" not in key("gettysburg-3-july", "high-spirits")


def test_the_key_gives_the_reasons_that_oates_gives() -> None:
    said = key("gettysburg-2-july", "failed-to-obey")
    for reason in ("already climbing the mountain", "a heavy force", "crowding into his", "right flank"):
        assert reason in said
    assert "may have had good reasons" not in said
    assert "lost its way" not in key("gettysburg-2-july", "claim")
    assert event("gettysburg-2-july", "oates-writes").say.endswith(", and why.")


# --- W6: Big Round Top ------------------------------------------------------------------------------------------------


def test_the_second_hill_of_the_field_is_on_the_board_and_among_the_places() -> None:
    state = ruleset("battle_cry").setup(find_scenario("battle_cry/gettysburg-2-july"))
    found = names("gettysburg-2-july")
    assert [at for at, name in found.items() if name == "Big Round Top"] == ["c12", "d12"]
    assert [at for at, name in found.items() if "Weikert" in name] == ["a10"]
    assert {at: found[at] for at in ("c6", "f7")} == {"c6": "Trostle farm", "f7": "Rose farm"}
    lesson = find_lesson("gettysburg-2-july")
    place = next(one for one in lesson.places if one.name == "Big Round Top")
    assert place.hexes == ("c12", "d12")
    assert lesson.writer.at in place.hexes
    assert sight_answer(state, "c12", "c11").clear
    assert not sight_answer(state, "c12", "b10").clear


# --- W8, W11: Chancellorsville ----------------------------------------------------------------------------------------


def test_hazel_grove_sees_fairview() -> None:
    state = ruleset("battle_cry").setup(find_scenario("battle_cry/chancellorsville"))
    assert sight_answer(state, "f10", "c8").clear
    assert sight_answer(state, "g10", "c8").clear
    assert sight_answer(state, "c8", "f10").clear
    said = key("chancellorsville", "writer")
    assert "whether our map is right" not in said
    assert "Fairview (c8), but woods hide e5" in said


def test_the_house_at_chancellorsville_has_people() -> None:
    assert "Sue hid in its cellar" in person("chancellorsville", "sue-chancellor-herself").who
    assert "About twenty" in person("chancellorsville", "enslaved-at-the-house").name
    for text in levels("chancellorsville", "past"):
        assert "The house on b6 was Frances Chancellor's" in text
        assert "bout twenty people had been enslaved there" in text
        assert "No report that we" not in text


# --- W12: the farms of July 3 -----------------------------------------------------------------------------------------


def test_the_farms_of_july_3_have_owners() -> None:
    found = names("gettysburg-3-july")
    assert (found["b4"], found["e8"], found["f9"]) == ("Brian farm", "Codori farm", "Rogers farm")
    brians = person("gettysburg-3-july", "brians")
    assert "Free Black people" in brians.who
    assert "more than 106 graves" in brians.who
    assert "1,028 dollars" in brians.who
    for text in levels("gettysburg-3-july", "past"):
        assert "Abraham and Elizabeth Brian" in text
        assert "1,028" in text
        assert "do not say who lived" not in text
    assert "The Brian farm" in [place.name for place in find_lesson("gettysburg-3-july").places]


# --- W9, W14, D19: hours ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BATTLES)
def test_hours_of_the_database_are_called_the_databases(name: str) -> None:
    hours = find_history(name).card.hours
    assert hours is not None
    assert ("cdb90" in hours.by) == ("database" in hours.say)


def test_lee_and_mcmillan_have_the_fight_at_fredericksburg_begin_earlier_and_end_later() -> None:
    hours = find_history("fredericksburg").card.hours
    assert hours is not None
    assert hours.by == ("cdb90", "official-records")
    for words in ("about 9 a.m.", "until 6 p.m.", "until after dark"):
        assert words in hours.say


def test_the_attack_at_new_hope_church_has_an_hour() -> None:
    assert event("new-hope-church", "attack").time == "from 5:30 p.m."
    for text in levels("new-hope-church", "day"):
        assert "no hour at all" not in text
        assert "no source gives us an hour" not in text


def test_the_last_day_at_chickamauga_begins_about_half_past_nine() -> None:
    assert event("chickamauga", "third-day").time == "about 9:30 a.m."


# --- W3: who burned the school ----------------------------------------------------------------------------------------


def test_sigels_army_burned_the_cadets_school() -> None:
    story = find_scenario("battle_cry/new-market").story
    assert "a month later the same army, now under David Hunter, burns their school" in story
    assert str(event("new-market", "school-burned").day) == "1864-06-12"


# --- W13: a work is cited for what it says ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("battle", "place", "by"),
    [
        ("fredericksburg", "The town", ("fredericksburg-guide", "howard")),
        ("fredericksburg", "The canal ditch", ("official-records",)),
        ("new-market", "Bushong's Hill", ("bushong-sign",)),
        ("new-hope-church", "The open end", ("georgia-marker",)),
        ("chancellorsville", "Fairview", ("chancellorsville-park", "hazel-grove-park")),
    ],
)
def test_a_place_cites_a_work_that_has_it(battle: str, place: str, by: tuple[str, ...]) -> None:
    found = next(one for one in find_lesson(battle).places if one.name == place)
    assert found.by == by
    assert all(name in works() or voice(battle, name) for name in by)


# --- D7: the Proclamation ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["fredericksburg", "murfreesboro"])
def test_new_years_day_1863_is_a_step_and_no_switch(name: str) -> None:
    for text in levels(name, "where"):
        assert "declared aim" in text
        assert not re.search(r"(fight|fights|war) against slavery(,| as well)", text)


def test_every_lesson_here_is_one_on_a_battle() -> None:
    for name in BATTLES:
        assert isinstance(find_lesson(name), BattleLesson)
        assert isinstance(find_history(name), History)


# --- what a board leaves out ------------------------------------------------------------------------------------------

LEFT_OUT = {
    "first-bull-run": "The house of James Robinson, a free Black man, has no name on the board.",
    "shiloh": "It was behind the Union army and also on its left.",
    "pea-ridge": "Leetown and Welfley's Knoll are not on it.",
    "kernstown": "Kernstown and the Valley Turnpike are not on the board.",
    "antietam": "The North Woods and the Poffenberger farm",
    "second-bull-run": "The unfinished railroad",
    "fredericksburg": "The board has one bridge.",
    "murfreesboro": "The Nashville Pike",
    "gettysburg-3-july": "The Emmitsburg Road and its fences",
    "chickamauga": "on the board the two farms are three rows apart.",
    "new-market": "Manor's Hill",
}
"""A part of what the map of a lesson says that its board leaves out. The first four boards are published ones."""


@pytest.mark.parametrize("battle", LEFT_OUT)
def test_a_lesson_says_what_its_board_leaves_out(battle: str) -> None:
    (board,) = (one.board for one in find_maps(battle).maps if one.board)
    assert LEFT_OUT[battle] in " ".join(board.left_out)


def test_the_farms_of_chickamauga_are_three_rows_apart() -> None:
    found = {name: at for at, name in names("chickamauga").items()}
    assert (found["Brotherton farm"], found["Kelly farm"]) == ("f4", "c10")
