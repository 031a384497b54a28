"""A board as a small picture: terrain as tints, units as plates, and a sentence as its alternative text.

It has a tenth of the bytes of a full picture.
"""

from collections.abc import Iterable, Sequence

from bcnb.presentation.markup import NAMESPACE, Markup, join, tag
from bcnb.presentation.scene import GENERAL, Piece, Scene
from bcnb.presentation.text_tools import count_noun, with_full_stop

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
    return tag("svg", body, xmlns=NAMESPACE, viewBox=box, role="img", aria_label=describe_layout(scene))


def describe_layout(scene: Scene) -> str:
    """Return what a small picture shows, in words: its title, the units of each side with their rows, and the ground.

    The generals are left out, because they are not drawn.
    """
    armies = (_army(side, _units_of(scene, side)) for side in PLATES)
    drawn = {cell.terrain for cell in scene.cells if cell.terrain not in OPEN}
    ground = [entry.name for entry in scene.legend if entry.group == "terrain" and entry.key in drawn]
    parts = (scene.title, *armies, f"Ground: {', '.join(ground)}" if ground else "")
    return " ".join(with_full_stop(part) for part in parts if part)


def _army(side: str, units: Sequence[Piece]) -> str:
    """Return the number of a side's units and their rows, such as "Union: 12 units in rows a to d"."""
    rows = sorted({piece.hex.rstrip("0123456789") for piece in units})
    places = f" in {'rows' if rows[1:] else 'row'} {' to '.join(dict.fromkeys((rows[0], rows[-1])))}" if rows else ""
    return f"{side.title()}: {count_noun(len(units), 'unit')}{places}"


def _units_of(scene: Scene, side: str) -> list[Piece]:
    return [piece for piece in scene.pieces if piece.side == side and piece.kind != GENERAL]


def _ground(scene: Scene) -> Iterable[Markup]:
    for kind in dict.fromkeys(cell.terrain for cell in scene.cells):
        places = [f"M{cell.x} {cell.y}{scene.board.outline}" for cell in scene.cells if cell.terrain == kind]
        if kind not in OPEN:
            yield tag("path", d="".join(places), fill=TINTS.get(kind, OTHER))


def _units(scene: Scene) -> Iterable[Markup]:
    at = {cell.hex: cell for cell in scene.cells}
    for side, (fill, edge) in PLATES.items():
        held = [at[piece.hex] for piece in _units_of(scene, side)]
        path = "".join(f"M{cell.x} {cell.y}{PLATE}" for cell in dict.fromkeys(held))
        yield tag("path", d=path, fill=fill, stroke=edge, stroke_width=5)
