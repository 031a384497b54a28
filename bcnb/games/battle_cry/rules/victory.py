"""Chapter 9: victory. Flags captured for good, flags that a position is worth while it lasts, and who has enough."""

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.tables import Side


def standing_flags(state: State, side: Side) -> int:
    """Rules 9.3 and 9.5: the flags that a side's units (no lone general) are worth where they stand now."""
    if not state.field.objectives:
        return 0
    units = state.board.unit_masks[side]
    return sum(
        (units & objective.hexes).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.side == side and not objective.for_good
    )


def flags(state: State, side: Side) -> int:
    """All flags of a side: captured, and held by position."""
    return state.flags[side] + standing_flags(state, side)


def winner(state: State) -> tuple[Side, int] | None:
    """Rule 9.2: the side that has enough flags, with their number; the side whose turn it is comes first."""
    for side in (state.turn.side, state.turn.side.foe):
        if (count := flags(state, side)) >= state.field.prizes_to_win[side]:
            return side, count
    return None


def newly_claimed(state: State, side: Side, number: int) -> int:
    """Rule 9.4: the flags that a unit of the side wins for good by standing on a hex; none where it won them before."""
    if state.claimed[side] >> number & 1:
        return 0
    lasting = (objective for objective in state.field.objectives if objective.for_good and objective.side == side)
    return sum(objective.points for objective in lasting if objective.hexes >> number & 1)
