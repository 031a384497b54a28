"""Reasons for a loss in *North against South*: the value of futures divided among pieces, and what differs."""

from functools import cache

import pytest

from bcnb.analysis.choice_reasons import future
from bcnb.analysis.line_trials import ChoiceKind, World, by_model, carry_out
from bcnb.engine.chance import Seeded
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.choice_reasons import Duel, Line
from bcnb.games.hexboard.piece_values import GENERAL, UNIT, Account, logit, paired_value
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.choice_reasons import NumberedPieces, danger, left_behind, objectives
from bcnb.games.north_against_south.piece_values import account
from bcnb.games.north_against_south.presentation.reason_text import REASON_TEXT
from bcnb.games.north_against_south.review_policy import REVIEW_POLICY, ways
from bcnb.games.north_against_south.rules.board import change_unit
from bcnb.games.north_against_south.rules.state import Objective
from bcnb.grid.hexes import parse_hex
from bcnb.review.mistake_detection import ChoiceTrials, ReviewedChoice
from bcnb.review.reason_text import say_reasons
from bcnb.review.reasons import chosen, compared_futures, stored
from bcnb.storage.records import find_record, load_recorded_game
from tests.helpers.north_against_south.field import position

pytestmark = pytest.mark.unmeasured

RECORDS = (
    "bull-run-greedy-greedy-1-058",
    "bull-run-random-greedy-8-001",
    "crossroads-greedy-greedy-5-001",
    "two-bridges-greedy-greedy-38-001",
)
WASTED = "play probe-left; disband a10; order a12 general; move a12 a11 general"
MARCH = "play probe-left; order a10 brigade; order a12; move a9-2 a10; move a12-1 a11; move a12 b11"
"""A turn of the Union in a game at Bull Run: a brigade is given up, where it could march."""
WASTED_PLY = 156


@cache
def states(record):
    return load_recorded_game(find_record(f"north_against_south/{record}")).states


def seen(state):
    """The deciding seat, and what it sees."""
    seat = game.seat(state)
    return seat, game.observe(state, seat)


@cache
def seeded(number):
    """A moment with a choice, and two lines for it."""
    chance = Seeded(f"moment {number}")
    found = [state for state in states(chance.choose(RECORDS)) if state.decision and REVIEW_POLICY.asks(state)]
    while True:
        seat, observed = seen(chance.choose(found))
        lines = ways(observed, chance)
        if len(lines) > 1:
            return seat, observed, lines[-1], lines[0]


def wasted():
    """The lines of the wasted turn, and what the seat saw."""
    seat, observed = seen(states("bull-run-random-greedy-8-001")[WASTED_PLY - 1])
    return seat, observed, *(tuple(map(game.parse, text.split("; "))) for text in (WASTED, MARCH))


def found(moment, worlds=6):
    seat, observed, played, better = moment
    choice = ReviewedChoice(1, 1, seat, ChoiceKind.PLAN, observed, played)
    return compared_futures(REVIEW_POLICY, choice, tuple(map(game.write, better)), by_model, "test", worlds)


@pytest.mark.parametrize("number", range(10))
def test_the_parts_of_a_future_are_exactly_its_value(number):
    """All but the terms of the turn, which both lines share; a decided battle is divided whole."""
    _, observed, *lines = seeded(number)
    world = World(observed, f"world {number}")
    futures = [future(REVIEW_POLICY, world, line) for line in lines]
    results = [account(one) for one in futures]
    rest = [logit(one.chance) - sum(one.scores.values()) for one in results]
    for ended, left in zip(futures, rest, strict=True):
        assert ended.last.winner is None or left == pytest.approx(0)
    if all(one.last.winner is None for one in futures):
        assert rest[0] == pytest.approx(rest[1])
    for line, one in zip(lines, results, strict=True):
        assert one.chance == carry_out(REVIEW_POLICY, world, line, by_model).chance
    value = paired_value(*results, 0.0)
    assert value.gain == pytest.approx(results[1].chance - results[0].chance)
    assert sum(value.parts.values()) == pytest.approx(value.gain)


def test_the_parts_of_all_pieces_are_exactly_the_gain_of_a_trial():
    seat, observed, played, better = wasted()
    trials = ChoiceTrials(
        REVIEW_POLICY, ReviewedChoice(1, 1, seat, ChoiceKind.PLAN, observed, played), by_model, "test"
    )
    for number in range(3):
        world = World(observed, f"test {number}")
        value = paired_value(*(account(future(REVIEW_POLICY, world, way)) for way in (played, better)), 0.0)
        assert value.gain == pytest.approx(trials.result(better, number) - trials.result(played, number))


def test_an_order_that_gives_up_a_brigade_is_the_reason_where_it_could_march():
    moment = wasted()
    (first, share), *_ = chosen(found(moment))
    assert (first.kind, first.cells[0]) == ("command", "a10")
    assert share.at > 0.5
    words = say_reasons([stored(1, first, share)], moment[1])[0]
    assert words.startswith(
        "Why: An order has General Porter at a10 give up his brigade, so he and the 4 units at a10, a9-1, a9-2 and a11 "
        "do nothing else this turn. No unit has an order instead of "
    )


