"""The planner of *North against South*: plans for a whole turn, each tried in imagined worlds.

A world deals the unseen cards and rolls the dice; all plans meet the same worlds, and the worse half of them drops out
again and again. The best is varied then, by one choice at a time, and its variants are tried in the same way; so are
the attacks in the battles. It sees only what its seat may see, and thinks of the enemy's answer no further than the
model of the game does, which knows who threatens whom.
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
    s.ChooseGeneral,
    s.PlaceUnit,
    s.BuildWorks,
    s.ChooseRally,
    s.ChooseSupply,
)
"""What is planned before the battles of a turn."""
MOODS = (0.0, 0.5, 1.0, 2.0)
"""By how many figures at most a choice seems better or worse than it is: not at all, and more and more."""
FINE = 1000
"""Into how many steps a mood is divided."""
FIRSTS = 9
"""With how many first choices plans begin at most: those that the greedy player likes best."""
OTHERS = 6
"""How many actions are thought of in place of one of a plan."""
GAME = ruleset("north_against_south")
Plan: TypeAlias = tuple[a.Action, ...]


def is_planned(state: s.State) -> bool:
    """Whether what is chosen now belongs to the plan of a turn."""
    return isinstance(state.decision, PLANNED)


def plans(observed: s.State, chance: Seeded) -> Iterator[Plan]:
    """Plans of the seat that decides, the greedy player's first; none leads to what one before it leads to."""
    seen = set[object]()
    for mood, first in product(MOODS, firsts(observed, FIRSTS)):
        plan, after = line(observed, first, partial(moody, mood=mood, chance=chance))
        if key(after) not in seen:
            seen.add(key(after))
            yield plan


def variants(observed: s.State, plan: Plan, chance: Seeded) -> Iterator[Plan]:
    """What becomes of a plan if one of its actions but the first is another one, after which the greedy player goes on;
    none leads to what another one leads to."""
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
    """So many legal actions that the greedy player likes best, the best of them first."""
    found = game.legal_actions(observed)
    return sorted(found, key=lambda action: greedy.worth_of(observed, action), reverse=True)[:number]


def line(state: s.State, first: a.Action, choose: Callable[[s.State], a.Action]) -> tuple[Plan, s.State]:
    """The plan that begins with an action and goes on as somebody chooses, and the state after it."""
    plan, seat, number = [first], game.seat(state), state.turn.number
    state, _ = game.apply(state, first)
    while game.seat(state) == seat and state.turn.number == number and is_planned(state):
        plan.append(choose(state))
        state, _ = game.apply(state, plan[-1])
    return tuple(plan), state


def moody(state: s.State, mood: float, chance: Seeded) -> a.Action:
    """What the greedy player does in a mood."""
    found = game.legal_actions(state)
    if len(found) == 1:
        return found[0]
    return max(found, key=lambda action: greedy.worth_of(state, action) + mood * _swing(chance))


def _swing(chance: Seeded) -> float:
    """Between -1 and 1, and most often near 0."""
    return (chance.choose(range(FINE)) - chance.choose(range(FINE))) / FINE


def bound(state: State) -> str:
    """What chance decides about: the dice of an attack by who attacks whom, or a draw."""
    return f"{state.decision} {state.turn.attack}"


def try_plan(observed: State, plan: Plan, seed: str) -> float:
    """The chance to win, for the seat that decides, after a plan and the rest of the turn in the world of this seed."""
    world = begun(game.after, observed, plan, Seeded(seed))
    return chance_of(turn_ended(world, observed.turn.number, seed), game.seat(observed) or "", by_model)


def turn_ended(state: State, number: int, seed: str) -> State:
    """The state at the end of the turn of this number, if greedy players play it."""
    rules, dice = ruleset_of(state), Dice(bound, seed)
    whims = dice.whims(state)
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state, _ = rules.apply(state, dice.fall(state))
        else:
            state = game.after(state, greedy.choose(GAME, state, whims))
    return state


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
