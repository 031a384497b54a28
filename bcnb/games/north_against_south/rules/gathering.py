"""Rule 13.5 where it needs no search: ways on which a march plainly ends around its general, and what may be done first
without barring all of them. This knows hexes, and no state.
"""

from collections.abc import Iterable
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
    """What some ways leave open: one for each of these ends, if there is any."""
    leader = march.general
    now = ends & (1 << leader.at | general_ways(ground, friends, leader))
    led = [way for end in members(now) if (way := _leading(ground, friends, march, end))]
    later = [way for end in members(ends & ~now) if (way := _by_turns(ground, friends, march, end))]
    alone = _open(march, ((zone(way.end), way) for way in (*led, *later)))
    strange = (way.free & ~(1 << way.end & ~(1 << leader.at)) for way in (*led, *later))
    return Outlook(
        alone, _open(march, ((1 << way.end, way) for way in led)), bit(way.end for way in led), _any(strange)
    )


def _open(march: March, ways: Iterable[tuple[int, Way]]) -> tuple[int, ...]:
    """The hexes, of some for each way, to which each unit may go, and any other one."""
    found = [0] * (len(march.units) + 1)
    for hexes, way in ways:
        for place, own in enumerate((*way.own, 0)):
            found[place] |= hexes & (way.free | own)
    return tuple(found)


def _any(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def _leading(ground: Ground, friends: Friends, march: March, end: HexId) -> Way | None:
    """A way on which the general goes first."""
    leader = march.general
    way = _at_once(ground, friends, march, end)
    if way is None:
        way = _by_turns(ground, friends.led_to(leader.at, end), march._replace(general=Left(end, 0)), end)
    if way is None or zone(end) >> leader.at & 1:
        return way
    road = between(leader.at, end, leader.length)
    return Way(end, way.free & ~road, tuple(own & ~road for own in way.own))


def _at_once(ground: Ground, friends: Friends, march: March, end: HexId) -> Way | None:
    """A way on which each late unit goes, as soon as it can, onto the first hex of the zone that it comes to: so nobody
    in the zone turns it back while there is a place for it on that hex."""
    near, own, crossed = zone(end), [0] * len(march.units), 0
    units, full = friends.units, friends.full
    stops = ground.stops | near | friends.led & ~(1 << march.general.at)
    late = [(place, *unit) for place, unit in enumerate(march.units) if not near >> unit.at & 1]
    while late:
        waiting = []
        for place, at, length in late:
            goals = reach(at, length, ground.closed | full, stops | units) & near
            if goals:
                goals, here = goals & ~units or goals, 1 << at
                own[place] = there = goals & -goals
                crossed |= between(at, HexId(there.bit_length() - 1), length)
                units, full = units & ~here | full & here | there, full & ~here | units & there
            else:
                waiting.append((place, at, length))
        if len(waiting) == len(late):
            return None
        late = waiting
    return Way(end, BOARD & ~(ground.closed | crossed & ~near | full & near), tuple(own))


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
    return passed, _any(between(step.origin, step.target, step.length) for step in left)


@lru_cache(maxsize=1 << 14)
def holding_if_free(unit: Left, ground: Ground) -> int:
    """The hexes from which a general's zone could hold a unit if no friend were in its way."""
    return reaching(unit.at, reach(*unit, ground.closed, ground.stops))
