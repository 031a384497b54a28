"""The drawings, layers and shapes of a map of squares: mountains, dots, marks, badges and counters.

Drawings fit a square 60 wide, around its center. Counters are those of the hex board: a row of blocks shows the battle
strength, as it shows the number of figures there.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bcnb.games.battle_cry_1961.presentation.base_map import map_box, map_sheet, map_view
from bcnb.games.battle_cry_1961.presentation.legend import TRACK
from bcnb.games.battle_cry_1961.presentation.map_scene import STRENGTHS, Land, MapScene, Watch
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SIDE, SQUARE_PATH, SheetGeometry
from bcnb.games.battle_cry_1961.presentation.svg_paths import rail_paths
from bcnb.grid.squares import SquareId, parse_square
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import EARTH, GOLD, INK, LAUREL, LIGHT, RED, fill_path, stroke_path
from bcnb.presentation.scene import Arrow, BoardDrawing, Mark, Shape
from bcnb.presentation.symbols import SILHOUETTES, army, outline

SIDES = ("union", "confederate")
FLATTER = 3.5
"""The distance that a frame keeps from the names above and below it, beyond its distance to the sides of its square."""
STRONGEST = 40
"""The largest strength with a badge; all pieces of a side together have 34."""


@cache
def map_drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """Return all drawings by name, with the counters of these kinds of pieces (each a key and a battle strength)."""
    art = {**_GROUNDS, **SILHOUETTES, **_MARKS}
    for strength in range(1, STRONGEST + 1):
        art[f"own-{strength}"] = join(_SHIELDS["own"], _number(strength))
        art[f"foe-{strength}"] = join(_SHIELDS["foe"], _number(strength))
    for side in SIDES:
        art.update(army(side, kinds))
    return MappingProxyType(art)


def _number(strength: int) -> Markup:
    return tag("text", escape_text(strength), y=7, font_size=20, font_weight=700, text_anchor="middle")


def _frame(color: str, width: float, inset: float, dashes: str | None = None) -> Markup:
    """Return a frame around a counter. It is wider than high, because the names of towns are above and below it."""
    side, down = 60 - 2 * inset, inset - 30 + FLATTER
    more = {"fill": "none", "stroke": color, "stroke_width": width, "stroke_dasharray": dashes}
    return tag("rect", x=inset - 30, y=down, width=side, height=-2 * down, rx=4, **more)


# --- ground -----------------------------------------------------------------------------------------------------------

_RIDGE = "M-21 16C-16-2-10-13-5-20 0-14 2-8 5-4 7-9 10-12 13-14 18-6 21 4 24 16"
_HACHURES = "M-6-13-15 16M-3-13-7 16M0-9 1 16M3-1 9 16M12-8 9-1M14-8l3 24M16-5l6 19"
_GROUNDS: Mapping[str, Markup] = {
    "mountain": join(
        fill_path("M-30-30h60v60h-60z", "#e3c998"), stroke_path(_HACHURES, EARTH, 2), stroke_path(_RIDGE, EARTH, 3)
    ),
    "spot": tag("circle", r=9, fill=LIGHT, stroke=INK, stroke_width=3),
    "dot": tag("circle", r=8.5, fill=TRACK, stroke=LIGHT, stroke_width=2.5),
}

# --- marks and badges -------------------------------------------------------------------------------------------------

_CROSS = "M-20-20 20 20M20-20-20 20"
_MARKS: Mapping[str, Markup] = {
    "mark-choice": join(_frame(LIGHT, 7, 5), _frame(LAUREL, 4, 5, "9 5")),
    "mark-ready": join(_frame(INK, 8, 4), _frame(GOLD, 5, 4, "13 7")),
    "mark-selected": join(_frame(INK, 8, 4), _frame(GOLD, 5, 4)),
    "mark-column": join(_frame(LIGHT, 7, 4), _frame(LAUREL, 4, 4)),
    "mark-target": join(_frame(LIGHT, 7, 5), _frame(RED, 4, 5), stroke_path("M0-30v9M0 30v-9M-30 0h9M30 0h-9", RED, 4)),
    "mark-lost": join(
        _frame(LIGHT, 7, 5), _frame(RED, 3, 5), stroke_path(_CROSS, LIGHT, 8), stroke_path(_CROSS, RED, 4)
    ),
    "mark-refused": join(_frame(LIGHT, 7, 5), _frame(RED, 4, 5), stroke_path(_CROSS, RED, 5)),
    "mark-region": fill_path("M-30-30h60v60h-60z", GOLD, opacity=0.4),
    "mark-hint": join(_frame(INK, 11, 2), _frame(GOLD, 7, 2), _frame(INK, 2, 8)),
}
_SHIELDS: Mapping[str, Markup] = {
    "own": tag("circle", r=15, fill=LIGHT, stroke=LAUREL, stroke_width=3),
    "foe": stroke_path("M-15-10 0-18 15-10V10L0 18-15 10z", RED, 3, fill=LIGHT),
}
"""The badges of column strengths: round for the attacking column, with corners for the attacked one."""


MAP_LAYERS = ("watch", "marks", "rides", "moves", "units", "dots", "leaps", "badges")
"""The layers from bottom to top."""


def map_shapes(scene: MapScene) -> Iterator[tuple[str, Shape]]:
    """Iterate over all shapes of a scene with their ids."""
    plan = scene.land.plan
    yield from _watch(scene.watch, plan)
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", _mark(mark, plan)
    for piece in scene.pieces:
        yield piece.id, _use("units", f"{piece.side}-{piece.kind}-{piece.strength}", plan, piece.hex)
    yield from _covered_dots(scene, plan)
    for arrow in scene.arrows:
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", _arrow(arrow, scene.land, plan)


def _use(layer: str, drawing: str, plan: SheetGeometry, label: str, right: int = 0, down: int = 0) -> Shape:
    x, y = plan.center(parse_square(label))
    return [layer, {"href": f"#{drawing}", "x": x + right, "y": y + down}]


def _watch(watch: Watch, plan: SheetGeometry) -> Iterator[tuple[str, Shape]]:
    """Iterate over the shapes that show whose turn it is, with one die spot for each spot left."""
    y = plan.sized(82)
    yield "watch", ["watch", {"x": plan.margin, "y": y, "font-size": plan.sized(20)}, watch.words]
    for n in range(watch.spots):
        x = plan.width - plan.margin - plan.sized(12 + 25 * n)
        place = f"translate({x} {y - plan.sized(7)})scale({plan.scale:.2f})"
        yield f"spot {n + 1}", ["watch", {"href": "#spot", "transform": place}]


def _mark(mark: Mark, plan: SheetGeometry) -> Shape:
    """Return the shape of a mark; strengths are at the corner of a square, above everything else."""
    if STRENGTHS.fullmatch(mark.kind):
        return _use("badges", mark.kind, plan, mark.hex, -20, -20)
    return _use("marks", f"mark-{mark.kind}", plan, mark.hex)


def _covered_dots(scene: MapScene, plan: SheetGeometry) -> Iterator[tuple[str, Shape]]:
    """Iterate over the dots under pieces, which are shown again at the corner of the square."""
    dots = {at for at, _ in scene.land.dots}
    for piece in scene.pieces:
        if parse_square(piece.hex) in dots:
            yield f"dot {piece.hex}", _use("dots", "dot", plan, piece.hex, 23, 9)


def _arrow(arrow: Arrow, land: Land, plan: SheetGeometry) -> Shape:
    origin, target = parse_square(arrow.origin), parse_square(arrow.target)
    if arrow.kind == "rail":
        return ["rides", {"d": ride_path(land, origin, target)}]
    ends = plan.center(origin), plan.center(target)
    layer = {"move": "moves", "jump": "leaps"}[arrow.kind]
    return [layer, {"d": outline(arrow.kind, *ends)}]


def ride_path(land: Land, origin: SquareId, target: SquareId) -> str:
    """Return the shortest rail line between two dots as the `d` of an SVG path.

    Raises:
        ValueError: if no rail line joins the dots.
    """
    lines = [track for track in land.rails if {track[0], track[-1]} == {origin, target}]
    if not lines:
        raise ValueError("no rail line joins these squares")
    return rail_paths(land.rails, land.plan)[min(lines, key=len)]


SQUARE_BOARD: BoardDrawing[MapScene] = BoardDrawing(
    name="squares",
    prefix="bc-s-",
    cell="square",
    outline=SQUARE_PATH,
    step=(SIDE, SIDE, SIDE),
    box=map_box,
    view=map_view,
    sheet=map_sheet,
    frame=lambda scene: join(),
    layers=MAP_LAYERS,
    shapes=map_shapes,
    drawings=map_drawings,
)
