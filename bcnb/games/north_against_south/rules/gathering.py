"""Rule 13.5 where it needs no search: ways on which a march plainly ends around its general, and what may be done first
without barring all of them. This knows hexes, and no state.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules.board import zone
from bcnb.games.north_against_south.rules.marching import (
    Friends,
    Ground,
    Left,
    March,
    Steps,
    between,
    closing,
    general_ways,
    passing,
    reaching,
)
from bcnb.grid.hexes import BOARD, HexId, bit, members


class Way(NamedTuple):
    """How a march ends around a hex. It does so, too, if first a piece goes to a hex that the way leaves `free`, or a
    unit of the march to one of those that nobody but itself needs: its own (by its place in the march)."""

    end: HexId
    free: int
    own: tuple[int, ...]


class Outlook(NamedTuple):
    """Where pieces may go and a way is left: a unit by itself, or taking the general along, by its place in the march,
    the last for all that are not left on it; the general by himself; and anybody who is not of this march."""

    alone: tuple[int, ...]
    led: tuple[int, ...]
    leading: int
    strange: int


def outlook(ground: Ground, friends: Friends, march: March, ends: int) -> Outlook:
    """What is left open by the ways on which the general goes to one of these ends first, and all others at once."""
    leader = march.general
    now = ends & (1 << leader.at | general_ways(ground, friends, leader))
    ways = [_led(way, leader) for end in members(now) if (way := _at_once(ground, friends, march, end))]
    return _left_open(march, ways, ())


def detour(ground: Ground, friends: Friends, march: March, end: HexId) -> Outlook:
    """What is left open by a way to an end on which pieces of the march make room for each other."""
    leader = march.general
    if not (1 << leader.at | general_ways(ground, friends, leader)) >> end & 1:
        way = _by_turns(ground, friends, march, end)
        return _left_open(march, (), (way,) if way else ())
    way = _by_turns(ground, friends.led_to(leader.at, end), march._replace(general=Left(end, 0)), end)
    return _left_open(march, (_led(way, leader),) if way else (), ())


def _left_open(march: March, led: Sequence[Way], later: Sequence[Way]) -> Outlook:
    """What is left open by some ways on which the general goes first, and by some on which he goes later."""
    return Outlook(
        _open(march, ((zone(way.end), way) for way in (*led, *later))),
        _open(march, ((1 << way.end, way) for way in led)),
        bit(way.end for way in led),
        reduce(or_, (way.free & ~(1 << way.end & ~(1 << march.general.at)) for way in (*led, *later)), 0),
    )


def _open(march: March, ways: Iterable[tuple[int, Way]]) -> tuple[int, ...]:
    """The hexes, of some for each way, to which each unit may go, and any other one."""
    found = [0] * (len(march.units) + 1)
    for hexes, way in ways:
        for place, own in enumerate((*way.own, 0)):
            found[place] |= hexes & (way.free | own)
    return tuple(found)


def _led(way: Way, leader: Left) -> Way:
    """The way if nobody is to stand in that of the general, who goes first."""
    if zone(way.end) >> leader.at & 1:
        return way
    road = between(leader.at, way.end, leader.length)
    return Way(way.end, way.free & ~road, tuple(own & ~road for own in way.own))


def _at_once(ground: Ground, friends: Friends, march: March, end: HexId) -> Way | None:
    """A way on which each late unit goes, as soon as it can, onto the first hex of the zone that it comes to: so nobody
    in the zone turns it back while there is a place for it on that hex. One from a full hex there may make room."""
    crowd, near, left = _Crowd(ground, friends, march, end), zone(end), 0
    units = [(place, *unit) for place, unit in enumerate(march.units)]
    late, there = [unit for unit in units if not near >> unit[1] & 1], [unit for unit in units if near >> unit[1] & 1]
    while late:
        waiting = [unit for unit in late if not crowd.goes(*unit)]
        if len(waiting) == len(late):
            makes_room = next((unit for unit in there if crowd.full >> unit[1] & 1 and crowd.goes(*unit)), None)
            if makes_room is None:
                return None
            there.remove(makes_room)
            left |= 1 << makes_room[1]
        late = waiting
    free = BOARD & ~(ground.closed | crowd.crossed & ~near | crowd.held & near)
    return Way(end, free, tuple(own & ~left for own in crowd.own))


class _Crowd:
    """The units on their way to an end: where units stand, and two of them; what each has taken, what they crossed, and
    the hexes that were full at any time."""

    __slots__ = ("_closed", "_near", "_stops", "_units", "crossed", "full", "held", "own")

    def __init__(self, ground: Ground, friends: Friends, march: March, end: HexId) -> None:
        self._near, self._closed = zone(end), ground.closed
        self._stops = ground.stops | self._near | friends.led & ~(1 << march.general.at)
        self._units, self.full = friends.units, friends.full
        self.held, self.crossed, self.own = friends.full, 0, [0] * len(march.units)

    def goes(self, place: int, at: HexId, length: int) -> bool:
        """Whether a unit can come onto a hex of the zone now; then it does, onto one without a unit, if it can."""
        units, full, here = self._units, self.full, 1 << at
        goals = reach(at, length, self._closed | full, self._stops | units) & self._near
        if not goals:
            return False
        goals = goals & ~units or goals
        self.own[place] = there = goals & -goals
        self.crossed |= between(at, HexId(there.bit_length() - 1), length)
        self._units, self.full = units & ~here | full & here | there, full & ~here | units & there
        self.held |= self.full
        return True


def _by_turns(ground: Ground, friends: Friends, march: March, end: HexId) -> Way | None:
    """A way on which units make room for each other or for their general, if a search finds one."""
    steps = closing(ground, friends, (march._replace(holding=march.holding & 1 << end),))
    if steps is None:
        return None
    passed, led = _passed_by_each(steps, march.units)
    once, twice = led, led
    for hexes in passed:
        once, twice = once | hexes, twice | once & hexes
    return Way(end, BOARD & ~(ground.closed | once), tuple(hexes & ~twice for hexes in passed))


def _passed_by_each(steps: Steps, units: Iterable[Left]) -> tuple[list[int], int]:
    """The hexes that each of some units passes, and its general, on their moves."""
    left, passed = list(steps), list[int]()
    for unit in units:
        mine = next((step for step in left if not step.general and (step.origin, step.length) == unit), None)
        if mine:
            left.remove(mine)
        passed.append(passing((mine,)) if mine else 0)
    return passed, reduce(or_, (between(step.origin, step.target, step.length) for step in left), 0)


@lru_cache(maxsize=1 << 14)
def holding_if_free(unit: Left, ground: Ground) -> int:
    """The hexes from which a general's zone could hold a unit if no friend were in its way."""
    return reaching(unit.at, reach(*unit, ground.closed, ground.stops))
