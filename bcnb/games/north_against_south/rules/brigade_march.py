"""Rule 13.5, the march of a brigade: which moves still let it end around its general.

A brigade moves piece by piece, in any order. No move of any piece may make it impossible for the brigade to end in its
general's zone. Whether a march can still end is a search (`march_search`), but a quick check is enough for most hexes.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import and_, or_
from typing import NamedTuple

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.board import zone
from bcnb.games.north_against_south.rules.march_search import (
    Friends,
    Left,
    March,
    MarchGround,
    Steps,
    between,
    closing,
    general_ways,
    passing,
    reaching,
)
from bcnb.games.north_against_south.rules.move_ranges import (
    general_length,
    movable_generals,
    movable_units,
    unit_length,
)
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.zones import keeping, strays, zone_of
from bcnb.grid.hexes import BOARD, HexId, bit, members, spread


class MarchEnding(NamedTuple):
    """A way to end a march around a hex.

    The way still works if another piece first goes to a hex in `free`, or if a unit of the march goes to a hex in its
    own set in `own`, which is indexed by the unit's place in the march.
    """

    end: HexId
    free: int
    own: tuple[int, ...]


class MarchOptions(NamedTuple):
    """The hexes where pieces can go so that a way to end the march remains.

    `alone` are for a unit by itself and `led` for a unit with the general, both by its place in the march; the last
    place is for all other units of the march. `leading` are for the general by himself, `strange` for pieces outside
    this march.
    """

    alone: tuple[int, ...]
    led: tuple[int, ...]
    leading: int
    strange: int


def march_options(ground: MarchGround, friends: Friends, march: March, ends: int) -> MarchOptions:
    """Return the outlook over ways on which the general first goes to one of these ends, and then all units at once."""
    leader = march.general
    now = ends & (1 << leader.at | general_ways(ground, friends, leader))
    ways = [_led(way, leader) for end in members(now) if (way := _at_once(ground, friends, march, end))]
    return _left_open(march, ways, ())


def detour(ground: MarchGround, friends: Friends, march: March, end: HexId) -> MarchOptions:
    """Return the outlook of a way to an end on which pieces of the march make room for each other."""
    leader = march.general
    if not (1 << leader.at | general_ways(ground, friends, leader)) >> end & 1:
        way = _by_turns(ground, friends, march, end)
        return _left_open(march, (), (way,) if way else ())
    way = _by_turns(ground, friends.led_to(leader.at, end), march._replace(general=Left(end, 0)), end)
    return _left_open(march, (_led(way, leader),) if way else (), ())


def _left_open(march: March, led: Sequence[MarchEnding], later: Sequence[MarchEnding]) -> MarchOptions:
    """Return the outlook over ways on which the general goes first (`led`) and ways on which he goes later."""
    alone, along, leading, strange = [0] * (len(march.units) + 1), [0] * (len(march.units) + 1), 0, 0
    for way in (*led, *later):
        _open(alone, zone(way.end), way)
        strange |= way.free & ~(1 << way.end & ~(1 << march.general.at))
    for way in led:
        _open(along, 1 << way.end, way)
        leading |= 1 << way.end
    return MarchOptions(tuple(alone), tuple(along), leading, strange)


def _open(found: list[int], hexes: int, way: MarchEnding) -> None:
    """Add to what was found for each unit of a march, and then for any other, those of some hexes that a way leaves."""
    for place, own in enumerate((*way.own, 0)):
        found[place] |= hexes & (way.free | own)


def _led(way: MarchEnding, leader: Left) -> MarchEnding:
    """Return the way with the general's road kept clear, because he goes first."""
    if zone(way.end) >> leader.at & 1:
        return way
    road = between(leader.at, way.end, leader.length)
    return MarchEnding(way.end, way.free & ~road, tuple([own & ~road for own in way.own])) if road else way


def _at_once(ground: MarchGround, friends: Friends, march: March, end: HexId) -> MarchEnding | None:
    """Return a way on which each late unit goes, as soon as it can, to the first hex of the zone that it reaches.

    No unit in the zone blocks it then while that hex has room. A unit on a full hex of the zone may make room.
    """
    crowd, near, left = _Crowd(ground, friends, march, end), zone(end), 0
    units = [(place, *unit) for place, unit in enumerate(march.units)]
    late = [unit for unit in units if not near >> unit[1] & 1]
    there = [unit for unit in units if near >> unit[1] & 1] if late else []
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
    return MarchEnding(end, free, tuple([own & ~left for own in crowd.own]) if left else tuple(crowd.own))


class _Crowd:
    """The units on their way to an end.

    It tracks the hexes with a unit and with two, the hex that each unit has taken, the hexes that they crossed, and
    those that were full at any time.
    """

    __slots__ = ("_closed", "_near", "_stops", "_units", "crossed", "full", "held", "own")

    def __init__(self, ground: MarchGround, friends: Friends, march: March, end: HexId) -> None:
        self._near, self._closed = zone(end), ground.closed
        self._stops = ground.stops | self._near | friends.led & ~(1 << march.general.at)
        self._units, self.full = friends.units, friends.full
        self.held, self.crossed, self.own = friends.full, 0, [0] * len(march.units)

    def goes(self, place: int, at: HexId, length: int) -> bool:
        """Move a unit to a hex of the zone, if possible an empty one, and return true if it can get there."""
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


