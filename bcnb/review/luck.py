"""Luck and choice: by how much the dice, the cards that were drawn and the seats changed the chance to win.

`value(state)` is any reckoning of the first side's chance, from 0 to 1. Where chance answers, its luck is what the
answer is worth, less what all answers are worth on average; so luck is 0 on average, however bad the reckoning is.
All else is choice: what the seats did, together with the errors of the reckoning.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
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
"""The word with which every game writes that a card is drawn."""


class Case(NamedTuple):
    """Something that chance may do: how likely it is, as a whole number, and the chance to win after it."""

    weight: int
    value: float


class ChanceEvent(NamedTuple):
    """What chance was asked at a ply: for a roll or a draw, of whom, in whose turn; all it may have answered, and the
    chance to win after what it did answer."""

    ply: int
    cause: Cause
    seat: Seat
    mover: Seat
    cases: tuple[Case, ...]
    fell: float

    @property
    def mean(self) -> float:
        """The chance to win before it answers: that after every answer, each by its weight."""
        return fsum(weight * value for weight, value in self.cases) / sum(weight for weight, _ in self.cases)

    @property
    def luck(self) -> float:
        """What the answer is worth, less what answers are worth on average."""
        return self.fell - self.mean

    @property
    def on_average(self) -> RollDeviations:
        """What it may have brought the first side, more than on average."""
        mean = self.mean
        return RollDeviations(tuple((weight, value - mean) for weight, value in self.cases))


class Shift(NamedTuple):
    """What one cause made of the first side's chance at a ply: from `before` to `after`."""

    ply: int
    cause: Cause
    seat: Seat
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much the chance grew."""
        return self.after - self.before


class WinChanceHistory(NamedTuple):
    """A whole game: the chance at the start and after every ply, all shifts in their order, each of which begins where
    the one before ended, and what chance was asked."""

    values: tuple[float, ...]
    shifts: tuple[Shift, ...]
    lots: tuple[ChanceEvent, ...]


def course(
    start: S, plies: Sequence[Ply], value: Callable[[S], float], ended: tuple[Seat, float] | None = None
) -> WinChanceHistory:
    """Luck and choice of a recorded game.

    `ended` says of a game that was given up whose choice that was, and the chance after it. Raises Impossible for an
    event that cannot be applied, and for a roll or a draw that there cannot be.
    """
    values, lots, state = [value(start)], list[ChanceEvent](), start
    for ply in plies:
        after = fold_ply(ruleset_of(state), state, ply)
        values.append(value(after))
        if ply.seat == CHANCE:
            lots.append(lot(state, ply, values[-1], value))
        state = after
    shifts = tuple(_shifts(plies, values, lots))
    if ended:
        seat, chance = ended
        shifts = (*shifts, Shift(len(plies), Cause.CHOICE, seat, values[-1], chance))
    return WinChanceHistory(tuple(values), shifts, tuple(lots))


def lot(state: S, ply: Ply, fell: float, value: Callable[[S], float]) -> ChanceEvent:
    """What chance was asked at a ply, where the chance after its answer is known."""
    worth = value_measures_for(state.ruleset)
    cases = tuple(_cases(state, ply, fell, value))
    cause = Cause.DRAW if ply.do.startswith(DRAW) else Cause.ROLL
    return ChanceEvent(ply.number, cause, worth.owner(state), worth.mover(state), cases, fell)


def _cases(state: S, ply: Ply, fell: float, value: Callable[[S], float]) -> Iterator[Case]:
    """Every case once, the one that fell by what it is known to be worth."""
    game, worth = ruleset_of(state), value_measures_for(state.ruleset)
    answer = game.parse(ply.do)
    if refusal := game.why_not(state, answer):
        raise Impossible(f"ply {ply.number}, {ply.do}: {refusal}")
    case = worth.case(state, answer)
    for known, (action, weight) in worth.grouped(state).items():
        yield Case(weight, fell if known == case else value(game.apply(state, action)[0]))


def _shifts(plies: Sequence[Ply], values: Sequence[float], lots: Iterable[ChanceEvent]) -> Iterator[Shift]:
    """The shifts of every ply. A choice ends with the average of what chance is asked next. Where chance is asked twice
    in a row, or first of all, what the reckoning got wrong is choice of the seat whose turn it is."""
    asked, chosen = {lot.ply: lot for lot in lots}, False
    for ply, (before, after) in zip(plies, pairwise(values), strict=True):
        if lot := asked.get(ply.number):
            if not chosen:
                yield Shift(ply.number, Cause.CHOICE, lot.mover, before, lot.mean)
            yield Shift(ply.number, lot.cause, lot.seat, lot.mean, lot.fell)
        else:
            following = asked.get(ply.number + 1)
            yield Shift(ply.number, Cause.CHOICE, ply.seat, before, following.mean if following else after)
        chosen = lot is None


def odds(lots: Iterable[ChanceEvent], cause: Cause) -> Bounds:
    """How likely it is that all rolls, or all draws, are as lucky for the first side as they were, or luckier.

    Each is taken with what it might have brought when it was made, and as if none had to do with the others.
    """
    asked = [lot for lot in lots if lot.cause is cause]
    return as_lucky([lot.on_average for lot in asked], fsum(lot.luck for lot in asked))


# --- in whole millionths ----------------------------------------------------------------------------------------------


def whole(chance: float) -> int:
    """A chance in whole millionths."""
    return round(chance * WHOLE)


def moments(values: Iterable[float]) -> tuple[Moment, ...]:
    """The chances without a band, where nothing says how sure they are."""
    return tuple(Moment(at, at, at) for at in map(whole, values))


def swings(shifts: Iterable[Shift]) -> tuple[Swing, ...]:
    """The shifts that change anything, in whole millionths: their sum is exactly that between the two ends."""
    packed = (Swing(one.ply, one.cause, one.seat, whole(one.after) - whole(one.before)) for one in shifts)
    return tuple(swing for swing in packed if swing.change)


# --- what stands out --------------------------------------------------------------------------------------------------


def luckiest(swings: Iterable[Swing], count: int = 5) -> list[Swing]:
    """The rolls and draws that helped the first side most, the greatest first."""
    return sorted((one for one in _luck(swings) if one.change > 0), key=lambda one: (-one.change, one.ply))[:count]


def unluckiest(swings: Iterable[Swing], count: int = 5) -> list[Swing]:
    """The rolls and draws that helped the other side most, the greatest first."""
    return sorted((one for one in _luck(swings) if one.change < 0), key=lambda one: (one.change, one.ply))[:count]


def _luck(swings: Iterable[Swing]) -> Iterator[Swing]:
    return (one for one in swings if one.cause is not Cause.CHOICE)


class Turning(NamedTuple):
    """A ply after which the first side's chance was another, and by how much."""

    ply: int
    change: int


def turning_points(moments: Sequence[Moment], count: int = 5) -> list[Turning]:
    """The plies with the greatest change of the chance to win, the greatest first."""
    changes = (Turning(ply, now.at - then.at) for ply, (then, now) in enumerate(pairwise(moments), 1))
    return sorted(filter(lambda one: one.change, changes), key=lambda one: (-abs(one.change), one.ply))[:count]
