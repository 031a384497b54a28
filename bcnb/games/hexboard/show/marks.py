"""Marks: what may be chosen, what has an order, what it has done, what may be hit. No two have the same lines.

A mark is a ring beneath the counters; some bear a sign at the upper left, where no plate covers it. Red is kept for
fire and refusal, gold for what is chosen, laurel for what may be done.
"""

from collections.abc import Mapping

from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import EARTH, GOLD, INK, LAUREL, LIGHT, RED, stroke_path, use

MOST_DICE = 9
"""The largest number of dice that has a badge."""
SIGN = (-26, -21)
"""Where a sign lies, from the middle of its hex: beyond the corner of a plate, which is round or cut."""


def badges() -> Mapping[str, Markup]:
    """A number of dice on a die, as it lies beside a target."""
    die = tag("rect", x=-12.5, y=-12.5, width=25, height=25, rx=6, fill=LIGHT, stroke=RED, stroke_width=3)
    return {"die": die} | {f"badge-{dice}": _badge(dice) for dice in range(1, MOST_DICE + 1)}


def _badge(dice: int) -> Markup:
    return join(use("die"), tag("text", escape_text(dice), y=6.6, font_size=19, font_weight=700, text_anchor="middle"))


def _ring(colour: str, size: float, width: float, dashes: str | None = None) -> Markup:
    scale = f"scale({size})"
    return use("hex", transform=scale, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)


def _sign(colour: str, drawing: Markup) -> Markup:
    right, down = SIGN
    disc = tag("circle", r=7.5, fill=colour, stroke=LIGHT, stroke_width=1.8)
    return tag("g", disc, drawing, transform=f"translate({right} {down})")


_TICK = stroke_path("M-4 .4-1.2 3.6 4.4-3.4", LIGHT, 2.6)
_ARROW = stroke_path("M-4.6 0H1M0-4.4 4.8 0 0 4.4z", LIGHT, 2, fill=LIGHT)
_SABERS = stroke_path("M-5.4-5Q-1.4 2.4 5.4 4.6M5.4-5Q1.4 2.4-5.4 4.6", LIGHT, 2)
_CROSS = stroke_path("M-4-4 4 4M4-4-4 4", LIGHT, 2.8)
_ORDERED = (_ring(LIGHT, 0.91, 7), _ring(LAUREL, 0.91, 4.2))
_SIGHTS = "M-12-30 0-37 12-30M-12 30 0 37 12 30M-32-8V-18.4L-22-24M32-8V-18.4L22-24M-32 8V18.4L-22 24M32 8V18.4L22 24"
"""The corners of a hex that is aimed at."""

MARKS: Mapping[str, Markup] = {
    "mark-choice": join(_ring(LIGHT, 0.91, 6.5), _ring(LAUREL, 0.91, 3.4, "8 5")),
    "mark-ordered": join(*_ORDERED, _sign(LAUREL, _TICK)),
    "mark-moved": join(*_ORDERED, _sign(LAUREL, _ARROW)),
    "mark-fought": join(_ring(LIGHT, 0.91, 5), _ring(INK, 0.91, 2), _sign(INK, _SABERS)),
    "mark-ready": join(_ring(INK, 0.92, 8), _ring(GOLD, 0.92, 5, "13 7")),
    "mark-selected": join(use("hex", fill=GOLD, opacity=0.3), _ring(INK, 0.92, 8.5), _ring(GOLD, 0.92, 5.4)),
    "mark-target": join(_ring(LIGHT, 0.89, 6), _ring(RED, 0.89, 2.2), stroke_path(_SIGHTS, RED, 5.2)),
    "mark-refused": join(_ring(LIGHT, 0.9, 6.5), _ring(RED, 0.9, 3.6), _sign(RED, _CROSS)),
    "mark-zone": tag("g", _ring(EARTH, 0.97, 2.4, "3 5"), use("hex", fill=GOLD, opacity=0.22)),
    "mark-go": tag("circle", r=10.5, fill=LAUREL, stroke=LIGHT, stroke_width=2.4),
    "prize": join(_ring(LIGHT, 0.87, 4.5), _ring(INK, 0.87, 1.8, "5 3")),
}
