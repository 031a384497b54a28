"""Plans of one turn, each continued by planners, and their results."""

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import NamedTuple, TypeAlias

from bcnb.analysis.line_trials import by_model, chance_of
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE
from bcnb.games import battle_cry
from bcnb.games.battle_cry.files.battles import load_battles
from bcnb.games.battle_cry.players.planner import Plan, Planner
from bcnb.games.battle_cry.players.searcher import candidates
from bcnb.games.battle_cry.review_policy import luck
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.state import PlayCard, State
from bcnb.games.battle_cry.win_features import NAMES as TERMS
from bcnb.games.battle_cry.win_features import PIECES, values
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.storage.scenarios import find_scenario

CLOSE = 15
"""How many plans come close to that of which most is thought, in the order of what is thought of them."""
NEAR, OTHER = 3, 2
"""How many of them are played on, and how many of the others."""
TURNS = 6
"""How many turns are played after the plan's own."""
EVERY = 7
"""Of an agreed number of turns of a game about one is looked at."""
STILL = (*TERMS[:4], *PIECES[:6], "rows gone forward", "the turn, its card", "the turn, its moves and battles")
"""Terms that are as good as the same after all plans of a turn, or count for none of them."""
SEEN = tuple(name for name in TERMS if name not in (*STILL, "cards in hand"))
NAMES = ("hopes", "stands", "discards", *SEEN)
"""What is known of a plan."""


class Trial(NamedTuple):
    """What is known of a plan, by name; the chance to win after it was played on; and the luck in that, in figures."""

    known: tuple[float, ...]
    chance: float
    luck: float


Turn: TypeAlias = list[Trial]
"""Plans of one turn."""


def known(observed: State, plan: Plan) -> tuple[float, ...]:
    """What is known of a plan before it is played."""
    after, seat = reduce(game.after, plan.actions, observed), game.seat(observed) or ""
    sign = 1.0 if seat == SEATS[0] else -1.0
    seen = dict(zip(TERMS, values(after, seat), strict=True))
    thrown = float(isinstance(plan.actions[0], a.Discard))
    return (plan.hopes, plan.worth - plan.hopes, thrown, *(sign * seen[name] for name in SEEN))


def played_on(state: State, plan: Plan, chance: Seeded) -> tuple[float, float]:
    """The chance to win some turns after a plan, for who played it, and the luck that it had by then."""
    seat, last, meant, lucky = game.seat(state) or "", state.turn.number + TURNS, list(plan.actions), 0.0
    players = {one: Planner() for one in SEATS}
    while (decides := game.seat(state)) is not None and state.turn.number <= last:
        if decides == CHANCE:
            action = chance.pick(game.chance_weights(state))
            lucky += luck(state, action, seat)
        elif meant and state.turn.number == last - TURNS:
            action = meant.pop(0)
        else:
            action = players[decides](battle_cry, battle_cry.observe(state, decides), chance)
        state, _ = game.apply(state, action)
    return chance_of(state, seat, by_model), lucky


def some_plans(observed: State, chance: Seeded) -> list[Plan]:
    """A few plans of a turn: that of which most is thought, some that come close to it, and some of all the others."""
    found = [one.plan for one in candidates(observed)]
    return found[:1] + drawn(found[1:CLOSE], chance, NEAR) + drawn(found[CLOSE:], chance, OTHER)


def drawn(plans: Sequence[Plan], chance: Seeded, count: int) -> list[Plan]:
    """The given number of some plans, or all of them."""
    left = list(plans)
    return [left.pop(chance.choose(range(len(left)))) for _ in range(min(count, len(left)))]


def turns(chance: Seeded) -> Iterator[Turn]:
    """Turns of games that the planner plays against itself, without end, and the results of some of their plans."""
    battles = load_battles().battles
    while True:
        yield from turns_of(game.setup(find_scenario(chance.choose(battles).layout)), chance)


def turns_of(state: State, chance: Seeded) -> Iterator[Turn]:
    """Some turns of one game."""
    players = {one: Planner() for one in SEATS}
    while (seat := game.seat(state)) is not None:
        if seat == CHANCE:
            state, _ = game.apply(state, chance.pick(game.chance_weights(state)))
            continue
        observed = battle_cry.observe(state, seat)
        if isinstance(state.decision, PlayCard) and chance.choose(range(EVERY)) == 0:
            tried = some_plans(observed, chance)
            yield [Trial(known(observed, plan), *played_on(state, plan, chance)) for plan in tried]
        state, _ = game.apply(state, players[seat](battle_cry, observed, chance))
