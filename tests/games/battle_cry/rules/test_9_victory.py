"""Chapter 9: victory."""

import pytest

from bcnb.engine.ruleset import Outcome
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import Objective
from bcnb.games.battle_cry.rules.victory import flags, standing_flags
from bcnb.grid.hexes import ROW_MASKS, parse_hexes
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, legal, position, refused, when
from tests.helpers.tries import of_kind

SHILOH = Objective(CONFEDERATE, ROW_MASKS[0])
CROSSROADS = Objective(UNION, parse_hexes("e6 e8"), points=2, for_good=True)


def attack(units, *, turn=UNION, attacker="e5", target="f5", **rest):
    """A position in which one attack has been made, and its dice come next."""
    state = position(units, turn=turn, **rest)
    return given(state, "play probe-centre", f"order {attacker}", "done", f"battle {attacker} {target}")


DUEL = """
e . . . . I
f . . . . i
"""


# --- flags ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "attacker", "target", "won"), [(UNION, "e5", "f5", (1, 0)), (CONFEDERATE, "f5", "e5", (0, 1))]
)
def test_9_1_a_unit_removed_is_a_flag_for_the_other_side(turn, attacker, target, won):
    state = attack(DUEL, turn=turn, attacker=attacker, target=target)
    assert e.UnitEliminated("7.13", at(target), turn.foe) in when(state, "roll IIII")
    assert given(state, "roll IIII").flags == won
    assert given(state, "roll IIIA").flags == (0, 0)


@pytest.mark.parametrize(("name", "won"), [("C Lee", (1, 0)), ("U Grant", (0, 1))])
def test_9_1_a_general_removed_is_a_flag_for_the_other_side(name, won):
    turn = UNION if name[0] == "C" else CONFEDERATE
    state = attack("e . . . . I" if turn == UNION else "e . . . . i", turn=turn, generals={"f5": name})
    assert given(state, "roll IIIS").flags == won
    assert given(state, "roll IIII").flags == (0, 0)


def test_9_1_a_unit_and_its_general_driven_off_the_board_are_two_flags():
    pieces = """
h . . . . I
i . . . . i
"""
    state = attack(pieces, attacker="h5", target="i5", generals={"i5": "C Lee"})
    assert of_kind(when(state, "roll CCAF"), e.UnitEliminated, e.GeneralEliminated) == [
        e.UnitEliminated("8.7", at("i5"), CONFEDERATE),
        e.GeneralEliminated("8.7", at("i5"), CONFEDERATE),
    ]
    assert given(state, "roll CCAF").flags == (2, 0)


# --- the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "attacker", "target", "score"), [(UNION, "e5", "f5", (5, 3)), (CONFEDERATE, "f5", "e5", (3, 5))]
)
def test_9_2_the_sixth_flag_wins_at_that_moment(turn, attacker, target, score):
    state = attack(DUEL, turn=turn, attacker=attacker, target=target, flags=score)
    assert game.outcome(state) is None
    assert when(state, "roll IIII") == [
        e.DiceRolled("7.5", "IIII"),
        e.HitsScored("7.6", at(target), 4),
        e.UnitEliminated("7.13", at(target), turn.foe),
        e.BattleWon("9.2", turn, 6),
    ]
    over = given(state, "roll IIII")
    union, confederate = (6, 3) if turn == UNION else (3, 6)
    assert game.outcome(over) == Outcome(turn.seat, "flags", {"union": union, "confederate": confederate})


def test_9_2_five_flags_do_not_win():
    over = given(attack(DUEL, flags=(4, 5)), "roll IIII")
    assert (over.flags, over.winner, game.outcome(over)) == ((5, 5), None, None)


def test_9_2_when_the_battle_is_over_nothing_more_is_done():
    over = given(attack(DUEL, flags=(5, 0)), "roll IIII")
    assert (game.seat(over), legal(over), game.chance_weights(over)) == (None, [], ())
    for text in ("done", "play probe-centre", "roll IIII", "draw rally", "battle e5 f5", "discard probe-centre"):
        refusal = refused(over, text)
        assert (refusal.rule, refusal.hexes) == ("9.2", ())


