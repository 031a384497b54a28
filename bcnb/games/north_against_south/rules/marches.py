"""Rule 13.5, while a brigade moves: no move of anybody takes from it the means to end around its general.

A brigade moves piece by piece, in any sequence. Whether its march can still end is a search (`marching`); most hexes
need none, because it is plain that from there it can, or that it cannot.
"""

from functools import reduce
from operator import or_
from typing import NamedTuple

from bcnb.engine.kept import kept
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.marching import (
    NOBODY,
    Friends,
    Ground,
    Left,
    March,
    Outlook,
    Steps,
    between,
    closing,
    ever,
    general_ways,
    outlook,
    passing,
    straight,
    surely,
)
from bcnb.games.north_against_south.rules.paths import general_length, movable_generals, movable_units, unit_length
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.zones import keeping, strays, zone_of
from bcnb.grid.hexes import BOARD, NEIGHBOURS, HexId, bit, members, spread


class Mover(NamedTuple):
    """Who is to move: a unit, a general, or both together."""

    unit: UnitId | None
    general: GeneralId | None


class Scene(NamedTuple):
    """A side on the move, as the search sees it: the ground, all friends, and those generals whose march has begun and
    is not at its end, with the moves that end all these marches, if any do."""

    ground: Ground
    friends: Friends
    begun: tuple[GeneralId, ...]
    steps: Steps | None


class View(NamedTuple):
    """The march of a general as it stands: his units that are left, in the sequence of the march; what can be said of
    it without a search; the hexes that he can reach now, and those that he could if no friend stood in his way."""

    march: March
    units: tuple[UnitId, ...]
    outlook: Outlook
    ways: int
    ever: int


# --- what is asked of marches -----------------------------------------------------------------------------------------


@kept
def torn(state: State) -> tuple[GeneralId, ...]:
    """The generals on a march who do not have all the units that march with them in their zone."""
    late = strays(state) & state.turn.marchers
    return tuple(n for n in state.board.brigades if late & b.brigade(state.board, n)) if late else ()


def ways_to_close(state: State) -> Steps | None:
    """The moves that end all marches that are under way; None where there are none that do."""
    return _scene(state).steps


def unharmed(state: State, ways: int, mover: Mover) -> int:
    """Rule 13.5: those hexes to which pieces may go so that every march can still end as it has to."""
    scene, own = _scene(state), _marches_of(state, mover)
    if not (ways and (own or scene.begun)):
        return ways
    if scene.steps is None:
        return ways & _late_zone(state, mover) if own else ways
    if own:
        return _on_a_march(state, ways, mover, own)
    passed = passing(scene.steps)
    left = members(ways & passed)
    return ways & ~passed | bit(at for at in left if _can_close(state, mover, scene.begun, at))


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


def _on_a_march(state: State, ways: int, mover: Mover, own: tuple[GeneralId, ...]) -> int:
    """Those hexes to which pieces of a march may go."""
    begun = _scene(state).begun
    others = tuple(general for general in begun if general not in own) if begun else ()
    passed = _passed(state, others) if others else 0
    sure = ways & ~passed & _surely(_view(state, own[0]), mover, own[0], passed) if len(own) == 1 else 0
    rest = ways & ~sure
    for general in own if rest else ():
        rest &= _thinkable(state, mover, general)
    return sure | _searched(state, rest, mover, own, others) if rest else sure


# --- the state as the search sees it ----------------------------------------------------------------------------------


@kept
def _scene(state: State) -> Scene:
    board, side, begun = state.board, state.turn.side, torn(state)
    ground = Ground(state.field.barred | b.pieces(board, side.foe), state.field.stops)
    friends = Friends(board.unit_masks[side], board.full_masks[side], board.general_masks[side])
    steps = closing(ground, friends, tuple(_march(state, general)[0] for general in begun)) if begun else ()
    return Scene(ground, friends, begun, steps)


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
    (ground, friends, _, _), (march, units) = _scene(state), _march(state, general)
    ways = general_ways(ground, friends, march.general)
    reached = 1 << march.general.at | general_ways(ground, NOBODY, march.general)
    return View(march, units, outlook(ground, friends, march), ways, reached)


def _place(view: View, mover: Mover) -> int | None:
    """Which of the units that are left on a march is to move, if it is one of them."""
    return view.units.index(mover.unit) if mover.unit in view.units else None


# --- what needs no search ---------------------------------------------------------------------------------------------


@kept
def _passed(state: State, generals: tuple[GeneralId, ...]) -> int:
    """The hexes where pieces end, or may pass, when some marches end by themselves; all, if they do not."""
    ground, friends, _, _ = _scene(state)
    steps = closing(ground, friends, tuple(_march(state, general)[0] for general in generals))
    return BOARD if steps is None else passing(steps)


