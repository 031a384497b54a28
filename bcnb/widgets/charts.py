"""Charts, drawn by bqplot where it is installed. Each carries its own small picture and its text, to be stored."""

from typing import Any

from bcnb.engine.record import Record
from bcnb.games.battle_cry.tables import Side, UnitType
from bcnb.present.charts import Race, flags_race, race_svg, race_text
from bcnb.present.save_chart import DICE, SaveChart, save_chart, save_svg, save_text
from bcnb.present.tale import tell
from bcnb.widgets.storing import stored

LINES = {Side.UNION: ("#4a7ab8", "solid"), Side.CONFEDERATE: ("#808080", "dashed")}
"""The colour of each side's line, to be seen on light and on dark pages, and how it is drawn."""
SAVES = (("#808080", "dotted"), ("#c0604d", "solid"), ("#4a7ab8", "dashed"))
"""The same for the lines of a chart of saves, in their order."""
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


def flags_chart(record: Record, name: str = "record") -> Chart:
    """The flags of both sides over the turns of a game. `name` is for faults. Raises RecordError, FileError."""
    tale = tell(record, name=name)
    race = flags_race(tale.walk)
    title = f"{tale.title}: flags taken"
    bqplot = _bqplot()
    figure, note = (_flags_figure(bqplot, race, title), "") if bqplot else (None, NO_BQPLOT)
    return Chart(figure, race_svg(race, title, note), _with_note(race_text(race), note))


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


def _flags_figure(bqplot: Any, race: Race, title: str) -> Any:
    turns, flags = bqplot.LinearScale(min=0), bqplot.LinearScale(min=0, max=race.most)
    return bqplot.Figure(
        marks=[_line(bqplot, race, side, {"x": turns, "y": flags}) for side in Side],
        axes=[
            bqplot.Axis(scale=turns, label="turn", tick_format="d", tick_values=_ticks(len(race.union) - 1)),
            bqplot.Axis(scale=flags, label="flags", side="left", tick_values=list(range(race.most + 1))),
        ],
        title=title,
        legend_location="top-left",
        layout=NARROWEST,
    )


def _ticks(last: int) -> list[int]:
    """Whole turns, with equal steps between them."""
    return list(range(0, last + 1, -(-(last + 1) // MOST_TICKS)))


def _line(bqplot: Any, race: Race, side: Side, scales: dict[str, Any]) -> Any:
    return bqplot.Lines(
        x=list(range(len(race.of(side)))),
        y=list(race.of(side)),
        scales=scales,
        colors=[LINES[side][0]],
        line_style=LINES[side][1],
        stroke_width=3,
        interpolation="step-after",
        labels=[side.seat.title()],
        display_legend=True,
    )
