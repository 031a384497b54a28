"""The state of a battle as immutable values: the field, the pieces, the cards, the turn and the score.

Hexes are ids and sets of hexes are bit masks (`grid.hexes`). A unit or a general is identified by its hex, because a
hex never holds more than one of each. A general on the hex of a friendly unit is attached to it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.rules.card_steps import BuildWorks as BuildWorks
from bcnb.games.hexboard.rules.card_steps import CardDecision
from bcnb.games.hexboard.rules.card_steps import ChooseGeneral as ChooseGeneral
from bcnb.games.hexboard.rules.card_steps import ChooseRally as ChooseRally
from bcnb.games.hexboard.rules.card_steps import ChooseSupply as ChooseSupply
from bcnb.games.hexboard.rules.card_steps import PlaceUnit as PlaceUnit
from bcnb.games.hexboard.rules.state import NOWHERE as NOWHERE
from bcnb.games.hexboard.rules.state import Cards as Cards
from bcnb.games.hexboard.rules.state import ChooseSection as ChooseSection
from bcnb.games.hexboard.rules.state import Copied as Copied
from bcnb.games.hexboard.rules.state import Country as Country
from bcnb.games.hexboard.rules.state import DrawCard as DrawCard
from bcnb.games.hexboard.rules.state import Field as Field
from bcnb.games.hexboard.rules.state import GiveOrders as GiveOrders
from bcnb.games.hexboard.rules.state import JoinBattle as JoinBattle
from bcnb.games.hexboard.rules.state import MoveAgain as MoveAgain
from bcnb.games.hexboard.rules.state import Objective as Objective
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
    """A starting layout from a scenario file, ready for `setup`. Pairs are indexed by side."""

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
    """The pieces. The masks repeat the mappings as sets of hexes by side, for speed.

    `works` holds the sides that field works cover, by hex. `tokens` is the number of tokens placed. `spares` is the
    number of infantry units left in each box.
    """

    units: Mapping[HexId, Unit]
    generals: Mapping[HexId, General]
    unit_masks: tuple[int, int]
    general_masks: tuple[int, int]
    works: Mapping[HexId, int]
    tokens: int
    spares: tuple[int, int]


class Met(NamedTuple):
    """An attack of this turn, when a unit may make several: the attacker, and the enemy's current hex.

    The enemy was a unit or, with `unit` false, a lone general.
    """

    attacker: int
    at: int
    unit: bool


class Turn(NamedTuple):
    """The events of the current turn so far. `card` is in force; `played` is the card that was played.

    The masks follow the pieces: a unit that moves takes its bits with it. `orders` holds one set of sections per order.
    `escorts` are hexes whose general may move with the unit by its order. `attacker` is the hex of the unit that
    battled last. `uncovered` has pairs of an attacker and the hex of the general whose unit it destroyed.
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
    """The decision on the hex for a unit that is short of supplies, made by its owner."""

    side: Side
    at: HexId
    places: int


@frozen
class TakeStep:
    """The next step of a retreat by a unit with its general or, with `unit` false, by a lone general.

    `flags` is the number of steps left.
    """

    side: Side
    at: HexId
    flags: int
    unit: bool


@frozen
class StepOrStop(TakeStep):
    """The decision to continue a retreat for the flags left, or to stop at the general that the unit has reached."""


@frozen
class FollowUp:
    """The move that the unit on `at` may make after its battle for `target`, with one of two rule options."""

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
    | CardDecision
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
    """A state of the game. The last of `pending` is due; `flags` are those captured for good, by side."""

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
        """The decision that is due, or None when the game is over."""
        return self.pending[-1] if self.pending else None
