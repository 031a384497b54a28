"""What a position is worth to a side, in figures: the sum of small named terms, each for one side less the other.

A side is well off if it has flags and strength, if its units threaten more than they are threatened, if its generals
lead and do not stand alone in the line of fire, and if it is near: who holds back does not win a battle.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from bcnb.games.battle_cry.players.losses import (
    FIGURE_WORTH,
    FLAG_WORTH,
    LAST_FLAG_WORTH,
    UNIT_WORTH,
    expected_loss,
    flag_worth,
    general_loss,
    unit_loss,
)
from bcnb.games.battle_cry.rules.state import Board, State, Unit
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.players.ground import fire
from bcnb.games.hexboard.players.weighing import nearest
from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import Arm, Rules, Side
from bcnb.games.hexboard.rules.terrain import is_frontal
from bcnb.grid.hexes import HexId, members

WON_WORTH = 3 * LAST_FLAG_WORTH
"""What the battle is worth to the side that has won it, and the other side the same less."""
LATER = 0.6
"""How much danger counts while the enemy has to wait a turn."""
SHARES = (0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.1, 0.1)
"""How much the greatest danger counts, the second greatest, and so on: nobody can order all his units in one turn."""
PROSPECT = 0.15
"""How much of what a unit could take by its best attack next turn counts."""
NEARNESS = 0.2
"""What it is worth to stand one hex nearer to the enemy."""
LED_WORTH = 0.5
"""What a general is worth to the unit that he leads."""
LED_BATTERY_WORTH = 0.1
"""What he is worth to a battery, which has no more dice with him."""
LED_FAR = 0.05
"""How much less that is for each hex between him and the enemy."""
PRIZE_NEARNESS = 0.05
"""What it is worth to stand one hex nearer to a hex that is worth flags."""


class Fire(NamedTuple):
    """The fire of a side's units: their tables, and what has been asked of them. That is the dice that they bring
    against a hex, and the one of them whom a kind of unit could attack from a hex with most dice, and with how many."""

    tables: list[tuple[int, ...]]
    dice: dict[HexId, int]
    aims: dict[tuple[str, HexId], tuple[HexId, int] | None]


@lru_cache(maxsize=32)
def _fire_of(rules: Rules, field: Field, units: tuple[tuple[HexId, str], ...]) -> Fire:
    """The fire of units that stand there; while their enemy plans his turn, his positions share it."""
    return Fire([fire(rules, field, kind, at) for at, kind in units], {}, {})


class Enemy:
    """The enemy of a side as he stands, seen once for many questions: the hexes of his units, and all his pieces."""

    __slots__ = ("_fire", "_prospects", "_state", "hexes", "pieces")

    def __init__(self, state: State, side: Side) -> None:
        board, foe = state.board, 1 - side
        self.hexes = tuple(members(board.unit_masks[foe]))
        self.pieces = board.unit_masks[foe] | board.general_masks[foe]
        self._state = state
        units = tuple([(at, board.units[at].kind.key) for at in self.hexes])
        self._fire = _fire_of(state.rules, state.field, units)
        self._prospects: dict[tuple[str, HexId], float] = {}

    def dice_on(self, at: HexId) -> int:
        """The dice that his two strongest units in reach of a hex bring against it next turn."""
        dice = self._fire.dice
        if at not in dice:
            dice[at] = _two_strongest([table[at] for table in self._fire.tables])
        return dice[at]

    def dice_on_works(self, at: HexId, works: int) -> int:
        """The same, behind field works on these sides."""
        pairs = zip(self.hexes, self._fire.tables, strict=True)
        return _two_strongest([_behind_works(self._state, works, table[at], origin, at) for origin, table in pairs])

    def prospect(self, kind: str, at: HexId) -> float:
        """What a kind of unit on a hex could take on average next turn by its attack with most dice."""
        key = kind, at
        if key not in self._prospects:
            aim = self.aim_from(kind, at)
            self._prospects[key] = expected_loss(self._state, *aim) if aim else 0.0
        return self._prospects[key]

    def aim_from(self, kind: str, at: HexId) -> tuple[HexId, int] | None:
        """Whom a kind of unit could attack with most dice next turn, and with how many; None for nobody."""
        aims, key = self._fire.aims, (kind, at)
        if key not in aims:
            table = fire(self._state.rules, self._state.field, kind, at)
            best = max(self.hexes, key=table.__getitem__, default=None)
            aims[key] = (best, table[best]) if best is not None and table[best] else None
        return aims[key]


def _two_strongest(dice: list[int]) -> int:
    """The most dice, and half of the second most."""
    threats = sorted((0, 0, *dice))
    return threats[-1] + threats[-2] // 2


def evaluate(state: State, side: Side, next_side: Side) -> float:
    """What the position is worth to a side, if `next_side` has the next turn."""
    if state.winner is not None:
        return WON_WORTH if state.winner == side else -WON_WORTH
    own, foe = (_sum(state, _held(state.board, one), one, next_side) for one in (side, side.foe))
    return own - foe


def gain(before: State, after: State, side: Side) -> float:
    """How much better a side stands after its action, reckoned by the pieces that it changed; the foe is next."""
    if after.winner is not None:
        return evaluate(after, side, side.foe) - evaluate(before, side, side.foe)
    own, foe = (_change(before, after, one, side.foe) for one in (side, side.foe))
    return own - foe


def _change(before: State, after: State, side: Side, next_side: Side) -> float:
    here = _sum(after, _changed(after.board, before.board, side), side, next_side)
    there = _sum(before, _changed(before.board, after.board, side), side, next_side)
    return here - there


def _sum(state: State, hexes: Iterable[HexId], side: Side, next_side: Side) -> float:
    """All terms of one side, those of places only for these hexes."""
    return material(state, side) + flags_worth(state, side) + places(state, hexes, side, next_side)


def _held(board: Board, side: Side) -> Iterable[HexId]:
    return members(board.unit_masks[side] | board.general_masks[side])


def _changed(board: Board, other: Board, side: Side) -> list[HexId]:
    """The hexes of a side on one board on which the other board has anything else."""
    if board is other:
        return []
    return [at for at in _held(board, side) if _standing(board, at) != _standing(other, at)]


def _standing(board: Board, at: HexId) -> tuple[object, ...]:
    return board.units.get(at), board.generals.get(at), board.works.get(at)


def material(state: State, side: Side) -> float:
    """The figures and units left."""
    units = state.board.units
    return sum((units[at].strength * FIGURE_WORTH + UNIT_WORTH for at in members(state.board.unit_masks[side])), 0.0)


def flags_worth(state: State, side: Side) -> float:
    """The flags captured and held; each is worth more than the one before."""
    return _worth_of_flags(flags(state, side), state.field.prizes_to_win[side])


@cache
def _worth_of_flags(held: int, need: int) -> float:
    return sum((FLAG_WORTH * (1 + 1 / (need - n)) for n in range(min(held, need))), 0.0)


def places(state: State, hexes: Iterable[HexId], side: Side, next_side: Side) -> float:
    """What it is worth to a side that its pieces stand on these hexes; the enemy can attack only some of them."""
    board, enemy, weight = state.board, Enemy(state, side), 1.0 if next_side != side else LATER
    worth, dangers = 0.0, []
    for at in hexes:
        if at in board.units:
            worth += place(state, at, side, enemy)
        if at in board.generals:
            worth += general_place(state, at, side, enemy)
        dangers.append(danger(state, at, enemy))
    dangers.sort(reverse=True)
    return worth - weight * sum((share * loss for share, loss in zip(SHARES, dangers, strict=False)), 0.0)


def place(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """What it is worth to a unit to stand on its hex, danger apart."""
    return place_for(state, state.board.units[at].kind.key, at, side, enemy)


def place_for(state: State, kind: str, at: HexId, side: Side, enemy: Enemy) -> float:
    """What a hex is worth to a kind of unit, danger apart: near the enemy and his prizes, with a target."""
    return PROSPECT * enemy.prospect(kind, at) - NEARNESS * nearest(at, enemy.pieces) + prize(state, at, side)


def prize(state: State, at: HexId, side: Side) -> float:
    """What it is worth to be near hexes that are worth flags."""
    if not state.field.objectives:
        return 0.0
    hexes = sum(objective.hexes for objective in state.field.objectives if objective.side == side)
    return -PRIZE_NEARNESS * nearest(at, hexes) if hexes else 0.0


def general_place(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """What it is worth to a general to stand on a hex, danger apart: leading a unit, or at least near one."""
    unit = state.board.units.get(at)
    if unit is None:
        return -NEARNESS * nearest(at, state.board.unit_masks[side])
    led = LED_BATTERY_WORTH if unit.kind.arm is Arm.ARTILLERY else LED_WORTH
    return led - LED_FAR * nearest(at, enemy.pieces)


def danger(state: State, at: HexId, enemy: Enemy) -> float:
    """What the two strongest enemies in reach would take on average next turn from what stands on a hex."""
    dice = _dice_against(state, at, enemy)
    return expected_loss(state, at, dice) if dice > 0 else 0.0


def danger_for(state: State, unit: Unit, at: HexId, enemy: Enemy, led: bool, left: HexId) -> float:
    """What they would take from a unit that went there from the hex that it left."""
    dice = _dice_against(state, at, enemy)
    return unit_loss(state, unit, at, dice, led, 1 << left) if dice > 0 else 0.0


def general_danger(state: State, at: HexId, side: Side, enemy: Enemy) -> float:
    """What they would take from a general who stood on a hex by himself."""
    dice = _dice_against(state, at, enemy)
    return general_loss(dice, flag_worth(state, side.foe)) if dice > 0 else 0.0


def _dice_against(state: State, at: HexId, enemy: Enemy) -> int:
    works = state.board.works.get(at, 0)
    return enemy.dice_on_works(at, works) if works else enemy.dice_on(at)


def _behind_works(state: State, works: int, dice: int, origin: HexId, at: HexId) -> int:
    return max(dice - state.rules.works_protect, 0) if is_frontal(state.rules, works, origin, at) else dice
