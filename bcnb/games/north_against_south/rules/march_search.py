"""Rule 13.5, while a brigade moves: its pieces move one by one, in any sequence, and end around their general.

They stand in each other's way, so what one of them may do depends on what the others can do after it. This is a search
for a sequence of moves that brings every unit of a march into its general's zone. It knows hexes, and no state.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from itertools import permutations
from operator import and_, or_
from typing import NamedTuple

from bcnb.games.hexboard.rules.reach import on_the_way, reach
from bcnb.games.north_against_south.rules.board import zone
from bcnb.games.north_against_south.rules.tables import PLACES
from bcnb.grid.hexes import HexId, members, spread


class MarchGround(NamedTuple):
    """What stays as it is while a side moves: the hexes that are closed to it, and those that end a move."""

    closed: int
    stops: int


class Friends(NamedTuple):
    """Where pieces of the side stand: the hexes with a unit, with two of them, and with a general."""

    units: int
    full: int
    led: int

    def without(self, at: HexId) -> "Friends":
        """The same with a unit fewer on a hex."""
        here = 1 << at
        return Friends(self.units & ~here | self.full & here, self.full & ~here, self.led)

    def joined(self, at: HexId) -> "Friends":
        """The same with one more unit on a hex."""
        here = 1 << at
        return Friends(self.units | here, self.full | self.units & here, self.led)

    def led_to(self, origin: HexId, target: HexId) -> "Friends":
        """The same once a general has moved."""
        return Friends(self.units, self.full, self.led & ~(1 << origin) | 1 << target)


class Left(NamedTuple):
    """A piece that may still move: its hex, and how far it may go."""

    at: HexId
    length: int


class March(NamedTuple):
    """A brigade on its march: its general, its units that may still move, and the hexes from which his zone holds all
    the others. A general who has moved may go no hex more."""

    general: Left
    units: tuple[Left, ...]
    holding: int


class MarchStep(NamedTuple):
    """A move of a unit or a general on a march, and how far he may go."""

    origin: HexId
    target: HexId
    general: bool
    length: int


class MarchPosition(NamedTuple):
    """A moment of the search: where all friends stand, where those of them who stay, and the march as it is then."""

    friends: Friends
    staying: Friends
    march: March


Steps = tuple[MarchStep, ...]


# --- the search -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 11)
def closing(ground: MarchGround, friends: Friends, marches: tuple[March, ...]) -> Steps | None:
    """The moves that end some marches, one march after the other; None where they cannot all be ended."""
    if len(marches) > 1 and not all(_alone(ground, friends, march, marches) for march in marches):
        return None
    sequences = (marches,) if len(marches) == 1 else permutations(marches)
    found = (steps for sequence in sequences for steps in _one_by_one(ground, friends, sequence))
    return next(found, None)


def _alone(ground: MarchGround, friends: Friends, march: March, marches: tuple[March, ...]) -> bool:
    """Whether a march could be ended if what may still move on the others were not there."""
    others = (other for other in marches if other is not march)
    return closing(ground, reduce(without_left, others, friends), (march,)) is not None


def _one_by_one(ground: MarchGround, friends: Friends, marches: tuple[March, ...]) -> Iterator[Steps]:
    if not marches:
        yield ()
        return
    march, rest = marches[0], marches[1:]
    staying = without_left(friends, march)
    ends = tuple(_own_first(_possible_ends(ground, staying, march), march.general.at))
    if not rest:
        yield from (steps for end in ends if (steps := straight(ground, friends, march, end)) is not None)
    for end in ends:
        for steps, after in _ways(ground, MarchPosition(friends, staying, march), end, set()):
            yield from (steps + more for more in _one_by_one(ground, after, rest))


def without_left(friends: Friends, march: March) -> Friends:
    """Where friends stand who do not move any more on this march."""
    left = reduce(Friends.without, (unit.at for unit in march.units), friends)
    return left._replace(led=left.led & ~(1 << march.general.at)) if march.general.length else left


def _possible_ends(ground: MarchGround, staying: Friends, march: March) -> int:
    """The hexes where a march could end if those who may still move on it never stood in each other's way."""
    ends = march.holding & (1 << march.general.at | general_ways(ground, staying, march.general))
    return reduce(and_, (reaching(unit.at, unit_ways(ground, staying, unit)) for unit in march.units), ends)


def _own_first(ends: int, own: HexId) -> Iterator[HexId]:
    if ends >> own & 1:
        yield own
    yield from members(ends & ~(1 << own))


def _ways(
    ground: MarchGround, stand: MarchPosition, end: HexId, seen: set[MarchPosition]
) -> Iterator[tuple[Steps, Friends]]:
    """Every sequence of moves that ends a march around a hex, and where friends stand after it."""
    if stand in seen or not _may_succeed(ground, stand, end):
        return
    seen.add(stand)
    if stand.march.general.at == end and not _outside(stand.march, end):
        yield (), stand.friends
    for step, after in _next(ground, stand, end):
        yield from (((step, *steps), friends) for steps, friends in _ways(ground, after, end, seen))


