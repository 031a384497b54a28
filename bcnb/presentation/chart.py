"""A chart as one value, and what is made of it here: rows of numbers as text, and a small SVG.

Both are what a notebook stores, and what stands where bqplot is missing; a page draws the same value. A chart has lines
over the whole numbers from 0 on, such as turns or dice.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from math import ceil, floor
from typing import NamedTuple, TypeAlias

from bcnb.presentation import markup
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import FADED, GRID, INK, PAGE_RED, PAPER, RED, fill_path, stroke_path

Number: TypeAlias = int | Fraction
WIDTH = 640
_LEFT, _TOP = 46, 44
_A_LINE = 25
"""How many numbers a line of the text holds."""
_TICKS = 10
"""Into how many steps at most a scale is divided."""
_NEAR = 18
"""Names at the ends of lines need so much height."""


class ChartPen(NamedTuple):
    """How a line is drawn: its colour on paper and on a page, be that light or dark, then its dashes on either."""

    paper: str
    page: str
    dashes: str | None = None
    style: str = "solid"


DECISIVE = ChartPen(RED, PAGE_RED, "2 4", "dotted")
"""The pen for the number that decides."""


class ChartLine(NamedTuple):
    """A line: its name, how high it is at 0, 1, 2 …, and its pen."""

    name: str
    values: tuple[Number, ...]
    pen: ChartPen


class Band(NamedTuple):
    """How far a line may be off: the least and the greatest number at 0, 1, 2 …"""

    low: tuple[Number, ...]
    high: tuple[Number, ...]


class Dot(NamedTuple):
    """A sign on a chart: where along it, how high, what it stands for in a word or two, and its letter."""

    at: int
    height: Number
    name: str
    letter: str


class Bars(NamedTuple):
    """A bar at each number along the chart, up from nothing or down from it: the name of all, how long they are, and
    their pen."""

    name: str
    values: tuple[Number, ...]
    pen: ChartPen


class ChartArea(NamedTuple):
    """The measures of a picture: how far lines go to the right and down, where the numbers beneath them stand, and how
    high it is in all."""

    right: int = 520
    bottom: int = 216
    numbers: int = 234
    height: int = 260


class Chart(NamedTuple):
    """Lines of equal length, and what is told of them.

    `across` and `up` are what is counted along and upwards, in a word. Numbers that are `stepped` hold until the next
    one; as they often are the same, such lines are drawn a hair apart. The `decisive` number has a line of its own.

    `words` are the head of the text, and `summary` is for those who do not see the picture: the title and the text
    where nothing else is given. `say` writes a number of the text, whose columns begin with `first`, and `columns` are
    the least widths of a name and of a number in it.

    A `band` lies behind the first line, `dots` above it. A chart may have `bars` in place of lines; they stand side by
    side, up or down from nothing.
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

    @property
    def last(self) -> int:
        """The last number along the chart."""
        return len(self.rows[0].values) - 1

    @property
    def rows(self) -> "tuple[ChartLine | Bars, ...]":
        """All that has a number at each place: lines, then bars."""
        return (*self.lines, *self.bars)

    @property
    def most(self) -> int:
        """The whole number, at least 1, up to which the chart goes."""
        highest = self.band.high if self.band else ()
        values = [*(value for row in self.rows for value in row.values), *(dot.height for dot in self.dots)]
        return max(1, self.decisive or 0, *map(ceil, (*values, *highest)))

    @property
    def least(self) -> int:
        """The whole number, at most 0, from which on the chart goes: less than 0 where bars hang down."""
        return min(0, *(floor(value) for row in self.bars for value in row.values)) if self.bars else 0

    @property
    def falls(self) -> bool:
        """Whether the lines come down to the number that decides."""
        return self.decisive is not None and self.decisive < self.rows[0].values[0]


def hundredths(value: Number) -> str:
    """A number to two decimal places; half a hundredth goes up.

    >>> hundredths(Fraction(4, 3)), hundredths(Fraction(1, 200)), hundredths(Fraction(2))
    ('1.33', '0.01', '2.00')
    """
    whole = int(100 * value + Fraction(1, 2))
    return f"{whole // 100}.{whole % 100:02}"


# --- text -------------------------------------------------------------------------------------------------------------


def chart_text(chart: Chart) -> str:
    """The chart as rows of numbers, a column for each number along it."""
    return "\n".join((chart.words or chart.title, *_blocks(chart)))


