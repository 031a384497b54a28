"""The planner: it makes plans for a whole turn and tries each in sampled worlds.

A world deals the unseen cards and rolls the dice. All plans meet the same worlds, and the worse half drops out again
and again. Then variants of the best plan, each with one other choice, are tried in the same way, and so are the attacks
in the battles. The planner sees only what its seat may see. It considers the enemy's answer only through the win model,
which knows the threats on the board.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product, takewhile
from typing import TypeAlias

from bcnb.analysis.line_trials import Dice, by_model, chance_of
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.ruleset import CHANCE, Action, AnyRuleset
from bcnb.games.hexboard.players import begun, carried_out
from bcnb.games.hexboard.rules.card_steps import CARD_DECISIONS
from bcnb.games.hexboard.rules.seats import on_turn
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import write
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.value_measures import key
from bcnb.players.registry import ShouldStop, Suggestion, no_deadline
from bcnb.players.search import PlannedTurn, best_tried

PLANNED = (
    s.PlayCard,
    s.ChooseSection,
    s.GiveOrders,
    s.MakeMoves,
    *CARD_DECISIONS,
)
"""The decisions that are planned before the battles of a turn."""
MOODS = (0.0, 0.5, 1.0, 2.0)
"""The sizes of the random changes of values, in figures: how much better or worse a choice can seem."""
FINE = 1000
"""The number of steps into which a random change is divided."""
FIRSTS = 9
"""The maximum number of first choices of plans, those that the greedy player values most."""
OTHERS = 6
"""The number of alternatives that are considered for each action of a plan."""
GAME = ruleset("north_against_south")
Plan: TypeAlias = tuple[a.Action, ...]


def is_planned(state: s.State) -> bool:
    """Return True if the current decision belongs to the plan of a turn."""
    return isinstance(state.decision, PLANNED)


def plans(observed: s.State, chance: Seeded) -> Iterator[Plan]:
    """Iterate over plans of the seat that decides, the greedy player's first; each leads to a different state."""
    seen = set[object]()
    for mood, first in product(MOODS, firsts(observed, FIRSTS)):
        plan, after = line(observed, first, partial(moody, mood=mood, chance=chance))
        if key(after) not in seen:
            seen.add(key(after))
            yield plan


def variants(observed: s.State, plan: Plan, chance: Seeded) -> Iterator[Plan]:
    """Iterate over variants of a plan with another action in one place, after which the greedy player continues.

    The first action stays. Each variant leads to a different state.
    """
    choose = partial(greedy.choose, GAME, chance=chance)
    state, seen = game.after(observed, plan[0]), {key(carried_out(observed, game.after, plan))}
    for done in range(1, len(plan)):
        for action in firsts(state, OTHERS):
            rest, after = line(state, action, choose)
            if key(after) not in seen:
                seen.add(key(after))
                yield (*plan[:done], *rest)
        state = game.after(state, plan[done])


def firsts(observed: s.State, number: int) -> Sequence[a.Action]:
    """Return the legal actions that the greedy player values most, the best first, at most `number`."""
    found = game.legal_actions(observed)
    return sorted(found, key=lambda action: greedy.worth_of(observed, action), reverse=True)[:number]


def line(state: s.State, first: a.Action, choose: Callable[[s.State], a.Action]) -> tuple[Plan, s.State]:
    """Return the plan that begins with an action and continues by a chooser, and the state after it."""
    plan, seat, number = [first], game.seat(state), state.turn.number
    state, _ = game.apply(state, first)
    while game.seat(state) == seat and state.turn.number == number and is_planned(state):
        plan.append(choose(state))
        state, _ = game.apply(state, plan[-1])
    return tuple(plan), state


def moody(state: s.State, mood: float, chance: Seeded) -> a.Action:
    """Return the greedy player's choice with random changes of the values."""
    found = game.legal_actions(state)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda action: greedy.worth_of(state, action) + mood * _swing(chance))


def _swing(chance: Seeded) -> float:
    """Return a random number from -1 to 1, most often near 0."""
    return (chance.choose(range(FINE)) - chance.choose(range(FINE))) / FINE


def bound(state: State) -> str:
    """Return the key of what chance decides next: the attack for its dice, or a draw."""
    return f"{state.decision} {state.turn.attack}"


def try_plan(observed: State, plan: Plan, seed: str) -> float:
    """Return the deciding seat's win probability after a plan and the rest of the turn in the world of a seed."""
    world = begun(game.after, observed, plan, Seeded(seed))
    return chance_of(turn_ended(world, observed.turn.number, seed), game.seat(observed) or "", by_model)


def turn_ended(state: State, number: int, seed: str) -> State:
    """Return the state at the end of the turn with this number if greedy players play it."""
    rules, dice = ruleset_of(state), Dice(bound, seed)
    rng = dice.rng(state)
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state, _ = rules.apply(state, dice.fall(state))
        else:
            state = game.after(state, greedy.choose(GAME, state, rng))
    return state


NODES = 300
"""The default number of tries of plans in worlds per turn."""
IN_BATTLE = 4
"""The factor by which the choice of an attack gets fewer tries."""
ATTACKS = 4
"""The number of attacks that are tried, those that the greedy player values most."""


class Planner:
    """A player for one game that remembers its plan for the turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """Return the next action of the plan, or the first action of a new plan."""
        nodes = budget or self._nodes
        return self._intent.next(observed, lambda: best_plan(observed, chance, nodes, self._stop))


def best_plan(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> Plan:
    """Return the best plan up to the next dice; in the enemy's turn it is the greedy player's choice."""
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
    """Iterate over plans that are made before time is up."""
    return takewhile(lambda plan: not stop(), made)


def _best(observed: State, found: Sequence[Plan], chance: Seeded, nodes: int, stop: ShouldStop) -> Plan:
    seed = chance.choose(range(1 << 30))
    return best_tried(found, lambda plan, world: try_plan(observed, plan, f"{seed} {world}"), nodes, stop)


def suggest(observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """Return the planner's plan for the turn, up to its first dice."""
    plan = best_plan(observed, Seeded("suggestion"), budget or NODES, stop)
    return Suggestion("planner", tuple(map(write, plan)), (), "", 0.0, 0)
