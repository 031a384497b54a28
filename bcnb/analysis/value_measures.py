"""Value measures: what a seat gains between two states of a game, in numbers that can be added over all outcomes."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple

from bcnb.analysis.report import Report, report_for
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.ruleset import Action, S, Seat, State, side_of

WIN = "win"
"""The measure for the probability of winning this turn, in games that have it."""


def _itself(state: State, action: Action) -> Hashable:
    """Return the action, so that every outcome of chance is a case of its own."""
    return action


class ValueMeasures(NamedTuple, Generic[S]):
    """The value measures of a game.

    `measures` return by name what a seat has gained between two states. `key` returns the part of a state that
    determines its value. `mover` returns the seat whose turn it is. `thrower` returns the seat that rolls or draws, if
    it may be another one. `case` returns equal values for outcomes of chance with the same effect.

    `serves` maps a measure to the more important measures that it helps. `chances` maps the measures that are
    probabilities to the event in words. `winnable` returns True if a seat can win this turn. `by` names the source of a
    gain, by the rule of an event.
    """

    measures: Mapping[str, Callable[[S, S, Seat], Fraction]]
    key: Callable[[S], Hashable]
    mover: Callable[[S], Seat]
    thrower: Callable[[S], Seat] | None = None
    case: Callable[[S, Action], Hashable] = _itself
    serves: Mapping[str, tuple[str, ...]] = {}
    chances: Mapping[str, str] = {}
    winnable: Callable[[S, Seat], bool] = lambda state, seat: False
    by: Mapping[str, str] = {}

    def cases(self, state: S) -> list[tuple[Action, int]]:
        """Return one action for each case of chance, with the total weight of the case."""
        return list(self.grouped(state).values())

    def grouped(self, state: S) -> dict[Hashable, tuple[Action, int]]:
        """Return the cases of chance by key, each with one of its actions and its total weight."""
        found: dict[Hashable, tuple[Action, int]] = {}
        for action, weight in ruleset_of(state).chance_weights(state):
            case = self.case(state, action)
            one, before = found.get(case, (action, 0))
            found[case] = one, before + weight
        return found

    def owner(self, state: S) -> Seat:
        """Return the seat that rolls or draws."""
        return (self.thrower or self.mover)(state)


def score_measures(report: Report[S]) -> ValueMeasures[S]:
    """Return the value measures of a game that defines none: what a side gains in the score, minus the enemy's gain."""

    def gained(before: S, now: S, seat: Seat) -> Fraction:
        old, own = report.scores(before), side_of(seat)
        gains = {side: score - old[side] for side, score in report.scores(now).items()}
        return Fraction(2 * gains[own] - sum(gains.values()))

    return ValueMeasures(
        {report.score_name.what: gained}, key=repr, mover=lambda state: ruleset_of(state).seat(state) or ""
    )


def value_measures_for(ruleset: str) -> ValueMeasures[State]:
    """Return the value measures of a game, by default those of its score.

    Raises:
        ValueError: for an unknown ruleset.
        MissingPart: for a game without value measures and without a report.
    """
    own: ValueMeasures[State] | None = game_part(ruleset, "value_measures.VALUE_MEASURES", None)
    return own or score_measures(report_for(ruleset))
