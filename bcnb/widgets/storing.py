"""What is stored of a widget in a notebook, to be seen where nothing runs."""

from typing import Any, TypeAlias

from bcnb.present.plain import plain

Bundle: TypeAlias = tuple[dict[str, Any], dict[str, Any]]
"""The data and the metadata of a cell's output, by their kinds."""


def stored(bundle: Any, picture: str, text: str) -> Bundle:
    """The data and metadata of a cell's output: those of a live widget, if there are any, with a text, in which signs
    stand for what would act, and an SVG, if there is one."""
    data, metadata = bundle if isinstance(bundle, tuple) else (bundle or {}, {})
    drawn = {"image/svg+xml": picture} if picture else {}
    return {**data, **drawn, "text/plain": plain(text)}, metadata