def _may_succeed(ground: MarchGround, stand: MarchPosition, end: HexId) -> bool:
    """Whether there is room for all units, and a way for each late one, once those have gone that may still go."""
    near, staying = zone(end) & ~ground.closed, stand.staying
    taken = (near & staying.units).bit_count() + (near & staying.full).bit_count()
    if PLACES * near.bit_count() - taken < len(stand.march.units):
        return False
    goals = [unit_ways(ground, staying, unit) & near for unit in _outside(stand.march, end)]
    return _find_places(goals, near & ~staying.full, near & ~staying.units)


def _find_places(goals: Sequence[int], one: int, two: int) -> bool:
    """Whether each of some units can have a place on one of its hexes; of those some have room for one, or for two.

    Who has as many hexes as there are units finds a place in any case: only the others are put there one by one.
    """
    if not all(goals):
        return False
    few = [hexes for hexes in goals if hexes.bit_count() < len(goals)]
    if not few:
        return True
    rest = few[1:]
    return any(
        _find_places([hexes & (one & ~here | two) for hexes in rest], one & ~here | two & here, two & ~here)
        for here in (1 << at for at in members(few[0] & one))
    )


def _outside(march: March, end: HexId) -> tuple[Left, ...]:
    """The units of a march that are not yet in the zone of a hex."""
    near = zone(end)
    return tuple(unit for unit in march.units if not near >> unit.at & 1)


def _next(ground: MarchGround, stand: MarchPosition, end: HexId) -> Iterator[tuple[MarchStep, MarchPosition]]:
    """The moves that could come next: the general's to that hex, then those of units into its zone, late ones first."""
    general, units = stand.march.general, stand.march.units
    if general.at != end and general_ways(ground, stand.friends, general) >> end & 1:
        yield MarchStep(general.at, end, True, general.length), _led(stand, end)
    late = _outside(stand.march, end)
    for unit in (*late, *(unit for unit in units if unit not in late)):
        for target in members(unit_ways(ground, stand.friends, unit) & zone(end)):
            yield MarchStep(unit.at, target, False, unit.length), _gone(stand, unit, target)


def _led(stand: MarchPosition, end: HexId) -> MarchPosition:
    """The moment after the general has gone to his end."""
    at, march = stand.march.general.at, stand.march._replace(general=Left(end, 0))
    return MarchPosition(stand.friends.led_to(at, end), stand.staying.led_to(at, end), march)


def _gone(stand: MarchPosition, unit: Left, target: HexId) -> MarchPosition:
    """The moment after a unit has gone where it stays."""
    units = stand.march.units
    place = units.index(unit)
    march = stand.march._replace(units=units[:place] + units[place + 1 :])
    return MarchPosition(stand.friends.without(unit.at).joined(target), stand.staying.joined(target), march)


# --- the shortest of ways ---------------------------------------------------------------------------------------------


def reaching(at: HexId, goals: int) -> int:
    """The hexes from which a general's zone would hold a unit that may stay, or go to some goals."""
    return zone(at) | goals | spread(goals)


def straight(ground: MarchGround, friends: Friends, march: March, end: HexId) -> Steps | None:
    """The moves that end a march around a hex if its general and those that are late go there each when it first can;
    None where they do not."""
    steps, near, leader = list[MarchStep](), zone(end), march.general
    late = [unit for unit in march.units if not near >> unit.at & 1]
    wanted = len(late) + (leader.at != end)
    gone = -1
    while gone != (gone := len(steps)) < wanted:
        if leader.at != end and general_ways(ground, friends, leader) >> end & 1:
            steps.append(MarchStep(leader.at, end, True, leader.length))
            friends, leader = friends.led_to(leader.at, end), Left(end, 0)
        late, friends = _come(ground, friends, late, near, steps)
    return tuple(steps) if len(steps) == wanted else None


def _come(
    ground: MarchGround, friends: Friends, late: list[Left], near: int, steps: list[MarchStep]
) -> tuple[list[Left], Friends]:
    """Those of some late units that find no way into a zone yet, and where friends stand once the others have."""
    left = []
    for unit in late:
        if goals := unit_ways(ground, friends, unit) & near:
            goals = goals & ~friends.units or goals
            target = HexId((goals & -goals).bit_length() - 1)
            steps.append(MarchStep(unit.at, target, False, unit.length))
            friends = friends.without(unit.at).joined(target)
        else:
            left.append(unit)
    return left, friends


def passing(steps: Steps) -> int:
    """The hexes where pieces end these moves, or may pass."""
    return reduce(or_, (1 << step.target | between(step.origin, step.target, step.length) for step in steps), 0)


@lru_cache(maxsize=1 << 12)
def between(origin: HexId, target: HexId, length: int) -> int:
    """The hexes that a piece may pass on a move."""
    return on_the_way(origin, target, length) if length > 1 else 0


def general_ways(ground: MarchGround, friends: Friends, general: Left) -> int:
    """The hexes where a general may end a move."""
    return reach(*general, ground.closed | friends.led, ground.stops | friends.units)


def unit_ways(ground: MarchGround, friends: Friends, unit: Left) -> int:
    """The hexes where a unit may end a move by itself."""
    return reach(*unit, ground.closed | friends.full, ground.stops | friends.units | friends.led)
