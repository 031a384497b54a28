"""Charts as values, and their two stored forms: rows of numbers as text, and a small SVG.

A notebook stores both forms, and they are shown if bqplot is missing. A page draws the same value. A chart has lines
over the whole numbers from 0, such as turns or dice.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from bcnb.presentation import markup
from bcnb.presentation.markup import NAMESPACE, Markup, escape_text, join, tag
from bcnb.presentation.palette import FADED, GRID, INK, PAGE_RED, PAPER, RED, fill_path, stroke_path

Number: TypeAlias = int | Fraction
WIDTH = 640
_LEFT, _TOP = 46, 44
_A_LINE = 25
"""The number of values in one line of text."""
_TICKS = 10
"""The largest number of steps on a scale."""
_NEAR = 18
"""The height that the name at the end of a line needs."""


class ChartPen(NamedTuple):
    """The style of a line: its color on paper and on a page (light or dark), and its dashes on each."""

    paper: str
    page: str
    dashes: str | None = None
    style: str = "solid"


DECISIVE = ChartPen(RED, PAGE_RED, "2 4", "dotted")
"""The pen for the number that decides the game."""


class ChartLine(NamedTuple):
    """A line: its name, its height at 0, 1, 2 and so on, and its pen."""

    name: str
    values: tuple[Number, ...]
    pen: ChartPen


class Band(NamedTuple):
    """The uncertainty of a line: the least and the greatest value at 0, 1, 2 and so on."""

    low: tuple[Number, ...]
    high: tuple[Number, ...]


class Dot(NamedTuple):
    """A sign on a chart: its position along the chart, its height, its meaning in a word or two, and its letter."""

    at: int
    height: Number
    name: str
    letter: str


class Bars(NamedTuple):
    """A row of bars, up or down from 0: the name of the row, the values at 0, 1, 2 and so on, and the pen."""

    name: str
    values: tuple[Number, ...]
    pen: ChartPen


class ChartArea(NamedTuple):
    """The measures of a picture: right and bottom ends of the lines, height of the numbers below, and total height."""

    right: int = 520
    bottom: int = 216
    numbers: int = 234
    height: int = 260


class Chart(NamedTuple):
    """Lines of equal length with their labels.

    `across` and `up` name the quantities on the axes. `stepped` values hold until the next number. Such lines are often
    equal, so they are drawn slightly apart. The `decisive` number has a line of its own.

    `words` is the heading of the text. `summary` is for readers who cannot see the picture, by default the title and
    the text. `say` writes a number in the text. The columns of the text begin with number `first`, and `columns` are
    the least widths of a name and of a number. Numbers along the chart begin with `begins`, so that a game that was
    played on from turn 6 begins with turn 5, its end.

    A `band` is behind the first line, and `dots` are above it. A chart may have `bars` instead of lines, drawn next to
    each other.
    """

    title: str
    across: str
    up: str
    lines: tuple[ChartLine, ...]
    stepped: bool = False
    decisive: int | None = None
    words: str = ""
    summary: str = ""
    say: Callable[[Number], str] = str
    first: int = 0
    columns: tuple[int, int] = (0, 3)
    sheet: ChartArea = ChartArea()
    band: Band | None = None
    dots: tuple[Dot, ...] = ()
    bars: tuple[Bars, ...] = ()
    begins: int = 0

    @property
    def numbers(self) -> range:
        """Return the numbers along the chart."""
        return range(self.begins, self.begins + self.last + 1)

    @property
    def last(self) -> int:
        """Return the last number along the chart."""
        return len(self.rows[0].values) - 1

    @property
    def rows(self) -> "tuple[ChartLine | Bars, ...]":
        """Return everything that has a value at each number: lines, then bars."""
        return (*self.lines, *self.bars)

    @property
    def most(self) -> int:
        """Return the upper end of the scale, a whole number of at least 1."""
        highest = self.band.high if self.band else ()
        values = [*(value for row in self.rows for value in row.values), *(dot.height for dot in self.dots)]
        return max(1, self.decisive or 0, *map(ceil, (*values, *highest)))

    @property
    def least(self) -> int:
        """Return the lower end of the scale: 0, or a negative whole number if bars go down."""
        return min(0, *(floor(value) for row in self.bars for value in row.values)) if self.bars else 0

    @property
    def falls(self) -> bool:
        """Return True if the lines fall to the decisive number."""
        return self.decisive is not None and self.decisive < self.rows[0].values[0]


def hundredths(value: Number) -> str:
    """Return a number with two decimal places. Half a hundredth is rounded up.

    >>> hundredths(Fraction(4, 3)), hundredths(Fraction(1, 200)), hundredths(Fraction(2))
    ('1.33', '0.01', '2.00')
    """
    whole = int(100 * value + Fraction(1, 2))
    return f"{whole // 100}.{whole % 100:02}"


# --- text -------------------------------------------------------------------------------------------------------------


def chart_text(chart: Chart) -> str:
    """Return the chart as rows of numbers, with one column per number along it."""
    return "\n".join((chart.words or chart.title, *_blocks(chart)))


def _blocks(chart: Chart) -> Iterator[str]:
    table = [(chart.across.capitalize(), list(map(str, chart.numbers)))]
    table += [(row.name, list(map(chart.say, row.values))) for row in chart.rows]
    if chart.band:
        table += [
            ("at least", list(map(chart.say, chart.band.low))),
            ("at most", list(map(chart.say, chart.band.high))),
        ]
    broad = max(chart.columns[0], *(len(name) for name, _ in table))
    wide = max(chart.columns[1], *(len(f" {cell}") for _, cells in table for cell in cells))
    for start in range(chart.first, chart.last + 1, _A_LINE):
        for name, cells in table:
            yield f"{name:{broad}}" + "".join(f"{cell:>{wide}}" for cell in cells[start : start + _A_LINE])
    for dot in chart.dots:
        yield f"{chart.across} {chart.numbers[dot.at]}: {dot.name} ({dot.letter})"


# --- picture ----------------------------------------------------------------------------------------------------------


def chart_svg(chart: Chart, note: str = "") -> Markup:
    """Return the chart as SVG, with a name at the end of each line. `note` is written below."""
    height = chart.sheet.height
    return tag(
        "svg",
        tag("path", d=f"M0 0H{WIDTH}V{height}H0z", fill=PAPER),
        markup.line(chart.title, _LEFT, 26, font_size=18),
        *_scales(chart),
        *_drawn(chart),
        markup.line(note, _LEFT, height - 4, font_size=12, fill=FADED),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {height}",
        role="img",
        aria_label=chart.summary or chart_text(chart).replace("\n", "; "),
        font_family="Georgia,'Times New Roman',serif",
        font_size=14,
        fill=INK,
    )


def _x(chart: Chart, number: int) -> int:
    return _LEFT + round((chart.sheet.right - _LEFT) * number / max(chart.last, 1))


def _y(chart: Chart, value: Number) -> int:
    share = Fraction(value - chart.least) / (chart.most - chart.least)
    return chart.sheet.bottom - round((chart.sheet.bottom - _TOP) * share)


def _scales(chart: Chart) -> Iterator[Markup]:
    right, numbers = chart.sheet.right, chart.sheet.numbers
    for height in _heights(chart):
        y = _y(chart, height)
        color, dashes = (DECISIVE.paper, DECISIVE.dashes) if height == chart.decisive else (GRID, None)
        yield stroke_path(f"M{_LEFT} {y}H{right}", color, stroke_dasharray=dashes)
        yield markup.line(str(height), _LEFT - 8, y + 5, text_anchor="end")
    for number in range(0, chart.last + 1, _every(chart.last)):
        yield markup.line(str(chart.numbers[number]), _x(chart, number), numbers, text_anchor="middle")
    yield markup.line(chart.across, right + 14, numbers, font_style="italic")


def _every(last: int) -> int:
    """Return the step between the marks of a scale that ends at a number."""
    return max(1, -(-last // _TICKS))


def _heights(chart: Chart) -> Sequence[int]:
    """Return the numbers with a horizontal line: the decisive one, and equal steps that are not too close to it."""
    step, decisive = _every(chart.most - chart.least), chart.decisive
    equal = range(-(-chart.least // step) * step, chart.most + 1, step)
    return equal if decisive is None else sorted({decisive, *(n for n in equal if abs(n - decisive) >= step)})


def _drawn(chart: Chart) -> Iterable[Markup]:
    """Return the lines and their names. The names of stepped lines come last, because the lines may overlap."""
    middle = (len(chart.lines) - 1) / 2
    lines = [_line(chart, line, 3 * (place - middle)) for place, line in enumerate(chart.lines)]
    names = _names(chart)
    drawn = (*lines, *names) if chart.stepped else map(join, lines, names)
    return (*_band(chart), *_bars(chart), *drawn, *_dots(chart))


def _band(chart: Chart) -> Iterator[Markup]:
    """Yield the band behind the first line, in its color."""
    if chart.band:
        above = [f"{_x(chart, at)} {_y(chart, value)}" for at, value in enumerate(chart.band.high)]
        below = [f"{_x(chart, at)} {_y(chart, value)}" for at, value in enumerate(chart.band.low)]
        yield fill_path(f"M{'L'.join((*above, *reversed(below)))}z", chart.lines[0].pen.paper, opacity=0.2)


def _bars(chart: Chart) -> Iterator[Markup]:
    """Yield the bars at each number next to each other, the first row filled and the others hollow, and their names."""
    wide = max(2, (chart.sheet.right - _LEFT) // (max(chart.last, 1) * (len(chart.bars) + 1)))
    for place, bars in enumerate(chart.bars):
        shape = _bar_path(chart, bars.values, round(wide * (place - len(chart.bars) / 2)), wide)
        yield stroke_path(shape, bars.pen.paper, 1.4, PAPER if place else bars.pen.paper)
        yield markup.line(bars.name, chart.sheet.right + 8, _TOP + 20 * (place + 1), fill=bars.pen.paper)


def _bar_path(chart: Chart, values: Sequence[Number], aside: int, wide: int) -> str:
    foot = _y(chart, 0)
    tall = ((at, _y(chart, value) - foot) for at, value in enumerate(values))
    return "".join(f"M{_x(chart, at) + aside} {foot}v{up}h{wide}v{-up}z" for at, up in tall if up)


def _dots(chart: Chart) -> Iterator[Markup]:
    """Yield the signs on the chart, each with its letter, and its name as a tooltip."""
    for dot in chart.dots:
        x, y = _x(chart, dot.at), _y(chart, dot.height)
        disc = tag("circle", cx=x, cy=y, r=8, fill=PAPER, stroke=INK, stroke_width=1.4)
        yield tag(
            "g",
            tag("title", escape_text(dot.name)),
            disc,
            markup.line(dot.letter, x, y + 4, text_anchor="middle", font_size=12),
        )


def _line(chart: Chart, line: ChartLine, apart: float) -> Markup:
    path = _steps(chart, line.values, apart) if chart.stepped else _strokes(chart, line.values)
    return stroke_path(path, line.pen.paper, 3, stroke_dasharray=line.pen.dashes, stroke_linejoin="round")


def _strokes(chart: Chart, values: Sequence[Number]) -> str:
    """Return a path with straight lines from value to value."""
    return "M" + "L".join(f"{_x(chart, number)} {_y(chart, value)}" for number, value in enumerate(values))


def _steps(chart: Chart, values: Sequence[Number], apart: float) -> str:
    """Return a path that keeps its height until the value changes."""
    path, before = f"M{_LEFT} {_y(chart, values[0]) + apart:g}", values[0]
    for number, value in enumerate(values):
        if value != before:
            path += f"H{_x(chart, number)}V{_y(chart, value) + apart:g}"
        before = value
    return f"{path}H{chart.sheet.right}"


def _names(chart: Chart) -> Iterator[Markup]:
    """Yield the name at the end of each line. Names that are close to each other are moved apart."""
    ends = [(_y(chart, line.values[-1]), place) for place, line in enumerate(chart.lines)]
    for line, end in zip(chart.lines, ends, strict=True):
        near = [other for other in ends if other != end and abs(other[0] - end[0]) < _NEAR]
        aside = sum(_NEAR // 2 if other < end else -_NEAR // 2 for other in near)
        name = f"{line.name} {chart.say(line.values[-1])}"
        yield markup.line(name, chart.sheet.right + (12 if chart.dots else 8), end[0] + 5 + aside, fill=line.pen.paper)
