"""Chapter 1: the board. The pieces by hex, the zones and brigades of generals, and changes of the board."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache, reduce
from typing import Any

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.board import all_generals as all_generals
from bcnb.games.hexboard.rules.board import all_units as all_units
from bcnb.games.hexboard.rules.board import lone_generals as lone_generals
from bcnb.games.hexboard.rules.board import occupied as occupied
from bcnb.games.hexboard.rules.board import pieces as pieces
from bcnb.games.hexboard.rules.evolve import pair
from bcnb.games.hexboard.rules.tables import ALL_ARMS, Arm, Side
from bcnb.games.north_against_south.rules.actions import PieceLabel, piece_label
from bcnb.games.north_against_south.rules.state import Board, General, GeneralId, State, Unit, UnitId
from bcnb.games.north_against_south.rules.tables import PLACES
from bcnb.grid.hexes import HEXES, NEIGHBOURS, HexId, bit, members

# --- pieces by hex ----------------------------------------------------------------------------------------------------


def stack(board: Board, at: HexId) -> tuple[UnitId, ...]:
    """Return the numbers of the units on a hex, ascending (rule 1.12)."""
    return board.stacks.get(at, ())


def find_unit(board: Board, place: PieceLabel) -> UnitId | None:
    """Return the unit with a piece label, or None if there is none or the label is ambiguous."""
    units = board.stacks.get(place.at, ())
    if len(units) == 1:
        return None if place.slot else units[0]
    return units[place.slot - 1] if 0 < place.slot <= len(units) else None


def unit_at(board: Board, place: PieceLabel) -> UnitId:
    """Return the unit with a piece label.

    Raises:
        ValueError: for an unknown unit.
    """
    at, slot = place
    units = board.stacks.get(at, ())
    if len(units) == 1 and not slot:  # most units are alone, and this saves a call
        return units[0]
    found = find_unit(board, place)
    if found is None:
        raise ValueError("the hex has no unit with this number")
    return found


def place_of(board: Board, number: UnitId) -> PieceLabel:
    """Return the piece label of a unit."""
    at = board.units[number].at
    units = board.stacks[at]
    return piece_label(at, units.index(number) + 1 if len(units) > 1 else 0)


def places_of(board: Board, units: int) -> tuple[PieceLabel, ...]:
    """Return the piece labels of a set of units."""
    found = list[PieceLabel]()
    for number in unit_ids(units):
        at = board.units[number].at
        together = board.stacks[at]
        found.append(piece_label(at, together.index(number) + 1) if len(together) > 1 else piece_label(at, 0))
    return tuple(found)


def places_on(board: Board, at: HexId) -> tuple[PieceLabel, ...]:
    """Return the piece labels of a hex: two if there are two units, otherwise one."""
    return (piece_label(at),) if len(stack(board, at)) < PLACES else (piece_label(at, 1), piece_label(at, 2))


@lru_cache(maxsize=1 << 14)
def unit_ids(mask: int) -> tuple[UnitId, ...]:
    """Return the numbers in a set of units; cached, because the same sets recur often."""
    return tuple(map(UnitId, members(mask)))


@lru_cache(maxsize=1 << 12)
def general_ids(mask: int) -> tuple[GeneralId, ...]:
    """Return the numbers in a set of generals; cached like those of units."""
    return tuple(map(GeneralId, members(mask)))


@memoized_by_state
def units_of(board: Board, side: Side, where: int = -1, arms: frozenset[Arm] = ALL_ARMS) -> int:
    """Return the set of a side's units on some hexes that belong to one of the arms."""
    found, every = 0, arms == ALL_ARMS
    for number, unit in board.units.items():
        if unit.side is side and where >> unit.at & 1 and (every or unit.kind.arm in arms):
            found |= 1 << number
    return found


@memoized_by_state
def generals_of(board: Board, side: Side, where: int = -1) -> int:
    """Return the set of a side's generals on some hexes."""
    found = 0
    for number, general in board.generals.items():
        if general.side is side and where >> general.at & 1:
            found |= 1 << number
    return found


def hexes_of(board: Board, units: int) -> int:
    """Return the hexes of a set of units."""
    found = 0
    for number in unit_ids(units):
        found |= 1 << board.units[number].at
    return found


def room(state: State, side: Side) -> int:
    """Return the passable hexes without enemies and with fewer than two friendly units (rules 4.4 and 4.8)."""
    board = state.board
    return ~(state.field.barred | pieces(board, side.foe) | board.full_masks[side])


