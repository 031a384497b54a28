"""The reach of pieces with a number of spots, on foot and by rail, on the current board."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules.movement import kind_at, movable
from bcnb.games.battle_cry_1961.rules.rails import closed
from bcnb.games.battle_cry_1961.rules.state import Hop, State
from bcnb.games.battle_cry_1961.rules.tables import PieceType, Rules
from bcnb.grid.squares import SquareId, bit, members, spread


class Roads(NamedTuple):
    """The part that all marches of a turn share: free squares, mountains, and the dots that each dot leads to."""

    free: int
    mountains: int
    dots: int
    hops: dict[int, int]


class PieceReach(NamedTuple):
    """The squares that a piece can reach: `layers[n]` those that need exactly n spots, `reach` all of them."""

    origin: SquareId
    steps: int
    layers: tuple[int, ...]
    reach: int

    def cost(self, target: int) -> int | None:
        """Return the number of spots to a square, or None if it is out of reach."""
        if not self.reach >> target & 1:
            return None
        return next(spots for spots, layer in enumerate(self.layers) if layer >> target & 1)


def roads_of(state: State) -> Roads:
    """Return the roads of a position."""
    rules, free, foes = state.rules, state.open, state.foes
    ends: dict[int, int] = {dot: _open_ends(rules, ways, free, foes) for dot, ways in state.field.hops.items()}
    return Roads(free, state.field.mountains, bit(ends), ends)


def _open_ends(rules: Rules, ways: tuple[Hop, ...], free: int, foes: int) -> int:
    """Return the free dots at the ends of open rail lines."""
    ends = 0
    for hop in ways:
        if free & hop.there and not closed(rules, hop, foes):
            ends |= hop.there
    return ends


def marches(state: State, roads: Roads) -> Iterator[PieceReach]:
    """Iterate over the reach of all pieces that can move, with the spots that are left."""
    for at in members(movable(state)):
        yield march(roads, at, kind_at(state, at).steps, state.turn.spots)


def march(roads: Roads, origin: SquareId, steps: int, spots: int) -> PieceReach:
    """Return the reach of one piece."""
    layers, seen = [1 << origin], 1 << origin
    for _ in range(spots):
        last = layers[-1] if len(layers) == 1 else layers[-1] & ~roads.mountains
        reached = one_spot(roads, last, steps) & ~seen
        layers.append(reached)
        seen |= reached
    return PieceReach(origin, steps, tuple(layers), seen)


def one_spot(roads: Roads, squares: int, steps: int) -> int:
    """Return all squares that one spot leads to from any of the given squares."""
    first = spread(squares) & roads.free
    reached = first if steps == 1 else first | spread(first & ~roads.mountains) & roads.free
    for dot in members(squares & roads.dots):
        reached |= roads.hops[dot]
    return reached


def first_action(roads: Roads, way: PieceReach, target: int) -> a.Action:
    """Return the first move of a march to a square within reach."""
    spots = way.cost(target)
    assert spots
    for number in range(spots - 1, 0, -1):
        target = next(at for at in members(way.layers[number]) if _leads(roads, way, at, target))
    if roads.hops.get(way.origin, 0) >> target & 1:
        return a.Rail(way.origin, SquareId(target))
    return a.Move(way.origin, SquareId(target))


def _leads(roads: Roads, way: PieceReach, at: int, target: int) -> bool:
    stays = bool(roads.mountains >> at & 1)
    return not stays and bool(one_spot(roads, 1 << at, way.steps) >> target & 1)


class ColumnPlace(NamedTuple):
    """A piece in a planned column.

    `at` is its square in the column, `cost` the spots to get there, `origin` its square now. `march` is None if it is
    there.
    """

    kind: PieceType
    at: SquareId
    cost: int
    origin: SquareId
    march: PieceReach | None


class Posts(dict[SquareId, list[list[ColumnPlace]]]):
    """The pieces that could be on each square: the piece already there, or the nearest of each arm.

    A search for a plan tries the same squares in many columns, so results for a square are cached during the search.
    """

    def __init__(self, state: State, ways: list[PieceReach], fixed: int) -> None:
        super().__init__()
        self._state, self._ways, self._fixed = state, ways, fixed

    def __missing__(self, at: SquareId) -> list[list[ColumnPlace]]:
        self[at] = found = self._at(at)
        return found

    def _at(self, at: SquareId) -> list[list[ColumnPlace]]:
        state = self._state
        if self._fixed >> at & 1:
            return []
        if state.turn.commanded >> at & 1:
            return [[ColumnPlace(state.rules.pieces[state.board.arm_at(at)], at, 0, at, None)]]
        return self._arrivals(at) if state.open >> at & 1 else []

    def _arrivals(self, at: SquareId) -> list[list[ColumnPlace]]:
        arms, groups = self._state.board.arms, list[list[ColumnPlace]]()
        coming = [(way, cost) for way in self._ways if (cost := way.cost(at)) is not None]
        for kind in self._state.rules.pieces:
            group = [
                ColumnPlace(kind, at, cost, way.origin, way) for way, cost in coming if arms[kind.arm] >> way.origin & 1
            ]
            if group:
                groups.append(sorted(group, key=lambda post: post.cost))
        return groups

    def soonest(self, at: SquareId, column: tuple[ColumnPlace, ...], spots: int) -> list[ColumnPlace]:
        """Return, for each arm, the nearest piece within the given spots that has no other place in the column.

        A piece that is already there always counts.
        """
        busy = [post.origin for post in column]
        free = (next((post for post in group if not post.march or post.origin not in busy), None) for group in self[at])
        return [post for post in free if post and post.cost <= spots]
