"""Luck and choice: worked out by hand, adding up to the result on every record, and 0 on average whatever is asked."""

from dataclasses import replace
from math import fsum

import pytest

from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine.game_registry import RULESETS, ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Impossible, side_of
from bcnb.games.battle_cry_1961.rules.state import Phase
from bcnb.review.luck import Turning, course, luckiest, moments, swings, turning_points, unluckiest
from bcnb.review.schema import Cause, Moment, Swing
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record
from tests.analysis.test_game_stats import played
from tests.helpers.battle_cry import field
from tests.helpers.battle_cry_1961 import squares
from tests.helpers.chances import rough
from tests.helpers.north_against_south import field as north
from tests.helpers.samples import sampled
from tests.review.test_builder import OLDER

pytestmark = pytest.mark.unmeasured

SAMPLE = [path for name in RULESETS for path in sampled(list_records(name), 3)]


def taken(state):
    """A chance by hand: a tenth for each figure that the Confederate infantry has lost, of four."""
    return 0.5 + sum(4 - unit.strength for unit in state.board.units.values() if unit.side) / 10


# --- by hand ----------------------------------------------------------------------------------------------------------


def attacked(*rolls):
    """A unit attacks at two hexes, with three dice; a die hits with three of its six sides."""
    state = field.in_battle(field.position("e . . . . I . i"), "e5")
    return state, played(state, "battle e5 e7", *rolls)


def test_luck_is_what_a_roll_brings_more_than_rolls_do_on_average():
    start, plies = attacked("roll IIS")
    found = course(start, plies, taken)
    assert found.values == (0.5, 0.5, 0.8)
    choice, roll = found.shifts
    assert (choice.ply, choice.cause, choice.seat, choice.change) == (1, Cause.CHOICE, "union", pytest.approx(0.15))
    assert (roll.ply, roll.cause, roll.seat, roll.change) == (2, Cause.ROLL, "union", pytest.approx(0.15))


def test_rolls_are_grouped_by_what_they_do():
    start, plies = attacked("roll IIS")
    (chance_event,) = course(start, plies, taken).chance_events
    hits = [sum(case.weight for case in chance_event.cases if round(case.value * 10) == 5 + hits) for hits in range(4)]
    assert hits == [27, 81, 81, 27]
    assert len(chance_event.cases) == 10


def test_what_chance_is_asked_after_chance_is_choice_of_the_seat_on_turn():
    start = field.in_battle(field.position("e . . . . I . i"), "e5")
    plies = played(start, "battle e5 e7", "roll CCC", "draw probe-left")
    shifts = course(start, plies, lambda state: taken(state) + len(state.cards.hands[0]) / 100).shifts
    assert [(one.ply, one.cause, one.seat) for one in shifts[1:]] == [
        (2, Cause.ROLL, "union"),
        (3, Cause.CHOICE, "union"),
        (3, Cause.DRAW, "union"),
    ]
    assert [round(one.change, 9) for one in shifts] == [0.15, -0.15, 0.01, 0.0]


def test_a_game_that_was_given_up_ends_with_a_choice():
    start, plies = attacked("roll CCC")
    found = course(start, plies, taken, ended=("confederate", 1.0))
    assert found.shifts[-1] == (2, Cause.CHOICE, "confederate", 0.5, 1.0)


def test_a_roll_that_there_cannot_be_is_refused():
    start, plies = attacked("roll CCC")
    with pytest.raises(Impossible, match=r"ply 2, roll CCCC: The roll is one of 3 dice. \(rule 7.5\)"):
        course(start, [plies[0], replace(plies[1], do="roll CCCC")], taken)


def test_a_save_is_thrown_by_the_defender():
    start = north.in_battle(north.position("e . . . . I\nf . . . . i"), "e5")
    plies = played(start, "battle e5 f5", "stand", "roll IIAS", "roll IA")
    rolls = [(one.ply, one.seat) for one in course(start, plies, rough(start)).shifts if one.cause is Cause.ROLL]
    assert rolls == [(3, "union"), (4, "confederate")]


def test_a_roll_of_1961_is_as_good_as_its_spots():
    start = squares.war("I.. ... i..")._replace(phase=Phase.ROLL)
    (chance_event,) = course(start, [Ply(1, CHANCE, "roll 16", ())], lambda state: state.turn.spots / 12).chance_events
    assert len(chance_event.cases) == 11


# --- on a sample of the records ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_luck_and_choice_add_up_to_the_result(path):
    record = load_record(path)
    start = Recorded(path.name, record).start
    found = course(start, record.plies, rough(start))
    assert fsum(one.change for one in found.shifts) == pytest.approx(found.values[-1] - found.values[0], abs=1e-9)
    packed = swings(found.shifts)
    ends = moments(found.values)
    assert sum(one.change for one in packed) == ends[-1].at - ends[0].at
    if winner := ruleset_of(start).outcome(Recorded(path.name, record).states[-1]).winner:
        assert found.values[-1] == (side_of(winner) == side_of(ruleset_of(start).seats(start)[0]))


KINDS = {
    "battle_cry": {"RollBattle", "RollShot", "RollRally"},
    "north_against_south": {"RollBattle", "RollSaves", "RollDefence", "RollFlags"},
    "battle_cry_1961": {"str"},
}
"""What chance is asked in the first records of each game, next to draws."""


@pytest.mark.parametrize("name", RULESETS)
def test_answers_of_one_case_come_to_the_same(name):
    """Whatever of a state may count is the same after each of them; so grouping changes no average of anything."""
    met = set()
    for path in [path for path in list_records(name) if path.stem not in OLDER][:6]:
        record = load_record(path)
        state = Recorded(path.name, record).start
        for ply in record.plies[:160]:
            if ply.seat == CHANCE and not ply.do.startswith("draw"):
                met.add(kind_of(state))
                assert_cases_hold(state)
            state = ruleset_of(state).apply(state, ruleset_of(state).parse(ply.do))[0]
    assert met >= KINDS[name]


def kind_of(state):
    return type(getattr(state, "decision", "")).__name__


def assert_cases_hold(state):
    game, worth, ends = ruleset_of(state), value_measures_for(state.ruleset), {}
    weights = game.chance_weights(state)
    for action, _ in weights:
        after = without_faces(game.apply(state, action)[0])
        assert ends.setdefault(worth.case(state, action), after) == after, game.write(action)
    assert sum(ways for _, ways in worth.cases(state)) == sum(ways for _, ways in weights)


def without_faces(state):
    """A state without the dice that lie on the table: they are known by what they have done."""
    attack = getattr(state.turn, "attack", None)
    return state._replace(turn=state.turn._replace(attack=attack._replace(faces=""))) if attack else state


# --- what stands out --------------------------------------------------------------------------------------------------


def test_the_luckiest_and_the_unluckiest_come_first():
    told = [
        Swing(1, Cause.ROLL, "union", 30),
        Swing(2, Cause.CHOICE, "union", 90),
        Swing(3, Cause.DRAW, "confederate", -20),
        Swing(4, Cause.ROLL, "confederate", 50),
        Swing(5, Cause.ROLL, "union", -20),
    ]
    assert [one.ply for one in luckiest(told)] == [4, 1]
    assert [one.ply for one in unluckiest(told)] == [3, 5]
    assert [one.ply for one in luckiest(told, 1)] == [4]


def test_turning_points_are_the_greatest_changes():
    told = [Moment(at, at, at) for at in (500, 400, 400, 900, 650)]
    assert turning_points(told, 2) == [Turning(3, 500), Turning(4, -250)]
    assert turning_points(told) == [Turning(3, 500), Turning(4, -250), Turning(1, -100)]
