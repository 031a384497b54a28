"""The computer players' analysis of a position: possible battles, distances and threats.

Values are in battle strength: a captured infantry division is worth 2, a cavalry regiment 1.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from bcnb.games.battle_cry_1961.rules import battle
from bcnb.games.battle_cry_1961.rules.battle import BattleLine
from bcnb.games.battle_cry_1961.rules.state import Board, Field, State
from bcnb.games.battle_cry_1961.rules.tables import Rules
from bcnb.grid.squares import members, spread

FAR = 40
"""The distance of a square that can't be reached, in steps."""


class TrialPosition(NamedTuple):
    """A position on which a player tries moves: the pieces, and those that fight for each side."""

    rules: Rules
    field: Field
    board: Board
    own: int
    foes: int


def view_of(state: State) -> TrialPosition:
    """Return the position as the current seat sees it; its opponents fight together."""
    return TrialPosition(state.rules, state.field, state.board, state.turn.commanded, state.foes)


def moved(view: TrialPosition, origin: int, target: int) -> TrialPosition:
    """Return the position after one of the seat's pieces has moved."""
    change = 1 << origin | 1 << target
    union, confederate = (mask ^ change if mask >> origin & 1 else mask for mask in view.board.sides)
    infantry, cavalry, artillery = (mask ^ change if mask >> origin & 1 else mask for mask in view.board.arms)
    return view._replace(board=Board((union, confederate), (infantry, cavalry, artillery)), own=view.own ^ change)


def strength_at(view: TrialPosition, squares: int) -> int:
    """Return the battle strength on a set of squares."""
    return battle.strength(view.rules, view.board, squares)


def winning_lines(view: TrialPosition) -> Iterator[BattleLine]:
    """Iterate over the battles that the seat's pieces could win without moving."""
    for line in battle.lines(view.rules, view.board, view.own, view.foes):
        if not battle.fault(view.rules, view.field, view.board, view.own, line):
            yield line


def takeable(view: TrialPosition) -> int:
    """Return the squares of the opponents that battles could take without moving."""
    taken = 0
    for line in winning_lines(view):
        taken |= line.defenders
    return taken


def winnings(view: TrialPosition) -> int:
    """Return the strength that all battles together could take without moving."""
    return strength_at(view, takeable(view))


def approach(view: TrialPosition) -> dict[int, int]:
    """Return the distance of each square of the land from the nearest opponent, in steps over land, ignoring pieces."""
    return _distances(view.field.land, view.foes)


@lru_cache(maxsize=256)
def _distances(land: int, sources: int) -> dict[int, int]:
    found: dict[int, int] = {}
    seen, edge, steps = sources, sources, 0
    while edge:
        found.update(dict.fromkeys(members(edge), steps))
        edge = spread(edge) & land & ~seen
        seen |= edge
        steps += 1
    return found
