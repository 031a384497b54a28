"""Everything at one moment of a battle, as immutable values: the field, the pieces, the cards, the turn, the score.

Hexes are ids and sets of hexes are bit masks (`grid.hexes`). A unit or a general is known by the hex it stands on:
there is never more than one of each on a hex. A general on the hex of a friendly unit is attached to it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.rules.state import NOWHERE as NOWHERE
from bcnb.games.hexboard.rules.state import BuildWorks as BuildWorks
from bcnb.games.hexboard.rules.state import Cards as Cards
from bcnb.games.hexboard.rules.state import ChooseGeneral as ChooseGeneral
from bcnb.games.hexboard.rules.state import ChooseRally as ChooseRally
from bcnb.games.hexboard.rules.state import ChooseSection as ChooseSection
from bcnb.games.hexboard.rules.state import ChooseSupply as ChooseSupply
from bcnb.games.hexboard.rules.state import Copied as Copied
from bcnb.games.hexboard.rules.state import Country as Country
from bcnb.games.hexboard.rules.state import DrawCard as DrawCard
from bcnb.games.hexboard.rules.state import Field as Field
from bcnb.games.hexboard.rules.state import GiveOrders as GiveOrders
from bcnb.games.hexboard.rules.state import JoinBattle as JoinBattle
from bcnb.games.hexboard.rules.state import MoveAgain as MoveAgain
from bcnb.games.hexboard.rules.state import Objective as Objective
from bcnb.games.hexboard.rules.state import PlaceUnit as PlaceUnit
from bcnb.games.hexboard.rules.state import PlayCard as PlayCard
from bcnb.games.hexboard.rules.tables import Side, Terrain, UnitType
from bcnb.grid.hexes import HexId


@frozen
class Unit:
    """A unit on the board; its strength is the number of figures left."""

    side: Side
    kind: UnitType
    strength: int


@frozen
class General:
    """A general on the board."""

    side: Side
    name: str


@frozen
class Layout:
    """A starting layout: what a scenario file says, ready for `setup`. Pairs are indexed by side."""

    terrain: Mapping[HexId, Terrain]
    faces: Mapping[HexId, int]
    works: Mapping[HexId, int]
    units: Mapping[HexId, Unit]
    generals: Mapping[HexId, General]
    top: Side
    first: Side
    hand_sizes: tuple[int, int]
    prizes_to_win: int
    objectives: tuple[Objective, ...]
    rules: Rules
    country: Country = NOWHERE


class Board(NamedTuple):
    """The pieces. The masks repeat what the mappings say, by side, for speed. `works` holds the sides that field works
    cover on a hex, `tokens` how many of them have been placed; `spares` are the infantry units left in each box."""

    units: Mapping[HexId, Unit]
    generals: Mapping[HexId, General]
    unit_masks: tuple[int, int]
    general_masks: tuple[int, int]
    works: Mapping[HexId, int]
    tokens: int
    spares: tuple[int, int]


class Met(NamedTuple):
    """An attack of this turn, where a unit may make several: the attacker, and where the enemy stands now.

    The enemy was a unit, or (`unit` false) a general by himself.
    """

    attacker: int
    at: int
    unit: bool


class Turn(NamedTuple):
    """What has happened in the current turn. `card` is in force; `played` is the one that was laid down.

    The masks follow the pieces: a unit that moves takes its bits along. `orders` holds one set of sections an order.
    `escorts` are hexes whose general may go along under his unit's order. `attacker` is the hex of the unit that
    battled last; `uncovered` pairs a unit that destroyed another with the hex of the general who is left of it.
    """

    number: int
    side: Side
    played: str = ""
    card: str = ""
    section: int | None = None
    orders: tuple[int, ...] = ()
    ordered: int = 0
    generals_ordered: int = 0
    escorts: int = 0
    moved: int = 0
    moved_twice: int = 0
    generals_moved: int = 0
    spoiled: int = 0
    fought: int = 0
    fought_twice: int = 0
    dug: int = 0
    attacker: HexId | None = None
    uncovered: tuple[tuple[int, int], ...] = ()
    met: tuple[Met, ...] = ()


@frozen
class SendBack:
    """Short of Supplies: the owner puts the unit on one of these hexes."""

    side: Side
    at: HexId
    places: int


@frozen
class TakeStep:
    """A unit with its general, or (`unit` false) a general by himself, has to retreat; `flags` steps are left."""

    side: Side
    at: HexId
    flags: int
    unit: bool


@frozen
class StepOrStop(TakeStep):
    """A unit in retreat has reached a general: it goes on for the flags that are left, or stops."""


@frozen
class FollowUp:
    """The unit on `at` has attacked `target`; when that battle is over it may move, in two readings of the rules."""

    at: HexId
    target: HexId


@frozen
class RollBattle:
    """The dice of an attack."""

    attacker: HexId
    target: HexId
    dice: int


@frozen
class RollShot:
    """The dice of the sharp shooter."""

    target: HexId
    dice: int


@frozen
class RollRally:
    """The dice of a rally."""

    at: HexId
    dice: int


Decision = (
    PlayCard
    | ChooseSection
    | GiveOrders
    | JoinBattle
    | MoveAgain
    | ChooseGeneral
    | PlaceUnit
    | BuildWorks
    | ChooseRally
    | ChooseSupply
    | SendBack
    | TakeStep
    | StepOrStop
    | FollowUp
    | RollBattle
    | RollShot
    | RollRally
    | DrawCard
)


class State(NamedTuple):
    """Everything. What the game waits for is the last of `pending`; `flags` are those captured for good, by side."""

    rules: Rules
    field: Field
    board: Board
    cards: Cards
    turn: Turn
    pending: tuple[Decision, ...]
    flags: tuple[int, int]
    claimed: tuple[int, int]
    winner: Side | None

    @property
    def ruleset(self) -> str:
        """The name of the game."""
        return "battle_cry"

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over."""
        return self.pending[-1] if self.pending else None
