"""Charts, drawn by bqplot where it is installed. Each carries its own small picture and its text, to be stored."""

from collections.abc import Callable, Iterable
from typing import Any

from bcnb.analysis.report import Race, race, report_of
from bcnb.engine.record import Record
from bcnb.games.hexboard.rules.tables import Side, UnitType
from bcnb.games.north_against_south.show.saves import DICE, SaveChart, save_chart, save_svg, save_text
from bcnb.present.chart import race_svg, race_text
from bcnb.present.tale import tell
from bcnb.widgets.storing import stored

LINES = {Side.UNION: ("#4a7ab8", "solid"), Side.CONFEDERATE: ("#808080", "dashed")}
"""The colour of each side's line, to be seen on light and on dark pages, and how it is drawn."""
SAVES = (("#808080", "dotted"), ("#c0604d", "solid"), ("#4a7ab8", "dashed"))
"""The same for the lines of a chart of saves, in their order."""
DECISIVE = "#c0604d"
"""The colour of the line at the number that decides."""
NARROWEST = {"min_width": "320px"}
"""With less room the margins of a figure leave none for its lines."""
MOST_TICKS = 12
"""How many numbers stand along an axis at most."""
NO_BQPLOT = "bqplot is not installed, so this is a plain picture of the chart."
"""The note that takes the place of a figure."""


class Chart:
    """A chart to be shown at the end of a cell; `figure` is its bqplot figure, or None without bqplot."""

    def __init__(self, figure: Any, picture: str, text: str) -> None:
        self.figure, self.picture, self.text = figure, picture, text

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle = self.figure._repr_mimebundle_(**kwargs) if self.figure else {}
        return stored(bundle, self.picture, self.text)


def race_chart(record: Record, name: str = "record") -> Chart:
    """How both sides came nearer to the end, turn by turn. `name` is for faults. Raises RecordError, FileError."""
    tale = tell(record, None, name)
    run = race(report_of(record.header.ruleset), tale.walk[0].state, record.plies)
    title = f"{tale.title}: {run.prize.title}"
    return _chart(
        lambda bqplot: _race_figure(bqplot, run, title), lambda note: race_svg(run, title, note), race_text(run)
    )


def saves_chart(target: UnitType) -> Chart:
    """How many figures a roll takes from a troop type on average: with saves near and far, and without."""
    chart = save_chart(target)
    return _chart(lambda bqplot: _saves_figure(bqplot, chart), lambda note: save_svg(chart, note), save_text(chart))


def _chart(figure: Callable[[Any], Any], picture: Callable[[str], str], text: str) -> Chart:
    """The chart with the figure that bqplot draws, or with none, and a note of that."""
    if bqplot := _bqplot():
        return Chart(figure(bqplot), picture(""), text)
    return Chart(None, picture(NO_BQPLOT), f"{text}\n{NO_BQPLOT}")


def _bqplot() -> Any:
    """The package that draws, which is imported here and nowhere else; None where it is not installed."""
    try:
        import bqplot
    except ImportError:
        return None
    return bqplot


def _saves_figure(bqplot: Any, chart: SaveChart) -> Any:
    scales = {"x": bqplot.LinearScale(min=0), "y": bqplot.LinearScale(min=0, max=chart.most)}
    lines = [
        _line(bqplot, [0, *DICE], [0.0, *map(float, curve.means)], scales, pen, curve.name)
        for curve, pen in zip(chart.curves, SAVES, strict=True)
    ]
    axes = [
        bqplot.Axis(scale=scales["x"], label="dice", tick_format="d", tick_values=[0, *DICE]),
        bqplot.Axis(scale=scales["y"], label="figures", side="left", tick_values=list(range(chart.most + 1))),
    ]
    return bqplot.Figure(marks=lines, axes=axes, title=chart.title, legend_location="top-left", layout=NARROWEST)


def _race_figure(bqplot: Any, run: Race, title: str) -> Any:
    turns = range(len(run.union))
    scales = {"x": bqplot.LinearScale(min=0), "y": bqplot.LinearScale(min=0, max=run.most)}
    lines = [
        _line(bqplot, turns, run.of(side), scales, pen, side.seat.title(), interpolation="step-after")
        for side, pen in LINES.items()
    ]
    return bqplot.Figure(
        marks=[*lines, _decisive(bqplot, run, scales)],
        axes=[
            bqplot.Axis(scale=scales["x"], label="turn", tick_format="d", tick_values=_ticks(turns[-1])),
            bqplot.Axis(scale=scales["y"], label=run.prize.unit, side="left", tick_values=_ticks(run.most)),
        ],
        title=title,
        legend_location="bottom-left" if run.falls else "top-left",
        layout=NARROWEST,
    )


def _ticks(last: int) -> list[int]:
    """Whole numbers from 0 on, with equal steps between them."""
    return list(range(0, last + 1, -(-(last + 1) // MOST_TICKS)))


def _line(
    bqplot: Any,
    x: Iterable[int],
    y: Iterable[float],
    scales: dict[str, Any],
    pen: tuple[str, str],
    name: str,
    **more: Any,
) -> Any:
    """A line with its name in the legend; its pen is a colour and how it is drawn."""
    colour, style = pen
    return bqplot.Lines(
        x=list(x),
        y=list(y),
        scales=scales,
        colors=[colour],
        line_style=style,
        stroke_width=3,
        labels=[name],
        display_legend=True,
        **more,
    )


def _decisive(bqplot: Any, run: Race, scales: dict[str, Any]) -> Any:
    """The line at the number that decides, from the first turn to the last."""
    ends, number = [0, len(run.union) - 1], run.decisive
    return bqplot.Lines(x=ends, y=[number] * 2, scales=scales, colors=[DECISIVE], line_style="dotted", stroke_width=2)
