"""Reasons for a loss: the value of futures divided among pieces, and what differs between two lines."""

from functools import cache

import pytest

from bcnb.analysis.choice_reasons import future
from bcnb.analysis.line_trials import ChoiceKind, World, by_model, carry_out
from bcnb.games import battle_cry
from bcnb.games.battle_cry.choice_reasons import danger
from bcnb.games.battle_cry.piece_values import account
from bcnb.games.battle_cry.review_policy import REVIEW_POLICY
from bcnb.games.hexboard.piece_values import UNIT, logit, paired_value
from bcnb.grid.hexes import parse_hex
from bcnb.review.mistake_detection import ChoiceTrials, ReviewedChoice
from bcnb.review.reasons import chosen, compared_futures
from bcnb.storage.records import find_record, load_recorded_game
from tests.helpers.battle_cry.field import position

pytestmark = pytest.mark.unmeasured

GUNS = "play skirmish-centre; order f6; move f6 e7; done"
STAY = "play skirmish-centre; order f6; done"
"""The Confederates' fifth turn in the game at Kernstown: guns that could fire, moved next to the enemy."""


@cache
def moment(ply):
    """What the seat saw before a ply of the game at Kernstown."""
    states = load_recorded_game(find_record("battle_cry/kernstown-person-greedy-by-keyboard")).states
    state = states[ply - 1]
    return battle_cry.observe(state, battle_cry.seat(state))


def line(text):
    return tuple(map(battle_cry.parse, text.split("; ")))


def choice(ply, text, seat="confederate"):
    return ReviewedChoice(ply, ply, seat, ChoiceKind.PLAN, moment(ply), line(text))


def found(ply, played, better, seat="confederate", worlds=16):
    texts = tuple(better.split("; "))
    return compared_futures(REVIEW_POLICY, choice(ply, played, seat), texts, by_model, "test", worlds)


def test_a_future_is_what_a_trial_plays():
    for number in range(4):
        world = World(moment(47), f"world {number}")
        tried = carry_out(REVIEW_POLICY, world, line(GUNS), by_model, with_plies=True)
        seen = future(REVIEW_POLICY, world, line(GUNS))
        assert tuple(battle_cry.write(step.action) for step in seen.steps[len(line(GUNS)) :]) == tried.plies
        assert account(seen).chance == tried.chance
        assert sum(step.luck for step in seen.steps) == pytest.approx(tried.luck)


def test_the_parts_of_all_pieces_are_exactly_the_gain_of_a_trial():
    trials = ChoiceTrials(REVIEW_POLICY, choice(47, GUNS), by_model, "test")
    unit = trials._unit
    for number in range(12):
        world = World(moment(47), f"test {number}")
        played, better = (account(future(REVIEW_POLICY, world, line(way))) for way in (GUNS, STAY))
        value = paired_value(played, better, unit)
        assert value.gain == pytest.approx(trials.result(line(STAY), number) - trials.result(line(GUNS), number))
        assert sum(value.parts.values()) == pytest.approx(value.gain)


def test_the_parts_of_a_future_are_the_score_of_the_model():
    """All but the terms of the turn, which both lines share."""
    worlds = [World(moment(47), f"test {number}") for number in range(12)]
    pairs = [tuple(account(future(REVIEW_POLICY, world, line(way))) for way in (GUNS, STAY)) for world in worlds]
    rest = [[logit(one.chance) - sum(one.scores.values()) for one in pair] for pair in pairs]
    going_on = [pair for pair, both in zip(rest, pairs, strict=True) if all(0 < one.chance < 1 for one in both)]
    assert going_on
    assert all(played == pytest.approx(better) for played, better in going_on)


def test_guns_that_move_to_the_enemy_offer_a_flag_and_do_not_fire():
    said = chosen(found(47, GUNS, STAY))
    assert [one.kind for one, _ in said] == ["flag", "guns"]
    assert [one.cells for one, _ in said] == [("f6", "e7", "f6"), ("f6", "e7", "f6", "d7")]
    assert all(0.2 <= share.at <= 0.8 and share.low <= share.at <= share.high for _, share in said)


def test_two_equal_lines_have_no_reason():
    assert chosen(found(47, STAY, STAY)) == []


def test_nothing_is_reported_about_the_better_of_two_lines():
    assert chosen(found(47, STAY, GUNS)) == []


def test_reasons_do_not_depend_on_hidden_cards():
    one = found(47, GUNS, STAY)
    observed = moment(47)
    assert battle_cry.observe(observed, "confederate") == observed
    assert found(47, GUNS, STAY) == one


FRONT = """
d . . . I
e . . . .
f . . . i i
"""


def test_the_dice_within_reach_are_those_of_all_enemy_units_less_cover():
    state = position(FRONT)
    at = parse_hex("d4")
    open_ = danger(state, state.turn.side, at)
    assert open_.units == 2
    assert open_.dice == open_.bare > 2
    behind = position(FRONT, works={"d4": "SE SW"})
    covered = danger(behind, behind.turn.side, at)
    assert (covered.units, covered.bare) == (open_.units, open_.bare)
    assert covered.dice == open_.dice - covered.units * behind.rules.works_protect


def test_a_piece_is_known_by_where_it_began():
    seen = account(future(REVIEW_POLICY, World(moment(47), "test 1"), line(GUNS)))
    assert seen.places[UNIT, parse_hex("f6")] == parse_hex("e7")
    assert (UNIT, parse_hex("f6")) in seen.ordered
    assert seen.card == "skirmish-centre"
