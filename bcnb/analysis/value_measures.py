"""What positions of a game are worth, in numbers that can be added up over everything that may happen."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Generic, NamedTuple

from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.ruleset import Action, S, Seat, State

WIN = "win"
"""The measure that is the chance to win this turn, in games that have it."""


def _itself(state: State, action: Action) -> Hashable:
    """The case of an answer of chance, where no two come to the same."""
    return action


class ValueMeasures(NamedTuple, Generic[S]):
    """How a game is measured.

    `measures` say by name what a seat has gained between two states. `key` is what of a state decides its worth.
    `mover` is the seat whose turn it is, and `thrower` the one whose dice or card chance is asked for, where that is
    another. Answers of chance that come to the same have the same `case`.

    `serves` names, by measure, those that count for more, as what it serves. `chances` are the measures that are
    chances, and what they are chances of, in words; `winnable` says whether a seat may win this turn. `by` tells, by
    the rule of an event, what brings worth.
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
        """What chance may do now, with whole numbers that say how likely each is; of those that come to the same one
        stands for all."""
        return list(self.grouped(state).values())

    def grouped(self, state: S) -> dict[Hashable, tuple[Action, int]]:
        """The cases of what chance may do now: one action of each, and how likely they are together."""
        found: dict[Hashable, tuple[Action, int]] = {}
        for action, weight in ruleset_of(state).chance_weights(state):
            case = self.case(state, action)
            one, before = found.get(case, (action, 0))
            found[case] = one, before + weight
        return found

    def owner(self, state: S) -> Seat:
        """Whose dice or card chance is asked for."""
        return (self.thrower or self.mover)(state)


def value_measures_for(ruleset: str) -> ValueMeasures[State]:
    """How a game is measured. Raises ValueError for an unknown one."""
    found: ValueMeasures[State] = game_part(ruleset, "value_measures.VALUE_MEASURES")
    return found