def _by_turns(ground: MarchGround, friends: Friends, march: March, end: HexId) -> MarchEnding | None:
    """Return a way on which units make room for each other or for their general, or None if the search finds none."""
    steps = closing(ground, friends, (march._replace(holding=march.holding & 1 << end),))
    if steps is None:
        return None
    passed, led = _passed_by_each(steps, march.units)
    once, twice = led, led
    for hexes in passed:
        once, twice = once | hexes, twice | once & hexes
    return MarchEnding(end, BOARD & ~(ground.closed | once), tuple(hexes & ~twice for hexes in passed))


def _passed_by_each(steps: Steps, units: Iterable[Left]) -> tuple[list[int], int]:
    """Return the hexes that each of some units passes on its moves, and those that its general passes."""
    left, passed = list(steps), list[int]()
    for unit in units:
        mine = next((step for step in left if not step.general and (step.origin, step.length) == unit), None)
        if mine:
            left.remove(mine)
        passed.append(passing((mine,)) if mine else 0)
    return passed, reduce(or_, (between(step.origin, step.target, step.length) for step in left), 0)


@lru_cache(maxsize=1 << 14)
def holding_if_free(unit: Left, ground: MarchGround) -> int:
    """Return the hexes from which a general's zone could hold a unit if no friendly piece were in its way."""
    return reaching(unit.at, reach(*unit, ground.closed, ground.stops))


class Mover(NamedTuple):
    """The pieces that are about to move: a unit, a general, or both together."""

    unit: UnitId | None
    general: GeneralId | None


class MarchSide(NamedTuple):
    """A moving side, as the search sees it: the ground, and all friendly pieces."""

    ground: MarchGround
    friends: Friends


class MarchState(NamedTuple):
    """The current state of a march.

    `units` are the units that can still move, in their order in the march. `ends` and `near` are the hexes where it
    could end and where its units could go if no friendly piece were in their way. `plain` is the outlook of ways that
    can be found without a search, and `clear` the side for other ways.
    """

    units: tuple[UnitId, ...]
    ends: int
    near: int
    plain: MarchOptions
    clear: MarchSide


# --- questions about marches ------------------------------------------------------------------------------------------


@memoized_by_state
def torn(state: State) -> tuple[GeneralId, ...]:
    """Return the generals on a march whose marching units are not all in their zone."""
    late = strays(state) & state.turn.marchers
    return tuple([n for n, units in state.board.brigades.items() if late & units]) if late else ()


@memoized_by_state
def ways_to_close(state: State) -> Steps | None:
    """Return moves that end all current marches, or None if there are none."""
    ground, friends = _scene(state)
    return closing(ground, friends, tuple(_march(state, general)[0] for general in torn(state)))


@memoized_by_state
def can_close(state: State) -> bool:
    """Return True if all current marches can end."""
    begun = torn(state)
    return (len(begun) == 1 and bool(_view(state, begun[0]).plain.leading)) or ways_to_close(state) is not None


def unharmed(state: State, ways: int, mover: Mover) -> int:
    """Return those of some hexes to which pieces may go so that all marches can still end as required (rule 13.5)."""
    if not ways:
        return 0
    begun, own = torn(state), _marches_of(state, mover)
    if not (own or begun):
        return ways
    if begun and not can_close(state):
        return ways & _late_zone(state, mover) if own else ways
    if not own:
        plain = ways & _strange(state, begun)
        return plain | _searched(state, ways & ~plain, mover, begun)
    return _on_a_march(state, ways, mover, own, tuple([general for general in begun if general not in own]))


def _marches_of(state: State, mover: Mover) -> tuple[GeneralId, ...]:
    """Return the generals to whose marches the pieces belong: two if the general leads another brigade."""
    turn, (unit, general) = state.turn, mover
    own = state.board.units[unit].brigade if unit is not None and turn.marchers >> unit & 1 else None
    if general is None or general == own or not turn.marching >> general & 1:
        return () if own is None else (own,)
    return (general,) if own is None else (own, general)


def _late_zone(state: State, mover: Mover) -> int:
    """Return the hexes for a march that can no longer end: his zone for a unit by itself, and none for the general."""
    return zone_of(state, mover.unit) if mover.unit is not None and mover.general is None else 0


def _on_a_march(
    state: State, ways: int, mover: Mover, own: tuple[GeneralId, ...], others: tuple[GeneralId, ...]
) -> int:
    """Return those of some hexes to which pieces of marches may go."""
    for general in own:
        view = _view(state, general)
        ways &= view.ends if mover.general == general else view.near
    plain = ways & _plain(view, view.plain, mover, own[0]) if len(own) == 1 else 0
    if left := ways & ~plain:
        plain |= _by_detours(state, left, mover, own[0]) if len(own) == 1 else 0
    if left := ways & ~plain:
        plain |= _searched(state, left, mover, (*own, *others))
    return plain


# --- the state as the search sees it ----------------------------------------------------------------------------------


