"""What a position of the 1961 game promises: the pieces that are left, and what the seat about to roll can hope for."""

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
"""The chance to roll so many spots or more."""
HOPE = 0.7
"""What a piece that can be hoped for counts, beside one on the board: the opponents move before, or take one back."""
WON = 100.0
"""What a war that is won is worth."""


def promise(state: State, side: Side) -> float:
    """What a position at the beginning of a turn is worth to a side, in battle strength."""
    if state.winner is not None:
        return WON if state.winner is side else -WON
    view, own = view_of(state), state.board.sides[side]
    ahead = strength_at(view, own) - strength_at(view, view.board.occupied & ~own)
    if state.phase is Phase.OVER:
        return float(ahead)
    return ahead + HOPE * (hopes(state) if state.side is side else -hopes(state))


def hopes(state: State) -> float:
    """What the seat about to roll can take on average over the dice: what is ready to be taken, and by one column more
    the most that its spots allow."""
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
