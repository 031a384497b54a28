"""What saves are worth: in words, as rows of numbers, and as a picture."""

from fractions import Fraction
from xml.etree import ElementTree

import pytest

from bcnb import notebook
from bcnb.games.north_against_south.presentation.comparison import save_chart, say_losses, say_saves
from bcnb.games.north_against_south.rules.tables import CAVALRY, FOOT_ARTILLERY, RIFLES
from bcnb.games.north_against_south.saves import hit, losses, mean
from bcnb.presentation.chart import chart_svg, chart_text

pytestmark = pytest.mark.unmeasured

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("kind", [RIFLES, CAVALRY, FOOT_ARTILLERY])
def test_the_three_lines_are_without_saves_near_and_far(kind):
    unsaved, near, far = (line.values for line in save_chart(kind).lines)
    assert unsaved == tuple(dice * hit(kind, near=True).hits for dice in range(6))
    assert near == tuple(mean(losses(dice, kind, True, 8)) for dice in range(6))
    assert far == tuple(mean(losses(dice, kind, False, 8)) for dice in range(6))
    assert unsaved[0] == near[0] == far[0] == 0
    assert all(one > two > three for one, two, three in zip(unsaved[1:], near[1:], far[1:], strict=True))


def test_the_text_has_a_column_for_each_number_of_dice():
    assert chart_text(save_chart(RIFLES)).splitlines() == [
        "Figures of infantry that a roll takes, on average",
        "Dice                   1     2     3     4     5",
        "no saves            0.50  1.00  1.50  2.00  2.50",
        "in close combat     0.33  0.70  1.09  1.47  1.85",
        "at a distance       0.25  0.56  0.88  1.20  1.52",
    ]


def test_what_becomes_of_one_hit_is_reported_in_exact_fractions():
    assert say_saves(CAVALRY).splitlines() == [
        "One die hits cavalry with chance 1/3 (33%).",
        "In close combat a hit is saved with chance 1/6: it gets through with 5/6.",
        "At a distance a hit is saved with chance 1/3: it gets through with 2/3.",
    ]


def test_the_losses_to_a_roll_are_reported_exactly_and_add_up_to_one():
    head, *lines, average = say_losses(2, RIFLES, near=True).splitlines()
    assert (head, average) == ("2 dice against infantry in close combat, figures lost of 8:", "On average 0.70.")
    assert [line.split()[0] for line in lines] == ["none", "1", "2"]
    assert sum(Fraction(line.split()[1]) for line in lines) == 1
    assert "at a distance" in say_losses(2, RIFLES, near=False)


def test_of_a_unit_that_is_not_full_no_more_is_lost_than_it_has():
    head, *lines, _ = say_losses(2, RIFLES, near=True, figures=1).splitlines()
    assert head.endswith("figures lost of 1:")
    assert [line.split()[:2] for line in lines] == [["none", "35/81"], ["1", "46/81"]]


def test_the_picture_is_small_says_what_it_shows_and_needs_no_color():
    chart = save_chart(RIFLES)
    root = ElementTree.fromstring(chart_svg(chart, "A note."))
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text")]
    assert {"no saves 2.50", "in close combat 1.85", "at a distance 1.52", "dice", "A note."} <= set(texts)
    assert root.get("aria-label") == chart_text(chart).replace("\n", "; ")
    lines = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "3"]
    assert len({path.get("stroke-dasharray") for path in lines}) == len(lines) == 3
    assert len(chart_svg(chart)) < 3000


# --- in a notebook ----------------------------------------------------------------------------------------------------


def test_the_words_of_a_notebook_print_them(capsys):
    notebook.saves("infantry")
    notebook.kills(4, "artillery", near=False)
    printed = capsys.readouterr().out
    assert say_saves(RIFLES) in printed
    assert say_losses(4, FOOT_ARTILLERY, near=False) in printed


@pytest.mark.parametrize("word", [notebook.saves, lambda name: notebook.kills(3, name)])
def test_a_target_that_there_is_not_is_refused_with_those_that_there_are(word):
    with pytest.raises(ValueError, match="'elephants' is not a target; choose from infantry, cavalry, artillery"):
        word("elephants")


def test_the_rules_of_another_game_are_found_in_its_book(capsys):
    notebook.rules("13.3", "north_against_south")
    notebook.rules("7.2")
    assert capsys.readouterr().out.splitlines() == [
        "13.3   A general's zone of control is his hex and the hexes around it.",
        "7.2    A unit battles once a turn.",
    ]
