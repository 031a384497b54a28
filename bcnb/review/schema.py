"""A review of a recorded game, as one value: the chance to win at every ply, luck and choice, and what was judged.

All chances are whole numbers of millionths, of the first side (`Terms.first`) unless a seat is named, so that the sum
of luck and choice is exact in a file, too.
"""

from enum import StrEnum
from typing import NamedTuple

from bcnb.analysis.win_probability import first_side
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Seat, side_of
from bcnb.engine.verify import RESIGNED

WHOLE = 1_000_000
"""A chance of 1."""


class Made(NamedTuple):
    """How a review is made: of which record (the SHA-256 of its bytes), under which rules, by which model and judge;
    how many games at most are played on from a turning point, and in how many imagined worlds a choice is tried; from
    which seed, and whose choices are judged."""

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
        """The seats whose choices it judges: none without a world to try them in."""
        return frozenset(self.seats if self.worlds else ())


class Moment(NamedTuple):
    """The chance of the first side after a ply, and its 95 % band."""

    at: int
    low: int
    high: int


class Cause(StrEnum):
    """What changed a chance: the dice, a card that was drawn, or what a seat did (and the errors of the model)."""

    ROLL = "roll"
    DRAW = "draw"
    CHOICE = "choice"


class Swing(NamedTuple):
    """How much one cause changed the first side's chance at a ply, and whose roll, draw or choice it was."""

    ply: int
    cause: Cause
    seat: Seat
    change: int


class Check(NamedTuple):
    """The first side's share of the games that were played on from a ply, with its 95 % interval: a second opinion of
    the chance there."""

    ply: int
    at: int
    low: int
    high: int
    games: int


class Verdict(StrEnum):
    """What a choice was, by the lower end of the interval of what it lost.

    BEST: nothing better was found. GOOD: not worse than the best, as far as the worlds tell, and by less than 5 points.
    SLIGHT: a little worse for certain, by less than 5 points at least. INACCURACY, MISTAKE, BLUNDER: by at least 5, 10,
    15 points. UNSURE: the interval is too wide to say. FORCED: there was nothing to choose.
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
    """One way to play, as texts of actions; what it wins more than what was played, in millionths of the seat's own
    chance, with its 95 % interval; and in how many worlds it was tried."""

    actions: tuple[str, ...]
    gain: int
    low: int
    high: int
    worlds: int


class Judged(NamedTuple):
    """A choice that was judged: the turn's plan (`battle` false) or one attack of it.

    `ply` is that of its first action, `until` that of its last one; `loss` is what the best way gains over what was
    played, with its interval. `tried` are all ways, best first, without what was `played`. `reply` are the plies
    (texts, the dice and all) of the enemy's next turn after what was played, in a world where that did about as much
    harm as on average, and `instead` the same after the best way; both begin with what is left of the own turn.
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


class Review(NamedTuple):
    """All of it: how it was made, the chance after every ply (one more than the record has plies), what changed it,
    what games said that were played on, and every choice that was judged."""

    made: Made
    moments: tuple[Moment, ...]
    swings: tuple[Swing, ...]
    checks: tuple[Check, ...]
    judged: tuple[Judged, ...]


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


MISTAKES = frozenset((Verdict.MISTAKE, Verdict.BLUNDER))
"""What loses 10 points or more for certain."""


def luck_of(review: Review) -> int:
    """By how much dice and draws changed the first side's chance, in millionths."""
    return sum(one.change for one in review.swings if one.cause is not Cause.CHOICE)


def mistakes_of(review: Review, seat: Seat) -> int:
    """How many mistakes a seat made, as far as it was judged."""
    return sum(one.verdict in MISTAKES for one in review.judged if one.seat == seat)


# --- as they are told: in whole points, rounded once ------------------------------------------------------------------


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
        off = [(lack * (part - POINT * told), abs(part)) for part, told in zip((one, other), found, strict=True)]
        found[off.index(max(off))] += lack
    return found[0], found[1]
