"""Parts of the state that both hex games share: the field, the cards and the pending decisions.

Hexes are ids and sets of hexes are bit masks (`grid.hexes`). The protocols at the end describe a state of either game
to shared code.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from bcnb.engine.dataclass_tools import frozen, replaceable
from bcnb.engine.ruleset import State
from bcnb.games.hexboard.rules.tables import Rules, Side, Terrain, UnitType
from bcnb.grid.hexes import HexId

UNKNOWN = "unknown"
"""The key of a card that the viewer may not know."""


@frozen
class Objective:
    """Hexes that give a side points while its units hold them, or once and for all with `for_good`."""

    side: Side
    hexes: int
    points: int = 1
    for_good: bool = False


class Country(NamedTuple):
    """Facts about the country that a map shows; no rule uses them.

    `up` is the compass point at the top, or empty if unknown. `names` are place names by hex. `looks` is the terrain to
    draw for a named place whose rules are those of another terrain. `evidence` is the source of a reconstructed layout,
    and empty for any other.
    """

    up: str = ""
    names: Mapping[HexId, str] = {}
    looks: Mapping[HexId, Terrain] = {}
    evidence: str = ""


NOWHERE = Country()
"""The country of a board without place names."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The parts of a position that stay the same for the whole battle.

    `terrain` has one entry per hex, and the masks are calculated from it once. A prize decides the battle: a flag in
    *Battle Cry* (2000), a point in *North against South*. Pairs are indexed by side. `face_down` is true for a game
    from a real table whose draws may stay face down.
    """

    terrain: tuple[Terrain, ...]
    faces: Mapping[HexId, int]
    top: Side
    first: Side
    hand_sizes: tuple[int, int]
    prizes_to_win: tuple[int, int]
    objectives: tuple[Objective, ...]
    home_rows: tuple[int, int]
    barred: int
    stops: int
    spoils: int
    blocks: int
    water: int
    high: int
    country: Country = NOWHERE
    face_down: bool = False


class Copied(NamedTuple):
    """A card that Counter-Attack may copy: its key and the section chosen (0 west), or None."""

    card: str
    section: int | None


@replaceable
class Cards(NamedTuple):
    """All cards: both hands, the deck, the discards and the last card of each side.

    The deck and the discards hold the number of copies of each card. Pairs are indexed by side.
    """

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: Mapping[str, int]
    discards: Mapping[str, int]
    last: tuple[Copied | None, Copied | None]


@frozen
class PlayCard:
    """The decision to play or discard a card."""


@frozen
class ChooseSection:
    """The decision on a section for the card."""


@frozen
class GiveOrders:
    """The decision to order and move units and generals."""


@frozen
class JoinBattle:
    """The decision on the next battle of an ordered unit."""


@frozen
class MoveAgain:
    """The decision on second moves after all battles, with Hit and Run."""


@frozen
class DrawCard:
    """The draw of a card from the deck, by chance."""

    side: Side


class Sided(Protocol):
    """A piece of either side."""

    @property
    def side(self) -> Side:
        """The side of the piece."""
        ...


class Armed(Sided, Protocol):
    """A unit of either game."""

    @property
    def kind(self) -> UnitType:
        """The unit type."""
        ...

    @property
    def strength(self) -> int:
        """The number of figures left."""
        ...


class Named(Sided, Protocol):
    """A general of either game."""

    @property
    def name(self) -> str:
        """The general's name."""
        ...


class HexBoard(Protocol):
    """The pieces of either game and the field works; masks are sets of hexes by side."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def units(self) -> Mapping[Any, Armed]:
        """The units by hex."""
        ...

    @property
    def generals(self) -> Mapping[Any, Named]:
        """The generals by hex."""
        ...

    @property
    def unit_masks(self) -> tuple[int, int]:
        """The hexes with units of each side."""
        ...

    @property
    def general_masks(self) -> tuple[int, int]:
        """The hexes with generals of each side."""
        ...

    @property
    def works(self) -> Mapping[HexId, int]:
        """The sides that field works cover, as a set of the numbers 0 to 5, by hex."""
        ...

    @property
    def tokens(self) -> int:
        """The number of field works tokens on the board."""
        ...

    @property
    def spares(self) -> tuple[int, int]:
        """The number of infantry units left in each box."""
        ...


class HexTurn(Protocol):
    """A turn of either game."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def number(self) -> int:
        """The number of the turn, from 1; 0 before the first turn."""
        ...

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        ...

    @property
    def played(self) -> str:
        """The key of the card played, or empty."""
        ...

    @property
    def card(self) -> str:
        """The key of the card in force, which may be a copied one."""
        ...

    @property
    def section(self) -> int | None:
        """The section chosen for the card (0 west, 1 center, 2 east), or None."""
        ...

    @property
    def orders(self) -> tuple[int, ...]:
        """The sections of each order given, as sets."""
        ...

    @property
    def dug(self) -> int:
        """The hexes fortified with this card."""
        ...


class HexState(State, Protocol):
    """A state of either game."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def rules(self) -> Rules:
        """The rules of the scenario."""
        ...

    @property
    def field(self) -> Field:
        """The parts that stay the same for the whole battle."""
        ...

    @property
    def board(self) -> HexBoard:
        """The pieces."""
        ...

    @property
    def cards(self) -> Cards:
        """The hands, the deck and the discards."""
        ...

    @property
    def turn(self) -> HexTurn:
        """The current turn."""
        ...

    @property
    def pending(self) -> tuple[object, ...]:
        """The pending decisions; the last is due."""
        ...

    @property
    def claimed(self) -> tuple[int, int]:
        """The objective hexes that each side has claimed for good."""
        ...

    @property
    def winner(self) -> Side | None:
        """The side that has won, or None."""
        ...

    @property
    def decision(self) -> object | None:
        """The decision that is due, or None when the battle is over."""
        ...
