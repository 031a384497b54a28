"""Arrows as outlines: broad and curved for a move, the same but hollow for a retreat, thin and straight for a shot."""

from math import hypot
from typing import NamedTuple


class Style(NamedTuple):
    """The shape of an arrow: half its width at three places, the length of its head, its bend, and how far it stays
    from the centres of both hexes."""

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


def outline(kind: str, origin: tuple[int, int], target: tuple[int, int]) -> str:
    """The path of an arrow between two points, as the `d` of SVG; empty between equal points."""
    style = STYLES[kind]
    x, y = origin
    far = hypot(target[0] - x, target[1] - y)
    if not far:
        return ""
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
