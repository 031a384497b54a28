"""Everything at one moment of a battle, as immutable values: the field, the pieces, the cards, the turn, the points.

A hex holds two units of a side and one general. A unit has a number (`UnitId`) as long as it lives, and a general has
one, too; sets of units, of generals and of hexes are bit masks. The field, the cards, and the decisions that name no
unit are those of both games on the hex board.
"""

from collections.abc import Mapping
from typing import NamedTuple, NewType

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.state import NOWHERE as NOWHERE
from bcnb.games.hexboard.rules.state import BuildWorks as BuildWorks
from bcnb.games.hexboard.rules.state import Cards as Cards
from bcnb.games.hexboard.rules.state import ChooseGeneral as ChooseGeneral
from bcnb.games.hexboard.rules.state import ChooseRally as ChooseRally
from bcnb.games.hexboard.rules.state import ChooseSection as ChooseSection
from bcnb.games.hexboard.rules.state import ChooseSupply as ChooseSupply
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
from bcnb.games.north_against_south.rules.tables import Quality, Rules
from bcnb.grid.hexes import HexId

UnitId = NewType("UnitId", int)
"""The number of a unit, from 0, given once and never again."""
GeneralId = NewType("GeneralId", int)
"""The number of a general, from 0."""


@frozen
class Unit:
    """A unit on the board; its strength is the number of figures left, `brigade` the number of its general."""

    side: Side
    kind: UnitType
    quality: Quality
    strength: int
    at: HexId
    brigade: GeneralId | None = None


@frozen
class General:
    """A general on the board. When he was driven out of his brigade, it is `scattered` until all are with him again."""

    side: Side
    name: str
    at: HexId
    scattered: bool = False


@frozen
class Layout:
    """A starting layout: what a scenario file says, ready for `setup`. Units and generals have the numbers of their
    places; `first` is None where the dice choose. Pairs are indexed by side."""

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


class Board(NamedTuple):
    """The pieces. `stacks` and `leaders` say who stands on a hex, and the masks repeat it, by side, for speed:
    `unit_masks` hexes with a unit, `full_masks` those with two, `general_masks` those with a general. `brigades` are
    the units of each general who leads any.

    `works` holds the sides that field works cover on a hex, `tokens` how many of them have been placed; `spares` are
    the infantry units left in each box, `next_unit` is the number that the next new unit gets.
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


class Attack(NamedTuple):
    """An attack under way: who attacks whom. The target is a unit, or a general by himself (then `unit` is None).

    `near` says whether they stood next to each other when it began. `again` marks the second battle of cavalry that
    broke through. `stands` is what the defender chose, `faces` what the dice showed, `flags` how many are still to be
    faced, `hex` the target's hex when the attack began, and `driven` whether the flags drove the target back.
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


class Turn(NamedTuple):
    """What has happened in the current turn. `card` is in force; `played` is the one that was laid down.

    `orders` holds one set of sections an order. Sets of units: `ordered`, `marchers` (those under the order of their
    brigade), `idle` (whose brigade is being formed or given up), `moved`, `moved_twice`, `spoiled`, `fought`,
    `fought_twice`, `remounted` (those that got off or on their horses), and, of the enemy, `defended`; `teams` are the
    sets that count as one. Sets of generals: `generals_ordered` by themselves, `escorts` who may go along, `marching`
    with their brigade, `generals_moved`, `generals_idle` (who form or give up a brigade), `supported` (who have added
    their die). `dug` is a set of hexes.
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
    """Both sides throw an ordinary die for the first turn."""

    dice: int = 2


@frozen
class ChooseFirst:
    """The side with the higher die says who begins."""

    side: Side


@frozen
class FormBrigades:
    """Before the first turn a side forms brigades."""

    side: Side


@frozen
class ChooseMembers:
    """A general takes units into the brigade that he forms."""

    side: Side
    general: GeneralId


@frozen
class MakeMoves:
    """Ordered pieces move."""


@frozen
class ChooseTarget:
    """The owner of two units says which of them a unit attacks, `supported` by the general of its hex or not."""

    attacker: UnitId
    at: HexId
    supported: bool


@frozen
class ChooseStand:
    """The defender stands or withdraws, before the dice."""


@frozen
class RollBattle:
    """The dice of the attack."""

    dice: int


@frozen
class RollSaves:
    """The defender's saves, one die a hit."""

    dice: int


@frozen
class ChooseDefence:
    """The defender rolls its defence die now, or keeps it."""


@frozen
class RollDefence:
    """The defence die."""

    dice: int = 1


@frozen
class FaceFlags:
    """The owner of the target ignores the flags, tries to save them, or lets them stand."""


@frozen
class RollFlags:
    """The saves of flags, one die a flag."""

    dice: int


@frozen
class TakeStep:
    """A unit, or a general by himself, has to go back; `flags` hexes are left. With `held` it may not leave its
    brigade's zone."""

    side: Side
    unit: UnitId | None
    general: GeneralId | None
    flags: int
    held: bool = False


@frozen
class PayFigure:
    """A step that could not be taken costs a figure of the unit, or its general; `flags` hexes are left after it."""

    side: Side
    unit: UnitId
    flags: int


@frozen
class BreakThrough:
    """The attacker may enter the hex that it emptied."""


@frozen
class BattleAgain:
    """Cavalry that broke through may battle the unit that it drove back, once more."""


@frozen
class RollShot:
    """The die of the sharp shooter."""

    general: GeneralId
    dice: int


@frozen
class SaveShot:
    """The save of the general whom the sharp shooter hit."""

    general: GeneralId
    dice: int = 1


@frozen
class RollRally:
    """The dice of a rally."""

    unit: UnitId
    dice: int


@frozen
class SendBack:
    """Short of Supplies: the owner puts the unit on one of these hexes."""

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
    | SendBack
)


class State(NamedTuple):
    """Everything. What the game waits for is the last of `pending`; `points` are those won for good, by side."""

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
        """The name of the game."""
        return "north_against_south"

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over."""
        return self.pending[-1] if self.pending else None
