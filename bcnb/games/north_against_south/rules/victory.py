"""Chapter 9: victory. Points won for good, points of the current position, and the side that has enough."""

from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.state import Objective, State


def standing_points(state: State, side: Side) -> int:
    """Return the points of a side's units, without lone generals, for their current hexes (rules 9.3 and 9.5)."""
    return points_on(state, side, state.board.unit_masks[side])


def points_on(state: State, side: Side, units: int) -> int:
    """Return the points of a side if its units were on these hexes."""
    worth = 0
    for objective in state.field.objectives:
        if units & objective.hexes and objective.side is side and not _lasts(state, objective):
            worth += (units & objective.hexes).bit_count() * objective.points
    return worth


def points(state: State, side: Side) -> int:
    """Return all victory points of a side, both won for good and held by position."""
    return state.points[side] + standing_points(state, side)


def quota(state: State, side: Side) -> int:
    """Return the points that a side needs to win (rule 9.2)."""
    return quotas(state)[side]


def quotas(state: State) -> tuple[int, int]:
    """Return the quotas of both sides, by side."""
    each = state.field.prizes_to_win
    return (max(each), max(each)) if state.rules.one_quota else each


def winner(state: State) -> tuple[Side, int] | None:
    """Return the side that has its quota, with its points, or None; the side on turn comes first (rule 9.2)."""
    need = quotas(state)
    for side in (state.turn.side, state.turn.side.foe):
        if (count := state.points[side] + points_on(state, side, state.board.unit_masks[side])) >= need[side]:
            return side, count
    return None


def newly_claimed(state: State, side: Side, number: int) -> int:
    """Return the points that a unit wins for good on a hex, or 0 if its side has won them before (rule 9.4)."""
    if state.claimed[side] >> number & 1:
        return 0
    won = 0
    for objective in state.field.objectives:
        if objective.hexes >> number & 1 and objective.side == side and _lasts(state, objective):
            won += objective.points
    return won


def _lasts(state: State, objective: Objective) -> bool:
    """Return True if the points of an objective, once reached, stay with its side."""
    return objective.for_good or state.rules.reached_for_good
