"""A map as SVG: ground, troops and moves of one phase or of all, names, the scale bar, and the board over it.

The sides differ in more than color: the Union is solid, with square marks, and the Confederates are dashed, with
eight-sided marks. So a gray print shows them apart. A name with a star is a sketch.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot

from bcnb.course.history import phrases
from bcnb.course.history.maps.map_frame import WIDTH, LaidBoard, MapFrame, Point, along
from bcnb.course.history.maps.map_labels import Label, LabelSheet
from bcnb.course.history.maps.map_schema import BattleMap, MapPlace, Move, Troops
from bcnb.course.history.maps.map_text import STAR, describe_map
from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, join, named, tag
from bcnb.presentation.palette import (
    BANK,
    BLUE,
    EARTH,
    FADED,
    GOLD,
    GREEN,
    INK,
    LEAF,
    PAPER,
    ROAD,
    ROOF,
    WATER,
    stroke_path,
)
from bcnb.presentation.text_tools import plain_number

SLATE, STONE = "#45484a", "#d0d3d2"
"""The ink and the tint of the Confederates on a map."""
INKS = {"union": BLUE, "confederate": SLATE}
DASHES = {"union": None, "confederate": "11 5"}
PHASE, BOARD = "bcnb-phase", "bcnb-laid"
"""The classes of the groups that a page shows and hides."""
SIZES = {"city": 20, "town": 18}
NAME, LINE_NAME, PART_NAME = 15.0, 14.0, 16.0
"""The sizes of the names of places, of lines, and of troops and moves."""
MARK = 9.0
"""The radius of the mark of a place."""
STROKE, BLOCK = 5.0, 14.0
"""Half the width of the lines of troops and moves, and of the block of troops at one point."""
HEAD = 15.0
"""The length of the head of an arrow."""
DISC = 22.0
"""The diameter of the number of a move."""
SHORT = 9.0
"""The distance of an arrow from its last point, so that the mark there can be seen."""
STROKES: Mapping[str, Sequence[tuple[str, float, str | None]]] = {
    "border": ((FADED, 1.2, "7 3 1.5 3"),),
    "river": ((BANK, 7, None), (WATER, 4.6, None)),
    "creek": ((BANK, 5, None), (WATER, 3, None)),
    "road": ((FADED, 4, None), (ROAD, 2.2, None)),
    "lane": ((FADED, 6, None), (ROAD, 4, None), (FADED, 1, "2 3")),
    "wall": ((FADED, 6, None), (PAPER, 3.4, "4 1.6")),
    "railroad": ((INK, 2, None), (INK, 7, "1.4 7")),
    "ridge": ((EARTH, 15, "1.4 4.6"),),
}
"""The strokes of each kind of line on the ground: color, width and dashes."""
SYMBOLS = {
    "city": tag("circle", r=6, fill=PAPER, stroke=INK, stroke_width=2) + tag("circle", r=2.4, fill=INK),
    "town": tag("circle", r=4.4, fill=INK, stroke=PAPER),
    "church": stroke_path("M-6 7V0L0-4L6 0V7zM0-4V-11M-2.6-8.4H2.6", INK, 1.4, PAPER),
    "farm": stroke_path("M-7 6V-1L0-7L7-1V6z", INK, 1.2, ROOF),
    "bridge": stroke_path("M-8-6Q0-2 8-6M-8 6Q0 2 8 6", INK, 2.4),
    "ford": stroke_path("M-8-3q4-4 8 0t8 0M-8 4q4-4 8 0t8 0", BANK, 2),
    "pond": tag("ellipse", rx=8, ry=5, fill=WATER, stroke=BANK, stroke_width=1.6),
    "woods": tag(
        "g",
        stroke_path("M-6 2a5 5 0 1 1 .1 0zM6 2a5 5 0 1 1 .1 0zM0 8a5 5 0 1 1 .1 0z", GREEN, 1.2, LEAF),
    ),
    "crops": stroke_path("M-9-6H9M-9-2H9M-9 2H9M-9 6H9", GREEN, 1.6) + stroke_path("M-10-8H10V8H-10z", GREEN, 1),
    "height": stroke_path(
        "M0-9V-3M0 9V3M-9 0H-3M9 0H3M-6-6L-2-2M6 6L2 2M6-6L2-2M-6 6L-2 2",
        EARTH,
        1.6,
    ),
    "lane": stroke_path("M-8-6l16 3M-8 0l16 3M-8 6l16 3", FADED, 1.6),
    "gap": stroke_path("M-8-8Q-1 0-8 8M8-8Q1 0 8 8", EARTH, 2.6),
}
"""The mark of each kind of place, around its point."""


def map_svg(shown: BattleMap, phase: int | None = None, board: LaidBoard | None = None, prefix: str = "bcnb") -> Markup:
    """Return a map as SVG.

    Args:
        shown: the map.
        phase: the phase to draw, counted from 0; by default all, each in a group that the page shows or hides.
        board: the board to lay over it, in a group that the page shows or hides.
        prefix: the beginning of all ids, which are unique on a page.
    """
    drawing = MapDrawing(shown, prefix)
    chosen = range(len(shown.phases)) if phase is None else (phase,)
    names = f"{prefix}-{shown.id}"
    places = {label for place in shown.places for label in place.hexes}
    inside = (
        tag("title", escape_text(shown.title), id=f"{names}-title"),
        tag("desc", escape_text(describe_map(shown, shown.phases[phase or 0])), id=f"{names}-desc"),
        drawing.ground,
        *(tag("g", drawing.phase(n), class_=PHASE, data_phase=n) for n in chosen),
        *([tag("g", *laid_board(board, places), class_=BOARD)] if board else []),
        drawing.names,
        *(tag("g", drawing.phase_names(n), class_=PHASE, data_phase=n) for n in chosen),
        drawing.frame,
    )
    return tag(
        "svg",
        *inside,
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {drawing.sheet.height}",
        role="img",
        aria_labelledby=f"{names}-title",
        aria_describedby=f"{names}-desc",
        font_family="Georgia, 'Times New Roman', serif",
    )


class MapDrawing:
    """The parts of a map's drawing. All names are placed when it is made."""

    def __init__(self, shown: BattleMap, prefix: str = "bcnb") -> None:
        self.shown, self.sheet = shown, MapFrame(shown)
        self._ids = f"{prefix}-{shown.id}"
        self._labels = LabelSheet(WIDTH, self.sheet.height)
        self._labels.take((0, self.sheet.height), 62)
        bar = self.sheet.bar[1]
        for part in range(10):
            self._labels.take(((bar + 80) * part / 9 + 20, self.sheet.height - 18), 20)
        for place in shown.places:
            self._labels.take(self._point(place), MARK)
        self.parts = [[(part, self.line(part)) for part in phase.parts] for phase in shown.phases]
        for number in range(len(shown.phases)):
            self._avoid_parts(self._labels, number)
        self._named = tuple(filter(None, map(self._name_place, self._by_size)))
        self.part_labels = [self._name_parts(n) for n in range(len(shown.phases))]
        crowded = self._labels.copy()
        for label in (label for labels in self.part_labels for label in labels if label):
            crowded.taken.append(label.box)
        self._lines = tuple(self._name_lines(crowded))

    @property
    def labels(self) -> Iterator[tuple[str, tuple[Label | None, ...]]]:
        """Yield the names of the ground and of each phase, with their labels, or None for a name without room."""
        ground = (*self._named, *(label for label, _ in self._lines))
        yield "", ground
        for phase, labels in zip(self.shown.phases, self.part_labels, strict=True):
            yield phase.id, tuple(labels)

    @property
    def named_lines(self) -> tuple[str, ...]:
        """Return the names of rivers and roads for which there is room."""
        return tuple(label.text for label, _ in self._lines)

    @property
    def unnamed(self) -> tuple[str, ...]:
        """Return the names of places, troops and moves for which there is no room."""
        named_ones = {label.text for label in self._named}
        lost = [place.name for place in self.shown.places if star(place) not in named_ones]
        for phase, labels in zip(self.shown.phases, self.part_labels, strict=True):
            lost += [part.name for part, label in zip(phase.parts, labels, strict=True) if label is None]
        return tuple(lost)

    @property
    def _by_size(self) -> Sequence[MapPlace]:
        return sorted(self.shown.places, key=lambda place: -SIZES.get(place.kind, 0))

    def _point(self, place: MapPlace) -> Point:
        return self.sheet.point(place.at.position)

    def _name_place(self, place: MapPlace) -> Label | None:
        return self._labels.by_mark(star(place), self._point(place), SIZES.get(place.kind, NAME), MARK)

    def _name_lines(self, labels: LabelSheet) -> Iterator[tuple[Label, str]]:
        for ground in self.shown.lines:
            inside = [self.sheet.point(place) for place in ground.course if self.shown.holds(place)]
            if ground.name and len(inside) > 1:
                text = ground.name + (STAR if ground.sketch else "")
                if label := labels.close(text, inside, LINE_NAME, 9 if ground.kind == "ridge" else 5):
                    yield label, BANK if ground.kind in ("river", "creek") else FADED

    def _avoid_parts(self, labels: LabelSheet, number: int) -> None:
        """Keep names clear of the troops and moves of a phase where there is room."""
        for _, points in self.parts[number]:
            labels.avoid(points, STROKE if len(points) > 1 else BLOCK)
        for point in self.disc_points(number):
            labels.avoid_number(point, DISC / 2)

    def _name_parts(self, number: int) -> list[Label | None]:
        labels = LabelSheet(WIDTH, self.sheet.height, self._labels.taken)
        self._avoid_parts(labels, number)
        for part, points in self.parts[number]:
            labels.take(points[-1], HEAD)
            if isinstance(part, Troops):
                labels.take(points[0], HEAD)
        for point in self.disc_points(number):
            labels.take(point, 11)
        found = []
        for part, points in self.parts[number]:
            text = part.name + (STAR if part.sketch else "")
            found.append(labels.by_line(text, points, PART_NAME, 9))
        return found

    def disc_points(self, number: int) -> list[Point]:
        """Return the places of the numbers: each at the beginning of its move, farther on if another begins there."""
        found: list[Point] = []
        begun: list[Point] = []
        for part, points in self.parts[number]:
            if isinstance(part, Move):
                length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
                away = DISC * (0.7 + begun.count(points[0]))
                found.append(along(points, min(away / length, 0.6)))
                begun.append(points[0])
        return found

    def line(self, part: Troops | Move) -> list[Point]:
        """Return the points of troops or of a move on the sheet."""
        return [self.sheet.point(point.position) for point in part.through]

    # --- what is drawn ------------------------------------------------------------------------------------------------

    @property
    def ground(self) -> Markup:
        """The paper, the lines of the ground, and the marks of the places."""
        marks = (named_use(f"{self._ids}-{place.kind}", *self._point(place)) for place in self.shown.places)
        kinds = sorted({place.kind for place in self.shown.places})
        defs = tag("defs", *(named(f"{self._ids}-{kind}", tag("g", Markup(SYMBOLS[kind]))) for kind in kinds))
        paper = tag("path", d=f"M0 0H{WIDTH}V{self.sheet.height}H0z", fill="#efe3c4")
        return join(defs, paper, *self._strokes(), *marks)

    def _strokes(self) -> Iterator[Markup]:
        for kind, strokes in STROKES.items():
            paths = [
                (path([self.sheet.point(place) for place in ground.course]), ground.sketch)
                for ground in self.shown.lines
                if ground.kind == kind
            ]
            for color, width, dashes in strokes if paths else ():
                lines = (tag("path", d=d, stroke_dasharray=dashes) for d, _ in paths)
                yield tag("g", *lines, fill="none", stroke=color, stroke_width=width, stroke_linejoin="round")

    def phase(self, number: int) -> Markup:
        """The troops and moves of a phase, without their names."""
        return join(*(self._part(part, points) for part, points in self.parts[number]))

    def _part(self, part: Troops | Move, points: list[Point]) -> Markup:
        return join(*(_arrow(part, points) if isinstance(part, Move) else _front(part, points)))

    def phase_names(self, number: int) -> Markup:
        """The names of the troops and moves of a phase, and the numbers of its moves."""
        labels = self.part_labels[number]
        inks = [INKS[part.side] for part, _ in self.parts[number]]
        texts = (_text(label, ink, 700) for label, ink in zip(labels, inks, strict=True) if label)
        moves = [(part, points) for part, points in self.parts[number] if isinstance(part, Move)]
        discs = (
            _disc(part.side, n, point)
            for n, ((part, _), point) in enumerate(zip(moves, self.disc_points(number), strict=True), 1)
        )
        return join(tag("g", *texts, **HALO), *discs)

    @property
    def names(self) -> Markup:
        """The names of places and lines."""
        lines = (_text(label, ink, None, "italic") for label, ink in self._lines)
        return tag("g", *(_text(label, INK) for label in self._named), *lines, **HALO)

    @property
    def frame(self) -> Markup:
        """The frame, the scale bar, and the arrow to the north."""
        high = self.sheet.height
        miles, bar = self.sheet.bar
        one, many = phrases.MILES
        words = f"{plain_number(miles)} {one if miles <= 1 else many}"
        scale = join(
            stroke_path(f"M18 {high - 24}v8h{bar:.0f}v-8M{18 + bar / 2:.0f} {high - 16}v-5", INK, 2),
            tag(
                "text",
                escape_text(phrases.SCALE.format(miles=words)),
                x=round(26 + bar),
                y=high - 14,
                font_size=14,
                fill=INK,
            ),
            stroke_path(f"M34 {high - 58}v20M34 {high - 76}l-7 18h14z", INK, 2, INK),
            tag("text", escape_text(phrases.NORTH), x=48, y=high - 52, font_size=17, font_weight=700, fill=INK),
        )
        rim = stroke_path(f"M1.5 1.5H{WIDTH - 1.5}V{high - 1.5}H1.5zM6 6H{WIDTH - 6}V{high - 6}H6z", INK, 1.5)
        return join(tag("g", scale, **HALO), rim)


