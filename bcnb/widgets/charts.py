"""Charts, drawn by bqplot where it is installed. Each carries its own small picture and its text, to be stored."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from bcnb.analysis.report import race, report_for
from bcnb.engine.record import Record
from bcnb.presentation.chart import DECISIVE, Chart, ChartLine, chart_svg, chart_text
from bcnb.presentation.narration import narrate
from bcnb.review.score_chart import score_chart
from bcnb.widgets.stored_output import stored_bundle

Bqplot: TypeAlias = Any
"""The package that draws, or a part of what it draws; it has no types."""
NARROWEST = {"min_width": "320px"}
"""With less room the margins of a figure leave none for its lines."""
INK = "var(--jp-content-font-color1, #000)"
"""Titles, and the names in a legend, are words of the page; the signs before these have the colours of the lines."""
MOST_TICKS = 12
"""How many numbers stand along an axis at most."""
ROUND = (1, 2, 3, 5, 10, 20, 25, 50, 100)
"""The steps between them."""
NO_BQPLOT = "bqplot is not installed, so this is a plain picture of the chart."
"""The note that takes the place of a figure."""


class DrawnChart:
    """A chart to be shown at the end of a cell; `figure` is its bqplot figure, or None without bqplot."""

    def __init__(self, figure: Bqplot, picture: str, text: str) -> None:
        self.figure, self.picture, self.text = figure, picture, text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[dict[str, object], dict[str, object]]:
        bundle = self.figure._repr_mimebundle_(**kwargs) if self.figure else {}
        return stored_bundle(bundle, self.picture, self.text)


def race_chart(record: Record, name: str = "record") -> DrawnChart:
    """How both sides came nearer to the end, turn by turn. `name` is for faults. Raises RecordError, FileError."""
    ruleset = record.header.ruleset
    tale = narrate(record, None, name)
    told = race(report_for(ruleset), tale.walk[0].state, record.plies)
    return draw(score_chart(told, f"{tale.title}: {told.prize.title}"))


def draw(chart: Chart) -> DrawnChart:
    """The chart with the figure that bqplot draws, or with none, and a note of that."""
    if bqplot := _bqplot():
        return DrawnChart(_figure(bqplot, chart), chart_svg(chart), chart_text(chart))
    return DrawnChart(None, chart_svg(chart, NO_BQPLOT), f"{chart_text(chart)}\n{NO_BQPLOT}")


def _bqplot() -> Bqplot:
    """The package that draws, which is imported here and nowhere else; None where it is not installed."""
    try:
        import bqplot
    except ImportError:
        return None
    return bqplot


def _figure(bqplot: Bqplot, chart: Chart) -> Bqplot:
    scales = {"x": bqplot.LinearScale(min=0), "y": bqplot.LinearScale(min=chart.least, max=chart.most)}
    lines = (_line(bqplot, chart, line, scales) for line in chart.lines)
    return bqplot.Figure(
        marks=[
            *_band(bqplot, chart, scales),
            *_bars(bqplot, chart, scales),
            *lines,
            *_decisive(bqplot, chart, scales),
            *_dots(bqplot, chart, scales),
        ],
        axes=[
            bqplot.Axis(
                scale=scales["x"],
                label=chart.across,
                label_color=INK,
                tick_format="d",
                tick_values=_ticks(chart.last),
            ),
            bqplot.Axis(scale=scales["y"], label=chart.up, label_color=INK, side="left", tick_values=_heights(chart)),
        ],
        title=chart.title,
        title_style={"fill": INK},
        legend_location="bottom-left" if chart.falls else "top-left",
        legend_text={"fill": INK},
        layout=NARROWEST,
    )


def _ticks(last: int) -> list[int]:
    """Whole numbers from 0 on, with equal steps between them: round ones where there are many."""
    least = -(-(last + 1) // MOST_TICKS)
    return list(range(0, last + 1, next((step for step in ROUND if step >= least), least)))


def _heights(chart: Chart) -> list[int]:
    """Whole numbers up from nothing, and down from it where bars hang down."""
    return sorted({*_ticks(chart.most), *(-number for number in _ticks(-chart.least))})


def _line(bqplot: Bqplot, chart: Chart, line: ChartLine, scales: Mapping[str, Bqplot]) -> Bqplot:
    """A line with its name in the legend."""
    return bqplot.Lines(
        x=list(range(len(line.values))),
        y=[value if isinstance(value, int) else float(value) for value in line.values],
        scales=scales,
        colors=[line.pen.page],
        line_style=line.pen.style,
        stroke_width=3,
        labels=[line.name],
        display_legend=True,
        interpolation="step-after" if chart.stepped else "linear",
    )


def _decisive(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """The line at the number that decides, from end to end, if there is one."""
    if chart.decisive is not None:
        yield bqplot.Lines(
            x=[0, chart.last],
            y=[chart.decisive] * 2,
            scales=scales,
            colors=[DECISIVE.page],
            line_style=DECISIVE.style,
            stroke_width=2,
        )


def _band(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """The band behind the first line: what lies between its two edges is filled."""
    if chart.band:
        yield bqplot.Lines(
            x=list(range(chart.last + 1)),
            y=[list(map(float, chart.band.low)), list(map(float, chart.band.high))],
            scales=scales,
            colors=[chart.lines[0].pen.page],
            fill="between",
            fill_opacities=[0.2],
            opacities=[0.0, 0.0],
        )


def _bars(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """The bars of all names, side by side."""
    if chart.bars:
        yield bqplot.Bars(
            x=list(range(chart.last + 1)),
            y=[list(map(float, bars.values)) for bars in chart.bars],
            scales=scales,
            colors=[bars.pen.page for bars in chart.bars],
            type="grouped",
            base=0.0,
            labels=[bars.name for bars in chart.bars],
            display_legend=True,
        )


def _dots(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """The signs on the chart, each with its name beside it."""
    if chart.dots:
        yield bqplot.Scatter(
            x=[dot.at for dot in chart.dots],
            y=[float(dot.height) for dot in chart.dots],
            scales=scales,
            colors=[DECISIVE.page],
            names=[dot.letter for dot in chart.dots],
            display_names=True,
        )
