"""A scene as SVG: the fixed board, and the layers of shapes that change.

`picture` is a whole document for storage. `ground` is the board without its frame, with all drawings and empty layers.
A page gets it once, and after that only frames. Both take the shapes of the layers from the same functions, so they
cannot differ.
"""

from collections.abc import Iterable, Mapping, Set
from hashlib import sha256
from re import compile as pattern
from typing import TypeAlias

from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, join, named, tag
from bcnb.presentation.palette import HALO, INK, LAUREL, LIGHT, PAPER, RED
from bcnb.presentation.scene import PLACES, Box, LegendEntry, Piece, Scene, Shape, seen_cells
from bcnb.presentation.text_tools import with_full_stop

NOTHING = join()
DIGEST = 6
"""The number of digits of a digest that make the ids of a picture's own shapes unique on a page."""

_BOLD: Mapping[str, object] = {"font_weight": 700, "text_anchor": "middle"}
_COMMON: Mapping[str, Mapping[str, object]] = {
    "shades": {"opacity": 0.17},
    "prizes": {**HALO, **_BOLD, "font_size": 11, "stroke": LIGHT, "stroke_width": 2.4},
    "flags": {**_BOLD, "font_size": 18},
    "works": {"fill": "none"},
    "names": {"font_size": 12, "font_style": "italic", "text_anchor": "middle", **HALO, "stroke_width": 3},
    PLACES: {"fill": INK, "font_size": 16, "font_weight": 700, "text_anchor": "middle", **HALO},
    "rides": {"fill": "none", "stroke": LAUREL, "stroke_width": 9, "stroke_linecap": "round", "opacity": 0.8},
    "moves": {"fill": INK, "stroke": PAPER, "stroke_width": 2},
    "retreats": {"fill": PAPER, "stroke": INK, "stroke_width": 2},
    "leaps": {"fill": LAUREL, "stroke": PAPER, "stroke_width": 2},
    "shots": {"fill": RED, "stroke": PAPER, "stroke_width": 1.5},
    "sights": {"fill": "none", "stroke_width": 5, "stroke_linecap": "round"},
}
"""The attributes that all shapes of a layer share."""
_USED = pattern(r'href="#([\w-]+)"')
_OWN = pattern(r' id="([\w-]+)"')
SWATCH: Box = (-38, -42, 76, 84)
"""The part of the drawing that a small picture shows: a cell of the hex board."""
SERIF = "Georgia,'Times New Roman',serif"
"""The fonts of every drawing."""


def picture(
    scene: Scene, prefix: str | None = None, over: Markup = NOTHING, label: str = "", framed: bool = True
) -> Markup:
    """Return the whole scene as one SVG document that contains only the drawings it uses.

    What lies `over` it comes last, by the places of its cells. Screen readers read the `label`, or else the title.
    If it is not `framed`, the title and the lines around the board are left out.
    Ids begin with the `prefix`. Without one they begin with that of the board, and two stored pictures share an id
    only for the same drawing.
    """
    shapes = [shape for _, shape in scene.board.shapes(scene)]
    board = scene.board
    seen = (name for name in board.layers if name != PLACES or scene.named)
    layers = ((name, [shape for shape in shapes if shape[0] == name]) for name in seen)
    sheet, frame = board.sheet(scene), board.frame(scene) if framed else NOTHING
    above = join(*(_layer(name, inside) for name, inside in layers if inside))
    drawn = join(frame, _part(join(sheet, above), board.view(scene))) if scene.part else join(sheet, frame, above)
    body = join(drawn, over) if prefix is not None else _own_ids(join(drawn, over))
    art = {**board.scenery, **board.drawings(scene.kinds)}
    defs = _definitions({name: art[name] for name in used(body, art)})
    label = label or scene.title or "the board"
    box = board.box(scene) if framed else board.view(scene)
    document = _document(box, body, defs, role="img", aria_label=label)
    return _prefixed(document, board.prefix if prefix is None else prefix)


