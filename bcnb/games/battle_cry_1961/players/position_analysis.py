"""What the players of the 1961 game know of a position: battles, distances, dangers.

Worths are in battle strength: an infantry division taken is worth 2, a cavalry regiment 1.
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
"""How many steps away everything is that cannot be reached."""


class TrialPosition(NamedTuple):
    """A position as a player tries things out on it: the pieces, and which of them fight for each side."""

    rules: Rules
    field: Field
    board: Board
    own: int
    foes: int


def view_of(state: State) -> TrialPosition:
    """The position as the seat on turn sees it; its opponents fight together."""
    return TrialPosition(state.rules, state.field, state.board, state.turn.commanded, state.foes)


def moved(view: TrialPosition, origin: int, target: int) -> TrialPosition:
    """The view after one of the own pieces has moved."""
    change = 1 << origin | 1 << target
    union, confederate = (mask ^ change if mask >> origin & 1 else mask for mask in view.board.sides)
    infantry, cavalry, artillery = (mask ^ change if mask >> origin & 1 else mask for mask in view.board.arms)
    return view._replace(board=Board((union, confederate), (infantry, cavalry, artillery)), own=view.own ^ change)


def strength_at(view: TrialPosition, squares: int) -> int:
    """The battle strength on a set of squares."""
    return battle.strength(view.rules, view.board, squares)


def winning_lines(view: TrialPosition) -> Iterator[BattleLine]:
    """The battles that the own pieces could fight as they stand."""
    for line in battle.lines(view.rules, view.board, view.own, view.foes):
        if not battle.fault(view.rules, view.field, view.board, view.own, line):
            yield line


def takeable(view: TrialPosition) -> int:
    """The squares of the opponents that battles could take as the pieces stand."""
    taken = 0
    for line in winning_lines(view):
        taken |= line.defenders
    return taken


def winnings(view: TrialPosition) -> int:
    """What all battles together would take that could be fought as the pieces stand."""
    return strength_at(view, takeable(view))


def approach(view: TrialPosition) -> dict[int, int]:
    """How many steps each square of the land lies from the nearest opponent, over land and around nobody."""
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
