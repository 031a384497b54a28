"""The events of the game: frozen values, named in the past tense, whose first field is the number of a rule.

Events that name no unit are those that both games on the hex board share. A unit is named by its piece label just
before the event.
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
from bcnb.games.north_against_south.rules.actions import PieceLabel
from bcnb.grid.hexes import HexId


@frozen
class DiceTossed:
    """Both sides rolled an ordinary die."""

    rule: str
    union: int
    confederate: int


@frozen
class FirstOffered:
    """A side may choose who begins."""

    rule: str
    side: Side


@frozen
class FirstChosen:
    """The side that begins was chosen."""

    rule: str
    side: Side


@frozen
class FormingEnded:
    """A side finished forming brigades before the first turn."""

    rule: str
    side: Side


@frozen
class BrigadeBegun:
    """A general began to form a brigade."""

    rule: str
    at: HexId


@frozen
class UnitEnlisted:
    """A unit was added to the brigade of the general on `general`."""

    rule: str
    unit: PieceLabel
    general: HexId


@frozen
class BrigadeFormed:
    """A brigade was completed."""

    rule: str
    at: HexId


@frozen
class BrigadeGivenUp:
    """A general gave up the command of his brigade."""

    rule: str
    at: HexId


@frozen
class BrigadeEnded:
    """A brigade lost its general and ended."""

    rule: str
    at: HexId


@frozen
class BrigadeInherited:
    """A brigade lost its general, and the general on `heir` now leads it.

    It is scattered until all its units are with him.
    """

    rule: str
    at: HexId
    heir: HexId


@frozen
class BrigadeScattered:
    """A general was driven away from his brigade."""

    rule: str
    at: HexId


@frozen
class BrigadeReunited:
    """All units of a scattered brigade were with their general again."""

    rule: str
    at: HexId


@frozen
class OrderGiven:
    """One order was used for these units and, with `general`, the general of the hex.

    With units he may go along; without units he acts by himself. With `brigade` they move as one.
    """

    rule: str
    at: HexId
    units: tuple[PieceLabel, ...]
    general: bool
    brigade: bool


@frozen
class AllOrdered:
    """A card ordered everything that it names.

    `generals` have orders of their own, `escorts` may go along with units, `brigades` are the hexes of generals whose
    brigades march, and `marchers` the units that march with them.
    """

    rule: str
    units: tuple[PieceLabel, ...]
    generals: tuple[HexId, ...]
    escorts: tuple[HexId, ...]
    brigades: tuple[HexId, ...]
    marchers: tuple[PieceLabel, ...]


@frozen
class Moved:
    """A unit moved, with the general of its hex if `general`."""

    rule: str
    unit: PieceLabel
    target: HexId
    general: bool


@frozen
class GeneralMoved:
    """A general moved by himself."""

    rule: str
    origin: HexId
    target: HexId


@frozen
class BattleBarred:
    """A unit's move or action keeps it from battling this turn."""

    rule: str
    unit: PieceLabel


@frozen
class Dismounted:
    """Cavalry dismounted."""

    rule: str
    unit: PieceLabel


@frozen
class Mounted:
    """Cavalry mounted."""

    rule: str
    unit: PieceLabel


@frozen
class CommandTaken:
    """A general and units met on a hex, and he commands them."""

    rule: str
    at: HexId


@frozen
class TargetAsked:
    """A unit attacked a hex with two units, and their owner is asked which one is the target.

    `general` has the same meaning as in `BattleJoined`.
    """

    rule: str
    attacker: PieceLabel
    at: HexId
    general: bool


@frozen
class TargetChosen:
    """The owner of two units chose which of them is attacked."""

    rule: str
    unit: PieceLabel


@frozen
class BattleJoined:
    """An attack began on a unit, or on a general by himself.

    With `general`, the attacker's general adds his die. `again` is true for the second battle of cavalry that broke
    through.
    """

    rule: str
    attacker: PieceLabel
    target: PieceLabel
    dice: int
    general: bool
    again: bool


@frozen
class WithdrawalOffered:
    """The defender may withdraw."""

    rule: str
    unit: PieceLabel


@frozen
class StandMade:
    """The defender makes a stand."""

    rule: str
    unit: PieceLabel


@frozen
class WithdrawalChosen:
    """The defender will withdraw after the attack."""

    rule: str
    unit: PieceLabel


@frozen
class SavesCalled:
    """Hits that are not sure kills may be saved, with one die each."""

    rule: str
    at: PieceLabel
    hits: int
    sure: int
    dice: int


@frozen
class FiguresLost:
    """A unit lost figures."""

    rule: str
    unit: PieceLabel
    figures: int


@frozen
class UnitEliminated:
    """A unit lost its last figure."""

    rule: str
    unit: PieceLabel
    side: Side


