"""The counters, flags, dice, arrows and icons as SVG.

A counter is a silhouette on the plate of its side. Below it is one block per figure, hollow if the figure is lost. A
Union plate has round corners, is dark and faces right. A Confederate plate has cut corners, is light and faces left. So
the sides can be distinguished without color.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from math import ceil, hypot
from typing import NamedTuple

from bcnb.presentation.markup import NAMESPACE, Markup, join, tag
from bcnb.presentation.palette import BLUE, FADED, GREY, INK, LIGHT, PAPER, RED, fill_path, stroke_path, use

# The silhouettes are drawn at more than twice the size, 84 wide and 58 high, facing right, in the current color.
_RIFLEMAN = join(
    fill_path(
        "M-2-27C-8-27-11-23-11-19L-9-5-12 4-22 17V20H-12L-13 17-5 10-1 2 6 7 8 17 8 20H19V18L14 16 13 3 6-5 7-19 6-25z"
        "M-1-31 0-37 7-36 9-32 14-30 9-29 8-25 4-23 0-25zM-14-25h6v8h-6zM-11-4h-5l-1 7h5z"
    ),
    tag("path", d="M3-22 11-14 20-25M-7-22-14-16 1-21", fill="none", stroke_width=5, stroke_linejoin="round"),
    fill_path("M-4-17-5-23 8-27 43-34V-32L25-26 8-22z"),
)
_RIDER = join(
    fill_path(
        "M-24-2C-22-8-14-8-6-6 0-5 6-6 10-9L20-22 23-28 26-23C30-20 33-16 37-11L35-7 30-8 24-11C22-6 20-2 18 3L30 4 "
        "40 10 42 15 37 14 28 9 16 9 22 13 18 20 13 20 16 14 7 8C0 9-6 8-10 7L-16 14-26 16-32 20-34 17-27 12-20 9-25 11"
        "-36 12-42 17-44 14-38 8-28 5C-27 2-26 0-24-2zM-23-5C-30-11-37-8-43-2-38-3-36 0-39 4-33 1-29-1-24 0z"
    ),
    fill_path(
        "M-6-6-7-13C-7-19-3-25 2-25L7-24 6-19 13-18 21-24 23-21 14-13 6-14V-5z"
        "M-1-31 1-37 7-37 10-33 15-31 10-30 9-26 5-24 1-26z"
    ),
    tag("path", d="M21-23Q34-26 40-36", fill="none", stroke_width=2.5),
)
_GUN = join(
    fill_path("M-27-14 29-25V-28L36-29 39-19 32-17 31-18-23-2C-29-3-30-11-27-14zM2-8-34 15-43 17V21H-32L14 1z"),
    tag("circle", cx=-30, cy=-7, r=4),
    tag("circle", cx=8, cy=2, r=17, fill="none", stroke_width=4.5),
    tag("path", d="M-9 2H25M8-15V19M-4-10 20 14M-4 14 20-10", stroke_width=2.5),
    tag("circle", cx=8, cy=2, r=4),
)
HORSESHOE = tag("path", d="M-37-14C-44-26-38-35-31-35S-18-26-25-14", fill="none", stroke_width=5)
CHEVRONS = tag("path", d="M-41-18-32-27-23-18M-41-8-32-17-23-8", fill="none", stroke_width=4.5)

SILHOUETTES = {
    "infantry": _RIFLEMAN,
    "cavalry": _RIDER,
    "artillery": _GUN,
    "horse_artillery": join(use("artillery"), HORSESHOE),
    "cadets": join(use("infantry"), CHEVRONS),
    "star": fill_path("M0-8 1.9-2.5H7.7L3.1 1 4.8 6.6 0 3.2-4.8 6.6-3.1 1-7.7-2.5H-1.9z"),
}

PLATE = (46, 38)
"""The width and height of a plate."""
_CUT = "l7-7h32l7 7v24l-7 7h-32l-7-7z"
_ROUND = {"width": 46, "height": 38, "rx": 7.5}
_PLATES = {
    "union": join(
        tag("rect", x=-22, y=-17, **_ROUND, opacity=".4"),
        tag("rect", x=-23, y=-19, **_ROUND, fill=BLUE, stroke=LIGHT, stroke_width=1.2),
    ),
    "confederate": join(
        fill_path(f"M-22-10{_CUT}", opacity=".4"),
        stroke_path(f"M-23-12{_CUT}", INK, 1.8, fill=GREY),
    ),
}
MEDALLION = 10
"""The radius of a general's disc."""
ALONE = 1.75
"""The scale of a general without a unit."""
_MEDALLIONS = {
    "union": tag("circle", r=MEDALLION, fill=BLUE, stroke=LIGHT, stroke_width=1.6),
    "confederate": stroke_path("M-10-4.2l5.8-5.8h8.4l5.8 5.8v8.4l-5.8 5.8h-8.4l-5.8-5.8z", INK, 1.8, fill=GREY),
}
_CLOTHS = {"union": "M0-24h26v16H0z", "confederate": "M0-24h27l-6 8 6 8H0z"}
"""The outlines of the flags: rectangular, or with a swallowtail."""
_COLOURS = {"union": BLUE, "confederate": GREY}
INKS = {"union": LIGHT, "confederate": INK}
_FILLS = {**INKS, "confederate": None}
"""The color of each side's figures, if it is not the current color."""
_FACING = {"union": 1, "confederate": -1}

