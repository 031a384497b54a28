"""The colours of the map, after hand-coloured sheets of the 1860s, and the strokes that are drawn with them."""

from collections.abc import Mapping

from bcnb.presentation.markup import Markup, tag

PAPER, MARGIN, GRID = "#f8f0dc", "#e9d8b3", "#a88f5d"
INK, FADED, LIGHT = "#2e2318", "#655333", "#fdf8e8"
RED, GOLD, LAUREL = "#b3241a", "#f2b21f", "#17663a"
"""Red is fire and refusal, gold what is chosen, laurel what may be done; nothing else on a board has these colours."""
BLUE, GREY = "#1f4378", "#d0d3d2"
"""The plates of both sides."""

GREEN, LEAF, WOODS, ORCHARD, GROVE = "#37471d", "#a3b878", "#ccd6a6", "#dfe6ba", "#9fb56c"
EARTH, HILL = "#6f431d", "#ead0a0"
FURROW, FIELD = "#8d6a22", "#f0dc97"
BANK, WATER, MEADOW = "#36657d", "#a8cad6", "#d5e4e2"
ROOF, TOWN, LANE = "#a8442c", "#efd6bf", "#d2a97f"
ROCK, ROUGH, BARRED = "#c5b189", "#dccba7", "#d3c29b"
PLANK, TIMBER, RAIL, ROAD = "#e2cb99", "#b98245", "#e8d4a6", "#e3c995"
"""The ground: its ink first, its tint last."""

PAGE_BLUE = "#4a7ab8"
PAGE_GREY = "#808080"
PAGE_RED = "#c0604d"
PAGE_GREEN = "#4f8a5b"
PAGE_BROWN = "#a5743a"
"""These five are for lines on a page itself, be it light or dark."""

HALO: Mapping[str, object] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke"}
"""What keeps words legible on any ground."""


def stroke_path(path: str, colour: str, width: float | None = None, fill: str = "none", **more: object) -> Markup:
    """A path drawn with the pen, 1 wide if nothing else is said, and filled if a colour is given."""
    return tag("path", d=path, fill=fill, stroke=colour, stroke_width=width, **more)


def fill_path(path: str, colour: str | None = None, **more: object) -> Markup:
    """A path filled with the brush, in the colour that is in use if none is given."""
    return tag("path", d=path, fill=colour, **more)


def use(name: str, x: float | None = None, y: float | None = None, **more: object) -> Markup:
    """Another drawing, at a place or transformed."""
    return tag("use", href=f"#{name}", x=x, y=y, **more)
