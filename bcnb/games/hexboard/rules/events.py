"""Events that both hex games share, one frozen class per fact.

The first field is the number of the rule. The other fields are hexes, sides, counts and card keys; `engine.record`
writes them as JSON in the order given here.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId


@frozen
class CardDrawn:
    """A card drawn into a hand."""

    rule: str
    side: Side
    card: str


@frozen
class CardAssumed:
    """A card drawn face down at a real table: the one that it must have been, or `state.UNKNOWN`."""

    rule: str
    side: Side
    card: str


@frozen
class TurnBegan:
    """The start of a side's turn; turns count from 1."""

    rule: str
    number: int
    side: Side


@frozen
class CardPlayed:
    """A card played from a hand, which is now in force."""

    rule: str
    side: Side
    card: str


@frozen
class CardCopied:
    """The enemy's last card, copied by Counter-Attack, and the section chosen for it."""

    rule: str
    card: str
    section: int | None


@frozen
class CardFailed:
    """A card that found nothing to act on."""

    rule: str
    card: str


@frozen
class CardDiscarded:
    """A card that went to the discards."""

    rule: str
    side: Side
    card: str


@frozen
class DeckShuffled:
    """The discards shuffled back into the deck; `cards` is their number."""

    rule: str
    cards: int


@frozen
class SectionChosen:
    """The section chosen for a card (0 west, 1 center, 2 east)."""

    rule: str
    section: int


@frozen
class PhaseBegan:
    """The start of a phase: `orders`, `battle`, `again`, `draw`, or the action of a card."""

    rule: str
    phase: str


@frozen
class DiceRolled:
    """A roll of the dice."""

    rule: str
    faces: str


@frozen
class GeneralEliminated:
    """A general removed from the board."""

    rule: str
    at: HexId
    side: Side


@frozen
class GeneralEscaped:
    """A general who survived an attack or a shot."""

    rule: str
    at: HexId


@frozen
class ShotFired:
    """A shot of the sharp shooter, before the dice are rolled."""

    rule: str
    target: HexId
    dice: int


@frozen
class UnitArrived:
    """A unit placed by Call for Reinforcements."""

    rule: str
    at: HexId
    side: Side
    kind: str


@frozen
class WorksBuilt:
    """Field works built on a hex; they cover `side` and the next side clockwise."""

    rule: str
    at: HexId
    side: int


@frozen
class ObjectiveClaimed:
    """Points that a side won for good by reaching a hex."""

    rule: str
    side: Side
    at: HexId
    points: int


Event = (
    CardDrawn
    | CardAssumed
    | TurnBegan
    | CardPlayed
    | CardCopied
    | CardFailed
    | CardDiscarded
    | DeckShuffled
    | SectionChosen
    | PhaseBegan
    | DiceRolled
    | GeneralEliminated
    | GeneralEscaped
    | ShotFired
    | UnitArrived
    | WorksBuilt
    | ObjectiveClaimed
)
