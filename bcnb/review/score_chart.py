"""The score of a recorded game at the end of every turn, as a chart and as text bars."""

from collections.abc import Callable
from itertools import cycle

from bcnb.analysis.report import ScoreCourse
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


def score_chart(course: ScoreCourse, title: str = "") -> Chart:
    """Return a chart with one stepped line per side."""
    lines = tuple(
        ChartLine(history.side.title(), history.numbers, pen)
        for history, pen in zip(course.histories, cycle(PENS), strict=False)
    )
    score = ", ".join(f"{line.name} {line.values[-1]}" for line in lines)
    summary = f"{course.score_name.what} after {course.before + len(lines[0].values) - 1} turns: {score}"
    return Chart(
        title,
        across="turn",
        up=course.score_name.unit,
        lines=lines,
        stepped=True,
        decisive=course.decisive,
        words=course.words,
        summary=f"{title}: {summary}".removeprefix(": "),
        begins=course.before,
    )


def score_bars(course: ScoreCourse, name: Callable[[Seat], str], every: int = 1) -> str:
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
    last = len(course.histories[0].numbers) - 1
    return "\n".join(_bars(course, name, turn, last) for turn in sorted({*range(every, last + 1, every), last}))


def _bars(course: ScoreCourse, name: Callable[[Seat], str], turn: int, last: int) -> str:
    most = max(course.decisive, *(number for history in course.histories for number in history.numbers))
    sides = (_bar(name(history.side).lower(), history.numbers[turn], most) for history in course.histories)
    return "  ".join((f"turn {course.before + turn:{len(str(course.before + last))}}", *sides))


def _bar(name: str, number: int, most: int) -> str:
    return f"{name} {'#' * number:{most}} {number:{len(str(most))}}"
