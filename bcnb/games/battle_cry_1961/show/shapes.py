"""The shapes of a scene on squares that may change: spots, marks, pieces, the dots beneath them, arrows and badges."""

from collections.abc import Iterator

from bcnb.games.battle_cry_1961.show.land import STRENGTHS, Land, MapScene, Watch
from bcnb.games.battle_cry_1961.show.lines import rail_paths
from bcnb.games.battle_cry_1961.show.plan import Plan
from bcnb.grid.squares import SquareId, parse_square
from bcnb.presentation.scene import Arrow, Mark, Shape
from bcnb.presentation.symbols import outline

MAP_LAYERS = ("watch", "marks", "rides", "moves", "units", "dots", "leaps", "badges")
"""The layers, from below."""


def map_shapes(scene: MapScene) -> Iterator[tuple[str, Shape]]:
    """Every shape of a scene with its id."""
    plan = scene.land.plan
    yield from _watch(scene.watch, plan)
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", _mark(mark, plan)
    for piece in scene.pieces:
        yield piece.id, _use("units", f"{piece.side}-{piece.kind}-{piece.strength}", plan, piece.hex)
    yield from _covered_dots(scene, plan)
    for arrow in scene.arrows:
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", _arrow(arrow, scene.land, plan)


def _use(layer: str, drawing: str, plan: Plan, label: str, right: int = 0, down: int = 0) -> Shape:
    x, y = plan.centre(parse_square(label))
    return [layer, {"href": f"#{drawing}", "x": x + right, "y": y + down}]


def _watch(watch: Watch, plan: Plan) -> Iterator[tuple[str, Shape]]:
    """Whose turn it is, and a die's spot for every spot that is left."""
    y = plan.sized(82)
    yield "watch", ["watch", {"x": plan.margin, "y": y, "font-size": plan.sized(20)}, watch.words]
    for n in range(watch.spots):
        x = plan.width - plan.margin - plan.sized(12 + 25 * n)
        place = f"translate({x} {y - plan.sized(7)})scale({plan.scale:.2f})"
        yield f"spot {n + 1}", ["watch", {"href": "#spot", "transform": place}]


def _mark(mark: Mark, plan: Plan) -> Shape:
    """Strengths stand on the corner of a square, above everything."""
    if STRENGTHS.fullmatch(mark.kind):
        return _use("badges", mark.kind, plan, mark.hex, -20, -20)
    return _use("marks", f"mark-{mark.kind}", plan, mark.hex)


def _covered_dots(scene: MapScene, plan: Plan) -> Iterator[tuple[str, Shape]]:
    """A dot under a piece is still seen, at the corner of the square."""
    dots = {at for at, _ in scene.land.dots}
    for piece in scene.pieces:
        if parse_square(piece.hex) in dots:
            yield f"dot {piece.hex}", _use("dots", "dot", plan, piece.hex, 23, 9)


def _arrow(arrow: Arrow, land: Land, plan: Plan) -> Shape:
    origin, target = parse_square(arrow.origin), parse_square(arrow.target)
    if arrow.kind == "rail":
        return ["rides", {"d": ride_path(land, origin, target)}]
    ends = plan.centre(origin), plan.centre(target)
    layer = {"move": "moves", "jump": "leaps"}[arrow.kind]
    return [layer, {"d": outline(arrow.kind, *ends)}]


def ride_path(land: Land, origin: SquareId, target: SquareId) -> str:
    """The shortest rail line between two dots, as the `d` of SVG. Raises ValueError where there is none."""
    lines = [track for track in land.rails if {track[0], track[-1]} == {origin, target}]
    if not lines:
        raise ValueError("no rail line joins these squares")
    return rail_paths(land.rails, land.plan)[min(lines, key=len)]
