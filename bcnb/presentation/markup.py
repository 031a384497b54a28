"""SVG as text. Only this module writes tags and escapes text."""

from collections.abc import Iterable
from re import compile as pattern
from typing import NewType

Markup = NewType("Markup", str)
"""Text that is valid SVG."""
NAMESPACE = "http://www.w3.org/2000/svg"
"""The namespace of SVG. A page draws nothing of a parsed picture without it."""

_NO_XML = (*range(0x09), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
"""The characters that XML forbids. A regular expression for them would take 5 ms to compile at every start."""
_ESCAPES = {
    **dict.fromkeys(_NO_XML, "\ufffd"),
    **str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}),
}
_MEASURED = ("d", "x", "y", "transform", "opacity")
"""The attributes that contain numbers, even if they are given as strings."""
_ZERO = pattern(r"(?<![\d.])0(?=\.\d)")
_LETTER = 0.53
"""The width of a letter of Georgia in font sizes, on average, and of the letters that are much narrower or wider."""
_LETTERS = {
    **dict.fromkeys("fijlrt '", 0.33),
    **dict.fromkeys("mw", 0.81),
    **dict.fromkeys("ABCDEFGHIJKLMNOPQRSTUVWXYZ", 0.69),
}


def escape_text(text: object) -> Markup:
    """Return any text escaped for use in SVG. Characters that XML forbids become replacement characters.

    >>> escape_text("<Hood & Lee>")
    '&lt;Hood &amp; Lee&gt;'
    """
    return Markup(str(text).translate(_ESCAPES))


def tag(name: str, *children: Markup, **attributes: object) -> Markup:
    """Return an element.

    In attribute names, `_` becomes `-`, and a final `_` is dropped. A value of None omits the attribute.

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
    """Return an attribute value, escaped, with numbers below one written without the leading zero."""
    if isinstance(value, float) or key in _MEASURED:
        return Markup(_ZERO.sub("", escape_text(value)))
    return escape_text(value)


def placed(letters: str, x: Iterable[int], y: Iterable[float]) -> Markup:
    """Return a text with a position for every letter. The last y applies to all remaining letters.

    >>> placed("ab", (7, 9), (5,))
    '<text x="7 9" y="5">ab</text>'
    """
    return tag("text", escape_text(letters), x=" ".join(map(str, x)), y=" ".join(map(str, y)))


def spaced(texts: Iterable[tuple[str, int]], advance: int, y: int = 0) -> Markup:
    """Return many short words, each centered on its x, as one text element, which is shorter than one element per word.

    >>> spaced([("a", 70), ("10", 140)], 6, 9)
    '<text x="70 137 143" y="9">a10</text>'
    """
    pairs = list(texts)
    places = [x - advance * (len(text) - 1) // 2 + advance * n for text, x in pairs for n in range(len(text))]
    return placed("".join(text for text, _ in pairs), places, (y,))


def line(text: str, x: int, y: int, **attributes: object) -> Markup:
    """Return a line of text at a position, or empty markup if the text is empty.

    >>> line("Hood", 3, 4)
    '<text x="3" y="4">Hood</text>'
    """
    return tag("text", escape_text(text), x=x, y=y, **attributes) if text else join()


def text_width(text: str) -> float:
    """Return the width of a line of text in font sizes, as Georgia has it.

    >>> round(text_width("hill"), 2), round(text_width("swamp"), 2)
    (1.52, 3.21)
    """
    return sum(_LETTERS.get(letter, _LETTER) for letter in text)


def fitted_text(text: str, width: float, **place: int) -> Markup:
    """Return a line of text that is exactly this wide in any font, so that it cannot cover what is next to it.

    >>> fitted_text("hill", 20.5, x=3, y=4)
    '<text x="3" y="4" textLength="20">hill</text>'
    """
    return tag("text", escape_text(text), **place, textLength=round(width))


def named(name: str, drawing: Markup) -> Markup:
    """Return a drawing with an id. A single element gets the id itself, and several elements are put in a group.

    >>> named("dot", tag("circle", r=2))
    '<circle r="2" id="dot"/>'
    """
    if drawing.count("<") == 1:
        return Markup(drawing.replace("/>", f' id="{name}"/>'))
    return tag("g", drawing, id=name)


def join(*parts: Markup) -> Markup:
    """Return the elements one after the other."""
    return Markup("".join(parts))
