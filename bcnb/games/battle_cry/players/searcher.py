"""The searcher of *Battle Cry*, which tries plans of a whole turn in several sampled worlds.

The candidates are the planner's plans, one or more per card, variants of the best, and the results of a search within
the turn. Each has a prior, an estimate before any trial. Those with the best priors are tried, and the priors also
count in the comparison. A world deals the unseen cards and rolls the dice. In each world, the candidate is played, then
the enemy's best plan, and the side's next turn is evaluated by expected values. With much time, the search looks two
turns farther. All candidates are tried in the same worlds. After every round the worse half is dropped, so that most of
the budget goes to the best. It sees only what its seat may see.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache, partial, reduce
from operator import mul
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.ruleset import CHANCE, Action, AnyRuleset
from bcnb.games.battle_cry.players.evaluation import evaluate, flags_worth, material
from bcnb.games.battle_cry.players.order_selection import Option, PieceOptions
from bcnb.games.battle_cry.players.planner import (
    Plan,
    PlanContext,
    joined,
    mover,
    next_actions,
    opened,
    plan_from,
    plans,
    think,
)
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.state import GiveOrders, PlayCard, State
from bcnb.games.hexboard.players import begun, carried_out
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId
from bcnb.players.registry import ShouldStop, no_deadline
from bcnb.players.search import PlannedTurn, affordable, schedule
from bcnb.storage.toml import read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, THOUSANDTHS, nested, read_fields

CARDS = 2
"""The number of cards for which drafts are made."""
OPTIONS = 24
"""The number of options that are tried as the first."""
OF_A_PIECE = 4
"""The largest number of these options for one piece."""
DEPTH = 2
"""The number of options that are made before the planner does the rest."""
BEAM = 3
"""The number of the best plans that get another option."""

Thought: TypeAlias = Callable[[Plan], float]
"""A function that returns the prior of a plan."""
Begun: TypeAlias = tuple[Option, ...]
"""The options that are made before the planner does the rest."""


def drafts(observed: State, known: Iterable[Plan], thought: Thought) -> Iterator[Plan]:
    """Yield plans with the best cards of the known plans, for the seat that must play a card."""
    context = PlanContext(PieceOptions(observed))
    for plan in best_of_each_card(known, thought)[:CARDS]:
        yield from drafts_of(observed, plan, context, thought)


def best_of_each_card(known: Iterable[Plan], thought: Thought) -> list[Plan]:
    """Return the best plan that begins with each action, best first."""
    found: dict[a.Action, Plan] = {}
    for plan in sorted(known, key=thought, reverse=True):
        found.setdefault(plan.actions[0], plan)
    return list(found.values())


def drafts_of(observed: State, plan: Plan, context: PlanContext, thought: Thought) -> Iterator[Plan]:
    """Yield plans with the card of a plan; the best of them are extended by another option."""
    opening, after = opened(observed, plan)
    if not isinstance(after.decision, GiveOrders):
        return
    options, front = foremost(context.scout.options(after), context.caution), list[Begun]([()])
    for _ in range(DEPTH):
        begun = list(_with_another(front, options))
        found = {first: joined(observed, opening, think(after, context._replace(first=first))) for first in begun}
        yield from found.values()
        front = sorted(found, key=lambda first: thought(found[first]), reverse=True)[:BEAM]


def _with_another(front: Iterable[Begun], options: Iterable[Option]) -> Iterator[Begun]:
    """Yield the options made so far, followed by an option of another piece."""
    for first in front:
        yield from ((*first, option) for option in options if all(option.at != one.at for one in first))


def foremost(options: Iterable[Option], caution: float) -> list[Option]:
    """Return the most promising options, with a limit for each piece."""
    taken: dict[HexId, int] = {}
    found = []
    for option in sorted(options, key=lambda one: one.alone(caution), reverse=True):
        taken[option.at] = taken.get(option.at, 0) + 1
        if taken[option.at] <= OF_A_PIECE:
            found.append(option)
    return found[:OPTIONS]


FILE = Path(__file__).with_name("opinions.toml")


class PlanPriors(NamedTuple):
    """The weights of a plan's prior, in figures.

    `hopes` weighs a figure expected from the dice, and `stands` a figure of the position without them. `discards`
    weighs a discard, and `terms` has a weight for each term of the win model. `origin` says how the numbers were found:
    on how many plans, from which seeds, on which day.
    """

    hopes: float
    stands: float
    discards: float
    terms: tuple[float, ...]
    origin: str


@lru_cache(maxsize=4)
def load_opinions(path: Path = FILE) -> PlanPriors:
    """Return the prior weights in a file.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path)
    names = win_features_for(DEFAULT_RULESET).names
    terms = nested(lambda weights: tuple(weights.whole(name, 0) / 1000 for name in names))
    found = read_fields(table, PlanPriors, {**TABLE_KINDS, float: THOUSANDTHS, "terms": terms})
    table.finish()
    return found


