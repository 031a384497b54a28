"""The planner of the 1961 game: it spends a whole roll as one plan.

It looks at every line of opponents from every side, and asks for the cheapest pieces that would make a column strong
enough to take it with the spots that are left. The plan that takes most is begun; what is ready to fight stays where it
is. Spots that no plan needs bring other pieces nearer, as far as they are out of the opponents' reach; the longer the
war, the more it dares.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import AnyRuleset
from bcnb.games.battle_cry_1961.players.greedy import best_battle
from bcnb.games.battle_cry_1961.players.position_analysis import (
    FAR,
    TrialPosition,
    approach,
    strength_at,
    view_of,
    winning_lines,
)
from bcnb.games.battle_cry_1961.players.reachability import ColumnPlace, Posts, first_action, marches, roads_of
from bcnb.games.battle_cry_1961.rules import actions as a
from bcnb.games.battle_cry_1961.rules import ruleset as game
from bcnb.games.battle_cry_1961.rules.battle import BattleLine
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.grid.squares import DIRECTIONS, Direction, SquareId, members, shift

LONGEST_COLUMN = 4
"""The most pieces of a planned column."""
CAUTION = 6
"""How many steps from the opponents it keeps at first."""
PATIENCE = 12
"""After so many rounds each it dares to come a step nearer."""


class PlanContext(NamedTuple):
    """How a roll is spent: at how many steps from the opponents pieces are to stand (None: where they are), whether
    columns are formed, which own pieces stay idle, and which opponents no column is formed against."""

    distance: int | None
    columns: bool = True
    idle: int = 0
    spared: int = 0


class Target(NamedTuple):
    """A line of opponents to be taken: from which side, what it is worth, and whether somebody could land behind."""

    front: SquareId
    direction: Direction
    worth: int
    landing: bool


Column = tuple[ColumnPlace, ...]
"""Posts, front first."""


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> a.Action:
    """The next step of the best plan, else a careful approach, else the battle that takes most. It needs no budget."""
    return next_action(observed, PlanContext(dared(observed)), chance)


def next_action(state: State, mind: PlanContext, chance: Seeded) -> a.Action:
    """What is done next by who spends his roll so."""
    if state.phase is Phase.MOVE and state.turn.spots:
        action = _step_of_plan(state, mind) or _approach(state, mind, chance)
        if action is not None:
            return action
    return best_battle(state, game.legal_actions(state)) or a.DONE


def dared(state: State) -> int:
    """How many steps from the opponents the planner keeps: fewer, the longer the war lasts."""
    rounds = (state.turn.number - 1) // len(state.field.commands)
    return max(CAUTION - rounds // PATIENCE, 1)


# --- what is ready ----------------------------------------------------------------------------------------------------


def ready(view: TrialPosition) -> list[BattleLine]:
    """Battles that can all be fought in this turn, those that take most first."""
    chosen: list[BattleLine] = []
    taken, used, jumped = 0, 0, 0
    for line in sorted(winning_lines(view), key=lambda line: -strength_at(view, line.defenders)):
        rear, beyond = 1 << line.rear, 1 << line.beyond
        if not (line.defenders & taken or line.column & jumped or rear & used or beyond & (used | jumped)):
            chosen.append(line)
            taken, used, jumped = taken | line.defenders, used | line.column, jumped | rear | beyond
    return chosen


def _step_of_plan(state: State, mind: PlanContext) -> a.Action | None:
    if not mind.columns:
        return None
    view, roads = view_of(state), roads_of(state)
    lines = ready(view)
    fixed, taken = 0, 0
    for line in lines:
        fixed |= line.column | 1 << line.beyond
        taken |= line.defenders
    ways = [way for way in marches(state, roads) if not (fixed | mind.idle) >> way.origin & 1]
    posts = Posts(state, ways, fixed)
    column = best_column(posts, targets(view, taken | mind.spared), state.turn.spots)
    if column is None:
        return None
    post = min((post for post in column if post.march), key=lambda post: post.cost)
    assert post.march
    return first_action(roads, post.march, post.at)


# --- plans ------------------------------------------------------------------------------------------------------------


def targets(view: TrialPosition, taken: int) -> Iterator[Target]:
    """Every line of opponents that is not about to be taken, from every side on which a piece could stand."""
    land, occupied = view.field.land, view.board.occupied
    for direction in DIRECTIONS:
        before = shift(land & ~view.foes, direction)
        for front in members(view.foes & before & ~taken):
            at, line = int(front), 0
            while view.foes >> at & 1:
                line |= 1 << at
                at += direction.step
            landing = bool(land & ~occupied & 1 << at)
            yield Target(front, direction, strength_at(view, line), landing)


def best_column(posts: Posts, found: Iterable[Target], spots: int) -> Column | None:
    """The column that takes most with the spots that are left, and that some piece has yet to join; of those that take
    the same, the cheapest. After each that is found only what is better still is looked for."""
    best: Column | None = None
    worth = 0
    for target in sorted(found, key=lambda target: -target.worth):
        if best and target.worth < worth:
            break
        if column := cheapest(posts, target, (), spots):
            best, worth, spots = column, target.worth, cost_of(column) - 1
    return best


def cheapest(posts: Posts, target: Target, column: Column, spots: int) -> Column | None:
    """The cheapest column that takes a target, of those that begin with this one and cost so many spots more."""
    if len(column) == LONGEST_COLUMN or (column and _strength(column) > target.worth):
        return None
    best: Column | None = None
    paid = cost_of(column)
    at = SquareId(target.front - (len(column) + 1) * target.direction.step)
    for post in posts.soonest(at, column, spots):
        if post.cost > spots:
            continue
        longer = (*column, post)
        found = longer if takes(target, longer) else cheapest(posts, target, longer, spots - post.cost)
        if found and (cost := cost_of(found)):
            best, spots = found, cost - paid - 1
    return best


def cost_of(column: Column) -> int:
    """The spots that a column takes."""
    return sum(post.cost for post in column)


def _strength(column: Column) -> int:
    return sum(post.kind.strength for post in column)


def takes(target: Target, column: Column) -> bool:
    """Whether a column meets the conditions of battle."""
    if _strength(column) <= target.worth:
        return False
    kinds = [post.kind for post in column]
    led = kinds[0].leads or not any(kind.leads for kind in kinds)
    supported = any(kind.alone for kind in kinds)
    lands = target.landing or not kinds[-1].jumps
    return led and supported and lands


# --- approach ---------------------------------------------------------------------------------------------------------


def _approach(state: State, mind: PlanContext, chance: Seeded) -> a.Action | None:
    """A move that brings a piece nearer to where it should stand; None if there is none worth a spot."""
    distance = mind.distance
    if distance is None:
        return None
    view = view_of(state)
    fixed = 0
    for line in ready(view):
        fixed |= line.column | 1 << line.beyond
    steps, idle = approach(view), fixed | mind.idle
    moves = [
        action
        for action in game.legal_actions(state)
        if isinstance(action, (a.Move, a.Rail)) and not (idle >> action.origin | fixed >> action.target) & 1
    ]
    worths = [_nearness(steps, action.origin, distance) - _nearness(steps, action.target, distance) for action in moves]
    best = max(worths, default=0)
    if best > 0:
        return chance.choose([action for action, worth in zip(moves, worths, strict=True) if worth == best])
    return chance.choose(moves) if moves and distance == 1 and not fixed else None


def _nearness(steps: dict[int, int], at: int, distance: int) -> int:
    """How far a square is from where a piece should stand: so many steps from the nearest opponent."""
    return abs(steps.get(at, FAR) - distance)
