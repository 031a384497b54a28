"""What the chance to win is calculated from: each term in positions where it is known."""

from fractions import Fraction
from itertools import product

import pytest

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.games.battle_cry.rules.state import JoinBattle, RollBattle
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.games.hexboard.rules.state import UNKNOWN, DrawCard, Objective
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.win_features import (
    DICE,
    MOST_ORDERS,
    FeatureTarget,
    Ranks,
    attack_effect,
    attacks,
    chance_of,
    deck,
    hand_of,
    most_and_second,
    packed,
    threat,
)
from bcnb.games.north_against_south.rules.state import TossDice
from bcnb.grid.hexes import SIZE, parse_hex, parse_hexes
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.battle_cry.field import in_battle, position
from tests.helpers.sides_changed import CHANGED

FACED = "e . . . . I I A\nf . . . . i c"


def told(state, viewer=None):
    """The terms of a state by their names."""
    terms = win_features_for(state.ruleset)
    return dict(zip(terms.names, terms.values(state, viewer), strict=True))


# --- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "strength"), [(1, 1), (2, 1), (3, 2), (4, 4), (2, 3), (0, 2), (-1, 2)])
def test_a_blow_is_what_all_rolls_are_on_average(dice, strength):
    """Infantry is hit by three sides of a die: its own two, and sabers."""
    rolls = list(product((1, 1, 1, 0, 0, 0), repeat=max(dice, 0)))
    lost = [min(sum(roll), strength) for roll in rolls]
    found = attack_effect(dice, 0.5, strength)
    assert found.kill == pytest.approx(sum(figures == strength for figures in lost) / len(rolls))
    assert found.figures == pytest.approx(sum(lost) / len(rolls))


def test_the_most_dice_on_a_hex_and_the_second_most():
    tables = [[0] * SIZE for _ in range(3)]
    for table, at_5, at_7 in zip(tables, (3, 1, 4), (0, 2, 0), strict=True):
        table[5], table[7] = at_5, at_7
    most, second = most_and_second(map(packed, tables))
    assert [(DICE[most[at]], DICE[second[at]]) for at in (5, 6, 7)] == [(4, 3), (0, 0), (2, 0)]


def test_what_is_threatened_is_hit_by_the_two_strongest_and_the_best_attack_counts_most():
    table = [0] * SIZE
    table[5], table[7] = 4, 1
    strong, weak = FeatureTarget(5, 0.5, 1, 0), FeatureTarget(7, 0.5, 4, 0)
    found = threat([packed(table), packed(table)], [weak, strong])
    best, other = attack_effect(6, 0.5, 1), attack_effect(1, 0.5, 4)
    assert found.felled == pytest.approx(best.kill)
    assert found.taken == pytest.approx(best.figures + 0.8 * other.figures)
    assert found.kills == (best.kill, other.kill)
    works = threat([packed(table)], [strong._replace(works=2)])
    assert works.felled == attack_effect(2, 0.5, 1).kill
    assert threat([], [strong]) == (0.0, 0.0, ())


def test_units_in_their_turn_hit_once_each_and_as_many_as_there_are_orders():
    near, far = [0] * SIZE, [0] * SIZE
    near[5], far[7] = 3, 1
    targets = [FeatureTarget(5, 0.5, 2, 0), FeatureTarget(7, 0.5, 1, 0)]
    one, two, rolled = attack_effect(3, 0.5, 2), attack_effect(1, 0.5, 1), attack_effect(2, 1 / 6, 1)
    fires = [packed(far), packed(near)]
    found = attacks(fires, [], 0, targets, rolled)
    assert found.felled == pytest.approx(one.kill + two.kill + rolled.kill)
    assert attacks([], fires, 1, targets, rolled).felled == pytest.approx(max(one.kill, two.kill) + rolled.kill)
    assert found.kills == tuple(sorted((one.kill, two.kill, rolled.kill), reverse=True))


@pytest.mark.parametrize("need", range(-1, 5))
def test_the_chance_that_enough_of_three_attacks_fell(need):
    kills = (0.5, 0.3, 0.2)
    cases = product((True, False), repeat=3)
    weighed = [(sum(case), _weight(case, kills)) for case in cases]
    wanted = sum(weight for felled, weight in weighed if felled >= need) if 0 < need <= 3 else 0.0
    assert chance_of(kills, need) == pytest.approx(wanted)
    assert chance_of(kills[:1], need) == (0.5 if need == 1 else 0.0)


def _weight(case, kills):
    weight = 1.0
    for felled, kill in zip(case, kills, strict=True):
        weight *= kill if felled else 1 - kill
    return weight


# --- hands ------------------------------------------------------------------------------------------------------------

ARMY = Ranks((2, 5, 0), (1, 4, 0), 2, 1, 1, 7)


def test_a_card_counts_by_what_it_can_order():
    orders = deck(RULES_2000, ARMY).orders
    names = ("skirmish-left", "attack-left", "assault-centre", "probe-right", "coordinated-attack", "all-out-offensive")
    assert [orders[name] for name in names] == [1, 2, 5, 0, 2, MOST_ORDERS]
    special = ("bombard", "hit-and-run", "forced-march", "leadership", "rally")
    assert [orders[name] for name in special] == [1, 2, 4, 1, 2]


