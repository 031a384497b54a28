"""Chapter 13: brigades."""

from dataclasses import replace

import pytest

from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.board import brigade, zone
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.grid.hexes import members, parse_hex, write_hex
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.field import (
    CONFEDERATE,
    aims,
    begin,
    finished,
    given,
    goals,
    in_battle,
    in_moves,
    layout,
    leaders,
    legal,
    position,
    read,
    refused,
    when,
)
from tests.helpers.tries import of_kind

RENO = {"generals": {"d5": "U Reno"}}
UNITS = "c . . . . . I\nd . . . I I I\ne . . . . I"
"""Around the general on d5: c6, d4, d5, d6 and e5."""
FIVE = {**RENO, "brigades": {"d5": "c6 d4 d5 d6 e5"}}


def marching(units=UNITS, card="probe-centre", *orders, **more):
    """The state in which the brigade of the general on d5 may move."""
    state = given(position(units, union=(card,), **{**FIVE, **more}), f"play {card}", "order d5 brigade")
    return finished(given(state, *(f"order {words}" for words in orders)), "moves")


def members_of(state, label):
    return brigade(state.board, state.board.leaders[parse_hex(label)]).bit_count()


# --- forming and giving up --------------------------------------------------------------------------------------------


def test_13_1_a_brigade_is_a_general_and_one_to_six_units():
    state = begin(layout(UNITS, **RENO))
    assert legal(state) == ["muster d5", "done"]
    state = given(state, "muster d5")
    assert refused(state, "done").rule == "13.1"
    assert "done" in legal(given(state, "enlist e5"))


def test_13_1_no_more_than_six():
    units = "c . . . . I I\nd . . . I I I\ne . . . . I I"
    state = given(begin(layout(units, **RENO)), "muster d5")
    for place in ("c5", "c6", "d4", "d5", "d6", "e5"):
        state = given(state, f"enlist {place}")
    assert isinstance(state.decision, s.DrawCard)
    assert members_of(state, "d5") == 6


def test_13_1_and_one_brigade_a_general():
    state = given(position(UNITS, union=("attack-centre",), **FIVE), "play attack-centre")
    assert refused(state, "muster d5").rule == "13.1"
    assert refused(state, "muster a1").rule == "13.1"


def test_13_2_before_the_first_turn_of_units_in_the_zone():
    state = given(begin(layout(f"{UNITS}\na I", **RENO)), "muster d5")
    assert "enlist a1" not in legal(state)
    assert refused(state, "enlist a1").rule == "13.2"
    assert refused(state, "enlist a2").rule == "13.2"
    both = begin(layout(f"{UNITS}\nh . . . . i", generals={"d5": "U Reno", "h5": "C Bee"}))
    assert game.seat(both) == "union"
    assert game.seat(given(both, "done")) == "confederate"
    alone = position("a I", union=("attack-centre",), **RENO)
    assert refused(given(alone, "play attack-centre"), "muster d5").rule == "13.2"


def test_13_2_a_scenario_may_have_none():
    state = begin(layout(UNITS, **RENO, rules=replace(RULES, brigades=False)))
    assert isinstance(state.decision, s.DrawCard)


def test_13_2_nor_are_any_formed_later_where_there_are_none():
    rules = replace(RULES, brigades=False)
    state = given(position(UNITS, union=("probe-centre",), rules=rules, **RENO), "play probe-centre")
    assert legal(state, "muster") == []
    refusal = refused(state, "muster d5")
    assert (refusal.rule, refusal.words) == ("13.2", "There are no brigades in this battle.")
    crossroads = find_scenario("crossroads").layout
    ours = position(UNITS, union=("probe-centre",), rules=crossroads.rules, **RENO)
    assert legal(given(ours, "play probe-centre"), "muster") == []


def test_13_3_the_zone_is_the_hex_and_its_neighbors():
    assert {write_hex(at) for at in members(zone(parse_hex("d5")))} == {"c5", "c6", "d4", "d5", "d6", "e5", "e6"}


def test_13_10_forming_takes_an_order_and_the_turn():
    state = position(UNITS, union=("probe-centre",), **RENO)
    state = given(state, "play probe-centre", "muster d5", "enlist e5", "done")
    assert refused(state, "order e5").rule == "13.10"
    assert refused(state, "order d5 general").rule == "3.4"
    moving = given(state, "order d6")
    assert refused(moving, "move e5 f5").rule == "13.10"


