"""Charts drawn by bqplot if it is installed. Each has its own small picture and a text, for storing."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

import ipywidgets

from bcnb.analysis.report import report_for, score_course
from bcnb.presentation.chart import DECISIVE, Chart, ChartLine, chart_svg, chart_text
from bcnb.presentation.chart_table import (
    NOTHING,
    Picture,
    describe_lines,
    figure_html,
    folded,
    line_table,
    table_html,
)
from bcnb.presentation.markup import Markup
from bcnb.presentation.narration import narrate
from bcnb.review.score_chart import score_chart
from bcnb.storage.recorded_game import Recorded
from bcnb.widgets.stored_output import HTML, stored_bundle

Bqplot: TypeAlias = Any
"""The bqplot package or one of its objects, which have no types."""
NARROWEST = {"min_width": "320px"}
"""The minimum width. With less, the margins of a figure leave no space for its lines."""
INK = "var(--jp-content-font-color1, #000)"
"""The color of titles and legend names, as that of the page's text. Legend symbols have the colors of the lines."""
MOST_TICKS = 12
"""The maximum number of ticks on an axis."""
ROUND = (1, 2, 3, 5, 10, 20, 25, 50, 100)
"""The preferred steps between ticks."""
NO_BQPLOT = "bqplot is not installed, so this is a plain picture of the chart."
"""The note that is shown if there is no figure."""


class DrawnChart:
    """A chart to display at the end of a cell; `figure` is its bqplot figure, or None without bqplot.

    `table` is its numbers as HTML, which the reader opens below the picture; without it there is none.
    """

    def __init__(self, figure: Bqplot, picture: str, text: str, table: Markup = NOTHING, description: str = "") -> None:
        self.figure, self.picture, self.text = figure, picture, text
        self.table, self.description = table, description

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: object) -> tuple[dict[str, object], dict[str, object]]:
        bundle = self._live()._repr_mimebundle_(**kwargs) if self.figure else {}
        data, metadata = stored_bundle(bundle, self.picture, self.text)
        if self.table:
            data[HTML] = str(figure_html(Picture(self.picture, "", self.description), self.table))
        return data, metadata

    def _live(self) -> Any:
        """Return the figure with its table below."""
        return ipywidgets.VBox([self.figure, ipywidgets.HTML(str(folded(self.table)))]) if self.table else self.figure


def race_chart(recorded: Recorded) -> DrawnChart:
    """Return the chart of the score of both sides in a recorded game, turn by turn.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario in the record is faulty.
    """
    narrated = narrate(recorded)
    course = score_course(report_for(recorded.ruleset.name), narrated.walk[0].state, recorded.record.plies)
    return draw(score_chart(course, f"{narrated.title}: {course.score_name.title}"))


def draw(chart: Chart) -> DrawnChart:
    """Return the chart with a bqplot figure, or with a note if bqplot is not installed."""
    more = table_html(line_table(chart)), describe_lines(chart)
    if bqplot := _bqplot():
        return DrawnChart(_figure(bqplot, chart), chart_svg(chart), chart_text(chart), *more)
    return DrawnChart(None, chart_svg(chart, NO_BQPLOT), f"{chart_text(chart)}\n{NO_BQPLOT}", *more)


def _bqplot() -> Bqplot:
    """Return the bqplot package, or None if it is not installed. It is imported only here."""
    try:
        import bqplot
    except ImportError:
        return None
    return bqplot


def _figure(bqplot: Bqplot, chart: Chart) -> Bqplot:
    scales = {"x": bqplot.LinearScale(min=chart.begins), "y": bqplot.LinearScale(min=chart.least, max=chart.most)}
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
                tick_values=[chart.begins + place for place in _ticks(chart.last)],
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
    """Return whole numbers from 0 with equal steps, which are round numbers if the range is large."""
    least = -(-(last + 1) // MOST_TICKS)
    return list(range(0, last + 1, next((step for step in ROUND if step >= least), least)))


def _heights(chart: Chart) -> list[int]:
    """Return the ticks above zero, and those below zero if there are negative bars."""
    return sorted({*_ticks(chart.most), *(-number for number in _ticks(-chart.least))})


def _line(bqplot: Bqplot, chart: Chart, line: ChartLine, scales: Mapping[str, Bqplot]) -> Bqplot:
    """Return a line with its name in the legend."""
    return bqplot.Lines(
        x=list(chart.numbers),
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
    """Yield the horizontal line at the deciding score, if there is one."""
    if chart.decisive is not None:
        yield bqplot.Lines(
            x=[chart.numbers[0], chart.numbers[-1]],
            y=[chart.decisive] * 2,
            scales=scales,
            colors=[DECISIVE.page],
            line_style=DECISIVE.style,
            stroke_width=2,
        )


def _band(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """Yield the filled band between two edges behind the first line, if there is one."""
    if chart.band:
        yield bqplot.Lines(
            x=list(chart.numbers),
            y=[list(map(float, chart.band.low)), list(map(float, chart.band.high))],
            scales=scales,
            colors=[chart.lines[0].pen.page],
            fill="between",
            fill_opacities=[0.2],
            opacities=[0.0, 0.0],
        )


def _bars(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """Yield the bars of all series, grouped, if there are any."""
    if chart.bars:
        yield bqplot.Bars(
            x=list(chart.numbers),
            y=[list(map(float, bars.values)) for bars in chart.bars],
            scales=scales,
            colors=[bars.pen.page for bars in chart.bars],
            type="grouped",
            base=0.0,
            labels=[bars.name for bars in chart.bars],
            display_legend=True,
        )


def _dots(bqplot: Bqplot, chart: Chart, scales: Mapping[str, Bqplot]) -> Iterator[Bqplot]:
    """Yield the points of the chart with their letters, if there are any."""
    if chart.dots:
        yield bqplot.Scatter(
            x=[chart.numbers[dot.at] for dot in chart.dots],
            y=[float(dot.height) for dot in chart.dots],
            scales=scales,
            colors=[DECISIVE.page],
            names=[dot.letter for dot in chart.dots],
            display_names=True,
        )
