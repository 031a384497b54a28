"""Rule 13.5, while a brigade moves: no move of anybody takes from it the means to end around its general.

A brigade moves piece by piece, in any sequence. Whether its march can still end is a search (`marching`); most hexes
need none, because it is plain that from there it can (`gathering`), or that it cannot.
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


def outlook(ground: MarchGround, friends: Friends, march: March, ends: int) -> Outlook:
    """What is left open by the ways on which the general goes to one of these ends first, and all others at once."""
    leader = march.general
    now = ends & (1 << leader.at | general_ways(ground, friends, leader))
    ways = [_led(way, leader) for end in members(now) if (way := _at_once(ground, friends, march, end))]
    return _left_open(march, ways, ())


def detour(ground: MarchGround, friends: Friends, march: March, end: HexId) -> Outlook:
    """What is left open by a way to an end on which pieces of the march make room for each other."""
    leader = march.general
    if not (1 << leader.at | general_ways(ground, friends, leader)) >> end & 1:
        way = _by_turns(ground, friends, march, end)
        return _left_open(march, (), (way,) if way else ())
    way = _by_turns(ground, friends.led_to(leader.at, end), march._replace(general=Left(end, 0)), end)
    return _left_open(march, (_led(way, leader),) if way else (), ())


def _left_open(march: March, led: Sequence[MarchEnding], later: Sequence[MarchEnding]) -> Outlook:
    """What is left open by some ways on which the general goes first, and by some on which he goes later."""
    return Outlook(
        _open(march, ((zone(way.end), way) for way in (*led, *later))),
        _open(march, ((1 << way.end, way) for way in led)),
        bit(way.end for way in led),
        reduce(or_, (way.free & ~(1 << way.end & ~(1 << march.general.at)) for way in (*led, *later)), 0),
    )


def _open(march: March, ways: Iterable[tuple[int, MarchEnding]]) -> tuple[int, ...]:
    """The hexes, of some for each way, to which each unit may go, and any other one."""
    found = [0] * (len(march.units) + 1)
    for hexes, way in ways:
        for place, own in enumerate((*way.own, 0)):
            found[place] |= hexes & (way.free | own)
    return tuple(found)


def _led(way: MarchEnding, leader: Left) -> MarchEnding:
    """The way if nobody is to stand in that of the general, who goes first."""
    if zone(way.end) >> leader.at & 1:
        return way
    road = between(leader.at, way.end, leader.length)
    return MarchEnding(way.end, way.free & ~road, tuple(own & ~road for own in way.own))


def _at_once(ground: MarchGround, friends: Friends, march: March, end: HexId) -> MarchEnding | None:
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
    return MarchEnding(end, free, tuple(own & ~left for own in crowd.own))


class _Crowd:
    """The units on their way to an end: where units stand, and two of them; what each has taken, what they crossed, and
    the hexes that were full at any time."""

    __slots__ = ("_closed", "_near", "_stops", "_units", "crossed", "full", "held", "own")

    def __init__(self, ground: MarchGround, friends: Friends, march: March, end: HexId) -> None:
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


def _by_turns(ground: MarchGround, friends: Friends, march: March, end: HexId) -> MarchEnding | None:
    """A way on which units make room for each other or for their general, if a search finds one."""
    steps = closing(ground, friends, (march._replace(holding=march.holding & 1 << end),))
    if steps is None:
        return None
    passed, led = _passed_by_each(steps, march.units)
    once, twice = led, led
    for hexes in passed:
        once, twice = once | hexes, twice | once & hexes
    return MarchEnding(end, BOARD & ~(ground.closed | once), tuple(hexes & ~twice for hexes in passed))


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
def holding_if_free(unit: Left, ground: MarchGround) -> int:
    """The hexes from which a general's zone could hold a unit if no friend were in its way."""
    return reaching(unit.at, reach(*unit, ground.closed, ground.stops))


class Mover(NamedTuple):
    """Who is to move: a unit, a general, or both together."""

    unit: UnitId | None
    general: GeneralId | None


class MarchSide(NamedTuple):
    """A side on the move, as the search sees it: the ground, and all friends."""

    ground: MarchGround
    friends: Friends


