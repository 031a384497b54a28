"""Chapter 1: the board and the armies."""

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.board import make_board
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.board import SECTIONS, rows_home, section_of_wing, way_home, wing_of_section
from bcnb.games.hexboard.rules.tables import Arm, Wing
from bcnb.grid.hexes import BOARD, HEXES, members, parse_hexes, write_hex
from bcnb.grid.hexes import parse_hex as at
from bcnb.storage.scenarios import find_scenario, list_scenarios, load_scenario
from bcnb.storage.toml import FileError
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, legal, position, refused, sides, when
from tests.helpers.tries import of_kind

SCENARIO = """
title = "A test"
ruleset = "battle_cry"
layout = "designed"
source = "A test."
first = "union"
scale = "An infantry unit is a regiment."
[union]
top = true
commander = "Shields"
cards = 5
generals = {{ {generals} }}
[confederate]
commander = "Jackson"
cards = 5
[map]
units = '''
{row}
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . i . . . . . . . .
'''
"""


def load(folder, row, generals=""):
    file = folder / "test.toml"
    file.write_text(SCENARIO.format(row=" ".join(row.ljust(13, ".")), generals=generals), encoding="utf-8")
    return load_scenario(file)


def labels(mask):
    return {write_hex(number) for number in members(mask)}


# --- the hexes --------------------------------------------------------------------------------------------------------


def test_1_1_the_board_has_113_hexes_in_nine_rows():
    assert [sum(write_hex(number)[0] == letter for number in HEXES) for letter in "abcdefghi"] == [13, 12] * 4 + [13]
    assert len(HEXES) == 113
    assert len(position("a I").field.terrain) == 113


def test_1_2_a_hex_is_named_by_its_row_from_the_top_and_its_column_from_1():
    action = game.parse("move a1 i13")
    assert (action.origin, action.target) == (HEXES[0], HEXES[-1])
    assert [write_hex(number) for number in HEXES[11:15]] == ["a12", "a13", "b1", "b2"]


@pytest.mark.parametrize("label", ["b13", "a14", "j1", "a0", "a01", "E6", "6e", "", "e"])
def test_1_2_a_label_that_is_not_on_the_board_is_reported(label):
    with pytest.raises(ValueError, match="not a valid action"):
        game.parse(f"order {label}")


# --- the sections -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("american", "stored"), [("section center", "section centre"), ("play probe-center", "play probe-centre")]
)
def test_1_9_the_center_is_read_in_both_spellings_and_written_in_the_stored_one(american, stored):
    assert game.parse(american) == game.parse(stored)
    assert game.write(game.parse(american)) == stored


SECTION_PICTURE = """
a w w w w c c c c c e e e e
b w w w 1 c c c c 2 e e e
c w w w w c c c c c e e e e
d w w w 1 c c c c 2 e e e
e w w w w c c c c c e e e e
f w w w 1 c c c c 2 e e e
g w w w w c c c c c e e e e
h w w w 1 c c c c 2 e e e
i w w w w c c c c c e e e e
"""


def test_1_3_two_dotted_lines_divide_the_board_into_three_sections():
    glyphs = "".join(line[2:].replace(" ", "") for line in SECTION_PICTURE.strip().splitlines())
    of_section = [{"w": "w", "1": "wc", "c": "c", "2": "ce", "e": "e"}[glyph] for glyph in glyphs]
    for name, mask in zip("wce", SECTIONS, strict=True):
        assert labels(mask) == {write_hex(number) for number in HEXES if name in of_section[number]}
    assert SECTIONS[0] | SECTIONS[1] | SECTIONS[2] == BOARD


