"""The events of the game: frozen values, named in the past tense, whose first field is the number of a rule.

To replay a record, only these and `evolve` are needed. Fields are squares, sides, directions, numbers and names;
`engine.record` writes them as JSON in the order given here.
"""

from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import Direction, SquareId


@frozen
class SidesThrown:
    """Both sides rolled for the choice of sides; the fields are the sums of their dice."""

    rule: str
    union: int
    confederate: int


@frozen
class SidesChosen:
    """The leader of a side rolled higher and chose this side."""

    rule: str
    side: Side


@frozen
class TurnBegan:
    """The turn of a seat began; turns count from 1."""

    rule: str
    number: int
    seat: str


@frozen
class SpotsRolled:
    """The dice gave this number of spots."""

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
    """A piece moved by rail from dot to dot for one spot."""

    rule: str
    origin: SquareId
    target: SquareId


@frozen
class Stopped:
    """A piece reached a mountain and can't move again this turn."""

    rule: str
    at: SquareId


@frozen
class BattleJoined:
    """A column attacked; the fields give its strength and the strength of the column against it."""

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
    """Pieces of a side were removed from the game."""

    rule: str
    side: Side
    squares: tuple[SquareId, ...]


@frozen
class BattleDisallowed:
    """A declared battle did not meet the conditions; `rule` is the one that it broke."""

    rule: str
    rear: SquareId
    direction: Direction


@frozen
class BattlesUndone:
    """The pieces returned to where they were before the first battle of the turn."""

    rule: str


@frozen
class ForcesJoined:
    """All pieces of a side are in one territory, so both partners lead them; with `at_once` already in this turn."""

    rule: str
    side: Side
    at_once: bool


@frozen
class TurnEnded:
    """A turn ended with this number of unused spots."""

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
    """The war ended without a winner; `by` is the reason, `turns` or `agreement`."""

    rule: str
    by: str


@frozen
class WarWon:
    """A side won because the other side has no pieces left."""

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
