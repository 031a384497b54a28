"""Shapes of a scene that can change: shades, objectives, flags, field works, marks, pieces, arrows and place names."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import TypeAlias

from bcnb.games.hexboard.presentation.base_map import ARMY_TOPS, sheet
from bcnb.games.hexboard.presentation.board_view import by_name
from bcnb.games.hexboard.presentation.drawings import SCENERY, drawings
from bcnb.games.hexboard.presentation.ground_svg import WORKS, path
from bcnb.games.hexboard.presentation.legend import frame, framed, swatch
from bcnb.games.hexboard.presentation.sheet_geometry import (
    ACROSS,
    DOWN,
    HEIGHT,
    HEX_PATH,
    LEFT,
    MARGIN_MIDDLE,
    RIGHT,
    SECTION_LINES,
    VIEW_HEIGHT,
    VIEW_TOP,
    WIDTH,
    SheetPoint,
    center,
    part,
    view,
)
from bcnb.games.hexboard.presentation.svg_paths import Point, loops, straight
from bcnb.games.hexboard.rules.state import Field
from bcnb.grid.hexes import HEXES, members
from bcnb.presentation.palette import EARTH
from bcnb.presentation.scene import (
    GENERAL,
    PLACES,
    BoardDrawing,
    Box,
    NamedShape,
    Piece,
    PlaceName,
    Prize,
    Scene,
    SceneSide,
    Shape,
)
from bcnb.presentation.symbols import outline

_ENDS = (LEFT, *SECTION_LINES, RIGHT)


@cache
def third(number: int, part: Box | None = None) -> str:
    """Return the outline of a third of the board, between the section lines, as the `d` of an SVG path.

    `number` is 0 to 2 from the left. For a part of the board, only the visible piece is returned, which may be empty.
    """
    left, right = _ENDS[number : number + 2]
    (board,) = loops({center(one) for one in HEXES})
    points = [point for point in board if left <= point[0] <= right]
    if part:
        x, y, width, height = part
        for axis, edge, sign in ((0, x, 1), (0, x + width, -1), (1, y, 1), (1, y + height, -1)):
            points = list(_cut(points, axis, edge, sign))
    return f"{straight(points)}z" if points else ""


def _cut(points: list[Point], axis: int, edge: float, sign: int) -> Iterator[Point]:
    """Yield the points of a shape that are on one side of a line."""
    for before, point in zip((*points[-1:], *points), points, strict=False):
        one, other = sign * (before[axis] - edge), sign * (point[axis] - edge)
        if one * other < 0:
            share = one / (one - other)
            yield before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share
        if other >= 0:
            yield point


_PLACE_LETTER = 10
"""The average width of a letter."""
_DROP = 5
"""The vertical offset of letters from the center of a hex."""


def places(field: Field, turn: bool) -> tuple[PlaceName, ...]:
    """Return the place names of a field with their positions on the sheet."""
    return tuple(
        _place(name, [center(number, turn) for number in members(mask)]) for name, mask in by_name(field).items()
    )


def _place(name: str, centers: list[tuple[int, int]]) -> PlaceName:
    """Return a name at the center of its hexes, moved sideways if it would leave the board."""
    middle = sum(x for x, _ in centers) // len(centers)
    half = _PLACE_LETTER * len(name) // 2
    x = min(max(middle, LEFT + half), RIGHT - half)
    return PlaceName(name, x, sum(y for _, y in centers) // len(centers))


def place_shapes(found: Iterable[PlaceName]) -> Iterator[NamedShape]:
    """Yield the place names as shapes, each with its id."""
    for place in found:
        yield f"place {place.name}", [PLACES, {"x": place.x, "y": place.y + _DROP}, place.name]


ON_TOP = ("sights", "badges")
"""Layers for the page's own lines of sight and numbers of dice; a scene has no shapes there."""
LAYERS = (
    *("shades", "prizes", "flags", "works", "marks", "moves", "retreats", "units", "generals", "names"),
    *("shots", PLACES, *ON_TOP),
)
"""The layers, from the bottom. Arrows of moves are below the counters, so that they hide none."""
LED = (19, -17)
"""The offset of a general's disc from the center of the hex, if the general is with a unit."""
NAME, NAME_TYPE = 28.5, 12
"""The vertical offset of a general's name from the center of the hex, and its font size."""
_LETTER, _ROOM_OF_NAME = 0.47, 67
"""The average width of a letter in font sizes, and the room for a name between two others."""

