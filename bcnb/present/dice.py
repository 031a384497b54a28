"""The faces of dice, each as a small picture of its own: the five of a battle die, and the spots of a common one."""

from collections.abc import Iterable
from functools import cache

from bcnb.present.figures import SILHOUETTES
from bcnb.present.markup import Markup, join, tag
from bcnb.present.palette import BLUE, INK, LIGHT, RED

FACE_NAMES = {"I": "infantry", "C": "cavalry", "A": "artillery", "S": "sabers", "F": "flag"}
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
"""Where the spots of a common die lie."""


@cache
def die(face: str) -> Markup:
    """A die that shows a face ("I", "C", "A", "S" or "F", or "1" to "6"), 60 by 60, as one SVG document."""
    box = tag("rect", x=-28, y=-28, width=56, height=56, rx=10, fill=LIGHT, stroke=INK, stroke_width=2.5)
    return tag(
        "svg",
        box,
        _picture(face),
        xmlns="http://www.w3.org/2000/svg",
        viewBox="-30 -30 60 60",
        role="img",
        aria_label=FACE_NAMES.get(face, face),
    )


def dice(faces: Iterable[str]) -> dict[str, Markup]:
    """A die for every face, by its letter."""
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
