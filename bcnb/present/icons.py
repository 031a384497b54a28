"""Small signs for what was done, by the first word of an action: they stand before the lines of a log."""

from collections.abc import Mapping

from bcnb.present.markup import Markup, tag

_CARD = "M4.5 1.5h7v13h-7z"
_ARROW = "M1.5 8h11M8.5 3.5 13 8l-4.5 4.5"
_SABERS = "M2 2q5 7 12 11M14 2Q9 9 2 13M2.5 10l3.5 4M13.5 10 10 14"
_DIE = "M2.5 2.5h11v11h-11zM5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01"
_TICK = "M2 8.5 6 13 14 3"
_BACK = "M14.5 8h-11M7.5 3.5 3 8l4.5 4.5"
_FLAG = "M4 15V1.5l9 3.5-9 3.5"
_SPADE = "M8 1v8M5 1.5h6M4.5 8.5h7v3Q10 15 8 15t-3.5-3.5z"
_PATHS = {
    "play": _CARD,
    "discard": f"{_CARD}M6 10l4-4M6 6l4 4",
    "draw": f"{_CARD}M8 5.5v5M5.5 8h5",
    "order": _TICK,
    "move": _ARROW,
    "rail": _ARROW,
    "retreat": _BACK,
    "battle": _SABERS,
    "declare": _SABERS,
    "snipe": _SABERS,
    "roll": _DIE,
    "rally": _FLAG,
    "dig": _SPADE,
    "done": "M3 3v10h10V3z",
}


def _drawn(path: str) -> Markup:
    pen = {"fill": "none", "stroke": "currentColor", "stroke_width": 1.6, "stroke_linecap": "round"}
    return tag(
        "svg",
        tag("path", d=path, stroke_linejoin="round"),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="0 0 16 16",
        **pen,
    )


ICONS: Mapping[str, Markup] = {verb: _drawn(path) for verb, path in _PATHS.items()}
"""The signs, each as one SVG document of 16 by 16 in the colour of the words beside it."""
