"""What is stored of a widget in a notebook, to be seen where nothing runs."""

from typing import Any


def stored(bundle: Any, picture: str, text: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data and metadata of a cell's output: those of a live widget, if there are any, with an SVG and a text."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    return {**data, "image/svg+xml": picture, "text/plain": text}, metadata