_BAR = 37
"""The total width of a unit's blocks."""
_GAP = 2
_ONE_ROW = 5
"""The largest number of figures that fit in one row."""


def army(side: str, kinds: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, Markup]]:
    """Yield all drawings of a side by name: counters of the given kinds (key and full strength), generals and flags."""
    yield side, _PLATES[side]
    yield f"{side}-general", join(_MEDALLIONS[side], use("star", fill=_FILLS[side]))
    yield f"{side}-general-alone", use(f"{side}-general", transform=f"scale({ALONE})")
    yield f"{side}-taken", _flag(_CLOTHS[side], INK, _COLOURS[side])
    yield f"{side}-open", _flag(_CLOTHS[side], FADED, PAPER)
    yield f"{side}-pennant", use(f"{side}-taken", transform="scale(.75)")
    for kind, full in kinds:
        yield f"{side}-{kind}", _figure(side, kind, full)
        for strength in range(1, full + 1):
            yield f"bar-{strength}-{full}", bar(strength, full)
            yield f"{side}-{kind}-{strength}", _unit(side, kind, strength, full)


def _flag(cloth: str, ink: str, color: str) -> Markup:
    return join(stroke_path("M0 2v-27", ink, 2), stroke_path(cloth, ink, 1.4, fill=color))


def _figure(side: str, kind: str, full: int) -> Markup:
    """Return a plate with its silhouette, leaving space for the blocks."""
    down, size = (-2.3, 0.43) if full <= _ONE_ROW else (-7.9, 0.38)
    place = f"scale({size:g})" if _FACING[side] > 0 else f"scale({-size:g} {size:g})"
    return join(use(side), use(kind, y=down, transform=place, fill=_FILLS[side], stroke=INKS[side], stroke_width=0))


def _unit(side: str, kind: str, strength: int, full: int) -> Markup:
    stroke = INKS[side] if strength < full else None
    return join(use(f"{side}-{kind}"), use(f"bar-{strength}-{full}", fill=_FILLS[side], stroke=stroke))


def bar(strength: int, full: int) -> Markup:
    """Return the blocks of a unit in one or two rows: filled for remaining figures, hollow for lost ones."""
    blocks = list(_blocks(full))
    left = "".join(f"M{x:g} {y:g}h{wide:g}v{high:g}h{-wide:g}z" for x, y, wide, high in blocks[:strength])
    lost = "".join(
        f"M{x + 0.6:g} {y + 0.6:g}h{wide - 1.2:g}v{high - 1.2:g}h{1.2 - wide:g}z"
        for x, y, wide, high in blocks[strength:]
    )
    return join(fill_path(left, stroke="none"), fill_path(lost, "none", stroke_width=1.1)) if lost else fill_path(left)


