"""What has happened: one frozen value an event, in the past tense. The first field is the number of its rule.

Together with `evolve` these are all that is needed to play a record again. Fields are squares, sides, directions,
numbers and names; `engine.record` writes them as JSON in the order given here.
"""

from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import Direction, SquareId


@frozen
class SidesThrown:
    """Both sides threw the dice for the choice of sides, and had so many spots."""

    rule: str
    union: int
    confederate: int


@frozen
class SidesChosen:
    """Who leads a side threw more than the other, and has chosen it."""

    rule: str
    side: Side


@frozen
class TurnBegan:
    """The turn of a seat began; turns are counted from 1."""

    rule: str
    number: int
    seat: str


@frozen
class SpotsRolled:
    """The dice gave so many spots."""

    rule: str
    spots: int


@frozen
class Moved:
    """A piece moved on foot for one spot."""

    rule: str
    origin: SquareId
    target: SquareId


moved = cache(Moved)


@frozen
class Railed:
    """A piece went by rail from dot to dot for one spot."""

    rule: str
    origin: SquareId
    target: SquareId


@frozen
class Stopped:
    """A piece came to a mountain and moves no further in this turn."""

    rule: str
    at: SquareId


@frozen
class BattleJoined:
    """A column attacked; its strength, and that of the column against it."""

    rule: str
    rear: SquareId
    direction: Direction
    strength: int
    against: int


@frozen
class Jumped:
    """The rear piece of a column jumped over both columns."""

    rule: str
    origin: SquareId
    target: SquareId


@frozen
class PiecesRemoved:
    """Pieces of a side left the game."""

    rule: str
    side: Side
    squares: tuple[SquareId, ...]


@frozen
class BattleDisallowed:
    """A declared battle did not meet the conditions; `rule` is the one it fails."""

    rule: str
    rear: SquareId
    direction: Direction


@frozen
class BattlesUndone:
    """The pieces stand again as before the first battle of the turn."""

    rule: str


@frozen
class ForcesJoined:
    """A side's pieces are in one territory, and both partners lead all of them; `at_once` in this turn already."""

    rule: str
    side: Side
    at_once: bool


@frozen
class TurnEnded:
    """A turn ended, with so many spots unused."""

    rule: str
    seat: str
    unused: int


@frozen
class DrawOffered:
    """A side offered a draw."""

    rule: str
    side: Side


@frozen
class WarDrawn:
    """The war ended without a winner; `by` says why."""

    rule: str
    by: str


@frozen
class WarWon:
    """A side won: the other has no piece left."""

    rule: str
    side: Side


Event = (
    SidesThrown
    | SidesChosen
    | TurnBegan
    | SpotsRolled
    | Moved
    | Railed
    | Stopped
    | BattleJoined
    | Jumped
    | PiecesRemoved
    | BattleDisallowed
    | BattlesUndone
    | ForcesJoined
    | TurnEnded
    | DrawOffered
    | WarDrawn
    | WarWon
)
