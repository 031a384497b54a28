"""The drawing of a breakdown: one bar for each part, which begins where the one above ended (a waterfall chart)."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from bcnb.presentation import markup
from bcnb.presentation.chart_table import Picture
from bcnb.presentation.markup import NAMESPACE, Markup, join, tag
from bcnb.presentation.palette import CHART_STYLE
from bcnb.review.breakdown import CARDS, DICE, RESTS, PartKind, breakdown
from bcnb.review.review_text import first_called
from bcnb.review.schema import WHOLE, Review, points

WIDTH, ROW, EDGE = 240, 17, 4
VALUES, LEFT, RIGHT = 155, 161, WIDTH - EDGE - 2
"""The right end of the numbers, and the two ends of the scale."""
BAR, TALL = 4, 9
"""The distance of a bar from the top of its row, and its height."""


class _Row(NamedTuple):
    """A row: its name, its value in words, and the ends of its bar in millionths, with the interval of the second."""

    name: str
    value: str
    begin: int
    end: int
    kind: PartKind | None = None
    sure: tuple[int, int] | None = None


def breakdown_picture(review: Review) -> Picture:
    """Return the parts of the way to the result as a narrow waterfall chart, from 0% to 100% of the win chance."""
    rows = list(_rows(review))
    said = "; ".join(f"{row.name}: {row.value}" for row in rows)
    description = f"Win chance of the {first_called(review)} side from start to end, in percent. {said}."
    return Picture(_svg(rows, description), "", description)


def _svg(rows: Sequence[_Row], description: str) -> Markup:
    ends = [0, WHOLE, *(end for row in rows for end in (row.begin, row.end))]
    scale = min(ends), max(ends)
    height = 2 * EDGE + ROW * len(rows)
    return tag(
        "svg",
        tag("style", Markup(CHART_STYLE)),
        tag("path", d=f"M.5 .5H{WIDTH - 0.5}V{height - 0.5}H.5z", class_="page"),
        tag("path", d=f"M{_x(scale, WHOLE // 2)} {EDGE}V{height - EDGE}", class_="even"),
        *(join(*_drawn(row, EDGE + ROW * place, scale)) for place, row in enumerate(rows)),
        xmlns=NAMESPACE,
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        aria_label=description,
    )


def _rows(review: Review) -> Iterator[_Row]:
    """Yield the start, the parts and the end. Their whole points add up as well."""
    found = breakdown(review)
    yield _Row("At the start", f"{points(found.start)}%", 0, found.start)
    for part, change, (before, after) in zip(found.parts, found.whole_points, pairwise(found.totals), strict=True):
        exact = part.change.low == part.change.high
        sure = None if exact else (after + part.change.low - part.change.at, after + part.change.high - part.change.at)
        yield _Row(part.kind.name, f"{change:+}" if change else "0", before, after, part.kind, sure)
    yield _Row("At the end", f"{points(found.totals[-1])}%", 0, found.totals[-1])


def _x(scale: tuple[int, int], value: int) -> int:
    low, high = scale
    return LEFT + round((RIGHT - LEFT) * (value - low) / (high - low))


def _drawn(row: _Row, top: int, scale: tuple[int, int]) -> Iterator[Markup]:
    left, right = sorted((_x(scale, row.begin), _x(scale, row.end)))
    right, bar = max(right, left + 2), top + BAR
    yield markup.line(row.name, EDGE + 1, top + 13, class_="note")
    yield markup.line(row.value, VALUES, top + 13, class_="note value", text_anchor="end")
    yield tag("path", d=f"M{left} {bar}H{right}v{TALL}H{left}z", class_=_style(row.kind))
    if row.sure:
        low, high = (_x(scale, min(max(one, scale[0]), scale[1])) for one in row.sure)
        middle = bar + TALL // 2
        line = f"M{low} {middle}H{high}M{low} {middle - 4}v8M{high} {middle - 4}v8"
        yield tag("path", d=line, class_="halo")
        yield tag("path", d=line, class_="line")


def _style(kind: PartKind | None) -> str:
    """Return the class of a bar: luck and both ends in blue, errors in red, the rest in gray."""
    if kind in RESTS:
        return "rest"
    return "bar" if kind in (None, DICE, CARDS) else "flag"
