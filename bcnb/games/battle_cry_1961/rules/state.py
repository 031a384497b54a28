"""Everything at one moment of a war on squares, as immutable values: the map, the pieces, the turn.

Squares are ids and sets of squares are bit masks (`grid.squares`). A piece has no name: it is known by its square, and
`Board` holds one set of squares for each side and each arm.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.battle_cry_1961.rules.actions import Rail
from bcnb.games.battle_cry_1961.rules.tables import Area, Arm, Rules, Side
from bcnb.grid.squares import SquareId

ARMS = tuple(Arm)


@frozen
class Command:
    """One seat: who decides for the pieces of a side, in the whole land or in one territory."""

    seat: str
    side: Side
    area: Area


@frozen
class Section:
    """A rail line between two neighbouring dots: every square it crosses, dots included, and the railroads it was."""

    squares: tuple[SquareId, ...]
    railroads: str = ""


class Hop(NamedTuple):
    """Where rapid rail movement leads from a dot: the action, its target and the same as a set, the squares passed."""

    ride: Rail
    target: SquareId
    there: int
    inner: int


class Site(NamedTuple):
    """A battle of the war, for interest only."""

    at: SquareId
    name: str
    year: int


@frozen
class Layout:
    """A starting layout: what a scenario file says, ready for `setup`. Masks are sets of squares.

    `colours` are the squares of blue and of grey states; all others are green. `notice` says what the map is. `water`
    is no square, as little as what lies beyond the map; it is there to be seen. `thrown` says that the dice are thrown
    for the sides before the first turn.
    """

    land: int
    mountains: int
    colours: tuple[int, int]
    states: Mapping[SquareId, str]
    east: int
    dots: Mapping[SquareId, str]
    sections: tuple[Section, ...]
    sites: tuple[Site, ...]
    notice: str
    board: "Board"
    players: int
    rules: Rules
    water: int = 0
    thrown: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """What stays the same all through a war. `areas` are the squares of each territory, `border` those on both sides of
    the line between them, `stations` those with a dot, `hops` the ways from each."""

    land: int
    mountains: int
    colours: tuple[int, int]
    states: Mapping[SquareId, str]
    areas: Mapping[Area, int]
    border: int
    dots: Mapping[SquareId, str]
    stations: int
    hops: Mapping[SquareId, tuple[Hop, ...]]
    sections: tuple[Section, ...]
    sites: tuple[Site, ...]
    notice: str
    commands: tuple[Command, ...]
    water: int = 0


class Board(NamedTuple):
    """The pieces: the squares of each side, and of each arm of both sides."""

    sides: tuple[int, int]
    arms: tuple[int, int, int]

    @property
    def occupied(self) -> int:
        """The squares with a piece."""
        return self.sides[0] | self.sides[1]

    def arm_at(self, at: int) -> Arm:
        """The arm of the piece on a square. Raises ValueError for an empty one."""
        for arm in ARMS:
            if self.arms[arm] >> at & 1:
                return arm
        raise ValueError("no piece stands there")


class Snapshot(NamedTuple):
    """How the pieces stood before the first battle of a turn, which of them were commanded, and whose were joined."""

    board: Board
    commanded: int
    joined: tuple[bool, bool] = (False, False)


class Turn(NamedTuple):
    """What has happened in the current turn. `command` is the place of the seat in the order of play.

    `commanded` are the squares of the pieces that the seat leads, `stopped` those that came to a mountain; both follow
    the pieces. `before` is kept from the first battle on; `fought` and `jumped` are the squares of pieces that did.
    `jumper` has just jumped, `chain` times in one go.
    """

    number: int
    command: int
    commanded: int
    spots: int = 0
    moved: bool = False
    stopped: int = 0
    before: Snapshot | None = None
    fought: int = 0
    jumped: int = 0
    jumper: SquareId | None = None
    chain: int = 0


class Phase(StrEnum):
    """What the game waits for: the dice for the sides, those of a turn, moves or a first battle, further battles; or
    nothing."""

    SIDES = "sides"
    ROLL = "roll"
    MOVE = "move"
    BATTLE = "battle"
    OVER = "over"

    __hash__ = str.__hash__  # that of an enumeration is a function in Python, and tables are asked by it all the time


SIDES, ROLL, MOVE, BATTLE, OVER = Phase
"""The same by names of their own: Python 3.11 takes ten times as long to find a member in its enumeration."""


class State(NamedTuple):
    """Everything. `joined` says of each side whether its forces are joined; `offer` which side has offered a draw;
    `ended` how the war ended."""

    rules: Rules
    field: Field
    board: Board
    turn: Turn
    phase: Phase
    joined: tuple[bool, bool] = (False, False)
    offer: Side | None = None
    winner: Side | None = None
    ended: str = ""

    @property
    def ruleset(self) -> str:
        """The name of the game."""
        return "battle_cry_1961"

    @property
    def command(self) -> Command:
        """The seat whose turn it is."""
        return self.field.commands[self.turn.command]

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        return self.field.commands[self.turn.command].side

    @property
    def own(self) -> int:
        """The squares of the side whose turn it is."""
        return self.board.sides[self.field.commands[self.turn.command].side]

    @property
    def foes(self) -> int:
        """The squares of the other side."""
        return self.board.sides[1 - self.field.commands[self.turn.command].side]

    @property
    def open(self) -> int:
        """Rule 3.6: the squares of the land without a piece."""
        union, confederate = self.board.sides
        return self.field.land & ~(union | confederate)

    def territory(self, area: Area) -> int:
        """Rule 1.5: the squares of a territory."""
        return self.field.areas[area] | (self.field.border if self.rules.shared_border else 0)