def test_two_equal_lines_have_no_reason():
    seat, observed, _, better = wasted()
    assert chosen(found((seat, observed, better, better), 2)) == []


def test_nothing_is_reported_about_the_better_of_two_lines():
    seat, observed, played, better = wasted()
    assert chosen(found((seat, observed, better, played), 3)) == []


def test_reasons_do_not_depend_on_hidden_cards():
    seat, observed, played, better = wasted()
    assert game.observe(observed, seat) == observed
    again = seat, game.observe(states("bull-run-random-greedy-8-001")[WASTED_PLY - 1], seat), played, better
    assert found(again, 2) == found((seat, observed, played, better), 2)


FRONT = """
d . . . I
e . . . .
f . . . i i
"""


def test_the_dice_within_reach_are_those_of_all_enemy_units_less_cover():
    state = position(FRONT, second={"f4": "s"})
    at = parse_hex("d4")
    open_ = danger(state, state.turn.side, at)
    assert open_.units == 3
    assert open_.dice == open_.bare > 3
    behind = position(FRONT, second={"f4": "s"}, works={"d4": "SE SW"})
    covered = danger(behind, behind.turn.side, at)
    assert (covered.units, covered.bare) == (open_.units, open_.bare)
    assert covered.dice == open_.dice - covered.units * behind.rules.works_protect


def test_a_general_adds_his_die_to_one_of_two_units():
    at = parse_hex("d4")
    alone, led = (position(FRONT, second={"f4": "s"}, generals=generals) for generals in ({}, {"f4": "C Lee"}))
    more = danger(led, led.turn.side, at).dice - danger(alone, alone.turn.side, at).dice
    assert more == led.rules.general_dice


def test_units_are_named_by_their_places():
    state = position(FRONT, second={"d4": "S"}, generals={"d4": "U Meade"})
    pieces = NumberedPieces(state, "union")
    assert [pieces.label(piece) for piece in pieces.own(UNIT)] == ["d4-1", "d4-2"]
    assert [pieces.label(piece) for piece in pieces.own(GENERAL)] == ["d4"]
    assert all(len(pieces.with_rider(piece)) == 2 for piece in pieces.own(UNIT))


def test_a_reason_marks_hexes_and_names_units():
    state = position(FRONT, second={"d4": "S"})
    numbers = (200, 600, 100, 200, 150, 40, 50, 10)
    words = REASON_TEXT(state, "stays", ("d4-2", "d4", "c4"), numbers)
    assert words.words.startswith("Union infantry is not withdrawn from d4-2, where 2 enemy units can attack with 6")
    assert (words.played, words.better) == (("d4",), ("c4",))
    assert REASON_TEXT(state, "stays", ("c4", "d4", "c4"), numbers) is None
    assert REASON_TEXT(state, "unheard-of", (), ()) is None


def test_a_unit_that_a_marching_brigade_leaves_under_fire_is_named():
    state = position(FRONT, generals={"c4": "U Meade"})
    state = state._replace(board=change_unit(state.board, 0, brigade=0))
    pieces, unit, general = NumberedPieces(state, "union"), (UNIT, 0), (GENERAL, 0)

    def ends(at, leader):
        places, marchers = {unit: parse_hex(at), general: parse_hex(leader)}, frozenset((unit,))
        return Line((Account(0.5, {}, {}, (), places, marchers, "probe-centre", marchers=marchers),))

    (one,) = left_behind(pieces, Duel(pieces, ends("d4", "b4"), ends("b4", "b4")))
    assert (one.kind, one.cells) == ("behind", ("d4", "d4", "b4"))
    assert REASON_TEXT(state, one.kind, one.cells, one.numbers).words.startswith(
        "The brigade marches, but Union infantry is left behind at d4, where 2 enemy units can attack with "
    )
    assert not list(left_behind(pieces, Duel(pieces, ends("d4", "c4"), ends("b4", "c4"))))
    assert not list(left_behind(pieces, Duel(pieces, ends("b4", "b4"), ends("d4", "b4"))))


def test_a_unit_that_leaves_an_objective_is_named_with_its_point():
    place = Objective(Side.UNION, 1 << parse_hex("d4"))
    state = position(FRONT, objectives=[place])
    pieces, unit = NumberedPieces(state, "union"), (UNIT, 0)

    def ends(at):
        return Line((Account(0.5, {}, {}, (), {unit: parse_hex(at)}, frozenset((unit,)), "probe-centre"),))

    (one,) = objectives(pieces, Duel(pieces, ends("c4"), ends("d4")))
    assert (one.kind, one.cells, one.numbers) == ("objective", ("d4", "c4", "d4"), (100, 0))
    words = REASON_TEXT(state, one.kind, one.cells, one.numbers)
    assert words.words == "Union infantry leaves d4 for c4. d4 gives 1 point while a unit holds it."
    assert (words.played, words.better) == (("c4",), ("d4",))
    assert not list(objectives(pieces, Duel(pieces, ends("d4"), ends("c4"))))
