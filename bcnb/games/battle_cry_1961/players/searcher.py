"""The searcher of the 1961 game: it spends its roll in many ways, and asks of each what the opponents make of it.

Its plans are the planner's, and those of planners who come nearer, stay back or form no column. Each is answered by the
planner on the other side, with the same few throws for all plans; then it counts who is left, and what its own side
can hope for. After that come variants of the best plan: with one of its pieces left where it is, or an opponent spared.
A plan takes the place of the planner's own only if it is better.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import cache
from math import inf
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.battle_cry_1961.players.evaluation import promise
from bcnb.games.battle_cry_1961.players.planner import PlanContext, dared, next_action
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import ruleset as game
from bcnb.games.battle_cry_1961.rules.actions import write
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.grid.squares import members
from bcnb.players.registry import ShouldStop, Suggestion, no_deadline
from bcnb.players.search import PlannedTurn

DISTANCES = (None, 1, 2, 3, 4, 5, 6, 7, 8, 10)
"""How far from the opponents the planners keep that make plans with columns."""
WITHOUT_COLUMNS = (4, 6, 8, 10)
"""How far those keep that form no column."""
PLANS = 12
"""So many plans are tried at least, be it with a single throw."""
MOST_THROWS = 11
"""With so many throws a plan is answered at most."""
NODES = 60
"""How many times a plan is answered, for each turn, if nobody says otherwise."""


class TriedPlan(NamedTuple):
    """How to spend a turn: in whose mind, what is done, and the position after it."""

    mind: PlanContext
    actions: tuple[a.Action, ...]
    after: State


class Searcher:
    """A player for one game, who keeps the plan of his turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """The next action of the plan, or the first of a new one."""
        nodes = budget or self._nodes
        return self._intent.next(observed, lambda: best_plan(observed, chance, nodes, self._stop).actions)


def best_plan(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> TriedPlan:
    """The best of the plans that can be tried with so many answers; after a better one come its variants."""
    trials = PlanTrials(observed, f"{chance.choose(range(1 << 30))}", nodes, stop)
    found = minds(observed)
    while trials.better(found):
        found = variants(observed, trials.best)
    return trials.best


def suggest(observed: State, budget: int = 0, stop: ShouldStop = no_deadline) -> Suggestion:
    """What the searcher would do with the turn, its battles among it: no dice fall before its end."""
    plan = best_plan(observed, Seeded("suggestion"), budget or NODES, stop)
    return Suggestion("searcher", tuple(map(write, plan.actions)), (), "", 0.0, 0)


class PlanTrials:
    """The plans of a turn that were tried, and the best of them: the planner's own, until another is better."""

    def __init__(self, observed: State, seed: str, nodes: int, stop: ShouldStop) -> None:
        self._observed, self._seed, self._stop = observed, seed, stop
        self._throws = throws(min(max(nodes // PLANS, 1), MOST_THROWS))
        self._left = nodes // len(self._throws)
        self._plans, self._seen = dict[PlanContext, TriedPlan](), set[Hashable]()
        self.best, self._worth = self._plan(PlanContext(dared(observed))), -inf

    def better(self, found: Iterable[PlanContext]) -> bool:
        """Try the plans of these minds, as long as tries are left; whether one of them is the best now."""
        before = self._worth
        for mind in found:
            if not self._left:
                break
            self._try(self._plan(mind))
        return self._worth > before

    def _plan(self, mind: PlanContext) -> TriedPlan:
        if mind not in self._plans:
            self._plans[mind] = plan_by(mind, self._observed, Seeded(self._seed))
        return self._plans[mind]

    def _try(self, plan: TriedPlan) -> None:
        """Try a plan, unless another one led to the same. `stop` is asked before each answer; a plan that has not had
        all of them does not count, and is the last."""
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
        """What the positions after the opponents' answers promise, until time is up."""
        for roll in self._throws:
            if self._stop():
                return
            yield promise(answer(plan.after, roll, Seeded(f"{self._seed} {roll.dice}")), self._observed.side)


# --- plans ------------------------------------------------------------------------------------------------------------


def minds(observed: State) -> Iterator[PlanContext]:
    """The planner's mind, and others: nearer and farther away, without moving more than columns need, and without
    columns."""
    dares = dared(observed)
    for distance in (dares, *DISTANCES):
        yield PlanContext(distance)
    for distance in (dares, *WITHOUT_COLUMNS):
        yield PlanContext(distance, columns=False)


def variants(observed: State, plan: TriedPlan) -> Iterator[PlanContext]:
    """The mind of a plan with one more piece left where it is, or one more opponent spared, or at another distance."""
    mind, foe = plan.mind, observed.side.foe
    moved = dict.fromkeys(action.origin for action in plan.actions if isinstance(action, (a.Move, a.Rail)))
    for at in moved:
        if observed.own >> at & 1:
            yield mind._replace(idle=mind.idle | 1 << at)
    for at in members(observed.foes & ~plan.after.board.sides[foe]):
        yield mind._replace(spared=mind.spared | 1 << at)
    for distance in DISTANCES:
        yield mind._replace(distance=distance)


def plan_by(mind: PlanContext, state: State, whims: Seeded) -> TriedPlan:
    """How somebody of this mind spends the rest of a turn."""
    actions, number = list[a.Action](), state.turn.number
    while not _is_done(state, number):
        actions.append(next_action(state, mind, whims))
        state, _ = game.apply(state, actions[-1])
    return TriedPlan(mind, tuple(actions), state)


def _is_done(state: State, number: int) -> bool:
    """Whether the turn of this number is over, or the war."""
    return state.phase is Phase.OVER or state.turn.number != number


# --- answers ----------------------------------------------------------------------------------------------------------


def answer(state: State, roll: a.Roll, whims: Seeded) -> State:
    """The position after the next seat's turn with this roll, if it plays as the planner does."""
    if state.phase is Phase.OVER:
        return state
    state, _ = game.apply(state, roll)
    return plan_by(PlanContext(dared(state)), state, whims).after


@cache
def throws(number: int) -> tuple[a.Roll, ...]:
    """Of all rolls, from few spots to many, those in the middle of so many equal shares.

    >>> [roll.spots for roll in throws(5)]
    [4, 6, 7, 8, 10]
    """
    rolls = [roll for roll, ways in sorted(ROLLS, key=lambda pair: pair[0].spots) for _ in range(ways)]
    return tuple(rolls[(2 * share + 1) * len(rolls) // (2 * number)] for share in range(number))