def _own_ids(body: Markup) -> Markup:
    """Name the picture's own shapes, such as the outline of its woods, by a digest of the picture and a number."""
    digest = sha256(body.encode()).hexdigest()[:DIGEST]
    for number, name in enumerate(dict.fromkeys(_OWN.findall(body))):
        own = f"{digest}{number}"
        body = Markup(body.replace(f'#{name}"', f'#{own}"').replace(f' id="{name}"', f' id="{own}"'))
    return body


def _part(drawn: Markup, box: Box) -> Markup:
    """Return a part of a drawing in its place."""
    x, y, width, height = box
    return tag("svg", drawn, x=x, y=y, width=width, height=height, viewBox=" ".join(map(str, box)))


def describe(scene: Scene) -> str:
    """Return what a picture of the scene shows, in words, as alternative text.

    It names the title, the ground, each side's pieces with their cells, objectives, marks and arrows.
    """
    seen = {cell.hex for cell in seen_cells(scene)}
    title = scene.title or "The board"
    ground = ", ".join(entry.name for entry in scene.legend if entry.group == "terrain")
    parts = [title if scene.part is None else f"{title}, part of the board", ground and f"Ground: {ground}"]
    sides = dict.fromkeys((*(army.side for army in scene.armies), *(piece.side for piece in scene.pieces)))
    parts += [f"{side.title()}: {_pieces_of(scene, side, seen)}" for side in sides]
    pairs = [*((mark.kind.replace("-", " "), mark.hex) for mark in scene.marks)]
    pairs += [(f"{prize.side.title()} objective", prize.hex) for prize in scene.prizes if prize.hex in seen]
    parts += [f"Marked: {_grouped(pairs)}" if pairs else ""]
    arrows = [(one.kind, f"{one.origin} to {one.target}") for one in scene.arrows]
    parts += [f"Arrows: {_grouped(arrows)}" if arrows else ""]
    return "".join(f"{with_full_stop(part)} " for part in parts if part).rstrip()


def _pieces_of(scene: Scene, side: str, seen: Set[str]) -> str:
    """The pieces of a side, by kind, each with its cell and the figures it has left, if it lost any."""
    names = {entry.key: entry.name for entry in scene.legend if entry.group == "piece"}
    pieces = [one for one in scene.pieces if one.side == side and one.hex in seen]
    return _grouped((names.get(one.kind, one.kind.replace("_", " ")), _piece(one)) for one in pieces) or "no pieces"


def _piece(piece: Piece) -> str:
    lost = f" ({piece.strength} of {piece.full})" if piece.strength < piece.full else ""
    return f"{piece.name} {piece.hex}".strip() + lost


def _grouped(pairs: Iterable[tuple[str, str]]) -> str:
    """Things by kind: "infantry c3, c4; cavalry d5"."""
    groups: dict[str, list[str]] = {}
    for kind, thing in pairs:
        groups.setdefault(kind, []).append(thing)
    return "; ".join(f"{kind} {', '.join(things)}" for kind, things in groups.items())


def ground(scene: Scene) -> Markup:
    """Return the board with all drawings and with empty layers. Its ids have no prefix, because the page adds one."""
    board = scene.board
    sheet = board.sheet(scene)
    scenery = {name: board.scenery[name] for name in used(sheet, board.scenery)}
    defs = _definitions({**scenery, **board.drawings(scene.kinds)})
    part = None if scene.part is None else ""
    return _document(board.view(scene), join(sheet, *(_layer(name, ()) for name in board.layers)), defs, data_part=part)


def swatches(scene: Scene, entries: Mapping[str, LegendEntry]) -> dict[str, Markup]:
    """Return a small picture of each kind of ground or piece, as a document of its own, without those that have none.

    Args:
        scene: any scene on the board.
        entries: what each picture shows, by a name.
    """
    board = scene.board
    art = {**board.scenery, **board.drawings(scene.kinds)}
    drawn = {name: board.swatch(entry) for name, entry in entries.items()}
    return {
        name: _document(SWATCH, one, _definitions({key: art[key] for key in used(one, art)}))
        for name, one in drawn.items()
        if one
    }


