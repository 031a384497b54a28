"""A scene: everything visible on a board as small frozen values, ready to be drawn and free of rules.

A scene says what is where, and `svg` draws it. Cells are hexes or squares, and are known by their labels. Sides are
known by the names of their seats. Kinds of terrain and units are the keys of the game's tables.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from re import compile as pattern
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Seat
from bcnb.presentation.markup import Markup

D = TypeVar("D")
"""The type of the scenes that a board draws."""
Shape: TypeAlias = list[Any]
"""A layer, the attributes of a shape in it, and the text if it is a text."""
Box: TypeAlias = tuple[int, int, int, int]
"""A part of a sheet: left, top, width, height."""
NamedShape: TypeAlias = tuple[str, Shape]
"""A shape with its id."""


def no_part(scene: object, near: Iterable[str], far: Iterable[str]) -> Box | None:
    """Return None, for boards that are always shown whole."""
    return None


def no_swatch(entry: "LegendEntry") -> Markup:
    """Return nothing, for boards whose tools have no pictures."""
    return Markup("")


class BoardDrawing(NamedTuple, Generic[D]):
    """The drawing of a scene. A cell has a word ("hex") and an `outline`, drawn from its center; `step` is how far
    it is to the next one of its row, to the next row, and, in that one, aside to the cell that lies slantwise.

    `box` is the whole sheet of a scene, `view` the part of it that a page shows: left, top, width and height. `sheet`
    is what stays there, `frame` what only a whole picture has, such as the title. `shapes` are all that may change, by
    ids, in these `layers` from below; a page puts more into some of them, such as lines of sight. `drawings` are all
    by name that the shapes of a scene with these kinds of units may use, among them a `mark-…` of each
    kind; `scenery` are those that only sheet and frame use. A board that `turns` has the viewer's side at the bottom.
    `part` is the part of the sheet, without its rulers, that holds some cells and what is around them: one cell more
    for the first, three for the others, where a move can begin; None where that would not help. Ids in a stored picture
    begin with `prefix`, which is different for boards that draw the same name differently. `swatch` is the picture of
    one kind of ground or piece around the point (0, 0), as large as a cell; the key of a piece begins with its side.
    """

    name: str
    cell: str
    outline: str
    step: tuple[int, int, int]
    box: Callable[[D], Box]
    view: Callable[[D], Box]
    sheet: Callable[[D], Markup]
    frame: Callable[[D], Markup]
    layers: tuple[str, ...]
    shapes: Callable[[D], Iterable[NamedShape]]
    drawings: Callable[[tuple[tuple[str, int], ...]], Mapping[str, Markup]]
    scenery: Mapping[str, Markup] = {}
    turns: bool = False
    part: Callable[[D, Iterable[str], Iterable[str]], Box | None] = no_part
    prefix: str = "bc-"
    swatch: Callable[["LegendEntry"], Markup] = no_swatch


GENERAL = "general"
"""The piece kind of a general."""
BRIDGE = "bridge"
"""The terrain that crosses water."""
WORKS = "works"
"""The face kind of field works."""
MARKS = ("choice", "ordered", "moved", "fought", "target", "selected", "refused", "zone", "region", "hint")
"""The kinds of marks.

