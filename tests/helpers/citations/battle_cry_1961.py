"""The citations of *Battle-Cry* (1961): squares, spots, rail lines and columns."""

from typing import Any

from bcnb.grid.squares import STEPS
from tests.helpers.citations.table import Table, Test, cite

WIDTH = 32
"""By how much the numbers of two squares differ of which one lies below the other."""


def verb(action: Any) -> str:
    """What is tried."""
    return type(action).__name__


def goes(test: Test, *verbs: str) -> Test:
    """Something about a piece that moves, on foot or by rail."""
    return lambda state, action: verb(action) in (verbs or ("Move", "Rail")) and test(state, action)


def start(action: Any) -> int:
    """The square of the piece that is meant."""
    return int(action.rear if verb(action) == "Declare" else action.origin)


def has(mask: int, at: int) -> bool:
    """Whether a square belongs to a set; what lies beyond the map belongs to none."""
    return at >= 0 and bool(mask >> at & 1)


def steps(state: Any, at: int) -> int:
    """Rules 3.1 and 3.2: how many squares the piece on a square moves for a spot; 0 where nobody stands."""
    infantry, cavalry, artillery = state.board.arms
    return 1 if has(infantry, at) else 2 if has(cavalry | artillery, at) else 0


def beside(at: int) -> list[int]:
    """The squares next to a square, not on a diagonal."""
    return [at + step for step in (-WIDTH, WIDTH, -1, 1)]


def apart(one: int, other: int) -> tuple[int, int]:
    """How many rows and how many columns lie between two squares."""
    down, right = divmod(other, WIDTH), divmod(one, WIDTH)
    return abs(down[0] - right[0]), abs(down[1] - right[1])


def between(action: Any) -> list[int]:
    """The squares over which two steps could lead."""
    return [at for at in beside(action.origin) if at in beside(action.target)]


def is_open(state: Any, at: int) -> bool:
    """Whether a square is there, and free."""
    return has(state.field.land & ~(state.board.sides[0] | state.board.sides[1]), at)


# --- who --------------------------------------------------------------------------------------------------------------


def nobody_of_yours(state: Any, action: Any) -> bool:
    """Rule 2.8."""
    return not has(state.board.sides[state.side], start(action))


def under_a_partner(state: Any, action: Any) -> bool:
    """Rule 10.5: whether a partner leads the piece, or one in the line of the column."""
    if verb(action) not in ("Move", "Rail", "Declare"):
        return False
    own, led = state.board.sides[state.side], state.turn.commanded
    if has(own & ~led, start(action)):
        return True
    return verb(action) == "Declare" and any(has(own & ~led, at) for at in _column(state, action))


def _column(state: Any, action: Any) -> list[int]:
    """The squares of the column of the side's pieces from the rear on, and the one right before it."""
    own, at, found = state.board.sides[state.side], int(action.rear), list[int]()
    while has(own, at):
        found.append(at)
        at += STEPS[action.direction]
    return [*found, at]


def no_column_meets(state: Any, action: Any) -> bool:
    """Rule 6.1: whether no column of the side is there with opponents right before it."""
    if verb(action) != "Declare":
        return False
    *column, front = _column(state, action)
    return not column or not has(state.board.sides[1 - state.side], front)


def meets_on_a_diagonal(state: Any, action: Any) -> bool:
    """Rule 6.2: whether opponents stand on a diagonal of the front, and none right before it."""
    if not no_column_meets(state, action):
        return False
    *column, _ = _column(state, action)
    foes = state.board.sides[1 - state.side]
    corners = [column[-1] + down + right for down in (-WIDTH, WIDTH) for right in (-1, 1)] if column else []
    return any(has(foes, at) for at in corners)


# --- moves ------------------------------------------------------------------------------------------------------------


def no_square(state: Any, action: Any) -> bool:
    """Rule 3.7: whether there is no square, or none on any way of two steps."""
    if not has(state.field.land, action.target):
        return True
    way = between(action) if apart(action.origin, action.target) in ((0, 2), (1, 1), (2, 0)) else []
    return verb(action) == "Move" and bool(way) and any(not has(state.field.land, at) for at in way)


def held(state: Any, action: Any) -> bool:
    """Rule 3.6: whether a piece is there, or in the way of two steps."""
    pieces = state.board.sides[0] | state.board.sides[1]
    return has(pieces, action.target) or any(has(pieces, at) for at in between(action))


def on_a_diagonal(state: Any, action: Any) -> bool:
    """Rule 3.4."""
    return apart(action.origin, action.target) == (1, 1) and steps(state, action.origin) == 1