def _blocks(full: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield the left edge, top edge, width and height of each block."""
    in_a_row, high, top = (full, 6.8, 9.0) if full <= _ONE_ROW else (ceil(full / 2), 4.6, 6.2)
    wide = round((_BAR - _GAP * (in_a_row - 1)) / in_a_row, 2)
    for number in range(full):
        line, place = divmod(number, in_a_row)
        yield round(place * (wide + _GAP) - _BAR / 2, 2), top + line * (high + 1.2), wide, high


FACE_NAMES = {"I": "infantry", "C": "cavalry", "A": "artillery", "S": "sabers", "F": "retreat flag"}
"""The faces of a battle die."""
_SABER = "M-21-20q10 26 36 34l-3 4q-30-6-33-38zM10 17l9-9 3 3-9 9zM17 15l6 6-3 3-6-6z"


_DIAGONAL, _OTHER, _MIDDLE, _CENTRE = ((-1, -1), (1, 1)), ((1, -1), (-1, 1)), ((-1, 0), (1, 0)), ((0, 0),)
_SPOTS = {
    1: _CENTRE,
    2: _DIAGONAL,
    3: _DIAGONAL + _CENTRE,
    4: _DIAGONAL + _OTHER,
    5: _DIAGONAL + _OTHER + _CENTRE,
    6: _DIAGONAL + _OTHER + _MIDDLE,
}
"""The positions of the spots on an ordinary die."""


@cache
def die(face: str) -> Markup:
    """Return a die that shows a face ("I", "C", "A", "S" or "F", or "1" to "6") as an SVG document, 60 by 60."""
    box = tag("rect", x=-28, y=-28, width=56, height=56, rx=10, fill=LIGHT, stroke=INK, stroke_width=2.5)
    return tag(
        "svg",
        box,
        _picture(face),
        xmlns=NAMESPACE,
        viewBox="-30 -30 60 60",
        role="img",
        aria_label=FACE_NAMES.get(face, face),
    )


def dice(faces: Iterable[str]) -> dict[str, Markup]:
    """Return a drawing of a die for every face, by its letter."""
    return {face: die(face) for face in faces}


def _picture(face: str) -> Markup:
    if face.isdecimal():
        return join(*(tag("circle", cx=15 * x, cy=15 * y, r=5.5, fill=INK) for x, y in _SPOTS[int(face)]))
    if face == "S":
        return tag("g", tag("path", d=_SABER), tag("path", d=_SABER, transform="scale(-1 1)"), fill=INK)
    if face == "F":
        cloth = tag("path", d="M-12-20q12-6 17 0t17 0v21q-12 6-17 0t-17 0z", fill=RED, stroke=INK, stroke_width=1.5)
        return join(tag("path", d="M-13-23v46", stroke=INK, stroke_width=4, stroke_linecap="round"), cloth)
    figure = SILHOUETTES[FACE_NAMES[face]]
    return tag("g", figure, transform="translate(0 4)scale(.56)", fill=BLUE, stroke=BLUE, stroke_width=0)


class Style(NamedTuple):
    """The shape of an arrow: half-widths at three places, length of the head, bend, and distance from both centers."""

    tail: float
    neck: float
    barbs: float
    length: float
    bend: float
    start: float
    end: float


STYLES = {
    "move": Style(2, 6, 13, 20, 0.12, 8, 26),
    "retreat": Style(2, 6, 13, 20, 0.12, 8, 26),
    "jump": Style(2, 5, 12, 20, 0.16, 14, 6),
    "shot": Style(1.5, 2, 7, 14, 0, 22, 24),
}
_NEAR = Style(2, 4, 10, 14, 0, 2, 26)
"""The shape of an arrow of a move to a neighbor: straight, because a bend would hide its shaft behind its head."""


def outline(kind: str, origin: tuple[int, int], target: tuple[int, int]) -> str:
    """Return the path of an arrow between two points as an SVG `d` attribute. It is empty if the points are equal."""
    style = STYLES[kind]
    x, y = origin
    far = hypot(target[0] - x, target[1] - y)
    if not far:
        return ""
    if style.bend and far < style.start + style.end + 2 * style.length:
        style = _NEAR
    along = ((target[0] - x) / far, (target[1] - y) / far)

    def at(forward: float, aside: float) -> str:
        left, up = along[0] * forward - along[1] * aside, along[1] * forward + along[0] * aside
        return f"{round(x + left)} {round(y + up)}"

    neck = far - style.end - style.length
    middle, bend = (style.start + neck) / 2, style.bend * far
    width = (style.tail + style.neck) / 2
    return (
        f"M{at(style.start, -style.tail)}Q{at(middle, bend - width)} {at(neck, -style.neck)}"
        f"L{at(neck - 3, -style.barbs)} {at(far - style.end, 0)} {at(neck - 3, style.barbs)} {at(neck, style.neck)}"
        f"Q{at(middle, bend + width)} {at(style.start, style.tail)}z"
    )


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
        xmlns=NAMESPACE,
        viewBox="0 0 16 16",
        **pen,
    )


ICONS: Mapping[str, Markup] = {verb: _drawn(path) for verb, path in _PATHS.items()}
"""The icons by verb, each as an SVG document of 16 by 16 in the current text color."""