def test_13_10_who_has_had_an_order_takes_no_part():
    ordered = position(UNITS, union=("attack-centre",), **RENO)
    state = given(ordered, "play attack-centre", "order e5")
    assert "enlist e5" not in legal(given(state, "muster d5"))
    assert refused(given(state, "order d5 general"), "muster d5").rule == "13.10"


def test_13_10_giving_up_takes_an_order_and_the_turn():
    state = given(position(f"{UNITS}\na . . . . I", union=("attack-centre",), **FIVE), "play attack-centre")
    events = when(state, "disband d5")
    assert [type(event) for event in events[:2]] == [e.OrderGiven, e.BrigadeGivenUp]
    after = given(state, "disband d5")
    assert members_of(after, "d5") == 0
    assert refused(after, "order e5").rule == "13.10"
    assert refused(after, "disband d5").rule == "13.10"
    assert refused(given(state, "order e5"), "disband d5").rule == "13.10"


def test_13_10_a_general_who_gave_up_his_brigade_goes_with_nobody():
    """He has not moved: rule 5.5 does not keep him."""
    board = position(UNITS, union=("assault-centre",), **{**RENO, "brigades": {"d5": "c6 d4 d6 e5"}})
    state = finished(given(board, "play assault-centre", "disband d5"), "moves")
    assert refused(state, "move d5 e6").rule == "13.10"
    assert refused(state, "move d5 e6 general").rule == "13.10"


def test_13_10_with_assault_everything_has_an_order_and_may_still_be_given_up():
    board = position(f"{UNITS}\na . . . . I", union=("assault-centre",), **FIVE)
    state = finished(given(board, "play assault-centre", "disband d5"), "moves")
    assert {move.split()[1] for move in legal(state, "move")} == {"a5"}


# --- moving -----------------------------------------------------------------------------------------------------------


def test_13_5_the_example_of_the_seed_a_brigade_and_another_unit():
    state = marching(f"{UNITS}\nb . . . . . . I", "probe-centre", "b7")
    assert goals(state, "b7")
    for place in ("c6", "d4", "d6", "e5"):
        assert goals(state, place)


def test_13_5_at_the_pace_of_the_slowest():
    slow = "c . . . . . I\nd . . . C I A\ne . . . . I"
    state = marching(slow)
    assert goals(state, "d4") <= {"c4", "c5", "d3", "d5", "e4", "e5"}
    assert refused(state, "move d4 d1").rule == "13.5"
    assert refused(state, "move d5 g5 general").rule == "13.5"


def test_13_5_it_ends_around_its_general():
    state = given(marching("d . . . . .\nc . . . . I\nd . . . I . I", brigades={"d5": "c5 d4 d6"}), "move d5 e5")
    assert refused(state, "done").rule == "13.5"
    assert refused(state, "move d6 d8").rule == "13.5"
    assert goals(state, "c5") == {"d4", "d5", "e5", "e6"}
    state = given(state, "move c5 d5")
    assert refused(state, "done").rule == "13.5"
    assert "done" in legal(given(state, "move d6 d5"))


def test_13_5_the_general_has_to_follow():
    units = "d . . . . I\ne . . . . I"
    state = marching(units, brigades={"d5": "d5 e5"})
    state = given(state, "move e5 g5")
    assert refused(state, "done").rule == "13.5"
    assert set(goals(state, "d5", "general")) <= {"f4", "f5"}


def test_13_5_the_order_is_given_where_the_general_stands():
    pieces = {"generals": {"d5": "U Reno"}, "brigades": {"d5": "d5 d4"}, "top": CONFEDERATE}
    units = "d . . . I I"
    state = given(position(units, union=("probe-centre",), **pieces), "play probe-centre", "order d5 brigade")
    assert state.turn.marchers.bit_count() == 2
    away = given(position(units, union=("probe-left",), **pieces), "play probe-left")
    assert refused(away, "order d5 brigade").rule == "3.7"


def test_13_5_nobody_to_lead():
    state = given(position(UNITS, union=("probe-centre",), **RENO), "play probe-centre")
    assert refused(state, "order d5 brigade").rule == "13.5"
    assert refused(state, "order d6 brigade").rule == "13.5"


