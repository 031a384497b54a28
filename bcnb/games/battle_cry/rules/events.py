"""Events of *Battle Cry*, one frozen class per fact; the first field is the number of the rule.

With `rules.evolve` and the events of both hex games, they are all that a replay needs. The fields are hexes, sides and
counts. `engine.record` writes them as JSON in the order given here.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.events import CardAssumed as CardAssumed
from bcnb.games.hexboard.rules.events import CardCopied as CardCopied
from bcnb.games.hexboard.rules.events import CardDiscarded as CardDiscarded
from bcnb.games.hexboard.rules.events import CardDrawn as CardDrawn
from bcnb.games.hexboard.rules.events import CardFailed as CardFailed
from bcnb.games.hexboard.rules.events import CardPlayed as CardPlayed
from bcnb.games.hexboard.rules.events import DeckShuffled as DeckShuffled
from bcnb.games.hexboard.rules.events import DiceRolled as DiceRolled
from bcnb.games.hexboard.rules.events import Event as SharedEvent
from bcnb.games.hexboard.rules.events import GeneralEliminated as GeneralEliminated
from bcnb.games.hexboard.rules.events import GeneralEscaped as GeneralEscaped
from bcnb.games.hexboard.rules.events import ObjectiveClaimed as ObjectiveClaimed
from bcnb.games.hexboard.rules.events import PhaseBegan as PhaseBegan
from bcnb.games.hexboard.rules.events import SectionChosen as SectionChosen
from bcnb.games.hexboard.rules.events import ShotFired as ShotFired
from bcnb.games.hexboard.rules.events import TurnBegan as TurnBegan
from bcnb.games.hexboard.rules.events import UnitArrived as UnitArrived
from bcnb.games.hexboard.rules.events import WorksBuilt as WorksBuilt
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId


@frozen
class OrderGiven:
    """One order given, and the pieces that got it; with both, the general may move with the unit."""

    rule: str
    at: HexId
    unit: bool
    general: bool


@frozen
class AllOrdered:
    """Everything that a card names, ordered at once.

    `units` are the hexes of units, `generals` those of generals with their own order, and `escorts` those of units
    whose general may move with them.
    """

    rule: str
    units: tuple[HexId, ...]
    generals: tuple[HexId, ...]
    escorts: tuple[HexId, ...]


@frozen
class Moved:
    """A move of pieces."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@frozen
class BattleBarred:
    """A unit that may not battle this turn because of what it did."""

    rule: str
    at: HexId


@frozen
class GeneralAttached:
    """A general and a unit that met and are now together."""

    rule: str
    at: HexId


@frozen
class BattleJoined:
    """The start of an attack."""

    rule: str
    attacker: HexId
    target: HexId
    dice: int


@frozen
class HitsScored:
    """Figures that a unit lost to hits."""

    rule: str
    at: HexId
    hits: int


@frozen
class UnitEliminated:
    """A unit that lost its last figure; its flag is captured."""

    rule: str
    at: HexId
    side: Side


@frozen
class GeneralUncovered:
    """A general uncovered by an attack that destroyed the unit in the same hex."""

    rule: str
    attacker: HexId
    at: HexId


@frozen
class RetreatOrdered:
    """Flags that drive back a unit (with its general) or a lone general."""

    rule: str
    at: HexId
    flags: int
    unit: bool


@frozen
class Retreated:
    """One hex of a retreat."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@frozen
class HaltAllowed:
    """A retreating unit that has reached a general and may stop, though flags are left."""

    rule: str
    at: HexId


@frozen
class FigureLost:
    """A figure lost to a flag that could not be obeyed."""

    rule: str
    at: HexId


@frozen
class RetreatEnded:
    """The end of a retreat; `lapsed` is the number of flags without effect."""

    rule: str
    at: HexId
    lapsed: int


@frozen
class FollowUpGranted:
    """A move that the attacker on `at` may make after its battle for `target`."""

    rule: str
    at: HexId
    target: HexId


@frozen
class Advanced:
    """A unit and its general that took the hex that their attack had emptied."""

    rule: str
    origin: HexId
    target: HexId


@frozen
class RallyCalled:
    """A unit chosen to rally."""

    rule: str
    at: HexId
    dice: int


@frozen
class FiguresReturned:
    """Figures that a unit got back."""

    rule: str
    at: HexId
    figures: int


@frozen
class SuppliesCut:
    """A unit that is short of supplies and goes back to one of the given hexes."""

    rule: str
    at: HexId
    places: tuple[HexId, ...]


@frozen
class SentBack:
    """A unit sent back for supplies, with its general if `general` is true."""

    rule: str
    origin: HexId
    target: HexId
    general: bool


@frozen
class BattleWon:
    """The victory of a side with enough flags."""

    rule: str
    side: Side
    flags: int


Event = (
    SharedEvent
    | OrderGiven
    | AllOrdered
    | Moved
    | BattleBarred
    | GeneralAttached
    | BattleJoined
    | HitsScored
    | UnitEliminated
    | GeneralUncovered
    | RetreatOrdered
    | Retreated
    | HaltAllowed
    | FigureLost
    | RetreatEnded
    | FollowUpGranted
    | Advanced
    | RallyCalled
    | FiguresReturned
    | SuppliesCut
    | SentBack
    | BattleWon
)
