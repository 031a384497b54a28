"""Charts, drawn by bqplot where it is installed. Each carries its own small picture and its text, to be stored."""

from typing import Any

from bcnb.engine.record import Record
from bcnb.games.battle_cry.tables import Side, UnitType
from bcnb.present.charts import race_svg, race_text
from bcnb.present.looks import LOOKS
from bcnb.present.report import Race, race
from bcnb.present.save_chart import DICE, SaveChart, save_chart, save_svg, save_text
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
    look = LOOKS[record.header.ruleset]
    tale = look.tell(record, None, name)
    run = race(look.report, tale.walk[0].state, record.plies)
    title = f"{tale.title}: {run.prize.title}"
    bqplot = _bqplot()
    figure, note = (_race_figure(bqplot, run, title), "") if bqplot else (None, NO_BQPLOT)
    return Chart(figure, race_svg(run, title, note), _with_note(race_text(run), note))


def saves_chart(target: UnitType) -> Chart:
    """How many figures a roll takes from a troop type on average: with saves near and far, and without."""
    chart, bqplot = save_chart(target), _bqplot()
    figure, note = (_saves_figure(bqplot, chart), "") if bqplot else (None, NO_BQPLOT)
    return Chart(figure, save_svg(chart, note), _with_note(save_text(chart), note))


def _with_note(text: str, note: str) -> str:
    return "\n".join(filter(None, (text, note)))


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
        bqplot.Lines(
            x=[0, *DICE],
            y=[0.0, *map(float, curve.means)],
            scales=scales,
            colors=[colour],
            line_style=style,
            stroke_width=3,
            labels=[curve.name],
            display_legend=True,
        )
        for curve, (colour, style) in zip(chart.curves, SAVES, strict=True)
    ]
    axes = [
        bqplot.Axis(scale=scales["x"], label="dice", tick_format="d", tick_values=[0, *DICE]),
        bqplot.Axis(scale=scales["y"], label="figures", side="left", tick_values=list(range(chart.most + 1))),
    ]
    return bqplot.Figure(marks=lines, axes=axes, title=chart.title, legend_location="top-left", layout=NARROWEST)


def _race_figure(bqplot: Any, run: Race, title: str) -> Any:
    last = len(run.union) - 1
    scales = {"x": bqplot.LinearScale(min=0), "y": bqplot.LinearScale(min=0, max=run.most)}
    return bqplot.Figure(
        marks=[*(_line(bqplot, run, side, scales) for side in Side), _decisive(bqplot, run, scales)],
        axes=[
            bqplot.Axis(scale=scales["x"], label="turn", tick_format="d", tick_values=_ticks(last)),
            bqplot.Axis(scale=scales["y"], label=run.prize.unit, side="left", tick_values=_ticks(run.most)),
        ],
        title=title,
        legend_location="bottom-left" if run.falls else "top-left",
        layout=NARROWEST,
    )


def _ticks(last: int) -> list[int]:
    """Whole numbers from 0 on, with equal steps between them."""
    return list(range(0, last + 1, -(-(last + 1) // MOST_TICKS)))


def _line(bqplot: Any, run: Race, side: Side, scales: dict[str, Any]) -> Any:
    return bqplot.Lines(
        x=list(range(len(run.of(side)))),
        y=list(run.of(side)),
        scales=scales,
        colors=[LINES[side][0]],
        line_style=LINES[side][1],
        stroke_width=3,
        interpolation="step-after",
        labels=[side.seat.title()],
        display_legend=True,
    )


def _decisive(bqplot: Any, run: Race, scales: dict[str, Any]) -> Any:
    """The line at the number that decides, from the first turn to the last."""
    ends, number = [0, len(run.union) - 1], run.decisive
    return bqplot.Lines(x=ends, y=[number] * 2, scales=scales, colors=[DECISIVE], line_style="dotted", stroke_width=2)