def test_13_6_no_more_battles_than_the_cards_number():
    foes = "f . . . i i i i"
    state = marching(f"{UNITS}\n{foes}", "skirmish-centre")
    state = finished(given(state, "move d6 e6", "done"), "battle")
    state = given(state, "battle e5 f5", "stand", "roll AAAA", "done")
    assert not isinstance(state.decision, s.JoinBattle)
    two = finished(given(marching(f"{UNITS}\n{foes}", "probe-centre"), "move d6 e6", "done"), "battle")
    two = given(two, "battle e5 f5", "stand", "roll AAAA", "done")
    assert aims(two, "e6")


def test_13_6_a_commanded_pair_counts_as_one():
    units = "c . . . . . I\nd . . . I I I\ne . . . . i i"
    pair = {"second": {"d5": "S"}, "brigades": {"d5": "d5-1 d5-2 d6"}}
    state = finished(marching(units, "skirmish-centre", **pair), "battle")
    state = given(state, "battle d5-1 e5 unit", "stand", "roll AAAA", "done")
    assert aims(state, "d5-2") == {"e5", "e6"}
    assert refused(state, "battle d6 e6").rule == "13.6"


def test_13_6_a_card_without_a_number_sets_no_limit():
    state = position(f"{UNITS}\nf . . . i i i", union=("assault-centre",), **FIVE)
    state = finished(given(state, "play assault-centre"), "moves")
    state = finished(given(state, "move d6 e6"), "battle")
    state = given(state, "battle e5 f5", "stand", "roll AAAA", "done")
    assert aims(state, "e6")
    assert state.turn.marching


def test_13_6_with_the_alternative_one_unit_of_each_brigade_battles_and_those_without_one_do_as_ever():
    rules = replace(RULES, one_of_a_brigade=True)
    state = position(f"{UNITS} . I I\nf . . . i i i i i", union=("assault-centre",), rules=rules, **FIVE)
    state = finished(given(state, "play assault-centre"), "moves")
    state = finished(given(state, "move d6 e6"), "battle")
    state = given(state, "battle e5 f5", "stand", "roll AAAA", "done")
    assert (aims(state, "e6"), bool(aims(state, "e7")), bool(aims(state, "e8"))) == (set(), True, True)
    assert "lets one unit of it battle" in refused(state, "battle e6 f6").words
    assert aims(given(state, "battle e7 f6", "stand", "roll AAAA", "done"), "e8")


def test_13_7_nobody_leaves_the_zone_by_choice():
    state = in_moves(position(UNITS, union=("probe-centre",), **FIVE), "e5")
    assert goals(state, "e5") == {"d4", "d5", "d6", "e6"}
    assert refused(state, "move e5 f5").rule == "13.7"


def test_13_7_nor_a_general_his_units():
    board = position(
        "d . . . I\na . . . . I", union=("probe-centre",), generals={"d5": "U Reno"}, brigades={"d5": "d4"}
    )
    state = in_moves(board, "d5", "a5")
    assert goals(state, "d5") == {"c4", "c5", "d3", "d4", "e4", "e5"}
    assert refused(state, "move d5 d6").rule == "13.7"


def test_13_7_a_general_takes_his_unit_only_where_the_others_stay_with_him():
    state = in_moves(position("d . . . I I", **RENO, brigades={"d5": "d4 d5"}), "d5")
    assert refused(state, "move d5 d6").rule == "13.7"
    assert "e4" in goals(state, "d5")
    assert "d6" in goals(state, "d5", "unit")


# --- units and generals outside ---------------------------------------------------------------------------------------

STRAY = "a . . . . I\nd . . . I I I\ne . . . . I"


def test_13_8_a_strayed_unit_is_ordered_first_and_comes_nearer():
    state = given(position(STRAY, **RENO, brigades={"d5": "a5 d4"}), "play probe-centre")
    assert legal(state) == ["order a5"]
    assert refused(state, "order d6").rule == "13.8"
    assert refused(state, "done").rule == "13.8"
    state = given(state, "order a5", "order d6")
    assert goals(state, "a5") == {"c5", "c6"}
    assert refused(state, "done").rule == "13.8"
    assert refused(state, "move a5 a6").rule == "13.8"