In this order: may be chosen, has an order, has moved under it, has battled under it, can be attacked, is selected, was
refused, is under a general's control, is in the region of a hint, has the piece of a hint.
"""
ARROWS = ("move", "retreat", "shot")
"""The kinds of arrows."""
PLACES = "places"
"""The layer of place names, which are shown on request."""
_LABEL = pattern(r"\b[a-z]\d{1,2}\b")
GROUPS = ("colour", "terrain", "water", "rail", "line", "face", "piece", "badge", "prize")
"""The groups of the legend."""


class Viewpoint(NamedTuple):
    """The direction from which a board is viewed.

    `below` is the seat at the bottom, or None for the one that moves first. `turned` is True if the reader has turned
    the board around. A map with north at the top always looks equal.
    """

    below: Seat | None = None
    turned: bool = False


DEFAULT_VIEWPOINT = Viewpoint()
"""The viewpoint of a spectator."""


@frozen
class Cell:
    """A hex or a square: its label, center on the sheet, terrain, name for screen readers, and sections."""

    hex: str
    x: int
    y: int
    terrain: str
    name: str
    sections: tuple[str, ...]


@frozen
class Face:
    """A side of a hex with a fence, a road or field works.

    `side` is its place on the sheet (0 = upper right, clockwise).
    """

    hex: str
    side: int
    kind: str


@frozen
class PlaceName:
    """A name on the map and the position of its middle."""

    name: str
    x: int
    y: int


@frozen
class Piece:
    """A unit or a general. `follow` gives a piece the same id in successive scenes.

    `name` is a general's own name, and `attached` is True for a general on the hex of a unit. `slot` is 1 or 2 for one
    of two units in a cell. `badges` are drawings that show further properties.
    """

    id: str
    side: str
    kind: str
    hex: str
    strength: int = 1
    full: int = 1
    name: str = ""
    attached: bool = False
    slot: int = 0
    badges: tuple[str, ...] = ()


@frozen
class Prize:
    """A hex that gives flags to a side. `claimed` is True once they have been won for good."""

    hex: str
    side: str
    points: int
    claimed: bool = False


@frozen
class SceneSide:
    """A side: True if it is at the top of the sheet, its flags, and the number of flags needed to win."""

    side: str
    top: bool
    flags: int
    needed: int


@frozen
class Mark:
    """A mark on a hex. Its kind is one of `MARKS`."""

    hex: str
    kind: str


@frozen
class Arrow:
    """An arrow between two hexes. Its kind is one of `ARROWS`."""

    origin: str
    target: str
    kind: str


@frozen
class LegendEntry:
    """A line of the legend: one of `GROUPS`, the key of the drawing, its name, and a unit's full strength."""

    group: str
    key: str
    name: str
    full: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything visible on a board. `board` draws it.

    `armies` are the armies of both sides, in order. `kinds` are all kinds of units with their number of figures. If
    `lasting`, the pieces keep their own ids. `lit` is the only section in which orders are given, counted from the
    left, or None. `up` is the compass point at the top, or empty if unknown. A stored picture shows the names of
    `places` if `named`. `part` is the visible part of the sheet, or None for all.
    """

    board: BoardDrawing[Any]
    title: str
    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]
    works: tuple[Face, ...]
    prizes: tuple[Prize, ...]
    pieces: tuple[Piece, ...]
    armies: tuple[SceneSide, ...]
    marks: tuple[Mark, ...]
    arrows: tuple[Arrow, ...]
    legend: tuple[LegendEntry, ...]
    kinds: tuple[tuple[str, int], ...]
    lasting: bool = False
    lit: int | None = field(default=None, compare=False)
    up: str = ""
    places: tuple[PlaceName, ...] = ()
    named: bool = False
    part: Box | None = None

    def to_json(self) -> dict[str, object]:
        """Return the scene as plain values for JSON. The board is replaced by its name."""
        return asdict(self) | {"board": self.board.name}


def follow(before: Scene, after: Scene) -> Scene:
    """Return the second scene with the ids of the first, so that a piece that moved can be recognized.

    A piece that stayed keeps its id. A new piece on a hex gets the id of the nearest missing piece of its kind. Lasting
    ids are not changed. The legend keeps its entries while the terrain is unchanged.
    """
    legend = joined(before.legend if same_ground(before, after) else (), after.legend)
    return replace(after, pieces=after.pieces if after.lasting else _matched(before, after), legend=legend)


def _matched(before: Scene, after: Scene) -> tuple[Piece, ...]:
    """Return the pieces of the second scene with the ids of the first."""
    stayed = {_place(piece): piece.id for piece in before.pieces}
    ids = {piece.id: stayed.pop(_place(piece)) for piece in after.pieces if _place(piece) in stayed}
    gone = [piece for piece in before.pieces if _place(piece) in stayed]
    taken = {piece.id for piece in before.pieces}
    new = [piece for piece in after.pieces if piece.id not in ids]
    centers = {cell.hex: complex(cell.x, cell.y) for cell in (*before.cells, *after.cells) if new}
    for piece in new:
        ids[piece.id] = _same(piece, gone, centers) or _fresh(piece.id, taken)
        taken.add(ids[piece.id])
    return tuple(_called(piece, ids[piece.id]) for piece in after.pieces)


def _called(piece: Piece, name: str) -> Piece:
    """Return the piece with another id. This takes less than half the time of `replace`."""
    if piece.id == name:
        return piece
    return Piece(
        name,
        piece.side,
        piece.kind,
        piece.hex,
        piece.strength,
        piece.full,
        piece.name,
        piece.attached,
        piece.slot,
        piece.badges,
    )


def cropped(scene: Scene, near: Iterable[str], far: Iterable[str]) -> Scene:
    """Return a scene cropped to the given cells and their surroundings.

    It shows more around the `far` cells, where a move can begin. If the board is not cropped, the whole scene is
    returned.
    """
    return replace(scene, part=scene.board.part(scene, near, far))


def seen_cells(scene: Scene) -> tuple[Cell, ...]:
    """Return the visible cells, without those that the edge of a part cuts in two."""
    if scene.part is None:
        return scene.cells
    left, top, width, height = scene.part
    across, down, _ = scene.board.step
    inner = (
        range(left + across // 2, left + width - across // 2 + 1),
        range(top + down // 2, top + height - down // 2 + 1),
    )
    return tuple(cell for cell in scene.cells if cell.x in inner[0] and cell.y in inner[1])


def places_of(scene: Scene) -> set[str]:
    """Return the cells of a scene with pieces, marks or ends of arrows."""
    ends = (label for arrow in scene.arrows for label in (arrow.origin, arrow.target))
    return {*(piece.hex for piece in scene.pieces), *(mark.hex for mark in scene.marks), *ends}


def cells_in(words: Iterable[str]) -> set[str]:
    """Return the labels of cells that are named in texts."""
    return set(_LABEL.findall(" ".join(words)))


def same_ground(before: Scene, after: Scene) -> bool:
    """Return True if two scenes have the same terrain everywhere, in the same positions."""
    pairs = zip(before.cells, after.cells, strict=False)
    return len(before.cells) == len(after.cells) and all(one is two or _lie(one) == _lie(two) for one, two in pairs)


def _lie(cell: Cell) -> tuple[str, str, int, int]:
    return cell.hex, cell.terrain, cell.x, cell.y


def same_sheet(before: Scene, after: Scene) -> bool:
    """Return True if two scenes have the same sheet, whatever pieces, marks and flags are on it."""
    return _bare(before) == _bare(after) and same_ground(before, after)


def _bare(scene: Scene) -> Scene:
    armies = tuple(replace(army, flags=0) for army in scene.armies)
    return replace(scene, cells=(), pieces=(), works=(), prizes=(), marks=(), arrows=(), armies=armies)


def joined(before: tuple[LegendEntry, ...], after: tuple[LegendEntry, ...]) -> tuple[LegendEntry, ...]:
    """Return the legend entries of both scenes in the order of the groups, so that the sheet can stay unchanged."""
    entries = dict.fromkeys((*before, *after))
    return tuple(sorted(entries, key=lambda entry: GROUPS.index(entry.group)))


def _place(piece: Piece) -> tuple[str, str, str, str]:
    return piece.hex, piece.side, piece.kind, piece.name


def _same(piece: Piece, gone: list[Piece], centers: Mapping[str, complex]) -> str:
    same_kind = [other for other in gone if _place(other)[1:] == _place(piece)[1:]]
    if not same_kind:
        return ""
    nearest = min(same_kind, key=lambda other: abs(centers[other.hex] - centers[piece.hex]))
    gone.remove(nearest)
    return nearest.id


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "+"
    return name


def mark(label: str, kind: str) -> Mark:
    """Return a mark on a cell.

    Raises:
        ValueError: for an unknown kind.
    """
    if kind not in MARKS:
        raise ValueError(f"{kind!r} is not a kind of mark: {', '.join(MARKS)}")
    return Mark(label, kind)


def arrow(origin: str, target: str, kind: str) -> Arrow:
    """Return an arrow between two cells.

    Raises:
        ValueError: for an unknown kind.
    """
    if kind not in ARROWS:
        raise ValueError(f"{kind!r} is not a kind of arrow: {', '.join(ARROWS)}")
    return Arrow(origin, target, kind)


def check_label(scene: Scene, label: str) -> str:
    """Return the label of a cell, after checking that the scene has the cell.

    Raises:
        ValueError: if it has not.
    """
    if not any(cell.hex == label for cell in scene.cells):
        raise ValueError(f"there is no {label!r} on this board")
    return label
