"""Output of notebook functions: safe text, tables, folded text, and the saved progress with its error message."""

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import Any

from IPython.display import display

from bcnb.course.progress import Progress
from bcnb.presentation.bar_chart import BarChart, bar_chart_picture, bar_chart_table, bar_chart_text
from bcnb.presentation.chart_table import figure_html, table_html
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import safe_text
from bcnb.widgets.progress_store import known_progress
from bcnb.widgets.stored_output import stored_bundle


def print_text(text: str) -> None:
    """Print a text in which visible signs replace control characters, because files may contain them."""
    print(safe_text(text))


def progress_here() -> Progress:
    """Return the saved progress. If it cannot be read, print the reason and return an empty one."""
    progress, lack = known_progress()
    if lack:
        print_text(lack)
    return progress


def print_table(text: str) -> None:
    """Show a text that contains rows of tables, which are lines with columns separated by two or more spaces.

    On a narrow page, the rows scroll sideways, and all other lines are wrapped.
    """
    display(table_output(text))


def table_output(text: str) -> "OutputText":
    """Return a text with rows of tables as the output of a cell, which can be replaced."""
    return OutputText(safe_text(text), _rows_whole(safe_text(text)))


def chart_output(chart: BarChart, words: Sequence[str] = ()) -> "OutputText":
    """Return a chart as the output of a cell: its picture, sentences below it, and its numbers one click away.

    The output can be replaced. Control characters in names are replaced by visible ones.
    """
    safe = chart._replace(rows=tuple(row._replace(name=safe_text(row.name)) for row in chart.rows))
    below = tag("p", escape_text(safe_text(" ".join(words))), style="margin:4px 0") if words else join()
    html = figure_html(bar_chart_picture(safe), table_html(bar_chart_table(safe)), below)
    return OutputText("\n".join((*map(safe_text, words), bar_chart_text(safe))), html)


def _rows_whole(text: str) -> Markup:
    """Return each run of table rows, and each run of other lines, as a block.

    A block begins with an additional line break, because browsers skip the first one.
    """
    blocks = groupby(text.split("\n"), lambda line: "  " in line.strip())
    styles = {True: "white-space:pre;overflow-x:auto", False: "white-space:pre-wrap"}
    return join(*(tag("pre", escape_text("\n".join(("", *lines))), style=styles[rows]) for rows, lines in blocks))


def folded(summary: str, text: str) -> dict[str, str]:
    """Return an output bundle with a summary that the reader can open to see the text, also without a kernel."""
    shown = f"<details><summary>{_escaped(summary)}</summary><pre>{_escaped(text)}</pre></details>"
    return stored_bundle({"text/html": shown}, "", f"{summary}\n\n{text}")[0]


def _escaped(words: str) -> str:
    return escape(words, quote=False)


class OutputText:
    """The output of a cell as HTML, with text for places without HTML."""

    def __init__(self, text: str, html: Markup) -> None:
        self._text = text
        self._html = html

    def __repr__(self) -> str:
        return self._text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        return stored_bundle({"text/html": self._html}, "", self._text)


def line(text: str) -> OutputText:
    """Return a line of text as the output of a cell, which can be replaced."""
    return OutputText(safe_text(text), tag("p", escape_text(safe_text(text))))
