"""Chapter 6: battle. The columns that face each other, and the conditions that an attack has to meet.

The functions take a board and the squares of the commanded pieces, because a battle is judged twice: on the current
board, and on the board before the first battle of the turn (chapter 7).
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from bcnb.engine.memoize import BoundedCache
from bcnb.games.battle_cry_1961.rules.state import Board, Field
from bcnb.games.battle_cry_1961.rules.tables import Arm, Rules
from bcnb.grid.squares import AXES, BACK, DIRECTIONS, PLACES, STEPS, Direction, SquareId, members, shift, spread

_Axis: TypeAlias = tuple[SquareId, Direction, int, int, int, int, int]
"""A front square, a direction, and masks of its row or column: commanded, opposing, infantry, cavalry, artillery."""


class BattleLine(NamedTuple):
    """Two columns face to face.

    `column` is the mask of the attackers from `rear` to `front`, `defenders` the mask of the column against them, and
    `beyond` the square right behind the defenders, which may be off the map.
    """

    rear: SquareId
    direction: Direction
    column: int
    front: SquareId
    defenders: int
    beyond: SquareId


def find_line(
    rules: Rules, board: Board, own: int, foes: int, rear: SquareId, direction: Direction
) -> BattleLine | None:
    """Return the line that begins at a rear piece, or None if its column meets no opponent (rule 6.1)."""
    step = STEPS[direction]
    column, meets = _row(own, rear, step)
    defenders, beyond = _row(foes, meets, step)
    if not column or not defenders:
        return None
    return _as_read(rules, board, own, BattleLine(rear, direction, column, PLACES[meets - step], defenders, beyond))


def _row(squares: int, at: SquareId, step: int) -> tuple[int, SquareId]:
    """Return the members of a set in an unbroken row from a square on, and the first square beyond them."""
    row = 0
    while squares >> at & 1:
        row |= 1 << at
        at = PLACES[at + step]
    return row, at


def _as_read(rules: Rules, board: Board, own: int, line: BattleLine) -> BattleLine:
    """Return a line changed as the rule options demand."""
    if rules.part_of_line:
        line = _first_of(rules, board, line)
    return _over(own, line) if rules.jumps_on else line


def _first_of(rules: Rules, board: Board, line: BattleLine) -> BattleLine:
    """Cut the defenders to those that the column outweighs, or keep all if it outweighs none (alternative of A-2)."""
    mine, at, taken = strength(rules, board, line.column), line.front + line.direction.step, 0
    while line.defenders >> at & 1 and strength(rules, board, taken | 1 << at) < mine:
        taken |= 1 << at
        at += line.direction.step
    return line._replace(defenders=taken, beyond=SquareId(at)) if taken else line


def _over(own: int, line: BattleLine) -> BattleLine:
    """Move the landing square past friendly pieces behind the defenders (the alternative of A-3)."""
    at = int(line.beyond)
    while own >> at & 1:
        at += line.direction.step
    return line._replace(beyond=SquareId(at))


def fronts(own: int, foes: int) -> int:
    """Return the squares of the commanded pieces next to an opponent, each of which can be the front of a line."""
    return own & spread(foes)


def lines(rules: Rules, board: Board, own: int, foes: int) -> Iterator[BattleLine]:
    """Iterate over all lines of the commanded pieces against the others: each front with each possible rear piece."""
    for front, direction in _meetings(own, foes):
        yield from _behind(rules, board, own, foes, front, direction)


def _meetings(own: int, foes: int) -> Iterator[tuple[SquareId, Direction]]:
    """Iterate over each front with each direction in which it meets an opponent."""
    facing = fronts(own, foes)
    for direction in DIRECTIONS if facing else ():
        met = facing & shift(foes, BACK[direction])
        for front in members(met) if met else ():
            yield front, direction


def _behind(
    rules: Rules, board: Board, own: int, foes: int, front: SquareId, direction: Direction
) -> Iterator[BattleLine]:
    """Iterate over the lines with this front: each piece in the column behind it can be the rear."""
    step = STEPS[direction]
    defenders, beyond = _row(foes, PLACES[front + step], step)
    rear, column = front, 0
    while own >> rear & 1:
        column |= 1 << rear
        yield _as_read(rules, board, own, BattleLine(rear, direction, column, front, defenders, beyond))
        rear = PLACES[rear - step]


def judged(rules: Rules, field: Field, board: Board, own: int, foes: int) -> Iterator[tuple[BattleLine, str]]:
    """Iterate over all lines, each with the first rule that an attack along it breaks, or an empty text.

    Most lines stay unchanged for several turns, so the results are cached by the pieces in their row or column.
    """
    judge, (infantry, cavalry, artillery) = _judge(rules, field), board.arms
    for front, direction in _meetings(own, foes):
        axis = AXES[direction][front]
        yield from judge[front, direction, own & axis, foes & axis, infantry & axis, cavalry & axis, artillery & axis]


@lru_cache(maxsize=16)
def _judge(rules: Rules, field: Field) -> BoundedCache[_Axis, tuple[tuple[BattleLine, str], ...]]:
    return BoundedCache(partial(_judged, rules, field), 1 << 10)


def _judged(rules: Rules, field: Field, about: _Axis) -> tuple[tuple[BattleLine, str], ...]:
    """Return the lines with this front, each with the first rule that its attack breaks."""
    front, direction, own, foes, infantry, cavalry, artillery = about
    friends = (infantry | cavalry | artillery) & ~foes
    board = Board((friends, foes), (infantry, cavalry, artillery))
    found = _behind(rules, board, own, foes, front, direction)
    return tuple((line, fault(rules, field, board, own, line)) for line in found)


def strength(rules: Rules, board: Board, squares: int) -> int:
    """Return the total battle strength of the pieces on a set of squares (rule 6.3)."""
    infantry, cavalry, artillery = board.arms
    foot, horse, guns = rules.pieces
    return (
        (infantry & squares).bit_count() * foot.strength
        + (cavalry & squares).bit_count() * horse.strength
        + (artillery & squares).bit_count() * guns.strength
    )


def fault(rules: Rules, field: Field, board: Board, own: int, line: BattleLine) -> str:
    """Return the number of the first rule that an attack along a line breaks, or an empty text if it is allowed."""
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
    """Return True if the column has cavalry but its front piece is not cavalry (rule 6.5)."""
    for kind in rules.pieces:
        leaders = board.arms[kind.arm] & line.column if kind.leads else 0
        if leaders and not leaders >> line.front & 1:
            return True
    return False


def _lacks_support(rules: Rules, board: Board, line: BattleLine) -> bool:
    """Return True if the column has artillery without infantry or cavalry (rule 6.6)."""
    if rules.guns_support_guns and line.column.bit_count() > 1:
        return False
    return not any(kind.alone and board.arms[kind.arm] & line.column for kind in rules.pieces)


def jumps(rules: Rules, field: Field, board: Board, line: BattleLine) -> bool:
    """Return True if the rear piece attacks by jumping (rules 6.7 and 6.9)."""
    free = rules.guns_jump and is_open(field, board, line.beyond)
    return free or rules.pieces[board.arm_at(line.rear)].jumps


def is_open(field: Field, board: Board, at: SquareId) -> bool:
    """Return True if a place is a square of the map without a piece."""
    return bool(field.land & ~board.occupied & 1 << at)


def is_arm(board: Board, at: SquareId, arm: Arm) -> bool:
    """Return True if a piece of this arm is on a square."""
    return bool(board.arms[arm] >> at & 1)
