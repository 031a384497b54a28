"""The planner of *North against South*: plans for a whole turn, each tried in imagined worlds.

A world deals the unseen cards and rolls the dice; all plans meet the same worlds, and the worse half of them drops out
again and again. The best is varied then, by one choice at a time, and its variants are tried in the same way; so are
the attacks in the battles. It sees only what its seat may see, and thinks of the enemy's answer no further than the
model of the game does, which knows who threatens whom.
"""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.hexboard.rules.seats import on_turn
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.plans import GAME, Plan, firsts, is_planned, plans, variants
from bcnb.games.north_against_south.players.worlds import try_plan
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules.notation import write
from bcnb.games.north_against_south.rules.state import State
from bcnb.players.registry import ShouldStop, Suggestion, no_deadline
from bcnb.players.search import PlannedTurn, best_tried

NODES = 300
"""How many times a plan is tried in a world, for each turn, if nobody says otherwise."""
IN_BATTLE = 4
"""For the choice of an attack there are so many times fewer tries."""
ATTACKS = 4
"""How many attacks are tried: those that the greedy player likes best."""


class Planner:
    """A player for one game, who keeps the plan of his turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """The next action of the plan, or the first of a new one."""
        nodes = budget or self._nodes
        return self._intent.next(observed, lambda: best_plan(observed, chance, nodes, self._stop))


def best_plan(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> Plan:
    """What the seat that decides does next, as far as no dice fall. In the enemy's turn it does as greedy does."""
    if len(game.legal_actions(observed)) == 1 or game.seat(observed) != on_turn(observed):
        return (greedy.choose(GAME, observed, chance),)
    if not is_planned(observed):
        attacks = [(first,) for first in firsts(observed, ATTACKS)]
        return _best(observed, attacks, chance, nodes // IN_BATTLE, stop)
    made = plans(observed, chance)
    best = _best(observed, [next(made), *_in_time(made, stop)], chance, nodes // 2, stop)
    others = _in_time(variants(observed, best, chance), stop)
    return _best(observed, [best, *others], chance, nodes - nodes // 2, stop)


def _in_time(made: Iterator[Plan], stop: ShouldStop) -> Iterator[Plan]:
    """Plans that are made before time is up."""
    return takewhile(lambda plan: not stop(), made)


def _best(observed: State, found: Sequence[Plan], chance: Seeded, nodes: int, stop: ShouldStop) -> Plan:
    seed = chance.choose(range(1 << 30))
    return best_tried(found, lambda plan, world: try_plan(observed, plan, f"{seed} {world}"), nodes, stop)


def suggest(observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """What the planner would do with the turn, up to its first dice."""
    plan = best_plan(observed, Seeded("suggestion"), budget or NODES, stop)
    return Suggestion("planner", tuple(map(write, plan)), (), "", 0.0, 0)
