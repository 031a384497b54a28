"""One line of text for every action: `parse(write(action)) == action`.

Each verb has a list of fields; a field is a word that one small codec reads and writes. What cannot be read is a
ValueError that says what was expected.
"""

from collections.abc import Mapping
from typing import Any

from bcnb.engine.notation import Notation, Verbs, Word, read_name
from bcnb.engine.ruleset import Scalar
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.tables import FACES, Side, Wing
from bcnb.grid.hexes import SIDES, HexId, parse_hex, write_hex


def _read_who(text: str) -> a.Who:
    if not text:
        raise ValueError("a word is missing")
    return a.Who(text)


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
_WHO = Word(_read_who, str, optional=True)

VERBS: Verbs = {
    "play": (a.Play, (NAME,)),
    "discard": (a.Discard, (NAME,)),
    "section": (a.Choose, (SECTION,)),
    "order": (a.Order, (HEX, _WHO)),
    "move": (a.Move, (HEX, HEX, _WHO)),
    "done": (a.Done, ()),
    "battle": (a.Battle, (HEX, HEX)),
    "retreat": (a.Retreat, (HEX, HEX)),
    "snipe": (a.Snipe, (HEX,)),
    "reinforce": (a.Reinforce, (HEX,)),
    "dig": (a.Dig, (HEX, SIDE_OF_HEX)),
    "rally": (a.Rally, (HEX,)),
    "starve": (a.Starve, (HEX,)),
    "place": (a.Place, (HEX,)),
    "roll": (a.Roll, (ROLL,)),
    "draw": (a.Draw, (NAME,)),
}
"""Every verb: the action it makes, and how its words are read and written."""
_NOTATION = Notation(VERBS)


def parse(text: str) -> a.Action:
    """The action written in one line. Raises ValueError."""
    action: a.Action = _NOTATION.parse(text)
    return action


def write(action: a.Action) -> str:
    """The one line of an action."""
    return _NOTATION.write(action)


def _parse_side(text: object) -> Side:
    if text not in ("union", "confederate"):
        raise ValueError(f"{text!r} is no side: union or confederate")
    return Side[str(text).upper()]


scalars: Mapping[Any, Scalar] = {
    HexId: Scalar(write_hex, parse_hex),
    Side: Scalar(lambda side: side.seat, _parse_side),
}
"""How hexes and sides stand in a record."""
