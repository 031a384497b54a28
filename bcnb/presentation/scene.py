"""A scene: what is to be seen on a board, as small frozen values without any rule, ready to be drawn.

A scene says *what* stands *where*; `svg` knows how it looks. Cells are hexes or squares and known by their labels,
sides by the names of their seats; kinds of terrain and units are the keys of the tables.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from re import compile as pattern
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Seat
from bcnb.presentation.markup import Markup

D = TypeVar("D")
"""The scenes that a board draws."""
Shape: TypeAlias = list[Any]
"""A layer, the attributes of what is drawn there, and words if it is a text."""
Box: TypeAlias = tuple[int, int, int, int]
"""A part of a sheet: left, top, width, height."""
NamedShape: TypeAlias = tuple[str, Shape]
"""A shape with its id."""


def no_part(scene: object, near: Iterable[str], far: Iterable[str]) -> Box | None:
    """A board of which all is seen, always."""
    return None


class BoardDrawing(NamedTuple, Generic[D]):
    """How a scene is drawn. A cell has a word ("hex") and an `outline`, to be drawn from its centre; `step` is how far
    it is to the next one of its row, to the next row, and, in that one, aside to the cell that lies slantwise.

    `box` is the whole sheet of a scene, `view` the part of it that a page shows: left, top, width and height. `sheet`
    is what stays there, `frame` what only a whole picture has, such as the title. `shapes` are all that may change, by
    ids, in these `layers` from below; a page puts more into some of them, such as lines of sight. `drawings` are all
    by name that the shapes of a scene with these kinds of units may use, among them a `mark-…` of each
    kind; `scenery` are those that only sheet and frame use. A board that `turns` has the own side at the bottom. `part`
    is the part of the sheet, without its rulers, that holds some cells and what is around them: one cell more for the
    first, three for the others, where a move can begin; None where that is no gain. Ids in a stored picture begin with
    `prefix`, which is different for boards that draw the same name differently.
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


GENERAL = "general"
"""The kind of a piece that is a general."""
BRIDGE = "bridge"
"""The ground that crosses water."""
WORKS = "works"
"""The kind of a face that is made of field works."""
MARKS = ("choice", "ordered", "moved", "fought", "target", "selected", "refused", "zone")
"""The kinds of marks: what may be chosen, what has an order, what has moved and battled with it, what may be hit, what
is chosen, what was refused, and where a general has control."""
ARROWS = ("move", "retreat", "shot")
"""The kinds of arrows."""
PLACES = "places"
"""The layer of the names of places, which are shown on request."""
_LABEL = pattern(r"\b[a-z]\d{1,2}\b")
GROUPS = ("colour", "terrain", "water", "rail", "line", "face", "piece", "badge", "prize")
"""What the legend explains."""


class Viewpoint(NamedTuple):
    """From where a board is looked at: the seat that is below, or None for the one that moves first; and whether the
    reader has turned it round. A map that has north at the top looks the same from everywhere."""

    below: Seat | None = None
    turned: bool = False


DEFAULT_VIEWPOINT = Viewpoint()
"""Where somebody stands who only looks on."""


@frozen
class Cell:
    """A hex or a square: its label, its centre on the sheet, its ground, its name for listeners, its sections."""

    hex: str
    x: int
    y: int
    terrain: str
    name: str
    sections: tuple[str, ...]


@frozen
class Face:
    """A side of a hex, as it lies on the sheet (0 upper right, clockwise), with a fence, a road or field works."""

    hex: str
    side: int
    kind: str


@frozen
class PlaceName:
    """A name on the map, and where its middle is."""

    name: str
    x: int
    y: int


