"""Actions of both hex games that name no unit, and their notation. `card_steps` has those of special cards."""

from collections.abc import Mapping
from functools import cache

from bcnb.engine.codec import side_scalar
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import Word, normalize_spaces, read_name
from bcnb.engine.ruleset import Scalar
from bcnb.games.hexboard.rules.tables import FACES, Side, Wing
from bcnb.grid.hexes import SIDES, HexId, parse_hex, write_hex


@frozen
class Play:
    """The action that plays a card."""

    card: str


@frozen
class Discard:
    """The action that discards a card, which ends the turn."""

    card: str


@frozen
class Choose:
    """The action that chooses the section in which the card acts."""

    section: Wing


@frozen
class Done:
    """The action that ends the phase, or skips the action of the card."""


@frozen
class Place:
    """The action that puts the unit that is short of supplies on a hex."""

    target: HexId


@frozen
class Roll:
    """The dice roll by chance: one letter per die, in the order of `tables.FACES`."""

    faces: str


@frozen
class Draw:
    """The card drawn by chance."""

    card: str


@frozen
class Assume:
    """The card of a face-down draw at a real table: the one that it must have been, or `state.UNKNOWN`."""

    card: str


DONE = Done()
play = cache(Play)
discard = cache(Discard)


def _read_side(text: str) -> int:
    return SIDES.index(text)


def _read_faces(text: str) -> str:
    if not text or set(text) - set(FACES) or text != sort_faces(text):
        raise ValueError(f"{text!r} is not a valid roll: write the faces {FACES} in this order, one letter a die")
    return text


def _read_card(text: str) -> str:
    """Return the key of a card, which has the British spelling; the American one, `probe-center`, is also read."""
    name = read_name(text)
    return f"{name.removesuffix('center')}centre" if name.endswith("-center") else name


def sort_faces(faces: str) -> str:
    """Return the faces of a roll in their written order.

    >>> sort_faces("FSII")
    'IISF'
    """
    return "".join(sorted(faces, key=FACES.index))


def tidy(text: str) -> str:
    """Return a typed action in its standard form.

    Spaces are single and letters are lower case, cards are written by their keys, and faces are in order.

    >>> tidy(" Battle  E6 f6 "), tidy("roll fis"), tidy("dig e6 nw"), tidy("play Probe Left")
    ('battle e6 f6', 'roll ISF', 'dig e6 NW', 'play probe-left')
    """
    verb, *words = normalize_spaces(text)
    if verb in ("play", "discard", "draw", "assume") and words:
        words = ["-".join(words)]
    if verb == "roll" and words and not set(words[0].upper()) - set(FACES):
        words[0] = sort_faces(words[0].upper())
    if verb == "dig":
        words[1:] = [word.upper() for word in words[1:]]
    return " ".join((verb, *words))


HEX = Word(parse_hex, write_hex)
NAME = Word(_read_card, str)
SECTION = Word(Wing, str)
SIDE_OF_HEX = Word(_read_side, SIDES.__getitem__)
ROLL = Word(_read_faces, str)

scalars: Mapping[object, Scalar] = {
    HexId: Scalar(write_hex, parse_hex),
    Side: side_scalar(Side),
}
"""The converters that write hexes and sides to a record and read them back."""
