"""What has happened in either game on the hex board: one frozen value an event, in the past tense.

The first field is the number of its rule. Fields are hexes, sides, counts and keys of cards; `engine.record` writes
them as JSON in the order given here.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId


@frozen
class CardDrawn:
    """A card came into a hand."""

    rule: str
    side: Side
    card: str


@frozen
class TurnBegan:
    """A side's turn began; turns are counted from 1."""

    rule: str
    number: int
    side: Side


@frozen
class CardPlayed:
    """A card was laid down and is in force."""

    rule: str
    side: Side
    card: str


@frozen
class CardCopied:
    """Counter-Attack took on the enemy's last card, and the section chosen for it."""

    rule: str
    card: str
    section: int | None


@frozen
class CardFailed:
    """A card had nothing to act on."""

    rule: str
    card: str


@frozen
class CardDiscarded:
    """A card went to the discards."""

    rule: str
    side: Side
    card: str


@frozen
class DeckShuffled:
    """The discards became part of the deck again."""

    rule: str
    cards: int


@frozen
class SectionChosen:
    """The section of a card was chosen (0 west, 1 centre, 2 east)."""

    rule: str
    section: int


@frozen
class PhaseBegan:
    """Another part of the turn began: orders, battle, again, draw, or a card's own action."""

    rule: str
    phase: str


@frozen
class DiceRolled:
    """The dice fell."""

    rule: str
    faces: str


@frozen
class GeneralEliminated:
    """A general was removed."""

    rule: str
    at: HexId
    side: Side


@frozen
class GeneralEscaped:
    """A general was attacked or shot at, and lives."""

    rule: str
    at: HexId


@frozen
class ShotFired:
    """The sharp shooter took aim."""

    rule: str
    target: HexId
    dice: int


@frozen
class UnitArrived:
    """Reinforcements came."""

    rule: str
    at: HexId
    side: Side
    kind: str


@frozen
class WorksBuilt:
    """Field works were built; `side` is the first of the two that they cover, clockwise."""

    rule: str
    at: HexId
    side: int


@frozen
class ObjectiveClaimed:
    """A side won something for good by reaching a hex."""

    rule: str
    side: Side
    at: HexId
    points: int


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
    | DiceRolled
    | GeneralEliminated
    | GeneralEscaped
    | ShotFired
    | UnitArrived
    | WorksBuilt
    | ObjectiveClaimed
)
