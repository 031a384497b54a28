"""The shapes of a scene of the hex board that may change: prizes, flags, works, marks, units, generals, arrows."""

from collections.abc import Callable, Iterator

from bcnb.games.hexboard.show.places import place_shapes
from bcnb.games.hexboard.show.plan import ARMY_LINES, FLAG_STEP, RIGHT, centre
from bcnb.grid.hexes import parse_hex
from bcnb.present.arrows import outline
from bcnb.present.boards import Named, Shape
from bcnb.present.scene import GENERAL, PLACES, Army, Piece, Prize, Scene

ON_TOP = ("sights", "badges")
"""Layers without anything of a scene: there a page puts lines of sight and numbers of dice."""
LAYERS = (
    "prizes",
    "flags",
    "works",
    "marks",
    "moves",
    "retreats",
    "units",
    "generals",
    "names",
    "shots",
    PLACES,
    *ON_TOP,
)
"""The layers, from below: how a piece came to its hex hides no counter."""


def shapes(scene: Scene) -> Iterator[Named]:
    """Every shape of a scene with its id."""
    return shapes_with(scene, _piece)


def shapes_with(scene: Scene, piece_shapes: Callable[[Piece], Iterator[Named]]) -> Iterator[Named]:
    """The shapes of a scene whose pieces are drawn by their own function."""
    taken: set[str] = set()
    for prize in scene.prizes:
        yield from _prize(prize, prize.hex in taken)
        taken.add(prize.hex)
    for army in scene.armies:
        yield from _flags(army)
    for face in scene.works:
        yield f"works {face.hex} {face.side}", at_hex("works", f"works-{face.side}", face.hex)
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", at_hex("marks", f"mark-{mark.kind}", mark.hex)
    for piece in scene.pieces:
        yield from piece_shapes(piece)
    for arrow in scene.arrows:
        ends = centre(parse_hex(arrow.origin)), centre(parse_hex(arrow.target))
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", [f"{arrow.kind}s", {"d": outline(arrow.kind, *ends)}]
    yield from place_shapes(scene.places)


def _piece(piece: Piece) -> Iterator[Named]:
    return general(piece) if piece.kind == GENERAL else _unit(piece)


def at_hex(layer: str, drawing: str, label: str, right: int = 0, down: int = 0) -> Shape:
    """A drawing in a layer, at the centre of a hex or so far from it."""
    x, y = centre(parse_hex(label))
    return [layer, {"href": f"#{drawing}", "x": x + right, "y": y + down}]


def _text(layer: str, words: str, label: str, right: int = 0, down: int = 0) -> Shape:
    x, y = centre(parse_hex(label))
    return [layer, {"x": x + right, "y": y + down}, words]


def _prize(prize: Prize, second: bool) -> Iterator[Named]:
    """A pennant; the second one of a hex stands on its other side."""
    if prize.claimed:
        return
    key = f"prize {prize.side} {prize.hex}"
    yield key, at_hex("prizes", f"{prize.side}-{'second' if second else 'prize'}", prize.hex)
    if prize.points > 1:
        yield f"{key} points", _text("names", f"×{prize.points}", prize.hex, 0, -22)


def _flags(army: Army) -> Iterator[Named]:
    y = ARMY_LINES[0 if army.top else 1]
    for n in range(army.needed):
        kind = "taken" if n < army.flags else "open"
        x = RIGHT - FLAG_STEP * (army.needed - n) + 8
        yield f"flag {army.side} {n + 1}", ["flags", {"href": f"#flag-{kind}", "x": x, "y": y}]


def _unit(piece: Piece) -> Iterator[Named]:
    yield piece.id, at_hex("units", f"{piece.side}-{piece.kind}-{piece.strength}", piece.hex)


def general(piece: Piece) -> Iterator[Named]:
    """A general, beside the unit of his hex or alone, and his name."""
    if piece.attached:
        yield piece.id, at_hex("generals", f"{piece.side}-general", piece.hex, 21, -20)
    else:
        yield piece.id, at_hex("generals", f"{piece.side}-general-alone", piece.hex)
    if piece.name:
        yield f"{piece.id} name", _text("names", piece.name, piece.hex, 0, 39)
