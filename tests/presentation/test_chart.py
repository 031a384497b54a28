"""Charts as values: what is reported of one in text, and what its picture shows."""

from fractions import Fraction
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from bcnb.analysis.report import ScoreCourse, ScoreHistory, ScoreName
from bcnb.presentation.chart import Band, Bars, Chart, ChartLine, ChartPen, Dot, chart_svg, chart_text, hundredths
from bcnb.presentation.palette import BLUE, INK, PAGE_BLUE, PAGE_GREY, PAGE_RED, RED
from bcnb.review.score_chart import score_chart

pytestmark = pytest.mark.unmeasured

FLAGS = ScoreName("flags", "flags taken", "flags", "{} win")
PIECES = ScoreName("pieces left", "pieces left", "pieces", "a side with none has lost")
THREE = (ChartPen(BLUE, PAGE_BLUE), ChartPen(INK, PAGE_GREY, "2 4", "dotted"), ChartPen(RED, PAGE_RED, "8 5", "dashed"))
SIDES = ("union", "confederate", "french", "british", "spanish")
SVG = "{http://www.w3.org/2000/svg}"


def score_course(*numbers: tuple[int, ...], decisive: int, score_name: ScoreName = FLAGS) -> ScoreCourse:
    """The scores of this number of sides."""
    return ScoreCourse(tuple(map(ScoreHistory, SIDES, numbers)), decisive, score_name)


RACE = score_course((0, 0, 1, 2), (0, 1, 1, 3), decisive=6)
WAR = score_course((22, 22, 20, 20, 3), (22, 21, 21, 9, 0), decisive=0, score_name=PIECES)


def paths(picture: str) -> list[Any]:
    """The paths of a picture."""
    return list(ElementTree.fromstring(picture).iter(f"{SVG}path"))


def texts(picture: str) -> list[Any]:
    """The texts of a picture."""
    return list(ElementTree.fromstring(picture).iter(f"{SVG}text"))


def luck(*lines: tuple[Fraction | int, ...], **more: Any) -> Chart:
    """A chart of a kind of its own: a line for each of these values."""
    drawn = (ChartLine(f"seat {number}", values, THREE[number]) for number, values in enumerate(lines))
    return Chart("Luck of the dice", "roll", "hits", tuple(drawn), **more)


# --- text -------------------------------------------------------------------------------------------------------------


def test_the_text_of_a_race_has_one_column_per_turn() -> None:
    assert chart_text(score_chart(RACE)).splitlines() == [
        "Flags at the end of every turn; 6 win",
        "Turn         0  1  2  3",
        "Union        0  0  1  2",
        "Confederate  0  1  1  3",
    ]


def test_a_long_game_continues_in_another_block() -> None:
    lines = chart_text(score_chart(score_course(tuple(range(60)), (0,) * 60, decisive=99))).splitlines()
    assert [line.split()[1] for line in lines if line.startswith("Turn")] == ["0", "25", "50"]
    assert all(len(line) <= 90 for line in lines)


def test_turns_past_ninety_nine_stand_apart() -> None:
    lines = chart_text(score_chart(score_course((9,) * 130, (22,) * 130, decisive=0, score_name=PIECES))).splitlines()
    assert lines[-3].split() == ["Turn", *map(str, range(125, 130))]
    assert len({len(line) for line in lines[-3:]}) == 1


def test_a_chart_without_its_words_is_headed_by_its_title_and_told_by_its_text() -> None:
    chart = luck((0, 1), (0, 2))
    assert chart_text(chart).splitlines() == ["Luck of the dice", "Roll    0  1", "seat 0  0  1", "seat 1  0  2"]
    assert ElementTree.fromstring(chart_svg(chart)).get("aria-label") == chart_text(chart).replace("\n", "; ")


def test_numbers_stand_apart_however_long_they_are() -> None:
    exact = (Fraction(0), Fraction(1000, 3))
    assert chart_text(luck(exact, say=hundredths)).splitlines()[-1] == "seat 0   0.00 333.33"
    assert chart_text(luck(exact, say=hundredths, first=1)).splitlines()[-1] == "seat 0 333.33"


# --- picture ----------------------------------------------------------------------------------------------------------


def test_the_picture_of_a_race_is_small_and_says_what_it_shows() -> None:
    picture = chart_svg(score_chart(RACE, "A fight"))
    assert ElementTree.fromstring(picture).get("aria-label") == "A fight: flags after 3 turns: Union 2, Confederate 3"
    assert {"A fight", "Union 2", "Confederate 3", "6", "turn"} <= {text.text for text in texts(picture)}
    assert len(picture) < 4000


def test_the_sides_are_distinguished_without_color_however_many_there_are() -> None:
    assert [path.get("stroke-dasharray") for path in paths(chart_svg(score_chart(RACE)))[-2:]] == [None, "7 4"]
    four = score_chart(score_course((0, 1), (0, 2), (0, 3), (0, 4), decisive=6))
    assert [line.name for line in four.lines] == ["Union", "Confederate", "French", "British"]
    assert len({path.get("stroke-dasharray") for path in paths(chart_svg(four))[-4:]}) == 4
    assert len({line.pen.style for line in four.lines}) == 4
    assert [line.name for line in score_chart(score_course(*[(0, 1)] * 5, decisive=6)).lines][-1] == "Spanish"


def test_names_that_end_at_the_same_height_do_not_overlap() -> None:
    heights = [
        int(text.get("y"))
        for text in texts(chart_svg(score_chart(score_course((0, 2), (0, 2), decisive=6))))
        if text.get("fill")
    ]
    assert len(heights) == 2
    assert abs(heights[0] - heights[1]) >= 16


