"""A state as a scene: what is to be seen on the board, as small frozen values without any rule, ready to be drawn.

A scene says *what* stands *where*; `svg` knows how it looks. Hexes are labels, sides are "union" and "confederate",
kinds of terrain and units are the keys of the tables.
"""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from bcnb.games.battle_cry.board import SECTION_NAMES, SECTIONS_OF
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.tables import Side, Terrain
from bcnb.games.battle_cry.victory import flags
from bcnb.grid.hexes import HEXES, HexId, distance, members, neighbour, parse_hex, write_hex
from bcnb.present.layout import centre
from bcnb.present.names import hex_name

GENERAL = "general"
"""The kind of a piece that is a general."""
BRIDGE = "bridge"
"""The ground that is drawn turned."""
WORKS = "works"
"""The kind of a face that is made of field works."""
MARKS = ("choice", "ordered", "target", "selected", "refused")
"""The kinds of marks: what may be chosen, what has an order, what may be hit, what is chosen, what was refused."""
ARROWS = ("move", "retreat", "shot")
"""The kinds of arrows."""
GROUPS = ("terrain", "face", "piece", "prize")
"""What the legend explains."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex: its label, its centre on the sheet, its ground, its name for those who listen, and its sections.

    `turn` is how many sixths the drawing of the ground is turned clockwise (for bridges).
    """

    hex: str
    x: int
    y: int
    terrain: str
    name: str
    sections: tuple[str, ...]
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """A side of a hex (0 NE, clockwise) with a fence, a sunken road or field works."""

    hex: str
    side: int
    kind: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A unit or a general. The id is the same from scene to scene where `follow` joined them.

    `name` is a general's own; `attached` is true for a general on the hex of a unit.
    """

    id: str
    side: str
    kind: str
    hex: str
    strength: int = 1
    full: int = 1
    name: str = ""
    attached: bool = False


@dataclass(frozen=True, slots=True)
class Prize:
    """A hex worth flags to a side; `claimed` once they have been won for good."""

    hex: str
    side: str
    points: int
    claimed: bool = False


@dataclass(frozen=True, slots=True)
class Army:
    """A side: whether it sits at the top, its flags and how many of them win."""

    side: str
    top: bool
    flags: int
    needed: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark on a hex; the kinds are `MARKS`."""

    hex: str
    kind: str


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow between two hexes; the kinds are `ARROWS`."""

    origin: str
    target: str
    kind: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the legend: one of `GROUPS`, the key of what is drawn, its name, and of a unit its full strength."""

    group: str
    key: str
    name: str
    full: int = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """All that is to be seen. `armies` are Union, Confederate; `kinds` are all kinds of units, with their figures."""

    title: str
    cells: tuple[Cell, ...]
    faces: tuple[Face, ...]
    works: tuple[Face, ...]
    prizes: tuple[Prize, ...]
    pieces: tuple[Piece, ...]
    armies: tuple[Army, Army]
    marks: tuple[Mark, ...]
    arrows: tuple[Arrow, ...]
    legend: tuple[Entry, ...]
    kinds: tuple[tuple[str, int], ...]

    def to_json(self) -> dict[str, Any]:
        """The scene as plain values, fit for JSON."""
        return asdict(self)


def scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
) -> Scene:
    """What a state looks like. Arrows are (from, to, kind), marks (hex, kind). Raises ValueError for unknown ones."""
    return Scene(
        title=title,
        cells=tuple(_cell(state, number) for number in HEXES),
        faces=tuple(_faces(state)),
        works=tuple(_works(state)),
        prizes=tuple(_prizes(state)),
        pieces=(*_units(state), *_generals(state)),
        armies=(_army(state, Side.UNION), _army(state, Side.CONFEDERATE)),
        marks=tuple(_mark(*mark) for mark in marks),
        arrows=tuple(_arrow(*arrow) for arrow in arrows),
        legend=_joined((), tuple(_legend(state))),
        kinds=tuple((kind.key, kind.figures) for kind in state.rules.units.values()),
    )


def follow(before: Scene, after: Scene) -> Scene:
    """The second scene with the ids of the first, so that a piece which moved is known to be the same.

    A piece that stayed keeps its id; one that is new on a hex gets the id of the nearest of its kind that is gone.
    The legend keeps what it explained while the ground is the same.
    """
    stayed = {_place(piece): piece.id for piece in before.pieces}
    ids = {piece.id: stayed.pop(_place(piece)) for piece in after.pieces if _place(piece) in stayed}
    gone = [piece for piece in before.pieces if _place(piece) in stayed]
    taken = {piece.id for piece in before.pieces}
    for piece in after.pieces:
        if piece.id not in ids:
            ids[piece.id] = _same(piece, gone) or _fresh(piece.id, taken)
            taken.add(ids[piece.id])
    pieces = tuple(replace(piece, id=ids[piece.id]) for piece in after.pieces)
    same_ground = all(one.terrain == other.terrain for one, other in zip(before.cells, after.cells, strict=True))
    return replace(after, pieces=pieces, legend=_joined(before.legend if same_ground else (), after.legend))


