"""Charts by category as values: bars or points with their intervals, one row for each player, battle or result.

A chart answers one question, which is its title. It is described once, and the picture, the text, the table and the
description for a screen reader follow from the same numbers. The picture follows the light or dark theme of its page.
In gray print, a hatched bar, a hollow sign and names replace the colors of a screen.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from bcnb.presentation import markup
from bcnb.presentation.chart_table import ChartTable, Picture, table_text
from bcnb.presentation.markup import NAMESPACE, Markup, join, tag
from bcnb.presentation.palette import CHART_STYLE

Number: TypeAlias = float | Fraction
WIDE, NARROW = 640, 340
"""The widths of a picture on a page and on a phone, in pixels."""
EDGE = 12
"""The margin of a picture."""
LETTER, BOLD_LETTER = 8, 9
"""The width of a letter of a row's name, and of its number. Fonts differ, so these are those of a wide one."""
TITLE_LETTER, NOTE_LETTER = 9.4, 7.2
BAR = 20
"""The letters of a bar in text that reaches the upper end of the scale."""
FEW_ROWS = 7
"""The number of rows that a description lists. Of more rows it names the first and the last by value."""


class Estimate(NamedTuple):
    """A number, and the interval around it, if there is one."""

    value: Number
    low: Number | None = None
    high: Number | None = None


class BarRow(NamedTuple):
    """A row of a chart.

    `estimates` has one number for each measure of the chart, and `cells` one text for each of its other columns. A
    `strong` row is what decides, such as a loss that wins a flag: it is red and hatched.
    """

    name: str
    estimates: tuple[Estimate, ...]
    cells: tuple[str, ...] = ()
    strong: bool = False


class Reference(NamedTuple):
    """A value with a dashed line of its own, such as 0.5, and its name, such as "even"."""

    value: Number
    name: str


def say_percent(share: Number) -> str:
    """Return a share in whole percent."""
    return f"{round(100 * share)}%"


class BarChart(NamedTuple):
    """Rows of numbers with their labels.

    `title` is the question. `about` is the heading of the names, `measures` are the headings of the numbers, and
    `columns` those of other cells in the table. `unit` is the quantity along the scale. The scale goes from `low` to
    `high` with a label every `step`. `bars` begin at the lower end; without them, a sign marks each number. `interval`
    names the intervals. `rest` names what is missing to the upper end, which is then drawn in gray. `notes` are
    sentences below the table. A `small` chart is always as narrow as on a phone and has no numbers along its scale,
    because it is read next to a board.
    """

    title: str
    about: str
    measures: tuple[str, ...]
    rows: tuple[BarRow, ...]
    unit: str
    columns: tuple[str, ...] = ()
    low: Number = 0
    high: Number = 1
    step: Number = Fraction(1, 4)
    bars: bool = True
    reference: Reference | None = None
    interval: str = "95% interval"
    rest: str = ""
    notes: tuple[str, ...] = ()
    say: Callable[[Number], str] = say_percent
    small: bool = False

    @property
    def has_intervals(self) -> bool:
        """Return True if any number has an interval."""
        return any(one.low is not None for row in self.rows for one in row.estimates)


# --- numbers and text -------------------------------------------------------------------------------------------------


def bar_chart_table(chart: BarChart) -> ChartTable:
    """Return the numbers of a chart as a table, with a column for each measure and each interval."""
    head = [chart.about, *chart.columns]
    for measure in chart.measures:
        head += [measure, chart.interval] if chart.has_intervals else [measure]
    if chart.rest:
        head.append(chart.rest)
    rows = tuple((row.name, *row.cells, *_numbers(chart, row)) for row in chart.rows)
    return ChartTable(chart.title, tuple(head), rows, chart.notes)


def _numbers(chart: BarChart, row: BarRow) -> Iterator[str]:
    for one in row.estimates:
        yield chart.say(one.value)
        if chart.has_intervals:
            yield say_interval(chart, one)
    if chart.rest:
        yield chart.say(chart.high - row.estimates[0].value)


def say_interval(chart: BarChart, one: Estimate) -> str:
    """Return the interval of a number, such as "34% to 100%", or an empty string."""
    return "" if one.low is None or one.high is None else f"{chart.say(one.low)} to {chart.say(one.high)}"


def bar_chart_text(chart: BarChart) -> str:
    """Return a chart as rows of text. If it has bars, a row ends with a bar of number signs."""
    drawn = chart.bars and len(chart.measures) == 1
    return table_text(bar_chart_table(chart), [_text_bar(chart, row) for row in chart.rows] if drawn else ())


