"""Rule 13.5, the march of a brigade: a search for moves that bring all its units into their general's zone.

The pieces move one by one, in any order, and block each other, so what one of them may do depends on what the others
can do after it. The search uses only hexes and knows no game state.
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
    """The fixed surroundings while a side moves: the hexes that are closed to it, and those that end a move."""

    closed: int
    stops: int


class Friends(NamedTuple):
    """The hexes of a side's pieces: those with a unit, with two units, and with a general."""

    units: int
    full: int
    led: int

    def without(self, at: HexId) -> "Friends":
        """Return the friends with one unit fewer on a hex."""
        here = 1 << at
        return Friends(self.units & ~here | self.full & here, self.full & ~here, self.led)

    def joined(self, at: HexId) -> "Friends":
        """Return the friends with one more unit on a hex."""
        here = 1 << at
        return Friends(self.units | here, self.full | self.units & here, self.led)

    def led_to(self, origin: HexId, target: HexId) -> "Friends":
        """Return the friends after a general has moved."""
        return Friends(self.units, self.full, self.led & ~(1 << origin) | 1 << target)


class Left(NamedTuple):
    """A piece that may still move: its hex and the length of its move."""

    at: HexId
    length: int


class March(NamedTuple):
    """A brigade on its march.

    `holding` are the hexes from which the general's zone holds all units that may not move any more. A general who has
    already moved has length 0.
    """

    general: Left
    units: tuple[Left, ...]
    holding: int


class MarchStep(NamedTuple):
    """A move of a unit or general on a march, with the maximum length of its move."""

    origin: HexId
    target: HexId
    general: bool
    length: int


class MarchPosition(NamedTuple):
    """A moment of the search: all friends, the friends that stay, and the march at that moment."""

    friends: Friends
    staying: Friends
    march: March


Steps = tuple[MarchStep, ...]


# --- the search -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 11)
def closing(ground: MarchGround, friends: Friends, marches: tuple[March, ...]) -> Steps | None:
    """Return moves that end the given marches one after the other, or None if they can't all end."""
    if len(marches) > 1 and not all(_alone(ground, friends, march, marches) for march in marches):
        return None
    sequences = (marches,) if len(marches) == 1 else permutations(marches)
    found = (steps for sequence in sequences for steps in _one_by_one(ground, friends, sequence))
    return next(found, None)


def _alone(ground: MarchGround, friends: Friends, march: March, marches: tuple[March, ...]) -> bool:
    """Return True if a march could end if the pieces that may still move on other marches were absent."""
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
    """Return the friends without the pieces that may still move on this march."""
    left = reduce(Friends.without, (unit.at for unit in march.units), friends)
    return left._replace(led=left.led & ~(1 << march.general.at)) if march.general.length else left


def _possible_ends(ground: MarchGround, staying: Friends, march: March) -> int:
    """Return the hexes where a march could end if its moving pieces never blocked each other."""
    ends = march.holding & (1 << march.general.at | general_ways(ground, staying, march.general))
    return reduce(and_, (reaching(unit.at, unit_ways(ground, staying, unit)) for unit in march.units), ends)


def _own_first(ends: int, own: HexId) -> Iterator[HexId]:
    if ends >> own & 1:
        yield own
    yield from members(ends & ~(1 << own))


def _ways(
    ground: MarchGround, stand: MarchPosition, end: HexId, seen: set[MarchPosition]
) -> Iterator[tuple[Steps, Friends]]:
    """Iterate over the sequences of moves that end a march around a hex, each with the friends after it."""
    if stand in seen or not _may_succeed(ground, stand, end):
        return
    seen.add(stand)
    if stand.march.general.at == end and not _outside(stand.march, end):
        yield (), stand.friends
    for step, after in _next(ground, stand, end):
        yield from (((step, *steps), friends) for steps, friends in _ways(ground, after, end, seen))


def _may_succeed(ground: MarchGround, stand: MarchPosition, end: HexId) -> bool:
    """Return True if there is room for all units, and a way for each late unit after all others have left."""
    near, staying = zone(end) & ~ground.closed, stand.staying
    taken = (near & staying.units).bit_count() + (near & staying.full).bit_count()
    if PLACES * near.bit_count() - taken < len(stand.march.units):
        return False
    goals = [unit_ways(ground, staying, unit) & near for unit in _outside(stand.march, end)]
    return _find_places(goals, near & ~staying.full, near & ~staying.units)


def _find_places(goals: Sequence[int], one: int, two: int) -> bool:
    """Return True if each unit can get a place on one of its hexes.

    `one` and `two` are the hexes with room for at least one and for two. A unit with at least as many hexes as there
    are units always finds a place, so only the others are placed one by one.
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
    """Return the units of a march that are not yet in the zone of a hex."""
    near = zone(end)
    return tuple(unit for unit in march.units if not near >> unit.at & 1)


def _next(ground: MarchGround, stand: MarchPosition, end: HexId) -> Iterator[tuple[MarchStep, MarchPosition]]:
    """Iterate over possible next moves: the general's to that hex, then units' into its zone, late ones first."""
    general, units = stand.march.general, stand.march.units
    if general.at != end and general_ways(ground, stand.friends, general) >> end & 1:
        yield MarchStep(general.at, end, True, general.length), _led(stand, end)
    late = _outside(stand.march, end)
    for unit in (*late, *(unit for unit in units if unit not in late)):
        for target in members(unit_ways(ground, stand.friends, unit) & zone(end)):
            yield MarchStep(unit.at, target, False, unit.length), _gone(stand, unit, target)


def _led(stand: MarchPosition, end: HexId) -> MarchPosition:
    """Return the position after the general has gone to his end."""
    at, march = stand.march.general.at, stand.march._replace(general=Left(end, 0))
    return MarchPosition(stand.friends.led_to(at, end), stand.staying.led_to(at, end), march)


def _gone(stand: MarchPosition, unit: Left, target: HexId) -> MarchPosition:
    """Return the position after a unit has gone to the hex where it stays."""
    units = stand.march.units
    place = units.index(unit)
    march = stand.march._replace(units=units[:place] + units[place + 1 :])
    return MarchPosition(stand.friends.without(unit.at).joined(target), stand.staying.joined(target), march)


# --- direct ways ------------------------------------------------------------------------------------------------------


def reaching(at: HexId, goals: int) -> int:
    """Return the hexes from which a general's zone would hold a unit that may stay or go to one of its goals."""
    return zone(at) | goals | spread(goals)


def straight(ground: MarchGround, friends: Friends, march: March, end: HexId) -> Steps | None:
    """Return moves that end a march if its pieces each go as soon as they can, or None if that fails."""
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
    """Return the late units that still find no way into a zone, and the friends after the others have moved."""
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
    """Return the hexes where pieces end these moves, or may pass."""
    return reduce(or_, (1 << step.target | between(step.origin, step.target, step.length) for step in steps), 0)


@lru_cache(maxsize=1 << 12)
def between(origin: HexId, target: HexId, length: int) -> int:
    """Return the hexes that a piece may pass on a move."""
    return on_the_way(origin, target, length) if length > 1 else 0


def general_ways(ground: MarchGround, friends: Friends, general: Left) -> int:
    """Return the hexes where a general may end a move."""
    return reach(*general, ground.closed | friends.led, ground.stops | friends.units)


def unit_ways(ground: MarchGround, friends: Friends, unit: Left) -> int:
    """Return the hexes where a unit may end a move by itself."""
    return reach(*unit, ground.closed | friends.full, ground.stops | friends.units | friends.led)