def _joined(before: tuple[Entry, ...], after: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """What was explained once stays explained, in the order of the groups, so that the sheet need not change."""
    entries = dict.fromkeys((*before, *after))
    return tuple(sorted(entries, key=lambda entry: GROUPS.index(entry.group)))


def _place(piece: Piece) -> tuple[str, str, str, str]:
    return piece.hex, piece.side, piece.kind, piece.name


def _same(piece: Piece, gone: list[Piece]) -> str:
    alike = [other for other in gone if _place(other)[1:] == _place(piece)[1:]]
    if not alike:
        return ""
    nearest = min(alike, key=lambda other: distance(parse_hex(other.hex), parse_hex(piece.hex)))
    gone.remove(nearest)
    return nearest.id


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "+"
    return name


def _cell(state: State, number: HexId) -> Cell:
    x, y = centre(number)
    ground = state.field.terrain[number]
    sections = tuple(name for n, name in enumerate(SECTION_NAMES) if SECTIONS_OF[number] >> n & 1)
    return Cell(write_hex(number), x, y, ground.key, hex_name(state, number), sections, _turn(state, number, ground))


def _turn(state: State, number: HexId, ground: Terrain) -> int:
    """A bridge joins two opposite sides with dry land, if there are such."""
    if ground.key != BRIDGE:
        return 0
    return next((side for side in (1, 0, 2) if _dry(state, number, side) and _dry(state, number, side + 3)), 1)


def _dry(state: State, number: HexId, side: int) -> bool:
    beyond = neighbour(number, side)
    return beyond is not None and not state.field.terrain[beyond].water


def _faces(state: State) -> Iterable[Face]:
    for number, mask in sorted(state.field.faces.items()):
        for side in members(mask):
            yield Face(write_hex(number), side, state.field.terrain[number].key)


def _works(state: State) -> Iterable[Face]:
    for number, mask in sorted(state.board.works.items()):
        for side in members(mask):
            yield Face(write_hex(number), side, WORKS)


def _prizes(state: State) -> Iterable[Prize]:
    for objective in state.field.objectives:
        for number in members(objective.hexes):
            claimed = objective.for_good and bool(state.claimed[objective.side] >> number & 1)
            yield Prize(write_hex(number), objective.side.seat, objective.points, claimed)


def _units(state: State) -> Iterable[Piece]:
    for number, unit in sorted(state.board.units.items()):
        at, side, kind = write_hex(number), unit.side.seat, unit.kind
        yield Piece(f"{side} {kind.key} {at}", side, kind.key, at, unit.strength, kind.figures)


def _generals(state: State) -> Iterable[Piece]:
    for number, general in sorted(state.board.generals.items()):
        at, side = write_hex(number), general.side.seat
        led = number in state.board.units
        yield Piece(f"{side} {GENERAL} {at}", side, GENERAL, at, name=general.name, attached=led)


def _army(state: State, side: Side) -> Army:
    return Army(side.seat, side == state.field.top, flags(state, side), state.field.flags_to_win)


def _mark(label: str, kind: str) -> Mark:
    if kind not in MARKS:
        raise ValueError(f"{kind!r} is no kind of mark: {', '.join(MARKS)}")
    return Mark(write_hex(parse_hex(label)), kind)


def _arrow(origin: str, target: str, kind: str) -> Arrow:
    if kind not in ARROWS:
        raise ValueError(f"{kind!r} is no kind of arrow: {', '.join(ARROWS)}")
    return Arrow(write_hex(parse_hex(origin)), write_hex(parse_hex(target)), kind)


def _legend(state: State) -> Iterable[Entry]:
    grounds = {*state.field.terrain}
    for ground in state.rules.terrain.values():
        if ground in grounds:
            yield Entry("face" if ground.faced else "terrain", ground.key, ground.name)
    if state.board.works:
        yield Entry("face", WORKS, "field works")
    kinds = {unit.kind for unit in state.board.units.values()}
    for kind in state.rules.units.values():
        if kind in kinds:
            yield Entry("piece", kind.key, kind.name, kind.figures)
    if state.board.generals:
        yield Entry("piece", GENERAL, GENERAL)
    for side in Side:
        if any(prize.side == side for prize in state.field.objectives):
            yield Entry("prize", side.seat, f"flag for the {side.seat.title()} side")