class MarchState(NamedTuple):
    """A march as it stands: which units are left on it, in its sequence; where it could end, and its units could go, if
    no friend were in their way; what ways leave open that are plain, and the scene for others."""

    units: tuple[UnitId, ...]
    ends: int
    near: int
    plain: Outlook
    clear: MarchSide


# --- what is asked of marches -----------------------------------------------------------------------------------------


@memoized_by_state
def torn(state: State) -> tuple[GeneralId, ...]:
    """The generals on a march who do not have all the units that march with them in their zone."""
    late = strays(state) & state.turn.marchers
    return tuple(n for n in state.board.brigades if late & b.brigade(state.board, n)) if late else ()


@memoized_by_state
def ways_to_close(state: State) -> Steps | None:
    """The moves that end all marches that are under way; None where there are none that do."""
    ground, friends = _scene(state)
    return closing(ground, friends, tuple(_march(state, general)[0] for general in torn(state)))


@memoized_by_state
def can_close(state: State) -> bool:
    """Whether all marches that are under way can end."""
    begun = torn(state)
    return (len(begun) == 1 and bool(_view(state, begun[0]).plain.leading)) or ways_to_close(state) is not None


def unharmed(state: State, ways: int, mover: Mover) -> int:
    """Rule 13.5: those hexes to which pieces may go so that every march can still end as it has to."""
    begun, own = torn(state), _marches_of(state, mover)
    if not (ways and (own or begun)):
        return ways
    if begun and not can_close(state):
        return ways & _late_zone(state, mover) if own else ways
    if not own:
        plain = ways & _strange(state, begun)
        return plain | _searched(state, ways & ~plain, mover, begun)
    return _on_a_march(state, ways, mover, own, tuple(general for general in begun if general not in own))


def _marches_of(state: State, mover: Mover) -> tuple[GeneralId, ...]:
    """The generals on whose march a unit, a general or both are; two where he leads another brigade than the unit's."""
    turn, (unit, general) = state.turn, mover
    own = state.board.units[unit].brigade if unit is not None and turn.marchers >> unit & 1 else None
    if general is None or general == own or not turn.marching >> general & 1:
        return () if own is None else (own,)
    return (general,) if own is None else (own, general)


def _late_zone(state: State, mover: Mover) -> int:
    """Where a march cannot end any more: the zone of its general for a unit by itself, and nothing for him."""
    return zone_of(state, mover.unit) if mover.unit is not None and mover.general is None else 0


def _on_a_march(
    state: State, ways: int, mover: Mover, own: tuple[GeneralId, ...], others: tuple[GeneralId, ...]
) -> int:
    """Those hexes to which pieces of marches may go."""
    for general in own:
        view = _view(state, general)
        ways &= view.ends if mover.general == general else view.near
    plain = ways & _plain(view, view.plain, mover, own[0]) if len(own) == 1 else 0
    if left := ways & ~plain:
        plain |= _by_detours(state, left, mover, own[0]) if len(own) == 1 else 0
    return plain | _searched(state, ways & ~plain, mover, (*own, *others))


# --- the state as the search sees it ----------------------------------------------------------------------------------


@memoized_by_state
def _scene(state: State) -> MarchSide:
    board, side = state.board, state.turn.side
    ground = MarchGround(state.field.barred | b.pieces(board, side.foe), state.field.stops)
    return MarchSide(ground, Friends(board.unit_masks[side], board.full_masks[side], board.general_masks[side]))


@memoized_by_state
def _march(state: State, general: GeneralId) -> tuple[March, tuple[UnitId, ...]]:
    """The march of a general as it stands, and its units that are left."""
    board, free = state.board, movable_units(state)
    marching = state.turn.marchers & b.brigade(board, general)
    left = sorted((Left(board.units[n].at, unit_length(state, n)), n) for n in b.unit_ids(marching & free))
    length = general_length(state, general) if movable_generals(state) >> general & 1 else 0
    leader, holding = Left(board.generals[general].at, length), keeping(board, marching & ~free)
    return March(leader, tuple(unit for unit, _ in left), holding), tuple(number for _, number in left)


