"""Chapter 6: battle. A column of one side against a column of the other, and what an attack needs.

The functions take a board and the pieces commanded on it, because a battle is judged twice: as the pieces stand, and
as they stood before the first battle of the turn (chapter 7).
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from bcnb.engine.memoize import BoundedCache
from bcnb.games.battle_cry_1961.rules.state import Board, Field
from bcnb.games.battle_cry_1961.rules.tables import Arm, Rules
from bcnb.grid.squares import AXES, BACK, DIRECTIONS, PLACES, STEPS, Direction, SquareId, members, shift, spread

_Axis: TypeAlias = tuple[SquareId, Direction, int, int, int, int, int]
"""A front and a direction; of its row or column the pieces commanded, the others, and those of each arm."""


class BattleLine(NamedTuple):
    """Two columns face to face: the attackers from `rear` to `front`, the defenders, and the place beyond them."""

    rear: SquareId
    direction: Direction
    column: int
    front: SquareId
    defenders: int
    beyond: SquareId


def find_line(
    rules: Rules, board: Board, own: int, foes: int, rear: SquareId, direction: Direction
) -> BattleLine | None:
    """Rule 6.1: the line that begins at a rear piece; None where its column meets no opponent."""
    step = STEPS[direction]
    column, meets = _row(own, rear, step)
    defenders, beyond = _row(foes, meets, step)
    if not column or not defenders:
        return None
    return _as_read(rules, board, own, BattleLine(rear, direction, column, PLACES[meets - step], defenders, beyond))


def _row(squares: int, at: SquareId, step: int) -> tuple[int, SquareId]:
    """The members of a set that follow each other from a place on, and the place beyond them."""
    row = 0
    while squares >> at & 1:
        row |= 1 << at
        at = PLACES[at + step]
    return row, at


def _as_read(rules: Rules, board: Board, own: int, line: BattleLine) -> BattleLine:
    """A line by our readings."""
    if rules.part_of_line:
        line = _first_of(rules, board, line)
    return _over(own, line) if rules.jumps_on else line


def _first_of(rules: Rules, board: Board, line: BattleLine) -> BattleLine:
    """A-2 read otherwise: the line as far as the column outweighs it; the whole of it where it outweighs nobody."""
    mine, at, taken = strength(rules, board, line.column), line.front + line.direction.step, 0
    while line.defenders >> at & 1 and strength(rules, board, taken | 1 << at) < mine:
        taken |= 1 << at
        at += line.direction.step
    return line._replace(defenders=taken, beyond=SquareId(at)) if taken else line


def _over(own: int, line: BattleLine) -> BattleLine:
    """A-3 read otherwise: the line whose jump goes on over own pieces."""
    at = int(line.beyond)
    while own >> at & 1:
        at += line.direction.step
    return line._replace(beyond=SquareId(at))


def fronts(own: int, foes: int) -> int:
    """The squares of the commanded pieces that stand beside others, and so in front of a line."""
    return own & spread(foes)


def lines(rules: Rules, board: Board, own: int, foes: int) -> Iterator[BattleLine]:
    """Every line of the commanded pieces against the others: each front, with each piece behind it as the rear."""
    for front, direction in _meetings(own, foes):
        yield from _behind(rules, board, own, foes, front, direction)


def _meetings(own: int, foes: int) -> Iterator[tuple[SquareId, Direction]]:
    """Every front with each direction in which it meets an opponent."""
    facing = fronts(own, foes)
    for direction in DIRECTIONS if facing else ():
        met = facing & shift(foes, BACK[direction])
        for front in members(met) if met else ():
            yield front, direction


def _behind(
    rules: Rules, board: Board, own: int, foes: int, front: SquareId, direction: Direction
) -> Iterator[BattleLine]:
    """The lines with this front: each piece behind it as the rear."""
    step = STEPS[direction]
    defenders, beyond = _row(foes, PLACES[front + step], step)
    rear, column = front, 0
    while own >> rear & 1:
        column |= 1 << rear
        yield _as_read(rules, board, own, BattleLine(rear, direction, column, front, defenders, beyond))
        rear = PLACES[rear - step]


def judged(rules: Rules, field: Field, board: Board, own: int, foes: int) -> Iterator[tuple[BattleLine, str]]:
    """Every line, with the first rule that an attack along it does not meet.

    Most lines stand for turns on end, so what is found of the pieces in a row or column is kept.
    """
    judge, (infantry, cavalry, artillery) = _judge(rules, field), board.arms
    for front, direction in _meetings(own, foes):
        axis = AXES[direction][front]
        yield from judge[front, direction, own & axis, foes & axis, infantry & axis, cavalry & axis, artillery & axis]


@lru_cache(maxsize=16)
def _judge(rules: Rules, field: Field) -> BoundedCache[_Axis, tuple[tuple[BattleLine, str], ...]]:
    return BoundedCache(partial(_judged, rules, field), 1 << 10)


def _judged(rules: Rules, field: Field, about: _Axis) -> tuple[tuple[BattleLine, str], ...]:
    """The lines with this front, each with the first rule that is not met."""
    front, direction, own, foes, infantry, cavalry, artillery = about
    friends = (infantry | cavalry | artillery) & ~foes
    board = Board((friends, foes), (infantry, cavalry, artillery))
    found = _behind(rules, board, own, foes, front, direction)
    return tuple((line, fault(rules, field, board, own, line)) for line in found)


def strength(rules: Rules, board: Board, squares: int) -> int:
    """Rule 6.3: the battle strength of the pieces on a set of squares."""
    infantry, cavalry, artillery = board.arms
    foot, horse, guns = rules.pieces
    return (
        (infantry & squares).bit_count() * foot.strength
        + (cavalry & squares).bit_count() * horse.strength
        + (artillery & squares).bit_count() * guns.strength
    )


def fault(rules: Rules, field: Field, board: Board, own: int, line: BattleLine) -> str:
    """The first rule that an attack along a line does not meet; empty for a battle that may be fought."""
    if rules.whole_column and own >> line.rear - line.direction.step & 1:
        return "6.10"
    if strength(rules, board, line.column) <= strength(rules, board, line.defenders):
        return "6.4"
    if lacks_leader(rules, board, line):
        return "6.5"
    if _lacks_support(rules, board, line):
        return "6.6"
    if jumps(rules, field, board, line) and not is_open(field, board, line.beyond):
        return "6.7"
    return ""


def lacks_leader(rules: Rules, board: Board, line: BattleLine) -> bool:
    """Rule 6.5: cavalry in the column, and none of it in front."""
    for kind in rules.pieces:
        leaders = board.arms[kind.arm] & line.column if kind.leads else 0
        if leaders and not leaders >> line.front & 1:
            return True
    return False


def _lacks_support(rules: Rules, board: Board, line: BattleLine) -> bool:
    """Rule 6.6: artillery in the column, without infantry or cavalry."""
    if rules.guns_support_guns and line.column.bit_count() > 1:
        return False
    return not any(kind.alone and board.arms[kind.arm] & line.column for kind in rules.pieces)


def jumps(rules: Rules, field: Field, board: Board, line: BattleLine) -> bool:
    """Rules 6.7 and 6.9: whether the rear piece attacks by jumping."""
    free = rules.guns_jump and is_open(field, board, line.beyond)
    return free or rules.pieces[board.arm_at(line.rear)].jumps


def is_open(field: Field, board: Board, at: SquareId) -> bool:
    """Whether a place is a square without a piece."""
    return bool(field.land & ~board.occupied & 1 << at)


def is_arm(board: Board, at: SquareId, arm: Arm) -> bool:
    """Whether a piece of this arm stands on a square."""
    return bool(board.arms[arm] >> at & 1)