@pytest.mark.parametrize("ends", [(5, 5, 5), (5, 4, 5), (40, 39, 38), (38, 40, 40), (0, 20, 40)])
def test_the_names_of_three_lines_stand_one_above_the_other(ends: tuple[int, ...]) -> None:
    picture = chart_svg(luck(*((0, 40, end) for end in ends)))
    named = sorted((int(text.get("y")), text.text) for text in texts(picture) if text.get("fill"))
    assert [int(name.split()[-1]) for _, name in named] == sorted(ends, reverse=True), "the highest on top"
    assert all(below - above >= 16 for (above, _), (below, _) in pairwise(named))


def test_words_from_a_file_never_become_markup() -> None:
    assert "<b>" not in chart_svg(score_chart(RACE, "<b>"), "<b>")


@pytest.mark.parametrize(
    "chart",
    [
        score_chart(score_course((0,), (0,), decisive=6)),
        score_chart(score_course((0, 8), (0, 0), decisive=6)),
        score_chart(score_course((1,), (1,), decisive=0, score_name=PIECES)),
        score_chart(score_course((0, 0), (0, 0), decisive=0, score_name=PIECES)),
        luck((0,)),
        luck((0, 0), (Fraction(1, 3), Fraction(1, 7))),
    ],
)
def test_any_chart_can_be_drawn(chart: Chart) -> None:
    assert ElementTree.fromstring(chart_svg(chart)) is not None
    assert chart_text(chart)


def test_high_numbers_stand_at_equal_steps_and_the_decisive_one_is_always_there() -> None:
    def heights(chart: Chart) -> list[str | None]:
        return [text.text for text in texts(chart_svg(chart)) if text.get("text-anchor") == "end"]

    assert heights(score_chart(RACE)) == ["0", "1", "2", "3", "4", "5", "6"]
    assert heights(score_chart(WAR)) == ["0", "3", "6", "9", "12", "15", "18", "21"]
    decided = ["0", "3", "6", "9", "12", "15", "18", "21", "25"]
    assert heights(score_chart(score_course((0, 25), (0, 3), decisive=25))) == decided
    assert heights(luck((0, 25))) == [*decided[:-1], "24"]
    assert heights(luck((Fraction(0), Fraction(7, 3)))) == ["0", "1", "2", "3"]


@pytest.mark.parametrize(("run", "y"), [(RACE, 44), (WAR, 216)])
def test_the_decisive_number_is_a_dashed_line(run: ScoreCourse, y: int) -> None:
    dashed = [path.get("d") for path in paths(chart_svg(score_chart(run))) if path.get("stroke-dasharray") == "2 4"]
    assert dashed == [f"M46 {y}H520"]


def test_a_chart_without_a_decisive_number_has_no_line_for_one() -> None:
    assert all(path.get("stroke") != RED for path in paths(chart_svg(luck((0, 3)))))


def test_straight_lines_go_from_number_to_number_and_stepped_ones_hold_them() -> None:
    straight, stepped = (paths(chart_svg(luck((0, 2, 2), (0, 2, 2), stepped=stepped))) for stepped in (False, True))
    assert [path.get("d") for path in straight[-2:]] == ["M46 216L283 44L520 44"] * 2
    assert [path.get("d") for path in stepped[-2:]] == ["M46 214.5H283V42.5H520", "M46 217.5H283V45.5H520"]


# --- a band, signs, bars ----------------------------------------------------------------------------------------------


def curve() -> Chart:
    """A chance to win with its band, a mistake and a flag."""
    band = Band((40, 45, 70), (60, 65, 90))
    dots = (Dot(1, 55, "mistake of Union", "M"), Dot(2, 100, "prize of Union", "F"))
    return luck((50, 55, 80), band=band, dots=dots)


def bars() -> Chart:
    """The luck of dice and cards, of which the one hangs down."""
    return Chart("Luck", "turn", "points", (), bars=(Bars("dice", (0, -3), THREE[0]), Bars("cards", (1, 2), THREE[1])))


def test_a_band_and_signs_stand_in_the_text() -> None:
    assert [" ".join(line.split()) for line in chart_text(curve()).splitlines()[1:]] == [
        "Roll 0 1 2",
        "seat 0 50 55 80",
        "at least 40 45 70",
        "at most 60 65 90",
        "roll 1: mistake of Union (M)",
        "roll 2: prize of Union (F)",
    ]


def test_a_band_lies_behind_its_line_and_signs_lie_above() -> None:
    picture = chart_svg(curve())
    band = next(path for path in paths(picture) if path.get("opacity"))
    assert band.get("d").count("L") == 5
    assert band.get("fill") == THREE[0].paper
    assert picture.index(band.get("d")) < picture.index("<circle")
    circles = list(ElementTree.fromstring(picture).iter(f"{SVG}circle"))
    assert [text.text for text in texts(picture)][-2:] == ["M", "F"]
    assert int(circles[0].get("cy", "")) > int(circles[1].get("cy", ""))
    assert "<title>mistake of Union</title>" in picture
    assert curve().most == 100, "a sign may stand higher than the band"


def test_bars_stand_up_from_nothing_and_hang_down_from_it() -> None:
    chart = bars()
    assert (chart.least, chart.most, chart.last) == (-3, 2, 1)
    assert [line.split() for line in chart_text(chart).splitlines()[1:]] == [
        ["Turn", "0", "1"],
        ["dice", "0", "-3"],
        ["cards", "1", "2"],
    ]
    dice, cards = (
        path.get("d") for path in paths(chart_svg(chart)) if path.get("d").endswith("z") and "h" in path.get("d")
    )
    assert dice.count("M") == 1
    assert cards.count("M") == 2
    assert "v-" not in dice.split("h")[0]
    assert "v-" in cards.split("h")[0]
    assert {"dice", "cards", "-3", "0", "2"} <= {text.text for text in texts(chart_svg(chart))}