@pytest.mark.parametrize("flags_to_win", [1, 3, 8])
def test_9_2_the_scenario_may_ask_for_more_or_fewer_flags(flags_to_win):
    state = attack(DUEL, flags=(flags_to_win - 1, 0), flags_to_win=flags_to_win)
    assert when(state, "roll IIII")[-1] == e.BattleWon("9.2", UNION, flags_to_win)
    state = attack(DUEL, flags=(flags_to_win - 2, 0), flags_to_win=flags_to_win)
    assert of_kind(when(state, "roll IIII"), e.BattleWon) == []


def test_9_2_the_general_of_the_unit_that_decides_is_not_removed_any_more():
    pieces = """
h . . . . I
i . . . . i
"""
    state = attack(pieces, attacker="h5", target="i5", generals={"i5": "C Lee"}, flags=(5, 0))
    assert when(state, "roll CCAF")[-2:] == [
        e.UnitEliminated("8.7", at("i5"), CONFEDERATE),
        e.BattleWon("9.2", UNION, 6),
    ]


def test_9_2_the_battle_may_end_before_the_other_attacks_of_the_turn():
    pieces = """
e . . . . I I
f . . . . i
"""
    state = position(pieces, flags=(5, 0))
    state = given(state, "play probe-centre", "order e5", "order e6", "done", "battle e5 f5", "roll IIII")
    assert (state.winner, state.turn.number) == (UNION, 1)
    assert refused(state, "battle e6 f5").rule == "9.2"


# --- flags for a position ---------------------------------------------------------------------------------------------

ROW = """
b . . . . . i . i
e . . . . I
"""


def shiloh(units=ROW, turn=CONFEDERATE, score=(0, 0), **rest):
    return position(units, objectives=[SHILOH], turn=turn, flags=score, confederate=("probe-centre",), **rest)


def test_9_3_flags_for_a_position_count_at_once():
    state = given(shiloh(score=(0, 5)), "play probe-centre", "order b6")
    assert when(state, "move b6 a6") == [
        e.Moved("4.2", at("b6"), at("a6"), unit=True, general=False),
        e.BattleWon("9.2", CONFEDERATE, 6),
    ]
    over = given(state, "move b6 a6")
    assert game.outcome(over) == Outcome("confederate", "flags", {"union": 0, "confederate": 6})


def test_9_3_each_unit_counts_where_it_stands():
    state = given(shiloh(), "play probe-centre", "order b6", "order b8", "move b6 a6", "move b8 a9")
    assert (flags(state, CONFEDERATE), standing_flags(state, CONFEDERATE), state.flags) == (2, 2, (0, 0))
    assert flags(state, UNION) == 0


def test_9_3_flags_for_a_position_are_taken_back_when_the_unit_is_driven_off():
    pieces = """
a . . . . . i
c . . . . I
"""
    state = shiloh(pieces, turn=UNION, score=(0, 4))
    state = given(state, "play probe-centre", "order c5", "done", "battle c5 a6")
    assert flags(state, CONFEDERATE) == 5
    state = given(state, "roll CAF", "retreat a6 b6")
    assert flags(state, CONFEDERATE) == 4


def test_9_3_flags_for_a_position_go_with_the_unit_that_is_destroyed():
    pieces = """
a . . . . . i
b . . . . I
"""
    state = shiloh(pieces, turn=UNION, strength={"a6": 1})
    state = given(state, "play probe-centre", "order b5", "done", "battle b5 a6")
    state = given(state, "roll IAAA")
    assert (flags(state, UNION), flags(state, CONFEDERATE)) == (1, 0)


