"""Statistics of a recorded game: luck of the dice, results of cards and units, places of fighting, missed chances.

They are values without words. A game counts them in its part `game_stats.GAME_STATS`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Generic, NamedTuple, TypeVar

from bcnb.analysis.distributions import RollTotal, Ways, roll_total
from bcnb.analysis.report import GameEvents, apply_events
from bcnb.engine.game_registry import game_part
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Seat, State

K = TypeVar("K")
SIDES = 6
"""The number of sides of a die."""


class AttackRoll(NamedTuple):
    """The dice of one attack or shot.

    `unit` is the index of the unit in `GameStats.units`, counted from 0, or None if no unit fires. `origin` and
    `target` are cells. `figures` and `flags` are the possible results with their number of ways, and `taken` and
    `shown` the actual ones.
    """

    ply: int
    turn: int
    seat: Seat
    unit: int | None
    origin: str
    target: str
    figures: Ways
    flags: Ways
    taken: int
    shown: int


class Faces(NamedTuple):
    """The number of times that a seat's dice showed a face.

    `sides` is the number of a die's six sides with this face.
    """

    seat: Seat
    face: str
    shown: int
    dice: int
    sides: int


class CardUse(NamedTuple):
    """A card that was played or, if `discarded`, thrown away.

    `section` is the section that the card names or that was chosen for it. `figures` are the figures taken in its turn,
    with a general as one. `score` is the flags or points won in the turn, minus those lost.
    """

    turn: int
    seat: Seat
    card: str
    section: str
    figures: int
    score: int
    discarded: bool = False


class HeldCard(NamedTuple):
    """A card that was in a hand when the game ended, and the turn in which it was drawn."""

    seat: Seat
    card: str
    since: int


class SpotRoll(NamedTuple):
    """The dice of a turn that give movement points ("spots").

    `ways` are the possible results with their number of ways, `spots` is the actual result, and `unused` is the number
    of spots left at the end of the turn.
    """

    turn: int
    seat: Seat
    ways: Ways
    spots: int
    unused: int


class UnitStats(NamedTuple):
    """A unit: its side, its kind as a key of the tables, its first cell, and its counts.

    `ordered` is the number of turns in which it was ordered, or moved in games without orders. `hexes` is the distance
    that it moved in cells, in a straight line for each move. `taken` and `lost` are figures, with a general as one.
    `helped` is the number of other units' attacks in which it took part.
    """

    seat: Seat
    kind: str
    start: str
    ordered: int = 0
    hexes: int = 0
    attacks: int = 0
    taken: int = 0
    lost: int = 0
    destroyed: bool = False
    helped: int = 0


class DeclinedShot(NamedTuple):
    """An attack that a unit could still make when its seat ended the turn.

    It is the one with the highest expected loss.
    """

    ply: int
    turn: int
    seat: Seat
    unit: int
    at: str
    target: str
    figures: Fraction


class UnusedOrder(NamedTuple):
    """An order without effect: the unit (None for a general without a unit) neither moved nor attacked in the turn.

    If one order covers several units and none of them acted, it is the first of them.
    """

    turn: int
    seat: Seat
    unit: int | None
    at: str


class GameStats(NamedTuple):
    """All statistics of a game.

    `losses` are the figures lost by cell, with a general as one. `fire_from` and `fire_at` are the attacks by the cell
    from which and at which they were made. Shots without a unit have no origin. Features that a game lacks are empty.
    `idle` is None if the game has no orders.
    """

    attacks: tuple[AttackRoll, ...]
    faces: tuple[Faces, ...]
    uses: tuple[CardUse, ...]
    held: tuple[HeldCard, ...]
    units: tuple[UnitStats, ...]
    losses: Mapping[str, int]
    fire_from: Mapping[str, int]
    fire_at: Mapping[str, int]
    missed: tuple[DeclinedShot, ...]
    idle: tuple[UnusedOrder, ...] | None
    throws: tuple[SpotRoll, ...] = ()


class StatsLabels(NamedTuple):
    """The words of a game for its statistics. A column without a heading is left out.

    `dice` is the title of the dice results. `throws` is the heading for the number of rolls for figures, or empty if
    there are none. `figure` is what is taken and lost, and `score` is what wins. `cell` and `cells` are the parts of
    the board. `aimed` is everything aimed at a cell. The others are the headings of a unit's line, the word for a
    destroyed unit, and the word for a declined attack.
    """

    dice: str = "Dice in attacks and shots"
    throws: str = "attacks and shots"
    figure: str = "figure"
    score: str = "flags"
    cell: str = "hex"
    cells: str = "hexes"
    aimed: str = "attacks and shots"
    ordered: str = "turns ordered"
    attacks: str = "attacks"
    helped: str = ""
    lost: str = "lost"
    destroyed: str = "destroyed"
    shot: str = "shot"


class GameStatsCounter(NamedTuple, Generic[S]):
    """The functions that count a game's statistics, and its words for cards, kinds of units and columns.

    `card` and `kind` take any state of the game and a key.
    """

    count_events: Callable[[GameEvents[S]], GameStats]
    card: Callable[[S, str], str]
    kind: Callable[[S, str], str]
    names: StatsLabels = StatsLabels()

    def tally(self, start: S, plies: Sequence[Ply]) -> GameStats:
        """Return all statistics of a game. To count the report also, pass the result of `apply_events` to both.

        Raises:
            Impossible: if an event cannot be applied.
        """
        return self.count_events(apply_events(start, plies))


def game_stats_for(ruleset: str) -> GameStatsCounter[State] | None:
    """Return the statistics counter of a game, or None if it has none.

    Raises:
        ValueError: for an unknown ruleset.
    """
    found: GameStatsCounter[State] | None = game_part(ruleset, "game_stats.GAME_STATS", None)
    return found


def served(roster: Iterable[UnitStats], counts: Mapping[tuple[int, str], int]) -> Iterator[UnitStats]:
    """Yield the units of a game with their counts, given by index (from 0) and field name."""
    for place, unit in enumerate(roster):
        yield unit._replace(
            ordered=counts.get((place, "ordered"), 0),
            hexes=counts.get((place, "hexes"), 0),
            attacks=counts.get((place, "attacks"), 0),
            taken=counts.get((place, "taken"), 0),
            lost=counts.get((place, "lost"), 0),
            destroyed=counts.get((place, "destroyed"), 0) > 0,
            helped=counts.get((place, "helped"), 0),
        )


# --- luck of the dice -------------------------------------------------------------------------------------------------


class DiceLuck(NamedTuple):
    """The luck of several attacks: their number, and their figures and flags compared with expected values."""

    attacks: int
    figures: RollTotal
    flags: RollTotal


def dice_luck(attacks: Iterable[AttackRoll]) -> DiceLuck:
    """Return the luck of several attacks."""
    known = list(attacks)
    return DiceLuck(
        len(known),
        roll_total([one.figures for one in known], sum(one.taken for one in known)),
        roll_total([one.flags for one in known], sum(one.shown for one in known)),
    )


def by_seat(attacks: Iterable[AttackRoll]) -> dict[Seat, DiceLuck]:
    """Return the luck of each seat."""
    return _grouped(attacks, lambda one: one.seat)


def by_unit(attacks: Iterable[AttackRoll]) -> dict[int, DiceLuck]:
    """Return the luck of each unit by its index among the units, without shots that no unit made."""
    return _grouped((one for one in attacks if one.unit is not None), lambda one: one.unit or 0)


def by_turn(attacks: Iterable[AttackRoll]) -> dict[tuple[int, Seat], DiceLuck]:
    """Return the luck of each seat in each turn, whether or not the turn was its own."""
    return _grouped(attacks, lambda one: (one.turn, one.seat))


def spots(throws: Iterable[SpotRoll]) -> RollTotal:
    """Return the total movement points of several rolls compared with the expected value."""
    known = list(throws)
    return roll_total([one.ways for one in known], sum(one.spots for one in known))


def _grouped(attacks: Iterable[AttackRoll], key: Callable[[AttackRoll], K]) -> dict[K, DiceLuck]:
    found: dict[K, list[AttackRoll]] = {}
    for one in attacks:
        found.setdefault(key(one), []).append(one)
    return {name: dice_luck(group) for name, group in found.items()}


def as_odd(faces: Faces) -> Fraction:
    """Return the exact probability that a face is at least as far from its expected count, in either direction.

    >>> as_odd(Faces("union", "F", 2, 2, 1))
    Fraction(1, 36)
    """
    mean = Fraction(faces.dice * faces.sides, SIDES)
    far = abs(faces.shown - mean)
    miss = SIDES - faces.sides
    ways = sum(
        comb(faces.dice, shown) * faces.sides**shown * miss ** (faces.dice - shown)
        for shown in range(faces.dice + 1)
        if abs(shown - mean) >= far
    )
    return Fraction(ways, SIDES**faces.dice)