# --- generals and their zones -----------------------------------------------------------------------------------------


def leader(board: Board, at: HexId, side: Side) -> GeneralId | None:
    """Return the side's general on a hex, or None (rule 5.6)."""
    found = board.leaders.get(at)
    return found if found is not None and board.generals[found].side == side else None


zone: Callable[[HexId], int] = tuple(1 << at | NEIGHBOURS[at] for at in HEXES).__getitem__
"""The zone of control of a general on a hex: his hex and its neighbors (rule 13.3)."""


def brigade(board: Board, general: GeneralId) -> int:
    """Return the set of the units of a general's brigade, empty if he has none (rule 13.1)."""
    return board.brigades.get(general, 0)


def in_zone(board: Board, units: int, at: HexId) -> int:
    """Return the units of a set that are in the zone of a general on a hex."""
    near, found = zone(at), 0
    for number in unit_ids(units):
        if near >> board.units[number].at & 1:
            found |= 1 << number
    return found


@memoized_by_state
def with_general(board: Board, general: GeneralId) -> int:
    """Return the units of a general's brigade that are in his zone (rule 13.3)."""
    return in_zone(board, brigade(board, general), board.generals[general].at)


def brigade_near(board: Board, at: HexId) -> int:
    """Return the units in their general's zone of the brigade of the general on a hex, or 0 (rule 13.3)."""
    return with_general(board, board.leaders[at]) if at in board.leaders else 0


@memoized_by_state
def strayed(board: Board, side: Side) -> int:
    """Return the units of a side outside the zone of their brigade's general (rule 13.8)."""
    found, generals = 0, board.generals
    for general, units in board.brigades.items():
        if generals[general].side is side:
            found |= units & ~in_zone(board, units, generals[general].at)
    return found


@memoized_by_state
def recruits(board: Board, general: GeneralId) -> int:
    """Return the units that a general may add to the brigade that he forms (rule 13.2)."""
    leading = board.generals[general]
    near = units_of(board, leading.side, zone(leading.at))
    return bit([number for number in unit_ids(near) if board.units[number].brigade is None])


@memoized_by_state
def free_generals(board: Board, side: Side) -> int:
    """Return the generals of a side that have no brigade, but units to form one (rule 13.2)."""
    without = [n for n in general_ids(generals_of(board, side)) if n not in board.brigades]
    return bit([number for number in without if recruits(board, number)])


# --- changes of the board ---------------------------------------------------------------------------------------------


