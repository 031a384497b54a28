"""A board as a small picture: terrain as tints, units as plates, no text.

It has a tenth of the bytes of a full picture.
"""

from collections.abc import Iterable

from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.scene import GENERAL, Scene

PAPER, LINE, OTHER = "#f8f0dc", "#2e2318", "#dccba7"
TINTS = {
    "woods": "#a3b878",
    "hill": "#ddb97c",
    "waterway": "#a8cad6",
    "bridge": "#a8cad6",
    "orchard": "#c6d38f",
    "field": "#f0dc97",
    "building": "#d9896b",
}
"""The tints by terrain. Other terrain has the tint of rough ground."""
OPEN = ("clear", "fence")
PLATES = {"union": ("#1f4378", "#fdf8e8"), "confederate": ("#d0d3d2", LINE)}
"""The fill and the edge color of each side's plates."""
PLATE = "m-26-20h52v40h-52z"


def thumbnail(scene: Scene) -> Markup:
    """Return a small picture of a scene's terrain and units, in the coordinates of its board."""
    across, down, _ = scene.board.step
    lefts, tops = [cell.x for cell in scene.cells], [cell.y for cell in scene.cells]
    x, y = min(lefts) - across // 2, min(tops) - down * 2 // 3
    width, height = max(lefts) + across // 2 - x, max(tops) + down * 2 // 3 - y
    frame = tag("path", d=f"M{x} {y}h{width}v{height}h{-width}z", fill=PAPER, stroke=LINE, stroke_width=6)
    body = join(frame, *_ground(scene), *_units(scene))
    box = f"{x - 3} {y - 3} {width + 6} {height + 6}"
    return tag("svg", body, viewBox=box, role="img", aria_label=scene.title)


def _ground(scene: Scene) -> Iterable[Markup]:
    for kind in dict.fromkeys(cell.terrain for cell in scene.cells):
        places = [f"M{cell.x} {cell.y}{scene.board.outline}" for cell in scene.cells if cell.terrain == kind]
        if kind not in OPEN:
            yield tag("path", d="".join(places), fill=TINTS.get(kind, OTHER))


def _units(scene: Scene) -> Iterable[Markup]:
    at = {cell.hex: cell for cell in scene.cells}
    for side, (fill, edge) in PLATES.items():
        held = [at[piece.hex] for piece in scene.pieces if piece.side == side and piece.kind != GENERAL]
        path = "".join(f"M{cell.x} {cell.y}{PLATE}" for cell in dict.fromkeys(held))
        yield tag("path", d=path, fill=fill, stroke=edge, stroke_width=5)
