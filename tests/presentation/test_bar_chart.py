"""Charts by category: their numbers, text, table, description and picture agree."""

from fractions import Fraction
from html.parser import HTMLParser
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from bcnb.presentation.bar_chart import (
    NARROW,
    WIDE,
    BarChart,
    BarRow,
    Estimate,
    Reference,
    bar_chart_picture,
    bar_chart_svg,
    bar_chart_table,
    bar_chart_text,
    describe_bars,
)
from bcnb.presentation.chart_table import NARROW_SCREEN, OPEN, figure_html, table_html

HALF = Fraction(1, 2)
WINS = BarChart(
    "Who wins which battle?",
    "battle",
    ("won",),
    (
        BarRow("Kernstown", (Estimate(0.5, 0.15, 0.85),), ("4",)),
        BarRow("Shiloh <1862>", (Estimate(1, 0.34, 1),), ("2",)),
        BarRow("Antietam", (Estimate(0, 0, 0.66),), ("2",)),
    ),
    "Share of the games won",
    columns=("games",),
    reference=Reference(HALF, "even"),
)
LOSSES = BarChart(
    "How many figures fall?",
    "figures",
    ("chance",),
    (BarRow("none", (Estimate(Fraction(1, 4)),)), BarRow("1, a flag", (Estimate(Fraction(3, 4)),), strong=True)),
    "Chance",
)
RATINGS = BarChart(
    "How strong is each player?",
    "player",
    ("rating", "without luck"),
    (BarRow("captain", (Estimate(60, 20, 100), Estimate(40, 30, 50))),),
    "Rating points",
    low=-100,
    high=100,
    step=50,
    bars=False,
    reference=Reference(0, "average"),
    say=str,
)
SHARED = WINS._replace(rest="Confederates", measures=("Union",))
CHARTS = (WINS, LOSSES, RATINGS, SHARED, WINS._replace(rows=WINS.rows * 6))


