"""The race of a recorded game as a chart: who was ahead at the end of every turn."""

from itertools import cycle

from bcnb.analysis.report import Race
from bcnb.present.chart import Chart, Line, Pen
from bcnb.present.palette import BLUE, EARTH, INK, LAUREL, PAGE_BLUE, PAGE_BROWN, PAGE_GREEN, PAGE_GREY

PENS = (
    Pen(BLUE, PAGE_BLUE),
    Pen(INK, PAGE_GREY, "7 4", "dashed"),
    Pen(LAUREL, PAGE_GREEN, "10 4 2 4", "dash_dotted"),
    Pen(EARTH, PAGE_BROWN, "3 3", "dotted"),
)
"""The pens of the sides, in their order."""


def race_of(race: Race, title: str = "") -> Chart:
    """A line for each side, in steps from turn to turn."""
    lines = tuple(Line(run.side.title(), run.numbers, pen) for run, pen in zip(race.runs, cycle(PENS), strict=False))
    score = ", ".join(f"{line.name} {line.values[-1]}" for line in lines)
    summary = f"{race.prize.what} after {len(lines[0].values) - 1} turns: {score}"
    return Chart(
        title,
        across="turn",
        up=race.prize.unit,
        lines=lines,
        stepped=True,
        decisive=race.decisive,
        words=race.words,
        summary=f"{title}: {summary}".removeprefix(": "),
    )
