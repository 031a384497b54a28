"""The searcher: it tries many ways to spend its roll, and evaluates the position after the opponents' answer to each.

Its plans are those of the planner, and of planners that come nearer, stay back or form no column. The planner answers
each plan for the other side, with the same few rolls for all plans. Then the searcher counts the pieces left and what
its side can hope to take. Next it tries variants of the best plan: a piece stays, or an opponent is spared. A plan
replaces the planner's own plan only if it is better.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from math import inf
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.battle_cry_1961.players.evaluation import promise
from bcnb.games.battle_cry_1961.players.planner import PlanContext, allowed_danger, next_action
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import ruleset as game
from bcnb.games.battle_cry_1961.rules.actions import write
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.grid.squares import members
from bcnb.players.registry import ShouldStop, Suggestion, no_deadline
from bcnb.players.search import PlannedTurn

DISTANCES = (None, 1, 2, 3, 4, 5, 6, 7, 8, 10)
"""The distances to the opponents of planners with columns; None for pieces that stay where they are."""
WITHOUT_COLUMNS = (4, 6, 8, 10)
"""The distances to the opponents of planners that form no column."""
PLANS = 12
"""The minimum number of plans to try, even if each gets only one roll."""
MOST_THROWS = 11
"""The maximum number of rolls per plan."""
NODES = 60
"""The default number of answers per turn."""


class TriedPlan(NamedTuple):
    """A way to spend a turn: the planner's settings, the actions, and the position after them."""

    context: PlanContext
    actions: tuple[a.Action, ...]
    after: State


class Searcher:
    """A player for one game that remembers its plan for the turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """Return the next action of the plan, or the first action of a new plan."""
        nodes = budget or self._nodes
        return self._intent.next(observed, lambda: best_plan(observed, chance, nodes, self._stop).actions)


def best_plan(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> TriedPlan:
    """Return the best plan found with the given number of answers; a better plan is followed by its variants."""
    trials = PlanTrials(observed, f"{chance.choose(range(1 << 30))}", nodes, stop)
    found = minds(observed)
    while trials.better(found):
        found = variants(observed, trials.best)
    return trials.best


def suggest(observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """Return the searcher's plan for the turn, including battles, because no dice are rolled before its end."""
    plan = best_plan(observed, Seeded("suggestion"), budget or NODES, stop)
    return Suggestion("searcher", tuple(map(write, plan.actions)), (), "", 0.0, 0)


class PlanTrials:
    """The plans of a turn that were tried, and the best of them: at first the planner's own plan."""

    def __init__(self, observed: State, seed: str, nodes: int, stop: ShouldStop) -> None:
        self._observed, self._seed, self._stop = observed, seed, stop
        self._throws = throws(min(max(nodes // PLANS, 1), MOST_THROWS))
        self._left = nodes // len(self._throws)
        self._plans, self._seen = dict[PlanContext, TriedPlan](), set[Hashable]()
        self.best, self._worth = self._plan(PlanContext(allowed_danger(observed))), -inf

    def better(self, found: Iterable[PlanContext]) -> bool:
        """Try the plans of these settings while tries are left, and return true if one of them is the new best."""
        before = self._worth
        for context in found:
            if not self._left:
                break
            self._try(self._plan(context))
        return self._worth > before

    def _plan(self, context: PlanContext) -> TriedPlan:
        if context not in self._plans:
            self._plans[context] = plan_by(context, self._observed, Seeded(self._seed))
        return self._plans[context]

    def _try(self, plan: TriedPlan) -> None:
        """Try a plan, unless an earlier one led to the same position.

        `stop` is checked before each answer. A plan without all answers does not count, and ends the search.
        """
        key = plan.after.board, plan.after.joined
        if key in self._seen:
            return
        self._seen.add(key)
        answers = list(self._answers(plan))
        whole = len(answers) == len(self._throws)
        self._left = self._left - 1 if whole else 0
        if whole and sum(answers) > self._worth:
            self.best, self._worth = plan, sum(answers)

    def _answers(self, plan: TriedPlan) -> Iterator[float]:
        """Iterate over the values of the positions after the opponents' answers, until time is up."""
        for roll in self._throws:
            if self._stop():
                return
            yield promise(answer(plan.after, roll, Seeded(f"{self._seed} {roll.dice}")), self._observed.side)


# --- plans ------------------------------------------------------------------------------------------------------------


def minds(observed: State) -> Iterator[PlanContext]:
    """Iterate over the planner's settings and others: nearer, farther, without extra moves, and without columns."""
    dares = allowed_danger(observed)
    for distance in (dares, *DISTANCES):
        yield PlanContext(distance)
    for distance in (dares, *WITHOUT_COLUMNS):
        yield PlanContext(distance, columns=False)


def variants(observed: State, plan: TriedPlan) -> Iterator[PlanContext]:
    """Iterate over the settings of a plan with one more idle piece, one more spared opponent, or another distance."""
    context, foe = plan.context, observed.side.foe
    moved = dict.fromkeys(action.origin for action in plan.actions if isinstance(action, (a.Move, a.Rail)))
    for at in moved:
        if observed.own >> at & 1:
            yield context._replace(idle=context.idle | 1 << at)
    for at in members(observed.foes & ~plan.after.board.sides[foe]):
        yield context._replace(spared=context.spared | 1 << at)
    for distance in DISTANCES:
        yield context._replace(distance=distance)


def plan_by(context: PlanContext, state: State, rng: Seeded) -> TriedPlan:
    """Return the plan for the rest of a turn under these settings."""
    actions, number = list[a.Action](), state.turn.number
    while not _is_done(state, number):
        actions.append(next_action(state, context, rng))
        state, _ = game.apply(state, actions[-1])
    return TriedPlan(context, tuple(actions), state)


def _is_done(state: State, number: int) -> bool:
    """Return True if the turn with this number, or the war, is over."""
    return state.phase is Phase.OVER or state.turn.number != number


# --- answers ----------------------------------------------------------------------------------------------------------


def answer(state: State, roll: a.Roll, rng: Seeded) -> State:
    """Return the position after the next seat's turn with this roll, played by the planner."""
    if state.phase is Phase.OVER:
        return state
    state, _ = game.apply(state, roll)
    return plan_by(PlanContext(allowed_danger(state)), state, rng).after


@cache
def throws(number: int) -> tuple[a.Roll, ...]:
    """Return a sample of rolls, from few spots to many: the middle of each of `number` equal shares of all rolls.

    >>> [roll.spots for roll in throws(5)]
    [4, 6, 7, 8, 10]
    """
    rolls = [roll for roll, ways in sorted(ROLLS, key=lambda pair: pair[0].spots) for _ in range(ways)]
    return tuple(rolls[(2 * share + 1) * len(rolls) // (2 * number)] for share in range(number))
