"""What a seat or chance may choose in both games on the hex board: the actions that name no unit."""

from collections.abc import Mapping
from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import Word, read_name
from bcnb.engine.ruleset import Scalar
from bcnb.games.hexboard.rules.tables import FACES, Side, Wing
from bcnb.grid.hexes import SIDES, HexId, parse_hex, write_hex


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


def _read_side(text: str) -> int:
    return SIDES.index(text)


def _read_faces(text: str) -> str:
    if not text or set(text) - set(FACES) or text != sort_faces(text):
        raise ValueError(f"{text!r} is no roll: write the faces {FACES} in this order, one letter a die")
    return text


def sort_faces(faces: str) -> str:
    """The faces of a roll in the order in which they are written.

    >>> sort_faces("FSII")
    'IISF'
    """
    return "".join(sorted(faces, key=FACES.index))


HEX = Word(parse_hex, write_hex)
NAME = Word(read_name, str)
SECTION = Word(Wing, str)
SIDE_OF_HEX = Word(_read_side, SIDES.__getitem__)
ROLL = Word(_read_faces, str)


_SIDES: Mapping[object, Side] = {side.seat: side for side in Side}


def _parse_side(text: object) -> Side:
    if text not in _SIDES:
        raise ValueError(f"{text!r} is no side: union or confederate")
    return _SIDES[text]


scalars: Mapping[object, Scalar] = {
    HexId: Scalar(write_hex, parse_hex),
    Side: Scalar(lambda side: side.seat, _parse_side),
}
"""How hexes and sides stand in a record."""