@frozen
class DefenceOffered:
    """The defender may roll its defense die."""

    rule: str
    unit: PieceLabel


@frozen
class DefenceCalled:
    """The defender rolls its defense die of this turn."""

    rule: str
    unit: PieceLabel


@frozen
class DefenceKept:
    """The defender did not roll its defense die."""

    rule: str
    unit: PieceLabel


@frozen
class FlagsShown:
    """The target's owner has to face flags; if `ignorable`, all of them may be ignored."""

    rule: str
    at: PieceLabel
    flags: int
    ignorable: bool


@frozen
class FlagsIgnored:
    """All flags were ignored."""

    rule: str
    at: PieceLabel


@frozen
class FlagSavesCalled:
    """Flags may be saved, with one die each."""

    rule: str
    at: PieceLabel
    dice: int


@frozen
class FlagsSaved:
    """Flags were saved."""

    rule: str
    at: PieceLabel
    flags: int


@frozen
class FlagsObeyed:
    """The flags were obeyed."""

    rule: str
    at: PieceLabel


@frozen
class RetreatOrdered:
    """A unit, or a general by himself, has to retreat; with `held` it may not leave its brigade's zone."""

    rule: str
    at: PieceLabel
    steps: int
    held: bool


@frozen
class Retreated:
    """A unit retreated one hex, with the general of its hex if `general`."""

    rule: str
    unit: PieceLabel
    target: HexId
    general: bool


@frozen
class GeneralRetreated:
    """A general retreated one hex by himself."""

    rule: str
    origin: HexId
    target: HexId


@frozen
class PriceAsked:
    """A retreat step could not be taken, and the owner is asked if the unit or the general pays for it."""

    rule: str
    unit: PieceLabel


@frozen
class StepPaid:
    """A retreat step that could not be taken was paid for."""

    rule: str


@frozen
class RetreatEnded:
    """A retreat ended; `lapsed` steps had no effect."""

    rule: str
    lapsed: int


@frozen
class BreakthroughOffered:
    """The attacker may enter the hex that it emptied."""

    rule: str
    unit: PieceLabel
    target: HexId


@frozen
class BrokeThrough:
    """The attacker entered the hex, with its general if `general`."""

    rule: str
    unit: PieceLabel
    target: HexId
    general: bool


@frozen
class SecondBattleOffered:
    """Cavalry that broke through may attack the unit that it drove back."""

    rule: str
    unit: PieceLabel
    target: PieceLabel


@frozen
class BattleEnded:
    """An attack ended with all its parts."""

    rule: str


@frozen
class ShotSaveCalled:
    """The general whom the sharpshooter hit may save himself."""

    rule: str
    target: HexId


@frozen
class RallyCalled:
    """A unit was chosen to rally."""

    rule: str
    unit: PieceLabel
    dice: int


@frozen
class FiguresReturned:
    """A unit got figures back."""

    rule: str
    unit: PieceLabel
    figures: int


@frozen
class SuppliesCut:
    """A unit runs short of supplies and goes back to one of these hexes."""

    rule: str
    unit: PieceLabel
    places: tuple[HexId, ...]


@frozen
class SentBack:
    """A unit went back for supplies, with its general if `general`."""

    rule: str
    unit: PieceLabel
    target: HexId
    general: bool


@frozen
class BattleWon:
    """A side had enough victory points and won."""

    rule: str
    side: Side
    points: int


Event = (
    SharedEvent
    | DiceTossed
    | FirstOffered
    | FirstChosen
    | FormingEnded
    | BrigadeBegun
    | UnitEnlisted
    | BrigadeFormed
    | BrigadeGivenUp
    | BrigadeEnded
    | BrigadeInherited
    | BrigadeScattered
    | BrigadeReunited
    | OrderGiven
    | AllOrdered
    | Moved
    | GeneralMoved
    | BattleBarred
    | Dismounted
    | Mounted
    | CommandTaken
    | TargetAsked
    | TargetChosen
    | BattleJoined
    | WithdrawalOffered
    | StandMade
    | WithdrawalChosen
    | SavesCalled
    | FiguresLost
    | UnitEliminated
    | DefenceOffered
    | DefenceCalled
    | DefenceKept
    | FlagsShown
    | FlagsIgnored
    | FlagSavesCalled
    | FlagsSaved
    | FlagsObeyed
    | RetreatOrdered
    | Retreated
    | GeneralRetreated
    | PriceAsked
    | StepPaid
    | RetreatEnded
    | BreakthroughOffered
    | BrokeThrough
    | SecondBattleOffered
    | BattleEnded
    | ShotSaveCalled
    | RallyCalled
    | FiguresReturned
    | SuppliesCut
    | SentBack
    | BattleWon
)
