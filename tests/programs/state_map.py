"""`make map`: the outlines of the states of 1861 from the npm package us-atlas, as two small SVG files.

us-atlas has the borders of today's states, by the Census Bureau. Virginia is drawn with West Virginia, which left it in
1863; the western territories are drawn without their borders. The same input gives the same bytes.
"""

import base64
import hashlib
import io
import json
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[2]))

from bcnb.presentation.map_projection import COUNTRY, VIRGINIA, Window
from bcnb.presentation.markup import Markup, escape_text, join, tag

FOLDER = Path(__file__).parents[2] / "bcnb" / "presentation" / "static"
PACKAGE = "us-atlas@3.0.1"
INTEGRITY = "sha512-wEIZCq0ImPvGblTd8gZMqNNCPkQshugMUG/8nkSWXb02+XqNFREg9atHOKP9w6prLZTpqcLhSvdBW81MkV3/0Q=="
"""The digest of the package, as npm has it."""
OUTLINES, LICENSE = "package/states-10m.json", "package/LICENSE"
FILES = {"states_1861.svg": (COUNTRY, 1.6), "virginia_1861.svg": (VIRGINIA, 1.2)}
"""The files, each with its window and the smallest triangle of a line that is drawn, in square units."""
PATIENCE = 120
"""The time that npm gets to fetch the package, in seconds."""
NOTICE = "us-atlas-license.txt"

Point = tuple[float, float]


class Box(NamedTuple):
    """An area between two longitudes and two latitudes, in degrees."""

    west: float
    east: float
    south: float
    north: float

    def holds(self, point: Point) -> bool:
        """True if a point is in the area."""
        return self.west <= point[0] <= self.east and self.south <= point[1] <= self.north


class State(NamedTuple):
    """A state of 1861: its side, its abbreviation, and where its name is drawn, in degrees."""

    side: str
    short: str
    at: Point | None = None
    closer: Point | None = None
    """Where its name is drawn in the picture of Virginia."""


STATES: Mapping[str, State] = {
    **dict.fromkeys(("Connecticut", "Maine", "Massachusetts", "Michigan", "Minnesota"), State("union", "")),
    **dict.fromkeys(("New Hampshire", "New Jersey", "New York", "Rhode Island"), State("union", "")),
    **dict.fromkeys(("Vermont", "Wisconsin"), State("union", "")),
    "Illinois": State("union", "Ill.", (-89.2, 40.0)),
    "Indiana": State("union", "Ind.", (-86.2, 40.1)),
    "Iowa": State("union", "Iowa", (-93.4, 41.15)),
    "Kansas": State("union", "Kan.", (-95.95, 38.5)),
    "Ohio": State("union", "Ohio", (-82.7, 40.35)),
    "Pennsylvania": State("union", "Pa.", (-77.7, 40.95), (-78.6, 39.81)),
    "Delaware": State("border", ""),
    "Kentucky": State("border", "Ky.", (-85.2, 37.45)),
    "Maryland": State("border", "Md.", None, (-76.75, 39.45)),
    "Missouri": State("border", "Mo.", (-92.6, 38.4)),
    "Alabama": State("confederate", "Ala.", (-86.8, 32.6)),
    "Arkansas": State("confederate", "Ark.", (-92.4, 34.7)),
    "Florida": State("confederate", "Fla.", (-82.4, 29.6)),
    "Georgia": State("confederate", "Ga.", (-83.3, 32.4)),
    "Louisiana": State("confederate", "La.", (-91.95, 30.45)),
    "Mississippi": State("confederate", "Miss.", (-89.6, 32.7)),
    "North Carolina": State("confederate", "N.C.", (-79.0, 35.5)),
    "South Carolina": State("confederate", "S.C.", (-80.8, 33.95)),
    "Tennessee": State("confederate", "Tenn.", (-88.15, 35.9)),
    "Texas": State("confederate", "Tex.", (-95.4, 31.7)),
    "Virginia": State("confederate", "Va.", (-81.0, 38.1), (-78.85, 37.75)),
}
"""The states in these windows and the rest of the North, by side: free states of the Union, border slave states, and
the Confederacy."""
JOINED = {"West Virginia": "Virginia"}
"""What is a state today and was a part of another in 1861."""
CAPITAL = "District of Columbia"
TERRITORIES = ("Colorado", "Nebraska", "New Mexico", "North Dakota", "Oklahoma", "South Dakota", "Wyoming")
OTHER_NAMES = {
    "Indian": State("territory", "Ind.", (-95.9, 35.85)),
    "Territory": State("territory", "Terr.", (-95.9, 35.2)),
    "Washington": State("capital", "", None, (-76.75, 39.02)),
}
"""Other names on the pictures: today's Oklahoma, and the capital."""
WORDS = {
    "union": "free state of the Union",
    "border": "border slave state in the Union",
    "confederate": "Confederate state",
    "capital": "capital of the Union",
    "territory": "territory",
}
RIVERS = {
    "Mississippi": (
        (
            "Missouri/Illinois Missouri/Kentucky Missouri/Tennessee Arkansas/Tennessee Arkansas/Mississippi "
            "Iowa/Illinois Louisiana/Mississippi"
        ),
        Box(-92, -89, 31.01, 43),
    ),
    "Ohio": ("Ohio/West_Virginia Ohio/Kentucky Indiana/Kentucky Illinois/Kentucky", Box(-90, -80, 36, 41)),
    "Potomac": (
        "Maryland/Virginia Maryland/West_Virginia Virginia/District_of_Columbia",
        Box(-79.47, -76, 38, 39.75),
    ),
}
"""Borders that are rivers, by the two states that they part, and within which box."""
INK, PAPER, SEA, BORDER, RIVER, FADED = "#2e2318", "#f4ebd3", "#e4ebe2", "#8a7650", "#6f98ac", "#54431f"
BLUE, SAND, STRAW = "#cbd9e6", "#e9dcc0", "#e7d2a8"
FILLS = {"union": BLUE, "capital": BLUE, "border": SAND, "confederate": STRAW, "territory": PAPER}
SHORE = ((17, "#d3dfdb"), (12.5, "#c6d6d5"), (8.6, "#b5cacd"), (5.3, "#a2bcc3"), (2.6, "#8dabb6"))
"""The lines along the coast: how far from it, and the color."""
BEYOND = 30
"""How far the outlines run beyond the edges of a picture."""


