"""What positions of a game are worth, in numbers that can be added up over everything that may happen."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from typing import Generic, NamedTuple

from bcnb.engine.games import part
from bcnb.engine.ruleset import Action, S, Seat, State

WIN = "win"
"""The measure that is the chance to win this turn, in games that have it."""


class Worth(NamedTuple, Generic[S]):
    """How a game is measured.

    `measures` say by name what a seat has gained between two states. `cases` are what chance may do now, with whole
    numbers that say how likely each is; of those that come to the same one stands for all. `key` is what of a state
    decides its worth.

    `serves` names, by measure, those that count for more, as what it serves. `chances` are the measures that are
    chances, and what they are chances of, in words; `winnable` says whether a seat may win this turn. `by` tells, by
    the rule of an event, what brings worth.
    """

    measures: Mapping[str, Callable[[S, S, Seat], Fraction]]
    cases: Callable[[S], Sequence[tuple[Action, int]]]
    key: Callable[[S], Hashable]
    serves: Mapping[str, tuple[str, ...]] = {}
    chances: Mapping[str, str] = {}
    winnable: Callable[[S, Seat], bool] = lambda state, seat: False
    by: Mapping[str, str] = {}


def worth_of(ruleset: str) -> Worth[State]:
    """How a game is measured. Raises ValueError for an unknown one."""
    found: Worth[State] = part(ruleset, "worth.WORTH")
    return found
