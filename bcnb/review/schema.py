"""The review of a recorded game as one value: the win probability after every ply, luck, choices and verdicts.

All probabilities are whole millionths, for the first side (`WinFeatures.first`) unless a seat is named. So luck and
choice add up exactly, even in a file.
"""

from enum import StrEnum
from typing import NamedTuple

from bcnb.analysis.win_probability import first_side
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat, side_of
from bcnb.engine.verify import RESIGNED

WHOLE = 1_000_000
"""A probability of 1."""


class Made(NamedTuple):
    """The settings of a review.

    `record` is the SHA-256 of the record. `model` and `judge` name the win model and the review policy. `games` is the
    largest number of games to play out from a turning point. `worlds` is the number of sampled worlds in which a choice
    is tried. `seats` are the seats whose choices are judged.
    """

    format: int
    record: str
    ruleset: str
    rules: str
    model: str
    judge: str
    games: int
    worlds: int
    seed: str
    seats: tuple[Seat, ...]

    @property
    def judges(self) -> frozenset[Seat]:
        """Return the seats whose choices are judged. There are none if no worlds are sampled."""
        return frozenset(self.seats if self.worlds else ())


class Moment(NamedTuple):
    """The first side's win probability after a ply, and its 95% band."""

    at: int
    low: int
    high: int


class Cause(StrEnum):
    """The cause of a change in win probability: a roll, a draw, or a seat's choice (including errors of the model)."""

    ROLL = "roll"
    DRAW = "draw"
    CHOICE = "choice"


class Swing(NamedTuple):
    """A change of the first side's win probability at a ply, its cause, and the seat that rolled, drew or chose."""

    ply: int
    cause: Cause
    seat: Seat
    change: int


class Check(NamedTuple):
    """The first side's share of wins in games played out from a ply, with its 95% interval, to check the model."""

    ply: int
    at: int
    low: int
    high: int
    games: int


class Verdict(StrEnum):
    """The verdict on a choice, based on the interval of its loss, which contains all known errors.

    BEST: nothing better was found. GOOD: the difference may be 0, and is less than 5 points. SLIGHT: certainly worse,
    but the least loss is below 5 points. INACCURACY, MISTAKE, BLUNDER: certainly worse, and the least loss is at least
    5, 10 or 15 points. UNSURE: the difference may be 0 or 5 points and more. FORCED: there was no other choice.
    """

    BEST = "best"
    GOOD = "good"
    SLIGHT = "slight"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    UNSURE = "unsure"
    FORCED = "forced"


POINT = WHOLE // 100
"""One percentage point of win probability."""
LIMITS = ((15 * POINT, Verdict.BLUNDER), (10 * POINT, Verdict.MISTAKE), (5 * POINT, Verdict.INACCURACY))
"""The verdict on a choice that certainly lost at least this much."""
CLOSE = 5 * POINT
"""A choice that may have lost nothing is good if it certainly lost less than this."""


class Tried(NamedTuple):
    """A line that was tried, as texts of actions, with its gain over the line that was played.

    The gain and its 95% interval are in millionths of the seat's own win probability. `worlds` is the number of worlds
    in which the line was tried.
    """

    actions: tuple[str, ...]
    gain: int
    low: int
    high: int
    worlds: int


def verdict_on(best: Tried) -> Verdict:
    """Return the verdict on a choice, given the gain of the best other line with its interval."""
    if best.low > 0:
        return verdict_of_loss(best.low)
    if best.high >= CLOSE:
        return Verdict.UNSURE
    return Verdict.GOOD if best.gain > 0 else Verdict.BEST


def verdict_of_loss(loss: int) -> Verdict:
    """Return the verdict on a choice that lost exactly this much, in millionths above 0."""
    return next((verdict for limit, verdict in LIMITS if loss >= limit), Verdict.SLIGHT)


def is_open(best: Tried) -> bool:
    """Return True if an interval leaves the verdict open.

    Either it is not certain that the choice lost anything, although it may have lost 5 points, or the estimated loss is
    as large as that of a worse verdict.
    """
    if best.low > 0:
        return verdict_of_loss(best.low) is not verdict_of_loss(best.gain)
    return best.high >= CLOSE


class Judged(NamedTuple):
    """A choice with its verdict: the plan of a turn, or one attack if `battle` is True.

    `ply` is the ply of its first action, and `until` that of its last. `loss` is what the choice lost against the best
    line, with an interval that contains all known errors (`loss_errors`), or that of both lines played out. `played` is
    the line that was played. `tried` are all other lines, best first, with their gains in the imagined games. `reply`
    are the texts of the following plies in a world where the result was close to average, up to the end of the enemy's
    next turn, dice included. `instead` are those after the best line. Both begin with the rest of the seat's own turn.
    """

    ply: int
    until: int
    turn: int
    seat: Seat
    battle: bool
    verdict: Verdict
    loss: int
    low: int
    high: int
    worlds: int
    played: tuple[str, ...]
    tried: tuple[Tried, ...]
    reply: tuple[str, ...]
    instead: tuple[str, ...]


class Reason(NamedTuple):
    """A reason for the loss of the choice that begins at a ply: its kind, and the share of the loss with its interval.

    `cells` and `numbers` are what the words of its game name: cells, and figures in hundredths. A choice for which
    nothing was found has one reason of the kind `OPEN`.
    """

    ply: int
    kind: str
    share: int
    low: int
    high: int
    cells: tuple[str, ...]
    numbers: tuple[int, ...]


class PlayedOut(NamedTuple):
    """The result of both lines of a choice played out to the end, because the look two turns ahead left it open.

    `ply` is that of the choice, and `pairs` the number of games after each line. `gain` is what the best line gains
    over the played one, with its 95% interval, in millionths of the seat's own win probability. It may be negative.
    """

    ply: int
    pairs: int
    gain: int
    low: int
    high: int


