"""Chapter 1: the board and the armies."""

import pytest

from bcnb.games.hexboard.rules.board import SECTIONS_OF, section_of_wing, way_home
from bcnb.games.hexboard.rules.tables import Arm, Wing
from bcnb.games.north_against_south.rules.actions import parse_piece_label, piece_label, write_piece_label
from bcnb.games.north_against_south.rules.board import add_unit, place_of, stack
from bcnb.games.north_against_south.rules.state import UnitId
from bcnb.games.north_against_south.rules.tables import RULES, Quality
from bcnb.grid.hexes import SIZE, members, parse_hex, write_hex
from bcnb.storage.scenarios import find_scenario, scenario_from
from bcnb.storage.toml import FileError, parse_toml
from tests.helpers.north_against_south.field import CONFEDERATE, UNION, given, position, refused

PAIR = {"e5": "I"}


def test_1_1_the_board_has_113_hexes():
    assert len(position("e I").field.terrain) == SIZE == 113


def test_1_2_a_place_is_named_by_its_hex_and_of_two_units_by_a_number():
    state = position("e . . . . I I", second=PAIR)
    assert [write_piece_label(place_of(state.board, number)) for number in state.board.units] == ["e5-1", "e6", "e5-2"]
    assert parse_piece_label("e5-2") == piece_label(parse_hex("e5"), 2)
    for text in ("e5-0", "e5-3", "e5-", "z9", "e5-1-1"):
        with pytest.raises(ValueError, match=r"not a valid place|not a valid hex"):
            parse_piece_label(text)


def test_1_3_the_sections_are_those_of_2000():
    state = position("e I . . . I", union=("probe-centre",))
    assert refused(given(state, "play probe-centre"), "order e1").rule == "3.7"


def test_1_4_a_hex_cut_by_a_line_is_in_two_sections():
    assert SECTIONS_OF[parse_hex("d4")] == 0b011
    for card in ("probe-left", "probe-centre"):
        state = position("d . . . I", top=CONFEDERATE, union=(card,))
        given(state, f"play {card}", "order d4")


def test_1_5_home_is_its_own_edge():
    state = position("e . . . . I i")
    assert {write_hex(at) for at in members(way_home(state.field, UNION, parse_hex("e5")))} == {"d4", "d5"}
    assert {write_hex(at) for at in members(way_home(state.field, CONFEDERATE, parse_hex("e6")))} == {"f5", "f6"}


def test_1_6_an_army_has_no_more_units_than_the_box():
    text = """
title = "Too many"
ruleset = "north_against_south"
layout = "designed"
source = "a test"
[union]
top = true
commander = "A"
cards = 4
[confederate]
commander = "B"
cards = 4
[map]
units = '''
I I I I I I I I I I I . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''
"""
    with pytest.raises(FileError, match="11 infantry units; the game has 10"):
        scenario_from(parse_toml(text, "many.toml"), "many")


def test_1_7_figures_of_a_full_unit():
    figures = {kind.name: kind.figures for kind in RULES.units.values()}
    assert figures == {
        "infantry with rifles": 8,
        "infantry with smoothbores": 8,
        "cavalry": 5,
        "dismounted cavalry": 5,
        "foot artillery": 4,
        "horse artillery": 4,
    }


def test_1_9_left_is_as_the_player_sees_it():
    field = position("e I").field
    assert section_of_wing(field, UNION, Wing.LEFT) == 2
    assert section_of_wing(field, CONFEDERATE, Wing.LEFT) == 0


def test_1_10_a_scenario_says_what_a_unit_stands_for():
    assert all(find_scenario(name).scale for name in ("crossroads", "two-bridges", "bull-run"))


def test_1_11_a_unit_is_seasoned_unless_the_scenario_says_otherwise():
    state = position("e . . . . I I I", quality={"e5": "veterans", "e6": "recruits"})
    assert [unit.quality for unit in state.board.units.values()] == [
        Quality.VETERANS,
        Quality.RECRUITS,
        Quality.SEASONED,
    ]


def test_1_12_a_hex_holds_two_units_and_a_general():
    state = position("e . . . . I", second=PAIR, generals={"e5": "U Reno"})
    assert len(stack(state.board, parse_hex("e5"))) == 2
    with pytest.raises(ValueError, match="no room"):
        position("e . . . . I", second={"e5": "i"})


def test_1_13_infantry_has_one_of_two_weapons_and_artillery_is_of_two_kinds():
    by_arm = {arm: [kind.key for kind in RULES.units.values() if kind.arm is arm] for arm in Arm}
    assert by_arm[Arm.INFANTRY] == ["rifles", "smoothbores"]
    assert by_arm[Arm.ARTILLERY] == ["foot_artillery", "horse_artillery"]


def test_a_third_unit_does_not_fit():
    board = position("e . . . . I", second=PAIR).board
    with pytest.raises(ValueError, match="no room"):
        add_unit(board, board.units[UnitId(0)])
