"""What a seat or chance may choose in both games on the hex board: the actions that name no unit."""

from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.tables import Wing
from bcnb.grid.hexes import HexId


@frozen
class Play:
    """Play a card."""

    card: str


@frozen
class Discard:
    """Throw a card away; the turn is over."""

    card: str


@frozen
class Choose:
    """Choose the section in which the card acts."""

    section: Wing


@frozen
class Done:
    """End the phase, or leave the card's action undone."""


@frozen
class Snipe:
    """Shoot at an enemy general."""

    target: HexId


@frozen
class Reinforce:
    """Place the new unit."""

    at: HexId


@frozen
class Dig:
    """Place a field works token whose two sides begin, clockwise, with `side`."""

    at: HexId
    side: int


@frozen
class Place:
    """Put the unit that runs short of supplies on a hex."""

    target: HexId


@frozen
class Roll:
    """What the dice show: one letter a die, in the order of `tables.FACES`. Chance's action."""

    faces: str


@frozen
class Draw:
    """Which card is drawn. Chance's action."""

    card: str


DONE = Done()
play = cache(Play)
discard = cache(Discard)
