"""Chapter 9, victory: flags captured for good, flags held by position, and the winner."""

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.tables import Side


def standing_flags(state: State, side: Side) -> int:
    """Return the flags that a side's units hold by their positions; lone generals hold none (rules 9.3 and 9.5)."""
    if not state.field.objectives:
        return 0
    units = state.board.unit_masks[side]
    return sum(
        (units & objective.hexes).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.side == side and not objective.for_good
    )


def flags(state: State, side: Side) -> int:
    """Return all flags of a side: captured, and held by position."""
    return state.flags[side] + standing_flags(state, side)


def winner(state: State) -> tuple[Side, int] | None:
    """Return the side that has enough flags, with their number, or None (rule 9.2).

    The side whose turn it is comes first.
    """
    for side in (state.turn.side, state.turn.side.foe):
        if (count := flags(state, side)) >= state.field.prizes_to_win[side]:
            return side, count
    return None


def newly_claimed(state: State, side: Side, number: int) -> int:
    """Return the flags that a unit wins for good by reaching a hex, or 0 if its side won them before (rule 9.4)."""
    if state.claimed[side] >> number & 1:
        return 0
    lasting = (objective for objective in state.field.objectives if objective.for_good and objective.side == side)
    return sum(objective.points for objective in lasting if objective.hexes >> number & 1)
