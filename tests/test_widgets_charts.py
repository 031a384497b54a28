"""Charts: with bqplot, and without it."""

import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from bcnb.analysis.report import Race, race
from bcnb.engine.games import RULESETS
from bcnb.games.battle_cry.show.summary import FLAGS, REPORT
from bcnb.games.battle_cry_1961.show.summary import PIECES
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules.tables import RIFLES
from bcnb.games.north_against_south.show.saves import save_chart, save_svg, save_text
from bcnb.library.records import list_records, load_record
from bcnb.present.chart import race_svg, race_text
from bcnb.present.looks import look_at
from bcnb.present.tale import tell
from bcnb.widgets.charts import NO_BQPLOT, race_chart, saves_chart
from tests.games import sample

RACE = Race((0, 0, 1, 2), (0, 1, 1, 3), 6, FLAGS)
WAR = Race((22, 22, 20, 20, 3), (22, 21, 21, 9, 0), 0, PIECES)
ROOT = Path(__file__).resolve().parents[1]


def sampled() -> Race:
    """The race of the sample game."""
    return race(REPORT, tell(sample()).walk[0].state, sample().plies)


def texts(picture: str) -> list[Any]:
    """The texts of a picture."""
    return list(ElementTree.fromstring(picture).iter("{http://www.w3.org/2000/svg}text"))


# --- the numbers ------------------------------------------------------------------------------------------------------


def test_the_race_counts_the_flags_at_the_end_of_every_turn() -> None:
    run = sampled()
    assert len(run.union) == tell(sample()).walk[-1].state.turn.number + 1
    assert (run.union[0], run.confederate[0], run.decisive) == (0, 0, 6)
    assert max(run.union[-1], run.confederate[-1]) == 6
    for side in Side:
        assert list(run.of(side)) == sorted(run.of(side))


# --- text and picture -------------------------------------------------------------------------------------------------


def test_the_text_has_a_column_a_turn() -> None:
    assert race_text(RACE).splitlines() == [
        "Flags at the end of every turn; 6 win",
        "Turn         0  1  2  3",
        "Union        0  0  1  2",
        "Confederate  0  1  1  3",
    ]


def test_a_long_game_goes_on_in_another_block() -> None:
    lines = race_text(Race(tuple(range(60)), (0,) * 60, 99, FLAGS)).splitlines()
    assert [line.split()[1] for line in lines if line.startswith("Turn")] == ["0", "25", "50"]
    assert all(len(line) <= 90 for line in lines)


def test_the_picture_is_small_and_says_what_it_shows() -> None:
    picture = race_svg(RACE, "A fight")
    assert ElementTree.fromstring(picture).get("aria-label") == "A fight: flags after 3 turns: Union 2, Confederate 3"
    assert {"A fight", "Union 2", "Confederate 3", "6", "turn"} <= {text.text for text in texts(picture)}
    assert len(race_svg(sampled(), "Kernstown")) < 4000


def test_the_sides_are_told_apart_without_colour() -> None:
    paths = list(ElementTree.fromstring(race_svg(RACE)).iter("{http://www.w3.org/2000/svg}path"))[-2:]
    assert [path.get("stroke-dasharray") is None for path in paths] == [True, False]


def test_names_that_end_at_the_same_height_do_not_overlap() -> None:
    heights = [int(text.get("y")) for text in texts(race_svg(Race((0, 2), (0, 2), 6, FLAGS))) if text.get("fill")]
    assert len(heights) == 2
    assert abs(heights[0] - heights[1]) >= 16


def test_words_from_a_file_never_become_markup() -> None:
    assert "<b>" not in race_svg(RACE, "<b>", "<b>")


@pytest.mark.parametrize(
    "run", [Race((0,), (0,), 6, FLAGS), Race((0, 8), (0, 0), 6, FLAGS), Race((1,), (1,), 0, PIECES)]
)
def test_any_race_can_be_drawn(run: Race) -> None:
    assert ElementTree.fromstring(race_svg(run)) is not None
    assert race_text(run)


