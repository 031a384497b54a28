"""The greedy player: it looks one spot ahead and moves where a battle becomes possible, or else toward the enemy.

It spends spots while a move improves the position, then fights the battle that takes most. If there is neither, it
moves at random, so that it doesn't wait in front of the enemy forever. It ignores the opponent's answer.
"""

from collections.abc import Iterable

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import AnyRuleset
from bcnb.games.battle_cry_1961.players.position_analysis import (
    FAR,
    TrialPosition,
    approach,
    moved,
    strength_at,
    view_of,
    winnings,
)
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import battle
from bcnb.games.battle_cry_1961.rules import ruleset as game
from bcnb.games.battle_cry_1961.rules.declarations import line_of
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.grid.squares import spread

NEARNESS = 0.05
"""The value of one step closer to an opponent, in battle strength."""


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> a.Action:
    """Return a move that improves the position, otherwise a battle, otherwise any move. The budget is ignored."""
    actions = game.legal_actions(observed)
    moves = [action for action in actions if isinstance(action, (a.Move, a.Rail))]
    if better := best_moves(observed, moves):
        return chance.choose(better)
    return best_battle(observed, actions) or (chance.choose(moves) if moves else a.DONE)


def best_moves(state: State, moves: list[a.Move | a.Rail]) -> list[a.Move | a.Rail]:
    """Return the moves with the highest value, if that is positive."""
    if not moves:
        return []
    view = view_of(state)
    hot, now, steps = contact(view), winnings(view), approach(view)
    worths = [_worth(view, action, hot, now, steps) for action in moves]
    best = max(worths)
    return [action for action, worth in zip(moves, worths, strict=True) if worth == best] if best > 0 else []


def contact(view: TrialPosition) -> int:
    """Return the squares where a piece that arrives or leaves can make or prevent a battle."""
    columns, beyond = 0, 0
    for line in battle.lines(view.rules, view.board, view.own, view.foes):
        columns |= line.column
        beyond |= 1 << line.beyond
    return spread(view.foes | columns) | columns | beyond


def _worth(view: TrialPosition, action: a.Move | a.Rail, hot: int, now: int, steps: dict[int, int]) -> float:
    origin, target = action.origin, action.target
    nearer = NEARNESS * (steps.get(origin, FAR) - steps.get(target, FAR))
    if not hot & (1 << origin | 1 << target):
        return nearer
    return nearer + winnings(moved(view, origin, target)) - now


def best_battle(state: State, actions: Iterable[a.Action]) -> a.Declare | None:
    """Return the battle that takes most, or None."""
    found: list[tuple[int, a.Declare]] = []
    view = view_of(state)
    for action in actions:
        if isinstance(action, a.Declare) and (line := line_of(state, action)):
            found.append((strength_at(view, line.defenders), action))
    return max(found, key=lambda pair: pair[0])[1] if found else None
