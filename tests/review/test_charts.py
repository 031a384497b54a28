"""The charts of a review: the chance to win, and luck, turn by turn."""

from fractions import Fraction

import pytest

from bcnb.analysis.report import report_for, score_course
from bcnb.presentation.chart import chart_text
from bcnb.presentation.chart_table import line_table
from bcnb.presentation.narration import narrate
from bcnb.presentation.replay_data import pack
from bcnb.review.charts import CurveBackground, chance_chart, curve_svg, curve_text, hidden_curve_svg, luck_chart
from bcnb.review.review_data import ground_of
from bcnb.review.review_files import FORMAT
from bcnb.review.schema import WHOLE, Cause, Judged, Made, Moment, Review, Swing, Verdict
from bcnb.review.score_chart import score_bars, score_chart
from bcnb.storage.position_games import game_of_state
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game

pytestmark = pytest.mark.unmeasured

P = WHOLE // 100
GROUND = CurveBackground((2, 4), ((3, "union"), (5, "confederate")))


def judged(verdict):
    return Judged(3, 3, 1, "union", False, verdict, 12 * P, 11 * P, 13 * P, 60, (), (), (), ())


def review(*judgements):
    """Two plies before the first turn, and two turns of two plies."""
    at = [50, 55, 60, 70, 40, 45, 0]
    moments = tuple(Moment(one * P, max(0, one - 5) * P, min(100, one + 5) * P) for one in at)
    swings = (
        Swing(1, Cause.DRAW, "union", 5 * P),
        Swing(3, Cause.ROLL, "union", 10 * P),
        Swing(4, Cause.CHOICE, "union", -30 * P),
        Swing(5, Cause.DRAW, "confederate", P // 2),
        Swing(5, Cause.ROLL, "confederate", -2 * P),
    )
    how = Made(FORMAT, "0" * 64, "battle_cry", "2026.1", "model", "judge", 40, 60, "1", ("union", "confederate"))
    return Review(how, moments, swings, (), judgements)


def test_the_chance_is_reported_at_the_end_of_every_turn():
    chart = chance_chart(review(judged(Verdict.MISTAKE), judged(Verdict.BEST)), GROUND, "Kernstown")
    assert chart.lines[0].values == (60, 40, 0)
    assert chart.band == ((55, 35, 0), (65, 45, 5))
    assert [(dot.at, dot.height, dot.letter) for dot in chart.dots] == [(1, 40, "M"), (1, 100, "F"), (2, 0, "F")]
    assert [" ".join(line.split()) for line in chart_text(chart).splitlines()] == [
        "Kernstown: chance of the Union side, in 100, at the end of every turn",
        "Turn 0 1 2",
        "Union 60 40 0",
        "at least 55 35 0",
        "at most 65 45 5",
        "turn 1: mistake of Union (M)",
        "turn 1: prize of Union (F)",
        "turn 2: prize of Confederate (F)",
    ]


def test_luck_is_reported_turn_by_turn_and_that_of_the_deal_first():
    chart = luck_chart(review(), GROUND)
    assert chart.title == "when did luck help the Union side?"
    assert [bars.values for bars in chart.bars] == [(0, 10, -2), (5, 0, Fraction(1, 2))]
    assert chart_text(chart).splitlines()[0] == "luck of the Union side, in points of its chance, turn by turn"
    assert [line.split() for line in chart_text(chart).splitlines()[2:]] == [
        ["dice", "0", "10", "-2"],
        ["cards", "5", "0", "1"],
    ]


def test_the_tables_have_a_row_for_each_turn_with_the_numbers_of_the_text():
    luck, chance = luck_chart(review(), GROUND), chance_chart(review(judged(Verdict.MISTAKE)), GROUND)
    assert line_table(luck).head == ("turn", "dice", "cards")
    assert line_table(luck).rows == (("0", "0", "5"), ("1", "10", "0"), ("2", "-2", "1"))
    assert line_table(chance).head == ("turn", "Union", "at least", "at most", "signs")
    assert line_table(chance).rows[1] == ("1", "40", "35", "45", "mistake of Union, prize of Union")
    lines = [line.split()[1:] for line in chart_text(luck).splitlines()[1:]]
    assert lines == [list(column) for column in zip(*line_table(luck).rows, strict=True)]
    assert chart_text(luck).splitlines()[0] == line_table(luck).title


def test_luck_of_a_game_without_cards_has_bars_of_the_dice_alone():
    found = review()
    dice = tuple(swing for swing in found.swings if swing.cause is not Cause.DRAW)
    assert [bars.name for bars in luck_chart(found, GROUND).bars] == ["dice", "cards"]
    assert [bars.name for bars in luck_chart(found._replace(swings=dice), GROUND).bars] == ["dice"]


def test_the_turns_of_a_game_that_was_played_on_continue():
    ground = GROUND._replace(before=8)
    mistake = judged(Verdict.MISTAKE)._replace(turn=9)
    chance, luck = chance_chart(review(mistake), ground), luck_chart(review(), ground)
    assert ["Turn", "8", "9", "10"] in [line.split() for line in chart_text(chance).splitlines()]
    assert [line for line in chart_text(chance).splitlines() if line.startswith("turn 9")] == [
        "turn 9: mistake of Union (M)",
        "turn 9: prize of Union (F)",
    ]
    assert [row[0] for row in line_table(luck).rows] == ["8", "9", "10"]
    assert [line.split()[1] for line in curve_text(review(), ground).splitlines()[1:]] == ["9", "10"]
    drawn = str(curve_svg(review(), ground))
    assert ">9</text>" in drawn
    assert ">1</text>" not in drawn


def test_a_game_that_begins_in_a_position_is_reviewed_with_the_turns_of_the_position():
    played = find_recorded_game("kernstown-planner-planner-1-001")
    made = game_of_state(played.states[79], "resumed", "Resumed", "1")
    narrated = narrate(Recorded("resumed", made.record))
    assert ground_of(narrated).before == 8
    assert ground_of(narrate(played)).before == 0
    course = score_course(report_for("battle_cry"), narrated.walk[0].state, made.record.plies)
    assert line_table(score_chart(course)).rows[-1][0] == "9"
    assert score_bars(course, str.title).startswith("turn 9  ")
    assert pack(narrated)["turns"] == [*[0] * 8, 1]


def test_a_curve_that_is_hidden_is_the_same_for_every_course_of_a_game():
    one = review(judged(Verdict.MISTAKE))
    other = one._replace(moments=tuple(Moment(P, 0, 2 * P) for _ in one.moments), swings=())
    assert hidden_curve_svg(one, GROUND, "Kernstown") == hidden_curve_svg(other, GROUND, "Kernstown")
    assert "The win chance over 6 plies is hidden until the last ply." in hidden_curve_svg(one, GROUND)
    assert curve_svg(one, GROUND) != curve_svg(other, GROUND)