def _blocks(chart: Chart) -> Iterator[str]:
    table = [(chart.across.capitalize(), list(map(str, range(chart.last + 1))))]
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
        yield f"{chart.across} {dot.at}: {dot.name} ({dot.letter})"


# --- picture ----------------------------------------------------------------------------------------------------------


def chart_svg(chart: Chart, note: str = "") -> Markup:
    """The chart as lines, each drawn in its own way and named at its end; `note` stands beneath."""
    height = chart.sheet.height
    return tag(
        "svg",
        tag("path", d=f"M0 0H{WIDTH}V{height}H0z", fill=PAPER),
        markup.line(chart.title, _LEFT, 26, font_size=18),
        *_scales(chart),
        *_drawn(chart),
        markup.line(note, _LEFT, height - 4, font_size=12, fill=FADED),
        xmlns="http://www.w3.org/2000/svg",
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
        colour, dashes = (DECISIVE.paper, DECISIVE.dashes) if height == chart.decisive else (GRID, None)
        yield stroke_path(f"M{_LEFT} {y}H{right}", colour, stroke_dasharray=dashes)
        yield markup.line(str(height), _LEFT - 8, y + 5, text_anchor="end")
    for number in range(0, chart.last + 1, _every(chart.last)):
        yield markup.line(str(number), _x(chart, number), numbers, text_anchor="middle")
    yield markup.line(chart.across, right + 14, numbers, font_style="italic")


def _every(last: int) -> int:
    """The step between the marks of a scale that ends at a number."""
    return max(1, -(-last // _TICKS))


def _heights(chart: Chart) -> Sequence[int]:
    """The numbers that have a line: the decisive one, and those at equal steps that do not come too near to it."""
    step, decisive = _every(chart.most - chart.least), chart.decisive
    equal = range(-(-chart.least // step) * step, chart.most + 1, step)
    return equal if decisive is None else sorted({decisive, *(n for n in equal if abs(n - decisive) >= step)})


def _drawn(chart: Chart) -> Iterable[Markup]:
    """The lines and their names; names of stepped lines stand above all of these, which may run together."""
    middle = (len(chart.lines) - 1) / 2
    lines = [_line(chart, line, 3 * (place - middle)) for place, line in enumerate(chart.lines)]
    names = _names(chart)
    drawn = (*lines, *names) if chart.stepped else map(join, lines, names)
    return (*_band(chart), *_bars(chart), *drawn, *_dots(chart))


def _band(chart: Chart) -> Iterator[Markup]:
    """The band behind the first line, in its colour."""
    if chart.band:
        above = [f"{_x(chart, at)} {_y(chart, value)}" for at, value in enumerate(chart.band.high)]
        below = [f"{_x(chart, at)} {_y(chart, value)}" for at, value in enumerate(chart.band.low)]
        yield fill_path(f"M{'L'.join((*above, *reversed(below)))}z", chart.lines[0].pen.paper, opacity=0.2)


def _bars(chart: Chart) -> Iterator[Markup]:
    """The bars of each place side by side, the first ones filled and the others hollow, with their names above all."""
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
    """The signs on the chart, each with its letter and, for who points at it, its name."""
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
    """A path straight from number to number."""
    return "M" + "L".join(f"{_x(chart, number)} {_y(chart, value)}" for number, value in enumerate(values))


def _steps(chart: Chart, values: Sequence[Number], apart: float) -> str:
    """A path that keeps its height until the number changes."""
    path, before = f"M{_LEFT} {_y(chart, values[0]) + apart:g}", values[0]
    for number, value in enumerate(values):
        if value != before:
            path += f"H{_x(chart, number)}V{_y(chart, value) + apart:g}"
        before = value
    return f"{path}H{chart.sheet.right}"


def _names(chart: Chart) -> Iterator[Markup]:
    """Each line is named at its end; those that end near each other are named one above the other."""
    ends = [(_y(chart, line.values[-1]), place) for place, line in enumerate(chart.lines)]
    for line, end in zip(chart.lines, ends, strict=True):
        near = [other for other in ends if other != end and abs(other[0] - end[0]) < _NEAR]
        aside = sum(_NEAR // 2 if other < end else -_NEAR // 2 for other in near)
        name = f"{line.name} {chart.say(line.values[-1])}"
        yield markup.line(name, chart.sheet.right + (12 if chart.dots else 8), end[0] + 5 + aside, fill=line.pen.paper)
