"""The board of *Battle-Cry* (1961) as text and as a scene for a page."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from textwrap import wrap

from bcnb.games.battle_cry_1961.files.layout import unit_letters
from bcnb.games.battle_cry_1961.presentation.board_drawing import SQUARE_BOARD
from bcnb.games.battle_cry_1961.presentation.cell_text import ground_names, square_name
from bcnb.games.battle_cry_1961.presentation.map_scene import STRENGTHS, Land, MapScene, Watch, land_of
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SheetGeometry
from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.ruleset import seat
from bcnb.games.battle_cry_1961.rules.state import Field, Phase, State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, Area, Side
from bcnb.grid.squares import (
    ROW_LETTERS,
    SquareId,
    bit,
    column,
    members,
    parse_square,
    row,
    square_at,
    write_square,
    write_squares,
)
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Arrow, Cell, LegendEntry, Mark, Piece, Viewpoint
from bcnb.presentation.text_tools import count_noun

WIDTH = 80
FEW = 8
"""The largest number of rail lines that are listed one by one."""
GROUND = ("-", "=")
"""The letters of the ground of Union and Confederate states."""
NEUTRAL, MOUNTAIN, DOT, NONE, LINE = ":", "^", "o", "~", "|"


def text_board(state: State) -> str:
    """Return the position as text: the map, then lines about the rest; no line is longer than 80 characters."""
    words = (line for words in _words(state) for line in wrap(words, WIDTH, subsequent_indent="  "))
    return "\n".join((text_picture(state), "", *words))


def text_picture(state: State) -> str:
    """Return the map alone as text."""
    return "\n".join(_picture(state))


PIECES: Mapping[str, str] = {"union": "[A-Z]", "confederate": f"[a-z](?<!{DOT})"}
"""The regular expression for a side's pieces in a row of the text map: capital letters for the Union."""

# --- the map ----------------------------------------------------------------------------------------------------------


def _picture(state: State) -> Iterator[str]:
    last = max(map(column, members(state.field.land)))
    yield "  " + "".join(f"{number + 1:2}" for number in range(last + 1))
    letters = unit_letters(state.board)
    for number in range(max(map(row, members(state.field.land))) + 1):
        cells = (_cell(state, letters, square_at(number, place)) for place in range(last + 1))
        yield f"{ROW_LETTERS[number]} {''.join(cells)}"


def _cell(state: State, letters: dict[SquareId, str], at: SquareId) -> str:
    """Return a square as two characters: the heavy line or a space at its western edge, and its content."""
    before, after = _side_of_line(state, at - 1), _side_of_line(state, at)
    edge = LINE if before and after and before != after else " "
    return edge + (letters.get(at) or _ground(state, at))


def _side_of_line(state: State, at: int) -> str:
    """Return the territory of a square, or an empty text if it is off the map or the map has no heavy line."""
    areas = state.field.areas
    both = (Area.EAST, Area.WEST) if areas[Area.EAST] else ()
    return next((area for area in both if areas[area] >> at & 1), "")


def _ground(state: State, at: SquareId) -> str:
    field = state.field
    if not field.land >> at & 1:
        return NONE
    if field.mountains >> at & 1:
        return MOUNTAIN
    if at in field.dots:
        return DOT
    return next((GROUND[side] for side in Side if field.colours[side] >> at & 1), NEUTRAL)


# --- the lines below --------------------------------------------------------------------------------------------------


def say_turn(state: State) -> str:
    """Return the number and seat of the turn: "Turn 3, South East"."""
    return f"Turn {state.turn.number}, {SEATS[state.command.seat]}"


def _words(state: State) -> Iterator[str]:
    yield f"{say_turn(state)}. {prompt(state)}"
    yield from (f"{side.seat.title()}: {_army(state, side)}" for side in Side)
    yield from _led(state)
    yield from _hidden(state)
    yield from _rails(state)
    yield "Pieces: I infantry, C cavalry, A artillery; capitals for the Union, small letters for the Confederates"
    yield f"Ground: {_legend(state)}"
    if state.field.notice:
        yield state.field.notice


def prompt(state: State) -> str:
    """Return a sentence about what the game waits for."""
    if state.phase is Phase.OVER:
        winner = "Nobody has won" if state.winner is None else f"The {state.winner.seat.title()} side has won"
        return f"{winner}: {state.ended}."
    if state.phase is Phase.SIDES:
        return "Roll dice for sides."
    if state.phase is Phase.ROLL:
        return "Roll the dice."
    name = SEATS[seat(state) or ""]
    if state.phase is Phase.BATTLE:
        return f"{name} may declare another battle, or say done."
    return f"{name} has {count_noun(state.turn.spots, 'spot')} left."


def _army(state: State, side: Side) -> str:
    own, board = state.board.sides[side], state.board
    counts = ((kind.arm.word, (own & board.arms[kind.arm]).bit_count()) for kind in state.rules.pieces)
    pieces = ", ".join(f"{count} {word}" for word, count in counts)
    return f"{pieces}{'; forces joined' if state.joined[side] else ''}"


def _led(state: State) -> Iterator[str]:
    """Iterate over lines about the pieces that the seat leads, if not the whole side, and those that have stopped."""
    if state.turn.commanded != state.own:
        yield f"{SEATS[state.command.seat]} leads {write_squares(state.turn.commanded) or 'nobody'}"
    if state.turn.stopped:
        yield f"Stopped on mountains: {write_squares(state.turn.stopped)}"


