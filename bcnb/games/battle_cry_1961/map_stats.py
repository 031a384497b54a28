"""Statistics known before the first turn: rails, ways from dot to dot, battlefields, dice and columns."""

from collections import Counter
from itertools import product
from typing import NamedTuple

from bcnb.games.battle_cry_1961.files.layout import GLYPHS
from bcnb.games.battle_cry_1961.rules.battle import BattleLine, find_line, lacks_leader, strength
from bcnb.games.battle_cry_1961.rules.board import make_board
from bcnb.games.battle_cry_1961.rules.state import Board, Field, Section, Site
from bcnb.games.battle_cry_1961.rules.tables import PIECES, RULES_1961, Side
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.grid.squares import Direction, SquareId, bit, distance, spread, square_at

LONGEST = 5
"""The maximum number of pieces in a column here."""
LETTERS = "".join(kind.glyph for kind in PIECES)


# --- the map ----------------------------------------------------------------------------------------------------------


class Journey(NamedTuple):
    """The way between two dots: the steps on foot, and the spots by rail on an empty map."""

    on_foot: int
    by_rail: int


def journey_between(field: Field, start: SquareId, end: SquareId) -> Journey:
    """Return the way from dot to dot (rules 3.1 and 5.1).

    Raises:
        ValueError: if no rails lead from one to the other.
    """
    seen, edge, spots = {start}, {start}, 0
    while end not in seen:
        edge = {hop.target for at in edge for hop in field.hops[at]} - seen
        if not edge:
            raise ValueError(f"no rails lead from {field.dots[start]} to {field.dots[end]}")
        seen, spots = seen | edge, spots + 1
    return Journey(distance(start, end), spots)


def rail_steps(field: Field) -> dict[Side | None, int]:
    """Return the steps of railroad in the states of each side; None is for lines that lie partly elsewhere."""
    steps: dict[Side | None, int] = {Side.UNION: 0, Side.CONFEDERATE: 0, None: 0}
    for section in field.sections:
        steps[_colour(field, section)] += len(section.squares) - 1
    return steps


def _colour(field: Field, section: Section) -> Side | None:
    """Return the side whose states contain all squares of a rail line, or None."""
    return next((side for side in Side if not bit(section.squares) & ~field.colours[side]), None)


def sites_by_rail(field: Field) -> list[Site]:
    """Return the battlefields on or next to a square with a railroad."""
    rails = bit(at for section in field.sections for at in section.squares)
    return [site for site in field.sites if (rails | spread(rails)) >> site.at & 1]


# --- dice and columns -------------------------------------------------------------------------------------------------


def ways_to_roll() -> dict[int, int]:
    """Return the number of ways in which two dice give each number of spots (rule 2.5)."""
    ways = Counter[int]()
    for throw, number in ROLLS:
        ways[throw.spots] += number
    return dict(sorted(ways.items()))


class ColumnOdds(NamedTuple):
    """All columns of a length, front piece last: `strong` outweigh the opposing one, `led` are also well led."""

    every: tuple[str, ...]
    strong: tuple[str, ...]
    led: tuple[str, ...]


def columns(length: int, against: str) -> ColumnOdds:
    """Return which columns of a length beat an opposing column, front to front (rules 6.4 and 6.5).

    Raises:
        ValueError: if the length is not from 1 to `LONGEST`, or the opposing column is not valid.
    """
    if not isinstance(length, int) or not 1 <= length <= LONGEST:
        raise ValueError(f"a column has from 1 to {LONGEST} pieces here, not {length!r}")
    if not 1 <= len(str(against)) <= LONGEST or set(str(against).upper()) - set(LETTERS):
        raise ValueError(f"{against!r} is not a column: write 1 to {LONGEST} letters of {', '.join(LETTERS)}")
    every = tuple("".join(pieces) for pieces in product(LETTERS, repeat=length))
    strong = tuple(one for one in every if _outweighs(*_face_to_face(one, against)))
    led = tuple(one for one in strong if not lacks_leader(RULES_1961, *_face_to_face(one, against)))
    return ColumnOdds(every, strong, led)


def _face_to_face(column: str, against: str) -> tuple[Board, BattleLine]:
    """Return a column that attacks another to the east, alone on the map."""
    pieces = enumerate(column.upper() + against.lower())
    board = make_board({square_at(0, place): GLYPHS[letter] for place, letter in pieces})
    line = find_line(RULES_1961, board, *board.sides, square_at(0, 0), Direction.EAST)
    assert line is not None
    return board, line


def _outweighs(board: Board, line: BattleLine) -> bool:
    return strength(RULES_1961, board, line.column) > strength(RULES_1961, board, line.defenders)
