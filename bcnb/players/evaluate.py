"""What a position is worth to a side, in figures: the sum of small named terms, each for one side less the other.

A side is well off if it has flags and strength, if its units threaten more than they are threatened, if its generals
lead and do not stand alone in the line of fire, and if it is near: who holds back does not win a battle.
"""

from collections.abc import Iterable
from functools import lru_cache

from bcnb.games.battle_cry.state import Board, State
from bcnb.games.battle_cry.tables import Arm, Side
from bcnb.games.battle_cry.terrain import is_frontal
from bcnb.games.battle_cry.victory import flags
from bcnb.grid.hexes import HEXES, HexId, members, within
from bcnb.players.ground import fire
from bcnb.players.losses import FIGURE_WORTH, FLAG_WORTH, LAST_FLAG_WORTH, UNIT_WORTH, expected_loss

DANGER_NOW = 0.45
"""How much of what the enemy's best attacks would take counts, if it is his turn next."""
LATER = 0.6
"""The same, if he has to wait a turn."""
SHARES = (0.7, 0.55, 0.4, 0.3, 0.2, 0.1, 0.1, 0.1)
"""How much the greatest danger counts, the second greatest, and so on: nobody can order all his units in one turn."""
PROSPECT = 0.15
"""How much of what a unit could take by its best attack next turn counts."""
NEARNESS = 0.2
"""What it is worth to stand one hex nearer to the enemy."""
LED_WORTH = 0.5
"""What a general is worth to the unit that he leads."""
LED_FAR = 0.05
"""How much less that is for each hex between him and the enemy."""
PRIZE_NEARNESS = 0.05
"""What it is worth to stand one hex nearer to a hex that is worth flags."""
FARTHEST = 6
"""No unit threatens anything farther away than this in one turn."""
NOWHERE = 12
"""How far away is what does not exist."""


def evaluate(state: State, side: Side, next_side: Side) -> float:
    """What the position is worth to a side, if `next_side` has the next turn."""
    if state.winner is not None:
        return LAST_FLAG_WORTH * (3 if state.winner == side else -3)
    return _balance(state, side, next_side) - _balance(state, side.foe, next_side)


def _balance(state: State, side: Side, next_side: Side) -> float:
    board = state.board
    hexes = members(board.unit_masks[side] | board.general_masks[side])
    return material(state, side) + flags_worth(state, side) + places(state, hexes, side, next_side)


def gain(before: State, after: State, side: Side) -> float:
    """How much better a side stands after its action, reckoned by the pieces that it changed; the foe is next."""
    if after.winner is not None:
        return evaluate(after, side, side.foe) - evaluate(before, side, side.foe)
    return _gain(before, after, side, side.foe) - _gain(before, after, side.foe, side.foe)


def _gain(before: State, after: State, side: Side, next_side: Side) -> float:
    old, new = before.board, after.board
    here = places(after, _changed(new, old, side), side, next_side)
    there = places(before, _changed(old, new, side), side, next_side)
    return (
        here
        - there
        + material(after, side)
        - material(before, side)
        + flags_worth(after, side)
        - flags_worth(before, side)
    )


def _changed(board: Board, other: Board, side: Side) -> list[HexId]:
    """The hexes of a side on one board on which the other board has anything else."""
    held = members(board.unit_masks[side] | board.general_masks[side])
    return [at for at in held if _standing(board, at) != _standing(other, at)]


def _standing(board: Board, at: HexId) -> tuple[object, ...]:
    return board.units.get(at), board.generals.get(at), board.works.get(at)


def material(state: State, side: Side) -> float:
    """The figures and units left."""
    units = state.board.units
    return sum(units[at].strength * FIGURE_WORTH + UNIT_WORTH for at in members(state.board.unit_masks[side]))


def flags_worth(state: State, side: Side) -> float:
    """The flags captured and held; each is worth more than the one before."""
    need = state.field.flags_to_win
    return sum(FLAG_WORTH * (1 + 1 / (need - n)) for n in range(min(flags(state, side), need)))


def places(state: State, hexes: Iterable[HexId], side: Side, next_side: Side) -> float:
    """What it is worth to a side that its pieces stand on these hexes; the enemy can attack only some of them."""
    board, weight = state.board, 1.0 if next_side != side else LATER
    worth, dangers = 0.0, []
    for at in hexes:
        if at in board.units:
            worth += place(state, at, side, 0.0)
        if at in board.generals:
            worth += general_place(state, at, side, 0.0)
        dangers.append(danger(state, at, side))
    dangers.sort(reverse=True)
    return worth - weight * sum(share * loss for share, loss in zip(SHARES, dangers, strict=False))


def place(state: State, at: HexId, side: Side, weight: float = DANGER_NOW) -> float:
    """What it is worth to a unit to stand on a hex: near the enemy, and out of his best fire."""
    near = prize(state, at, side) - NEARNESS * nearest(state, at, side)
    return near + PROSPECT * prospect(state, at, side) - weight * danger(state, at, side)


def prize(state: State, at: HexId, side: Side) -> float:
    """What it is worth to be near hexes that are worth flags."""
    hexes = sum(objective.hexes for objective in state.field.objectives if objective.side == side)
    return -PRIZE_NEARNESS * _steps(hexes)[at] if hexes else 0.0


def general_place(state: State, at: HexId, side: Side, weight: float = DANGER_NOW) -> float:
    """What it is worth to a general to stand on a hex: leading a unit, and if not, near one and out of fire."""
    unit = state.board.units.get(at)
    if unit is None:
        return -weight * danger(state, at, side) - NEARNESS * _steps(state.board.unit_masks[side])[at]
    led = LED_WORTH if unit.kind.arm is not Arm.ARTILLERY else 0.1
    return led - LED_FAR * nearest(state, at, side)


def danger(state: State, at: HexId, side: Side) -> float:
    """What the two strongest enemies in reach would take on average next turn from what stands on a hex."""
    rules, field, units = state.rules, state.field, state.board.units
    works = state.board.works.get(at, 0)
    first = second = 0
    for enemy in members(state.board.unit_masks[1 - side] & within(at, FARTHEST)):
        dice = fire(rules, field, units[enemy].kind.key, enemy)[at]
        if works and is_frontal(rules, works, enemy, at):
            dice -= rules.works_protect
        if dice > second:
            first, second = (dice, first) if dice > first else (first, dice)
    dice = first + second // 2
    return expected_loss(state, at, dice) if dice else 0.0


def prospect(state: State, at: HexId, side: Side) -> float:
    """What the unit on a hex could take on average next turn by its attack with most dice."""
    board, kind = state.board, state.board.units[at].kind
    table = fire(state.rules, state.field, kind.key, at)
    most, aim = 0, at
    for enemy in members(board.unit_masks[1 - side] & within(at, FARTHEST)):
        if table[enemy] > most:
            most, aim = table[enemy], enemy
    return expected_loss(state, aim, most) if most else 0.0


def nearest(state: State, at: HexId, side: Side) -> int:
    """How far the nearest enemy piece is."""
    board, foe = state.board, 1 - side
    return _steps(board.unit_masks[foe] | board.general_masks[foe])[at]


@lru_cache(maxsize=1 << 12)
def _steps(others: int) -> tuple[int, ...]:
    """For each hex, how far the nearest of a set of hexes is; at least 1."""
    return tuple(next((steps for steps in range(1, NOWHERE) if within(at, steps) & others), NOWHERE) for at in HEXES)
