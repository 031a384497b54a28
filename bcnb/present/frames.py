"""What changes on the sheet from moment to moment: a scene as shapes in layers, and the difference of two of them.

A frame is plain data for a page: `{"names": {hex: words}, "shapes": {id: [layer, attributes, words]}}`. A shape is a
`use` if it has an `href`, a `path` if it has a `d`, else a `text`. `changes` has the same form, with None for what is
gone.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from bcnb.grid.hexes import parse_hex
from bcnb.present.arrows import outline
from bcnb.present.layout import BOTTOM, HEX_PATH, RIGHT, centre
from bcnb.present.scene import GENERAL, Army, Piece, Prize, Scene

Shape: TypeAlias = list[Any]
Frame: TypeAlias = dict[str, dict[str, Any]]

ON_TOP = ("sights", "badges")
"""Layers without anything of a scene: there a page puts lines of sight and numbers of dice."""
LAYERS = ("prizes", "flags", "works", "marks", "moves", "retreats", "units", "generals", "names", "shots", *ON_TOP)
"""The layers, from below: how a piece came to its hex hides no counter."""
ARMY_LINES = (44, BOTTOM + 66)
"""Where the top and the bottom army are named."""
FLAG_STEP = 22


def frame(scene: Scene) -> Frame:
    """The name of every hex and every shape that may change."""
    return {"names": {cell.hex: cell.name for cell in scene.cells}, "shapes": dict(_shapes(scene))}


def changes(before: Frame, after: Frame) -> Frame:
    """What to put over the first frame to get the second; a part without any change is left out.

    >>> changes({"names": {"a1": "x", "a2": "y"}}, {"names": {"a2": "z"}})
    {'names': {'a1': None, 'a2': 'z'}}
    """
    parts = {part: _difference(before.get(part, {}), after.get(part, {})) for part in {**before, **after}}
    return {part: difference for part, difference in parts.items() if difference}


def _difference(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    gone = dict.fromkeys(key for key in before if key not in after)
    return gone | {key: value for key, value in after.items() if before.get(key) != value}


def _shapes(scene: Scene) -> Iterator[tuple[str, Shape]]:
    for prize in scene.prizes:
        yield from _prize(prize)
    for army in scene.armies:
        yield from _flags(army)
    for face in scene.works:
        yield f"works {face.hex} {face.side}", _use("works", f"works-{face.side}", face.hex)
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", _use("marks", f"mark-{mark.kind}", mark.hex)
    for piece in scene.pieces:
        yield from _general(piece) if piece.kind == GENERAL else _unit(piece)
    for arrow in scene.arrows:
        ends = centre(parse_hex(arrow.origin)), centre(parse_hex(arrow.target))
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", [f"{arrow.kind}s", {"d": outline(arrow.kind, *ends)}]


def _use(layer: str, drawing: str, label: str, right: int = 0, down: int = 0) -> Shape:
    x, y = centre(parse_hex(label))
    return [layer, {"href": f"#{drawing}", "x": x + right, "y": y + down}]


def _text(layer: str, words: str, label: str, right: int = 0, down: int = 0) -> Shape:
    x, y = centre(parse_hex(label))
    return [layer, {"x": x + right, "y": y + down}, words]


def _prize(prize: Prize) -> Iterator[tuple[str, Shape]]:
    if prize.claimed:
        return
    key = f"prize {prize.side} {prize.hex}"
    yield key, _use("prizes", f"{prize.side}-prize", prize.hex)
    if prize.points > 1:
        yield f"{key} points", _text("names", f"×{prize.points}", prize.hex, 0, -22)


def _flags(army: Army) -> Iterator[tuple[str, Shape]]:
    y = ARMY_LINES[0 if army.top else 1]
    for n in range(army.needed):
        kind = "taken" if n < army.flags else "open"
        x = RIGHT - FLAG_STEP * (army.needed - n) + 8
        yield f"flag {army.side} {n + 1}", ["flags", {"href": f"#flag-{kind}", "x": x, "y": y}]


def _unit(piece: Piece) -> Iterator[tuple[str, Shape]]:
    yield piece.id, _use("units", f"{piece.side}-{piece.kind}-{piece.strength}", piece.hex)


def _general(piece: Piece) -> Iterator[tuple[str, Shape]]:
    if piece.attached:
        yield piece.id, _use("generals", f"{piece.side}-general", piece.hex, 21, -20)
    else:
        yield piece.id, _use("generals", f"{piece.side}-general-alone", piece.hex)
    if piece.name:
        yield f"{piece.id} name", _text("names", piece.name, piece.hex, 0, 39)


def cells(scene: Scene) -> dict[str, Any]:
    """Where the hexes are, for a page: `{"outline": path, "rows": [[[label, x, y], …], …]}`."""
    rows: dict[int, list[list[Any]]] = {}
    for cell in scene.cells:
        rows.setdefault(cell.y, []).append([cell.hex, cell.x, cell.y])
    return {"outline": HEX_PATH, "rows": list(rows.values())}