def opinion(observed: State, plan: Plan) -> float:
    """Return the prior of a plan of the seat that must play a card, in figures."""
    after = carried_out(observed, game.after, plan.actions)
    if after.winner is not None:
        return plan.worth
    side, thrown, priors = mover(observed), isinstance(plan.actions[0], a.Discard), load_opinions()
    seen: float = sum(map(mul, priors.terms, win_features_for(DEFAULT_RULESET).values(after, side.seat)))
    own = priors.hopes * plan.hopes + priors.stands * (plan.worth - plan.hopes) + priors.discards * thrown
    return own + (seen if side is Side.UNION else -seen)


CAUTIONS = (0.0, 0.2, 0.45, 0.7, 1.0, 1.6)
"""The weights of danger of the planners that make plans."""
VARIED = 3
"""The number of plans that get variants."""
WIDTH = 10
"""The largest number of plans that are tried, by prior."""
TRUST = 14.0
"""The number of tries that the prior of a plan counts for.

In a test on 300 turns, with eight games for each plan, results were predicted best with 10 to 20.
"""
NODES = 60
"""The default number of trials per turn."""

NEAR, FAR = 1, 3
"""The number of turns in a trial after the side's own, before its next turn is evaluated; far with much time."""
MUCH = 200
"""The number of nodes from which trials look far; with fewer, more near trials are as good."""
COST = 5 / 3
"""The cost of a far trial in nodes, by the turns that are planned in it."""


