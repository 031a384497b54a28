"""One line of text for every action: `parse(write(action)) == action`. A place may name one of two units of a hex."""

from collections.abc import Callable, Mapping

from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.engine.ruleset import Scalar
from bcnb.games.hexboard.rules.actions import HEX, NAME, ROLL, SECTION, SIDE_OF_HEX
from bcnb.games.hexboard.rules.actions import scalars as base_scalars
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules.spots import Spot, parse_spot, write_spot

_SPOT = Word(parse_spot, write_spot)


def _one_of(*choices: a.Who) -> Callable[[str], a.Who]:
    def read(text: str) -> a.Who:
        if text not in choices:
            raise ValueError(f"{text!r} is none of the words {', '.join(choices)}")
        return a.Who(text)

    return read


def _read_pips(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(f"{text!r} is no side of an ordinary die")
    return int(text)


_APART = (a.Who.UNIT, a.Who.GENERAL)
_ORDERED = Word(_one_of(*_APART, a.Who.BRIGADE), str, optional=True)
_MOVED = Word(_one_of(*_APART), str, optional=True)
_LEFT = Word(_one_of(a.Who.UNIT), str, optional=True)
_LOST = Word(_one_of(*_APART), str)
_SIDE = Word(base_scalars[Side].parse, lambda side: side.seat)
_PIPS = Word(_read_pips, str)

VERBS: Verbs = {
    "first": (a.First, (_SIDE,)),
    "muster": (a.Muster, (HEX,)),
    "enlist": (a.Enlist, (_SPOT,)),
    "disband": (a.Disband, (HEX,)),
    "play": (a.Play, (NAME,)),
    "discard": (a.Discard, (NAME,)),
    "section": (a.Choose, (SECTION,)),
    "order": (a.Order, (_SPOT, _ORDERED)),
    "move": (a.Move, (_SPOT, HEX, _MOVED)),
    "dismount": (a.Dismount, (_SPOT,)),
    "mount": (a.Mount, (_SPOT,)),
    "done": (a.Done, ()),
    "battle": (a.Battle, (_SPOT, _SPOT, _LEFT)),
    "expose": (a.Expose, (_SPOT,)),
    "stand": (a.Stand, ()),
    "withdraw": (a.Withdraw, ()),
    "defend": (a.Defend, ()),
    "ignore": (a.Ignore, ()),
    "save": (a.Save, ()),
    "obey": (a.Obey, ()),
    "retreat": (a.Retreat, (_SPOT, HEX, _LEFT)),
    "lose": (a.Lose, (_LOST,)),
    "snipe": (a.Snipe, (HEX,)),
    "reinforce": (a.Reinforce, (HEX,)),
    "dig": (a.Dig, (HEX, SIDE_OF_HEX)),
    "rally": (a.Rally, (_SPOT,)),
    "starve": (a.Starve, (_SPOT,)),
    "place": (a.Place, (HEX,)),
    "toss": (a.Toss, (_PIPS, _PIPS)),
    "roll": (a.Roll, (ROLL,)),
    "draw": (a.Draw, (NAME,)),
}
"""Every verb: the action it makes, and how its words are read and written."""
_NOTATION: Notation[a.Action] = Notation(VERBS)


def parse(text: str) -> a.Action:
    """The action written in one line. Raises ValueError."""
    return _NOTATION.parse(text)


def write(action: a.Action) -> str:
    """The one line of an action."""
    return _NOTATION.write(action)


scalars: Mapping[object, Scalar] = {**base_scalars, Spot: Scalar(write_spot, parse_spot)}
"""How hexes, sides and places stand in a record."""
