"""The planner: whole turns that can be played as they are planned, and also choices that a beginner would see."""

from dataclasses import replace

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players.order_selection import PieceOptions, plan_orders, volley, volley_worth
from bcnb.games.battle_cry.players.planner import DISCARD_WORTH, Planner, chances, held_card_worth, plans, think, worth
from bcnb.games.battle_cry.players.searcher import Searcher
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import (
    ChooseSection,
    FollowUp,
    GiveOrders,
    JoinBattle,
    Objective,
    PlayCard,
    StepOrStop,
    TakeStep,
)
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.grid.hexes import parse_hex, parse_hexes, write_hex
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, in_battle, position, undealt
from tests.players.test_registry import SCENARIOS, moments

pytestmark = pytest.mark.unmeasured

FRONT = "d . . . . I I I\nf . . . . i i i"


def said(state):
    """The plan as texts."""
    return [game.write(action) for action in think(state).actions]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_plan_can_be_played_as_it_is(scenario):
    kinds = set()
    for state in moments(scenario)[::7]:
        seat, kind = game.seat(state), type(state.decision)
        kinds.add(kind)
        for plan in plans(game.observe(state, seat)):
            after = state
            for action in plan.actions:
                assert game.seat(after) == seat
                after, _ = game.apply(after, action)
            assert kind in (PlayCard, ChooseSection) or len(plan.actions) == 1 or kind is GiveOrders
    assert {PlayCard, GiveOrders, JoinBattle} <= kinds


def test_it_chooses_the_first_action_of_its_best_plan():
    state = position(FRONT)
    assert Planner()(game, state, Seeded(1)) == think(state).actions[0]
    assert think(state).worth == max(plan.worth for plan in plans(state))


# --- cards and orders -------------------------------------------------------------------------------------------------


def test_it_plays_the_card_that_reaches_the_enemy():
    state = position(FRONT, union=("probe-right", "attack-left", "probe-centre"))
    assert said(state)[0] == "play probe-centre"


def test_a_card_is_thrown_away_only_if_none_is_of_use():
    state = position(FRONT, union=("sharp-shooter", "skirmish-left"))
    discards = [plan for plan in plans(state) if game.write(plan.actions[0]).startswith("discard")]
    kept = [held_card_worth(state, plan.actions[0]) for plan in discards]
    assert [plan.worth for plan in discards] == [worth(state, UNION) + DISCARD_WORTH - one for one in kept]
    assert kept[0] != kept[1]
    assert not said(position(FRONT, union=("probe-centre",)))[0].startswith("discard")


def test_it_uses_all_orders_to_bring_units_into_battle():
    state = given(position("b . . . . I I I\nf . . . . i i i", union=("attack-centre",)), "play attack-centre")
    texts = [game.write(action) for action in plan_orders(state, PieceOptions(state))[0]]
    assert len([text for text in texts if text.startswith("order")]) == 3
    assert len([text for text in texts if text.startswith("move")]) == 3


def test_one_order_goes_to_the_unit_that_can_destroy():
    """Three could attack; only one has a target with a single figure before it."""
    state = position(FRONT, strength={"f7": 1}, union=("skirmish-centre",))
    ready = given(state, "play skirmish-centre")
    for action in plan_orders(ready, PieceOptions(ready))[0]:
        ready, _ = game.apply(ready, action)
    ready = given(ready, "done")
    assert volley(ready)[0].target == parse_hex("f7")


def test_coordinated_attack_orders_once_a_section():
    state = position("d I . . . . . I . . . . I\nf i . . . . . i . . . . i", union=("coordinated-attack",))
    orders = [text for text in said(state) if text.startswith("order")]
    assert sorted(orders) == ["order d1", "order d12", "order d7"]


def test_a_general_runs_to_the_unit_at_the_front():
    state = position(
        "a . . . . . I\nc . . . . . I\nf . . . . . i", generals={"b6": "U Grant"}, union=("attack-centre",)
    )
    after = state
    for action in think(state).actions:
        after, _ = game.apply(after, action)
    (place,) = after.board.generals
    assert place in after.board.units
    assert place != parse_hex("a6")


def test_it_takes_the_hex_that_wins():
    goal = [Objective(CONFEDERATE, parse_hexes("a1 a2 a3 a4 a5 a6 a7"))]
    state = position(
        "b . . . . . i\nd . . . . . . I\nf . . . . . . i",
        objectives=goal,
        confederate=("probe-centre",),
        flags=(0, 5),
        turn=CONFEDERATE,
    )
    after = state
    for action in think(state).actions:
        after, _ = game.apply(after, action)
        if after.winner is not None:
            break
    assert after.winner == CONFEDERATE


@pytest.mark.parametrize(("caution", "goes"), [(0.0, "d"), (5.0, "b")])
def test_caution_keeps_out_of_danger_and_boldness_does_not(caution, goes):
    """A lone unit out of range of three enemies, who can come within it."""
    state = given(position("c . . . . . I\nh . . . . i i i", union=("skirmish-centre",)), "play skirmish-centre")
    (move,) = [action for action in plan_orders(state, PieceOptions(state), caution)[0] if isinstance(action, a.Move)]
    assert write_hex(move.target)[0] == goes


@pytest.mark.parametrize("first", [("play attack-centre",), ("play forced-march", "section centre")])
def test_a_scout_tells_the_same_for_every_card(first):
    state = position(FRONT, generals={"d5": "U Grant"}, union=("attack-centre", "probe-centre", "forced-march"))
    scout, probe = PieceOptions(state), given(state, "play probe-centre")
    other = scout.options(given(state, *first))
    assert scout.options(probe) == PieceOptions(probe).options(probe)
    assert scout.options(given(state, *first)) == other != []


