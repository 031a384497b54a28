"""The searcher of *Battle Cry*: plans of a whole turn, each tried in several imagined worlds.

Its candidates are the planner's plans, one or more a card, variants of the best of them, and what a search within the
turn finds; those are tried of which it thinks best, and what it thinks of them goes on to count. A world deals the
unseen cards and rolls the dice; in it the candidate is played, then the enemy's best plan, and what the side can make
of its next turn is reckoned by expectation. With much time it looks two turns farther. All candidates meet the same
worlds. After every round the worse half is dropped, so that most of the budget goes to the best. It sees only what its
seat may see.
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
    mind = PlanContext(PieceOptions(observed))
    for plan in best_of_each_card(known, thought)[:CARDS]:
        yield from drafts_of(observed, plan, mind, thought)


def best_of_each_card(known: Iterable[Plan], thought: Thought) -> list[Plan]:
    """The best plan that begins with each action, best first."""
    found: dict[a.Action, Plan] = {}
    for plan in sorted(known, key=thought, reverse=True):
        found.setdefault(plan.actions[0], plan)
    return list(found.values())


def drafts_of(observed: State, plan: Plan, mind: PlanContext, thought: Thought) -> Iterator[Plan]:
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


FILE = Path(__file__).with_name("opinions.toml")


class PlanPriors(NamedTuple):
    """What counts for a plan, in figures: a figure that it hopes from the dice, a figure that the position is worth
    without them, that it throws a card away, and one of each term of the model. `origin` says how the numbers were
    found: on how many plans, from which seeds, on which day."""

    hopes: float
    stands: float
    discards: float
    terms: tuple[float, ...]
    origin: str


@lru_cache(maxsize=4)
def load_opinions(path: Path = FILE) -> PlanPriors:
    """The numbers in a file. Raises FileError."""
    table = read_toml(path)
    terms = table.table("terms")
    hopes, stands, discards = (table.whole(name) / 1000 for name in ("hopes", "stands", "discards"))
    counted = tuple(terms.whole(name, 0) / 1000 for name in win_features_for(DEFAULT_RULESET).names)
    found = PlanPriors(hopes, stands, discards, counted, table.text("origin"))
    table.finish()
    return found


def opinion(observed: State, plan: Plan) -> float:
    """What is thought of a plan of the seat that is to play a card, in figures."""
    after = carried_out(observed, game.after, plan.actions)
    if after.winner is not None:
        return plan.worth
    side, thrown, told = mover(observed), isinstance(plan.actions[0], a.Discard), load_opinions()
    seen: float = sum(map(mul, told.terms, win_features_for(DEFAULT_RULESET).values(after, side.seat)))
    own = told.hopes * plan.hopes + told.stands * (plan.worth - plan.hopes) + told.discards * thrown
    return own + (seen if side is Side.UNION else -seen)


CAUTIONS = (0.0, 0.2, 0.45, 0.7, 1.0, 1.6)
"""How much danger counts to the planners that make plans."""
VARIED = 3
"""Of how many plans variants are made."""
WIDTH = 10
"""How many plans are tried at all: those of the best opinion."""
TRUST = 14.0
"""For how many tries the opinion of a plan counts, when plans are compared: on 300 turns, each plan of which was played
on eight times, what came of them was told best with 10 to 20."""
NODES = 60
"""How many times a plan is tried in a world, for each turn, if nobody says otherwise."""

NEAR, FAR = 1, 3
"""How many turns are played in a trial after the side's own, before its next one is reckoned; far for who has time."""
MUCH = 200
"""From how many nodes on trials look far: with fewer, more trials that look near are as good."""
COST = 5 / 3
"""How many nodes a trial that looks far costs, by what it thinks."""


class Searcher:
    """A player for one game, who keeps the plan of his turn."""

    def __init__(self, nodes: int = 0, stop: ShouldStop = no_deadline) -> None:
        self._nodes, self._stop = nodes or NODES, stop
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """The next action of the plan, or the first of a new one."""

        def plan() -> Sequence[a.Action]:
            return ranked(observed, chance, budget or self._nodes, self._stop)[0].plan.actions

        return self._intent.next(observed, plan)


class Candidate:
    """A plan, what is thought of it, and what came of it in the worlds where it was tried."""

    __slots__ = ("opinion", "plan", "total", "tries")

    def __init__(self, plan: Plan, opinion: float) -> None:
        self.plan, self.opinion, self.total, self.tries = plan, opinion, 0.0, 0

    @property
    def promise(self) -> float:
        """What plans that were tried equally often are compared by: their tries, and what is thought of them."""
        return (self.total + TRUST * self.opinion) / (self.tries + TRUST)