OPEN = "open"
"""The kind of a reason for a loss that no finding explains."""


class Review(NamedTuple):
    """A whole review: settings, the win probability after every ply, changes, checks, verdicts and their reasons.

    There is one moment more than the record has plies. Older reviews have no reasons. `playouts` are the results of the
    choices that were played out. Their verdicts already contain them.
    """

    made: Made
    moments: tuple[Moment, ...]
    swings: tuple[Swing, ...]
    checks: tuple[Check, ...]
    judged: tuple[Judged, ...]
    reasons: tuple[Reason, ...] = ()
    playouts: tuple[PlayedOut, ...] = ()

    def playout(self, ply: int) -> PlayedOut | None:
        """Return the result of the choice at a ply if both of its lines were played out, or else None."""
        return next((one for one in self.playouts if one.ply == ply), None)


def with_playout(judged: Judged, found: PlayedOut) -> Judged:
    """Return a verdict that goes by what the choice lost when both lines were played out."""
    best = judged.tried[0]._replace(gain=found.gain, low=found.low, high=found.high)
    loss, low, high = (max(one, 0) for one in (found.gain, found.low, found.high))
    return judged._replace(verdict=verdict_on(best), loss=loss, low=low, high=high)


def estimated_verdict(judged: Judged) -> Verdict:
    """Return the verdict on a certain loss if it is exactly as large as estimated. Other verdicts stay the same."""
    certain = judged.verdict is Verdict.SLIGHT or judged.verdict in dict(LIMITS).values()
    return verdict_of_loss(judged.loss) if certain else judged.verdict


def given_up(record: Record) -> tuple[Seat, float] | None:
    """Return the seat that resigned and the first side's result, or None if nobody resigned."""
    if record.end is None or record.end.by != RESIGNED or record.end.winner is None:
        return None
    winner = record.end.winner
    loser = next(seat for seat in record.header.seats if side_of(seat) != side_of(winner))
    return loser, float(side_of(winner) == first_side(record.header.ruleset))


def as_ended(review: Review, record: Record) -> Review:
    """Return a review adapted to a record that has the same plies but may have ended differently."""
    if not review.moments:
        return review
    last, played = review.moments[-1].at, review.moments[0].at + sum(one.change for one in review.swings)
    seat, chance = given_up(record) or ("", last / WHOLE)
    change = round(chance * WHOLE) - last
    if played - last == change:
        return review
    swings = review.swings if played == last else review.swings[:-1]
    added = (Swing(len(record.plies), Cause.CHOICE, seat, change),) if change else ()
    return review._replace(swings=(*swings, *added))


class Resignation(NamedTuple):
    """The resignation that ended a game: the side, the chance to win that it still had, and the verdict.

    The side threw away the whole of its chance, so the verdict goes by the lower end of the chance's interval.
    """

    side: Seat
    chance: Moment
    verdict: Verdict


def resignation(review: Review) -> Resignation | None:
    """Return how the game of a review was given up, or None for a game that ended in another way."""
    if not (review.swings and review.moments):
        return None
    *_, swing = review.swings
    last, end = review.moments[-1], review.moments[0].at + sum(one.change for one in review.swings)
    given = swing.cause is Cause.CHOICE and end in (0, WHOLE) and end == last.at + swing.change
    if not given or swing.ply != len(review.moments) - 1 or end == last.at:
        return None
    chance = last if end == 0 else Moment(WHOLE - last.at, WHOLE - last.high, WHOLE - last.low)
    return Resignation(side_of(swing.seat), chance, _verdict_on(chance))


def _verdict_on(chance: Moment) -> Verdict:
    if chance.high < CLOSE:
        return Verdict.GOOD
    return next((verdict for least, verdict in LIMITS if chance.low >= least), Verdict.UNSURE)


MISTAKES = frozenset((Verdict.MISTAKE, Verdict.BLUNDER))
"""The verdicts on choices that lose 10 points or more."""


def luck_of(review: Review) -> int:
    """Return the change of the first side's win probability by rolls and draws, in millionths."""
    return sum(one.change for one in review.swings if one.cause is not Cause.CHOICE)


def mistakes_of(review: Review, seat: Seat) -> int:
    """Return the number of mistakes that a seat made in its judged choices."""
    return sum(one.verdict in MISTAKES for one in review.judged if one.seat == seat)


# --- for display: in whole points, rounded once -----------------------------------------------------------------------


def points(millionths: int) -> int:
    """Return a chance or a change of one in points of a hundred; half a point goes up.

    >>> points(125_000), points(-4_000)
    (13, 0)
    """
    return (2 * millionths + POINT) // (2 * POINT)


def signed(millionths: int) -> str:
    """Return a change in points, with a sign unless it is 0.

    >>> signed(30_000), signed(-120_000), signed(0)
    ('+3', '-12', '0')
    """
    found = points(millionths)
    return f"{found:+}" if found else "0"


def parts_in_points(one: int, other: int) -> tuple[int, int]:
    """Return two parts of a sum in points, so that they add up to the points of the sum.

    Where both are rounded away from it, the one that is farther off gets the difference, or else the larger one.

    >>> parts_in_points(61_000, 34_300), points(61_000 + 34_300)
    ((6, 4), 10)
    """
    found = [points(one), points(other)]
    if lack := points(one + other) - sum(found):
        off = [(lack * (part - POINT * point), abs(part)) for part, point in zip((one, other), found, strict=True)]
        found[off.index(max(off))] += lack
    return found[0], found[1]
