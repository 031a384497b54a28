"""Plans for a turn up to its first dice: what the greedy player would do with each card, and what he would do in
another mood, in which each choice seems to him a little better or worse than it is; and a plan with one other choice.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.games.hexboard.players import carried_out
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import ruleset as game
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.worth import key

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
