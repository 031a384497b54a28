"""What is counted before a war: rails, ways, battlefields, dice and columns; and the words of a notebook for it."""

import re
import subprocess
import sys
from dataclasses import replace
from itertools import product

import pytest

from bcnb import notebook
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.map_stats import columns, journey_between, rail_steps, sites_by_rail, ways_to_roll
from bcnb.games.battle_cry_1961.presentation.cell_text import dot_called
from bcnb.games.battle_cry_1961.rules.board import make_field
from bcnb.games.battle_cry_1961.rules.state import Field, Site
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import parse_square, parse_squares
from tests.helpers.battle_cry_1961.squares import disallowed, layout_of, legal, war

ROAD = ("a1 a2 a3", "a3 a4 a5 a6", "a6 a7 a8")
"""A railroad of three lines."""


def at(label: str) -> int:
    return parse_square(label)


def land(*rails: str, blue: str = "", gray: str = "", sites: str = "", dots: dict[str, str] | None = None) -> Field:
    """An empty land of three rows; battles were fought on `sites`, `dots` have names."""
    layout = layout_of("........ ........ ........", rails=rails)
    named = {**layout.dots, **{at(label): name for label, name in (dots or {}).items()}}
    colours = (parse_squares(blue), parse_squares(gray))
    fought = tuple(Site(at(label), label, 1862) for label in sites.split())
    return make_field(replace(layout, colours=colours, sites=fought, dots=named))


# --- the map ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "on_foot", "by_rail"),
    [("a1", "a3", 2, 1), ("a1", "a8", 7, 3), ("a8", "a1", 7, 3), ("a3", "a3", 0, 0)],
)
def test_a_way_is_counted_in_steps_on_foot_and_in_spots_by_rail(start, end, on_foot, by_rail):
    assert journey_between(land(*ROAD), at(start), at(end)) == (on_foot, by_rail)


def test_of_two_ways_by_rail_the_one_with_fewer_spots_is_counted():
    shorter = land(*ROAD, "a1 b1 b2 b3 b4 b5 b6 b7 b8 a8")
    assert journey_between(shorter, at("a1"), at("a8")) == (7, 1)


def test_rails_may_lead_a_long_way_round_and_may_lead_nowhere():
    round_about = land("a1 b1", "b1 b2", "b2 a2")
    assert journey_between(round_about, at("a1"), at("a2")) == (1, 3)
    parted = land("a1 a2", "b1 b2")
    with pytest.raises(ValueError, match="no rails lead from a1 to b2"):
        journey_between(parted, at("a1"), at("b2"))


def test_a_dot_is_found_by_its_town_with_its_state_or_its_neighbors():
    names = {"a1": "Jackson, Miss.", "a3": "Jackson, Tenn. (with Humboldt)", "a6": "Cairo, Ill.", "a8": "Ironton"}
    field = land(*ROAD, dots=names)
    assert dot_called(field, "Cairo") == dot_called(field, "Cairo, Ill.") == at("a6")
    assert dot_called(field, "Jackson, Miss.") == at("a1")
    assert dot_called(field, "Jackson, Tenn.") == dot_called(field, "Jackson, Tenn. (with Humboldt)") == at("a3")
    with pytest.raises(ValueError, match=r"'Jackson': say Jackson, Miss\. or Jackson, Tenn\."):
        dot_called(field, "Jackson")


def test_rails_are_counted_by_the_states_in_which_all_of_a_line_lies():
    field = land(*ROAD, blue="a1 a2 a3 a4", gray="a6 a7 a8")
    assert rail_steps(field) == {Side.UNION: 2, Side.CONFEDERATE: 2, None: 3}
    assert rail_steps(land(*ROAD)) == {Side.UNION: 0, Side.CONFEDERATE: 0, None: 7}


def test_a_battle_by_the_rails_was_on_their_squares_or_next_to_but_not_at_a_corner():
    field = land("a1 a2 a3", sites="a1 a2 b2 a4 b4 c2")
    assert [site.name for site in sites_by_rail(field)] == ["a1", "a2", "b2", "a4"]


# --- dice and columns -------------------------------------------------------------------------------------------------


def test_2_5_the_ways_to_roll_are_those_of_two_dice():
    sums = [one + other for one, other in product(range(1, 7), repeat=2)]
    assert ways_to_roll() == {spots: sums.count(spots) for spots in range(2, 13)}
    assert list(ways_to_roll()) == list(range(2, 13))


def test_6_5_a_column_is_strong_and_led_well_exactly_where_no_rule_before_the_support_of_guns_forbids_its_battle():
    every, strong, led = columns(2, "IC")
    assert len(every) == 9
    for column in every:
        state = war(f"{column}ic. ..... ....i I....")
        allowed = "declare a1 east" in legal(state)
        rule = "" if allowed else disallowed(state, "declare a1 east")
        assert (column in strong) == (rule != "6.4")
        assert (column in led) == (rule not in ("6.4", "6.5"))
    assert (strong, led) == (("II", "IA", "AI", "AA"),) * 2


