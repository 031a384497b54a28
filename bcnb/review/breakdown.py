"""The way of a game from its first win chance to its result: luck, the errors of each side, and what is not explained.

The parts add up exactly. Luck is exact. The errors of a side are what its judged choices lost, as estimated in imagined
games. The rest is the difference, mostly because win chances are estimates: it belongs to nobody.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import hypot
from typing import NamedTuple

from bcnb.analysis.win_probability import first_side
from bcnb.engine.ruleset import Seat, side_of
from bcnb.review.loss_errors import best_gain
from bcnb.review.schema import Cause, Judged, Review, Verdict, parts_in_points, points, resignation


class Interval(NamedTuple):
    """An estimate with its 95% interval, in millionths. An exact number has an interval of width 0."""

    at: int
    low: int
    high: int


class Sums(NamedTuple):
    """The total changes of the first side's win probability by rolls, draws and everything else, in millionths.

    They are exact.
    """

    roll: int
    draw: int
    choice: int

    @property
    def luck(self) -> int:
        """Return the total change by rolls and draws."""
        return self.roll + self.draw


class Errors(NamedTuple):
    """The errors of a seat: the number of its judged choices that were not forced, and what they lost together."""

    seat: Seat
    choices: int
    lost: Interval

    @property
    def for_each(self) -> Interval:
        """Return what was lost per choice."""
        return Interval(*(round(one / max(self.choices, 1)) for one in self.lost))


class PartKind(NamedTuple):
    """A kind of part: its name on a page, and the same in a sentence."""

    name: str
    said: str


DICE = PartKind("Luck of the dice", "by the dice")
CARDS = PartKind("Luck of the cards", "by the cards")
UNEXPLAINED = PartKind("Not explained", "not explained")
EVERYTHING_ELSE = PartKind("Everything else", "by everything else")
"""The part that is left if no choice is judged."""
RESTS = (UNEXPLAINED, EVERYTHING_ELSE)


class Part(NamedTuple):
    """A part of the way to the result: the change of the first side's win probability with its 95% interval."""

    kind: PartKind
    change: Interval


class Breakdown(NamedTuple):
    """The way of a game from the first win probability of the first side to its result, in millionths."""

    start: int
    parts: tuple[Part, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Return the win probability at the start and after each part."""
        return tuple(accumulate((part.change.at for part in self.parts), initial=self.start))

    @property
    def whole_points(self) -> tuple[int, ...]:
        """Return the parts in whole points, which also add up: what rounding leaves over goes to the last part."""
        luck = [part.change.at for part in self.parts if part.kind in (DICE, CARDS)]
        others = [points(part.change.at) for part in self.parts[len(luck) : -1]]
        known = (*(parts_in_points(*luck) if luck[1:] else map(points, luck)), *others)
        return (*known, points(self.totals[-1]) - points(self.start) - sum(known))


def sums_of(review: Review) -> Sums:
    """Return the total changes over the whole game."""
    return Sums(*(sum(one.change for one in review.swings if one.cause is cause) for cause in Cause))


def has_draws(review: Review) -> bool:
    """Return True if cards were drawn. Otherwise texts and charts leave them out."""
    return any(swing.cause is Cause.DRAW for swing in review.swings)


def luck_by_turn(review: Review, turns: Sequence[int]) -> list[tuple[int, int]]:
    """Return the luck of rolls and of draws in each turn, as pairs in millionths.

    `turns` are the plies with which turns begin. The first pair is for everything before the first turn.
    """
    found = [[0, 0] for _ in range(len(turns) + 1)]
    for swing in review.swings:
        if swing.cause is not Cause.CHOICE:
            turn = sum(start <= swing.ply for start in turns)
            found[turn][swing.cause is Cause.DRAW] += swing.change
    return [(roll, draw) for roll, draw in found]


def errors_of(review: Review) -> tuple[Errors, ...]:
    """Return the errors of each seat with judged choices, in the order of the seats.

    Each loss has an interval with all known errors, and these are independent.
    """
    free = {
        seat: [one for one in review.judged if one.seat == seat and one.verdict is not Verdict.FORCED]
        for seat in review.made.seats
    }
    return tuple(Errors(seat, len(ours), _lost(review, ours)) for seat, ours in free.items() if ours)


def _lost(review: Review, judged: list[Judged]) -> Interval:
    """Return what choices lost together. A loss below 0 is an error of the estimate, and balances those above."""
    found = [loss_of(review, one) for one in judged]
    lost = sum(one.at for one in found)
    half = round(hypot(*((one.high - one.low) / 2 for one in found)))
    return Interval(lost, lost - half, lost + half)


def loss_of(review: Review, judged: Judged) -> Interval:
    """Return the loss of a choice, which may be below 0, or 0 if no second comparison was needed."""
    if not judged.reply or not judged.tried:
        return Interval(0, 0, 0)
    best = best_gain(review, judged)
    return Interval(best.gain, best.low, best.high)


def breakdown(review: Review) -> Breakdown:
    """Return the parts of the way from the first win probability to the result. They add up exactly."""
    sums, parts = sums_of(review), tuple(_parts(review))
    explained = sum(part.change.at for part in parts)
    half = round(hypot(*((part.change.high - part.change.low) / 2 for part in parts)))
    rest = sums.luck + sums.choice - explained
    kind = UNEXPLAINED if errors_of(review) else EVERYTHING_ELSE
    return Breakdown(review.moments[0].at, (*parts, Part(kind, Interval(rest, rest - half, rest + half))))


def _parts(review: Review) -> Iterator[Part]:
    sums, first = sums_of(review), first_side(review.made.ruleset)
    yield Part(DICE, Interval(sums.roll, sums.roll, sums.roll))
    if has_draws(review):
        yield Part(CARDS, Interval(sums.draw, sums.draw, sums.draw))
    for errors in errors_of(review):
        yield Part(_errors_kind(errors.seat), _for_first(errors.lost, side_of(errors.seat) == first))
    if given := resignation(review):
        change = _for_first(Interval(*given.chance), given.side == first)
        yield Part(PartKind("Resignation", "by the resignation"), change)


def _errors_kind(seat: Seat) -> PartKind:
    return PartKind(f"{seat.title()} errors", f"by errors of the {seat.title()} side")


def _for_first(lost: Interval, own: bool) -> Interval:
    """Return the change of the first side's win probability by a loss of this side or the other."""
    return Interval(-lost.at, -lost.high, -lost.low) if own else lost


def net_errors(review: Review) -> Interval:
    """Return the change of the first side's win probability by all judged errors, a resignation included."""
    changes = [part.change for part in breakdown(review).parts if part.kind not in (DICE, CARDS, *RESTS)]
    at = sum(one.at for one in changes)
    half = round(hypot(*((one.high - one.low) / 2 for one in changes)))
    return Interval(at, at - half, at + half)
