"""The value of a position to a side, in figures: a sum of small named terms, the side's minus the enemy's.

A side is well off if it has flags and strength, and if its units threaten more than they are threatened. Its generals
should lead units and not be alone within range. It should also be near the enemy, because holding back wins no battle.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple

from bcnb.games.battle_cry.players.expected_losses import (
    FLAG_WORTH,
    LAST_FLAG_WORTH,
    WEIGHTS,
    flag_worth,
    general_loss,
    loss_for_flag,
    unit_loss,
    unit_worth,
)
from bcnb.games.battle_cry.rules.state import Board, State, Unit
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.players import fire, nearest
from bcnb.games.hexboard.rules.board import pieces
from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import Arm, Rules, Side
from bcnb.games.hexboard.rules.terrain import is_frontal
from bcnb.grid.hexes import HexId, bit, members

WON_WORTH = 3 * LAST_FLAG_WORTH
"""The value of the battle to the side that has won it; the other side has the negative value."""
LATER = WEIGHTS.later
"""The weight of danger while the enemy has to wait a turn."""
SHARES = WEIGHTS.shares
"""The weights of the greatest danger, the second greatest, and so on: no side can order all its units in one turn."""
PROSPECT = WEIGHTS.prospect
"""The weight of what a unit could take by its best attack next turn."""
NEARNESS = WEIGHTS.nearness
"""The value of being one hex nearer to the enemy."""
LED_WORTH = WEIGHTS.led
"""The value of a general to the unit in the same hex."""
LED_BATTERY_WORTH = WEIGHTS.led_battery
"""The value of a general to a battery, which gets no extra dice from it."""
LED_FAR = WEIGHTS.led_far
"""The loss of that value for each hex between the general and the enemy."""
PRIZE_NEARNESS = WEIGHTS.prize_nearness
"""The value of being one hex nearer to a hex that gives flags."""


class Fire(NamedTuple):
    """The fire of a side's units: their tables, and cached results.

    `dice` has the dice that the two strongest bring against a hex. `aims` has the enemy hex that a unit type could
    attack from a hex with most dice, and their number.
    """

    tables: list[tuple[int, ...]]
    dice: dict[HexId, int]
    aims: dict[tuple[str, HexId], tuple[HexId, int] | None]


@lru_cache(maxsize=32)
def _fire_of(rules: Rules, field: Field, units: tuple[tuple[HexId, str], ...]) -> Fire:
    """Return the fire of units on their hexes; cached, because all positions of an enemy's turn share it."""
    return Fire([fire(rules, field, kind, at) for at, kind in units], {}, {})


class Enemy:
    """The enemy of a side in a position, prepared for many questions.

    `hexes` are those of its units, `pieces` those of all its pieces. `flag` is the value of one of its flags to the
    side, and `flag_to_him` the value of one of the side's flags to the enemy.
    """

    __slots__ = ("_fire", "_state", "flag", "flag_to_him", "hexes", "pieces")

    def __init__(self, state: State, side: Side) -> None:
        board, foe = state.board, 1 - side
        self.hexes = tuple(members(board.unit_masks[foe]))
        self.pieces = board.unit_masks[foe] | board.general_masks[foe]
        self.flag, self.flag_to_him = flag_worth(state, side), flag_worth(state, side.foe)
        self._state = state
        units = tuple([(at, board.units[at].kind.key) for at in self.hexes])
        self._fire = _fire_of(state.rules, state.field, units)

    def dice_on(self, at: HexId) -> int:
        """Return the dice that the enemy's two strongest units in reach bring against a hex next turn."""
        if works := self._state.board.works.get(at):
            return self._dice_on_works(at, works)
        dice = self._fire.dice
        if at not in dice:
            dice[at] = _two_strongest([table[at] for table in self._fire.tables])
        return dice[at]

    def _dice_on_works(self, at: HexId, works: int) -> int:
        """Return the dice against a hex with field works on the given sides."""
        pairs = zip(self.hexes, self._fire.tables, strict=True)
        return _two_strongest([_behind_works(self._state, works, table[at], origin, at) for origin, table in pairs])

    def prospect(self, kind: str, at: HexId) -> float:
        """Return the expected losses next turn from the attack of a unit type on a hex with the most dice."""
        aim = self.aim_from(kind, at)
        return loss_for_flag(self._state, *aim, self.flag) if aim else 0.0

    def aim_from(self, kind: str, at: HexId) -> tuple[HexId, int] | None:
        """Return the hex that a unit type could attack with most dice next turn, and their number, or None."""
        aims, key = self._fire.aims, (kind, at)
        if key not in aims:
            table = fire(self._state.rules, self._state.field, kind, at)
            best = max(self.hexes, key=table.__getitem__, default=None)
            aims[key] = (best, table[best]) if best is not None and table[best] else None
        return aims[key]


def _two_strongest(dice: list[int]) -> int:
    """Return the most dice, plus half of the second most."""
    threats = sorted((0, 0, *dice))
    return threats[-1] + threats[-2] // 2


def evaluate(state: State, side: Side, next_side: Side) -> float:
    """Return the value of the position to a side, if `next_side` has the next turn."""
    if state.winner is not None:
        return WON_WORTH if state.winner == side else -WON_WORTH
    own, foe = (_sum(state, pieces(state.board, one), one, next_side) for one in (side, side.foe))
    return own - foe


