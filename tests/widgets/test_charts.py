"""Charts: with bqplot, and without it."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bcnb.analysis.report import ScoreCourse, score_course
from bcnb.engine.game_registry import RULESETS
from bcnb.games.battle_cry.report import REPORT
from bcnb.games.north_against_south.presentation.comparison import save_chart
from bcnb.games.north_against_south.rules.tables import RIFLES
from bcnb.presentation.chart import chart_svg, chart_text
from bcnb.presentation.narration import narrate
from bcnb.review.score_chart import score_chart
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import list_records, load_record
from bcnb.widgets.charts import NO_BQPLOT, draw, race_chart
from tests.helpers.games import sample
from tests.presentation.test_chart import bars, curve

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).resolve().parents[2]


def sampled() -> ScoreCourse:
    """The scores by turn of the sample game."""
    return score_course(REPORT, narrate(Recorded("record", sample())).walk[0].state, sample().plies)


# --- the numbers ------------------------------------------------------------------------------------------------------


def test_the_race_counts_the_flags_at_the_end_of_every_turn() -> None:
    told = sampled()
    assert [run.side for run in told.histories] == ["union", "confederate"]
    assert told.decisive == max(run.numbers[-1] for run in told.histories) == 6
    for run in told.histories:
        assert len(run.numbers) == narrate(Recorded("record", sample())).walk[-1].state.turn.number + 1
        assert run.numbers[0] == 0
        assert list(run.numbers) == sorted(run.numbers)


# --- the chart --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_chart_of_every_game_bears_the_words_of_its_game(ruleset: str) -> None:
    words = {
        "battle_cry": ("flags taken", "Flags at the end of every turn; ", "flags"),
        "north_against_south": ("victory points", "Victory points at the end of every turn; ", "points"),
        "battle_cry_1961": ("pieces left", "Pieces left at the end of every turn; a side with none has lost", "pieces"),
    }
    title, beginning, unit = words[ruleset]
    record = load_record(list_records(ruleset)[0])
    chart, narrated = race_chart(Recorded("record", record)), narrate(Recorded("record", record))
    assert repr(chart).startswith(beginning)
    assert f">{narrated.title}: {title}</text>" in chart.picture
    assert chart.figure.title == f"{narrated.title}: {title}"
    assert [axis.label for axis in chart.figure.axes] == ["turn", unit]
    corner = "bottom-left" if ruleset == "battle_cry_1961" else "top-left"
    ink = "var(--jp-content-font-color1, #000)"
    assert chart.figure.legend_text == chart.figure.title_style == {"fill": ink}, "words of the page"
    assert {axis.label_color for axis in chart.figure.axes} == {ink}
    assert chart.figure.legend_location == corner, "the lines begin in the other corner"


# --- the chart --------------------------------------------------------------------------------------------------------


def test_the_chart_is_a_figure_of_bqplot_with_its_own_picture_and_text() -> None:
    chart = race_chart(Recorded("record", sample()))
    data, _ = chart._repr_mimebundle_()
    told = score_chart(sampled(), "Kernstown: flags taken")
    assert data["text/plain"] == repr(chart) == chart_text(told)
    assert data["image/svg+xml"] == chart_svg(told)
    assert len(chart.picture) < 4000
    assert "application/vnd.jupyter.widget-view+json" in data
    *sides, decisive = chart.figure.marks
    assert [list(line.y) for line in sides] == [list(line.values) for line in told.lines]
    assert {line.interpolation for line in sides} == {"step-after"}
    assert (list(decisive.x), list(decisive.y)) == ([0, told.last], [6, 6])
    assert all(scale.min == 0 for line in chart.figure.marks for scale in line.scales.values())
    turns = [int(turn) for turn in chart.figure.axes[0].tick_values]
    assert turns[0] == 0
    assert len(turns) <= 12
    assert told.last - turns[-1] < turns[1]


def test_the_chart_of_saves_has_a_line_for_each_case_from_no_dice_on() -> None:
    told = save_chart(RIFLES)
    chart = draw(told)
    data, _ = chart._repr_mimebundle_()
    assert (data["text/plain"], data["image/svg+xml"]) == (chart_text(told), chart_svg(told))
    assert [list(line.y) for line in chart.figure.marks] == [list(map(float, line.values)) for line in told.lines]
    assert {line.interpolation for line in chart.figure.marks} == {"linear"}
    assert len({line.line_style for line in chart.figure.marks}) == 3
    assert [axis.label for axis in chart.figure.axes] == ["dice", "figures"]


def test_a_chart_has_its_numbers_one_click_away_on_a_page_and_in_a_stored_notebook() -> None:
    chart = race_chart(Recorded("record", sample()))
    data, _ = chart._repr_mimebundle_()
    figure, folded = chart._live().children
    assert figure is chart.figure
    for html in (folded.value, data["text/html"]):
        assert "<details" in html
        assert "<details open" not in html
        assert html.count("<tr>") == 1 + len(score_chart(sampled()).lines[0].values)
    assert data["text/html"].count("<img ") == 1
    assert "Kernstown" in data["text/html"].partition('alt="')[2].partition('"')[0]


@pytest.mark.parametrize("drawn", [lambda: race_chart(Recorded("record", sample())), lambda: draw(save_chart(RIFLES))])
def test_without_bqplot_the_chart_says_so_and_is_a_picture(monkeypatch: pytest.MonkeyPatch, drawn: Any) -> None:
    monkeypatch.setitem(sys.modules, "bqplot", None)
    chart = drawn()
    data, _ = chart._repr_mimebundle_()
    assert chart.figure is None
    assert set(data) == {"image/svg+xml", "text/html", "text/plain"}
    assert NO_BQPLOT in data["image/svg+xml"]
    assert data["text/plain"].endswith(NO_BQPLOT)


def test_bqplot_is_imported_only_where_a_chart_is_drawn() -> None:
    lines = (
        "import sys, bcnb.widgets.charts, bcnb.widgets.replay; print('bqplot' in sys.modules, 'numpy' in sys.modules)"
    )
    result = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=True)
    assert result.stdout.split() == ["False", "False"]


def test_a_band_bars_and_signs_are_marks_of_bqplot() -> None:
    figure = draw(curve()).figure
    assert [type(mark).__name__ for mark in figure.marks] == ["Lines", "Lines", "Scatter"]
    band, line, signs = figure.marks
    assert [list(edge) for edge in band.y] == [[40, 45, 70], [60, 65, 90]]
    assert band.fill == "between"
    assert list(line.y) == [50, 55, 80]
    assert (list(signs.x), list(signs.y), list(signs.names)) == ([1, 2], [55, 100], ["M", "F"])
    drawn = draw(bars()).figure
    (grouped,) = drawn.marks
    assert [list(row) for row in grouped.y] == [[0, -3], [1, 2]]
    assert (grouped.scales["y"].min, grouped.scales["y"].max) == (-3, 2)
    assert list(drawn.axes[1].tick_values) == [-3, -2, -1, 0, 1, 2]
