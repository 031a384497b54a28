"""Saying: the one way in which the words of a notebook print, and in which they show a table."""

from html import escape
from itertools import groupby
from typing import Any

from IPython.display import display

from bcnb.course.progress import Progress
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import safe_text
from bcnb.widgets.progress_store import known_progress
from bcnb.widgets.stored_output import stored_bundle


def print_text(text: str) -> None:
    """Print a text, in which signs stand for whatever a file brought that would act on a page or a terminal."""
    print(safe_text(text))


def progress_here() -> Progress:
    """The progress kept here; where it cannot be read that is said, and there is none."""
    progress, lack = known_progress()
    if lack:
        print_text(lack)
    return progress


def print_table(text: str) -> None:
    """Say a text in which lines are rows of a table, whose parts stand apart by blanks: on a page too narrow for them,
    rows are moved to the side, and words are broken."""
    display(OutputText(safe_text(text), _rows_whole(safe_text(text))))


def _rows_whole(text: str) -> Markup:
    """Each run of rows, and of other lines, as a block; a page leaves out the first break of one."""
    blocks = groupby(text.split("\n"), lambda line: "  " in line.strip())
    styles = {True: "white-space:pre;overflow-x:auto", False: "white-space:pre-wrap"}
    return join(*(tag("pre", escape_text("\n".join(("", *lines))), style=styles[rows]) for rows, lines in blocks))


def folded(summary: str, text: str) -> dict[str, str]:
    """Words that are folded up: open to whoever wants them, and there when nothing runs."""
    shown = f"<details><summary>{_escaped(summary)}</summary><pre>{_escaped(text)}</pre></details>"
    return stored_bundle({"text/html": shown}, "", f"{summary}\n\n{text}")[0]


def _escaped(words: str) -> str:
    return escape(words, quote=False)


class OutputText:
    """Words to be shown beneath a cell: for a page, and as text where there is none."""

    def __init__(self, text: str, html: Markup) -> None:
        self._text = text
        self._html = html

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return stored_bundle({"text/html": self._html}, "", self._text)
