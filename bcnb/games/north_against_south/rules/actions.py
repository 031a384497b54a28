"""The actions that a seat or chance can choose, each a small frozen value, and their one-line notation.

Actions that name no unit are those that both games on the hex board share.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from functools import cache, lru_cache
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.notation import Notation, Verbs, Word
from bcnb.engine.ruleset import Scalar
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
from bcnb.games.hexboard.rules.actions import scalars as base_scalars
from bcnb.games.hexboard.rules.card_steps import CardAction, card_verbs
from bcnb.games.hexboard.rules.card_steps import Dig as Dig
from bcnb.games.hexboard.rules.card_steps import Rally as Rally
from bcnb.games.hexboard.rules.card_steps import Reinforce as Reinforce
from bcnb.games.hexboard.rules.card_steps import Snipe as Snipe
from bcnb.games.hexboard.rules.card_steps import Starve as Starve
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex


class PieceLabel(NamedTuple):
    """A hex and, if two units are on it, which of them: 1 or 2 in the order of their numbers, 0 for a single unit."""

    at: HexId
    slot: int = 0


piece_label = cache(PieceLabel)


def write_piece_label(place: PieceLabel) -> str:
    """Return the text of a piece label, such as `e6-2`.

    >>> write_piece_label(parse_piece_label("e6-2"))
    'e6-2'
    """
    return f"{write_hex(place.at)}-{place.slot}" if place.slot else write_hex(place.at)


def parse_piece_label(text: str) -> PieceLabel:
    """Return the piece label that a text describes.

    Raises:
        ValueError: if the text is not a hex, or the number after the dash is not 1 or 2.
    """
    label, dash, slot = text.partition("-")
    if dash and slot not in ("1", "2"):
        raise ValueError(f"{text!r} is not a valid place: of the units on {label}, name {label}-1 or {label}-2")
    return piece_label(parse_hex(label), int(slot or 0))


class Who(StrEnum):
    """The pieces that an action means: `ALL` pieces of the hex, its `UNIT` alone, its `GENERAL`, or his `BRIGADE`.

    If a piece label names one of two units, `ALL` means that unit with the general.
    """

    ALL = ""
    UNIT = "unit"
    GENERAL = "general"
    BRIGADE = "brigade"

    __hash__ = str.__hash__  # because the hash of an enumeration is a slow Python function


@frozen
class First:
    """The choice of the side that begins."""

    side: Side


@frozen
class Muster:
    """The forming of a brigade around a general."""

    at: HexId


@frozen
class Enlist:
    """The addition of a unit to the brigade that is being formed."""

    at: PieceLabel


@frozen
class Disband:
    """The end of a general's command of his brigade."""

    at: HexId


@frozen
class Order:
    """An order for pieces on a hex."""

    at: PieceLabel
    who: Who = Who.ALL


@frozen
class Move:
    """A move of ordered pieces, or a breakthrough."""

    origin: PieceLabel
    target: HexId
    who: Who = Who.ALL


@frozen
class Dismount:
    """The dismounting of cavalry."""

    at: PieceLabel


@frozen
class Mount:
    """The mounting of dismounted cavalry."""

    at: PieceLabel


@frozen
class Battle:
    """An attack on a unit or general, with the support of the attacker's general or (`UNIT`) without it."""

    attacker: PieceLabel
    target: PieceLabel
    who: Who = Who.ALL


@frozen
class Expose:
    """The choice of which of two units is attacked."""

    at: PieceLabel


@frozen
class Stand:
    """The defender's choice to make a stand."""


@frozen
class Withdraw:
    """The defender's choice to withdraw after the attack has been rolled."""


@frozen
class Defend:
    """The choice to roll the defense die."""


@frozen
class Ignore:
    """The choice to ignore the flags."""


@frozen
class Save:
    """The choice to roll to save flags."""


@frozen
class Obey:
    """The choice to retreat for the flags."""


@frozen
class Retreat:
    """A retreat by one hex, with the general of the hex or (`UNIT`) without him."""

    origin: PieceLabel
    target: HexId
    who: Who = Who.ALL


@frozen
class Lose:
    """The choice of who pays for a retreat step that can't be taken: the unit or the general."""

    who: Who


@frozen
class Toss:
    """The roll of one ordinary die for each side. An action of chance."""

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
    | CardAction[PieceLabel]
    | Place
    | Toss
    | Roll
    | Draw
    | Assume
)

STAND, WITHDRAW, DEFEND = Stand(), Withdraw(), Defend()
IGNORE, SAVE, OBEY = Ignore(), Save(), Obey()
muster_at = cache(Muster)
disband_at = cache(Disband)
order = cache(Order)
move = cache(Move)


@lru_cache(maxsize=1 << 14)
def moves_to(origin: PieceLabel, targets: int, who: Who) -> tuple[Action, ...]:
    """Return the moves from a place to each of a set of hexes; cached, because the same sets recur often."""
    return tuple(move(origin, target, who) for target in members(targets))


battle = cache(Battle)
retreat = cache(Retreat)


_SPOT = Word(parse_piece_label, write_piece_label)


def _one_of(*choices: Who) -> Callable[[str], Who]:
    def read(text: str) -> Who:
        if text not in choices:
            raise ValueError(f"the last word must be {' or '.join(choices)} (got {text!r})")
        return Who(text)

    return read


def _read_pips(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(f"{text!r} is not a side of an ordinary die")
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
    **card_verbs(_SPOT),
    "place": (Place, (HEX,)),
    "toss": (Toss, (_PIPS, _PIPS)),
    "roll": (Roll, (ROLL,)),
    "draw": (Draw, (NAME,)),
    "assume": (Assume, (NAME,)),
}
"""Each verb with its action class, and how its words are read and written."""
_NOTATION: Notation[Action] = Notation(VERBS)


def parse(text: str) -> Action:
    """Return the action that a line of text describes.

    Raises:
        ValueError: if the verb is unknown, or the words after it do not fit.
    """
    return _NOTATION.parse(text)


def write(action: Action) -> str:
    """Return an action as one line of text, which `parse` reads."""
    return _NOTATION.write(action)


scalars: Mapping[object, Scalar] = {**base_scalars, PieceLabel: Scalar(write_piece_label, parse_piece_label)}
"""Readers and writers for hexes, sides and piece labels in a record."""
