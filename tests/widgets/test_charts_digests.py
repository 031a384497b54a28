"""Every chart that a notebook can ask for stays as it is: its text, its picture with and without a note, its figure."""

import json
import sys
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from bcnb.games.north_against_south.presentation.comparison import save_chart
from bcnb.games.north_against_south.rules.tables import CAVALRY, FOOT_ARTILLERY, RIFLES
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.widgets.charts import DrawnChart, draw, race_chart

TARGETS = {"infantry": RIFLES, "cavalry": CAVALRY, "artillery": FOOT_ARTILLERY}
"""Who can be hit."""


def race(name: str, plies: int | None = None) -> DrawnChart:
    """The chart of a recorded game, or of its first plies."""
    record = load_record(find_record(name))
    return race_chart(Recorded("record", replace(record, plies=record.plies[:plies], end=None)))


def digest(chart: DrawnChart, plain: DrawnChart) -> str:
    """The beginning of the digest of all that two charts show, the second of which was made without bqplot."""
    shown = [repr(chart), chart.picture, figure(chart.figure), repr(plain), plain.picture]
    return sha256(json.dumps(shown).encode()).hexdigest()[:12]


def figure(drawn: Any) -> list[Any]:
    """What is drawn in a figure."""
    lines = [
        [list(map(float, line.x)), list(map(float, line.y)), line.colors, line.line_style, line.stroke_width]
        + [line.interpolation, line.labels, line.display_legend]
        + [[scale.min, scale.max] for scale in (line.scales["x"], line.scales["y"])]
        for line in drawn.marks
    ]
    axes = [
        [axis.label, axis.side, axis.tick_format, list(map(int, axis.tick_values)), axis.scale.min, axis.scale.max]
        for axis in drawn.axes
    ]
    return [lines, axes, drawn.title, drawn.legend_location, drawn.layout.min_width]


DIGESTS: dict[tuple[str, int | None], str] = {
    ("kernstown-greedy-greedy-2-001", None): "4968dc360be9",
    ("kernstown-greedy-greedy-2-001", 0): "f9bd830c8471",
    ("kernstown-greedy-greedy-2-001", 60): "4e86045e4c4f",
    ("shiloh-greedy-random-36-001", None): "7cb898d4600d",
    ("crossroads-random-greedy-8-001", None): "e31d70e314bf",
    ("crossroads-random-greedy-8-001", 0): "c63e24237bdd",
    ("crossroads-random-greedy-8-001", 60): "d12526d05200",
    ("bull-run-greedy-greedy-1-058", None): "26d78c92e2ad",
    ("two-players-greedy-greedy-1-001", None): "21984a168f7a",
    ("two-players-greedy-greedy-1-001", 0): "f16644e2da57",
    ("two-players-greedy-greedy-1-001", 1): "3b04ebf1bf6c",
    ("two-players-greedy-greedy-1-001", 60): "dab50da9955d",
    ("four-players-planner-planner-planner-planner-1-001", None): "c9476fae8bdf",
    ("infantry", None): "cb3249db1ac9",
    ("cavalry", None): "5c7cef6ff01c",
    ("artillery", None): "612a5c7cb7dd",
}
"""Charts by the recorded game and how many of its plies, or by who is hit."""


@pytest.mark.parametrize(("name", "plies"), DIGESTS)
def test_a_chart_stays_as_it_is(monkeypatch: pytest.MonkeyPatch, name: str, plies: int | None) -> None:
    def made() -> DrawnChart:
        return draw(save_chart(TARGETS[name])) if name in TARGETS else race(name, plies)

    chart = made()
    monkeypatch.setitem(sys.modules, "bqplot", None)
    assert digest(chart, made()) == DIGESTS[name, plies]