HALO: Mapping[str, object] = {"stroke": PAPER, "stroke_width": 3.4, "paint_order": "stroke", "stroke_linejoin": "round"}


def star(place: MapPlace) -> str:
    """Return the name of a place, with a star if its position is a sketch."""
    return place.name + (STAR if place.at.sketch else "")


def laid_board(board: LaidBoard, marked: Collection[str]) -> Iterator[Markup]:
    """Yield the hexes of a board on its map. Those that stand for a place of the map are marked and have labels."""
    centers = board.centers
    outlines = "".join(f"{path(board.outline(label))}z" for label in centers)
    places = "".join(f"{path(board.outline(label))}z" for label in centers if label in marked)
    yield stroke_path(outlines, PAPER, 3)
    yield stroke_path(places, INK, 2, GOLD, fill_opacity=0.45)
    yield stroke_path(outlines, INK, 0.9)
    texts = (
        tag("text", escape_text(label), x=round(x), y=round(y + 4))
        for label, (x, y) in centers.items()
        if label in marked
    )
    yield tag("g", *texts, text_anchor="middle", font_size=12, font_weight=700, fill=INK, **HALO)


def named_use(name: str, x: float, y: float) -> Markup:
    """Return the mark with this id at a point."""
    return tag("use", href=f"#{name}", x=round(x), y=round(y))


