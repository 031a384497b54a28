"""The counters: a silhouette on the shape of its side, with a row of pips for the figures that are left.

A Union counter is round at the corners, dark, and looks right; a Confederate one has its corners cut, is light, and
looks left: so they are told apart without any colour.
"""

from collections.abc import Iterator

from bcnb.present.markup import Markup, join, tag
from bcnb.present.palette import BLUE, FADED, GREY, INK, LIGHT, filled, stroked, use

# The silhouettes are drawn twice as large, 84 wide and 58 high, looking right, in the colour that is in use.
_RIFLEMAN = join(
    filled(
        "M-2-27C-8-27-11-23-11-19L-9-5-12 4-22 17V20H-12L-13 17-5 10-1 2 6 7 8 17 8 20H19V18L14 16 13 3 6-5 7-19 6-25z"
        "M-1-31 0-37 7-36 9-32 14-30 9-29 8-25 4-23 0-25zM-14-25h6v8h-6zM-11-4h-5l-1 7h5z"
    ),
    tag("path", d="M3-22 11-14 20-25M-7-22-14-16 1-21", fill="none", stroke_width=5, stroke_linejoin="round"),
    filled("M-4-17-5-23 8-27 43-34V-32L25-26 8-22z"),
)
_RIDER = join(
    filled(
        "M-24-2C-22-8-14-8-6-6 0-5 6-6 10-9L20-22 23-28 26-23C30-20 33-16 37-11L35-7 30-8 24-11C22-6 20-2 18 3L30 4 "
        "40 10 42 15 37 14 28 9 16 9 22 13 18 20 13 20 16 14 7 8C0 9-6 8-10 7L-16 14-26 16-32 20-34 17-27 12-20 9-25 11"
        "-36 12-42 17-44 14-38 8-28 5C-27 2-26 0-24-2zM-23-5C-30-11-37-8-43-2-38-3-36 0-39 4-33 1-29-1-24 0z"
    ),
    filled(
        "M-6-6-7-13C-7-19-3-25 2-25L7-24 6-19 13-18 21-24 23-21 14-13 6-14V-5z"
        "M-1-31 1-37 7-37 10-33 15-31 10-30 9-26 5-24 1-26z"
    ),
    tag("path", d="M21-23Q34-26 40-36", fill="none", stroke_width=2.5),
)
_GUN = join(
    filled("M-27-14 29-25V-28L36-29 39-19 32-17 31-18-23-2C-29-3-30-11-27-14zM2-8-34 15-43 17V21H-32L14 1z"),
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
    "pip-lost": tag("circle", cy=15.5, r=2.4, fill="none", stroke_width=1),
    "star": filled("M0-8 1.9-2.5H7.7L3.1 1 4.8 6.6 0 3.2-4.8 6.6-3.1 1-7.7-2.5H-1.9z"),
}
FLAGS = {
    "flag-taken": stroked("M0 0v-18h13v9H0", INK, 1.8, fill=INK),
    "flag-open": stroked("M0 0v-18h13v9H0", FADED, 1.5),
}

_CUT = "l7-7h34l7 7v28l-7 7h-34l-7-7z"
_ROUND = {"width": 48, "height": 42, "rx": 7}
_COUNTERS = {
    "union": join(
        tag("rect", x=-23, y=-18, **_ROUND, fill=INK, opacity=".35"),
        tag("rect", x=-24, y=-20, **_ROUND, fill=BLUE, stroke=INK, stroke_width=1.5),
        tag("rect", x=-22, y=-18, width=44, height=38, rx=5, fill="none", stroke="#7f9cc4"),
    ),
    "confederate": join(
        filled(f"M-23-11{_CUT}", INK, opacity=".35"),
        stroked(f"M-24-13{_CUT}", INK, 2, fill=GREY),
    ),
}
_MEDALLIONS = {
    "union": tag("circle", r=11.5, fill=BLUE, stroke=LIGHT, stroke_width=1.5),
    "confederate": stroked("M-11.5-5l6.5-6.5H5l6.5 6.5V5L5 11.5H-5L-11.5 5z", INK, 2, fill=GREY),
}
_PENNANTS = {
    "union": stroked("M0 0v-19h15v10H0", INK, 1.5, fill=BLUE),
    "confederate": stroked("M0 0v-19h16l-5 5 5 5H0", INK, 1.5, fill=GREY),
}
INKS = {"union": LIGHT, "confederate": INK}
FACING = {"union": "scale(.5)", "confederate": "scale(-.5 .5)"}


def army(side: str, kinds: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, Markup]]:
    """All drawings of a side by name: counters of these kinds (a key and a full strength each), generals, pennant."""
    yield side, _COUNTERS[side]
    yield f"{side}-general", join(_MEDALLIONS[side], tag("g", use("star"), fill=INKS[side]))
    yield f"{side}-general-alone", use(f"{side}-general", transform="scale(1.7)")
    yield f"{side}-pennant", _PENNANTS[side]
    for kind, full in kinds:
        for strength in range(1, full + 1):
            yield f"pips-{strength}-{full}", _pips(strength, full)
            yield f"{side}-{kind}-{strength}", _unit(side, kind, strength, full)


def _unit(side: str, kind: str, strength: int, full: int) -> Markup:
    colour = INKS[side]
    figure = join(use(kind, transform=FACING[side]), use(f"pips-{strength}-{full}"))
    return join(use(side), tag("g", figure, fill=colour, stroke=colour, stroke_width=0))


def _pips(strength: int, full: int) -> Markup:
    """A row of places: the flag bearer, then a dot for every figure that is left and a circle for every one lost."""
    step = min(9, 36 // full)
    first = -step * (full - 1) / 2
    flag = filled(f"M{first - 3:g} 19.5v-9h7v5h-5v4z")
    dots = (_pip(f"{first + step * n:g}", n < strength) for n in range(1, full))
    return join(flag, *dots)


def _pip(x: str, left: bool) -> Markup:
    return tag("circle", cx=x, cy=15.5, r=3.2) if left else tag("use", href="#pip-lost", x=x)
