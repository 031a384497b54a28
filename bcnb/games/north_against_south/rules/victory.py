"""Chapter 9: victory. Points won for good, points that a position is worth while it lasts, and who has enough."""

from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.state import Objective, State


def standing_points(state: State, side: Side) -> int:
    """Rules 9.3 and 9.5: the points that a side's units (no lone general) are worth where they stand now."""
    return points_on(state, side, state.board.unit_masks[side])


def points_on(state: State, side: Side, units: int) -> int:
    """The same, if the side's units stood on these hexes."""
    worth = 0
    for objective in state.field.objectives:
        if objective.side == side and units & objective.hexes and not _lasts(state, objective):
            worth += (units & objective.hexes).bit_count() * objective.points
    return worth


def points(state: State, side: Side) -> int:
    """All victory points of a side: won for good, and held by position."""
    return state.points[side] + standing_points(state, side)


def quota(state: State, side: Side) -> int:
    """Rule 9.2: the points that a side needs to win."""
    quotas = state.field.prizes_to_win
    return max(quotas) if state.rules.one_quota else quotas[side]


def quotas(state: State) -> tuple[int, int]:
    """The quotas of both sides, by side."""
    return quota(state, Side.UNION), quota(state, Side.CONFEDERATE)


def winner(state: State) -> tuple[Side, int] | None:
    """Rule 9.2: the side that has its quota, with its points; the side whose turn it is comes first."""
    for side in (state.turn.side, state.turn.side.foe):
        if (count := points(state, side)) >= quota(state, side):
            return side, count
    return None


def newly_claimed(state: State, side: Side, number: int) -> int:
    """Rule 9.4: the points that a unit wins for good by standing on a hex; none where its side won them before."""
    if state.claimed[side] >> number & 1:
        return 0
    own = (objective for objective in state.field.objectives if objective.side == side and _lasts(state, objective))
    return sum(objective.points for objective in own if objective.hexes >> number & 1)


def _lasts(state: State, objective: Objective) -> bool:
    """Whether the points of an objective, once reached, stay with its side."""
    return objective.for_good or state.rules.reached_for_good
