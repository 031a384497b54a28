"""The state of a game at one moment, as immutable values: field, pieces, cards, turn, decisions and points.

A hex has room for two units of a side and one general. Each unit has a number (`UnitId`) while it lives, and so has
each general. Sets of units, of generals and of hexes are bit masks. The field, the cards, and the decisions that name
no unit are those that both games on the hex board share.
"""

from collections.abc import Mapping
from typing import NamedTuple, NewType

from bcnb.engine.dataclass_tools import frozen, replaceable
from bcnb.games.hexboard.rules.card_steps import BuildWorks as BuildWorks
from bcnb.games.hexboard.rules.card_steps import CardDecision
from bcnb.games.hexboard.rules.card_steps import ChooseGeneral as ChooseGeneral
from bcnb.games.hexboard.rules.card_steps import ChooseRally as ChooseRally
from bcnb.games.hexboard.rules.card_steps import ChooseSupply as ChooseSupply
from bcnb.games.hexboard.rules.card_steps import PlaceUnit as PlaceUnit
from bcnb.games.hexboard.rules.state import NOWHERE as NOWHERE
from bcnb.games.hexboard.rules.state import Cards as Cards
from bcnb.games.hexboard.rules.state import ChooseSection as ChooseSection
from bcnb.games.hexboard.rules.state import Country as Country
from bcnb.games.hexboard.rules.state import DrawCard as DrawCard
from bcnb.games.hexboard.rules.state import Field as Field
from bcnb.games.hexboard.rules.state import GiveOrders as GiveOrders
from bcnb.games.hexboard.rules.state import JoinBattle as JoinBattle
from bcnb.games.hexboard.rules.state import MoveAgain as MoveAgain
from bcnb.games.hexboard.rules.state import Objective as Objective
from bcnb.games.hexboard.rules.state import PlayCard as PlayCard
from bcnb.games.hexboard.rules.tables import Side, Terrain, UnitType
from bcnb.games.north_against_south.rules.tables import Quality, Rules
from bcnb.grid.hexes import HexId

UnitId = NewType("UnitId", int)
"""The number of a unit, from 0, which is never used again."""
GeneralId = NewType("GeneralId", int)
"""The number of a general, from 0."""


@frozen
class Unit:
    """A unit on the board; `strength` is the number of figures left, `brigade` the number of its general."""

    side: Side
    kind: UnitType
    quality: Quality
    strength: int
    at: HexId
    brigade: GeneralId | None = None


@frozen
class General:
    """A general on the board.

    If he was driven out of his brigade, it is `scattered` until all its units are with him again.
    """

    side: Side
    name: str
    at: HexId
    scattered: bool = False


@frozen
class Layout:
    """A starting layout: the content of a scenario file, ready for `setup`.

    Units and generals are numbered by their places. `first` is None if dice decide. Pairs are indexed by side.
    """

    terrain: Mapping[HexId, Terrain]
    faces: Mapping[HexId, int]
    works: Mapping[HexId, int]
    units: tuple[Unit, ...]
    generals: tuple[General, ...]
    top: Side
    first: Side | None
    hand_sizes: tuple[int, int]
    points_to_win: tuple[int, int]
    objectives: tuple[Objective, ...]
    rules: Rules
    country: Country = NOWHERE


@replaceable
class Board(NamedTuple):
    """The pieces on the board.

    `stacks` and `leaders` give the units and the general of each hex. Masks by side repeat this for speed: `unit_masks`
    for hexes with a unit, `full_masks` with two, `general_masks` with a general. `brigades` are the units of each
    general who leads any. `works` are the sides of each hex with field works, `tokens` the number of tokens placed,
    `spares` the infantry units left in each box, and `next_unit` the number of the next new unit.
    """

    units: Mapping[UnitId, Unit]
    generals: Mapping[GeneralId, General]
    stacks: Mapping[HexId, tuple[UnitId, ...]]
    leaders: Mapping[HexId, GeneralId]
    unit_masks: tuple[int, int]
    full_masks: tuple[int, int]
    general_masks: tuple[int, int]
    works: Mapping[HexId, int]
    tokens: int
    spares: tuple[int, int]
    next_unit: UnitId
    brigades: Mapping[GeneralId, int]


@replaceable
class Attack(NamedTuple):
    """The current attack.

    The target is a unit, or a general by himself (then `unit` is None). `near` is true if both were adjacent at the
    start. `again` marks the second battle of cavalry that broke through. `stands` is the defender's choice, `faces` the
    roll, `flags` the flags still to be faced, `hex` the target's hex at the start. `driven` is true if the target had
    to retreat.
    """

    attacker: UnitId
    unit: UnitId | None
    general: GeneralId | None
    hex: HexId
    near: bool
    again: bool = False
    stands: bool = True
    faces: str = ""
    flags: int = 0
    driven: bool = False


