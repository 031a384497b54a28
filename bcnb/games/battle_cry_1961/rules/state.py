"""The state of a game at one moment, as immutable values: the map, the pieces and the turn.

Squares are ids, and sets of squares are bit masks (`grid.squares`). A piece has no name: its square identifies it, and
`Board` has one set of squares for each side and each arm.
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
    """One seat: it decides for the pieces of a side on the whole map or in one territory."""

    seat: str
    side: Side
    area: Area


@frozen
class Section:
    """A rail line between two neighboring dots: all its squares, dots included, and its historical railroads."""

    squares: tuple[SquareId, ...]
    railroads: str = ""


class Hop(NamedTuple):
    """A rail connection from a dot: the action, its target, the target as a mask, and the squares between."""

    ride: Rail
    target: SquareId
    there: int
    inner: int


class Site(NamedTuple):
    """A historical battle on the map, for information only."""

    at: SquareId
    name: str
    year: int


@frozen
class Layout:
    """A starting layout: the content of a scenario file, ready for `setup`. Masks are sets of squares.

    `land` are all squares of the map. `colours` are the squares of blue and of gray states; all others are green.
    `notice` describes the map. `water` is drawn but, like everything beyond the map, has no squares to move on. With
    `thrown`, the players roll for their sides before the first turn.
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
    """Everything that stays the same during a war.

    `areas` are the squares of each territory, `border` the squares on both sides of the line between them, `stations`
    the squares with a dot, and `hops` the rail connections of each dot. The other fields are those of `Layout`.
    """

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
    """The pieces: a mask of the squares of each side, and a mask of the squares of each arm for both sides together."""

    sides: tuple[int, int]
    arms: tuple[int, int, int]

    @property
    def occupied(self) -> int:
        """Return the squares with a piece."""
        return self.sides[0] | self.sides[1]

    def arm_at(self, at: int) -> Arm:
        """Return the arm of the piece on a square.

        Raises:
            ValueError: if the square is empty.
        """
        for arm in ARMS:
            if self.arms[arm] >> at & 1:
                return arm
        raise ValueError("the square has no piece")


class Snapshot(NamedTuple):
    """The board before the first battle of a turn, the commanded pieces, and which sides had joined their forces."""

    board: Board
    commanded: int
    joined: tuple[bool, bool] = (False, False)


class Turn(NamedTuple):
    """The progress of the current turn.

    `number` counts from 1. `command` is the index of the seat in the order of play, from 0. `commanded` are the squares
    of the pieces that the seat leads, and `stopped` those of pieces that reached a mountain; both follow the pieces.
    `before` is set from the first battle on. `fought` and `jumped` are the squares of pieces that did so. `jumper` is
    the piece that has just jumped, `chain` times in a row.
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
    """The step that the game waits for: rolls for the sides, a roll, moves or a first battle, more battles, or none."""

    SIDES = "sides"
    ROLL = "roll"
    MOVE = "move"
    BATTLE = "battle"
    OVER = "over"

    __hash__ = str.__hash__  # because the hash of an enumeration is a slow Python function


SIDES, ROLL, MOVE, BATTLE, OVER = Phase
"""The members as constants, because Python 3.11 takes ten times as long to find a member in its enumeration."""


class State(NamedTuple):
    """The whole state of a game.

    `joined` is true for each side whose forces have joined. `offer` is the side that has offered a draw. `ended` is the
    way in which the war ended, or empty.
    """

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
        """Return the name of the ruleset."""
        return "battle_cry_1961"

    @property
    def command(self) -> Command:
        """Return the seat whose turn it is."""
        return self.field.commands[self.turn.command]

    @property
    def side(self) -> Side:
        """Return the side whose turn it is."""
        return self.field.commands[self.turn.command].side

    @property
    def own(self) -> int:
        """Return the squares of the side whose turn it is."""
        return self.board.sides[self.field.commands[self.turn.command].side]

    @property
    def foes(self) -> int:
        """Return the squares of the other side."""
        return self.board.sides[1 - self.field.commands[self.turn.command].side]

    @property
    def open(self) -> int:
        """Return the squares of the map without a piece (rule 3.6)."""
        union, confederate = self.board.sides
        return self.field.land & ~(union | confederate)

    def territory(self, area: Area) -> int:
        """Return the squares of a territory (rule 1.5)."""
        return self.field.areas[area] | (self.field.border if self.rules.shared_border else 0)
