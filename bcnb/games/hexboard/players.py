"""Estimates for the computer players of both hex games: fire on every hex, values of positions, and sampled worlds.

The tables of fire leave out pieces, so that one table serves a whole battlefield. They estimate what the next turn may
bring and do not list legal attacks.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, reduce
from typing import TypeVar

from bcnb.engine.chance import Chance, Seeded
from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.card_steps import Dig
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.hexboard.rules.seats import imagine
from bcnb.games.hexboard.rules.state import DrawCard, Field, HexState
from bcnb.games.hexboard.rules.tables import Rules, UnitType
from bcnb.games.hexboard.rules.terrain import cover
from bcnb.grid.hexes import SIZE, HexId, discs, distance, members, within
from bcnb.grid.sight import is_clear, line


@lru_cache(maxsize=1 << 14)
def fire(rules: Rules, field: Field, kind: str, at: HexId) -> tuple[int, ...]:
    """Return for each hex the most dice that a unit on `at` could have against it after one move, without a general.

    Field works are left out, as pieces are. `kind` is the key of a unit type.
    """
    unit = rules.units[kind]
    best = [0] * SIZE
    for origin in (at, *members(_firing_places(field, unit, at))):
        for target, dice in _dice_from(rules, field, unit, origin):
            best[target] = max(best[target], dice)
    return tuple(best)


@lru_cache(maxsize=1 << 14)
def standing_fire(rules: Rules, field: Field, kind: str, at: HexId) -> tuple[int, ...]:
    """Return for each hex the number of dice that a unit on `at` could have against it without moving."""
    dice = [0] * SIZE
    for target, count in _dice_from(rules, field, rules.units[kind], at):
        dice[target] = count
    return tuple(dice)


def _firing_places(field: Field, unit: UnitType, at: HexId) -> int:
    steps = min(unit.move, unit.fights_after)
    return reach(at, steps, field.barred, field.stops) & ~field.spoils


def _dice_from(rules: Rules, field: Field, unit: UnitType, origin: HexId) -> list[tuple[HexId, int]]:
    ground = field.terrain[origin]
    by_range = unit.hill_dice if unit.hill_dice and ground.high else unit.dice
    return [
        (target, by_range[distance(origin, target) - 1] - ground.saps - cover(rules, field, {}, origin, target)[0])
        for target in members(within(origin, len(by_range)))
        if is_clear(line(origin, target), field.blocks, rules.sight_per_edge, rules.corner_blocks)
    ]


A = TypeVar("A")
FLAG_WORTH = 3.0
"""The value of a captured flag, in figures."""
COVER_WORTH = 0.15
"""The value of each die that the terrain takes from an attack, in figures."""
NEARNESS = 0.06
"""The value of being one hex nearer to the enemy, in figures."""
LED_WORTH = 0.25
"""The value of a general being with a unit, in figures."""


def best_of(actions: Sequence[A], worth: Callable[[A], float], chance: Seeded) -> A:
    """Return the action with the highest value; chance decides between equals, and a single action is not rated."""
    if len(actions) == 1:
        return actions[0]
    worths = [worth(action) for action in actions]
    best = max(worths)
    return chance.choose([action for action, weighed in zip(actions, worths, strict=True) if weighed == best])


@lru_cache(maxsize=1 << 12)
def nearest(at: HexId, enemies: int) -> int:
    """Return the distance to the nearest of a set of hexes, or 12 if the set is empty; cached."""
    for steps, disc in enumerate(discs(at)):
        if disc & enemies:
            return steps
    return 12


def facing_worth(state: HexState, action: Dig) -> float:
    """Return 1 if field works face away from the home row, and 0 otherwise."""
    forward = 2 if state.turn.side == state.field.top else 5
    return 1.0 if action.side == forward else 0.0


H = TypeVar("H", bound=HexState)


def begun(after: Callable[[H, A], H], observed: H, plan: tuple[A, ...], chance: Chance) -> H:
    """Return the state after a plan in a sampled world; `after` applies an action by the rules of the game.

    A plan that ends with a draw is carried out in the sampled world. A seat cannot know whether the deck is shuffled
    before the draw.
    """
    seen = carried_out(observed, after, plan)
    if isinstance(seen.decision, DrawCard):
        return reduce(after, plan, imagine(observed, chance))
    return imagine(seen, chance)


@memoized_by_state
def carried_out(observed: H, after: Callable[[H, A], H], plan: tuple[A, ...]) -> H:
    """Return the state that the deciding seat sees after its plan."""
    return reduce(after, plan, observed)