class Cells(HTMLParser):
    """The cells of the tables in a page, row by row, and the attributes of the last element of each kind."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.tags: dict[str, dict[str, str | None]] = {}
        self.open = ""
        self.feed(page)

    def handle_starttag(self, name, attributes):
        self.tags[name] = dict(attributes)
        if name == "tr":
            self.rows.append([])
        if name in ("td", "th"):
            self.rows[-1].append("")
        self.open = name

    def handle_endtag(self, name):
        self.open = ""

    def handle_data(self, text):
        if self.open in ("td", "th"):
            self.rows[-1][-1] += text


def drawn(chart: BarChart, width: int = WIDE) -> ElementTree.Element:
    return ElementTree.fromstring(bar_chart_svg(chart, width))


def parts(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [part for part in picture.iter() if part.get("class") == kind]


def words(picture: ElementTree.Element) -> list[str]:
    return ["".join(part.itertext()) for part in picture.iter("{http://www.w3.org/2000/svg}text")]


def span(path: ElementTree.Element) -> float:
    """The width of a bar, whose path begins with `M<left> <top>H<right>`."""
    left, _, right = path.get("d")[1:].replace("H", " ").replace("v", " ").split()[:3]
    return float(right) - float(left)


def test_the_text_is_a_table_with_a_bar_in_each_row():
    assert bar_chart_text(WINS).splitlines() == [
        "Who wins which battle?",
        "battle         games   won  95% interval",
        "Kernstown          4   50%    15% to 85%  ##########",
        "Shiloh <1862>      2  100%   34% to 100%  ####################",
        "Antietam           2    0%     0% to 66%",
    ]
    assert bar_chart_text(LOSSES).splitlines()[1:] == [
        "figures    chance",
        "none          25%  #####",
        "1, a flag     75%  ###############",
    ]


def test_two_measures_have_two_columns_and_no_bar():
    assert bar_chart_text(RATINGS).splitlines()[1:] == [
        "player   rating  95% interval  without luck  95% interval",
        "captain      60     20 to 100            40      30 to 50",
    ]


def test_what_is_missing_to_the_whole_has_a_column_and_a_gray_bar():
    assert bar_chart_text(SHARED).splitlines()[2].split()[:6] == ["Kernstown", "4", "50%", "15%", "to", "85%"]
    assert bar_chart_table(SHARED).rows[0][-1] == "50%"
    assert len(parts(drawn(SHARED), "rest")) == 3
    assert "Left: Union; right: Confederates." in " ".join(words(drawn(SHARED)))


@pytest.mark.parametrize("chart", CHARTS)
def test_text_table_and_picture_have_the_same_numbers(chart: BarChart):
    table = bar_chart_table(chart)
    assert Cells(table_html(table)).rows == [list(table.head), *map(list, table.rows)]
    lines = bar_chart_text(chart).splitlines()
    assert lines[0] == chart.title
    for line, row in zip(lines[2:], table.rows, strict=True):
        assert line.replace("#", "").split() == " ".join(row).split()
    for width in (WIDE, NARROW):
        shown = words(drawn(chart, width))
        for row in chart.rows:
            assert row.name in shown
            assert " / ".join(chart.say(one.value) for one in row.estimates) in shown


@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_bars_are_as_long_as_their_numbers(width: int):
    picture = drawn(WINS, width)
    half, whole = map(span, parts(picture, "bar"))
    assert half * 2 == pytest.approx(whole, abs=2), "the third bar is empty and not drawn"
    assert len(parts(picture, "line")) == 3, "every number has its interval"


@pytest.mark.parametrize("chart", CHARTS)
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_nothing_is_outside_of_the_picture(chart: BarChart, width: int):
    picture = drawn(chart, width)
    height = float(picture.get("height"))
    assert picture.get("viewBox") == f"0 0 {width} {height:g}"
    for text in picture.iter("{http://www.w3.org/2000/svg}text"):
        long = 7 * len("".join(text.itertext()))
        left = float(text.get("x")) - {None: 0, "middle": long / 2, "end": long}[text.get("text-anchor")]
        assert left >= 0, text.text
        assert left + long <= width + 2, text.text
        assert 0 < float(text.get("y")) < height


def test_what_decides_is_hatched_and_two_measures_have_different_signs():
    assert len(parts(drawn(LOSSES), "flag")) == len(parts(drawn(LOSSES), "hatch")) == 1
    picture = drawn(RATINGS)
    assert [part.tag.rpartition("}")[2] for kind in ("bar", "hollow") for part in parts(picture, kind)] == [
        "circle",
        "path",
    ]
    assert "Filled disc: rating. Hollow square: without luck." in " ".join(words(picture))


def test_a_description_names_every_row_of_a_short_chart_and_the_ends_of_a_long_one():
    assert describe_bars(LOSSES) == "How many figures fall? none: 25%; 1, a flag: 75%. The table has all numbers."
    long = describe_bars(WINS._replace(rows=WINS.rows * 6))
    assert long.startswith("Who wins which battle? 18 rows, highest and lowest: Shiloh <1862>: 100% (95% interval: ")
    assert "Antietam: 0%" in long
    assert "Kernstown" not in long


@pytest.mark.parametrize("chart", CHARTS)
def test_a_figure_has_its_description_and_a_closed_table(chart: BarChart):
    page = figure_html(bar_chart_picture(chart), table_html(bar_chart_table(chart)))
    tags = Cells(page).tags
    assert tags["img"]["alt"] == describe_bars(chart)
    assert ElementTree.fromstring(unquote(tags["img"]["src"].partition(",")[2])).get("width") == str(WIDE)
    assert tags["source"]["media"] == NARROW_SCREEN
    narrow = tags["source"]["srcset"]
    assert not {" ", ","} & set(narrow.partition(",")[2]), "they would begin another address"
    assert ElementTree.fromstring(unquote(narrow.partition(",")[2])).get("width") == str(NARROW)
    assert "open" not in tags["details"]
    assert f"<summary>{OPEN}</summary>" in page
    assert tags["div"]["tabindex"] == "0", "a wide table scrolls by keyboard"
    assert "overflow-x:auto" in str(tags["div"]["style"])


def test_names_are_escaped():
    page = figure_html(bar_chart_picture(WINS), table_html(bar_chart_table(WINS)))
    assert "<1862>" not in page
    assert "&lt;1862&gt;" in page
