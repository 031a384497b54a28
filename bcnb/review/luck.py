"""Luck and choice: how much rolls, drawn cards and the seats' choices changed the win probability.

`value(state)` is any estimate of the first side's win probability from 0 to 1. The luck of a chance event is the value
after it minus the average over all its possible results. So luck is 0 on average, however bad the estimate is.
Everything else is choice, which includes errors of the estimate.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from bcnb.analysis.distributions import Bounds, RollDeviations, as_lucky
from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import CHANCE, Impossible, S, Seat
from bcnb.engine.verify import fold_ply
from bcnb.review.schema import WHOLE, Cause, Moment, Swing

DRAW = "draw"
"""The verb for drawing a card in every game."""


class Case(NamedTuple):
    """A possible result of chance: its weight and the win probability after it."""

    weight: int
    value: float


class ChanceEvent(NamedTuple):
    """A chance event at a ply: a roll or a draw with its seat, the seat whose turn it is, and all possible results.

    `fell` is the win probability after the actual result.
    """

    ply: int
    cause: Cause
    seat: Seat
    mover: Seat
    cases: tuple[Case, ...]
    fell: float

    @property
    def mean(self) -> float:
        """Return the win probability before the event: the weighted average over all results."""
        return fsum(weight * value for weight, value in self.cases) / sum(weight for weight, _ in self.cases)

    @property
    def luck(self) -> float:
        """Return the win probability after the actual result minus the average."""
        return self.fell - self.mean

    @property
    def on_average(self) -> RollDeviations:
        """Return the possible changes for the first side, as deviations from the average."""
        mean = self.mean
        return RollDeviations(tuple((weight, value - mean) for weight, value in self.cases))


class Shift(NamedTuple):
    """A change of the first side's win probability at a ply by one cause, from `before` to `after`."""

    ply: int
    cause: Cause
    seat: Seat
    before: float
    after: float

    @property
    def change(self) -> float:
        """Return the increase of the win probability."""
        return self.after - self.before


class WinChanceHistory(NamedTuple):
    """The win probabilities of a whole game, with their changes and the chance events.

    `values` has the start and every ply. Each shift begins where the one before ended.
    """

    values: tuple[float, ...]
    shifts: tuple[Shift, ...]
    chance_events: tuple[ChanceEvent, ...]


def course(
    start: S,
    plies: Sequence[Ply],
    value: Callable[[S], float],
    ended: tuple[Seat, float] | None = None,
    unseen: Collection[int] = (),
) -> WinChanceHistory:
    """Return luck and choice of a recorded game.

    Args:
        start: the first state.
        plies: the plies of the game.
        value: the estimate of the first side's win probability.
        ended: for a resignation, the seat that resigned and the first side's result.
        unseen: the plies, counted from 1, that draw a card nobody saw. Their luck is not known, so their change counts
            as a choice of the seat whose turn it is, as any error of the estimate does.

    Raises:
        Impossible: if an event, roll or draw cannot occur.
    """
    values, chance_events, state = [value(start)], list[ChanceEvent](), start
    movers: dict[int, Seat] = {}
    for ply in plies:
        after = fold_ply(ruleset_of(state), state, ply)
        values.append(value(after))
        if ply.seat == CHANCE and ply.number in unseen:
            movers[ply.number] = value_measures_for(state.ruleset).mover(state)
        elif ply.seat == CHANCE:
            chance_events.append(chance_event(state, ply, values[-1], value))
        state = after
    shifts = tuple(_shifts(plies, values, chance_events, movers))
    if ended:
        seat, chance = ended
        shifts = (*shifts, Shift(len(plies), Cause.CHOICE, seat, values[-1], chance))
    return WinChanceHistory(tuple(values), shifts, tuple(chance_events))


def chance_event(state: S, ply: Ply, fell: float, value: Callable[[S], float]) -> ChanceEvent:
    """Return the chance event at a ply. `fell` is the win probability after its actual result."""
    worth = value_measures_for(state.ruleset)
    cases = tuple(_cases(state, ply, fell, value))
    cause = Cause.DRAW if ply.do.startswith(DRAW) else Cause.ROLL
    return ChanceEvent(ply.number, cause, worth.owner(state), worth.mover(state), cases, fell)