def ranked(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """The plans of the seat that decides, best first, after trials in so many worlds as the nodes allow.

    Only the choice of a card is searched; everything else is planned.
    """
    if not isinstance(observed.decision, PlayCard):
        return best_first(Candidate(plan, plan.worth) for plan in plans(observed))
    found = candidates(observed)
    return compare(observed, found[: affordable(nodes, WIDTH)], chance, nodes, stop)


def contrasted(observed: State, chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """The same for who wants to see what else could be done: at most half of the plans that are tried play one card."""
    if not isinstance(observed.decision, PlayCard):
        return ranked(observed, chance, nodes, stop)
    return compare(observed, shortlist(candidates(observed), affordable(nodes, WIDTH)), chance, nodes, stop)


def shortlist(found: Iterable[Candidate], width: int) -> list[Candidate]:
    """So many candidates, those of best opinion; at most half of them play the same card, while there are others."""
    begun, within, beyond = Counter[a.Action](), list[Candidate](), list[Candidate]()
    for one in found:
        first = one.plan.actions[0]
        begun[first] += 1
        (beyond if begun[first] > max(width // 2, 1) else within).append(one)
    return best_first([*within, *beyond][:width])


def candidates(observed: State) -> list[Candidate]:
    """The plans of the seat that is to play a card, those first of which it thinks best."""
    thought = cache(partial(opinion, observed))
    known = various(observed)
    found = _distinct([*known, *drafts(observed, known, thought)])
    return best_first(Candidate(plan, thought(plan)) for plan in found)


def various(observed: State) -> list[Plan]:
    """The plans of bold and of cautious planners, and variants of the best of them, each but once."""
    scout = PieceOptions(observed)
    found = _distinct(plan for caution in CAUTIONS for plan in plans(observed, PlanContext(scout, caution)))
    best = sorted(found, key=lambda plan: plan.worth, reverse=True)[:VARIED]
    return _distinct([*found, *(variant for plan in best for variant in variants(observed, plan, scout))])


def _distinct(found: Iterable[Plan]) -> list[Plan]:
    return list({plan.actions: plan for plan in found}.values())


def variants(observed: State, plan: Plan, scout: PieceOptions) -> Iterator[Plan]:
    """What becomes of a plan if one of the pieces that it moves stays idle, and others may go in its place."""
    for origin in dict.fromkeys(action.origin for action in plan.actions if isinstance(action, a.Move)):
        yield plan_from(observed, plan.actions[0], PlanContext(scout, idle=1 << origin))


def compare(observed: State, found: list[Candidate], chance: Seeded, nodes: int, stop: ShouldStop) -> list[Candidate]:
    """The candidates, best first, after the same worlds for all; those that dropped out come last.

    `stop` is asked before every trial; a world in which not all were tried does not count.
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
    """How many turns are played in a trial, and how many trials these nodes allow.

    >>> outlook(60), outlook(300)
    ((1, 60), (3, 180))
    """
    return (FAR, round(nodes / COST)) if nodes >= MUCH else (NEAR, nodes)


def _tried(observed: State, found: Iterable[Candidate], world: str, turns: int, stop: ShouldStop) -> Iterator[float]:
    """What each candidate came to in a world, until time is up."""
    for candidate in found:
        if stop():
            return
        yield try_plan(observed, candidate.plan, Seeded(world), turns)


def best_first(candidates: Iterable[Candidate]) -> list[Candidate]:
    """The candidates in the order of what they promise."""
    return sorted(candidates, key=lambda one: one.promise, reverse=True)


def try_plan(observed: State, plan: Plan, chance: Seeded, turns: int = NEAR) -> float:
    """What a plan is worth in one world: what the side can make of its next turn, after these turns of best plans; they
    are an odd number, the enemy's first and last.

    The luck of all dice is taken off: what they took is replaced by what the plans could hope for, so that few worlds
    are enough to tell two plans apart. A roll that ends the battle in them counts by what could be hoped for, too.
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
    """What the dice of a turn gave its side beyond what its plan could hope for."""
    side = mover(before)
    return balance(after, side) - balance(before, side) - plan.hopes


def play_turn(state: State, plan: Plan, chance: Seeded) -> State:
    """The state at the beginning of the next turn, or at the end of the battle."""
    return end_turn(reduce(game.after, plan.actions, state), state.turn.number, chance)


def end_turn(state: State, number: int, chance: Seeded) -> State:
    """The state at the end of the turn of this number, or of the battle, if the planner plays the rest of the turn."""
    meant: list[a.Action] = []
    while state.winner is None and state.turn.number == number:
        if game.seat(state) == CHANCE:
            state = game.after(state, chance.pick(game.chance_weights(state)))
        else:
            meant = meant or list(next_actions(state))
            state = game.after(state, meant.pop(0))
    return state


def balance(state: State, side: Side) -> float:
    """What a side has taken and kept, flags and figures, less what the enemy has."""
    own, foe = (material(state, one) + flags_worth(state, one) for one in (side, side.foe))
    return own - foe
