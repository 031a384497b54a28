"""SVG as text: the one place where tags are written and words are escaped."""

from re import compile as pattern
from typing import NewType

Markup = NewType("Markup", str)
"""Text that is SVG already."""

_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord('"'): "&quot;"}
_NO_XML = pattern("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def words(text: object) -> Markup:
    """Any text, made safe to stand in SVG; what XML cannot hold becomes a replacement character.

    >>> words("<Hood & Lee>")
    '&lt;Hood &amp; Lee&gt;'
    """
    return Markup(_NO_XML.sub("\ufffd", str(text)).translate(_ESCAPES))


def tag(name: str, *children: Markup, **attributes: object) -> Markup:
    """An element. In the names of attributes `_` stands for `-`, and at the end for nothing; None leaves one out.

    >>> tag("g", tag("path", d="m0 0"), class_="a", stroke_width=2)
    '<g class="a" stroke-width="2"><path d="m0 0"/></g>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{words(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return Markup(f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>")


def join(*parts: Markup) -> Markup:
    """Elements one after the other."""
    return Markup("".join(parts))