def make_board(
    units: Iterable[Unit],
    generals: Iterable[General],
    works: Mapping[HexId, int],
    spares: tuple[int, int] = (0, 0),
) -> Board:
    """Return a board with these pieces, numbered by their positions in the sequences.

    Raises:
        ValueError: if the pieces do not fit on their hexes.
    """
    tokens = sum((sides.bit_count() + 1) // 2 for sides in works.values())
    empty = (0, 0)
    board = Board({}, {}, {}, {}, empty, empty, empty, works, tokens, spares, UnitId(0), {})
    board = reduce(add_unit, units, board)
    return reduce(_put_general, enumerate(generals), board)


def _with_units(board: Board, units: Mapping[UnitId, Unit]) -> Board:
    """Return the board with changed units, none of which has moved."""
    brigades: dict[GeneralId, int] = {}
    for number, unit in units.items():
        if unit.brigade is not None:
            brigades[unit.brigade] = brigades.get(unit.brigade, 0) | 1 << number
    return board._replace(units=units, brigades=brigades)


def add_unit(board: Board, unit: Unit) -> Board:
    """Return the board with one more unit, which gets the next number.

    Raises:
        ValueError: if the hex has no room.
    """
    number = board.next_unit
    added = _with_units(board, {**board.units, number: unit})._replace(next_unit=UnitId(number + 1))
    return _stacked(added, unit.at, (*stack(board, unit.at), number))


def remove_unit(board: Board, number: UnitId) -> Board:
    """Return the board without a unit."""
    units = dict(board.units)
    at = units.pop(number).at
    left = tuple(other for other in board.stacks[at] if other != number)
    return _with_units(_stacked(board, at, left), units)


def shift_unit(board: Board, number: UnitId, target: HexId) -> Board:
    """Return the board with a unit moved to another hex.

    Raises:
        ValueError: if the hex has no room.
    """
    unit, stacks = board.units[number], dict(board.stacks)
    side, here, there = unit.side, 1 << unit.at, 1 << target
    left = tuple([other for other in stacks[unit.at] if other != number])
    if left:
        stacks[unit.at] = left
    else:
        del stacks[unit.at]
    stacks[target] = together = tuple(sorted((*stacks[target], number))) if target in stacks else (number,)
    _check_room(board, target, together)
    unit_masks = pair(board.unit_masks, side, board.unit_masks[side] & ~(0 if left else here) | there)
    full = board.full_masks[side] & ~here | (there if len(together) == PLACES else 0)
    full_masks = board.full_masks if full == board.full_masks[side] else pair(board.full_masks, side, full)
    moved = Unit(side, unit.kind, unit.quality, unit.strength, target, unit.brigade)
    return board._replace(
        units={**board.units, number: moved}, stacks=stacks, unit_masks=unit_masks, full_masks=full_masks
    )


def change_unit(board: Board, number: UnitId, **changes: Any) -> Board:
    """Return the board with changed fields of a unit that stays on its hex."""
    units = {**board.units, number: replace(board.units[number], **changes)}
    return _with_units(board, units) if "brigade" in changes else board._replace(units=units)


def change_units(board: Board, units: int, **changes: Any) -> Board:
    """Return the board with the same change for a set of units."""
    changed = {number: replace(board.units[number], **changes) for number in unit_ids(units)}
    return _with_units(board, {**board.units, **changed})


def remove_general(board: Board, number: GeneralId) -> Board:
    """Return the board without a general, whose brigade ends (rule 13.11)."""
    general = board.generals[number]
    freed = change_units(board, brigade(board, number), brigade=None)
    return freed._replace(
        generals={other: kept for other, kept in board.generals.items() if other != number},
        leaders={at: other for at, other in board.leaders.items() if other != number},
        general_masks=_with_bit(board.general_masks, general.side, general.at, False),
    )


def shift_general(board: Board, number: GeneralId, target: HexId) -> Board:
    """Return the board with a general moved to another hex.

    Raises:
        ValueError: if another general or the enemy is on the hex.
    """
    general = board.generals[number]
    left = board._replace(
        leaders={at: other for at, other in board.leaders.items() if other != number},
        general_masks=_with_bit(board.general_masks, general.side, general.at, False),
    )
    return _put_general(left, (number, General(general.side, general.name, target, general.scattered)))


def change_general(board: Board, number: GeneralId, **changes: Any) -> Board:
    """Return the board with changed fields of a general who stays on his hex."""
    return board._replace(generals={**board.generals, number: replace(board.generals[number], **changes)})


def _put_general(board: Board, numbered: tuple[int, General]) -> Board:
    number, general = GeneralId(numbered[0]), numbered[1]
    if general.at in board.leaders:
        raise ValueError("the hex already has a general")
    if board.unit_masks[general.side.foe] >> general.at & 1:
        raise ValueError("the enemy holds the hex")
    return board._replace(
        generals={**board.generals, number: general},
        leaders={**board.leaders, general.at: number},
        general_masks=_with_bit(board.general_masks, general.side, general.at, True),
    )


def _stacked(board: Board, at: HexId, units: tuple[UnitId, ...]) -> Board:
    """Return the board with these units, all of one side, on a hex."""
    side = board.units[(units or board.stacks[at])[0]].side
    if units:
        _check_room(board, at, units)
    stacks = {**board.stacks, at: units}
    if not units:
        del stacks[at]
    unit_masks = _with_bit(board.unit_masks, side, at, bool(units))
    full_masks = _with_bit(board.full_masks, side, at, len(units) == PLACES)
    return board._replace(stacks=stacks, unit_masks=unit_masks, full_masks=full_masks)


def _check_room(board: Board, at: HexId, units: tuple[UnitId, ...]) -> None:
    """Check that some units can share a hex.

    Raises:
        ValueError: if there are too many units, or the enemy is on the hex.
    """
    owner = board.units[units[0]].side
    if len(units) > PLACES or any(board.units[number].side != owner for number in units[1:]):
        raise ValueError("there is no room for the unit")
    if board.general_masks[owner.foe] >> at & 1:
        raise ValueError("the enemy holds the hex")


def _with_bit(masks: tuple[int, int], side: Side, at: HexId, on: bool) -> tuple[int, int]:
    mask = masks[side] | 1 << at if on else masks[side] & ~(1 << at)
    return pair(masks, side, mask)
