"""The output of a widget as a notebook stores it, for readers without a kernel."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from bcnb.presentation.markup import tag
from bcnb.presentation.text_tools import safe_text, sentence

Bundle: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""The data and the metadata of a cell's output, by their kinds."""
SVG, HTML = "image/svg+xml", "text/html"
_LABEL = re.compile(r'^<svg\b[^>]*? aria-label="([^"]*)"')
_SAFE = " !$'()*+,-./:;=?@[]_`{|}~"
"""Characters that stay as they are in the address of a picture, so that a diff of notebooks can be read."""


def stored_bundle(bundle: Any, picture: str, text: str, alt: str = "") -> Bundle:
    """Return the data and metadata of a cell's output: those of a live widget, plus a text and, if given, a picture.

    Signs replace whatever would act in the text. `alt` is the picture's alternative text, by default its label.
    """
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    return {**data, **pictured(picture, alt), "text/plain": safe_text(text)}, metadata


def pictured(picture: str, alt: str = "") -> dict[str, str]:
    """Return an SVG as cell output, also as HTML: converters give no alternative text to an SVG output alone."""
    if not picture:
        return {}
    label = _LABEL.search(picture)
    words = alt or (unescape(label[1]) if label else "")
    source = f"data:image/svg+xml,{quote(picture, safe=_SAFE)}"
    return {SVG: picture, HTML: str(tag("img", src=source, alt=words))}


class SharedPage(NamedTuple):
    """A page that needs nothing else, and the name of its file."""

    name: str
    page: bytes

    @property
    def message(self) -> Mapping[str, str]:
        """What a page is told so that the browser stores the file."""
        return {"t": "shared", "name": self.name, "page": self.page.decode(), "text": self.told}

    @property
    def told(self) -> str:
        """What is said of it."""
        size = round(len(self.page) / 1000)
        return f"{self.name} ({size} kB) goes to your downloads: it plays in any browser, without a network."


def share_message(share: Callable[[int], SharedPage], ply: int) -> Mapping[str, str]:
    """What a page is told that asked for a file: the file, or why there is none."""
    try:
        return share(ply).message
    except (ValueError, OSError) as fault:
        return {"t": "shared", "text": sentence(str(fault))}
