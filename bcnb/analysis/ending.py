"""How a game ended, as far as its record's digest does not say: that covers the lines before the end alone.

So games that went alike and were then broken off, or given up, share one digest and one file of reviews. Only the last
change of the chance tells them apart.
"""

from bcnb.analysis.chances import first_side
from bcnb.analysis.review import WHOLE, Cause, Review, Swing
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
