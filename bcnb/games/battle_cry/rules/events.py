"""What has happened: one frozen value an event, in the past tense. The first field is the number of its rule.

Together with `rules.evolve` these, and the events of both games on the hex board, are all that is needed to play a
record again. Fields are hexes, sides and counts; `engine.record` writes them as JSON in the order given here.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.events import CardCopied as CardCopied
from bcnb.games.hexboard.rules.events import CardDiscarded as CardDiscarded
from bcnb.games.hexboard.rules.events import CardDrawn as CardDrawn
from bcnb.games.hexboard.rules.events import CardFailed as CardFailed
from bcnb.games.hexboard.rules.events import CardPlayed as CardPlayed
from bcnb.games.hexboard.rules.events import DeckShuffled as DeckShuffled
from bcnb.games.hexboard.rules.events import DiceRolled as DiceRolled
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
    """One order was used. `unit` and `general` tell which of the pieces got it; with both, he may go along."""

    rule: str
    at: HexId
    unit: bool
    general: bool


@frozen
class AllOrdered:
    """A card ordered everything it names: units, generals of their own, and units whose general may go along."""

    rule: str
    units: tuple[HexId, ...]
    generals: tuple[HexId, ...]
    escorts: tuple[HexId, ...]


@frozen
class Moved:
    """Pieces moved."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@frozen
class BattleBarred:
    """What a unit did forbids it to battle this turn."""

    rule: str
    at: HexId


@frozen
class GeneralAttached:
    """A general and a unit met and belong together."""

    rule: str
    at: HexId


@frozen
class BattleJoined:
    """An attack began."""

    rule: str
    attacker: HexId
    target: HexId
    dice: int


@frozen
class HitsScored:
    """A unit lost figures."""

    rule: str
    at: HexId
    hits: int


@frozen
class UnitEliminated:
    """A unit's last figure went; its flag is captured."""

    rule: str
    at: HexId
    side: Side


@frozen
class GeneralUncovered:
    """An attack destroyed the unit that hid a general from the attacker."""

    rule: str
    attacker: HexId
    at: HexId


@frozen
class RetreatOrdered:
    """Flags drive a unit (with its general) or a lone general back."""

    rule: str
    at: HexId
    flags: int
    unit: bool


@frozen
class Retreated:
    """One hex of a retreat was done."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@frozen
class HaltAllowed:
    """A unit in retreat has reached a general and need go no farther, though flags are left."""

    rule: str
    at: HexId


@frozen
class FigureLost:
    """A flag could not be obeyed and cost a figure."""

    rule: str
    at: HexId


@frozen
class RetreatEnded:
    """A retreat was over; `lapsed` flags had no more effect."""

    rule: str
    at: HexId
    lapsed: int


@frozen
class FollowUpGranted:
    """The attacker on `at` may move when its battle for `target` is over."""

    rule: str
    at: HexId
    target: HexId


@frozen
class Advanced:
    """A unit and its general took the hex that their attack had emptied."""

    rule: str
    origin: HexId
    target: HexId


@frozen
class RallyCalled:
    """A unit was called upon to rally."""

    rule: str
    at: HexId
    dice: int


@frozen
class FiguresReturned:
    """A unit got figures back."""

    rule: str
    at: HexId
    figures: int


@frozen
class SuppliesCut:
    """A unit runs short of supplies and goes back to one of these hexes."""

    rule: str
    at: HexId
    places: tuple[HexId, ...]


@frozen
class SentBack:
    """A unit went back for supplies, with its general if `general`."""

    rule: str
    origin: HexId
    target: HexId
    general: bool


@frozen
class BattleWon:
    """A side had enough flags."""

    rule: str
    side: Side
    flags: int


Event = (
    CardDrawn
    | TurnBegan
    | CardPlayed
    | CardCopied
    | CardFailed
    | CardDiscarded
    | DeckShuffled
    | SectionChosen
    | PhaseBegan
    | OrderGiven
    | AllOrdered
    | Moved
    | BattleBarred
    | GeneralAttached
    | BattleJoined
    | DiceRolled
    | HitsScored
    | UnitEliminated
    | GeneralUncovered
    | GeneralEliminated
    | GeneralEscaped
    | RetreatOrdered
    | Retreated
    | HaltAllowed
    | FigureLost
    | RetreatEnded
    | FollowUpGranted
    | Advanced
    | ShotFired
    | UnitArrived
    | WorksBuilt
    | RallyCalled
    | FiguresReturned
    | SuppliesCut
    | SentBack
    | ObjectiveClaimed
    | BattleWon
)
