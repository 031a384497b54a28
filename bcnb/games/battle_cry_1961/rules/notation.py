"""One line of text for every action: `parse(write(action)) == action`.

Each verb has a list of fields; a field is a word that one small codec reads and writes. What cannot be read is a
ValueError that says what was expected.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from bcnb.engine.ruleset import Scalar
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import Direction, SquareId, parse_direction, parse_square, write_square

Word: TypeAlias = tuple[Callable[[str], object], Callable[..., str]]


def _read_dice(text: str) -> str:
    if len(text) != 2 or set(text) - set("123456") or text[0] > text[1]:
        raise ValueError(f"{text!r} is no roll: write two dice such as 25, the lower first")
    return text


_DICE: Word = (_read_dice, str)
_SQUARE: Word = (parse_square, write_square)
_DIRECTION: Word = (parse_direction, lambda direction: str(direction.word))
VERBS: Mapping[str, tuple[type, tuple[Word, ...]]] = {
    "move": (a.Move, (_SQUARE, _SQUARE)),
    "rail": (a.Rail, (_SQUARE, _SQUARE)),
    "declare": (a.Declare, (_SQUARE, _DIRECTION)),
    "done": (a.Done, ()),
    "offer": (a.Offer, ()),
    "agree": (a.Agree, ()),
    "roll": (a.Roll, (_DICE,)),
    "throw": (a.Throw, (_DICE, _DICE)),
}
"""Every verb: the action it makes, and how its words are read and written."""
_USUAL = tuple(verb for verb, (kind, _) in VERBS.items() if kind not in (a.Offer, a.Agree, a.Throw))
"""The verbs that every war has; those of a house rule are listed where it is in force, and sides are chosen before."""
_BY_TYPE = {kind: (verb, words) for verb, (kind, words) in VERBS.items()}


@lru_cache(maxsize=1 << 14)
def parse(text: str) -> a.Action:
    """The action written in one line. Raises ValueError."""
    verb, *words = text.split(" ")
    if verb not in VERBS:
        raise ValueError(f"{text!r} is no action: the first word is one of {', '.join(_USUAL)}")
    kind, fields = VERBS[verb]
    if len(words) != len(fields):
        raise ValueError(f"{text!r} has {len(words)} words after {verb!r}, which takes {len(fields)}")
    try:
        action: a.Action = kind(*(read(word) for (read, _), word in zip(fields, words, strict=True)))
    except ValueError as error:
        raise ValueError(f"{text!r} is no action: {error}") from None
    return action


@lru_cache(maxsize=1 << 14)
def write(action: a.Action) -> str:
    """The one line of an action."""
    verb, fields = _BY_TYPE[type(action)]
    values = (getattr(action, name) for name in action.__match_args__)
    return " ".join((verb, *(write_word(value) for (_, write_word), value in zip(fields, values, strict=True))))


_SIDES: Mapping[object, Side] = {side.seat: side for side in Side}


def _parse_side(text: object) -> Side:
    if text not in _SIDES:
        raise ValueError(f"{text!r} is no side: union or confederate")
    return _SIDES[text]


scalars: Mapping[object, Scalar] = {
    SquareId: Scalar(write_square, parse_square),
    Direction: Scalar(lambda direction: direction.word, parse_direction),
    Side: Scalar(lambda side: side.seat, _parse_side),
}
"""How squares, directions and sides stand in a record."""
