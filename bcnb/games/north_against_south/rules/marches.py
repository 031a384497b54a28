"""Rule 13.5, while a brigade moves: no move of anybody takes from it the means to end around its general.

A brigade moves piece by piece, in any sequence. Whether its march can still end is a search (`marching`); most hexes
need none, because it is plain that from there it can (`gathering`), or that it cannot.
"""

from functools import reduce
from operator import and_
from typing import NamedTuple

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.gathering import Outlook, detour, holding_if_free, outlook
from bcnb.games.north_against_south.rules.marching import (
    Friends,
    Ground,
    Left,
    March,
    Steps,
    closing,
    passing,
)
from bcnb.games.north_against_south.rules.paths import general_length, movable_generals, movable_units, unit_length
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.zones import keeping, strays, zone_of
from bcnb.grid.hexes import BOARD, HexId, bit, members, spread


class Mover(NamedTuple):
    """Who is to move: a unit, a general, or both together."""

    unit: UnitId | None
    general: GeneralId | None


class Scene(NamedTuple):
    """A side on the move, as the search sees it: the ground, and all friends."""

    ground: Ground
    friends: Friends


class View(NamedTuple):
    """A march as it stands: which units are left on it, in its sequence; where it could end, and its units could go, if
    no friend were in their way; what ways leave open that are plain, and the scene for others."""

    units: tuple[UnitId, ...]
    ends: int
    near: int
    plain: Outlook
    clear: Scene


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
def _scene(state: State) -> Scene:
    board, side = state.board, state.turn.side
    ground = Ground(state.field.barred | b.pieces(board, side.foe), state.field.stops)
    return Scene(ground, Friends(board.unit_masks[side], board.full_masks[side], board.general_masks[side]))


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
def _view(state: State, general: GeneralId) -> View:
    """What others pass to end their marches is closed to this one, so that none is in the way of another."""
    (ground, friends), (march, units) = _scene(state), _march(state, general)
    ends = reduce(and_, (holding_if_free(unit, ground) for unit in march.units), march.holding)
    led = ends & (1 << march.general.at | reach(*march.general, ground.closed, ground.stops))
    if others := tuple(other for other in torn(state) if other != general):
        ground = Ground(ground.closed | _passed(state, others), ground.stops)
    return View(units, ends, led | spread(led), outlook(ground, friends, march, led), Scene(ground, friends))


@memoized_by_state
def _detour(state: State, general: GeneralId, end: HexId) -> Outlook:
    ground, friends = _view(state, general).clear
    return detour(ground, friends, _march(state, general)[0], end)


# --- what needs no search ---------------------------------------------------------------------------------------------


def _plain(view: View, outlook: Outlook, mover: Mover, general: GeneralId) -> int:
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
