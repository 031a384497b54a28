"""The colors of the map, after hand-colored sheets of the 1860s, and the strokes and fills that are drawn with them."""

from collections.abc import Mapping

from bcnb.presentation.markup import Markup, tag

PAPER, MARGIN, GRID = "#f8f0dc", "#e9d8b3", "#a88f5d"
INK, FADED, LIGHT = "#2e2318", "#655333", "#fdf8e8"
RED, GOLD, LAUREL = "#b3241a", "#f2b21f", "#17663a"
"""Red is for fire and refusals, gold for what is selected, laurel for what may be done.

Boards use them for nothing else.
"""
BLUE, GREY = "#1f4378", "#d0d3d2"
"""The colors of the counters of both sides."""

GREEN, LEAF, WOODS, ORCHARD, GROVE = "#37471d", "#a3b878", "#ccd6a6", "#dfe6ba", "#9fb56c"
EARTH, HILL = "#6f431d", "#ead0a0"
FURROW, FIELD = "#8d6a22", "#f0dc97"
BANK, WATER, MEADOW = "#36657d", "#a8cad6", "#d5e4e2"
ROOF, TOWN, LANE = "#a8442c", "#efd6bf", "#d2a97f"
ROCK, ROUGH, BARRED = "#c5b189", "#dccba7", "#d3c29b"
PLANK, TIMBER, RAIL, ROAD = "#e2cb99", "#b98245", "#e8d4a6", "#e3c995"
"""The colors of the ground, with the ink first and the tint last in each row."""

PAGE_BLUE = "#4a7ab8"
PAGE_GREY = "#808080"
PAGE_RED = "#c0604d"
PAGE_GREEN = "#4f8a5b"
PAGE_BROWN = "#a5743a"
"""These five colors are for lines on a page, light or dark."""

CHART_STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#2e2318}"
    ".title{font:700 17px Georgia,'Times New Roman',serif}.note{font-size:12.5px;fill:#5c4a2c}"
    ".value,.strong{font-weight:700}.strong{fill:#8c1c14}"
    ".name,.strong,.value{paint-order:stroke;stroke:#fdf8ea;stroke-width:4px}"
    ".page{fill:#fdf8ea;stroke:#d3c092}.grid{stroke:#d3c092}.even{stroke:#5c4a2c;stroke-dasharray:5 4}"
    ".bar{fill:#1f4378}.flag{fill:#b3241a}.hatch{stroke:#f5c9b8;stroke-width:1.5}.rest{fill:#d0d3d2;stroke:#8a7650}"
    ".line{stroke:#2e2318;stroke-width:1.8;fill:none}.halo{stroke:#fdf8ea;stroke-width:3.4;fill:none}"
    ".hollow{fill:#fdf8ea;stroke:#a3201a;stroke-width:2}"
    "@media (prefers-color-scheme:dark){text{fill:#f0e8d6}.note{fill:#bdb196}.strong{fill:#ff8f80}"
    ".name,.strong,.value{stroke:#221f1a}"
    ".page{fill:#221f1a;stroke:#453b29}.grid{stroke:#453b29}.even{stroke:#bdb196}"
    ".bar{fill:#6d8fc4}.flag{fill:#d2503f}.hatch{stroke:#5a120c}.rest{fill:#4a4942;stroke:#8f7e5d}"
    ".line{stroke:#f0e8d6}.halo{stroke:#221f1a}.hollow{fill:#221f1a;stroke:#ff8f80}}"
)
"""The style sheet of a chart by category: its classes on a light page, then on a dark one.

Measured on both: words reach a contrast of 4.5 to 1, bars and signs one of 3 to 1.
"""

HALO: Mapping[str, object] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}
"""An outline that keeps text legible on any ground."""


def stroke_path(path: str, color: str, width: float | None = None, fill: str = "none", **more: object) -> Markup:
    """Return an outlined path, with the given fill. Without a width, the line is 1 wide."""
    return tag("path", d=path, fill=fill, stroke=color, stroke_width=width, **more)


def fill_path(path: str, color: str | None = None, **more: object) -> Markup:
    """Return a filled path. Without a color, it takes the current one."""
    return tag("path", d=path, fill=color, **more)


def use(name: str, x: float | None = None, y: float | None = None, **more: object) -> Markup:
    """Return a reference to another drawing, at a position or transformed."""
    return tag("use", href=f"#{name}", x=x, y=y, **more)
