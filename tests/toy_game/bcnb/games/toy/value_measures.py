"""What positions of the race are worth: points."""

from collections.abc import Hashable
from fractions import Fraction

from bcnb.analysis.value_measures import ValueMeasures
from bcnb.engine.ruleset import Seat
from bcnb.games.toy.rules.state import SEATS, State


def points_gained(before: State, now: State, seat: Seat) -> Fraction:
    """How many points a seat has gained, less those of the other."""
    gained = [new - old for new, old in zip(now.points, before.points, strict=True)]
    return Fraction(gained[own := SEATS.index(seat)] - gained[1 - own])


def key(state: State) -> Hashable:
    """What of a state decides its worth."""
    return state.goal, state.turn, state.steps, state.points, state.hands, state.waits


VALUE_MEASURES: ValueMeasures[State] = ValueMeasures({"points": points_gained}, key, lambda state: state.turn.seat.seat)
