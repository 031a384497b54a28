"""Chapter 10: four players. Who leads which pieces, and how the forces of two partners are joined."""

from bcnb.games.battle_cry_1961.rules.events import ForcesJoined
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder
from bcnb.games.battle_cry_1961.rules.state import Snapshot, State
from bcnb.games.battle_cry_1961.rules.tables import EAST, WEST, WHOLE, Side

OPPOSITE = {EAST: WEST, WEST: EAST}


def join(u: EventBuilder, origin: int, target: int) -> None:
    """Rule 10.6: the forces are joined when the last piece of a territory has left it for the other."""
    state, area = u.state, u.state.command.area
    if area is WHOLE or state.joined[state.side]:
        return
    home, over = state.territory(area), state.territory(OPPOSITE[area])
    if home >> origin & 1 and over >> target & 1 and not state.own & home:
        u.happen(ForcesJoined("10.6", state.side, state.rules.join_at_once))


def join_by_loss(u: EventBuilder, side: Side) -> None:
    """A-21 read otherwise: the forces of a side are joined, too, once the pieces of one partner are lost."""
    state = u.state
    if not state.rules.join_on_loss or state.joined[side] or state.command.area is WHOLE:
        return
    left = state.board.sides[side]
    if left and not (left & state.territory(EAST) and left & state.territory(WEST)):
        u.happen(ForcesJoined("10.12", side, at_once=False))


def led_before(state: State, before: Snapshot) -> int:
    """The squares of the pieces that fought under this seat before the first battle; of all, if it has since joined."""
    joined = state.joined[state.side] and state.rules.join_at_once
    return before.board.sides[state.side] if joined else before.commanded
