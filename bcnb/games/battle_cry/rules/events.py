"""What has happened: one frozen value an event, in the past tense. The first field is the number of its rule.

Together with `rules.evolve` these are all that is needed to play a record again. Fields are hexes, sides, counts and
keys of cards; `engine.record` writes them as JSON in the order given here.
"""

from dataclasses import dataclass

from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A card came into a hand."""

    rule: str
    side: Side
    card: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A side's turn began; turns are counted from 1."""

    rule: str
    number: int
    side: Side


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was laid down and is in force."""

    rule: str
    side: Side
    card: str


@dataclass(frozen=True, slots=True)
class CardCopied:
    """Counter-Attack took on the enemy's last card, and the section chosen for it."""

    rule: str
    card: str
    section: int | None


@dataclass(frozen=True, slots=True)
class CardFailed:
    """A card had nothing to act on."""

    rule: str
    card: str


@dataclass(frozen=True, slots=True)
class CardDiscarded:
    """A card went to the discards."""

    rule: str
    side: Side
    card: str


@dataclass(frozen=True, slots=True)
class DeckShuffled:
    """The discards became part of the deck again."""

    rule: str
    cards: int


@dataclass(frozen=True, slots=True)
class SectionChosen:
    """The section of a card was chosen (0 west, 1 centre, 2 east)."""

    rule: str
    section: int


@dataclass(frozen=True, slots=True)
class PhaseBegan:
    """Another part of the turn began: orders, battle, again, draw, or a card's own action."""

    rule: str
    phase: str


@dataclass(frozen=True, slots=True)
class OrderGiven:
    """One order was used. `unit` and `general` tell which of the pieces got it; with both, he may go along."""

    rule: str
    at: HexId
    unit: bool
    general: bool


@dataclass(frozen=True, slots=True)
class AllOrdered:
    """A card ordered everything it names: units, generals of their own, and units whose general may go along."""

    rule: str
    units: tuple[HexId, ...]
    generals: tuple[HexId, ...]
    escorts: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """Pieces moved."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@dataclass(frozen=True, slots=True)
class BattleBarred:
    """What a unit did forbids it to battle this turn."""

    rule: str
    at: HexId


@dataclass(frozen=True, slots=True)
class GeneralAttached:
    """A general and a unit met and belong together."""

    rule: str
    at: HexId


@dataclass(frozen=True, slots=True)
class BattleJoined:
    """An attack began."""

    rule: str
    attacker: HexId
    target: HexId
    dice: int


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice fell."""

    rule: str
    faces: str


@dataclass(frozen=True, slots=True)
class HitsScored:
    """A unit lost figures."""

    rule: str
    at: HexId
    hits: int


@dataclass(frozen=True, slots=True)
class UnitEliminated:
    """A unit's last figure went; its flag is captured."""

    rule: str
    at: HexId
    side: Side


@dataclass(frozen=True, slots=True)
class GeneralUncovered:
    """An attack destroyed the unit that hid a general from the attacker."""

    rule: str
    attacker: HexId
    at: HexId


@dataclass(frozen=True, slots=True)
class GeneralEliminated:
    """A general was removed; his flag is captured."""

    rule: str
    at: HexId
    side: Side


@dataclass(frozen=True, slots=True)
class GeneralEscaped:
    """A general was shot at and not hit."""

    rule: str
    at: HexId


@dataclass(frozen=True, slots=True)
class RetreatOrdered:
    """Flags drive a unit (with its general) or a lone general back."""

    rule: str
    at: HexId
    flags: int
    unit: bool


@dataclass(frozen=True, slots=True)
class Retreated:
    """One hex of a retreat was done."""

    rule: str
    origin: HexId
    target: HexId
    unit: bool
    general: bool


@dataclass(frozen=True, slots=True)
class HaltAllowed:
    """A unit in retreat has reached a general and need go no farther, though flags are left."""

    rule: str
    at: HexId


@dataclass(frozen=True, slots=True)
class FigureLost:
    """A flag could not be obeyed and cost a figure."""

    rule: str
    at: HexId


@dataclass(frozen=True, slots=True)
class RetreatEnded:
    """A retreat was over; `lapsed` flags had no more effect."""

    rule: str
    at: HexId
    lapsed: int


@dataclass(frozen=True, slots=True)
class FollowUpGranted:
    """The attacker on `at` may move when its battle for `target` is over."""

    rule: str
    at: HexId
    target: HexId


@dataclass(frozen=True, slots=True)
class Advanced:
    """A unit and its general took the hex that their attack had emptied."""

    rule: str
    origin: HexId
    target: HexId


@dataclass(frozen=True, slots=True)
class ShotFired:
    """The sharp shooter took aim."""

    rule: str
    target: HexId
    dice: int


@dataclass(frozen=True, slots=True)
class UnitArrived:
    """Reinforcements came."""

    rule: str
    at: HexId
    side: Side
    kind: str


@dataclass(frozen=True, slots=True)
class WorksBuilt:
    """Field works were built; `side` is the first of the two that they cover, clockwise."""

    rule: str
    at: HexId
    side: int


@dataclass(frozen=True, slots=True)
class RallyCalled:
    """A unit was called upon to rally."""

    rule: str
    at: HexId
    dice: int


@dataclass(frozen=True, slots=True)
class FiguresReturned:
    """A unit got figures back."""

    rule: str
    at: HexId
    figures: int


@dataclass(frozen=True, slots=True)
class SuppliesCut:
    """A unit runs short of supplies and goes back to one of these hexes."""

    rule: str
    at: HexId
    places: tuple[HexId, ...]


@dataclass(frozen=True, slots=True)
class SentBack:
    """A unit went back for supplies, with its general if `general`."""

    rule: str
    origin: HexId
    target: HexId
    general: bool


@dataclass(frozen=True, slots=True)
class ObjectiveClaimed:
    """A side won flags for good by reaching a hex."""

    rule: str
    side: Side
    at: HexId
    points: int


@dataclass(frozen=True, slots=True)
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