def path(points: Sequence[Point]) -> str:
    """Return a line through points, in whole numbers, each relative to the one before.

    >>> path([(1, 2), (4, 1), (4, 9)])
    'M1 2l3-1 0 8'
    """
    places = [(round(x), round(y)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places) if a != b]
    written = " ".join(f"{dx} {dy}" for dx, dy in steps).replace(" -", "-")
    return f"M{places[0][0]} {places[0][1]}l{written or '0 0'}"


def _arrow(move: Move, points: list[Point]) -> Iterator[Markup]:
    """Yield the line and the head of a move. The head is hollow if the move was driven back."""
    ink, end, before = INKS[move.side], points[-1], points[-2]
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    dx, dy = (end[0] - before[0]) / length, (end[1] - before[1]) / length
    last = (end[0] - dx * SHORT, end[1] - dy * SHORT)
    foot = (last[0] - dx * HEAD, last[1] - dy * HEAD)
    line = path([*points[:-1], foot])
    yield stroke_path(line, PAPER, 8, stroke_linejoin="round")
    yield stroke_path(line, ink, 4.4, stroke_linejoin="round", stroke_dasharray=DASHES[move.side])
    wide = HEAD * 0.55
    corners = [last, (foot[0] - dy * wide, foot[1] + dx * wide), (foot[0] + dy * wide, foot[1] - dx * wide)]
    yield stroke_path(f"{path(corners)}z", ink, 2, PAPER if move.turned else ink, stroke_linejoin="round")


