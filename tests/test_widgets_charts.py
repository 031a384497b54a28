"""Charts: with bqplot, and without it."""

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south.tables import RIFLES
from bcnb.present.charts import Race, flags_race, race_svg, race_text
from bcnb.present.save_chart import save_chart, save_svg, save_text
from bcnb.present.tale import tell
from bcnb.widgets.charts import NO_BQPLOT, flags_chart, saves_chart
from tests.games import sample

RACE = Race((0, 0, 1, 2), (0, 1, 1, 3), 6)
ROOT = Path(__file__).resolve().parents[1]


# --- the numbers ------------------------------------------------------------------------------------------------------


def test_the_race_counts_the_flags_at_the_end_of_every_turn() -> None:
    tale = tell(sample())
    race = flags_race(tale.walk)
    assert len(race.union) == tale.walk[-1].state.turn.number + 1
    assert (race.union[0], race.confederate[0], race.needed) == (0, 0, 6)
    assert max(race.union[-1], race.confederate[-1]) == 6
    for side in Side:
        assert list(race.of(side)) == sorted(race.of(side))


# --- text and picture -------------------------------------------------------------------------------------------------


def test_the_text_has_a_column_a_turn() -> None:
    assert race_text(RACE).splitlines() == [
        "Flags at the end of every turn; 6 win",
        "Turn         0  1  2  3",
        "Union        0  0  1  2",
        "Confederate  0  1  1  3",
    ]


def test_a_long_game_goes_on_in_another_block() -> None:
    lines = race_text(Race(tuple(range(60)), (0,) * 60, 99)).splitlines()
    assert [line.split()[1] for line in lines if line.startswith("Turn")] == ["0", "25", "50"]
    assert all(len(line) <= 90 for line in lines)


def test_the_picture_is_small_and_says_what_it_shows() -> None:
    root = ElementTree.fromstring(race_svg(RACE, "A fight"))
    assert root.get("aria-label") == "A fight: flags after 3 turns: Union 2, Confederate 3"
    texts = ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"A fight", "Union 2", "Confederate 3", "6", "turn"} <= set(texts)
    assert len(race_svg(flags_race(tell(sample()).walk), "Kernstown")) < 4000


def test_the_sides_are_told_apart_without_colour() -> None:
    paths = list(ElementTree.fromstring(race_svg(RACE)).iter("{http://www.w3.org/2000/svg}path"))[-2:]
    assert [path.get("stroke-dasharray") is None for path in paths] == [True, False]


def test_names_that_end_at_the_same_height_do_not_overlap() -> None:
    root = ElementTree.fromstring(race_svg(Race((0, 2), (0, 2), 6)))
    heights = [int(text.get("y", 0)) for text in root.iter("{http://www.w3.org/2000/svg}text") if text.get("fill")]
    assert len(heights) == 2
    assert abs(heights[0] - heights[1]) >= 16


def test_words_from_a_file_never_become_markup() -> None:
    assert "<b>" not in race_svg(RACE, "<b>", "<b>")


@pytest.mark.parametrize("race", [Race((0,), (0,), 6), Race((0, 8), (0, 0), 6)])
def test_any_race_can_be_drawn(race: Race) -> None:
    assert ElementTree.fromstring(race_svg(race)) is not None
    assert race_text(race)


# --- the chart --------------------------------------------------------------------------------------------------------


def test_the_chart_is_a_figure_of_bqplot_with_its_own_picture_and_text() -> None:
    chart = flags_chart(sample())
    data, _ = chart._repr_mimebundle_()
    race = flags_race(tell(sample()).walk)
    assert data["text/plain"] == repr(chart) == race_text(race)
    assert data["image/svg+xml"] == race_svg(race, "Kernstown: flags taken")
    assert "application/vnd.jupyter.widget-view+json" in data
    assert [list(line.y) for line in chart.figure.marks] == [list(race.union), list(race.confederate)]
    assert {line.interpolation for line in chart.figure.marks} == {"step-after"}
    assert all(scale.min == 0 for line in chart.figure.marks for scale in line.scales.values())
    turns = [int(turn) for turn in chart.figure.axes[0].tick_values]
    assert turns[0] == 0
    assert len(turns) <= 12
    assert len(race.union) - 1 - turns[-1] < turns[1]


def test_the_chart_of_saves_has_a_line_for_each_case_from_no_dice_on() -> None:
    chart, told = saves_chart(RIFLES), save_chart(RIFLES)
    data, _ = chart._repr_mimebundle_()
    assert (data["text/plain"], data["image/svg+xml"]) == (save_text(told), save_svg(told))
    assert [list(line.y) for line in chart.figure.marks] == [[0, *map(float, curve.means)] for curve in told.curves]
    assert len({line.line_style for line in chart.figure.marks}) == 3
    assert [axis.label for axis in chart.figure.axes] == ["dice", "figures"]


@pytest.mark.parametrize("drawn", [lambda: flags_chart(sample()), lambda: saves_chart(RIFLES)])
def test_without_bqplot_the_chart_says_so_and_is_a_picture(monkeypatch: pytest.MonkeyPatch, drawn: Any) -> None:
    monkeypatch.setitem(sys.modules, "bqplot", None)
    chart = drawn()
    data, _ = chart._repr_mimebundle_()
    assert chart.figure is None
    assert set(data) == {"image/svg+xml", "text/plain"}
    assert NO_BQPLOT in data["image/svg+xml"]
    assert data["text/plain"].endswith(NO_BQPLOT)


def test_bqplot_is_imported_only_where_a_chart_is_drawn() -> None:
    lines = (
        "import sys, bcnb.widgets.charts, bcnb.widgets.replay; print('bqplot' in sys.modules, 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=True)
    assert told.stdout.split() == ["False", "False"]