def _hidden(state: State) -> Iterator[str]:
    """Iterate over lines about the dots and mountains that pieces hide on the text map."""
    for name, squares in (("dots", bit(state.field.dots)), ("mountains", state.field.mountains)):
        if under := squares & state.board.occupied:
            yield f"Pieces on {name}: {write_squares(under)}"


def _rails(state: State) -> Iterator[str]:
    """Iterate over the line that lists the rail lines of a small map; a large map has too many to list."""
    sections = state.field.sections
    if 0 < len(sections) <= FEW:
        lines = (" ".join(map(write_square, section.squares)) for section in sections)
        yield f"Rail lines: {', '.join(lines)}"


def _legend(state: State) -> str:
    colours = any(state.field.colours)
    plain = (("-", "Union"), ("=", "Confederate"), (":", "neutral")) if colours else ((":", "open"),)
    marks = (*plain, ("^", "mountain"), ("o", "dot"), ("~", "no square"))
    line = f", {LINE} the heavy line" if state.field.areas[Area.EAST] else ""
    return ", ".join(f"{mark} {name}" for mark, name in marks) + line


MARKS = ("choice", "column", "lost", "target", "selected", "refused", "region", "hint")
"""The kinds of marks.

In this order: choice, attacking column, lost piece, target, selected piece, refused action, region of a hint, and piece
of a hint.

In addition, `own-5` and `foe-4` show the strengths of two columns.
"""
ARROWS = ("move", "rail", "jump")
"""The kinds of arrows: a move on foot, a rail movement, and the jump that ends a battle."""
PLAIN, MOUNTAIN_CELL = "plain", "mountain"


def scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> MapScene:
    """Return the scene of a state.

    Args:
        arrows: Tuples of origin, target and kind; squares are labels.
        marks: Tuples of square label and kind.

    Raises:
        ValueError: if a square or a kind is unknown.
    """
    land = land_of(state.field)
    return MapScene(
        board=SQUARE_BOARD,
        title=title,
        faces=(),
        works=(),
        prizes=(),
        armies=(),
        land=land,
        watch=_watch(state),
        cells=_cells(state),
        pieces=tuple(_pieces(state)),
        marks=tuple(_mark(*mark) for mark in marks),
        arrows=tuple(_arrow(*arrow) for arrow in arrows),
        legend=tuple(_legend_entries(state, land)),
        kinds=tuple((kind.arm.word, kind.strength) for kind in state.rules.pieces),
    )


def _watch(state: State) -> Watch:
    side = state.side.seat
    if state.phase is Phase.OVER:
        return Watch(side, "The war is over", 0)
    return Watch(side, say_turn(state), state.turn.spots)


def _cells(state: State) -> tuple[Cell, ...]:
    """Return all cells. Only cells with pieces need new names; the others come from a cache."""
    empty, held = _empty_cells(state.field), members(state.board.occupied)
    return tuple({**empty, **{at: replace(empty[at], name=square_name(state, at)) for at in held}}.values())


@lru_cache(maxsize=64)
def _empty_cells(field: Field) -> dict[SquareId, Cell]:
    plan, names = land_of(field).plan, ground_names(field)
    return {at: _scene_cell(field, plan, at, names[at]) for at in members(field.land)}


def _scene_cell(field: Field, plan: SheetGeometry, at: SquareId, name: str) -> Cell:
    x, y = plan.center(at)
    return Cell(write_square(at), x, y, MOUNTAIN_CELL if field.mountains >> at & 1 else PLAIN, name, ())


def _pieces(state: State) -> Iterator[Piece]:
    for at, (side, arm) in sorted(pieces_of(state.board).items()):
        strength = state.rules.pieces[arm].strength
        label = write_square(at)
        yield Piece(f"{side.seat} {arm.word} {label}", side.seat, arm.word, label, strength, strength)


def _mark(label: str, kind: str) -> Mark:
    if kind not in MARKS and not STRENGTHS.fullmatch(kind):
        raise ValueError(f"{kind!r} is not a kind of mark: {', '.join(MARKS)}, own-5 or foe-4")
    return Mark(write_square(parse_square(label)), kind)


def _arrow(origin: str, target: str, kind: str) -> Arrow:
    if kind not in ARROWS:
        raise ValueError(f"{kind!r} is not a kind of arrow: {', '.join(ARROWS)}")
    return Arrow(write_square(parse_square(origin)), write_square(parse_square(target)), kind)


def _legend_entries(state: State, land: Land) -> Iterator[LegendEntry]:
    named = {"union": "blue state", "confederate": "gray state", "neutral": "green state"}
    yield from (LegendEntry("colour", colour, named[colour]) for colour, squares in land.colours if squares)
    if land.mountains:
        yield LegendEntry("terrain", "mountain", "mountain")
    if land.water:
        yield LegendEntry("water", "water", "water")
    if land.rails:
        yield LegendEntry("rail", "rail", "rail line from dot to dot")
    if land.east:
        yield LegendEntry("line", "line", "heavy line, East and West")
    for kind in state.rules.pieces:
        if state.board.arms[kind.arm]:
            yield LegendEntry("piece", kind.arm.word, f"{kind.arm.word}, strength {kind.strength}", kind.strength)