def _front(troops: Troops, points: list[Point]) -> Iterator[Markup]:
    """Yield the line that troops hold, or a block where only one point is known."""
    ink = INKS[troops.side]
    if len(points) > 1:
        line = path(points)
        yield stroke_path(line, PAPER, 13, stroke_linejoin="round")
        yield stroke_path(line, ink, 9, stroke_linejoin="round")
        if troops.side == "confederate":
            yield stroke_path(line, STONE, 6, stroke_linejoin="round", stroke_dasharray="9 4")
        return
    x, y = (round(part) for part in points[0])
    yield stroke_path(f"M{x - 13} {y - 7}h26v14h-26z", ink, 2, ink if troops.side == "union" else STONE)
    yield stroke_path(f"M{x - 13} {y - 7}l26 14", PAPER if troops.side == "union" else ink, 1.6)


@cache
def _mark(side: str) -> str:
    return "h18v18h-18z" if side == "union" else "h8l5 5v8l-5 5h-8l-5-5v-8z"


def _disc(side: str, number: int, point: Point) -> Markup:
    """Return the number of a move at its beginning, on the mark of its side."""
    x, y = (round(part) for part in point)
    union = side == "union"
    plate = stroke_path(f"M{x - (9 if union else 4)} {y - 9}{_mark(side)}", INK, 1.4, BLUE if union else STONE)
    figure = {"x": x, "y": y + 5, "font_size": 14, "font_weight": 700, "text_anchor": "middle"}
    return join(plate, tag("text", escape_text(number), **figure, fill=PAPER if union else INK))


def _text(label: Label, color: str, weight: int | None = None, style: str | None = None) -> Markup:
    place = {"x": round(label.x), "y": round(label.y), "font_size": f"{label.size:g}"}
    anchor = None if label.anchor == "start" else label.anchor
    return tag(
        "text", escape_text(label.text), **place, fill=color, font_weight=weight, font_style=style, text_anchor=anchor
    )
