"""Actions of a seat or of chance, and their one-line notation.

The actions that name no unit are those of both hex games.
"""

from enum import StrEnum
from functools import cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.memoize import BoundedCache
from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.games.hexboard.rules.actions import DONE as DONE
from bcnb.games.hexboard.rules.actions import HEX, NAME, ROLL, SECTION
from bcnb.games.hexboard.rules.actions import Assume as Assume
from bcnb.games.hexboard.rules.actions import Choose as Choose
from bcnb.games.hexboard.rules.actions import Discard as Discard
from bcnb.games.hexboard.rules.actions import Done as Done
from bcnb.games.hexboard.rules.actions import Draw as Draw
from bcnb.games.hexboard.rules.actions import Place as Place
from bcnb.games.hexboard.rules.actions import Play as Play
from bcnb.games.hexboard.rules.actions import Roll as Roll
from bcnb.games.hexboard.rules.actions import discard as discard
from bcnb.games.hexboard.rules.actions import play as play
from bcnb.games.hexboard.rules.actions import scalars as scalars
from bcnb.games.hexboard.rules.card_steps import CardAction, card_verbs
from bcnb.games.hexboard.rules.card_steps import Dig as Dig
from bcnb.games.hexboard.rules.card_steps import Rally as Rally
from bcnb.games.hexboard.rules.card_steps import Reinforce as Reinforce
from bcnb.games.hexboard.rules.card_steps import Snipe as Snipe
from bcnb.games.hexboard.rules.card_steps import Starve as Starve
from bcnb.grid.hexes import HexId, members


class Who(StrEnum):
    """The pieces of a hex that are meant: all of them, the unit without its general, or the general alone."""

    ALL = ""
    UNIT = "unit"
    GENERAL = "general"

    __hash__ = str.__hash__  # the hash of an enum is a Python function, and caches call it all the time


ALL, UNIT, GENERAL = Who
"""The members as constants: finding an enum member takes ten times as long in Python 3.11."""


@frozen
class Order:
    """The action that gives an order."""

    at: HexId
    who: Who = ALL


@frozen
class Move:
    """The action that moves ordered pieces."""

    origin: HexId
    target: HexId
    who: Who = ALL


@frozen
class Battle:
    """The action that attacks a hex."""

    attacker: HexId
    target: HexId


@frozen
class Retreat:
    """The action that retreats one hex."""

    origin: HexId
    target: HexId


Action = (
    Play | Discard | Choose | Order | Move | Done | Battle | Retreat | CardAction[HexId] | Place | Roll | Draw | Assume
)

order = cache(Order)
move = cache(Move)


def _moves(about: tuple[HexId, int, Who]) -> tuple[Action, ...]:
    at, targets, who = about
    return tuple(move(at, target, who) for target in members(targets))


moves: BoundedCache[tuple[HexId, int, Who], tuple[Action, ...]] = BoundedCache(_moves, 1 << 12)
"""The moves of pieces from a hex to a set of hexes, in order; cached, because the same sets recur."""
battle = cache(Battle)
retreat = cache(Retreat)


def _read_who(text: str) -> Who:
    if not text:
        raise ValueError("a word is missing")
    if text not in (Who.UNIT, Who.GENERAL):
        raise ValueError(f"the last word must be unit or general (got {text!r})")
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
    **card_verbs(HEX),
    "place": (Place, (HEX,)),
    "roll": (Roll, (ROLL,)),
    "draw": (Draw, (NAME,)),
    "assume": (Assume, (NAME,)),
}
"""Every verb, with its action and the converters of its words."""
_NOTATION: Notation[Action] = Notation(VERBS)


def parse(text: str) -> Action:
    """Return the action of a line.

    Raises:
        ValueError: if the line is not an action.
    """
    return _NOTATION.parse(text)


def write(action: Action) -> str:
    """Return the line of an action."""
    return _NOTATION.write(action)
