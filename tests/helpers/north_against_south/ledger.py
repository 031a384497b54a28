"""What is true of every state of *North against South*: pieces, cards, brigades and points are all accounted for."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from bcnb.games.hexboard.rules.tables import ALL_ARMS, Arm, Side
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.board import generals_of, units_of
from bcnb.games.north_against_south.rules.state import State
from bcnb.grid.hexes import bit
from tests.helpers.invariants import Cards, figures_fit, pieces_left

UNITS = ("ordered", "marchers", "idle", "moved", "moved_twice", "spoiled", "fought", "fought_twice", "remounted")
GENERALS = ("generals_ordered", "escorts", "marching", "generals_moved", "generals_idle", "supported")


class Ledger:
    """Follows one game, and says what is broken."""

    def __init__(self, start: State) -> None:
        self._cards = Cards(start)
        self._pieces = pieces_left(start)

    def faults(self, state: State, events: Iterable[Any]) -> list[str]:
        """What is not as it must be after a ply, in words."""
        for event in events:
            if isinstance(event, e.UnitArrived):
                self._pieces[event.side] += 1
        checks = {
            "figures": figures_fit(state),
            "two units and one general a hex": _stacks_fit(state),
            "masks": _masks_fit(state),
            "brigades": _brigades_fit(state),
            "what is remembered of the turn": _turn_fits(state),
            "cards": self._cards.fit(state),
            "points": self._points_fit(state),
        }
        return [name for name, holds in checks.items() if not holds]

    def _points_fit(self, state: State) -> bool:
        left = pieces_left(state)
        return all(
            state.points[side] == self._pieces[side.foe] - left[side.foe] + _won_for_good(state, side) for side in Side
        )


def _won_for_good(state: State, side: Side) -> int:
    return sum(
        (state.claimed[side] & objective.hexes).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.side == side and (objective.for_good or state.rules.reached_for_good)
    )


def _stacks_fit(state: State) -> bool:
    """Whether what stands on each hex is what the pieces say."""
    board, stacks = state.board, dict[int, tuple[int, ...]]()
    for number, unit in sorted(board.units.items()):
        stacks[unit.at] = (*stacks.get(unit.at, ()), number)
    return (
        board.stacks == stacks
        and all(len(units) <= 2 for units in stacks.values())
        and board.leaders == {general.at: number for number, general in board.generals.items()}
        and len(board.leaders) == len(board.generals)
        and max(board.units, default=-1) < board.next_unit
    )


def _masks_fit(state: State) -> bool:
    """Whether the masks repeat what the pieces say, nobody shares a hex with an enemy, or stands where he may not."""
    board, pieces = state.board, list[int]()
    for side in Side:
        units = bit(unit.at for unit in board.units.values() if unit.side == side)
        full = bit(at for at, stack in board.stacks.items() if len(stack) == 2 and units >> at & 1)
        generals = bit(general.at for general in board.generals.values() if general.side == side)
        if (board.unit_masks[side], board.full_masks[side], board.general_masks[side]) != (units, full, generals):
            return False
        pieces.append(units | generals)
    return not pieces[0] & pieces[1] and not (pieces[0] | pieces[1]) & state.field.barred


def _brigades_fit(state: State) -> bool:
    """Whether each brigade has a living general of its side and no more units than it may."""
    board = state.board
    sizes = Counter(unit.brigade for unit in board.units.values() if unit.brigade is not None)
    return all(size <= state.rules.most_in_brigade for size in sizes.values()) and all(
        unit.brigade is None or (unit.brigade in board.generals and board.generals[unit.brigade].side == unit.side)
        for unit in board.units.values()
    )


def _turn_fits(state: State) -> bool:
    """Whether what is remembered is about friendly pieces, or dead ones, and fits together."""
    turn, board = state.turn, state.board
    enemies, led = units_of(board, turn.side.foe), generals_of(board, turn.side.foe)
    on_foot = units_of(board, turn.side, arms=ALL_ARMS - {Arm.CAVALRY})
    return (
        not any(getattr(turn, name) & (enemies | -1 << board.next_unit) for name in UNITS)
        and not any(getattr(turn, name) & led for name in GENERALS)
        and not turn.defended & units_of(board, turn.side)
        and not turn.moved_twice & ~turn.moved
        and not turn.fought_twice & ~turn.fought
        and not turn.marchers & ~turn.ordered
        and not turn.idle & turn.ordered
        and not turn.generals_idle & ~turn.generals_moved
        and not turn.remounted & on_foot
    )
