"""What has to be told apart on the board is told apart in grey and by people who see fewer colours.

The three kinds of colour blindness are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full
severity, on linear light. Contrast is that of WCAG 2, which asks 3 to 1 of drawings.
"""

import re
from itertools import combinations

import pytest

from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.show.art import drawings
from bcnb.present.palette import BLUE, GOLD, GREY, INK, LAUREL, LIGHT, PAPER, RED

SEEN = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
ART = drawings(tuple((kind.key, kind.figures) for kind in RULES_2000.units.values()))
MARKS = ("choice", "ordered", "ready", "target", "selected", "refused")

each_eye = pytest.mark.parametrize("eye", SEEN.values(), ids=SEEN)


def light(colour: str) -> list[float]:
    """Linear red, green and blue."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str, eye: tuple) -> float:
    seen = [min(max(sum(w * part for w, part in zip(row, light(colour), strict=True)), 0), 1) for row in eye]
    return sum(w * part for w, part in zip((0.2126, 0.7152, 0.0722), seen, strict=True))


def contrast(one: str, other: str, eye: tuple) -> float:
    dark, bright = sorted((luminance(one, eye), luminance(other, eye)))
    return (bright + 0.05) / (dark + 0.05)


def lines(name: str) -> str:
    """A drawing with all it uses, without its colours: what is left are its lines."""
    drawn = re.sub(r'<use href="#([\w-]+)"', lambda use: f'{lines(use[1])}<use href="#{use[1]}"', ART[name])
    return re.sub(r'(fill|stroke)="#?\w+"', "", drawn)


@each_eye
def test_the_counters_of_both_sides_differ_in_brightness(eye):
    assert contrast(BLUE, GREY, eye) >= 3
    assert contrast(BLUE, LIGHT, eye) >= 3, "the figure on a Union counter"
    assert contrast(GREY, INK, eye) >= 3, "the figure on a Confederate counter"


@each_eye
@pytest.mark.parametrize("colour", [LAUREL, RED, INK])
def test_marks_stand_out_from_paper_and_from_their_own_halo(eye, colour):
    assert contrast(colour, PAPER, eye) >= 3
    assert contrast(colour, LIGHT, eye) >= 3


@each_eye
def test_gold_stands_out_from_the_ink_around_it(eye):
    assert contrast(GOLD, INK, eye) >= 3


@pytest.mark.parametrize(
    "names",
    [
        ("union", "confederate"),
        ("union-general", "confederate-general"),
        tuple(f"mark-{kind}" for kind in MARKS),
        ("infantry", "cavalry", "artillery"),
        ("woods", "orchard", "hill", "building", "waterway", "field", "rough", "impassable"),
        ("fence", "works", "sunken_road"),
    ],
    ids=["sides", "generals", "marks", "units", "ground", "faces"],
)
def test_without_any_colour_the_lines_differ(names):
    for one, other in combinations(names, 2):
        assert lines(one) != lines(other), f"{one} and {other}"
