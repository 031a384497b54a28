"""What a player asks of a recorded game, beside who won: what the dice owed him, what each card and each unit brought,
where it was fought, and what was left undone. Values without words; a game counts them in its part `habits.HABITS`.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Generic, NamedTuple, TypeVar

from bcnb.analysis.distributions import Standing, Ways, standing
from bcnb.engine.game_registry import game_part
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Seat, State

K = TypeVar("K")
SIDES = 6
"""The sides of a die."""


class AttackRoll(NamedTuple):
    """The dice of one attack or shot: whose, by which unit (its place in `Habits.units`, None for none), from where and
    at which cell; in how many ways they take so many figures and show so many flags, and what they did."""

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
    """How often a seat's dice showed a face, of how many dice, and on how many of a die's six sides it stands."""

    seat: Seat
    face: str
    shown: int
    dice: int
    sides: int


class Use(NamedTuple):
    """A card that was played or, with `discarded`, thrown away; the section it named or that was chosen for it, and
    what its turn took: figures (each general one), and prizes won less those lost."""

    turn: int
    seat: Seat
    card: str
    section: str
    figures: int
    prizes: int
    discarded: bool = False


class Held(NamedTuple):
    """A card that lay in a hand when the game was over, and the turn in which it came there."""

    seat: Seat
    card: str
    since: int


class SpotRoll(NamedTuple):
    """The dice of a turn that give spots to move by: whose, in how many ways they give each number, what they gave, and
    how many spots were left when the turn ended."""

    turn: int
    seat: Seat
    ways: Ways
    spots: int
    unused: int


class UnitStats(NamedTuple):
    """A unit: its side, its kind by the key of the tables, and where it began. In how many turns it was ordered (or
    moved, where there are no orders), how many cells it was moved (as the crow flies from move to move), its attacks,
    the figures it took (each general one) and lost, whether it was destroyed, and in how many attacks of others it had
    a part."""

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
    """A shot that was declined: a unit could still attack when its seat said done. Of its targets it is the one with
    the most figures to take on average."""

    ply: int
    turn: int
    seat: Seat
    unit: int
    at: str
    target: str
    figures: Fraction


class UnusedOrder(NamedTuple):
    """An order without effect: the unit, or None for a general by himself, neither moved nor attacked in the turn. Of
    units under one order it is the first, where none of them did."""

    turn: int
    seat: Seat
    unit: int | None
    at: str


class GameStats(NamedTuple):
    """All that is counted of a game. `losses` are figures lost by cell (each general one), `fire_from` and `fire_at`
    attacks by the cell they came from and went to; shots of no unit come from nowhere. What a game does not have is
    empty; `idle` is None where there are no orders."""

    attacks: tuple[AttackRoll, ...]
    faces: tuple[Faces, ...]
    uses: tuple[Use, ...]
    held: tuple[Held, ...]
    units: tuple[UnitStats, ...]
    losses: Mapping[str, int]
    fire_from: Mapping[str, int]
    fire_at: Mapping[str, int]
    missed: tuple[DeclinedShot, ...]
    idle: tuple[UnusedOrder, ...] | None
    throws: tuple[SpotRoll, ...] = ()


class StatsLabels(NamedTuple):
    """What a game calls what is counted; a column without a head is left out.

    `dice` is the title of what dice brought, `throws` how often they were cast for figures (empty where they never
    are), `figure` what is taken and lost, `prizes` what wins, `cell` and `cells` what the board is made of, `aimed` all
    that is aimed at a cell. The rest are the heads of a unit's line, the word for one that is gone, and what one calls
    an attack that was declined.
    """

    dice: str = "What the dice of attacks and shots brought, a general as one figure"
    throws: str = "attacks and shots"
    figure: str = "figure"
    prizes: str = "flags"
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
    """How a game counts its habits, what it calls a card and a kind of unit by their keys, by any state of it, and what
    it calls what is counted.

    `tally` raises Impossible for an event that cannot be applied.
    """

    tally: Callable[[S, Sequence[Ply]], GameStats]
    card: Callable[[S, str], str]
    kind: Callable[[S, str], str]
    names: StatsLabels = StatsLabels()


def game_stats_for(ruleset: str) -> GameStatsCounter[State] | None:
    """How a game counts its habits; None where it does not. Raises ValueError for an unknown game."""
    try:
        found: GameStatsCounter[State] = game_part(ruleset, "game_stats.GAME_STATS")
    except ModuleNotFoundError:
        return None
    return found


def served(roster: Iterable[UnitStats], counts: Mapping[tuple[int, str], int]) -> Iterator[UnitStats]:
    """The units of a game with what was counted of each, by its place and the name of the field."""
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


# --- what the dice owed -----------------------------------------------------------------------------------------------


class Fortune(NamedTuple):
    """Of some attacks: how many, and how their figures and flags stand to what dice bring on average, exactly."""

    attacks: int
    figures: Standing
    flags: Standing


def fortune(attacks: Iterable[AttackRoll]) -> Fortune:
    """How lucky some attacks were."""
    known = list(attacks)
    return Fortune(
        len(known),
        standing([one.figures for one in known], sum(one.taken for one in known)),
        standing([one.flags for one in known], sum(one.shown for one in known)),
    )


def by_seat(attacks: Iterable[AttackRoll]) -> dict[Seat, Fortune]:
    """How lucky each seat was."""
    return _grouped(attacks, lambda one: one.seat)


def by_unit(attacks: Iterable[AttackRoll]) -> dict[int, Fortune]:
    """How lucky each unit was, by its place among the units; shots of no unit are left out."""
    return _grouped((one for one in attacks if one.unit is not None), lambda one: one.unit or 0)


def by_turn(attacks: Iterable[AttackRoll]) -> dict[tuple[int, Seat], Fortune]:
    """How lucky each seat was in each turn, be it its own or not."""
    return _grouped(attacks, lambda one: (one.turn, one.seat))


def spots(throws: Iterable[SpotRoll]) -> Standing:
    """How the spots of some throws stand to what dice give on average."""
    known = list(throws)
    return standing([one.ways for one in known], sum(one.spots for one in known))


def _grouped(attacks: Iterable[AttackRoll], key: Callable[[AttackRoll], K]) -> dict[K, Fortune]:
    found: dict[K, list[AttackRoll]] = {}
    for one in attacks:
        found.setdefault(key(one), []).append(one)
    return {name: fortune(group) for name, group in found.items()}


def as_odd(faces: Faces) -> Fraction:
    """The exact chance that a face is shown at least as far from its expectation as it was, be it more or less often.

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