def test_9_3_flags_for_a_position_go_when_the_unit_walks_away():
    state = shiloh("a . . . . . i")
    assert flags(state, CONFEDERATE) == 1
    state = given(state, "play probe-centre", "order a6", "move a6 b6")
    assert flags(state, CONFEDERATE) == 0
    state = given(state, "done", "draw rally", "discard probe-centre", "draw bombard")
    assert flags(state, CONFEDERATE) == 0


def test_9_3_the_other_side_has_no_flags_for_that_position():
    state = position("a . . . . . I", objectives=[SHILOH])
    assert (flags(state, UNION), flags(state, CONFEDERATE)) == (0, 0)


def test_9_3_a_position_may_be_worth_more_than_one_flag():
    hill = Objective(UNION, parse_hexes("e6 e7 e8"), points=2)
    state = position("e . . . . I", objectives=[hill], flags=(3, 0))
    state = given(state, "play probe-centre", "order e5", "move e5 e6")
    assert (flags(state, UNION), state.winner) == (5, None)
    state = position("e . . . . I I", objectives=[hill], flags=(2, 0))
    assert flags(state, UNION) == 4
    assert e.BattleWon("9.2", UNION, 6) not in when(state, "play probe-centre", "order e6", "move e6 e7")
    state = given(state, "play probe-centre", "order e6", "order e5", "move e6 e7")
    assert when(state, "move e5 e6")[-1] == e.BattleWon("9.2", UNION, 6)


def test_9_3_a_held_position_decides_when_a_unit_is_taken():
    pieces = """
a . . . . . i
e . . . . I
f . . . . i
"""
    state = attack(pieces, turn=CONFEDERATE, attacker="f5", target="e5", objectives=[SHILOH], flags=(0, 4))
    assert when(state, "roll IIII")[-1] == e.BattleWon("9.2", CONFEDERATE, 6)


def test_9_3_a_retreat_into_a_position_wins_in_the_enemys_turn():
    pieces = """
e . . . . . I
f . . . . . i
"""
    state = position(pieces, objectives=[Objective(CONFEDERATE, parse_hexes("g6 g7"))], flags=(0, 5))
    state = given(state, "play probe-centre", "order e6", "done", "battle e6 f6", "roll CCCF")
    assert when(state, "retreat f6 g6") == [
        e.Retreated("8.1", at("f6"), at("g6"), unit=True, general=False),
        e.BattleWon("9.2", CONFEDERATE, 6),
    ]


# --- flags for good ---------------------------------------------------------------------------------------------------


def crossroads(units="e . . . . I . I", **rest):
    state = position(units, objectives=[CROSSROADS], union=("attack-centre",), **rest)
    return given(state, "play attack-centre", "order e5", "order e7")


def test_9_4_some_positions_give_their_flags_for_good():
    state = crossroads()
    assert when(state, "move e5 e6") == [
        e.Moved("4.2", at("e5"), at("e6"), unit=True, general=False),
        e.ObjectiveClaimed("9.4", UNION, at("e6"), 2),
    ]
    assert (given(state, "move e5 e6").flags, standing_flags(state, UNION)) == ((2, 0), 0)


def test_9_4_each_hex_gives_them_once():
    state = given(crossroads(), "move e5 e6", "move e7 e8")
    assert (state.flags, state.claimed) == ((4, 0), (parse_hexes("e6 e8"), 0))
    state = position("e . . . . C", objectives=[CROSSROADS], union=("hit-and-run",))
    state = given(state, "play hit-and-run", "move e5 e6", "done", "move e6 e5")
    assert state.flags == (2, 0)
    state = position("e . . . . C I", objectives=[CROSSROADS], union=("attack-centre",))
    state = given(state, "play attack-centre", "order e6", "order e5", "move e6 e7", "move e5 e6")
    assert state.flags == (2, 0)
    bombard = position("e . . . . A", objectives=[CROSSROADS], union=("bombard",))
    events = when(bombard, "play bombard", "move e5 e6", "move e6 e5")
    assert of_kind(events, e.ObjectiveClaimed) == [e.ObjectiveClaimed("9.4", UNION, at("e6"), 2)]