def fetch() -> tuple[bytes, str]:
    """The outlines and the license in the package.

    Raises:
        OSError: without npm, or if the package cannot be fetched.
        ValueError: if the package is not the expected one.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise OSError("make map needs npm, which comes with Node.js: https://nodejs.org")
    with TemporaryDirectory() as folder:
        command = [npm, "pack", PACKAGE, "--silent"]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=PATIENCE)
        except subprocess.SubprocessError as failure:
            raise OSError(f"npm could not fetch {PACKAGE}: {failure}") from failure
        found = list(Path(folder).glob("*.tgz"))
        return unpacked(found[0].read_bytes())


def unpacked(package: bytes) -> tuple[bytes, str]:
    """The outlines and the license in the bytes of the package. Raises ValueError if it is not the expected one."""
    digest = f"sha512-{base64.b64encode(hashlib.sha512(package).digest()).decode()}"
    if digest != INTEGRITY:
        raise ValueError(f"{PACKAGE} has changed: its digest is {digest}")
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        outlines, text = (files.extractfile(name) for name in (OUTLINES, LICENSE))
        assert outlines
        return outlines.read(), text.read().decode() if text else ""


class Atlas:
    """The topology of us-atlas: arcs between the points where borders meet, and the rings of arcs around each state."""

    def __init__(self, text: bytes) -> None:
        data = json.loads(text)
        (across, down), (left, top) = data["transform"]["scale"], data["transform"]["translate"]
        self.arcs = [list(absolute(arc, across, down, left, top)) for arc in data["arcs"]]
        self.states: dict[str, list[int]] = {}
        for state in data["objects"]["states"]["geometries"]:
            name = state["properties"]["name"]
            self.states.setdefault(JOINED.get(name, name), []).extend(flat(state["arcs"]))
        self.owners: dict[int, set[str]] = {}
        for state in data["objects"]["states"]["geometries"]:
            for arc in flat(state["arcs"]):
                self.owners.setdefault(key(arc), set()).add(state["properties"]["name"])

    def rings(self, names: Iterable[str]) -> list[list[int]]:
        """The rings around these states together. A border between two of them runs both ways, and is left out."""
        left: dict[int, None] = {}
        for name in names:
            for arc in self.states.get(name, []):
                if ~arc in left:
                    del left[~arc]
                else:
                    left[arc] = None
        starts: dict[Point, list[int]] = {}
        for arc in left:
            starts.setdefault(self.ends(arc)[0], []).append(arc)
        return list(self._rings(left, starts))

    def _rings(self, left: dict[int, None], starts: dict[Point, list[int]]) -> Iterator[list[int]]:
        while left:
            arc = next(iter(left))
            begin, ring = self.ends(arc)[0], []
            while True:
                del left[arc]
                starts[self.ends(arc)[0]].remove(arc)
                ring.append(arc)
                end = self.ends(arc)[1]
                if end == begin:
                    break
                arc = starts[end][0]
            yield ring

    def ends(self, arc: int) -> tuple[Point, Point]:
        """The first and the last point of an arc. A number below zero is an arc in the other direction."""
        line = self.arcs[key(arc)]
        return (line[0], line[-1]) if arc >= 0 else (line[-1], line[0])

    def borders(self, pairs: str) -> list[int]:
        """The arcs between pairs of states, such as "Ohio/Kentucky", with underscores for spaces."""
        wanted = [set(pair.replace("_", " ").split("/")) for pair in pairs.split()]
        return [arc for arc, owners in sorted(self.owners.items()) if owners in wanted]


def key(arc: int) -> int:
    """The index of an arc that may run in the other direction."""
    return arc if arc >= 0 else ~arc


def flat(nested: Any) -> Iterator[int]:
    """All numbers in lists of lists."""
    for item in nested:
        if isinstance(item, int):
            yield item
        else:
            yield from flat(item)


def absolute(arc: Sequence[Sequence[int]], across: float, down: float, left: float, top: float) -> Iterator[Point]:
    """The points of an arc in degrees. In the file each is relative to the one before."""
    x = y = 0
    for dx, dy in arc:
        x, y = x + dx, y + dy
        yield x * across + left, y * down + top


class Drawing:
    """The lines of an atlas in a window, each simplified once, so that neighbors still fit together."""

    def __init__(self, atlas: Atlas, window: Window, least: float) -> None:
        self.atlas, self.window = atlas, window
        self.degrees = {self._point(point): point for arc in atlas.arcs for point in arc}
        self.lines = [simplified([self._point(point) for point in arc], least) for arc in atlas.arcs]

    def _point(self, point: Point) -> Point:
        """A point of the picture; one far beyond its edges is moved closer, which leaves straight lines there."""
        x, y = self.window.point(*point)
        width, height = self.window.width, self.window.height
        return min(max(x, -BEYOND), width + BEYOND), min(max(y, -BEYOND), height + BEYOND)

    def area(self, *names: str) -> str:
        """The path around these states together, without the parts and the islands that do not show."""
        rings = ([point for arc in ring for point in self._line(arc)] for ring in self.atlas.rings(names))
        return "".join(path(ring) + "z" for ring in rings if self._shows(ring))

    def river(self, pairs: str, box: Box) -> str:
        """The path along the borders between these pairs of states, where they are in the box."""
        lines = (self._line(arc) for arc in self.atlas.borders(pairs))
        parts = ([point for point in line if box.holds(self.degrees[point])] for line in lines)
        return "".join(path(part) for part in parts if part[1:] and self._shows(part, 0))

    def _line(self, arc: int) -> list[Point]:
        line = self.lines[key(arc)]
        return line if arc >= 0 else line[::-1]

    def _shows(self, line: Sequence[Point], least: float = 12) -> bool:
        xs, ys = zip(*line, strict=True)
        inside = max(xs) > 0 and min(xs) < self.window.width and max(ys) > 0 and min(ys) < self.window.height
        return inside and (max(xs) - min(xs)) * (max(ys) - min(ys)) >= least


def simplified(line: list[Point], least: float) -> list[Point]:
    """A line without the points that do not show. By Visvalingam, the smallest triangle goes until all are large."""
    line = list(line)
    areas = [0.0, *(triangle(*line[at - 1 : at + 2]) for at in range(1, len(line) - 1)), 0.0]
    while len(line) > 3:
        at = min(range(1, len(line) - 1), key=areas.__getitem__)
        if areas[at] >= least:
            break
        del line[at], areas[at]
        for near in (at - 1, at):
            if 0 < near < len(line) - 1:
                areas[near] = triangle(*line[near - 1 : near + 2])
    return line


def triangle(a: Point, b: Point, c: Point) -> float:
    """The area of a triangle."""
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def path(points: Sequence[Point]) -> str:
    """A path in whole numbers, each relative to the one before."""
    places = [(round(x), round(y)) for x, y in points]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places) if a != b]
    written = " ".join(f"{dx} {dy}" for dx, dy in steps).replace(" -", "-")
    return f"M{places[0][0]} {places[0][1]}l{written or '0 0'}"


def picture(atlas: Atlas, name: str, window: Window, least: float) -> str:
    """A picture as the text of a file."""
    drawing, kind = Drawing(atlas, window, least), name.partition("_")[0]
    land = drawing.area(*STATES, CAPITAL, *TERRITORIES)
    body = join(
        tag("defs", *patterns(kind), tag("path", id=f"{kind}-land", d=land)),
        tag("path", d=f"M0 0h{window.width}v{window.height}H0z", fill=SEA),
        shore(kind),
        tag("g", *areas(drawing, kind), stroke=BORDER, stroke_width=1, stroke_linejoin="round", fill_rule="evenodd"),
        tag("g", *rivers(drawing), fill="none", stroke=RIVER, stroke_width=2, stroke_linejoin="round"),
        tag("use", href=f"#{kind}-land", fill="none", stroke=INK, stroke_width=1.2),
        names(window),
    )
    box = f"0 0 {window.width} {window.height}"
    text = tag("svg", Markup("\n"), body, Markup("\n"), xmlns="http://www.w3.org/2000/svg", viewBox=box)
    return text.replace("<path ", "\n<path ").replace("<g ", "\n<g ") + "\n"


def patterns(kind: str) -> Iterator[Markup]:
    """Stripes for the border slave states and dots for the Confederacy, so that a gray print shows them apart."""
    scale = 2 if kind == "virginia" else 1
    box = {"width": 8, "height": 8, "patternUnits": "userSpaceOnUse"}
    stripes = tag("path", d="M0 0h4v8h-4z", fill=FILLS["union"])
    yield tag("pattern", stripes, id=f"{kind}-border", **box, patternTransform=f"rotate(45)scale({scale})")
    dots = tag("path", d="M1 1h1.5v1.5h-1.5zM5 5h1.5v1.5h-1.5z", fill="#cdb07c")
    yield tag("pattern", dots, id=f"{kind}-confederate", **box, patternTransform=f"scale({scale})")


def shore(kind: str) -> Markup:
    """Lines in the sea that follow the coast."""
    lines = []
    for far, color in SHORE:
        lines.append(tag("use", href=f"#{kind}-land", stroke=color, stroke_width=2 * far + 1.1))
        lines.append(tag("use", href=f"#{kind}-land", stroke=SEA, stroke_width=2 * far - 1.1))
    return tag("g", *lines, fill="none", stroke_linejoin="round")


def areas(drawing: Drawing, kind: str) -> Iterator[Markup]:
    """The territories as one area, and each state with its side; the pattern of its side lies over it."""
    every = [("The territories", "territory", drawing.area(*TERRITORIES))]
    every += [(name, state.side, drawing.area(name)) for name, state in sorted(STATES.items())]
    every += [(CAPITAL, "capital", drawing.area(CAPITAL))]
    for name, side, line in every:
        if line:
            title = tag("title", escape_text(name if side == "territory" else f"{name}, {WORDS[side]}"))
            yield tag("path", title, d=line, fill=FILLS[side], data_state=name, data_side=side)
    for side in ("border", "confederate"):
        over = drawing.area(*(name for name, state in STATES.items() if state.side == side))
        yield tag("path", d=over, fill=f"url(#{kind}-{side})", stroke="none", pointer_events="none")


def rivers(drawing: Drawing) -> Iterator[Markup]:
    """The rivers that are borders."""
    for pairs, box in RIVERS.values():
        if line := drawing.river(pairs, box):
            yield tag("path", d=line)


def names(window: Window) -> Markup:
    """The names of the states, each also in short, which the page shows where the picture is small."""
    found = []
    for name, state in {**STATES, **OTHER_NAMES}.items():
        if at := state.closer if window is VIRGINIA else state.at:
            x, y = (round(part) for part in window.point(*at))
            found.append(tag("text", escape_text(name), x=x, y=y, class_="bcnb-name"))
            found.append(tag("text", escape_text(state.short or name), x=x, y=y, class_="bcnb-short", display="none"))
    size = 24 if window is VIRGINIA else 12
    style = {"font_family": "Georgia, serif", "font_style": "italic", "font_size": size, "letter_spacing": 1.5}
    return tag("g", *found, text_anchor="middle", fill=FADED, pointer_events="none", **style)


def pictures(outlines: bytes) -> dict[str, str]:
    """The text of each file, by its name."""
    atlas = Atlas(outlines)
    return {name: picture(atlas, name, *how) for name, how in FILES.items()}


def notice(license_text: str) -> str:
    """The license with a line above that says what it covers."""
    what = " and ".join(FILES)
    return f"{what} are made by `make map` from {PACKAGE} (npm), with data of the US Census Bureau.\n\n{license_text}"


def main() -> int:
    """Write the pictures and the license into the package."""
    try:
        outlines, license_text = fetch()
    except (OSError, ValueError) as failure:
        print(failure, file=sys.stderr)
        return 1
    for name, text in {**pictures(outlines), NOTICE: notice(license_text)}.items():
        (FOLDER / name).write_text(text, encoding="utf-8", newline="\n")
        print(f"{name}: {len(text.encode()):,} bytes")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
