"""A review of a recorded game, as one value: the chance to win at every ply, luck and choice, and what was judged.

All chances are whole numbers of millionths, of the first side (`Terms.first`) unless a seat is named, so that the sum
of luck and choice is exact in a file, too.
"""

from enum import StrEnum
from typing import NamedTuple

from bcnb.engine.ruleset import Seat

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
