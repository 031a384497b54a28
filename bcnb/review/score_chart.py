"""The score of a recorded game at the end of every turn, as a chart and as text bars."""

from collections.abc import Callable
from itertools import cycle

from bcnb.analysis.report import Race
from bcnb.engine.ruleset import Seat
from bcnb.presentation.chart import Chart, ChartLine, ChartPen
from bcnb.presentation.palette import BLUE, EARTH, INK, LAUREL, PAGE_BLUE, PAGE_BROWN, PAGE_GREEN, PAGE_GREY

PENS = (
    ChartPen(BLUE, PAGE_BLUE),
    ChartPen(INK, PAGE_GREY, "7 4", "dashed"),
    ChartPen(LAUREL, PAGE_GREEN, "10 4 2 4", "dash_dotted"),
    ChartPen(EARTH, PAGE_BROWN, "3 3", "dotted"),
)
"""The pens of the sides in their order."""


def score_chart(race: Race, title: str = "") -> Chart:
    """Return a chart with one stepped line per side."""
    lines = tuple(
        ChartLine(run.side.title(), run.numbers, pen) for run, pen in zip(race.runs, cycle(PENS), strict=False)
    )
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


def race_bars(race: Race, name: Callable[[Seat], str], every: int = 1) -> str:
    """Return the score as text with a bar for each side, one line for every `every` turns and for the last turn.

    Args:
        race: the scores by turn.
        name: returns the name of a side.
        every: the number of turns between lines.

    Raises:
        ValueError: if `every` is not a whole number of at least 1.
    """
    if not isinstance(every, int) or every < 1:
        raise ValueError(f"turns are counted by whole numbers from 1 on, not by {every!r}")
    last = len(race.runs[0].numbers) - 1
    return "\n".join(_bars(race, name, turn, last) for turn in sorted({*range(every, last + 1, every), last}))


def _bars(race: Race, name: Callable[[Seat], str], turn: int, last: int) -> str:
    most = max(race.decisive, *(number for run in race.runs for number in run.numbers))
    sides = (_bar(name(run.side).lower(), run.numbers[turn], most) for run in race.runs)
    return "  ".join((f"turn {turn:{len(str(last))}}", *sides))


def _bar(name: str, number: int, most: int) -> str:
    return f"{name} {'#' * number:{most}} {number:{len(str(most))}}"
