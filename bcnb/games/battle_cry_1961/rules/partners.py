"""Chapter 10: four players. The pieces that each of them leads, and how two partners join their forces."""

from bcnb.games.battle_cry_1961.rules.events import ForcesJoined
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder
from bcnb.games.battle_cry_1961.rules.state import Snapshot, State
from bcnb.games.battle_cry_1961.rules.tables import EAST, WEST, WHOLE, Side

OPPOSITE = {EAST: WEST, WEST: EAST}


def join(u: EventBuilder, origin: int, target: int) -> None:
    """Join the forces of a side if its last piece in a territory has just moved to the other territory (rule 10.6)."""
    state, area = u.state, u.state.command.area
    if area is WHOLE or state.joined[state.side]:
        return
    home, over = state.territory(area), state.territory(OPPOSITE[area])
    if home >> origin & 1 and over >> target & 1 and not state.own & home:
        u.add(ForcesJoined("10.6", state.side, state.rules.join_at_once))


def join_by_loss(u: EventBuilder, side: Side) -> None:
    """Join the forces of a side if one partner has no pieces left (the alternative of A-21)."""
    state = u.state
    if not state.rules.join_on_loss or state.joined[side] or state.command.area is WHOLE:
        return
    left = state.board.sides[side]
    if left and not (left & state.territory(EAST) and left & state.territory(WEST)):
        u.add(ForcesJoined("10.12", side, at_once=False))


def led_before(state: State, before: Snapshot) -> int:
    """Return the squares of the pieces that this seat led before the first battle, or of all if forces have joined."""
    joined = state.joined[state.side] and state.rules.join_at_once
    return before.board.sides[state.side] if joined else before.commanded