@memoized_by_state
def _scene(state: State) -> MarchSide:
    board, side = state.board, state.turn.side
    ground = MarchGround(state.field.barred | b.pieces(board, side.foe), state.field.stops)
    return MarchSide(ground, Friends(board.unit_masks[side], board.full_masks[side], board.general_masks[side]))


@memoized_by_state
def _march(state: State, general: GeneralId) -> tuple[March, tuple[UnitId, ...]]:
    """Return the current march of a general, and its units that can still move."""
    board, free = state.board, movable_units(state)
    marching = state.turn.marchers & b.brigade(board, general)
    left = sorted([(Left(board.units[n].at, unit_length(state, n)), n) for n in b.unit_ids(marching & free)])
    length = general_length(state, general) if movable_generals(state) >> general & 1 else 0
    leader, holding = Left(board.generals[general].at, length), keeping(board, marching & ~free)
    return March(leader, tuple([unit for unit, _ in left]), holding), tuple([number for _, number in left])


@memoized_by_state
def _view(state: State, general: GeneralId) -> MarchState:
    """Return the state of a march, with hexes closed that others pass to end their marches."""
    (ground, friends), (march, units) = _scene(state), _march(state, general)
    ends = reduce(and_, [holding_if_free(unit, ground) for unit in march.units], march.holding)
    led = ends & (1 << march.general.at | reach(*march.general, ground.closed, ground.stops))
    if others := tuple([other for other in torn(state) if other != general]):
        ground = MarchGround(ground.closed | _passed(state, others), ground.stops)
    return MarchState(
        units, ends, led | spread(led), march_options(ground, friends, march, led), MarchSide(ground, friends)
    )


@memoized_by_state
def _detour(state: State, general: GeneralId, end: HexId) -> MarchOptions:
    ground, friends = _view(state, general).clear
    return detour(ground, friends, _march(state, general)[0], end)


# --- checks without a search ------------------------------------------------------------------------------------------


def _plain(view: MarchState, march_options: MarchOptions, mover: Mover, general: GeneralId) -> int:
    """Return the hexes from which the march and the others that have begun can end without a search."""
    if mover.general not in (None, general):
        return 0
    if mover.unit is None:
        return march_options.leading
    place = view.units.index(mover.unit) if mover.unit in view.units else -1
    return march_options.alone[place] if mover.general is None else march_options.led[place]


def _by_detours(state: State, ways: int, mover: Mover, general: GeneralId) -> int:
    """Return those of some hexes from which a march ends if its pieces make room for each other.

    Only easily found ways are considered.
    """
    view, found = _view(state, general), 0
    for end in members(view.ends & ~view.plain.leading & (ways if mover.general == general else ways | spread(ways))):
        if ways & ~found & b.zone(end):
            found |= ways & _plain(view, _detour(state, general, end), mover, general)
    return found


def _strange(state: State, begun: tuple[GeneralId, ...]) -> int:
    """Return the hexes where a piece of another brigade is certainly not in the way of the marches that have begun."""
    plain = _view(state, begun[0]).plain
    return plain.strange if len(begun) == 1 and plain.leading else ~_passed(state, begun)


@memoized_by_state
def _passed(state: State, generals: tuple[GeneralId, ...]) -> int:
    """Return the hexes where pieces end or may pass when some marches end by themselves, or all hexes if they can't."""
    ground, friends = _scene(state)
    steps = closing(ground, friends, tuple(_march(state, general)[0] for general in generals))
    return BOARD if steps is None else passing(steps)


# --- checks with a search ---------------------------------------------------------------------------------------------


def _searched(state: State, ways: int, mover: Mover, generals: tuple[GeneralId, ...]) -> int:
    """Return those of some hexes from which all marches can end, with any detours."""
    return bit(at for at in members(ways) if _can_close(state, mover, generals, at)) if ways else 0


def _can_close(state: State, mover: Mover, generals: tuple[GeneralId, ...], target: HexId) -> bool:
    """Return True if all marches can end after a move."""
    (ground, friends), board = _scene(state), state.board
    if mover.unit is not None:
        friends = friends.without(board.units[mover.unit].at).joined(target)
    if mover.general is not None:
        friends = friends.led_to(board.generals[mover.general].at, target)
    marches = (_march_after(state, mover, general, target) for general in generals)
    return closing(ground, friends, tuple(sorted(one for one in marches if not _ended(one)))) is not None


def _ended(march: March) -> bool:
    """Return True if the whole march is around its general, so that no piece has to move or make room."""
    at = march.general.at
    return bool(march.holding >> at & 1) and all(b.zone(at) >> unit.at & 1 for unit in march.units)


def _march_after(state: State, mover: Mover, general: GeneralId, target: HexId) -> March:
    """Return a march after a piece of it, or another one, has moved."""
    (leader, units, holding), numbers = _march(state, general)
    place = numbers.index(mover.unit) if mover.unit in numbers else None
    if mover.general == general:
        leader, holding = Left(target, 0), holding & 1 << target
    if place is not None:
        units, holding = units[:place] + units[place + 1 :], holding & b.zone(target)
    return March(leader, units, holding)