def _text_bar(chart: BarChart, row: BarRow) -> str:
    return "#" * round(BAR * _part(chart, row.estimates[0].value))


def describe_bars(chart: BarChart) -> str:
    """Return the description of a chart for readers who cannot see it. It ends with a hint at the table."""
    shown = chart.rows
    if len(shown) > FEW_ROWS:
        ordered = sorted(shown, key=lambda row: row.estimates[0].value)
        shown = (ordered[-1], ordered[0])
    said = "; ".join(_described(chart, row) for row in shown)
    count = f"{len(chart.rows)} rows, highest and lowest: " if shown is not chart.rows else ""
    return f"{chart.title} {count}{said}. The table has all numbers."


def _described(chart: BarChart, row: BarRow) -> str:
    several = len(chart.measures) > 1
    for_each = (
        f"{f'{measure} ' if several else ''}{chart.say(one.value)}"
        f"{f' ({chart.interval}: {between})' if (between := say_interval(chart, one)) else ''}"
        for measure, one in zip(chart.measures, row.estimates, strict=True)
    )
    return f"{row.name}: {', '.join(for_each)}"


def bar_chart_picture(chart: BarChart) -> Picture:
    """Return a chart drawn for a page and for a phone, with its description."""
    if chart.small:
        return Picture(bar_chart_svg(chart, NARROW), "", describe_bars(chart))
    return Picture(bar_chart_svg(chart), bar_chart_svg(chart, NARROW), describe_bars(chart))


# --- picture ----------------------------------------------------------------------------------------------------------


class _Sheet(NamedTuple):
    """The measures of a picture.

    `left` and `right` are the ends of the scale, and `top` is where the rows begin. Each row is `row` high. `above` is
    True if a name is above its bar. `title` and `notes` are lines of text.
    """

    width: int
    left: int
    right: int
    top: int
    row: int
    above: bool
    title: tuple[str, ...]
    notes: tuple[str, ...]

    def bottom(self, chart: BarChart) -> int:
        """Return the lower end of the rows."""
        return self.top + self.row * len(chart.rows)

    def height(self, chart: BarChart) -> int:
        """Return the height of the picture."""
        return self.bottom(chart) + (0 if chart.small else 24) + 17 * len(self.notes) + EDGE


def _sheet(chart: BarChart, width: int) -> _Sheet:
    names = max((len(row.name) for row in chart.rows), default=0) * LETTER
    values = max((len(_label(chart, row)) for row in chart.rows), default=0) * BOLD_LETTER + 8
    above = names > 0.38 * width
    left = EDGE + (4 if above else names + 8)
    right = width - EDGE - (16 if above else values + 8)
    title = tuple(wrap(chart.title, int((width - 2 * EDGE) / TITLE_LETTER)))
    notes = tuple(wrap(_legend(chart), int((width - 2 * EDGE) / NOTE_LETTER)))
    heading = 18 if chart.reference or len(chart.measures) > 1 else 4
    top = EDGE + 22 * len(title) + heading
    row = 38 if above else 24 if len(chart.measures) == 1 else 30
    return _Sheet(width, left, right, top, row, above, title, notes)


def _legend(chart: BarChart) -> str:
    """Return what the scale and the signs mean."""
    signs = zip(SIGN_NAMES, chart.measures, strict=False)
    said = [] if chart.small else [f"{chart.unit}."]
    said += [f"{sign}: {measure}." for sign, measure in signs] if len(chart.measures) > 1 else []
    said += [f"Left: {chart.measures[0]}; right: {chart.rest}."] if chart.rest else []
    said += [f"Thin line: {chart.interval}."] if chart.has_intervals else []
    return " ".join(said)


SIGN_NAMES = ("Filled disc", "Hollow square")
"""The signs of the measures in their order, if there are no bars."""


def bar_chart_svg(chart: BarChart, width: int = WIDE) -> Markup:
    """Return a chart as SVG of a given width in pixels. Long names are above their bars on a narrow picture."""
    sheet = _sheet(chart, width)
    height = sheet.height(chart)
    return tag(
        "svg",
        tag("style", Markup(CHART_STYLE)),
        tag("path", d=f"M.5 .5H{width - 0.5:g}V{height - 0.5:g}H.5z", class_="page"),
        *_words(sheet, height),
        *_scale(chart, sheet),
        *(join(*_row(chart, sheet, place)) for place in range(len(chart.rows))),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=describe_bars(chart),
    )


