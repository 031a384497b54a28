"""What a seat or chance may choose: one small frozen value an action. Their one-line texts are in `notation`.

Actions that name no unit are those of both games on the hex board.
"""

from enum import StrEnum
from functools import cache, lru_cache

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.actions import DONE as DONE
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
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.spots import Spot
from bcnb.grid.hexes import HexId, members


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

    at: Spot


@frozen
class Disband:
    """Give up the command of a brigade."""

    at: HexId


@frozen
class Order:
    """Give an order."""

    at: Spot
    who: Who = Who.ALL


@frozen
class Move:
    """Move ordered pieces, or break through."""

    origin: Spot
    target: HexId
    who: Who = Who.ALL


@frozen
class Dismount:
    """Let cavalry get off its horses."""

    at: Spot


@frozen
class Mount:
    """Let dismounted cavalry get on its horses."""

    at: Spot


@frozen
class Battle:
    """Attack a unit or a general, supported by the general of one's own hex, or (`UNIT`) without him."""

    attacker: Spot
    target: Spot
    who: Who = Who.ALL


@frozen
class Expose:
    """Say which of two units is attacked."""

    at: Spot


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

    origin: Spot
    target: HexId
    who: Who = Who.ALL


@frozen
class Lose:
    """Say who pays for a step that cannot be taken: the unit or the general."""

    who: Who


@frozen
class Rally:
    """Rally a unit."""

    at: Spot


@frozen
class Starve:
    """Name the unit that runs short of supplies."""

    at: Spot


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
def moves_to(origin: Spot, targets: int, who: Who) -> tuple[Action, ...]:
    """The moves from a place to each of a set of hexes, which come again and again."""
    return tuple(move(origin, target, who) for target in members(targets))


battle = cache(Battle)
retreat = cache(Retreat)
