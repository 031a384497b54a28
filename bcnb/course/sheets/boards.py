"""Boards on paper: each a picture of its own, in shades of grey, 85 mm wide, two in a row."""

import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import replace

from bcnb.engine.ruleset import Seat, State
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.presenter import page_presenter_of
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import describe, picture

COLOUR = re.compile(r"#([0-9a-f]{6}|[0-9a-f]{3})\b", re.IGNORECASE)
RULER = re.compile(r'<text x="([\d .]+)" y="([\d .]+)">(\d{17}|[a-i]{9})</text>')
LARGER = "<style>.bcnb-labels{display:none}.bcnb-names{font-size:19px}.bcnb-ruler{font-size:25px}</style>"
"""On a board this small the names of the hexes cannot be read: the rulers alone tell them, in larger type."""
APART = 8
"""How far the letters of a number on a ruler are apart."""
LUMA = (0.2126, 0.7152, 0.0722)
"""How bright red, green and blue are."""


def figure(state: State, caption: str, *, below: Seat | None = None) -> Markup:
    """A position with its caption, with a seat at the bottom: by default the one that moves first."""
    scene = page_presenter_of(state).scene(state, title=caption, stand=Viewpoint(below))
    drawn = grey(legible(picture(replace(scene, title=""))))
    source = f"data:image/svg+xml;base64,{b64encode(drawn.encode()).decode()}"
    return tag("figure", tag("img", src=source, alt=describe(scene)), tag("figcaption", escape_text(caption)))


def figures(found: Iterable[Markup], counted: str) -> Markup:
    """Boards two in a row, and how their cells are counted."""
    return join(tag("p", tag("small", escape_text(counted))), tag("div", *found, class_="boards"))


def grey(svg: str) -> str:
    """A picture without colour, everything as bright as it was.

    >>> grey('<path fill="#1f4378" stroke="#fff"/>')
    '<path fill="#3f3f3f" stroke="#ffffff"/>'
    """
    return COLOUR.sub(_grey, svg)


def legible(svg: str) -> str:
    """A picture with larger rulers, and without the names that would be too small."""
    return RULER.sub(_ruler, svg).replace(">", f">{LARGER}", 1)


def _ruler(found: re.Match[str]) -> str:
    """A ruler whose numbers stand in their middle, so that they may grow."""
    across, down, letters = [float(x) for x in found[1].split()], found[2].split(), found[3]
    marks: list[tuple[str, float]] = []
    for letter, x in zip(letters, across, strict=True):
        word, before = marks[-1] if marks else ("", -2.0 * APART)
        if x - before == APART:
            marks[-1] = (word + letter, before + APART / 2)
        else:
            marks.append((letter, x))
    heights = down if len(down) == len(marks) else [down[0]] * len(marks)
    texts = (f'<text x="{x:g}" y="{y}">{word}</text>' for (word, x), y in zip(marks, heights, strict=True))
    return f'<g class="bcnb-ruler">{"".join(texts)}</g>'


def _grey(found: re.Match[str]) -> str:
    digits = found[1] if len(found[1]) == 6 else "".join(2 * digit for digit in found[1])
    parts = (int(digits[place : place + 2], 16) for place in (0, 2, 4))
    level = round(sum(part * share for part, share in zip(parts, LUMA, strict=True)))
    return f"#{3 * f'{level:02x}'}"