def test_13_8_into_the_zone_if_it_can():
    state = in_moves(position("b . . . . I\nd . . . I I I", **RENO, brigades={"d5": "b5 d4"}), "b5")
    assert goals(state, "b5") == {"c5", "c6", "d4", "d5", "d6"}


def test_13_8_not_if_it_cannot_come_nearer():
    walls = "a . . . x . x\nb . . . x x x"
    state = given(position(STRAY, walls, **RENO, brigades={"d5": "a5 d4"}), "play probe-centre")
    assert "order d6" in legal(state)


def test_13_9_a_general_driven_out_scatters_his_brigade():
    board = position("e . . . . I\ng . . . i i", generals={"f5": "C Bee"}, brigades={"f5": "g4 g5"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAFF", "obey")
    events = when(state, "retreat f5 g6")
    assert of_kind(events, e.BrigadeScattered) == [e.BrigadeScattered("13.9", parse_hex("g6"))]
    state = given(state, "retreat f5 g6", "retreat g6 h6")
    assert leaders(state) == {"h6": "Bee"}
    assert all(general.scattered for general in state.board.generals.values())


ASTRAY = {"generals": {"c5": "U Reno"}, "brigades": {"c5": "c5 a12"}}
"""A general on c5 with a unit of his brigade; another one is astray on a12."""


def attacked(units="a . . . . . . . . . . . I\nc . . . . I\nd . . . . i", **more):
    """The moment after the attack of d5 on c5 was announced, in a turn of the Confederacy."""
    board = position(units, turn=CONFEDERATE, **{**ASTRAY, **more})
    return given(in_battle(board, "d5"), "battle d5 c5")


def scattering(state, action):
    """The events of an action by which a brigade is scattered."""
    return of_kind(when(state, action), e.BrigadeScattered)


NOBODY_LEFT = replace(RULES, stray_scatters=False)
"""N-32 with the alternative: a general scatters his brigade only if he leaves a unit that was with him."""


@pytest.mark.parametrize("rules", [RULES, NOBODY_LEFT], ids=["ours", "other"])
def test_13_9_a_withdrawal_scatters_nobody(rules):
    state = given(attacked(rules=rules), "withdraw", "roll AAAA")
    assert scattering(state, "retreat c5 b4") == []
    assert not any(general.scattered for general in given(state, "retreat c5 b4").board.generals.values())


def test_13_9_a_general_driven_back_with_a_unit_astray_scatters_his_brigade():
    state = given(attacked(), "stand", "roll AAAF", "done", "obey")
    assert scattering(state, "retreat c5 b4") == [e.BrigadeScattered("13.9", parse_hex("b4"))]


def test_13_9_with_the_alternative_only_if_he_leaves_a_unit_that_was_with_him():
    state = given(attacked(rules=NOBODY_LEFT), "stand", "roll AAAF", "done", "obey")
    assert scattering(state, "retreat c5 b4") == []
    units = "a . . . . . . . . . . . I\nc . . . . I I\nd . . . . i"
    near = attacked(units, brigades={"c5": "c5 c6 a12"}, rules=NOBODY_LEFT)
    near = given(near, "stand", "roll AAAF", "done", "obey")
    assert scattering(near, "retreat c5 b4") == [e.BrigadeScattered("13.9", parse_hex("b4"))]
    assert scattering(near, "retreat c5 b5") == []


@pytest.mark.parametrize("rules", [RULES, NOBODY_LEFT], ids=["ours", "other"])
def test_13_9_nothing_is_scattered_while_all_are_with_him(rules):
    near = attacked("c . . . . I I\nd . . . . i", brigades={"c5": "c5 c6"}, rules=rules)
    state = given(near, "stand", "roll AAAF", "done", "obey")
    assert scattering(state, "retreat c5 b5") == []


@pytest.mark.parametrize(("rules", "scattered"), [(RULES, 1), (NOBODY_LEFT, 0)], ids=["ours", "other"])
def test_13_9_so_does_a_general_who_goes_back_for_supplies(rules, scattered):
    units = "a . . . . . . . . . . . I\nc . . . . I\nd . . . . i"
    state = position(units, turn=CONFEDERATE, confederate=("short-of-supplies",), rules=rules, **ASTRAY)
    state = given(state, "play short-of-supplies", "starve c5")
    assert len(scattering(state, legal(state, "place")[0])) == scattered


def test_13_9_its_units_move_one_by_one_until_all_are_with_him():
    state = position("d . . . I I .\nb . . . . I", **RENO, brigades={"d5": "b5 d4"}, scattered=["d5"])
    state = given(state, "play probe-centre", "order b5")
    assert refused(state, "order d5 brigade").rule == "13.9"
    events = when(finished(state, "moves"), "move b5 c5")
    assert of_kind(events, e.BrigadeReunited) == [e.BrigadeReunited("13.9", parse_hex("d5"))]


def test_13_11_without_its_general_there_is_no_brigade():
    board = position("e . . . . I\ng . . . i i", generals={"f5": "C Bee"}, brigades={"f5": "g4 g5"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAAS")
    events = when(state, "roll A")
    assert [type(event) for event in events[:3]] == [e.DiceRolled, e.BrigadeEnded, e.GeneralEliminated]
    assert all(unit.brigade is None for unit in given(state, "roll A").board.units.values())


LEADERLESS = "e . . . . I\ng . . . i i"
HEIRS = {"generals": {"f5": "C Bee", "h7": "C Cocke", "g9": "C Bonham"}, "brigades": {"f5": "g4 g5", "g9": "h9"}}


def bee_falls(**more):
    """The state before the save of General Bee, who stands alone on f5, and that after it failed."""
    board = position(f"{LEADERLESS}\nh . . . . . . . . i", **{**HEIRS, **more}, **read(brigade_inherited=True))
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAAS")
    return state, given(state, "roll A")


def test_13_11_with_the_alternative_the_nearest_free_general_takes_the_brigade_over():
    before, after = bee_falls()
    (passed,) = of_kind(when(before, "roll A"), e.BrigadeInherited)
    assert (passed.rule, passed.at, passed.heir) == ("13.11", parse_hex("f5"), parse_hex("h7"))
    assert leaders(after) == {"h7": "Cocke", "g9": "Bonham"}
    assert members_of(after, "h7") == 2
    assert after.board.generals[after.board.leaders[parse_hex("h7")]].scattered


def test_13_11_with_the_alternative_a_brigade_without_an_heir_is_none_any_more():
    only = {"generals": {"f5": "C Bee", "g9": "C Bonham"}, "brigades": {"f5": "g4 g5", "g9": "h9"}}
    before, after = bee_falls(**only)
    told = of_kind(when(before, "roll A"), e.BrigadeEnded, e.BrigadeInherited)
    assert told == [e.BrigadeEnded("13.11", parse_hex("f5"))]
    assert members_of(after, "g9") == 1


def test_13_11_with_the_alternative_a_brigade_that_stands_around_its_heir_is_whole_at_once():
    near = {"generals": {"f5": "C Bee", "g5": "C Cocke"}, "brigades": {"f5": "g4 g5"}}
    _, after = bee_falls(**near)
    assert not after.board.generals[after.board.leaders[parse_hex("g5")]].scattered


def test_13_2_with_the_alternative_who_has_moved_forms_no_brigade():
    general = {"generals": {"e5": "U Reno"}, "union": ("assault-centre",), **read(orders_with_moves=True)}
    moved = given(position("e . . . . I I I", **general), "play assault-centre", "move e6 d6", "muster e5")
    assert legal(moved, "enlist") == ["enlist e5"]
    led = position("e . . . . I I", brigades={"e5": "e5 e6"}, **general)
    state = given(led, "play assault-centre")
    assert legal(state, "disband") == ["disband e5"]
    assert refused(given(state, "move e6 d5"), "disband e5").rule == "13.10"


def test_13_8_with_the_alternative_what_has_strayed_is_ordered_before_the_moves_end():
    astray = {"generals": {"e5": "U Reno"}, "brigades": {"e5": "e5 e8"}, **read(orders_with_moves=True)}
    state = given(position("e . . . . I . . I", **astray), "play probe-centre")
    assert legal(state) == ["order e8"]
    assert refused(state, "done").rule == "13.8"
    assert refused(state, "muster e5").rule == "13.1"
    assert refused(state, "order e5").rule == "13.8"
    near = given(state, "order e8", "move e8 e6")
    assert {"order e5", "done"} <= set(legal(near))
