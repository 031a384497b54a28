"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`.

Actions that name no unit are those of both games on the hex board.
"""

from enum import StrEnum
from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.memoize import BoundedCache
from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.games.hexboard.rules.actions import DONE as DONE
from bcnb.games.hexboard.rules.actions import HEX, NAME, ROLL, SECTION, SIDE_OF_HEX
from bcnb.games.hexboard.rules.actions import Choose as Choose
from bcnb.games.hexboard.rules.actions import Dig as Dig
from bcnb.games.hexboard.rules.actions import Discard as Discard
from bcnb.games.hexboard.rules.actions import Done as Done
from bcnb.games.hexboard.rules.actions import Draw as Draw
from bcnb.games.hexboard.rules.actions import Place as Place
from bcnb.games.hexboard.rules.actions import Play as Play
from bcnb.games.hexboard.rules.actions import Reinforce as Reinforce
from bcnb.games.hexboard.rules.actions import Roll as Roll
from bcnb.games.hexboard.rules.actions import Snipe as Snipe
from bcnb.games.hexboard.rules.actions import discard as discard
from bcnb.games.hexboard.rules.actions import play as play
from bcnb.games.hexboard.rules.actions import scalars as scalars
from bcnb.grid.hexes import HexId, members


class Who(StrEnum):
    """Which pieces of a hex are meant: all of them, its unit without the general, or its general alone."""

    ALL = ""
    UNIT = "unit"
    GENERAL = "general"

    __hash__ = str.__hash__  # that of an enumeration is a function in Python, and caches ask for it all the time


ALL, UNIT, GENERAL = Who
"""The same by names of their own: Python 3.11 takes ten times as long to find a member in its enumeration."""


@frozen
class Order:
    """Give an order."""

    at: HexId
    who: Who = ALL


@frozen
class Move:
    """Move ordered pieces."""

    origin: HexId
    target: HexId
    who: Who = ALL


@frozen
class Battle:
    """Attack a hex."""

    attacker: HexId
    target: HexId


@frozen
class Retreat:
    """Go back one hex."""

    origin: HexId
    target: HexId


@frozen
class Rally:
    """Rally a unit."""

    at: HexId


@frozen
class Starve:
    """Name the unit that runs short of supplies."""

    at: HexId


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

order = cache(Order)
move = cache(Move)


def _moves(about: tuple[HexId, int, Who]) -> tuple[Action, ...]:
    at, targets, who = about
    return tuple(move(at, target, who) for target in members(targets))


moves: BoundedCache[tuple[HexId, int, Who], tuple[Action, ...]] = BoundedCache(_moves, 1 << 12)
"""The moves of pieces from a hex to a set of hexes, in order: the same sets come again and again."""
battle = cache(Battle)
retreat = cache(Retreat)


def _read_who(text: str) -> Who:
    if not text:
        raise ValueError("a word is missing")
    return Who(text)


_WHO = Word(_read_who, str, optional=True)

VERBS: Verbs = {
    "play": (Play, (NAME,)),
    "discard": (Discard, (NAME,)),
    "section": (Choose, (SECTION,)),
    "order": (Order, (HEX, _WHO)),
    "move": (Move, (HEX, HEX, _WHO)),
    "done": (Done, ()),
    "battle": (Battle, (HEX, HEX)),
    "retreat": (Retreat, (HEX, HEX)),
    "snipe": (Snipe, (HEX,)),
    "reinforce": (Reinforce, (HEX,)),
    "dig": (Dig, (HEX, SIDE_OF_HEX)),
    "rally": (Rally, (HEX,)),
    "starve": (Starve, (HEX,)),
    "place": (Place, (HEX,)),
    "roll": (Roll, (ROLL,)),
    "draw": (Draw, (NAME,)),
}
"""Every verb: the action it makes, and how its words are read and written."""
_NOTATION: Notation[Action] = Notation(VERBS)


def parse(text: str) -> Action:
    """The action written in one line. Raises ValueError."""
    return _NOTATION.parse(text)


def write(action: Action) -> str:
    """The one line of an action."""
    return _NOTATION.write(action)