@pytest.mark.parametrize(
    ("label", "cards"),
    [
        ("d3", {"skirmish-right"}),
        ("d4", {"skirmish-right", "skirmish-centre"}),
        ("e4", {"skirmish-right"}),
        ("e5", {"skirmish-centre"}),
        ("d9", {"skirmish-centre", "skirmish-left"}),
        ("d10", {"skirmish-left"}),
        ("e9", {"skirmish-centre"}),
        ("e10", {"skirmish-left"}),
    ],
)
def test_1_4_a_hex_cut_by_a_dotted_line_is_in_the_center_and_on_the_flank(label, cards):
    row = label[0] + " ." * (int(label[1:]) - 1) + " I"
    deck = ("skirmish-left", "skirmish-centre", "skirmish-right")
    state = position(row, generals={"a5": "U", "a1": "U", "a12": "U"}, union=deck)
    for card in deck:
        orders = legal(given(state, f"play {card}"), "order")
        assert (f"order {label}" in orders) == (card in cards)


# --- home -------------------------------------------------------------------------------------------------------------


def test_1_5_the_home_row_of_the_side_at_the_top_is_row_a():
    field = position("e I").field
    assert labels(field.home_rows[UNION]) == {f"a{n}" for n in range(1, 14)}
    assert labels(field.home_rows[CONFEDERATE]) == {f"i{n}" for n in range(1, 14)}
    assert (rows_home(field, UNION, at("c4")), rows_home(field, CONFEDERATE, at("c4"))) == (2, 6)
    swapped = position("e I", top=CONFEDERATE).field
    assert labels(swapped.home_rows[UNION]) == {f"i{n}" for n in range(1, 14)}
    assert (rows_home(swapped, UNION, at("c4")), rows_home(swapped, CONFEDERATE, at("c4"))) == (6, 2)


@pytest.mark.parametrize(
    ("label", "up", "down"),
    [
        ("e5", "d4 d5", "f4 f5"),
        ("d5", "c5 c6", "e5 e6"),
        ("a1", "", "b1"),
        ("a13", "", "b12"),
        ("c1", "b1", "d1"),
        ("c13", "b12", "d12"),
        ("b1", "a1 a2", "c1 c2"),
        ("b12", "a12 a13", "c12 c13"),
        ("i7", "h6 h7", ""),
    ],
)
def test_1_5_the_way_home_leads_one_row_nearer_never_sideways(label, up, down):
    field = position("e I").field
    assert way_home(field, UNION, at(label)) == parse_hexes(up)
    assert way_home(field, CONFEDERATE, at(label)) == parse_hexes(down)


@pytest.mark.parametrize(("top", "ways"), [(UNION, ["f4", "f5"]), (CONFEDERATE, ["d4", "d5"])])
def test_1_5_a_retreat_goes_toward_the_home_side(top, ways):
    state = position("e . . . . i I", top=top)
    state = given(state, "play probe-centre", "order e6", "done", "battle e6 e5", "roll CAAF")
    assert legal(state) == [f"retreat e5 {way}" for way in ways]


# --- armies -----------------------------------------------------------------------------------------------------------


def test_1_6_an_army_has_a_largest_number_of_units_and_generals():
    assert RULES_2000.most_units == {Arm.INFANTRY: 10, Arm.CAVALRY: 3, Arm.ARTILLERY: 3}
    assert RULES_2000.most_generals == 3


@pytest.mark.parametrize("row", ["IIIIIIIIII", "CCC", "AAA", "IIIIIIIICCCAA"])
def test_1_6_a_scenario_may_use_the_whole_army(tmp_path, row):
    scenario = load(tmp_path, row)
    spares = 10 - row.count("I"), 9
    assert game.setup(scenario).board.spares == spares


@pytest.mark.parametrize(
    ("row", "what"), [("IIIIIIIIIII", "11 infantry"), ("CCCC", "4 cavalry"), ("AAAA", "4 artillery")]
)
def test_1_6_a_scenario_with_too_many_units_is_refused(tmp_path, row, what):
    with pytest.raises(FileError, match=what):
        load(tmp_path, row)


def test_1_6_a_scenario_with_too_many_generals_is_refused(tmp_path):
    load(tmp_path, "I", 'b1 = "A", b2 = "B", b3 = "C"')
    with pytest.raises(FileError, match="4 generals"):
        load(tmp_path, "I", 'b1 = "A", b2 = "B", b3 = "C", b4 = "D"')


