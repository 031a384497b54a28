"""What both greedy players hold dear on the hex board, and how they choose what is worth most."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar

from bcnb.engine.chance import Seeded
from bcnb.games.hexboard.rules.actions import Dig
from bcnb.games.hexboard.rules.state import HexState
from bcnb.grid.hexes import HexId, discs

A = TypeVar("A")
FLAG_WORTH = 3.0
"""How many figures a captured flag is worth."""
COVER_WORTH = 0.15
"""What each die is worth that the ground takes from an attack."""
NEARNESS = 0.06
"""What it is worth to stand one hex nearer to the enemy."""
LED_WORTH = 0.25
"""What it is worth to a general to stand with a unit."""


def best_of(actions: Sequence[A], worth: Callable[[A], float], chance: Seeded) -> A:
    """The action of highest worth; among equals, chance decides, and a single one is not weighed."""
    if len(actions) == 1:
        return actions[0]
    worths = [worth(action) for action in actions]
    best = max(worths)
    return chance.choose([action for action, weighed in zip(actions, worths, strict=True) if weighed == best])


@lru_cache(maxsize=1 << 12)
def nearest(at: HexId, enemies: int) -> int:
    """How far the nearest of a set of hexes lies; 12 if there is none. It is asked again and again, so it is kept."""
    for steps, disc in enumerate(discs(at)):
        if disc & enemies:
            return steps
    return 12


def facing_worth(state: HexState, action: Dig) -> float:
    """What the facing of works is worth: they face away from the home row."""
    forward = 2 if state.turn.side == state.field.top else 5
    return 1.0 if action.side == forward else 0.0