def _words(sheet: _Sheet, height: int) -> Iterator[Markup]:
    for place, text in enumerate(sheet.title):
        yield markup.line(text, EDGE, EDGE + 16 + 22 * place, class_="title")
    for place, text in enumerate(reversed(sheet.notes)):
        yield markup.line(text, EDGE, height - EDGE - 17 * place, class_="note")


def _scale(chart: BarChart, sheet: _Sheet) -> Iterator[Markup]:
    top, bottom = sheet.top, sheet.bottom(chart)
    for value in _ticks(chart):
        x = _x(chart, sheet, value)
        yield tag("path", d=f"M{x} {top}V{bottom}", class_="grid")
        if not chart.small:
            yield markup.line(chart.say(value), x, bottom + 16, class_="note", text_anchor="middle")
    if chart.reference:
        x = _x(chart, sheet, chart.reference.value)
        yield tag("path", d=f"M{x} {top - 4}V{bottom}", class_="even")
        yield markup.line(chart.reference.name, x, top - 7, class_="note", text_anchor="middle")


def _ticks(chart: BarChart) -> Sequence[Number]:
    count = int((chart.high - chart.low) / chart.step + Fraction(1, 1000))
    return [chart.low + chart.step * place for place in range(count + 1)]


def _part(chart: BarChart, value: Number) -> float:
    """Return the place of a value on the scale, from 0 at its lower end to 1 at its upper end."""
    return min(max(float((value - chart.low) / (chart.high - chart.low)), 0.0), 1.0)


def _x(chart: BarChart, sheet: _Sheet, value: Number) -> int:
    return sheet.left + round((sheet.right - sheet.left) * _part(chart, value))


def _label(chart: BarChart, row: BarRow) -> str:
    return " / ".join(chart.say(one.value) for one in row.estimates)


def _row(chart: BarChart, sheet: _Sheet, place: int) -> Iterator[Markup]:
    row, top = chart.rows[place], sheet.top + sheet.row * place
    baseline = top + 15 if sheet.above else top + sheet.row // 2 + 5
    middle = top + 27 if sheet.above else top + sheet.row // 2
    yield markup.line(row.name, EDGE, baseline, class_="strong" if row.strong else "name")
    yield markup.line(_label(chart, row), sheet.width - EDGE, baseline, class_="value", text_anchor="end")
    apart = 5 if len(row.estimates) > 1 else 0
    for number, one in enumerate(row.estimates):
        y = middle + apart * (2 * number - 1)
        yield from _bar(chart, sheet, row, y) if chart.bars else ()
        yield from _interval(chart, sheet, one, y)
        yield from () if chart.bars else (_sign(_x(chart, sheet, one.value), y, number),)


def _bar(chart: BarChart, sheet: _Sheet, row: BarRow, y: int) -> Iterator[Markup]:
    half = 5 if sheet.above else 7
    end, far = _x(chart, sheet, row.estimates[0].value), _x(chart, sheet, chart.high)
    if chart.rest:
        yield tag("path", d=f"M{end} {y - half}H{far}v{2 * half}H{end}z", class_="rest")
    if end > sheet.left:
        yield tag(
            "path", d=f"M{sheet.left} {y - half}H{end}v{2 * half}H{sheet.left}z", class_="flag" if row.strong else "bar"
        )
        if row.strong:
            yield tag("path", d=_hatch(sheet.left, end, y - half, 2 * half), class_="hatch")


def _hatch(left: int, right: int, top: int, tall: int) -> str:
    """Return slanted lines inside a bar."""
    return "".join(f"M{x} {top + tall}l{tall} {-tall}" for x in range(left, right - tall + 1, 6))


def _interval(chart: BarChart, sheet: _Sheet, one: Estimate, y: int) -> Iterator[Markup]:
    """Yield the interval as a thin line with ends, light around it so that it is seen on a bar."""
    if one.low is not None and one.high is not None:
        low, high = _x(chart, sheet, one.low), _x(chart, sheet, one.high)
        path = f"M{low} {y}H{high}M{low} {y - 4}v8M{high} {y - 4}v8"
        yield tag("path", d=path, class_="halo")
        yield tag("path", d=path, class_="line")


def _sign(x: int, y: int, number: int) -> Markup:
    if number == 0:
        return tag("circle", cx=x, cy=y, r=5, class_="bar")
    return tag("path", d=f"M{x - 4} {y - 4}h8v8h-8z", class_="hollow")