def test_turns_past_ninety_nine_stand_apart() -> None:
    lines = race_text(Race((9,) * 130, (22,) * 130, 0, PIECES)).splitlines()
    assert lines[-3].split() == ["Turn", *map(str, range(125, 130))]
    assert len({len(line) for line in lines[-3:]}) == 1


def test_high_numbers_stand_at_equal_steps_and_the_decisive_one_is_always_there() -> None:
    def heights(run: Race) -> list[str | None]:
        return [text.text for text in texts(race_svg(run)) if text.get("text-anchor") == "end"]

    assert heights(RACE) == ["0", "1", "2", "3", "4", "5", "6"]
    assert heights(WAR) == ["0", "3", "6", "9", "12", "15", "18", "21"]
    assert heights(Race((0, 25), (0, 3), 25, FLAGS)) == ["0", "3", "6", "9", "12", "15", "18", "21", "25"]


@pytest.mark.parametrize(("run", "y"), [(RACE, 44), (WAR, 216)])
def test_the_decisive_number_is_a_dashed_line(run: Race, y: int) -> None:
    paths = ElementTree.fromstring(race_svg(run)).iter("{http://www.w3.org/2000/svg}path")
    assert [path.get("d") for path in paths if path.get("stroke-dasharray") == "2 4"] == [f"M46 {y}H520"]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_chart_of_every_game_bears_the_words_of_its_game(ruleset: str) -> None:
    words = {
        "battle_cry": ("flags taken", "Flags at the end of every turn; ", "flags"),
        "north_against_south": ("victory points", "Victory points at the end of every turn; ", "points"),
        "battle_cry_1961": ("pieces left", "Pieces left at the end of every turn; a side with none has lost", "pieces"),
    }
    title, beginning, unit = words[ruleset]
    record = load_record(list_records(ruleset)[0])
    chart, tale = race_chart(record), look_at(ruleset).tell(record, None, "record")
    assert repr(chart).startswith(beginning)
    assert f">{tale.title}: {title}</text>" in chart.picture
    assert chart.figure.title == f"{tale.title}: {title}"
    assert [axis.label for axis in chart.figure.axes] == ["turn", unit]
    corner = "bottom-left" if ruleset == "battle_cry_1961" else "top-left"
    assert chart.figure.legend_location == corner, "the lines begin in the other corner"


# --- the chart --------------------------------------------------------------------------------------------------------


def test_the_chart_is_a_figure_of_bqplot_with_its_own_picture_and_text() -> None:
    chart = race_chart(sample())
    data, _ = chart._repr_mimebundle_()
    run = sampled()
    assert data["text/plain"] == repr(chart) == race_text(run)
    assert data["image/svg+xml"] == race_svg(run, "Kernstown: flags taken")
    assert "application/vnd.jupyter.widget-view+json" in data
    *sides, decisive = chart.figure.marks
    assert [list(line.y) for line in sides] == [list(run.union), list(run.confederate)]
    assert {line.interpolation for line in sides} == {"step-after"}
    assert (list(decisive.x), list(decisive.y)) == ([0, len(run.union) - 1], [6, 6])
    assert all(scale.min == 0 for line in chart.figure.marks for scale in line.scales.values())
    turns = [int(turn) for turn in chart.figure.axes[0].tick_values]
    assert turns[0] == 0
    assert len(turns) <= 12
    assert len(run.union) - 1 - turns[-1] < turns[1]


def test_the_chart_of_saves_has_a_line_for_each_case_from_no_dice_on() -> None:
    chart, told = saves_chart(RIFLES), save_chart(RIFLES)
    data, _ = chart._repr_mimebundle_()
    assert (data["text/plain"], data["image/svg+xml"]) == (save_text(told), save_svg(told))
    assert [list(line.y) for line in chart.figure.marks] == [[0, *map(float, curve.means)] for curve in told.curves]
    assert len({line.line_style for line in chart.figure.marks}) == 3
    assert [axis.label for axis in chart.figure.axes] == ["dice", "figures"]


@pytest.mark.parametrize("drawn", [lambda: race_chart(sample()), lambda: saves_chart(RIFLES)])
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
