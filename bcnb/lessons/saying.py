"""Saying: the one way in which the words of a notebook print, and in which they show a table."""

from html import escape
from typing import Any

from bcnb.course.progress import Progress
from bcnb.present.markup import Markup
from bcnb.present.plain import plain
from bcnb.widgets.keeping import known_progress
from bcnb.widgets.storing import stored


def say(text: str) -> None:
    """Print a text, in which signs stand for whatever a file brought that would act on a page or a terminal."""
    print(plain(text))


def progress_here() -> Progress:
    """The progress kept here; where it cannot be read that is said, and there is none."""
    progress, lack = known_progress()
    if lack:
        say(lack)
    return progress


def folded(summary: str, text: str) -> dict[str, str]:
    """Words that are folded up: open to whoever wants them, and there when nothing runs."""
    shown = f"<details><summary>{_escaped(summary)}</summary><pre>{_escaped(text)}</pre></details>"
    return stored({"text/html": shown}, "", f"{summary}\n\n{text}")[0]


def _escaped(words: str) -> str:
    return escape(words, quote=False)


class Told:
    """Words to be shown beneath a cell: for a page, and as text where there is none."""

    def __init__(self, text: str, html: Markup) -> None:
        self._text = text
        self._html = html

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return stored({"text/html": self._html}, "", self._text)
