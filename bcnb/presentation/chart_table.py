"""The numbers of a chart as a table: as text, and as HTML that a reader opens below the picture.

A picture with its table is one output, which works without a kernel and without a script: the browser opens and closes
the table, also from the keyboard, and a screen reader gets the description of the picture and the cells of the table.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import quote

from bcnb.presentation.chart import Chart, chart_text
from bcnb.presentation.markup import Markup, escape_text, join, tag

OPEN = "Show the numbers"
"""The words that open the table."""
NARROW_SCREEN = "(max-width: 700px)"
"""The media query of screens that get the narrow picture."""
SAFE = "!$'(+*)-./:;=?@[]_`{|}~"
"""Characters that are not encoded in the URL of a picture, so that diffs of notebooks are readable."""
NOTHING = join()
_SCROLLS = "overflow-x:auto;max-width:100%"
_TEXT, _NUMBER = "text-align:left;white-space:nowrap", "text-align:right;white-space:nowrap"


class ChartTable(NamedTuple):
    """The numbers of a chart: the title, the headings, and rows of cells. The first cell of a row is its name."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...] = ()


class Picture(NamedTuple):
    """A drawn chart: for wide and for narrow screens (empty if one fits both), and described for a screen reader."""

    wide: str
    narrow: str
    description: str


def line_table(chart: Chart) -> ChartTable:
    """Return the numbers of a chart with lines or bars along whole numbers, with a row for each of these numbers."""
    head = [chart.across, *(row.name for row in chart.rows)]
    columns = [tuple(map(chart.say, row.values)) for row in chart.rows]
    if chart.band:
        head += ["at least", "at most"]
        columns += [tuple(map(chart.say, edge)) for edge in (chart.band.low, chart.band.high)]
    if chart.dots:
        head.append("signs")
    rows = []
    for at in range(chart.first, chart.last + 1):
        signs = ", ".join(dot.name for dot in chart.dots if dot.at == at)
        rows.append((str(chart.numbers[at]), *(column[at] for column in columns), *((signs,) if chart.dots else ())))
    return ChartTable(chart.words or chart.title, tuple(head), tuple(rows))


def describe_lines(chart: Chart) -> str:
    """Return the description of a chart with lines or bars, for readers who cannot see it."""
    return chart.summary or chart_text(chart).replace("\n", "; ")


# --- text -------------------------------------------------------------------------------------------------------------


def table_text(table: ChartTable, bars: Sequence[str] = ()) -> str:
    """Return a table as text: its title, its headings and rows in columns, and its notes.

    Args:
        table: the numbers.
        bars: a bar for each row, such as "####", which follows the row.
    """
    return "\n".join((table.title, *_lines(table, bars), *table.notes))


def _lines(table: ChartTable, bars: Sequence[str]) -> Iterator[str]:
    every = (table.head, *table.rows)
    widths = [max(map(len, column)) for column in zip(*every, strict=True)]
    for cells, bar in zip(every, ("", *(bars or [""] * len(table.rows))), strict=True):
        first, *others = (
            f"{cell:>{width}}" if at else f"{cell:{width}}"
            for at, (cell, width) in enumerate(zip(cells, widths, strict=True))
        )
        yield "  ".join((first, *others, bar)).rstrip()


# --- HTML -------------------------------------------------------------------------------------------------------------


def table_html(table: ChartTable) -> Markup:
    """Return a table as HTML with a caption, headings of columns and rows, and its notes below."""
    head = tag(
        "tr", *(tag("th", escape_text(name), scope="col", style=_side(at)) for at, name in enumerate(table.head))
    )
    body = (
        tag(
            "tr",
            tag("th", escape_text(name), scope="row", style=_TEXT),
            *(tag("td", escape_text(cell), style=_NUMBER) for cell in cells),
        )
        for name, *cells in table.rows
    )
    caption = tag("caption", escape_text(table.title), style="text-align:left;white-space:normal")
    shown = tag("table", caption, tag("thead", head), tag("tbody", *body), style="margin:4px 0")
    area = tag("div", shown, style=_SCROLLS, tabindex=0, role="region", aria_label=f"Numbers: {table.title}")
    return join(area, *(tag("p", escape_text(note)) for note in table.notes))


def _side(at: int) -> str:
    return _NUMBER if at else _TEXT


def folded(table: Markup) -> Markup:
    """Return a table that a reader can open and close."""
    return tag("details", tag("summary", escape_text(OPEN)), table, class_="bcnb-chart-table")


def figure_html(picture: Picture, table: Markup, words: Markup = NOTHING) -> Markup:
    """Return a picture, described for a screen reader, with words below it and its table one click away."""
    wide = tag("img", src=picture_url(picture.wide), alt=picture.description, style="max-width:100%;height:auto")
    narrow = tag("source", media=NARROW_SCREEN, srcset=listed_url(picture.narrow)) if picture.narrow else join()
    shown = tag("picture", narrow, wide) if picture.narrow else wide
    return tag("figure", shown, words, folded(table), class_="bcnb-chart", style="margin:0 0 12px")


def picture_url(svg: str) -> str:
    """Return the address of a picture that contains the picture itself."""
    return f"data:image/svg+xml,{quote(svg, safe=f'{SAFE} ,')}"


def listed_url(svg: str) -> str:
    """Return the address of a picture for a list of addresses, in which spaces and commas would end it."""
    return f"data:image/svg+xml,{quote(svg.replace(' ', chr(9)), safe=SAFE)}"