def drawn_apart(drawings: Markup, art: Mapping[str, Markup], prefix: str) -> Markup:
    """Return separate drawings for a page, such as cards, together with the drawings that they refer to."""
    used_ones = _definitions({name: art[name] for name in used(drawings, art)})
    hidden = tag("svg", used_ones, xmlns=NAMESPACE, width=0, height=0, aria_hidden="true", style="position:absolute")
    return _prefixed(join(hidden, drawings), prefix)


def _definitions(art: Mapping[str, Markup]) -> Markup:
    return tag("defs", *(named(name, drawing) for name, drawing in art.items()))


def _document(box: Box, body: Markup, defs: Markup, **attributes: str | None) -> Markup:
    seen = " ".join(map(str, box))
    whole = {"font_family": SERIF, "fill": INK, "stroke_linejoin": "round"}
    return tag("svg", defs, body, xmlns=NAMESPACE, viewBox=seen, **whole, **attributes)


def _prefixed(whole: Markup, prefix: str) -> Markup:
    """Add the prefix to all ids and references. Text is not affected, because its quotation marks are escaped."""
    return Markup(whole.replace(' href="#', f' href="#{prefix}').replace(' id="', f' id="{prefix}'))


def _layer(name: str, shapes: Iterable[Shape]) -> Markup:
    return tag("g", *(_shape(*shape) for shape in shapes), class_=f"bcnb-{name}", **_COMMON.get(name, {}))


def _shape(layer: str, attributes: Mapping[str, object], text: str = "") -> Markup:
    kind = "use" if "href" in attributes else "path" if "d" in attributes else "text"
    return tag(kind, *([escape_text(text)] if text else []), **attributes)


def used(markup: str, art: Mapping[str, Markup]) -> tuple[str, ...]:
    """Return the names of all drawings that the markup uses, directly or indirectly, in the order of the collection.

    The markup may also refer to its own parts.
    """
    todo, found = [markup], set[str]()
    while todo:
        new = set(_USED.findall(todo.pop())) - found
        found |= new
        todo += [art[name] for name in new if name in art]
    return tuple(name for name in art if name in found)


Frame: TypeAlias = dict[str, dict[str, object]]


def frame(scene: Scene) -> Frame:
    """Return the names of all cells and all shapes that may change."""
    return {"names": {cell.hex: cell.name for cell in scene.cells}, "shapes": dict(scene.board.shapes(scene))}


def frame_changes(before: Frame, after: Frame) -> Frame:
    """Return the changes that turn the first frame into the second. Parts without changes are left out.

    >>> frame_changes({"names": {"a1": "x", "a2": "y"}}, {"names": {"a2": "z"}})
    {'names': {'a1': None, 'a2': 'z'}}
    """
    parts = {part: _difference(before.get(part, {}), after.get(part, {})) for part in {**before, **after}}
    return {part: difference for part, difference in parts.items() if difference}


def _difference(before: Mapping[str, object], after: Mapping[str, object]) -> dict[str, object]:
    gone = dict.fromkeys(key for key in before if key not in after)
    return gone | {key: value for key, value in after.items() if before.get(key) != value}


def cells(scene: Scene) -> dict[str, object]:
    """Return the positions of the visible cells, and the shape and word for one, as data for a page.

    The result is `{"word": …, "outline": path, "step": [across, down, diagonal shift], "turns": …, "rows": [[[label, x,
    y], …], …]}`.
    """
    board = scene.board
    rows: dict[int, list[list[object]]] = {}
    for cell in seen_cells(scene):
        rows.setdefault(cell.y, []).append([cell.hex, cell.x, cell.y])
    shared = {"word": board.cell, "outline": board.outline, "step": list(board.step), "turns": board.turns}
    return {**shared, "rows": list(rows.values())}