@pytest.mark.parametrize(
    ("glyph", "figures", "faces"), [("i", 4, "IISS"), ("c", 3, "CCS"), ("a", 2, "AS"), ("h", 2, "AS"), ("v", 4, "IIIS")]
)
def test_1_7_a_full_unit_falls_to_as_many_hits_as_it_has_figures(glyph, figures, faces):
    state = position(f"e . . . . A {glyph}")
    assert state.board.units[at("e6")].strength == figures
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 e6")
    misses = "C" if glyph in "ahiv" else "A"
    enough, too_few = (f"roll {sort_faces(hits + misses * (5 - len(hits)))}" for hits in (faces, faces[1:]))
    assert of_kind(when(state, enough), e.UnitEliminated) == [e.UnitEliminated("7.13", at("e6"), CONFEDERATE)]
    assert of_kind(when(state, too_few), e.UnitEliminated) == []
    assert given(state, too_few).board.units[at("e6")].strength == 1


def test_1_7_a_general_is_one_figure_and_falls_to_one_hit():
    state = position("e . . . . I", generals={"e6": "C Lee"})
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 e6")
    assert of_kind(when(state, "roll IIIS"), e.GeneralEliminated) == [
        e.GeneralEliminated("7.11", at("e6"), CONFEDERATE)
    ]


def test_1_8_the_flag_bearer_goes_last_and_only_he_is_a_flag():
    state = position("""
c . . . . I
e . . . . I i
""")
    state = given(state, "play probe-centre", "order e5", "order c5", "done", "battle e5 e6", "roll IIIA")
    assert (state.board.units[at("e6")].strength, state.flags) == (1, (0, 0))
    state = given(state, "battle c5 e6", "roll ICC")
    assert (at("e6") in state.board.units, state.flags) == (False, (1, 0))


# --- left and right ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "top", "left", "right"),
    [
        (UNION, UNION, "e12", "e2"),
        (CONFEDERATE, UNION, "e2", "e12"),
        (UNION, CONFEDERATE, "e2", "e12"),
        (CONFEDERATE, CONFEDERATE, "e12", "e2"),
    ],
)
def test_1_9_left_and_right_are_as_the_player_sees_them(turn, top, left, right):
    cards = ("skirmish-left", "skirmish-centre", "skirmish-right")
    row = "e . I . . . . I . . . . I"
    state = position(row if turn == UNION else row.lower(), turn=turn, top=top, union=cards, confederate=cards)
    assert legal(given(state, "play skirmish-left"), "order") == [f"order {left}"]
    assert legal(given(state, "play skirmish-centre"), "order") == ["order e7"]
    assert legal(given(state, "play skirmish-right"), "order") == [f"order {right}"]
    assert refused(given(state, "play skirmish-left"), f"order {right}").rule == "3.7"


@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
@pytest.mark.parametrize("wing", list(Wing))
def test_1_9_wings_and_sections_answer_each_other(side, wing):
    field = position("e I").field
    section = section_of_wing(field, side, wing)
    assert wing_of_section(field, side, section) == wing
    assert section_of_wing(field, side.foe, wing) == 2 - section


# --- what a unit stands for -------------------------------------------------------------------------------------------


def test_1_10_a_scenario_says_what_a_unit_stands_for(tmp_path):
    assert load(tmp_path, "I").scale == "An infantry unit is a regiment."


def test_1_10_every_scenario_of_ours_says_what_a_unit_stands_for():
    names = [name for name in list_scenarios() if name.startswith("battle_cry/")]
    assert [name for name in names if not find_scenario(name).scale] == []


# --- the board as a value ---------------------------------------------------------------------------------------------


def test_a_fort_that_stands_at_the_start_has_used_two_tokens():
    board = make_board({}, {}, {at("e5"): sides("NW NE"), at("e7"): sides("W NW NE E"), at("e9"): sides("W NW NE")})
    assert board.tokens == 5