def _surely(view: View, mover: Mover, general: GeneralId, passed: int) -> int:
    """Hexes from where a march surely ends. Where others have begun, which pass some hexes, nobody but its general goes
    on it any more, and he to none of those."""
    come = 2 if passed else int(mover.unit is not None)
    (here, length), ends = view.march.general, surely(view.outlook, _place(view, mover), come) & view.march.holding
    if mover.general is not None:
        return ends if mover.general == general else 0
    ends &= 1 << here | view.ways & ~passed
    near = ends & (1 << here | NEIGHBOURS[here])
    far = (b.zone(end) & ~between(here, end, length) for end in members(ends & ~near))
    return reduce(or_, far, near | spread(near))


def _thinkable(state: State, mover: Mover, general: GeneralId) -> int:
    """Hexes to which pieces may go at all: those from where their march could end if nobody stood in another's way."""
    ends = _ends(_view(state, general), mover, general)
    return ends if mover.general == general else ends | spread(ends)


def _ends(view: View, mover: Mover, general: GeneralId) -> int:
    """The hexes where a march could end after a move if nobody stood in another's way."""
    ends = view.march.holding & ever(view.outlook, _place(view, mover))
    return ends if mover.general == general else ends & view.ever


# --- what needs one ---------------------------------------------------------------------------------------------------


class Trial(NamedTuple):
    """A move on a march that is tried on several hexes: the march and all friends without the unit that makes it, if
    one does; the hexes where the march could end after it, and those that others pass to end theirs."""

    march: March
    friends: Friends
    unit: bool
    ends: int
    passed: int


def _searched(state: State, rest: int, mover: Mover, own: tuple[GeneralId, ...], others: tuple[GeneralId, ...]) -> int:
    """Those of some hexes from where all marches can end."""
    found = 0
    if len(own) == 1 and mover.general in (None, own[0]):
        trial = _trial(state, mover, own[0], _passed(state, others) if others else 0)
        found = (_found_for_unit if mover.general is None else _found_for_general)(_scene(state).ground, trial, rest)
    left = members(rest & ~found)
    return found | bit(at for at in left if _can_close(state, mover, (*own, *others), at))


def _trial(state: State, mover: Mover, general: GeneralId, passed: int) -> Trial:
    view, friends = _view(state, general), _scene(state).friends
    (leader, units, holding), place = view.march, _place(view, mover)
    if mover.unit is not None:
        friends = friends.without(state.board.units[mover.unit].at)
    if place is not None:
        units = units[:place] + units[place + 1 :]
    return Trial(March(leader, units, holding), friends, mover.unit is not None, _ends(view, mover, general), passed)


def _found_for_unit(ground: Ground, trial: Trial, rest: int) -> int:
    """Those of some hexes to which a unit goes, and the others end their march without detours. By the same steps they
    mostly end it from other hexes around its end, too."""
    found, left = 0, rest & ~trial.passed
    while left:
        at = HexId((left & -left).bit_length() - 1)
        found |= rest & _around_an_end(ground, trial, at)
        left &= ~(found | 1 << at)
    return found


def _around_an_end(ground: Ground, trial: Trial, target: HexId) -> int:
    """The hexes, one of them this target, from where the others end a march by the same steps; none, if they do not."""
    (leader, units, holding), near = trial.march, b.zone(target)
    friends, march = trial.friends.joined(target), March(leader, units, holding & near)
    for end in members(trial.ends & near):
        steps = straight(ground, friends, march, end)
        if steps is not None and not (used := passing(steps)) & trial.passed:
            return 1 << target | b.zone(end) & ~(used | trial.passed)
    return 0


def _found_for_general(ground: Ground, trial: Trial, rest: int) -> int:
    """Those of some hexes to which a general goes, and the others end their march without detours."""
    (leader, units, holding), found = trial.march, 0
    for at in members(rest & trial.ends & ~trial.passed):
        friends = (trial.friends.joined(at) if trial.unit else trial.friends).led_to(leader.at, at)
        steps = straight(ground, friends, March(Left(at, 0), units, holding), at)
        if steps is not None and not passing(steps) & trial.passed:
            found |= 1 << at
    return found


def _can_close(state: State, mover: Mover, generals: tuple[GeneralId, ...], target: HexId) -> bool:
    """Whether all marches can end once a move has been made, by whatever detours."""
    (ground, friends, _, _), board = _scene(state), state.board
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
    view = _view(state, general)
    (leader, units, holding), place = view.march, _place(view, mover)
    if mover.general == general:
        leader, holding = Left(target, 0), holding & 1 << target
    if place is not None:
        units, holding = units[:place] + units[place + 1 :], holding & b.zone(target)
    return March(leader, units, holding)