def test_9_4_they_stay_when_the_unit_leaves_and_are_not_given_again():
    state = position("e . . . . C", objectives=[CROSSROADS], union=("hit-and-run", "hit-and-run"))
    state = given(state, "play hit-and-run", "move e5 e6", "done", "move e6 e7")
    state = given(state, "draw rally", "discard probe-centre", "draw bombard", "play hit-and-run")
    assert of_kind(when(state, "move e7 e6"), e.ObjectiveClaimed) == []
    assert given(state, "move e7 e6").flags == (2, 0)


def test_9_4_the_last_of_them_wins():
    state = crossroads(flags=(4, 0))
    assert when(state, "move e5 e6")[1:] == [
        e.ObjectiveClaimed("9.4", UNION, at("e6"), 2),
        e.BattleWon("9.2", UNION, 6),
    ]


def test_9_4_only_the_side_that_is_named_has_them():
    state = position("e . . . . i", turn=CONFEDERATE, objectives=[CROSSROADS])
    state = given(state, "play probe-centre", "order e5", "move e5 e6")
    assert (state.flags, state.claimed) == ((0, 0), (0, 0))


def test_9_4_a_retreat_reaches_them_too():
    pieces = """
e . . . . . I
f . . . . . i
"""
    ford = Objective(CONFEDERATE, parse_hexes("g6"), for_good=True)
    state = position(pieces, objectives=[ford])
    state = given(state, "play probe-centre", "order e6", "done", "battle e6 f6", "roll CCFF")
    assert when(state, "retreat f6 g6") == [
        e.Retreated("8.1", at("f6"), at("g6"), unit=True, general=False),
        e.ObjectiveClaimed("9.4", CONFEDERATE, at("g6"), 1),
    ]
    state = given(state, "retreat f6 g6", "retreat g6 h6")
    assert state.flags == (0, 1)


def test_9_4_two_objectives_of_one_hex_are_both_won():
    both = [Objective(UNION, parse_hexes("e6"), for_good=True), Objective(UNION, parse_hexes("e6 e8"), for_good=True)]
    state = given(position("e . . . . I", objectives=both), "play probe-centre", "order e5")
    assert of_kind(when(state, "move e5 e6"), e.ObjectiveClaimed) == [e.ObjectiveClaimed("9.4", UNION, at("e6"), 2)]


# --- lone generals ----------------------------------------------------------------------------------------------------


def test_9_5_a_lone_general_holds_no_position():
    state = shiloh("e . . . . I", generals={"a6": "C Bragg", "b8": "C Cheatham"}, score=(0, 5))
    assert flags(state, CONFEDERATE) == 5
    state = given(state, "play probe-centre", "order b8", "move b8 a8")
    assert (flags(state, CONFEDERATE), state.winner) == (5, None)


def test_9_5_a_lone_general_wins_none_for_good():
    state = position("", generals={"e5": "U"}, objectives=[CROSSROADS])
    state = given(state, "play probe-centre", "order e5", "move e5 e6")
    assert (state.flags, state.claimed) == ((0, 0), (0, 0))


def test_9_5_a_general_with_a_unit_counts_no_more_than_the_unit():
    state = shiloh("b . . . . . i", generals={"b6": "C Bragg"})
    state = given(state, "play probe-centre", "order b6")
    assert flags(given(state, "move b6 a6"), CONFEDERATE) == 1
    assert flags(given(state, "move b6 a6 unit"), CONFEDERATE) == 1


def test_9_5_a_unit_that_leaves_its_general_gives_up_the_position():
    state = shiloh("a . . . . . i", generals={"a6": "C Bragg"})
    state = given(state, "play probe-centre", "order a6", "move a6 b6 unit")
    assert flags(state, CONFEDERATE) == 0
