"""One line of text for every action: `parse(write(action)) == action`.

Each verb has a list of fields; a field is a word that one small codec reads and writes. What cannot be read is a
ValueError that says what was expected.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from bcnb.engine.ruleset import Scalar
from bcnb.games.battle_cry import actions as a
from bcnb.games.battle_cry.tables import FACES, Side, Wing
from bcnb.grid.hexes import SIDES, HexId, parse_hex, write_hex


def _read_word(text: str) -> str:
    if not text.isprintable() or not text:
        raise ValueError("a word is missing, or is not made of letters")
    return text


def _read_wing(text: str) -> Wing:
    return Wing(text)


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


_HEX: tuple[Callable[[str], Any], Callable[[Any], str]] = (parse_hex, write_hex)
_WORD: tuple[Callable[[str], Any], Callable[[Any], str]] = (_read_word, str)
_WHO: tuple[Callable[[str], Any], Callable[[Any], str]] = (_read_who, str)

VERBS: Mapping[str, tuple[type, tuple[tuple[Callable[[str], Any], Callable[[Any], str]], ...]]] = {
    "play": (a.Play, (_WORD,)),
    "discard": (a.Discard, (_WORD,)),
    "section": (a.Choose, ((_read_wing, str),)),
    "order": (a.Order, (_HEX, _WHO)),
    "move": (a.Move, (_HEX, _HEX, _WHO)),
    "done": (a.Done, ()),
    "battle": (a.Battle, (_HEX, _HEX)),
    "retreat": (a.Retreat, (_HEX, _HEX)),
    "snipe": (a.Snipe, (_HEX,)),
    "reinforce": (a.Reinforce, (_HEX,)),
    "dig": (a.Dig, (_HEX, (_read_side, SIDES.__getitem__))),
    "rally": (a.Rally, (_HEX,)),
    "starve": (a.Starve, (_HEX,)),
    "place": (a.Place, (_HEX,)),
    "roll": (a.Roll, ((_read_faces, str),)),
    "draw": (a.Draw, (_WORD,)),
}
"""Every verb: the action it makes, and how its words are read and written. A last `_WHO` may be left out."""
_BY_TYPE = {kind: (verb, fields) for verb, (kind, fields) in VERBS.items()}


@cache
def parse(text: str) -> a.Action:
    """The action written in one line. Raises ValueError."""
    verb, *words = text.split(" ")
    if verb not in VERBS:
        raise ValueError(f"{text!r} is no action: the first word is one of {', '.join(VERBS)}")
    kind, fields = VERBS[verb]
    optional = fields[-1:] == (_WHO,)
    if not len(fields) - optional <= len(words) <= len(fields):
        raise ValueError(f"{text!r} has {len(words)} words after {verb!r}, which takes {len(fields) - optional}")
    values = [_read(read, word, text) for (read, _), word in zip(fields, words, strict=False)]
    action: a.Action = kind(*values)
    return action


def _read(read: Callable[[str], Any], word: str, text: str) -> Any:
    try:
        return read(word)
    except ValueError as error:
        raise ValueError(f"{text!r} is no action: {error}") from None


@cache
def write(action: a.Action) -> str:
    """The one line of an action."""
    verb, fields = _BY_TYPE[type(action)]
    values = (getattr(action, name) for name in action.__slots__)
    words = (write_word(value) for (_, write_word), value in zip(fields, values, strict=True))
    return " ".join(word for word in (verb, *words) if word)


def _parse_side(text: object) -> Side:
    if text not in ("union", "confederate"):
        raise ValueError(f"{text!r} is no side: union or confederate")
    return Side[str(text).upper()]


scalars: Mapping[Any, Scalar] = {
    HexId: Scalar(write_hex, parse_hex),
    Side: Scalar(lambda side: side.seat, _parse_side),
}
"""How hexes and sides stand in a record."""
