"""What a seat or chance may choose in both games on the hex board: the actions that name no unit."""

from dataclasses import dataclass
from functools import cache

from bcnb.games.hexboard.rules.tables import Wing
from bcnb.grid.hexes import HexId


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card."""

    card: str


@dataclass(frozen=True, slots=True)
class Discard:
    """Throw a card away; the turn is over."""

    card: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose the section in which the card acts."""

    section: Wing


@dataclass(frozen=True, slots=True)
class Done:
    """End the phase, or leave the card's action undone."""


@dataclass(frozen=True, slots=True)
class Snipe:
    """Shoot at an enemy general."""

    target: HexId


@dataclass(frozen=True, slots=True)
class Reinforce:
    """Place the new unit."""

    at: HexId


@dataclass(frozen=True, slots=True)
class Dig:
    """Place a field works token whose two sides begin, clockwise, with `side`."""

    at: HexId
    side: int


@dataclass(frozen=True, slots=True)
class Place:
    """Put the unit that runs short of supplies on a hex."""

    target: HexId


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice show: one letter a die, in the order of `tables.FACES`. Chance's action."""

    faces: str


@dataclass(frozen=True, slots=True)
class Draw:
    """Which card is drawn. Chance's action."""

    card: str


DONE = Done()
play = cache(Play)
discard = cache(Discard)
