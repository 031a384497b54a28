"""What a position is worth: every term by itself, and what an attack costs on average against a count of all rolls."""

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players.evaluation import (
    Enemy,
    danger,
    evaluate,
    flags_worth,
    gain,
    general_place,
    material,
    objective_worth,
    place,
)
from bcnb.games.battle_cry.players.expected_losses import (
    FIGURE_WORTH,
    LAST_FLAG_WORTH,
    PUSH_WORTH,
    UNIT_WORTH,
    WEAK_WORTH,
    expected_loss,
    flag_worth,
)
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import Objective
from bcnb.games.hexboard.players import fire, nearest
from bcnb.games.hexboard.rules.chance import roll_weights
from bcnb.grid.hexes import parse_hex, parse_hexes
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, in_battle, position

pytestmark = pytest.mark.unmeasured

LINE = "c . . . . . I I\nf . . . . . i i"


def h(label):
    return parse_hex(label)


def worth_of_place(picture, label):
    state = position(picture)
    return place(state, h(label), UNION, Enemy(state, UNION))


def at_risk(state, label, side=UNION):
    return danger(state, h(label), Enemy(state, side))


# --- losses -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("strength", [1, 2, 3, 4])
@pytest.mark.parametrize("kind", ["i", "c", "a"])
def test_an_attack_costs_what_all_its_rolls_cost_on_average(kind, strength):
    """Counted again through the rules: every roll is made, and what is left of the target is worth so much less."""
    figures = {"i": 4, "c": 3, "a": 2}[kind]
    if strength > figures:
        return
    state = in_battle(position(f"d . . . . . . I\ne . . . . . . {kind}", strength={"e7": strength}), "d7")
    state = given(state, "battle d7 e7")
    total = 0.0
    for roll, ways in roll_weights(state.decision.dice):
        after, events = game.apply(state, roll)
        left = sum(unit.strength for unit in after.board.units.values() if unit.side == CONFEDERATE)
        gone = UNIT_WORTH + flag_worth(state, UNION) if not left else 0.0
        pushes = getattr(next((e for e in events if type(e).__name__ == "RetreatOrdered"), None), "flags", 0)
        weaker = WEAK_WORTH * ((left == 1) - (strength == 1))
        total += ways * ((strength - left) * FIGURE_WORTH + gone + weaker + (pushes * PUSH_WORTH if left else 0.0))
    assert expected_loss(state, h("e7"), 4) == pytest.approx(total / 6**4)


def test_the_edge_and_a_closed_way_back_make_flags_deadly():
    state = position("h . . . . . . . i\ni . . . . i . i i")
    open_ground = position("e . . . . . i")
    edge, shut_in, free = (
        expected_loss(state, h("i5"), 3),
        expected_loss(state, h("h8"), 3),
        expected_loss(open_ground, h("e6"), 3),
    )
    assert edge > shut_in > free
    led = position("i . . . . i", generals={"i5": "C Smith"})
    assert expected_loss(led, h("i5"), 3) > edge


def test_a_general_alone_is_lost_to_sabers():
    state = position("a I", generals={"e6": "C Smith"})
    assert expected_loss(state, h("e6"), 2) == pytest.approx((1 - (5 / 6) ** 2) * flag_worth(state, UNION))


def test_a_flag_is_worth_more_the_fewer_are_missing():
    worths = [flag_worth(position(LINE, flags=(captured, 0)), UNION) for captured in range(6)]
    assert worths == sorted(worths)
    assert worths[-1] == LAST_FLAG_WORTH
    assert len(set(worths)) == 6


# --- the ground -------------------------------------------------------------------------------------------------------


def dice_at(state, kind, origin, target):
    return fire(state.rules, state.field, kind, h(origin))[h(target)]


def test_a_unit_threatens_what_it_could_reach_by_moving_first():
    state = position(LINE)
    assert [dice_at(state, "infantry", "e1", f"e{column}") for column in range(2, 8)] == [4, 4, 3, 2, 1, 0]
    assert [dice_at(state, "cavalry", "e1", f"e{column}") for column in range(2, 7)] == [3, 3, 3, 3, 0]
    assert [dice_at(state, "artillery", "e1", f"e{column}") for column in range(2, 8)] == [5, 4, 3, 2, 1, 0]


def test_ground_shelters_hides_and_forbids_to_fire_at_once():
    woods = position(LINE, "e . . w")
    assert dice_at(woods, "infantry", "e1", "e3") == dice_at(position(LINE), "infantry", "e1", "e3") - 1
    behind = position(LINE, "d . w\ne . . w\nf . w")
    assert dice_at(behind, "artillery", "e1", "e5") == 0
    """A unit that enters woods may not fire from there, and so has to stay outside."""
    into = position(LINE, "d w w\ne . w\nf w w")
    assert dice_at(into, "infantry", "e1", "e3") == 0
    high = position(LINE, "e h")
    assert dice_at(high, "artillery", "e1", "e7") == 1


