"""SVG as text: the one place where tags are written and words are escaped."""

from collections.abc import Iterable
from re import compile as pattern
from typing import NewType

Markup = NewType("Markup", str)
"""Text that is SVG already."""

_NO_XML = (*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
"""What XML cannot hold. As a pattern it would take 5 ms to be compiled, at every start."""
_ESCAPES = {
    **dict.fromkeys(_NO_XML, "\ufffd"),
    **str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}),
}
_MEASURED = ("d", "x", "y", "transform", "opacity")
"""The attributes that are numbers, even where they are written as words."""
_ZERO = pattern(r"(?<![\d.])0(?=\.\d)")


def escape_text(text: object) -> Markup:
    """Any text, made safe to stand in SVG; what XML cannot hold becomes a replacement character.

    >>> words("<Hood & Lee>")
    '&lt;Hood &amp; Lee&gt;'
    """
    return Markup(str(text).translate(_ESCAPES))


def tag(name: str, *children: Markup, **attributes: object) -> Markup:
    """An element. In the names of attributes `_` stands for `-`, and at the end for nothing; None leaves one out.

    >>> tag("g", tag("path", d="m0 0.5"), class_="a", stroke_width=0.2)
    '<g class="a" stroke-width=".2"><path d="m0 .5"/></g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{_short(key, value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def _short(key: str, value: object) -> Markup:
    """A value, escaped; numbers below one without their zero."""
    if isinstance(value, float) or key in _MEASURED:
        return Markup(_ZERO.sub("", escape_text(value)))
    return escape_text(value)


def placed(letters: str, x: Iterable[int], y: Iterable[float]) -> Markup:
    """A text with a place for every letter; the last height holds for the letters that remain.

    >>> placed("ab", (7, 9), (5,))
    '<text x="7 9" y="5">ab</text>'
    """
    return tag("text", escape_text(letters), x=" ".join(map(str, x)), y=" ".join(map(str, y)))


def spaced(texts: Iterable[tuple[str, int]], advance: int, y: int = 0) -> Markup:
    """Many short words around places on one line, as one text; this needs less than a text for each.

    >>> spaced([("a", 70), ("10", 140)], 6, 9)
    '<text x="70 137 143" y="9">a10</text>'
    """
    pairs = list(texts)
    places = [x - advance * (len(text) - 1) // 2 + advance * n for text, x in pairs for n in range(len(text))]
    return placed("".join(text for text, _ in pairs), places, (y,))


def line(text: str, x: int, y: int, **attributes: object) -> Markup:
    """A line of text at a place, if there is one to write.

    >>> line("Hood", 3, 4)
    '<text x="3" y="4">Hood</text>'
    """
    return tag("text", escape_text(text), x=x, y=y, **attributes) if text else join()


def named(name: str, drawing: Markup) -> Markup:
    """A drawing with an id: a single element bears it itself, several are put in a group.

    >>> named("dot", tag("circle", r=2))
    '<circle r="2" id="dot"/>'
    """
    if drawing.count("<") == 1:
        return Markup(drawing.replace("/>", f' id="{name}"/>'))
    return tag("g", drawing, id=name)


def join(*parts: Markup) -> Markup:
    """Elements one after the other."""
    return Markup("".join(parts))
