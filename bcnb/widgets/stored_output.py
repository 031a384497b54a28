"""The output of a widget as a notebook stores it, for readers without a kernel, and pages to share."""

import re
from collections.abc import Callable, Mapping
from html import unescape
from typing import Any, NamedTuple, TypeAlias
from urllib.parse import quote

from bcnb.presentation.markup import tag
from bcnb.presentation.text_tools import safe_text, sentence

Bundle: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""The data and the metadata of a cell's output, by MIME type."""
SVG, HTML = "image/svg+xml", "text/html"
_LABEL = re.compile(r'^<svg\b[^>]*? aria-label="([^"]*)"')
_SAFE = " !$'()+*,-./:;=?@[]_`{|}~"
"""Characters that are not encoded in the URL of a picture, so that diffs of notebooks are readable."""


def stored_bundle(bundle: Any, picture: str, text: str, alt: str = "") -> Bundle:
    """Return the data and metadata of a cell's output: those of a live widget, plus a text and, if given, a picture.

    Control characters in the text are replaced by visible ones. `alt` is the picture's alternative text, by default its
    label.
    """
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    return {**data, **pictured(picture, alt), "text/plain": safe_text(text)}, metadata


def pictured(picture: str, alt: str = "") -> dict[str, str]:
    """Return an SVG as cell output, also as HTML, because converters give no alternative text to an SVG output."""
    if not picture:
        return {}
    label = _LABEL.search(picture)
    words = alt or (unescape(label[1]) if label else "")
    source = f"data:image/svg+xml,{quote(picture, safe=_SAFE)}"
    return {SVG: picture, HTML: str(tag("img", src=source, alt=words))}


class SharedPage(NamedTuple):
    """A standalone page to download, with the name of its file."""

    name: str
    page: bytes

    @property
    def message(self) -> Mapping[str, str]:
        """Return the message that makes the browser download the file."""
        return {"t": "shared", "name": self.name, "page": self.page.decode(), "text": self.text}

    @property
    def text(self) -> str:
        """Return a sentence about the file."""
        size = round(len(self.page) / 1000)
        return f"{self.name} ({size} kB) is in your downloads. It plays in any browser, without a network."


def share_message(share: Callable[[int], SharedPage], ply: int) -> Mapping[str, str]:
    """Return the message for a page that asked for a file: the file, or the reason why there is none."""
    try:
        return share(ply).message
    except (ValueError, OSError) as fault:
        return {"t": "shared", "text": sentence(str(fault))}
