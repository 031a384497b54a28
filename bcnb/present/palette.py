"""The colours of the map, after hand-coloured sheets of the 1860s, and the strokes that are drawn with them."""

from collections.abc import Mapping

from bcnb.present.markup import Markup, tag

PAPER = "#f8f1dd"
MARGIN = "#eee0bf"
INK = "#36291c"
FADED = "#6e5c3b"
GRID = "#b39d74"
GREEN = "#3d4b22"
WATER = "#46748c"
EARTH = "#7a4c22"
RED = "#a02c1e"
GOLD = "#f2b632"
LAUREL = "#1f6b3b"
BLUE = "#254a7c"
GREY = "#c3c6c4"
LIGHT = "#fdf8e8"

PAGE_BLUE = "#4a7ab8"
PAGE_GREY = "#808080"
PAGE_RED = "#c0604d"
PAGE_GREEN = "#4f8a5b"
PAGE_BROWN = "#a5743a"
"""These five are for lines on a page itself, be it light or dark."""

HALO: Mapping[str, object] = {"stroke": PAPER, "stroke_width": 4, "paint_order": "stroke", "stroke_linejoin": "round"}
"""What keeps words legible on any ground."""


def stroked(path: str, colour: str, width: float | None = None, fill: str = "none", **more: object) -> Markup:
    """A path drawn with the pen, 1 wide if nothing else is said, and filled if a colour is given."""
    return tag("path", d=path, fill=fill, stroke=colour, stroke_width=width, **more)


def filled(path: str, colour: str | None = None, **more: object) -> Markup:
    """A path filled with the brush, in the colour that is in use if none is given."""
    return tag("path", d=path, fill=colour, **more)


def use(name: str, x: float | None = None, y: float | None = None, **more: object) -> Markup:
    """Another drawing, at a place or transformed."""
    return tag("use", href=f"#{name}", x=x, y=y, **more)
