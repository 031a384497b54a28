"""The planner: it spends a whole roll as one plan.

It looks at each line of opponents from each side, and finds the cheapest pieces for a column that can take it with the
spots left. It starts the plan that takes most; pieces that are ready to fight stay. Other spots bring pieces nearer,
but out of the opponents' reach. The longer the war lasts, the closer it dares to come.
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
"""The maximum number of pieces in a planned column."""
CAUTION = 6
"""The distance to the opponents that it keeps at first, in steps."""
ROUNDS_PER_CAUTION = 12
"""The number of rounds after which it dares to come one step nearer."""


class PlanContext(NamedTuple):
    """The settings for spending a roll.

    `distance` is the number of steps to the opponents that pieces should keep (None: they stay where they are).
    `columns` is false if no columns are formed. `idle` are the pieces that stay, and `spared` the opponents that no
    column attacks.
    """

    distance: int | None
    columns: bool = True
    idle: int = 0
    spared: int = 0


class Target(NamedTuple):
    """A line of opponents to take: its front, the direction of attack, its strength, and if the jump could land."""

    front: SquareId
    direction: Direction
    worth: int
    landing: bool


Column = tuple[ColumnPlace, ...]
"""The places of a column, front first."""


def choose(ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0) -> a.Action:
    """Return the next step of the best plan, otherwise a careful approach, otherwise the best battle.

    The budget is ignored.
    """
    return next_action(observed, PlanContext(allowed_danger(observed)), chance)


def next_action(state: State, context: PlanContext, chance: Seeded) -> a.Action:
    """Return the next action under these settings."""
    if state.phase is Phase.MOVE and state.turn.spots:
        action = _step_of_plan(state, context) or _approach(state, context, chance)
        if action is not None:
            return action
    return best_battle(state, game.legal_actions(state)) or a.DONE


def allowed_danger(state: State) -> int:
    """Return the distance to the opponents that the planner keeps, which shrinks the longer the war lasts."""
    rounds = (state.turn.number - 1) // len(state.field.commands)
    return max(CAUTION - rounds // ROUNDS_PER_CAUTION, 1)


# --- battles that are ready -------------------------------------------------------------------------------------------


def ready(view: TrialPosition) -> list[BattleLine]:
    """Return battles that can all be fought in this turn, those that take most first."""
    chosen: list[BattleLine] = []
    taken, used, jumped = 0, 0, 0
    for line in sorted(winning_lines(view), key=lambda line: -strength_at(view, line.defenders)):
        rear, beyond = 1 << line.rear, 1 << line.beyond
        if not (line.defenders & taken or line.column & jumped or rear & used or beyond & (used | jumped)):
            chosen.append(line)
            taken, used, jumped = taken | line.defenders, used | line.column, jumped | rear | beyond
    return chosen


def _step_of_plan(state: State, context: PlanContext) -> a.Action | None:
    if not context.columns:
        return None
    view, roads = view_of(state), roads_of(state)
    lines = ready(view)
    fixed, taken = 0, 0
    for line in lines:
        fixed |= line.column | 1 << line.beyond
        taken |= line.defenders
    ways = [way for way in marches(state, roads) if not (fixed | context.idle) >> way.origin & 1]
    posts = Posts(state, ways, fixed)
    column = best_column(posts, targets(view, taken | context.spared), state.turn.spots)
    if column is None:
        return None
    post = min((post for post in column if post.march), key=lambda post: post.cost)
    assert post.march
    return first_action(roads, post.march, post.at)


# --- plans ------------------------------------------------------------------------------------------------------------


def targets(view: TrialPosition, taken: int) -> Iterator[Target]:
    """Iterate over the lines of opponents that are not about to be taken, from each side on which a piece could be."""
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
    """Return the column that takes most with the spots left and still needs a move; of equal ones, the cheapest.

    After each column found, the search continues only for a better or cheaper one.
    """
    best: Column | None = None
    worth = 0
    for target in sorted(found, key=lambda target: -target.worth):
        if best and target.worth < worth:
            break
        if column := cheapest(posts, target, (), spots):
            best, worth, spots = column, target.worth, cost_of(column) - 1
    return best


def cheapest(posts: Posts, target: Target, column: Column, spots: int) -> Column | None:
    """Return the cheapest column against a target that extends the given one with at most `spots` more, or None."""
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
    """Return the number of spots that a column needs."""
    return sum(post.cost for post in column)


def _strength(column: Column) -> int:
    return sum(post.kind.strength for post in column)


def takes(target: Target, column: Column) -> bool:
    """Return True if a column meets the conditions of battle."""
    if _strength(column) <= target.worth:
        return False
    kinds = [post.kind for post in column]
    led = kinds[0].leads or not any(kind.leads for kind in kinds)
    supported = any(kind.alone for kind in kinds)
    lands = target.landing or not kinds[-1].jumps
    return led and supported and lands


# --- approach ---------------------------------------------------------------------------------------------------------


def _approach(state: State, context: PlanContext, chance: Seeded) -> a.Action | None:
    """Return a move that brings a piece closer to the wanted distance, or None if no move is worth a spot."""
    distance = context.distance
    if distance is None:
        return None
    view = view_of(state)
    fixed = 0
    for line in ready(view):
        fixed |= line.column | 1 << line.beyond
    steps, idle = approach(view), fixed | context.idle
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
    """Return the difference between a square's distance to the nearest opponent and the wanted distance."""
    return abs(steps.get(at, FAR) - distance)