Places: TypeAlias = Mapping[str, SheetPoint]
PieceShapes: TypeAlias = Callable[[Piece, SheetPoint], Iterator[NamedShape]]


def shapes(scene: Scene) -> Iterator[NamedShape]:
    """Yield every shape of a scene with its id."""
    return shapes_with(scene, _piece)


def shapes_with(scene: Scene, piece_shapes: PieceShapes) -> Iterator[NamedShape]:
    """Yield the shapes of a scene, with a game's own function for its pieces."""
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    yield from _shade(scene)
    yield from _prizes(scene.prizes, places)
    for army in scene.armies if scene.part is None else ():
        yield from _flags(army)
    yield from _works(scene, places)
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", drawn_at("marks", f"mark-{mark.kind}", places[mark.hex])
    spent = {mark.hex for mark in scene.marks if mark.kind == "fought"}
    for piece in scene.pieces:
        drawn = piece_shapes(piece, places[piece.hex])
        yield from map(_faded, drawn) if piece.hex in spent else drawn
    yield from _names([(piece, places[piece.hex]) for piece in scene.pieces if piece.name])
    for arrow in scene.arrows:
        ends = places[arrow.origin], places[arrow.target]
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", [f"{arrow.kind}s", {"d": outline(arrow.kind, *ends)}]
    yield from place_shapes(scene.places)


def _faded(named: NamedShape) -> NamedShape:
    """Return the shape of a unit that has battled, with its counter faded; words next to it stay as they are."""
    key, (layer, attributes, *words) = named
    return key, [layer, {**attributes, **({"opacity": ".62"} if layer == "units" else {})}, *words]


def drawn_at(layer: str, drawing: str, at: SheetPoint, right: float = 0, down: float = 0) -> Shape:
    """Return a drawing in a layer, at a point or at an offset from it."""
    return [layer, {"href": f"#{drawing}", "x": at[0] + right, "y": at[1] + down}]


def _text(layer: str, words: str, at: SheetPoint, right: float = 0, down: float = 0) -> Shape:
    return [layer, {"x": at[0] + right, "y": at[1] + down}, words]


# --- the board --------------------------------------------------------------------------------------------------------


def _shade(scene: Scene) -> Iterator[NamedShape]:
    """Yield a shade over the sections in which no orders are given."""
    if scene.lit is not None:
        for number in {0, 1, 2} - {scene.lit}:
            if outline := third(number, scene.part):
                yield f"shade {number}", ["shades", {"d": outline, "fill": EARTH}]


_PENNANTS = ((-29, -12), (12, -12))
"""The offset of an objective's pennant, and of the other side's pennant if a hex has two."""
_CLOTH = (9.5, -8)
"""The offset from the foot of a pennant to the middle of its cloth, where its number is."""


def _prizes(prizes: tuple[Prize, ...], places: Places) -> Iterator[NamedShape]:
    """Yield a ring around each objective hex and a pennant, with a number if it counts for more than one."""
    taken: set[str] = set()
    for prize in prizes:
        if not prize.claimed:
            key, at = f"prize {prize.side} {prize.hex}", places[prize.hex]
            x, y = _PENNANTS[prize.hex in taken]
            if prize.hex not in taken:
                yield f"prize {prize.hex}", drawn_at("prizes", "prize", at)
            yield key, drawn_at("prizes", f"{prize.side}-pennant", at, x, y)
            if prize.points > 1:
                yield f"{key} points", _text("prizes", f"×{prize.points}", at, x + _CLOTH[0], y + _CLOTH[1])
            taken.add(prize.hex)