# --- battles ----------------------------------------------------------------------------------------------------------


def test_two_attacks_on_one_target_count_together():
    state = in_battle(position("d . . . . . I I\ne . . . . . . i", strength={"e7": 1}), "d6", "d7")
    first, second = volley(state)
    assert first.target == second.target == parse_hex("e7")
    assert second.worth < first.worth
    assert volley_worth(state) == pytest.approx(first.worth + second.worth)
    assert chances(state, UNION) == volley_worth(state)


def test_with_bombard_each_battery_is_calculated_twice():
    state = given(position("d . . . . . A\ne . . . . . . i", union=("bombard",)), "play bombard", "done")
    (shot,) = volley(state)
    assert volley_worth(state) == pytest.approx(2 * shot.worth)


def test_it_shoots_first_at_what_is_nearly_gone():
    state = in_battle(position("d . . . . . I\ne . . . . . i i", strength={"e6": 1}), "d6")
    assert said(state) == ["battle d6 e6"]


# --- other decisions --------------------------------------------------------------------------------------------------


def test_a_unit_in_retreat_looks_for_cover():
    board = "c . . . . . I\nd . . . . . i"
    for wood, way in (("b . . . . w", "retreat c6 b5"), ("b . . . . . w", "retreat c6 b6")):
        state = position(board, wood, confederate=("probe-centre",), turn=CONFEDERATE)
        state = given(in_battle(state, "d6"), "battle d6 c6", "roll AAFF")
        assert said(state) == [way]


def test_the_owner_of_a_unit_short_of_supplies_puts_it_behind_cover():
    state = position("e . . . . . i\na I\nh . . . . . . . I", "i . . . . . o", union=("short-of-supplies",))
    assert said(given(state, "play short-of-supplies", "starve e6")) == ["place i6"]


def test_supplies_are_cut_to_an_enemy_at_the_front():
    state = position("b . . . . i\nh . . . . . i\na . . . . . . I", union=("short-of-supplies",))
    assert said(given(state, "play short-of-supplies")) == ["starve b5"]


def test_the_weakest_unit_is_rallied():
    state = position(FRONT, strength={"d5": 3, "d7": 1}, union=("rally",))
    assert said(given(state, "play rally")) == ["rally d7"]


def test_works_are_dug_before_the_enemy_and_face_him():
    state = position("a I\nd . . . . . I\nf . . . . . i", union=("fieldworks",))
    assert said(given(state, "play fieldworks")) == ["dig d6 SE"]
    state = position("d . . . . . I\nf . . . . . i\ni i", confederate=("fieldworks",), turn=CONFEDERATE)
    assert said(given(state, "play fieldworks")) == ["dig f6 NW"]


def test_reinforcements_come_on_the_side_where_the_enemy_is():
    state = position("i . i\na . . . . . . I", union=("reinforcements",))
    (action,) = think(given(state, "play reinforcements")).actions
    assert action.at in set(map(parse_hex, ("a1", "a2", "a3", "a4", "a5", "a6")))


def test_the_sharp_shooter_aims_at_a_general():
    state = position("a I\ni i", generals={"i1": "C Lee", "h3": "C Smith"}, union=("sharp-shooter",))
    assert said(state)[0] == "play sharp-shooter"
    assert said(state)[1] in ("snipe i1", "snipe h3")


# --- other readings ---------------------------------------------------------------------------------------------------

OTHERWISE = replace(
    RULES_2000,
    advance_after_combat=True,
    flags_lapse_at_general=False,
    flags_outlive_unit=True,
    second_move_at_once=True,
    bombard_mixed=True,
    several_battles=True,
    supplied_unit_battles=True,
    counter_needs_card=True,
    discard_freely=False,
    least_dice=1,
)
ARMIES = """
a . . I I . I I . I
b . I . A . C . I C A
h . i . a . c . i c a
i . . i i . i i . i
"""
GENERALS = {"a4": "U Grant", "a6": "U Meade", "b6": "U Hunt", "i4": "C Lee", "h9": "C Hill", "i7": "C Bee"}


@pytest.mark.parametrize("rules", [RULES_2000, OTHERWISE], ids=["usual", "otherwise"])
def test_it_plays_a_whole_battle_in_either_reading(rules):
    """The planner and the searcher find an action for every decision, and the battle ends."""
    state, chance, met = undealt(position(ARMIES, generals=GENERALS, rules=rules)), Seeded("readings"), set()
    players = {"union": Planner(), "confederate": Searcher(2)}
    for _ in range(2000):
        seat = game.seat(state)
        if seat is None:
            break
        met.add(type(state.decision))
        if seat == CHANCE:
            action = chance.pick(game.chance_weights(state))
        else:
            action = players[seat](game, game.observe(state, seat), chance)
        state, _ = game.apply(state, action)
    assert state.winner is not None
    assert {PlayCard, GiveOrders, JoinBattle, TakeStep} <= met


def test_it_decides_whether_to_advance_and_whether_to_continue_with_a_retreat():
    generals = {"d7": "U Grant"}
    state = position("d . . . . . . I\ne . . . . . . i", generals=generals, strength={"e7": 1}, rules=OTHERWISE)
    advance = given(in_battle(state, "d7"), "battle d7 e7", "roll IAAAA")
    assert isinstance(advance.decision, FollowUp)
    assert said(advance) in (["move d7 e7"], ["done"])
    state = position("c . . . . . I\nd . . . . . i", generals={"b6": "U Grant"}, rules=OTHERWISE, turn=CONFEDERATE)
    halt = given(in_battle(state, "d6"), "battle d6 c6", "roll AAFF", "retreat c6 b6")
    assert isinstance(halt.decision, StepOrStop)
    assert said(halt)[0] in [game.write(action) for action in game.legal_actions(halt)]