@memoized_by_state
def _view(state: State, general: GeneralId) -> MarchState:
    """What others pass to end their marches is closed to this one, so that none is in the way of another."""
    (ground, friends), (march, units) = _scene(state), _march(state, general)
    ends = reduce(and_, (holding_if_free(unit, ground) for unit in march.units), march.holding)
    led = ends & (1 << march.general.at | reach(*march.general, ground.closed, ground.stops))
    if others := tuple(other for other in torn(state) if other != general):
        ground = MarchGround(ground.closed | _passed(state, others), ground.stops)
    return MarchState(units, ends, led | spread(led), outlook(ground, friends, march, led), MarchSide(ground, friends))


@memoized_by_state
def _detour(state: State, general: GeneralId, end: HexId) -> Outlook:
    ground, friends = _view(state, general).clear
    return detour(ground, friends, _march(state, general)[0], end)


# --- what needs no search ---------------------------------------------------------------------------------------------


def _plain(view: MarchState, outlook: Outlook, mover: Mover, general: GeneralId) -> int:
    """The hexes from where it is plain that a march ends, and those that others have begun."""
    if mover.general not in (None, general):
        return 0
    if mover.unit is None:
        return outlook.leading
    place = view.units.index(mover.unit) if mover.unit in view.units else -1
    return outlook.alone[place] if mover.general is None else outlook.led[place]


def _by_detours(state: State, ways: int, mover: Mover, general: GeneralId) -> int:
    """Those of some hexes from where a march ends by pieces that make room for each other, so far as that is plain."""
    view, found = _view(state, general), 0
    for end in members(view.ends & ~view.plain.leading & (ways if mover.general == general else ways | spread(ways))):
        if ways & ~found & b.zone(end):
            found |= ways & _plain(view, _detour(state, general, end), mover, general)
    return found


def _strange(state: State, begun: tuple[GeneralId, ...]) -> int:
    """The hexes where it is plain that nobody of another brigade is in the way of the marches that have begun."""
    plain = _view(state, begun[0]).plain
    return plain.strange if len(begun) == 1 and plain.leading else ~_passed(state, begun)


@memoized_by_state
def _passed(state: State, generals: tuple[GeneralId, ...]) -> int:
    """The hexes where pieces end, or may pass, when some marches end by themselves; all, if they do not."""
    ground, friends = _scene(state)
    steps = closing(ground, friends, tuple(_march(state, general)[0] for general in generals))
    return BOARD if steps is None else passing(steps)


# --- what needs one ---------------------------------------------------------------------------------------------------


def _searched(state: State, ways: int, mover: Mover, generals: tuple[GeneralId, ...]) -> int:
    """Those of some hexes from where all marches can end, by whatever detours."""
    return bit(at for at in members(ways) if _can_close(state, mover, generals, at)) if ways else 0


def _can_close(state: State, mover: Mover, generals: tuple[GeneralId, ...], target: HexId) -> bool:
    """Whether all marches can end once a move has been made."""
    (ground, friends), board = _scene(state), state.board
    if mover.unit is not None:
        friends = friends.without(board.units[mover.unit].at).joined(target)
    if mover.general is not None:
        friends = friends.led_to(board.generals[mover.general].at, target)
    marches = (_march_after(state, mover, general, target) for general in generals)
    return closing(ground, friends, tuple(sorted(one for one in marches if not _ended(one)))) is not None


def _ended(march: March) -> bool:
    """Whether all of a march are around its general: nobody has to move on it, nor to make room for another one."""
    at = march.general.at
    return bool(march.holding >> at & 1) and all(b.zone(at) >> unit.at & 1 for unit in march.units)


def _march_after(state: State, mover: Mover, general: GeneralId, target: HexId) -> March:
    """A march once a piece of it, or another one, has moved."""
    (leader, units, holding), numbers = _march(state, general)
    place = numbers.index(mover.unit) if mover.unit in numbers else None
    if mover.general == general:
        leader, holding = Left(target, 0), holding & 1 << target
    if place is not None:
        units, holding = units[:place] + units[place + 1 :], holding & b.zone(target)
    return March(leader, units, holding)
