"""Who could stand where in a column that the planner of the 1961 game thinks of, and the spots that it takes."""

from typing import NamedTuple

from bcnb.games.battle_cry_1961.players.marches import March
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import PieceType
from bcnb.grid.squares import SquareId


class Post(NamedTuple):
    """A piece at a place of a planned column, the spots that it takes to be there, where it stands now, and its march
    if it has to come."""

    kind: PieceType
    at: SquareId
    cost: int
    origin: SquareId
    march: March | None


class Posts(dict[SquareId, list[list[Post]]]):
    """Who could stand on a square: whoever does already, or of each arm those that can come, the soonest first.

    One search for a plan tries the same squares in many columns: what is known of a square is kept through it.
    """

    def __init__(self, state: State, ways: list[March], fixed: int) -> None:
        super().__init__()
        self._state, self._ways, self._fixed = state, ways, fixed

    def __missing__(self, at: SquareId) -> list[list[Post]]:
        self[at] = found = self._at(at)
        return found

    def _at(self, at: SquareId) -> list[list[Post]]:
        state = self._state
        if self._fixed >> at & 1:
            return []
        if state.turn.commanded >> at & 1:
            return [[Post(state.rules.pieces[state.board.arm_at(at)], at, 0, at, None)]]
        return self._arrivals(at) if state.open >> at & 1 else []

    def _arrivals(self, at: SquareId) -> list[list[Post]]:
        arms, groups = self._state.board.arms, list[list[Post]]()
        coming = [(way, cost) for way in self._ways if (cost := way.cost(at)) is not None]
        for kind in self._state.rules.pieces:
            group = [Post(kind, at, cost, way.origin, way) for way, cost in coming if arms[kind.arm] >> way.origin & 1]
            if group:
                groups.append(sorted(group, key=lambda post: post.cost))
        return groups

    def soonest(self, at: SquareId, column: tuple[Post, ...], spots: int) -> list[Post]:
        """Of each arm who is there soonest, for at most so many spots, and has no other place in the column.

        Whoever stands there counts in any case.
        """
        busy = [post.origin for post in column]
        free = (next((post for post in group if not post.march or post.origin not in busy), None) for group in self[at])
        return [post for post in free if post and post.cost <= spots]
