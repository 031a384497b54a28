"""Search within a turn: plans in which an option is made that the planner would not have taken, and he does the rest.

The planner takes what is best at once, then the best beside it. Here each of the options that promise most is made
first, with the cards of which most is thought; and after those of which most came, another one.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from bcnb.games.battle_cry.players.deliberation import joined, opened
from bcnb.games.battle_cry.players.orders import Option, Scout
from bcnb.games.battle_cry.players.planner import Mind, Plan, think
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.state import GiveOrders, State
from bcnb.grid.hexes import HexId

CARDS = 2
"""With how many cards it is tried."""
OPTIONS = 24
"""How many options are made first."""
OF_A_PIECE = 4
"""How many of them are of one piece."""
DEPTH = 2
"""How many options are made before the planner does the rest."""
BEAM = 3
"""After how many of the best plans another option is made."""

Thought: TypeAlias = Callable[[Plan], float]
"""What is thought of a plan."""
Begun: TypeAlias = tuple[Option, ...]
"""The options that are made before the planner does the rest."""


def drafts(observed: State, known: Iterable[Plan], thought: Thought) -> Iterator[Plan]:
    """Plans with the best cards of those that are known, for the seat that is to play a card."""
    mind = Mind(Scout(observed))
    for plan in best_of_each_card(known, thought)[:CARDS]:
        yield from drafts_of(observed, plan, mind, thought)


def best_of_each_card(known: Iterable[Plan], thought: Thought) -> list[Plan]:
    """The best plan that begins with each action, best first."""
    found: dict[a.Action, Plan] = {}
    for plan in sorted(known, key=thought, reverse=True):
        found.setdefault(plan.actions[0], plan)
    return list(found.values())


def drafts_of(observed: State, plan: Plan, mind: Mind, thought: Thought) -> Iterator[Plan]:
    """Plans with the card of a plan; after those of which most is thought, another option is made."""
    opening, after = opened(observed, plan)
    if not isinstance(after.decision, GiveOrders):
        return
    options, front = foremost(mind.scout.options(after), mind.caution), list[Begun]([()])
    for _ in range(DEPTH):
        begun = list(_with_another(front, options))
        found = {first: joined(observed, opening, think(after, mind._replace(first=first))) for first in begun}
        yield from found.values()
        front = sorted(found, key=lambda first: thought(found[first]), reverse=True)[:BEAM]


def _with_another(front: Iterable[Begun], options: Iterable[Option]) -> Iterator[Begun]:
    """What was begun, followed by an option of another piece."""
    for first in front:
        yield from ((*first, option) for option in options if all(option.at != one.at for one in first))


def foremost(options: Iterable[Option], caution: float) -> list[Option]:
    """The options that promise most, not too many of one piece."""
    taken: dict[HexId, int] = {}
    found = []
    for option in sorted(options, key=lambda one: one.alone(caution), reverse=True):
        taken[option.at] = taken.get(option.at, 0) + 1
        if taken[option.at] <= OF_A_PIECE:
            found.append(option)
    return found[:OPTIONS]
