"""The output of a widget as a notebook stores it, for readers without a kernel."""

import re
from html import unescape
from typing import Any, TypeAlias
from urllib.parse import quote

from bcnb.presentation.markup import tag
from bcnb.presentation.text_tools import safe_text

Bundle: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""The data and the metadata of a cell's output, by their kinds."""
SVG, HTML = "image/svg+xml", "text/html"
_LABEL = re.compile(r'^<svg\b[^>]*? aria-label="([^"]*)"')
_SAFE = " !$'()*+,-./:;=?@[]_`{|}~"
"""Characters that stay as they are in the address of a picture, so that a diff of notebooks can be read."""


def stored(bundle: Any, picture: str, text: str, alt: str = "") -> Bundle:
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
