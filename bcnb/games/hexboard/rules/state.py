"""What the states of both games on the hex board have in common: the field, the cards, and what may be waited for.

Hexes are ids and sets of hexes are bit masks (`grid.hexes`). What a state of either game is for the code that serves
both, the protocols at the end say.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import State
from bcnb.games.hexboard.rules.tables import Rules, Side, Terrain, UnitType
from bcnb.grid.hexes import HexId

UNKNOWN = "unknown"
"""The key of a card that the viewer may not know."""


@frozen
class Objective:
    """Hexes worth prizes to a side while one of its units stands there; with `for_good` once and for all."""

    side: Side
    hexes: int
    points: int = 1
    for_good: bool = False


class Country(NamedTuple):
    """What a map tells of the country that it shows; no rule asks for it.

    `up` is the point of the compass at its top, or empty where nobody says. `names` are those of places by hex, `looks`
    the ground as which a named place is drawn, where it works as another. `evidence` is what a reconstructed layout
    rests on, and empty for any other.
    """

    up: str = ""
    names: Mapping[HexId, str] = {}
    looks: Mapping[HexId, Terrain] = {}
    evidence: str = ""


NOWHERE = Country()
"""A board of which nothing is told."""


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """What stays the same all through a battle. `terrain` has one entry a hex; the masks are drawn from it once.

    A prize is what decides the battle: a flag in the game of 2000, a point in *North against South*. Pairs are indexed
    by side.
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


class Copied(NamedTuple):
    """What Counter-Attack may repeat: the key of a card and the section of the board (0 west) that was chosen."""

    card: str
    section: int | None


class Cards(NamedTuple):
    """The 60 cards: both hands, how many of each kind lie in the deck and in the discards, both sides' last cards."""

    hands: tuple[tuple[str, ...], tuple[str, ...]]
    deck: Mapping[str, int]
    discards: Mapping[str, int]
    last: tuple[Copied | None, Copied | None]


@frozen
class PlayCard:
    """A card is to be played or discarded."""


@frozen
class ChooseSection:
    """The card asks for a section."""


@frozen
class GiveOrders:
    """Units and generals are ordered and moved."""


@frozen
class JoinBattle:
    """Ordered units battle, one at a time."""


@frozen
class MoveAgain:
    """Hit and Run: the second move, after all battles."""


@frozen
class ChooseGeneral:
    """Sharp Shooter: which enemy general is shot at."""


@frozen
class PlaceUnit:
    """Call for Reinforcements: where the new unit stands."""


@frozen
class BuildWorks:
    """Construct Fieldworks: which hex is fortified next, and facing where."""


@frozen
class ChooseRally:
    """Rally: which unit gets figures back."""


@frozen
class ChooseSupply:
    """Short of Supplies: which unit is sent back."""


@frozen
class DrawCard:
    """A card is drawn from the deck."""

    side: Side


class Sided(Protocol):
    """A piece of either side."""

    @property
    def side(self) -> Side: ...


class Armed(Sided, Protocol):
    """A unit of any game on this board."""

    @property
    def kind(self) -> UnitType: ...


class Named(Sided, Protocol):
    """A general of any game on this board."""

    @property
    def name(self) -> str: ...


class HexBoard(Protocol):
    """The pieces of either game, also as sets of hexes by side, and the field works."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def units(self) -> Mapping[Any, Armed]: ...
    @property
    def generals(self) -> Mapping[Any, Named]: ...
    @property
    def unit_masks(self) -> tuple[int, int]: ...
    @property
    def general_masks(self) -> tuple[int, int]: ...
    @property
    def works(self) -> Mapping[HexId, int]: ...
    @property
    def tokens(self) -> int: ...


class HexTurn(Protocol):
    """A turn of either game: its number and side, the cards laid down and in force, its section, orders, works."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def number(self) -> int: ...
    @property
    def side(self) -> Side: ...
    @property
    def played(self) -> str: ...
    @property
    def card(self) -> str: ...
    @property
    def section(self) -> int | None: ...
    @property
    def orders(self) -> tuple[int, ...]: ...
    @property
    def dug(self) -> int: ...


class HexState(State, Protocol):
    """A state of either game."""

    @property
    def _replace(self) -> Callable[..., Self]: ...
    @property
    def rules(self) -> Rules: ...
    @property
    def field(self) -> Field: ...
    @property
    def board(self) -> HexBoard: ...
    @property
    def cards(self) -> Cards: ...
    @property
    def turn(self) -> HexTurn: ...
    @property
    def pending(self) -> tuple[object, ...]: ...
    @property
    def claimed(self) -> tuple[int, int]: ...
    @property
    def winner(self) -> Side | None: ...
    @property
    def decision(self) -> object | None: ...