def farther_than(length: int) -> Test:
    """Rules 3.1 and 3.2: whether the target is more steps away than such a piece makes for a spot."""
    return lambda state, action: steps(state, start(action)) == length < sum(apart(action.origin, action.target))


def over_a_mountain(state: Any, action: Any) -> bool:
    """Rule 4.1: whether a mountain ends the first of two steps."""
    return any(has(state.field.mountains, at) for at in between(action))


# --- rails ------------------------------------------------------------------------------------------------------------


def lines(state: Any, at: int) -> list[tuple[int, ...]]:
    """The rail lines that end on a square, each from there on."""
    found = [tuple(map(int, one.squares)) for one in state.field.sections]
    return [one if one[0] == at else one[::-1] for one in found if at in (one[0], one[-1])]


def from_where(state: Any, action: Any) -> list[tuple[int, ...]]:
    """The rail lines by which a piece may leave, with the reading in which it may first step to a dot."""
    found = lines(state, action.origin)
    if state.rules.half_spot_rail and steps(state, action.origin) == 2:
        dots = [at for at in beside(action.origin) if is_open(state, at) and not has(state.field.mountains, at)]
        found += [one for at in dots for one in lines(state, at)]
    return found


def no_dot(state: Any, action: Any) -> bool:
    """Rule 5.10."""
    return not from_where(state, action)


def no_next_dot(state: Any, action: Any) -> bool:
    """Rule 5.3."""
    return not any(one[-1] == action.target for one in from_where(state, action))


def dot_is_held(state: Any, action: Any) -> bool:
    """Rule 5.2."""
    return has(state.board.sides[0] | state.board.sides[1], action.target)


def line_is_closed(state: Any, action: Any) -> bool:
    """Rule 5.7."""
    foes = state.board.sides[1 - state.side]
    ways = [one[1:-1] for one in from_where(state, action) if one[-1] == action.target]
    return bool(ways) and all(any(has(foes, at) for at in one) for one in ways)


# --- draws ------------------------------------------------------------------------------------------------------------


def no_draw(state: Any, action: Any) -> bool:
    """Rule 9.4: whether no house rule allows a draw, or none can be offered or agreed on now."""
    if verb(action) not in ("Offer", "Agree"):
        return False
    if not state.rules.draws or state.phase.value != "move":
        return True
    return state.offer is not None if verb(action) == "Offer" else state.offer != 1 - state.side


def dice_at_the_wrong_time(state: Any, action: Any) -> bool:
    """Rule 2.5: whether the turn does not begin with the dice, or they are thrown again."""
    return (state.phase.value == "roll") != (verb(action) == "Roll")


def sides_at_the_wrong_time(state: Any, action: Any) -> bool:
    """Rule 2.3: whether the sides are thrown for later than at the beginning, or something else is done first."""
    return (state.phase.value == "sides") != (verb(action) == "Throw")


TABLE = Table(
    {
        "2.3": cite(sides_at_the_wrong_time),
        "2.5": cite(dice_at_the_wrong_time, "2.3"),
        "2.8": cite(goes(nobody_of_yours, "Move", "Rail", "Declare")),
        "3.1": cite(goes(farther_than(1), "Move")),
        "3.2": cite(goes(farther_than(2), "Move")),
        "3.4": cite(goes(on_a_diagonal, "Move")),
        "3.6": cite(goes(held, "Move")),
        "3.7": cite(goes(no_square)),
        "3.8": cite(goes(lambda state, action: not state.turn.spots)),
        "3.9": cite(goes(lambda state, action: action.origin == action.target)),
        "4.1": cite(goes(over_a_mountain, "Move")),
        "4.2": cite(goes(lambda state, action: has(state.turn.stopped, action.origin))),
        "5.2": cite(goes(dot_is_held, "Rail")),
        "5.3": cite(goes(no_next_dot, "Rail"), "5.10"),
        "5.7": cite(goes(line_is_closed, "Rail")),
        "5.10": cite(goes(no_dot, "Rail")),
        "6.1": cite(no_column_meets, "6.2", "10.5"),
        "6.2": cite(meets_on_a_diagonal),
        "7.1": cite(lambda state, action: state.phase.value == "battle" and verb(action) in ("Move", "Rail")),
        "9.4": cite(no_draw),
        "9.5": cite(lambda state, action: state.phase.value == "over"),
        "10.5": cite(under_a_partner),
    },
    {
        "2.3": sides_at_the_wrong_time,
        "5.10": goes(no_dot, "Rail"),
        "6.2": meets_on_a_diagonal,
        "10.5": under_a_partner,
    },
)
"""What each rule of *Battle-Cry* (1961) forbids, and what overrules it."""