def gain(before: State, after: State, side: Side) -> float:
    """Return the gain of a side by its action, calculated from the changed pieces; the enemy has the next turn."""
    if after.winner is not None:
        return evaluate(after, side, side.foe) - evaluate(before, side, side.foe)
    changed = _changed(before.board, after.board)
    own, foe = (_change(before, after, changed, one, side.foe) for one in (side, side.foe))
    return own - foe


def _change(before: State, after: State, changed: int, side: Side, next_side: Side) -> float:
    here = _sum(after, changed & pieces(after.board, side), side, next_side)
    there = _sum(before, changed & pieces(before.board, side), side, next_side)
    return here - there


def _sum(state: State, hexes: int, side: Side, next_side: Side) -> float:
    """Return all terms of one side, with the terms of places only for the given hexes."""
    there = places(state, members(hexes), side, next_side) if hexes else 0.0
    return material(state, side) + flags_worth(state, side) + there


def _changed(board: Board, other: Board) -> int:
    """Return the hexes on which two boards differ."""
    pairs = ((board.units, other.units), (board.generals, other.generals), (board.works, other.works))
    return bit([at for one, former in pairs if one is not former for at in _different(one, former)])


def _different(one: Mapping[HexId, object], other: Mapping[HexId, object]) -> Iterator[HexId]:
    """Yield the hexes where two mappings differ; most of their values are the same object."""
    for at in one.keys() | other.keys():
        here, there = one.get(at), other.get(at)
        if here is not there and here != there:
            yield at


def material(state: State, side: Side) -> float:
    """Return the value of the figures and units left."""
    units = state.board.units
    return sum([unit_worth(units[at].strength) for at in members(state.board.unit_masks[side])])


def flags_worth(state: State, side: Side) -> float:
    """Return the value of the flags captured and held; each is worth more than the one before."""
    return _worth_of_flags(flags(state, side), state.field.prizes_to_win[side])


@cache
def _worth_of_flags(held: int, need: int) -> float:
    return sum((FLAG_WORTH * (1 + 1 / (need - n)) for n in range(min(held, need))), 0.0)


def places(state: State, hexes: Iterable[HexId], side: Side, next_side: Side) -> float:
    """Return the value of the places of a side's pieces on the given hexes; the enemy can attack only some of them."""
    board, enemy, weight = state.board, Enemy(state, side), 1.0 if next_side != side else LATER
    worth, dangers = 0.0, []
    for at in hexes:
        if unit := board.units.get(at):
            worth += place_for(state, unit.kind.key, at, side, enemy)
        if at in board.generals:
            worth += general_place(state, at, side, enemy)
        dangers.append(danger(state, at, enemy))
    dangers.sort(reverse=True)
    return worth - weight * sum((share * loss for share, loss in zip(SHARES, dangers, strict=False)), 0.0)


def place(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """Return the value of a unit's place, without danger."""
    return place_for(state, state.board.units[at].kind.key, at, side, enemy)


def place_for(state: State, kind: str, at: HexId, side: Side, enemy: Enemy) -> float:
    """Return the value of a hex to a unit type, without danger: near the enemy and objectives, with a target."""
    worth = PROSPECT * enemy.prospect(kind, at) - NEARNESS * nearest(at, enemy.pieces)
    return worth + objective_worth(state, at, side) if state.field.objectives else worth


def objective_worth(state: State, at: HexId, side: Side) -> float:
    """Return the value of being near objectives."""
    hexes = sum(objective.hexes for objective in state.field.objectives if objective.side == side)
    return -PRIZE_NEARNESS * nearest(at, hexes) if hexes else 0.0


def general_place(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """Return the value of a general's place, without danger: leading a unit, or near one."""
    unit = state.board.units.get(at)
    if unit is None:
        return -NEARNESS * nearest(at, state.board.unit_masks[side])
    led = LED_BATTERY_WORTH if unit.kind.arm is Arm.ARTILLERY else LED_WORTH
    return led - LED_FAR * nearest(at, enemy.pieces)


def danger(state: State, at: HexId, enemy: Enemy) -> float:
    """Return the expected losses next turn on a hex from the two strongest enemies in reach."""
    dice = enemy.dice_on(at)
    return loss_for_flag(state, at, dice, enemy.flag_to_him) if dice > 0 else 0.0


def danger_for(state: State, unit: Unit, at: HexId, enemy: Enemy, led: bool, left: HexId) -> float:
    """Return the expected losses of a unit to the two strongest enemies after a move to `at` from `left`."""
    dice = enemy.dice_on(at)
    return unit_loss(state, unit, at, dice, enemy.flag_to_him, led, 1 << left) if dice > 0 else 0.0


def general_danger(at: HexId, enemy: Enemy) -> float:
    """Return the expected loss of a lone general on a hex to the two strongest enemies."""
    dice = enemy.dice_on(at)
    return general_loss(dice, enemy.flag_to_him) if dice > 0 else 0.0


def _behind_works(state: State, works: int, dice: int, origin: HexId, at: HexId) -> int:
    return max(dice - state.rules.works_protect, 0) if is_frontal(state.rules, works, origin, at) else dice
