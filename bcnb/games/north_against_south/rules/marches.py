"""Rule 13.5, while a brigade moves: no move of anybody takes from it the means to end around its general.

A brigade moves piece by piece, in any sequence. Whether its march can still end is a search (`marching`); most hexes
need none, because it is plain that from there it can (`gathering`), or that it cannot.
"""

from functools import reduce
from operator import and_
from typing import NamedTuple

from bcnb.engine.kept import kept
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.gathering import Outlook, holding_if_free, outlook
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
    no friend were in their way; and what leaves a way open for it."""

    units: tuple[UnitId, ...]
    ends: int
    near: int
    outlook: Outlook


# --- what is asked of marches -----------------------------------------------------------------------------------------


@kept
def torn(state: State) -> tuple[GeneralId, ...]:
    """The generals on a march who do not have all the units that march with them in their zone."""
    late = strays(state) & state.turn.marchers
    return tuple(n for n in state.board.brigades if late & b.brigade(state.board, n)) if late else ()


@kept
def ways_to_close(state: State) -> Steps | None:
    """The moves that end all marches that are under way; None where there are none that do."""
    ground, friends = _scene(state)
    return closing(ground, friends, tuple(_march(state, general)[0] for general in torn(state)))


@kept
def can_close(state: State) -> bool:
    """Whether all marches that are under way can end."""
    begun = torn(state)
    return (len(begun) == 1 and bool(_view(state, begun[0]).outlook.leading)) or ways_to_close(state) is not None


def unharmed(state: State, ways: int, mover: Mover) -> int:
    """Rule 13.5: those hexes to which pieces may go so that every march can still end as it has to."""
    begun, own = torn(state), _marches_of(state, mover)
    if not (ways and (own or begun)):
        return ways
    if begun and not can_close(state):
        return ways & _late_zone(state, mover) if own else ways
    possible = ways & _possible(state, mover, own) if own else ways
    plain = possible & (_plain(state, mover, own) if own else _strange(state, begun))
    left = possible & ~plain
    return plain | _searched(state, left, mover, own, begun) if left else plain


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


# --- the state as the search sees it ----------------------------------------------------------------------------------


@kept
def _scene(state: State) -> Scene:
    board, side = state.board, state.turn.side
    ground = Ground(state.field.barred | b.pieces(board, side.foe), state.field.stops)
    return Scene(ground, Friends(board.unit_masks[side], board.full_masks[side], board.general_masks[side]))


@kept
def _march(state: State, general: GeneralId) -> tuple[March, tuple[UnitId, ...]]:
    """The march of a general as it stands, and its units that are left."""
    board, free = state.board, movable_units(state)
    marching = state.turn.marchers & b.brigade(board, general)
    left = sorted((Left(board.units[n].at, unit_length(state, n)), n) for n in b.unit_ids(marching & free))
    length = general_length(state, general) if movable_generals(state) >> general & 1 else 0
    leader, holding = Left(board.generals[general].at, length), keeping(board, marching & ~free)
    return March(leader, tuple(unit for unit, _ in left), holding), tuple(number for _, number in left)


@kept
def _view(state: State, general: GeneralId) -> View:
    """What others pass to end their marches is closed to this one, so that none is in the way of another."""
    (ground, friends), (march, units) = _scene(state), _march(state, general)
    ends = reduce(and_, (holding_if_free(unit, ground) for unit in march.units), march.holding)
    led = ends & (1 << march.general.at | reach(*march.general, ground.closed, ground.stops))
    if others := tuple(other for other in torn(state) if other != general):
        ground = Ground(ground.closed | _passed(state, others), ground.stops)
    return View(units, ends, led | spread(led), outlook(ground, friends, march, led))


# --- what needs no search ---------------------------------------------------------------------------------------------


def _possible(state: State, mover: Mover, own: tuple[GeneralId, ...]) -> int:
    """The hexes from where marches could end if no friend were in their way."""
    views = ((general, _view(state, general)) for general in own)
    return reduce(and_, (view.ends if mover.general == general else view.near for general, view in views))


def _plain(state: State, mover: Mover, own: tuple[GeneralId, ...]) -> int:
    """The hexes from where it is plain that a march ends, and those that others have begun."""
    if len(own) > 1 or mover.general not in (None, own[0]):
        return 0
    units, _, _, view = _view(state, own[0])
    if mover.unit is None:
        return view.leading
    place = units.index(mover.unit) if mover.unit in units else -1
    return view.alone[place] if mover.general is None else view.led[place]


def _strange(state: State, begun: tuple[GeneralId, ...]) -> int:
    """The hexes where it is plain that nobody of another brigade is in the way of the marches that have begun."""
    return _view(state, begun[0]).outlook.strange if len(begun) == 1 else ~_passed(state, begun)


@kept
def _passed(state: State, generals: tuple[GeneralId, ...]) -> int:
    """The hexes where pieces end, or may pass, when some marches end by themselves; all, if they do not."""
    ground, friends = _scene(state)
    steps = closing(ground, friends, tuple(_march(state, general)[0] for general in generals))
    return BOARD if steps is None else passing(steps)


# --- what needs one ---------------------------------------------------------------------------------------------------


def _searched(state: State, ways: int, mover: Mover, own: tuple[GeneralId, ...], begun: tuple[GeneralId, ...]) -> int:
    """Those of some hexes from where all marches can end, by whatever detours."""
    generals = (*own, *(general for general in begun if general not in own))
    return bit(at for at in members(ways) if _can_close(state, mover, generals, at))


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