class Searcher:
    """A computer player for one game, which remembers the plan of its turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """Return the next action of the plan, or the first of a new one."""

        def plan() -> Sequence[a.Action]:
            return ranked(observed, chance, budget or self._nodes, self._stop)[0].plan.actions

        return self._intent.next(observed, plan)


class Candidate:
    """A plan, its prior, and the results of its trials."""

    __slots__ = ("opinion", "plan", "total", "tries")

    def __init__(self, plan: Plan, opinion: float) -> None:
        self.plan, self.opinion, self.total, self.tries = plan, opinion, 0.0, 0

    @property
    def promise(self) -> float:
        """The value that compares plans with equal numbers of trials: their results, combined with the prior."""
        return (self.total + TRUST * self.opinion) / (self.tries + TRUST)


def ranked(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """Return the plans of the seat that decides, best first, after as many trials as the nodes allow.

    Only the choice of a card is searched; everything else is planned.
    """
    if not isinstance(observed.decision, PlayCard):
        return best_first(Candidate(plan, plan.worth) for plan in plans(observed))
    found = candidates(observed)
    return compare(observed, found[: affordable(nodes, WIDTH)], chance, nodes, stop)


def contrasted(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """Return ranked plans with more variety: at most half of the plans that are tried play one card."""
    if not isinstance(observed.decision, PlayCard):
        return ranked(observed, chance, nodes, stop)
    return compare(observed, shortlist(candidates(observed), affordable(nodes, WIDTH)), chance, nodes, stop)


def shortlist(found: Iterable[Candidate], width: int) -> list[Candidate]:
    """Return the given number of candidates, by prior; at most half play the same card while there are others."""
    begun, within, beyond = Counter[a.Action](), list[Candidate](), list[Candidate]()
    for one in found:
        first = one.plan.actions[0]
        begun[first] += 1
        (beyond if begun[first] > max(width // 2, 1) else within).append(one)
    return best_first([*within, *beyond][:width])


def candidates(observed: State) -> list[Candidate]:
    """Return the plans of the seat that must play a card, those with the best prior first."""
    thought = cache(partial(opinion, observed))
    known = various(observed)
    found = _distinct([*known, *drafts(observed, known, thought)])
    return best_first(Candidate(plan, thought(plan)) for plan in found)


def various(observed: State) -> list[Plan]:
    """Return the plans of bold and cautious planners, and variants of the best, without duplicates."""
    scout = PieceOptions(observed)
    found = _distinct(plan for caution in CAUTIONS for plan in plans(observed, PlanContext(scout, caution)))
    best = sorted(found, key=lambda plan: plan.worth, reverse=True)[:VARIED]
    return _distinct([*found, *(variant for plan in best for variant in variants(observed, plan, scout))])


def _distinct(found: Iterable[Plan]) -> list[Plan]:
    return list({plan.actions: plan for plan in found}.values())


def variants(observed: State, plan: Plan, scout: PieceOptions) -> Iterator[Plan]:
    """Yield plans in which one of the moving pieces stays idle, so that others may take its order."""
    for origin in dict.fromkeys(action.origin for action in plan.actions if isinstance(action, a.Move)):
        yield plan_from(observed, plan.actions[0], PlanContext(scout, idle=1 << origin))


def compare(observed: State, found: list[Candidate], chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """Return the candidates, best first, after trials in the same worlds; those dropped come last.

    `stop` is called before every trial. A world in which not all candidates were tried does not count.
    """
    seed = chance.choose(range(1 << 30))
    dropped: list[Candidate] = []
    turns, tries = outlook(nodes)
    for world, width in enumerate(schedule(len(found), tries)):
        found, worse = found[:width], found[width:]
        dropped = worse + dropped
        came = list(_tried(observed, found, f"{seed} {world}", turns, stop))
        if len(came) < len(found):
            break
        for candidate, worth in zip(found, came, strict=True):
            candidate.total += worth
            candidate.tries += 1
        found = best_first(found)
    return found + dropped


def outlook(nodes: int) -> tuple[int, int]:
    """Return the number of turns in a trial, and the number of trials that the nodes allow.

    >>> outlook(60), outlook(300)
    ((1, 60), (3, 180))
    """
    return (FAR, round(nodes / COST)) if nodes >= MUCH else (NEAR, nodes)


def _tried(observed: State, found: Iterable[Candidate], world: str, turns: int, stop: ShouldStop) -> Iterator[float]:
    """Yield the result of each candidate in a world, until time is up."""
    for candidate in found:
        if stop():
            return
        yield try_plan(observed, candidate.plan, Seeded(world), turns)


def best_first(candidates: Iterable[Candidate]) -> list[Candidate]:
    """Return the candidates in the order of their promise."""
    return sorted(candidates, key=lambda one: one.promise, reverse=True)


def try_plan(observed: State, plan: Plan, chance: Seeded, turns: int = NEAR) -> float:
    """Return the value of a plan in one world, by what the side can make of its next turn.

    The luck of all dice is removed: the actual results are replaced by the expected ones, so that few worlds are enough
    to compare two plans. A roll that ends the battle also counts by its expected value.

    Args:
        observed: the state that the seat sees.
        plan: the plan.
        chance: the seeded chance of the world.
        turns: the number of turns played by best plans before that; odd, so that the enemy's are first and last.
    """
    side = mover(observed)
    state = end_turn(begun(game.after, observed, plan.actions, chance), observed.turn.number, chance)
    if state.winner is not None:
        return evaluate(state, side, side.foe)
    lucky = luck(observed, state, plan)
    for turn in range(turns):
        sign, best = (1 if turn % 2 else -1), think(state)
        later = play_turn(state, best, chance)
        if later.winner is not None:
            return sign * best.worth - lucky
        lucky += sign * luck(state, later, best)
        state = later
    return think(state).worth - lucky


def luck(before: State, after: State, plan: Plan) -> float:
    """Return the luck of a turn's dice: the result beyond the plan's expected value."""
    side = mover(before)
    return balance(after, side) - balance(before, side) - plan.hopes


def play_turn(state: State, plan: Plan, chance: Seeded) -> State:
    """Return the state at the beginning of the next turn, or at the end of the battle."""
    return end_turn(reduce(game.after, plan.actions, state), state.turn.number, chance)


def end_turn(state: State, number: int, chance: Seeded) -> State:
    """Return the state after the turn with the given number, or after the battle.

    The planner plays the rest of the turn.
    """
    meant: list[a.Action] = []
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state = game.after(state, chance.pick(game.chance_weights(state)))
        else:
            meant = meant or list(next_actions(state))
            state = game.after(state, meant.pop(0))
    return state


def balance(state: State, side: Side) -> float:
    """Return the value of flags and figures of a side, less those of the enemy."""
    own, foe = (material(state, one) + flags_worth(state, one) for one in (side, side.foe))
    return own - foe