# --- the terms --------------------------------------------------------------------------------------------------------


def test_both_sides_calculate_in_the_same_way():
    state = position(LINE, "f . . . . . w", generals={"c7": "U Grant"}, strength={"f7": 2}, flags=(2, 3))
    for next_side in (UNION, CONFEDERATE):
        assert evaluate(state, UNION, next_side) == pytest.approx(-evaluate(state, CONFEDERATE, next_side))
    assert evaluate(state, UNION, UNION) > evaluate(state, UNION, CONFEDERATE)


def test_strength_and_flags_count():
    full, weak = position(LINE), position(LINE, strength={"c7": 2})
    assert material(full, UNION) - material(weak, UNION) == 2 * FIGURE_WORTH
    assert flags_worth(position(LINE, flags=(2, 0)), UNION) > flags_worth(position(LINE, flags=(1, 0)), UNION) > 0
    assert flags_worth(full, UNION) == 0
    won = full._replace(winner=UNION)
    assert evaluate(won, UNION, CONFEDERATE) > LAST_FLAG_WORTH > -LAST_FLAG_WORTH > evaluate(won, CONFEDERATE, UNION)


def test_danger_is_what_the_enemy_could_take_next_turn():
    assert at_risk(position("a . . I\ni . . i"), "a3") == 0
    far, near = position("c . . I\ng . . i"), position("c . . I\nf . . i")
    assert 0 < at_risk(far, "c3") < at_risk(near, "c3")
    two = position("c . . I\nf . . i i")
    assert at_risk(two, "c3") > at_risk(near, "c3")
    weak = position("c . . I\nf . . i", strength={"c3": 1})
    assert at_risk(weak, "c3") > at_risk(near, "c3")


def test_cover_and_field_works_keep_danger_off():
    state = position("c . . I\nf . . i")
    assert at_risk(position("c . . I\nf . . i", "c . . o"), "c3") < at_risk(state, "c3")
    front, back = (position("c . . I\nf . . i", works={"c3": faces}) for faces in ("SE SW", "NE NW"))
    assert at_risk(front, "c3") < at_risk(state, "c3") == at_risk(back, "c3")


def test_a_place_is_the_better_the_nearer_the_enemy_and_the_more_it_threatens():
    state = position("c . . I\nf . . i\na . . . . . . . . . . . . I")
    enemy = Enemy(state, UNION)
    assert nearest(h("c3"), enemy.pieces) == 3
    assert enemy.prospect("infantry", h("c3")) > 0 == enemy.prospect("infantry", h("a13"))
    assert worth_of_place("c . . I\nh . . i", "c3") > worth_of_place("a . . I\nh . . i", "a3")


def test_a_general_should_lead_near_the_enemy_and_never_stand_alone_under_fire():
    generals = {"c3": "U Grant"}
    leads, alone = position("c . . I\nf . . i", generals=generals), position("b . . I\nf . . i", generals=generals)
    far = position("a . . I\ni . . i", generals={"a3": "U Grant"})
    battery = position("c . . A\nf . . i", generals=generals)
    worths = [
        general_place(state, h(at), UNION, Enemy(state, UNION))
        for state, at in ((leads, "c3"), (far, "a3"), (battery, "c3"), (alone, "c3"))
    ]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == 4
    assert at_risk(alone, "c3") > 0


def test_hexes_worth_flags_draw_the_side_that_wins_by_them():
    goal = [Objective(CONFEDERATE, parse_hexes("a1 a2 a3"))]
    state = position("c . . i\ng . . i\ni I", objectives=goal)
    assert objective_worth(state, h("c3"), CONFEDERATE) > objective_worth(state, h("g3"), CONFEDERATE)
    assert objective_worth(state, h("i1"), UNION) == 0


def test_a_gain_looks_only_at_what_has_changed_and_agrees_on_it():
    state = given(position(LINE, generals={"c7": "U Grant"}), "play probe-centre", "order c6")
    assert gain(state, state, UNION) == 0
    hit = game.apply(
        given(in_battle(position("d . . . . . . I\ne . . . . . . i"), "d7"), "battle d7 e7"), a.Roll("IICC")
    )
    before = in_battle(position("d . . . . . . I\ne . . . . . . i"), "d7")
    assert gain(before, hit[0], UNION) == pytest.approx(
        evaluate(hit[0], UNION, CONFEDERATE) - evaluate(before, UNION, CONFEDERATE), abs=1.5
    )
    assert gain(before, hit[0], UNION) > 1
    won = before._replace(winner=UNION)
    assert gain(before, won, UNION) > LAST_FLAG_WORTH
