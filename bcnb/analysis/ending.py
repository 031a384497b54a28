"""How a game ended, as far as its record's digest does not say: that covers the lines before the end alone.

So games that went alike and were then broken off, or given up, share one digest and one file of reviews. Only the last
change of the chance tells them apart.
"""

from typing import NamedTuple

from bcnb.analysis.review import CLOSE, LIMITS, WHOLE, Cause, Moment, Review, Swing, Verdict
from bcnb.analysis.win_probability import first_side
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat, side_of
from bcnb.engine.verify import RESIGNED


def given_up(record: Record) -> tuple[Seat, float] | None:
    """Whose choice it was to give a game up, and the chance of the first side after it; None where nobody did."""
    if record.end is None or record.end.by != RESIGNED or record.end.winner is None:
        return None
    winner = record.end.winner
    loser = next(seat for seat in record.header.seats if side_of(seat) != side_of(winner))
    return loser, float(side_of(winner) == first_side(record.header.ruleset))


def as_ended(review: Review, record: Record) -> Review:
    """The review of a record, from one of a game that went alike, however that one ended."""
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
    """How a game was given up: by which side, what chance to win it still had, and the verdict on that.

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