def test_a_hand_counts_by_its_cards_and_an_unknown_card_as_any_of_the_deck():
    stock, cards = deck(RULES_2000, ARMY), ("attack-left", "bombard", "assault-centre")
    assert hand_of(RULES_2000, ARMY, cards, True, 0) == (3, 2 + 1 + 5, pytest.approx(5), 1)
    unknown = hand_of(RULES_2000, ARMY, cards, False, 0)
    assert unknown == hand_of(RULES_2000, ARMY, (UNKNOWN,) * 3, True, 0) == hand_of(RULES_2000, ARMY, (), True, 3)
    assert unknown.orders == pytest.approx(3 * stock.mean)
    drawn = [
        hand_of(RULES_2000, ARMY, (*cards, key), True, 0)
        for key, card in RULES_2000.cards.items()
        for _ in range(card.count)
    ]
    expected = hand_of(RULES_2000, ARMY, cards, True, 1)
    for field in range(4):
        assert float(Fraction(sum(Fraction(one[field]) for one in drawn), len(drawn))) == pytest.approx(expected[field])


# --- positions --------------------------------------------------------------------------------------------------------


def test_the_pieces_of_battle_cry():
    state = position(
        FACED, "f . . . . w .", strength={"e6": 1, "f6": 2}, generals={"e6": "U", "c3": "U"}, works={"e7": "SW"}
    )
    found = told(state)
    assert [found[f"{arm} figures"] for arm in ("infantry", "cavalry", "artillery")] == [1 + 4 - 4, -2, 2]
    assert [found[name] for name in ("units", "units of one figure", "generals", "generals with a unit")] == [
        1,
        1,
        2,
        1,
    ]
    assert found["units under cover"] == 1 - 1
    assert found["rows gone forward"] == 3 * 4 - 2 * 3


def test_flags_count_by_number_and_by_what_is_left_to_win():
    state = position(FACED, objectives=[Objective(Side.UNION, parse_hexes("e6 a1 a2"), points=2)])
    found = told(state._replace(flags=(2, 3)))
    assert found["flags"] == 2 + 2 - 3
    assert found["share of the race for flags"] == pytest.approx((3 - 2) / 5)
    assert found["flags near the goal"] == pytest.approx(1 / 2.5 - 1 / 3.5)
    assert found["flags that objectives still offer"] == 4
    over = told(state._replace(flags=(6, 7)))
    assert over["share of the race for flags"] == 0


def test_dice_that_are_about_to_fall_count_in_the_turn():
    state = in_battle(position(FACED), "e6")
    before = told(state)
    pending = (JoinBattle(), RollBattle(parse_hex("e6"), parse_hex("f6"), 3))
    rolling = state._replace(pending=pending, turn=state.turn._replace(fought=state.turn.ordered))
    assert before["units felled, in the turn"] > 0 == before["units felled, to move"]
    assert told(rolling)["figures taken, in the turn"] == pytest.approx(attack_effect(3, 1 / 3, 3).figures)
    gone = rolling._replace(pending=(RollBattle(parse_hex("e6"), parse_hex("a1"), 3),))
    assert told(gone)["figures taken, in the turn"] == 0


def test_a_draw_at_the_end_of_a_turn_gives_the_enemy_the_move():
    state = position(FACED)
    drawing = state._replace(pending=(DrawCard(state.turn.side),))
    assert told(state)["the turn, its card"] == 1
    assert told(drawing)["the turn, its card"] == -1
    assert told(drawing)["cards in hand"] == 1
    first = drawing._replace(turn=drawing.turn._replace(number=0))
    assert told(first)["the turn, its card"] == 1
    assert [told(one)["the first turn of the battle"] for one in (state, first)] == [1, 1]
    assert told(state._replace(turn=state.turn._replace(number=2)))["the first turn of the battle"] == -1


def test_before_the_dice_say_who_begins_nobody_is_to_move():
    state = ruleset("north_against_south").setup(find_scenario("north_against_south/crossroads"))
    assert isinstance(state.decision, TossDice)
    found = told(state)
    assert {found[name] for name in found if "move" in name or "turn" in name or "answer" in name} == {0.0}


def test_rifles_count_apart_from_smoothbores():
    """Both sides bring four units of infantry to the crossroads: four of the Union bear rifles, one of its enemy."""
    terms = told(ruleset("north_against_south").setup(find_scenario("north_against_south/crossroads")))
    assert (terms["infantry figures"], terms["figures with rifles"]) == (0, 24)


def test_only_what_is_commanded_is_on_turn_in_battle_cry_1961():
    state = ruleset("battle_cry_1961").setup(find_scenario("battle_cry_1961/four-players"))
    found = told(state)
    sign = 1 if state.side == 0 else -1
    share = state.turn.commanded.bit_count() / state.own.bit_count()
    assert 0 < share < 1
    assert found["the turn, its dice"] == pytest.approx(sign * share)
    moving = told(state._replace(phase=Phase.MOVE, turn=state.turn._replace(spots=7)))
    assert (moving["the turn, its dice"], moving["the turn, its moves and battles"]) == (0, pytest.approx(sign * share))
    assert moving["spots left"] == pytest.approx(7 * sign * share)
    empty = state._replace(board=state.board._replace(sides=(0, 0)))
    assert told(empty)["share of the pieces"] == 0


# --- all of it --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_with_the_sides_changed_the_terms_change_their_signs(name):
    """A sample; all scenarios stand in `test_analysis_chances.py`."""
    rules, chance, values = ruleset(name), Seeded("terms"), win_features_for(name).values
    scenario = [one for one in list_scenarios() if one.startswith(f"{name}/")][-1]
    state = rules.setup(find_scenario(scenario))
    for ply in range(240):
        if ply % 4 == 0:
            there = CHANGED[name](state)
            assert [-value for value in values(there, None)] == pytest.approx(values(state, None), abs=1e-9)
        weights, listed = rules.chance_weights(state), rules.legal_actions(state)
        if not listed:
            break
        state, _ = rules.apply(state, chance.pick(weights) if weights else chance.choose(listed))
