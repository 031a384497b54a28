"""Chapter 3: orders, all of them before the first move."""

import pytest

from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import (
    given,
    goals,
    in_battle,
    in_moves,
    legal,
    position,
    read,
    refused,
    when,
)

LINE = "e . . . . I I I I"
PAIR = {"second": {"e5": "I"}, "generals": {"e5": "U Reno"}}


def ordered(card="probe-centre", units=LINE, **more):
    return given(position(units, union=(card,), **more), f"play {card}")


def test_3_1_probe_orders_two():
    state = given(ordered(), "order e5", "order e6")
    assert isinstance(state.decision, s.MakeMoves)
    state = given(ordered("attack-centre"), "order e5", "order e6")
    assert isinstance(state.decision, s.GiveOrders)


def test_3_2_assault_orders_all():
    events = when(position(LINE, generals={"e8": "U Reno"}, union=("assault-centre",)), "play assault-centre")
    (all_of_them,) = [event for event in events if isinstance(event, e.AllOrdered)]
    assert len(all_of_them.units) == 4
    assert len(all_of_them.generals) == 1
    assert (
        refused(given(position(LINE, **PAIR, union=("assault-centre",)), "play assault-centre"), "order e5").rule
        == "3.2"
    )


def test_3_3_coordinated_attack_orders_one_per_section():
    state = ordered("coordinated-attack", "e I I . . I I . . . . I")
    assert refused(given(state, "order e1"), "order e2").rule == "3.3"
    assert isinstance(given(state, "order e1", "order e5", "order e11").decision, s.MakeMoves)


def test_3_3_a_commanded_pair_is_one_unit_for_coordinated_attack():
    state = given(ordered("coordinated-attack", "e I . . . I", **PAIR), "order e5")
    assert goals(given(state, "order e1"), "e5-2", "unit")


def test_3_4_one_order_a_turn():
    assert refused(given(ordered("attack-centre"), "order e5"), "order e5").rule == "3.4"
    state = given(ordered("attack-centre", LINE, **PAIR), "order e5 general")
    assert refused(state, "order e5 general").rule == "3.4"
    assert refused(state, "order e5").rule == "3.4"


def test_3_5_only_friendly_pieces():
    assert refused(ordered(units="e . . . . I i"), "order e6").rule == "3.5"
    assert refused(ordered(units="e . . . . I i"), "order a1").rule == "3.5"


def test_3_6_forced_march_orders_infantry():
    state = given(position("e . . . . I A C", union=("forced-march",)), "play forced-march", "section centre")
    assert [event for event in legal(state, "move") if event.split()[1] in ("e6", "e7")] == []
    assert goals(state, "e5")


def test_3_7_the_section_at_the_time_of_the_order():
    assert refused(ordered("probe-centre", "e . . . I I"), "order e4").rule == "3.7"
    assert "e4" in goals(in_moves(position("e . . . . I"), "e5"), "e5")


def test_3_8_fewer_orders_may_be_given():
    assert isinstance(given(ordered(), "order e5", "done").decision, s.MakeMoves)


def test_3_9_an_ordered_unit_does_not_have_to_move_or_battle():
    state = in_battle(position("e . . . . I\nf . . . . i"), "e5")
    assert "done" in legal(state)


def test_3_10_a_commanded_pair_uses_one_order():
    state = given(ordered("skirmish-centre", "e . . . . I", **PAIR), "order e5")
    assert isinstance(state.decision, s.MakeMoves)
    assert goals(state, "e5-1")
    assert goals(state, "e5-2")
    assert refused(ordered("attack-centre", "e . . . . I", **PAIR), "order e5-1").rule == "3.10"


def test_3_10_the_example_of_the_seed_a_pair_and_another_unit():
    state = given(ordered("probe-centre", "e . . . . I I", **PAIR), "order e5", "order e6")
    assert [bool(goals(state, place)) for place in ("e5-1", "e5-2", "e6")] == [True, True, True]


@pytest.mark.parametrize("text", ["order e6 unit", "order e6 general", "order e6-1"])
def test_3_11_nothing_to_tell_apart(text):
    assert refused(ordered(), text).rule == "3.11"


def test_3_11_to_act_apart_needs_two_orders():
    state = given(ordered("skirmish-centre", LINE, **PAIR), "order e5 unit")
    assert isinstance(state.decision, s.MakeMoves)
    assert goals(state, "e5", "general") == set()


def test_3_12_no_more_orders_than_the_card_has():
    state = ordered("attack-centre", "e . . . . I I I I")
    state = given(state, "order e5", "order e6")
    state = state._replace(turn=state.turn._replace(orders=(2, 2, 2)))
    assert refused(state, "order e7").rule == "3.12"


def test_3_14_the_card_asks_for_a_section():
    state = given(position(LINE, union=("forced-march",)), "play forced-march")
    assert legal(state) == ["section left", "section centre", "section right"]
    assert refused(state, "order e5").rule == "3.14"


def test_3_15_orders_come_before_the_first_move():
    state = given(ordered("attack-centre"), "order e5")
    assert refused(state, "move e5 d5").rule == "3.15"
    assert refused(given(state, "done"), "order e6").rule == "3.15"


HAND_IN_HAND = read(orders_with_moves=True)


def test_3_15_with_the_alternative_orders_and_moves_go_hand_in_hand():
    state = ordered("attack-centre", **HAND_IN_HAND)
    assert isinstance(state.decision, s.MakeMoves)
    moved = given(state, "order e5", "move e5 d5", "order e6")
    assert goals(moved, "e6")
    assert refused(moved, "order d5").rule == "3.4"
    assert refused(given(moved, "order e7"), "order e8").rule == "3.12"


def test_3_15_with_the_alternative_command_is_judged_as_the_pieces_stand():
    more = {"second": {"e5": "I"}, "generals": {"d5": "U Reno"}}
    before = given(ordered("attack-centre", **more), "order d5")
    assert refused(before, "order e5").rule == "3.16"
    state = given(ordered("attack-centre", **more, **HAND_IN_HAND), "order d5", "move d5 e5")
    (given_now,) = when(state, "order e5 unit")
    assert len(given_now.units) == 2
    assert {*map(len, (goals(given(state, "order e5 unit"), f"e5-{n}", "unit") for n in (1, 2)))} != {0}


def test_3_15_with_the_alternative_the_battles_begin_when_nothing_is_left_to_do():
    state = ordered("skirmish-centre", "e . . . . A\nf . . . . i", **HAND_IN_HAND)
    assert isinstance(given(state, "done").decision, s.PlayCard) or given(state, "done").turn.card
    assert isinstance(given(state, "order e5", "done").decision, s.JoinBattle)
    held = position("e . . . . I\nf . . . . i", union=("fire-and-hold",), **HAND_IN_HAND)
    assert isinstance(given(held, "play fire-and-hold", "section centre").decision, s.JoinBattle)


def test_3_16_two_units_without_a_general_need_an_order_each():
    state = ordered("attack-centre", LINE, second={"e5": "I"})
    assert refused(state, "order e5").rule == "3.16"
    state = given(state, "order e5-1", "done")
    assert goals(state, "e5-1")
    assert goals(state, "e5-2") == set()
