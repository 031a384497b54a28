"""The win chance after each possible result of a roll, as a chart: the best result for the seat that rolls comes first.

The results are enumerated exactly, as for luck. Results with the same effect are one row.
"""

from collections.abc import Iterator
from typing import Any

from bcnb.analysis.value_measures import value_measures_for
from bcnb.analysis.win_probability import first_side, win_chance
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, side_of
from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Reference, bar_chart_svg, bar_chart_table
from bcnb.presentation.chart_table import picture_url
from bcnb.presentation.presenter import presenter_for, result_words
from bcnb.presentation.turn_recap import ROLL
from bcnb.review.luck import ChanceEvent, chance_event
from bcnb.storage.recorded_game import Recorded

MOST_DRAWN = 9
"""The number of results in the picture. The table has all of them."""
NARROW = 340
"""The width of the picture in pixels. It fits next to a board and on a phone."""
ROLLED = " (rolled)"
"""The ending of the name of the actual result."""


def rolls_of(recorded: Recorded) -> list[int]:
    """Return the numbers of the plies at which dice were rolled."""
    return [ply.number for ply in recorded.record.plies if ply.seat == CHANCE and ply.do.startswith(ROLL)]


def roll_chart(recorded: Recorded, ply: int) -> BarChart:
    """Return the chart of a roll, with a row for each result and the average as its reference.

    Args:
        recorded: the game.
        ply: the number of the ply with the roll.

    Raises:
        ValueError: if no dice were rolled at this ply.
    """
    if ply not in rolls_of(recorded):
        raise ValueError(f"{recorded.name}: ply {ply} is not a roll")
    event = _event(recorded, ply)
    name = recorded.ruleset.name
    side = first_side(name)
    rows = sorted(_rows(recorded, event), key=lambda row: row.estimates[0].value, reverse=side_of(event.seat) == side)
    called = presenter_for(name).called
    return BarChart(
        f"Win chance of the {called(side)} side after each result",
        about="result",
        measures=("win chance",),
        rows=tuple(rows),
        unit="Win chance",
        columns=("how likely",),
        reference=Reference(event.mean, "average"),
        notes=(f"Best for the {called(event.seat)} side, which rolled, first.",),
        small=True,
    )


def _event(recorded: Recorded, ply: int) -> ChanceEvent:
    return chance_event(
        recorded.states[ply - 1], recorded.record.plies[ply - 1], win_chance(recorded.states[ply]), win_chance
    )


def _rows(recorded: Recorded, event: ChanceEvent) -> Iterator[BarRow]:
    state, ply = recorded.states[event.ply - 1], recorded.record.plies[event.ply - 1]
    worth = value_measures_for(state.ruleset)
    fell = worth.case(state, ruleset_of(state).parse(ply.do))
    ways = sum(case.weight for case in event.cases)
    for (key, (action, _)), case in zip(worth.grouped(state).items(), event.cases, strict=True):
        words = result_words(state, action)
        share = f"{100 * case.weight / ways:.1f}%"
        yield BarRow(words + ROLLED * (key == fell), (Estimate(case.value),), (share,), strong=key == fell)


def roll_data(recorded: Recorded, ply: int) -> dict[str, Any]:
    """Return the chart of a roll for a page: the picture, its description, and the table with all results.

    Raises:
        ValueError: if no dice were rolled at this ply.
    """
    chart = roll_chart(recorded, ply)
    drawn, table = _most_likely(chart), bar_chart_table(chart)
    left = len(chart.rows) - len(drawn.rows)
    notes = [*table.notes, *([f"The picture leaves out {left} rare results."] if left else [])]
    return {
        "src": picture_url(bar_chart_svg(drawn, NARROW)),
        "alt": describe_roll(chart),
        "title": table.title,
        "head": list(table.head),
        "rows": [list(row) for row in table.rows],
        "notes": notes,
    }


def _most_likely(chart: BarChart) -> BarChart:
    """Return a chart with only the most likely results and the actual one, in the same order."""
    likely = sorted(chart.rows, key=lambda row: (not row.strong, -_share(row)))[:MOST_DRAWN]
    return chart._replace(rows=tuple(row for row in chart.rows if row in likely))


def _share(row: BarRow) -> float:
    return float(row.cells[0].removesuffix("%"))


def describe_roll(chart: BarChart) -> str:
    """Return the chart in a few sentences, for readers who cannot see it."""
    say, reference = chart.say, chart.reference
    assert reference
    fell = next(row for row in chart.rows if row.strong)
    best, worst, rolled = (
        f"{row.name.removesuffix(ROLLED)}, {say(row.estimates[0].value)}"
        for row in (chart.rows[0], chart.rows[-1], fell)
    )
    return (
        f"{chart.title}. Rolled: {rolled}. On average: {say(reference.value)}. "
        f"Best for the side that rolled: {best}. Worst: {worst}. The table has all results."
    )
