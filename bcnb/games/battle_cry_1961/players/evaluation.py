"""The evaluation of positions for computer players: the pieces left, and what the next seat can hope to take."""

from bcnb.games.battle_cry_1961.players.planner import cheapest, cost_of, targets
from bcnb.games.battle_cry_1961.players.position_analysis import strength_at, takeable, view_of
from bcnb.games.battle_cry_1961.players.reachability import Posts, marches, roads_of
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.games.battle_cry_1961.rules.turn import ROLLS

MOST_SPOTS = max(roll.spots for roll, _ in ROLLS)
AT_LEAST = tuple(
    sum(ways for roll, ways in ROLLS if roll.spots >= spots) / sum(ways for _, ways in ROLLS)
    for spots in range(MOST_SPOTS + 1)
)
"""The probability of a roll with at least this number of spots, by index."""
HOPE = 0.7
"""The weight of a piece that might be taken, compared with a piece on the board, because the opponents can answer."""
WON = 100.0
"""The value of a won war."""


def promise(state: State, side: Side) -> float:
    """Return the value of a position at the beginning of a turn to a side, in battle strength."""
    if state.winner is not None:
        return WON if state.winner is side else -WON
    view, own = view_of(state), state.board.sides[side]
    ahead = strength_at(view, own) - strength_at(view, view.board.occupied & ~own)
    if state.phase is Phase.OVER:
        return float(ahead)
    return ahead + HOPE * (hopes(state) if state.side is side else -hopes(state))


def hopes(state: State) -> float:
    """Return the expected gain of the seat about to roll.

    This counts pieces that are ready to be taken, and one more column within its spots.
    """
    turn = state.turn._replace(spots=MOST_SPOTS)
    marching = state._replace(phase=Phase.MOVE, turn=turn)
    view = view_of(state)
    ready = takeable(view)
    posts = Posts(marching, list(marches(marching, roads_of(marching))), 0)
    hoped, likely, spots = float(strength_at(view, ready)), 0.0, MOST_SPOTS
    for target in sorted(targets(view, ready), key=lambda target: -target.worth):
        if spots and (column := cheapest(posts, target, (), spots)):
            cost = cost_of(column)
            hoped += target.worth * (AT_LEAST[cost] - likely)
            likely, spots = AT_LEAST[cost], cost - 1
    return hoped
