"""The shapes of a scene of the hex board that may change: shade, prizes, flags, works, marks, pieces, arrows."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from bcnb.games.hexboard.show.ground.lines import WORKS, path
from bcnb.games.hexboard.show.places import place_shapes
from bcnb.games.hexboard.show.plan import ACROSS, MARGIN_MIDDLE, Place
from bcnb.games.hexboard.show.sections import third
from bcnb.games.hexboard.show.sheet import ARMY_TOPS
from bcnb.presentation.palette import EARTH
from bcnb.presentation.scene import GENERAL, PLACES, NamedShape, Piece, Prize, Scene, SceneSide, Shape
from bcnb.presentation.symbols import outline

ON_TOP = ("sights", "badges")
"""Layers without anything of a scene: there a page puts lines of sight and numbers of dice."""
LAYERS = (
    *("shades", "prizes", "flags", "works", "marks", "moves", "retreats", "units", "generals", "names"),
    *("shots", PLACES, *ON_TOP),
)
"""The layers, from below: how a piece came to its hex hides no counter."""
LED = (19, -17)
"""Where the disc of a general lies who is with a unit."""
NAME, NAME_TYPE = 28.5, 12
"""How far beneath the middle of his hex the name of a general stands, and in what size."""
_LETTER, _ROOM_OF_NAME = 0.47, 67
"""How wide a letter of it is on average, in font sizes, and the room for a name between two others."""

Places: TypeAlias = Mapping[str, Place]
PieceShapes: TypeAlias = Callable[[Piece, Place], Iterator[NamedShape]]


def shapes(scene: Scene) -> Iterator[NamedShape]:
    """Every shape of a scene with its id."""
    return shapes_with(scene, _piece)


def shapes_with(scene: Scene, piece_shapes: PieceShapes) -> Iterator[NamedShape]:
    """The shapes of a scene whose pieces are drawn by their own function."""
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
    """A counter that has battled; words beside it stay as they are."""
    key, (layer, attributes, *words) = named
    return key, [layer, {**attributes, **({"opacity": ".62"} if layer == "units" else {})}, *words]


def drawn_at(layer: str, drawing: str, at: Place, right: float = 0, down: float = 0) -> Shape:
    """A drawing in a layer, at a place or so far from it."""
    return [layer, {"href": f"#{drawing}", "x": at[0] + right, "y": at[1] + down}]


def _text(layer: str, words: str, at: Place, right: float = 0, down: float = 0) -> Shape:
    return [layer, {"x": at[0] + right, "y": at[1] + down}, words]


# --- the board --------------------------------------------------------------------------------------------------------


def _shade(scene: Scene) -> Iterator[NamedShape]:
    """A shade over the sections in which nobody is ordered."""
    if scene.lit is not None:
        for number in {0, 1, 2} - {scene.lit}:
            if outline := third(number, scene.part):
                yield f"shade {number}", ["shades", {"d": outline, "fill": EARTH}]


_PENNANTS = ((-29, -12), (12, -12))
"""Where the pennant of a prize stands, and that of the other side where a hex has two."""
_CLOTH = (9.5, -8)
"""From the foot of a pennant to the middle of its cloth, where its number stands."""


def _prizes(prizes: tuple[Prize, ...], places: Places) -> Iterator[NamedShape]:
    """A ring round a hex worth something, and a pennant, with a number if it is more than one prize."""
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
    """Field works, joined to lines; they may be dug at any time."""
    sides = [(places[face.hex], face.side) for face in scene.works]
    if sides:
        for name, (inset, width, colour, dashes) in WORKS.items():
            look = {"d": path(sides, inset), "stroke": colour, "stroke-width": width}
            yield f"works {name}", ["works", look | ({"stroke-dasharray": dashes} if dashes else {})]


# --- flags ------------------------------------------------------------------------------------------------------------

_FLAGS_BELOW = 96
"""From the top of an army in the margin to its first flags."""
_ROW, _ROOM = 33, 80
"""From one row of flags to the next, and the room for all rows after the first."""
_BETWEEN = 37
"""From the first flag of a row to the second."""


def _flags(army: SceneSide) -> Iterator[NamedShape]:
    """The flags that an army needs, two in a row, those that it has in the colours of the enemy; and their sum."""
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


def _piece(piece: Piece, at: Place) -> Iterator[NamedShape]:
    return general(piece, at) if piece.kind == GENERAL else _unit(piece, at)


def _unit(piece: Piece, at: Place) -> Iterator[NamedShape]:
    yield piece.id, drawn_at("units", f"{piece.side}-{piece.kind}-{piece.strength}", at)


def general(piece: Piece, at: Place, led: tuple[float, float] = LED) -> Iterator[NamedShape]:
    """A general, at the corner of the unit of his hex or alone."""
    if piece.attached:
        yield piece.id, drawn_at("generals", f"{piece.side}-general", at, *led)
    else:
        yield piece.id, drawn_at("generals", f"{piece.side}-general-alone", at)


def _names(named: list[tuple[Piece, Place]]) -> Iterator[NamedShape]:
    """The names of the generals beneath them, in smaller type where two neighbours would run into each other."""
    width = {at: len(piece.name) * NAME_TYPE * _LETTER for piece, at in named}
    for piece, at in named:
        beside = max(width.get((at[0] + far, at[1]), 0) for far in (-ACROSS, ACROSS))
        shape = _text("names", piece.name, at, 0, NAME)
        if beside and beside + width[at] > 2 * _ROOM_OF_NAME:
            shape[1]["font-size"] = round(min(NAME_TYPE, NAME_TYPE * _ROOM_OF_NAME / width[at]), 1)
        yield f"{piece.id} name", shape