@replaceable
class Turn(NamedTuple):
    """The progress of the current turn. `card` is in force; `played` is the card that was played.

    `orders` has one mask of sections per order. These are sets of units: `ordered`, `marchers` (under the order of
    their brigade), `idle` (whose brigade is being formed or given up), `moved`, `moved_twice`, `spoiled` (which may not
    battle), `fought`, `fought_twice`, `remounted` (which dismounted or mounted) and, of the enemy, `defended`. Each set
    in `teams` counts as one unit. These are sets of generals: `generals_ordered` by themselves, `escorts` who may go
    along, `marching` with their brigade, `generals_moved`, `generals_idle` (who form or give up a brigade) and
    `supported` (who have added their die). `dug` is a set of hexes.
    """

    number: int
    side: Side
    played: str = ""
    card: str = ""
    section: int | None = None
    orders: tuple[int, ...] = ()
    ordered: int = 0
    marchers: int = 0
    idle: int = 0
    teams: tuple[int, ...] = ()
    moved: int = 0
    moved_twice: int = 0
    spoiled: int = 0
    fought: int = 0
    fought_twice: int = 0
    remounted: int = 0
    defended: int = 0
    generals_ordered: int = 0
    escorts: int = 0
    marching: int = 0
    generals_moved: int = 0
    generals_idle: int = 0
    supported: int = 0
    dug: int = 0
    attack: Attack | None = None


@frozen
class TossDice:
    """The roll of an ordinary die by each side, to decide who begins."""

    dice: int = 2


@frozen
class ChooseFirst:
    """The choice of who begins, by the side with the higher die."""

    side: Side


@frozen
class FormBrigades:
    """The forming of a side's brigades before the first turn."""

    side: Side


@frozen
class ChooseMembers:
    """The choice of the units for a general's new brigade."""

    side: Side
    general: GeneralId


@frozen
class MakeMoves:
    """The moves of ordered pieces."""


@frozen
class ChooseTarget:
    """The choice of the target by the owner of two units; `supported` refers to the attacker's general."""

    attacker: UnitId
    at: HexId
    supported: bool


@frozen
class ChooseStand:
    """The defender's choice to stand or withdraw, before the dice."""


@frozen
class RollBattle:
    """The roll of the attack."""

    dice: int


@frozen
class RollSaves:
    """The defender's saves, one die per hit."""

    dice: int


@frozen
class ChooseDefence:
    """The defender's choice to roll its defense die now or keep it."""


@frozen
class RollDefence:
    """The roll of the defense die."""

    dice: int = 1


@frozen
class FaceFlags:
    """The owner's choice to ignore the flags, to try to save them, or to obey them."""


@frozen
class RollFlags:
    """The saves of flags, one die per flag."""

    dice: int


@frozen
class TakeStep:
    """The next retreat step of a unit or of a general by himself.

    `flags` is the number of hexes left. With `held`, the piece may not leave its brigade's zone.
    """

    side: Side
    unit: UnitId | None
    general: GeneralId | None
    flags: int
    held: bool = False


@frozen
class PayFigure:
    """The choice to pay for a step with a figure or the general; `flags` hexes are left after it."""

    side: Side
    unit: UnitId
    flags: int


@frozen
class BreakThrough:
    """The choice to enter the hex that the attacker emptied."""


@frozen
class BattleAgain:
    """The choice of cavalry that broke through to attack once more the unit that it drove back."""


@frozen
class RollShot:
    """The die of the sharpshooter."""

    general: GeneralId
    dice: int


@frozen
class SaveShot:
    """The save of the general whom the sharpshooter hit."""

    general: GeneralId
    dice: int = 1


@frozen
class RollRally:
    """The dice of a rally."""

    unit: UnitId
    dice: int


@frozen
class SendBack:
    """The owner's choice of a hex for a unit that is short of supplies."""

    side: Side
    unit: UnitId
    places: int


Decision = (
    TossDice
    | ChooseFirst
    | FormBrigades
    | ChooseMembers
    | DrawCard
    | PlayCard
    | ChooseSection
    | GiveOrders
    | MakeMoves
    | JoinBattle
    | ChooseTarget
    | ChooseStand
    | RollBattle
    | RollSaves
    | ChooseDefence
    | RollDefence
    | FaceFlags
    | RollFlags
    | TakeStep
    | PayFigure
    | BreakThrough
    | BattleAgain
    | MoveAgain
    | ChooseGeneral
    | RollShot
    | SaveShot
    | PlaceUnit
    | BuildWorks
    | ChooseRally
    | RollRally
    | ChooseSupply
    | CardDecision  # those of later cards: the order of the others is that of the numbers in training
    | SendBack
)


@replaceable
class State(NamedTuple):
    """The whole state of a game.

    The game waits for the last decision in `pending`. `points` are those won for good, by side. `claimed` are the hexes
    of objectives that each side has won for good.
    """

    rules: Rules
    field: Field
    board: Board
    cards: Cards
    turn: Turn
    pending: tuple[Decision, ...]
    points: tuple[int, int]
    claimed: tuple[int, int]
    winner: Side | None

    @property
    def ruleset(self) -> str:
        """Return the name of the ruleset."""
        return "north_against_south"

    @property
    def decision(self) -> Decision | None:
        """Return the decision that the game waits for, or None when it is over."""
        return self.pending[-1] if self.pending else None