def test_6_5_a_rider_behind_the_front_is_led_badly():
    assert columns(2, "C").strong == ("II", "IC", "IA", "CI", "CC", "CA", "AI", "AC", "AA")
    assert columns(2, "c").led == ("II", "IC", "IA", "CC", "AI", "AC", "AA")
    assert columns(1, "II") == (("I", "C", "A"), (), ())


@pytest.mark.parametrize("length", [0, 6, -1, 2.0, "II", None])
def test_a_column_has_a_length_that_can_be_tried(length):
    with pytest.raises(ValueError, match=r"a column has from 1 to 5 pieces here, not "):
        columns(length, "II")


@pytest.mark.parametrize("against", ["", "X", "I I", "IIIIII", 2, None])
def test_an_opposing_column_is_written_in_the_letters_of_pieces(against):
    with pytest.raises(ValueError, match="is not a column: write 1 to 5 letters of I, C, A"):
        columns(3, against)


# --- the words of a notebook ------------------------------------------------------------------------------------------


@pytest.fixture
def told(capsys):
    return lambda: capsys.readouterr().out.splitlines()


def test_the_map_is_surveyed(told):
    notebook.survey("squares")
    assert told() == [
        "571 squares, 31 of them mountains",
        "blue, gray: 204 294",
        "87 red dots on 129 pieces of railroad",
    ]
    notebook.survey("railroads")
    assert told() == [
        "in blue states  about 7,360 miles, 43%",
        "in gray states  about 6,400 miles, 37%",
        "others          about 3,320 miles, 19%",
    ]
    notebook.survey("battles")
    assert "1864 Wilderness (j25), Atlanta (r16), Mobile Bay (w10), Nashville (n12), Petersburg (k25)" in told()
    notebook.survey("battles by rail")
    assert told() == ["23 of 25 battles lie on a railroad of our map or right next to one"]


def test_what_cannot_be_surveyed_is_reported_with_what_can():
    with pytest.raises(ValueError, match="'rivers' cannot be counted on the map; choose from squares, rail"):
        notebook.survey("rivers")


def test_a_journey_is_reported_in_steps_spots_and_turns(told):
    notebook.journey("New York", "New Orleans, La.")
    assert told() == [
        "New York, N.Y. to New Orleans, La.",
        "on foot 41 steps: 6 turns of seven spots",
        "by rail 11 spots: 2 turns of seven spots",
    ]
    notebook.journey("Danville", "Raleigh")
    assert told()[1:] == ["on foot 2 steps: 1 turn of seven spots", "by rail 4 spots: 1 turn of seven spots"]


@pytest.mark.parametrize(
    ("start", "end", "words"),
    [
        ("Chicgo", "Atlanta", "unknown red dot 'Chicgo'. Did you mean 'Chicago'?"),
        ("Atlanta", "Chicgo", "unknown red dot 'Chicgo'. Did you mean 'Chicago'?"),
        ("", "Atlanta", "unknown red dot ''"),
        (7, "Atlanta", "unknown red dot '7'"),
        ("Columbus", "Atlanta", "say Columbus, Ga. or Columbus, Ky. or Columbus, Ohio"),
    ],
)
def test_a_town_that_has_no_dot_or_several_is_reported(start, end, words):
    with pytest.raises(ValueError, match=re.escape(words)):
        notebook.journey(start, end)


def test_pieces_rolls_and_columns_are_reported(told):
    notebook.pieces()
    assert told() == [
        "10 infantry  I  1 square for a spot, strength 2",
        "10 cavalry   C  2 squares for a spot, strength 1",
        " 2 artillery A  2 squares for a spot, strength 2",
    ]
    notebook.rolls()
    lines = told()
    assert lines[5] == " 7 ###### 6 of 36"
    assert lines[-2:] == ["on average 7.0 spots", "ten or more: 6 of 36"]
    notebook.columns(3, "II")
    assert told() == ["27 columns, 20 strong enough, 12 led well: III IIC IIA IAI IAC IAA AII AIC AIA AAI AAC AAA"]
    notebook.columns(1, "II")
    assert told() == ["3 columns, 0 strong enough, 0 led well"]


def test_generals_are_reported_in_the_order_of_play(told):
    notebook.generals("four-players")
    assert told()[:2] == [
        "1. South East 5 infantry, 5 cavalry, 1 artillery",
        "2. North East 5 infantry, 5 cavalry, 1 artillery",
    ]
    notebook.generals("two-players")
    assert told() == [
        "1. South      10 infantry, 10 cavalry, 2 artillery",
        "2. North      10 infantry, 10 cavalry, 2 artillery",
    ]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "kernstown",
            "kernstown is not a war of 1961; choose from battle_cry_1961/four-players, battle_cry_1961/two-pl",
        ),
        ("five-players", "unknown scenario 'five-players'"),
    ],
)
def test_generals_of_another_game_are_not_told(name, words):
    with pytest.raises(ValueError, match=words):
        notebook.generals(name)


def test_what_only_these_words_need_is_not_loaded_with_the_others():
    late = [f"{game.__name__}.survey", f"{game.__name__}.show.survey"]
    lines = f"import sys, bcnb.notebook\nprint([name for name in {late!r} if name in sys.modules])"
    loaded = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, check=True)
    assert loaded.stdout.strip() == "[]"
