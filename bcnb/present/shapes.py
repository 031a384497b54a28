"""The shapes of a scene of the hex board that may change: prizes, flags, works, marks, units, generals, arrows."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from bcnb.grid.hexes import parse_hex
from bcnb.present.arrows import outline
from bcnb.present.layout import ARMY_LINES, FLAG_STEP, RIGHT, centre
from bcnb.present.scene import GENERAL, Army, Piece, Prize, Scene

Shape: TypeAlias = list[Any]
"""A layer, the attributes of what is drawn there, and words if it is a text."""


def shapes(scene: Scene) -> Iterator[tuple[str, Shape]]:
    """Every shape of a scene with its id."""
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
