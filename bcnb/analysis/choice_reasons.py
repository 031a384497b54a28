"""Reasons for the loss of a choice: futures of two lines in the same sampled world, and what a game finds in them.

A future is a line and its continuation until every seat has had its turn, as `line_trials` plays it, with every step
kept. A game compares pairs of futures and returns findings: a kind of reason, the cells and figures to name, and the
parts of the value that belong to it (`PairedValue`). `review/reasons.py` weighs the findings.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeAlias

from bcnb.analysis.line_trials import ActionLine, Dice, ReviewPolicy, World
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.ruleset import CHANCE, Action, Event, S, Seat, State

Item: TypeAlias = Hashable
"""A part of the value of a future: a piece, or the hand."""


class Step(NamedTuple, Generic[S]):
    """One ply of a future: the states around it, the action, its events, and the luck of the seat in it."""

    before: S
    action: Action
    events: Sequence[Event]
    after: S
    luck: float


class Future(NamedTuple, Generic[S]):
    """A line in a sampled world with its continuation. `last` is the state in which it is valued."""

    seat: Seat
    steps: tuple[Step[S], ...]
    last: S


def future(judge: ReviewPolicy[S], world: World[S], way: ActionLine) -> Future[S]:
    """Return the future of a line in a world: the plies and the end that `carry_out` values."""
    state, rules = world.begin(), ruleset_of(world.observed)
    seat, dice, steps = rules.seat(state) or "", Dice(judge.bound, world.seed), list[Step[S]]()
    last = state.turn.number + len(rules.seats(state))
    due: list[Action] = list(way)
    while due or ((decides := rules.seat(state)) is not None and state.turn.number < last):
        luck = 0.0
        if not due and decides == CHANCE:
            due = [dice.fall(state)]
            luck = judge.luck(state, due[0], seat)
        elif not due:
            due = list(judge.continuation(state, dice.rng(state)))
        action = due.pop(0)
        after, events = rules.apply(state, action)
        steps.append(Step(state, action, events, after, luck))
        state = after
    return Future(seat, tuple(steps), state)


class PairedValue(NamedTuple):
    """The gain of the better line over the played one in one world, exactly divided among the items of the game."""

    gain: float
    parts: Mapping[Any, float]


class Finding(NamedTuple):
    """A possible reason: its kind, the cells that it names, its figures, and the items that belong to it, by world.

    The meaning of `cells` and `numbers` depends on the kind. Numbers are hundredths. A `wide` finding, such as a card
    that orders few, comes before one that it includes.
    """

    kind: str
    cells: tuple[str, ...]
    numbers: tuple[int, ...]
    items: tuple[frozenset[Item], ...]
    wide: bool = False


class Comparison(NamedTuple):
    """The futures of two lines compared: the values by world, and the findings of the game."""

    values: tuple[PairedValue, ...]
    findings: tuple[Finding, ...]


Pairs: TypeAlias = Sequence[tuple[Future[Any], Future[Any]]]
"""The futures of the played line and of the better one, by world."""
Compare: TypeAlias = Callable[[State, Pairs, float], Comparison]
"""A function that compares futures, given the state that the seat saw, the futures, and the value of a unit of luck."""


def comparison_for(ruleset: str) -> Compare | None:
    """Return the function of a game that compares futures, or None if it finds no reasons.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: Compare | None = game_part(ruleset, "choice_reasons.COMPARE", None)
    return found
