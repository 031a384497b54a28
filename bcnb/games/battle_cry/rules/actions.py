"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from bcnb.games.battle_cry.rules.tables import Wing
from bcnb.grid.hexes import HexId


class Who(StrEnum):
    """Which pieces of a hex are meant: all of them, its unit without the general, or its general alone."""

    ALL = ""
    UNIT = "unit"
    GENERAL = "general"

    __hash__ = str.__hash__  # that of an enumeration is a function in Python, and caches ask for it all the time


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
class Order:
    """Give an order."""

    at: HexId
    who: Who = Who.ALL


@dataclass(frozen=True, slots=True)
class Move:
    """Move ordered pieces."""

    origin: HexId
    target: HexId
    who: Who = Who.ALL


@dataclass(frozen=True, slots=True)
class Done:
    """End the phase, or leave the card's action undone."""


@dataclass(frozen=True, slots=True)
class Battle:
    """Attack a hex."""

    attacker: HexId
    target: HexId


@dataclass(frozen=True, slots=True)
class Retreat:
    """Go back one hex."""

    origin: HexId
    target: HexId


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
class Rally:
    """Rally a unit."""

    at: HexId


@dataclass(frozen=True, slots=True)
class Starve:
    """Name the unit that runs short of supplies."""

    at: HexId


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


Action = (
    Play
    | Discard
    | Choose
    | Order
    | Move
    | Done
    | Battle
    | Retreat
    | Snipe
    | Reinforce
    | Dig
    | Rally
    | Starve
    | Place
    | Roll
    | Draw
)

DONE = Done()
order = cache(Order)
move = cache(Move)
battle = cache(Battle)
retreat = cache(Retreat)
play = cache(Play)
discard = cache(Discard)