def _cases(state: S, ply: Ply, fell: float, value: Callable[[S], float]) -> Iterator[Case]:
    """Yield every case once. The actual case has its known value."""
    game, worth = ruleset_of(state), value_measures_for(state.ruleset)
    answer = game.parse(ply.do)
    if refusal := game.why_not(state, answer):
        raise Impossible(f"ply {ply.number}, {ply.do}: {refusal}")
    case = worth.case(state, answer)
    for known, (action, weight) in worth.grouped(state).items():
        yield Case(weight, fell if known == case else value(game.apply(state, action)[0]))


def _shifts(
    plies: Sequence[Ply], values: Sequence[float], chance_events: Iterable[ChanceEvent], movers: Mapping[int, Seat]
) -> Iterator[Shift]:
    """Yield the shifts of every ply.

    A choice ends at the average of the next chance event. If two chance events follow each other, or a game begins with
    one, the error of the estimate counts as a choice of the seat whose turn it is. So does a draw that nobody saw, of
    which `movers` has the seat.
    """
    asked, chosen = {chance_event.ply: chance_event for chance_event in chance_events}, False
    for ply, (before, after) in zip(plies, pairwise(values), strict=True):
        if chance_event := asked.get(ply.number):
            if not chosen:
                yield Shift(ply.number, Cause.CHOICE, chance_event.mover, before, chance_event.mean)
            yield Shift(ply.number, chance_event.cause, chance_event.seat, chance_event.mean, chance_event.fell)
        else:
            following = asked.get(ply.number + 1)
            chooser = movers.get(ply.number, ply.seat)
            yield Shift(ply.number, Cause.CHOICE, chooser, before, following.mean if following else after)
        chosen = chance_event is None


def odds(chance_events: Iterable[ChanceEvent], cause: Cause) -> Bounds:
    """Return bounds for the probability that all rolls, or all draws, are at least this lucky for the first side.

    Each event has the possible results that it had when it occurred, and events count as independent.
    """
    asked = [chance_event for chance_event in chance_events if chance_event.cause is cause]
    return as_lucky(
        [chance_event.on_average for chance_event in asked], fsum(chance_event.luck for chance_event in asked)
    )


# --- in whole millionths ----------------------------------------------------------------------------------------------


def whole(chance: float) -> int:
    """Return a probability in whole millionths."""
    return round(chance * WHOLE)


def moments(values: Iterable[float]) -> tuple[Moment, ...]:
    """Return probabilities as moments without a band, for cases where no band is known."""
    return tuple(Moment(at, at, at) for at in map(whole, values))


def swings(shifts: Iterable[Shift]) -> tuple[Swing, ...]:
    """Return all shifts that are not 0 in whole millionths. They add up exactly to the difference between both ends."""
    packed = (Swing(one.ply, one.cause, one.seat, whole(one.after) - whole(one.before)) for one in shifts)
    return tuple(swing for swing in packed if swing.change)


# --- highlights -------------------------------------------------------------------------------------------------------


def luckiest(swings: Iterable[Swing], count: int = 5) -> list[Swing]:
    """Return the rolls and draws that helped the first side most, greatest first."""
    return sorted((one for one in _luck(swings) if one.change > 0), key=lambda one: (-one.change, one.ply))[:count]


def unluckiest(swings: Iterable[Swing], count: int = 5) -> list[Swing]:
    """Return the rolls and draws that helped the other side most, greatest first."""
    return sorted((one for one in _luck(swings) if one.change < 0), key=lambda one: (one.change, one.ply))[:count]


def _luck(swings: Iterable[Swing]) -> Iterator[Swing]:
    return (one for one in swings if one.cause is not Cause.CHOICE)


class Turning(NamedTuple):
    """A ply at which the first side's win probability changed, and the change."""

    ply: int
    change: int


def turning_points(moments: Sequence[Moment], count: int = 5) -> list[Turning]:
    """Return the plies with the greatest changes of the win probability, greatest first."""
    changes = (Turning(ply, now.at - then.at) for ply, (then, now) in enumerate(pairwise(moments), 1))
    return sorted(filter(lambda one: one.change, changes), key=lambda one: (-abs(one.change), one.ply))[:count]
