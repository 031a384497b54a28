"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`.

Actions that name no unit are those of both games on the hex board.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.engine.ruleset import Scalar
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
from bcnb.games.hexboard.rules.actions import scalars as base_scalars
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex


class PieceLabel(NamedTuple):
    """A hex, and which of two units on it is meant: 1 or 2 in the order of their numbers, 0 where one stands."""

    at: HexId
    slot: int = 0


piece_label = cache(PieceLabel)


def write_piece_label(place: PieceLabel) -> str:
    """The word of a place.

    >>> write_spot(parse_spot("e6-2"))
    'e6-2'
    """
    return f"{write_hex(place.at)}-{place.slot}" if place.slot else write_hex(place.at)


def parse_piece_label(text: str) -> PieceLabel:
    """The place that a word names. Raises ValueError."""
    label, dash, slot = text.partition("-")
    if dash and slot not in ("1", "2"):
        raise ValueError(f"{text!r} is no place: of the units on {label}, say {label}-1 or {label}-2")
    return piece_label(parse_hex(label), int(slot or 0))


class Who(StrEnum):
    """Which pieces are meant: all of the hex, or the unit with its general; without him; him alone; his brigade."""

    ALL = ""
    UNIT = "unit"
    GENERAL = "general"
    BRIGADE = "brigade"

    __hash__ = str.__hash__  # that of an enumeration is a function in Python, and caches ask for it all the time


@frozen
class First:
    """Say which side begins."""

    side: Side


@frozen
class Muster:
    """Form a brigade around a general."""

    at: HexId


@frozen
class Enlist:
    """Take a unit into the brigade that is being formed."""

    at: PieceLabel


@frozen
class Disband:
    """Give up the command of a brigade."""

    at: HexId


@frozen
class Order:
    """Give an order."""

    at: PieceLabel
    who: Who = Who.ALL


@frozen
class Move:
    """Move ordered pieces, or break through."""

    origin: PieceLabel
    target: HexId
    who: Who = Who.ALL


@frozen
class Dismount:
    """Let cavalry get off its horses."""

    at: PieceLabel


@frozen
class Mount:
    """Let dismounted cavalry get on its horses."""

    at: PieceLabel


@frozen
class Battle:
    """Attack a unit or a general, supported by the general of one's own hex, or (`UNIT`) without him."""

    attacker: PieceLabel
    target: PieceLabel
    who: Who = Who.ALL


@frozen
class Expose:
    """Say which of two units is attacked."""

    at: PieceLabel


@frozen
class Stand:
    """Make a stand."""


@frozen
class Withdraw:
    """Go back by choice, once the attack has been rolled."""


@frozen
class Defend:
    """Roll the defence die."""


@frozen
class Ignore:
    """Ignore the flags."""


@frozen
class Save:
    """Try to save the flags."""


@frozen
class Obey:
    """Let the flags stand."""


@frozen
class Retreat:
    """Go back one hex, with the general of the hex, or (`UNIT`) without him."""

    origin: PieceLabel
    target: HexId
    who: Who = Who.ALL


@frozen
class Lose:
    """Say who pays for a step that cannot be taken: the unit or the general."""

    who: Who


@frozen
class Rally:
    """Rally a unit."""

    at: PieceLabel


@frozen
class Starve:
    """Name the unit that runs short of supplies."""

    at: PieceLabel


@frozen
class Toss:
    """What two ordinary dice show. Chance's action."""

    union: int
    confederate: int


Action = (
    First
    | Muster
    | Enlist
    | Disband
    | Play
    | Discard
    | Choose
    | Order
    | Move
    | Dismount
    | Mount
    | Done
    | Battle
    | Expose
    | Stand
    | Withdraw
    | Defend
    | Ignore
    | Save
    | Obey
    | Retreat
    | Lose
    | Snipe
    | Reinforce
    | Dig
    | Rally
    | Starve
    | Place
    | Toss
    | Roll
    | Draw
)

STAND, WITHDRAW, DEFEND = Stand(), Withdraw(), Defend()
IGNORE, SAVE, OBEY = Ignore(), Save(), Obey()
order = cache(Order)
move = cache(Move)


@lru_cache(maxsize=1 << 14)
def moves_to(origin: PieceLabel, targets: int, who: Who) -> tuple[Action, ...]:
    """The moves from a place to each of a set of hexes, which come again and again."""
    return tuple(move(origin, target, who) for target in members(targets))


battle = cache(Battle)
retreat = cache(Retreat)


_SPOT = Word(parse_piece_label, write_piece_label)


def _one_of(*choices: Who) -> Callable[[str], Who]:
    def read(text: str) -> Who:
        if text not in choices:
            raise ValueError(f"{text!r} is none of the words {', '.join(choices)}")
        return Who(text)

    return read


def _read_pips(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(f"{text!r} is no side of an ordinary die")
    return int(text)


_APART = (Who.UNIT, Who.GENERAL)
_ORDERED = Word(_one_of(*_APART, Who.BRIGADE), str, optional=True)
_MOVED = Word(_one_of(*_APART), str, optional=True)
_LEFT = Word(_one_of(Who.UNIT), str, optional=True)
_LOST = Word(_one_of(*_APART), str)
_SIDE = Word(base_scalars[Side].parse, lambda side: side.seat)
_PIPS = Word(_read_pips, str)

VERBS: Verbs = {
    "first": (First, (_SIDE,)),
    "muster": (Muster, (HEX,)),
    "enlist": (Enlist, (_SPOT,)),
    "disband": (Disband, (HEX,)),
    "play": (Play, (NAME,)),
    "discard": (Discard, (NAME,)),
    "section": (Choose, (SECTION,)),
    "order": (Order, (_SPOT, _ORDERED)),
    "move": (Move, (_SPOT, HEX, _MOVED)),
    "dismount": (Dismount, (_SPOT,)),
    "mount": (Mount, (_SPOT,)),
    "done": (Done, ()),
    "battle": (Battle, (_SPOT, _SPOT, _LEFT)),
    "expose": (Expose, (_SPOT,)),
    "stand": (Stand, ()),
    "withdraw": (Withdraw, ()),
    "defend": (Defend, ()),
    "ignore": (Ignore, ()),
    "save": (Save, ()),
    "obey": (Obey, ()),
    "retreat": (Retreat, (_SPOT, HEX, _LEFT)),
    "lose": (Lose, (_LOST,)),
    "snipe": (Snipe, (HEX,)),
    "reinforce": (Reinforce, (HEX,)),
    "dig": (Dig, (HEX, SIDE_OF_HEX)),
    "rally": (Rally, (_SPOT,)),
    "starve": (Starve, (_SPOT,)),
    "place": (Place, (HEX,)),
    "toss": (Toss, (_PIPS, _PIPS)),
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


scalars: Mapping[object, Scalar] = {**base_scalars, PieceLabel: Scalar(write_piece_label, parse_piece_label)}
"""How hexes, sides and places stand in a record."""