def _works(scene: Scene, places: Places) -> Iterator[NamedShape]:
    """Yield the field works, joined into lines; they can be built at any time."""
    sides = [(places[face.hex], face.side) for face in scene.works]
    if sides:
        for name, (inset, width, color, dashes) in WORKS.items():
            look = {"d": path(sides, inset), "stroke": color, "stroke-width": width}
            yield f"works {name}", ["works", look | ({"stroke-dasharray": dashes} if dashes else {})]


# --- flags ------------------------------------------------------------------------------------------------------------

_FLAGS_BELOW = 96
"""The distance from the top of an army in the margin to its first flags."""
_ROW, _ROOM = 33, 80
"""The distance between two rows of flags, and the room for all rows after the first."""
_BETWEEN = 37
"""The distance from the first flag of a row to the second."""


def _flags(army: SceneSide) -> Iterator[NamedShape]:
    """Yield the flags that an army needs, two per row, and the score.

    Flags that the army has are in the enemy's colors.
    """
    top, foe = ARMY_TOPS[0 if army.top else 1], {"union": "confederate", "confederate": "union"}[army.side]
    rows = (army.needed + 1) // 2
    step = min(_ROW, _ROOM // max(rows - 1, 1))
    for number in range(army.needed):
        kind = "taken" if number < army.flags else "open"
        x = MARGIN_MIDDLE - _BETWEEN + 6 + _BETWEEN * (number % 2)
        y = top + _FLAGS_BELOW + step * (number // 2)
        yield f"flag {army.side} {number + 1}", drawn_at("flags", f"{foe}-{kind}", (x, y))
    y = top + _FLAGS_BELOW + step * (rows - 1) + 24
    yield f"score {army.side}", _text("flags", f"{army.flags} / {army.needed}", (MARGIN_MIDDLE, y))


# --- pieces -----------------------------------------------------------------------------------------------------------


def _piece(piece: Piece, at: SheetPoint) -> Iterator[NamedShape]:
    return general(piece, at) if piece.kind == GENERAL else _unit(piece, at)


def _unit(piece: Piece, at: SheetPoint) -> Iterator[NamedShape]:
    yield piece.id, drawn_at("units", f"{piece.side}-{piece.kind}-{piece.strength}", at)


def general(piece: Piece, at: SheetPoint, led: tuple[float, float] = LED) -> Iterator[NamedShape]:
    """Yield a general, at the corner of the unit in the same hex or alone."""
    if piece.attached:
        yield piece.id, drawn_at("generals", f"{piece.side}-general", at, *led)
    else:
        yield piece.id, drawn_at("generals", f"{piece.side}-general-alone", at)


def _names(named: list[tuple[Piece, SheetPoint]]) -> Iterator[NamedShape]:
    """Yield the names of the generals below them, in smaller type if two neighbors would overlap."""
    width = {at: len(piece.name) * NAME_TYPE * _LETTER for piece, at in named}
    for piece, at in named:
        nearby_width = max(width.get((at[0] + far, at[1]), 0) for far in (-ACROSS, ACROSS))
        shape = _text("names", piece.name, at, 0, NAME)
        if nearby_width and nearby_width + width[at] > 2 * _ROOM_OF_NAME:
            shape[1]["font-size"] = round(min(NAME_TYPE, NAME_TYPE * _ROOM_OF_NAME / width[at]), 1)
        yield f"{piece.id} name", shape


HEX_BOARD: BoardDrawing[Scene] = BoardDrawing(
    name="hexes",
    cell="hex",
    outline=HEX_PATH,
    step=(ACROSS, DOWN, ACROSS // 2),
    box=lambda scene: (0, 0, WIDTH, HEIGHT) if scene.part is None else framed(scene.part),
    view=lambda scene: (0, VIEW_TOP, WIDTH, VIEW_HEIGHT) if scene.part is None else view(scene.part),
    sheet=sheet,
    frame=frame,
    layers=LAYERS,
    shapes=shapes,
    drawings=drawings,
    scenery=SCENERY,
    turns=True,
    part=part,
    swatch=swatch,
)
