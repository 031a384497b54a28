"""Plans in imagined worlds: what is the same in all of them is done but once."""

from collections.abc import Callable
from functools import reduce
from typing import TypeVar

from bcnb.engine.chance import Chance
from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.seats import imagine
from bcnb.games.hexboard.rules.state import DrawCard, HexState

H = TypeVar("H", bound=HexState)
A = TypeVar("A")


def begun(after: Callable[[H, A], H], observed: H, plan: tuple[A, ...], chance: Chance) -> H:
    """The state after a plan in an imagined world; `after` is that of the game.

    A plan that ends with a draw is carried out in the world: whether cards are shuffled before it, a seat cannot tell.
    """
    seen = carried_out(observed, after, plan)
    if isinstance(seen.decision, DrawCard):
        return reduce(after, plan, imagine(observed, chance))
    return imagine(seen, chance)


@memoized_by_state
def carried_out(observed: H, after: Callable[[H, A], H], plan: tuple[A, ...]) -> H:
    """What the seat that decides sees after its plan."""
    return reduce(after, plan, observed)