@frozen
class Piece:
    """A unit or a general. The id is the same from scene to scene where `follow` joined them.

    `name` is a general's own; `attached` is true for a general on the hex of a unit. `slot` is 1 or 2 for one of two
    units in a cell; `badges` are drawings that tell more of it.
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
    """A hex worth flags to a side; `claimed` once they have been won for good."""

    hex: str
    side: str
    points: int
    claimed: bool = False


@frozen
class SceneSide:
    """A side: whether it stands at the top of the sheet, its flags and how many of them win."""

    side: str
    top: bool
    flags: int
    needed: int


@frozen
class Mark:
    """A mark on a hex; the kinds are `MARKS`."""

    hex: str
    kind: str


@frozen
class Arrow:
    """An arrow between two hexes; the kinds are `ARROWS`."""

    origin: str
    target: str
    kind: str


@frozen
class LegendEntry:
    """A line of the legend: one of `GROUPS`, the key of what is drawn, its name, and of a unit its full strength."""

    group: str
    key: str
    name: str
    full: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is to be seen. `board` says how it is drawn.

    `armies` are those of both sides, in their order; `kinds` are all kinds of units, with their figures. Where
    `lasting`, the ids of pieces are theirs as long as they live. `lit` is the third of the sheet, from the left, in
    which alone orders are given, if there is one. `up` is the point of the compass at the top, or empty where nobody
    says; the names of `places` are on a stored picture where it is `named`. `part` is the part of the sheet that is
    seen, where that is not the whole board.
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
        """The scene as plain values, fit for JSON; the board is its name."""
        return asdict(self) | {"board": self.board.name}


def follow(before: Scene, after: Scene) -> Scene:
    """The second scene with the ids of the first, so that a piece which moved is known to be the same.

    A piece that stayed keeps its id; one that is new on a hex gets the id of the nearest of its kind that is gone.
    Ids that last are left alone. The legend keeps what it explained while the ground is the same.
    """
    legend = joined(before.legend if same_ground(before, after) else (), after.legend)
    return replace(after, pieces=after.pieces if after.lasting else _matched(before, after), legend=legend)


def _matched(before: Scene, after: Scene) -> tuple[Piece, ...]:
    """The pieces of the second scene with the ids of the first."""
    stayed = {_place(piece): piece.id for piece in before.pieces}
    ids = {piece.id: stayed.pop(_place(piece)) for piece in after.pieces if _place(piece) in stayed}
    gone = [piece for piece in before.pieces if _place(piece) in stayed]
    taken = {piece.id for piece in before.pieces}
    new = [piece for piece in after.pieces if piece.id not in ids]
    centres = {cell.hex: complex(cell.x, cell.y) for cell in (*before.cells, *after.cells) if new}
    for piece in new:
        ids[piece.id] = _same(piece, gone, centres) or _fresh(piece.id, taken)
        taken.add(ids[piece.id])
    return tuple(_called(piece, ids[piece.id]) for piece in after.pieces)


def _called(piece: Piece, name: str) -> Piece:
    """The piece with another id, as `replace` gives it, in less than half the time."""
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
    """A scene of which only the part is seen where something is: these cells and what is around them, farther around
    those that are `far`, where a move can begin. The whole scene where its board is not cropped, or hardly."""
    return replace(scene, part=scene.board.part(scene, near, far))


def seen_cells(scene: Scene) -> tuple[Cell, ...]:
    """The cells that are seen, but for those that are cut in two at the edge of a part."""
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
    """The cells of a scene with something on them: pieces, marks, arrows."""
    ends = (label for arrow in scene.arrows for label in (arrow.origin, arrow.target))
    return {*(piece.hex for piece in scene.pieces), *(mark.hex for mark in scene.marks), *ends}


def cells_in(words: Iterable[str]) -> set[str]:
    """The labels of cells that are named in words."""
    return set(_LABEL.findall(" ".join(words)))


def same_ground(before: Scene, after: Scene) -> bool:
    """Whether the same ground is everywhere in two scenes, and in the same place."""
    pairs = zip(before.cells, after.cells, strict=False)
    return len(before.cells) == len(after.cells) and all(one is two or _lie(one) == _lie(two) for one, two in pairs)


def _lie(cell: Cell) -> tuple[str, str, int, int]:
    return cell.hex, cell.terrain, cell.x, cell.y


def same_sheet(before: Scene, after: Scene) -> bool:
    """Whether two scenes lie on the same sheet, whatever stands on it and is marked and told of it."""
    return _bare(before) == _bare(after) and same_ground(before, after)


def _bare(scene: Scene) -> Scene:
    armies = tuple(replace(army, flags=0) for army in scene.armies)
    return replace(scene, cells=(), pieces=(), works=(), prizes=(), marks=(), arrows=(), armies=armies)


def joined(before: tuple[LegendEntry, ...], after: tuple[LegendEntry, ...]) -> tuple[LegendEntry, ...]:
    """What was explained once stays explained, in the order of the groups, so that the sheet need not change."""
    entries = dict.fromkeys((*before, *after))
    return tuple(sorted(entries, key=lambda entry: GROUPS.index(entry.group)))


def _place(piece: Piece) -> tuple[str, str, str, str]:
    return piece.hex, piece.side, piece.kind, piece.name


def _same(piece: Piece, gone: list[Piece], centres: Mapping[str, complex]) -> str:
    alike = [other for other in gone if _place(other)[1:] == _place(piece)[1:]]
    if not alike:
        return ""
    nearest = min(alike, key=lambda other: abs(centres[other.hex] - centres[piece.hex]))
    gone.remove(nearest)
    return nearest.id


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "+"
    return name


def mark(label: str, kind: str) -> Mark:
    """A mark on a cell. Raises ValueError for an unknown kind."""
    if kind not in MARKS:
        raise ValueError(f"{kind!r} is no kind of mark: {', '.join(MARKS)}")
    return Mark(label, kind)


def arrow(origin: str, target: str, kind: str) -> Arrow:
    """An arrow between two cells. Raises ValueError for an unknown kind."""
    if kind not in ARROWS:
        raise ValueError(f"{kind!r} is no kind of arrow: {', '.join(ARROWS)}")
    return Arrow(origin, target, kind)


def check_label(scene: Scene, label: str) -> str:
    """The label of a cell, if the scene has such a one. Raises ValueError."""
    if not any(cell.hex == label for cell in scene.cells):
        raise ValueError(f"there is no {label!r} on this board")
    return label
