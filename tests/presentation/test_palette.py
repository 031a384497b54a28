"""What has to be told apart on the board is distinguished in gray and by people who see fewer colors.

The three kinds of color blindness are simulated by the matrices of Machado, Oliveira and Fernandes (2009) at full
severity, on linear light. Contrast is that of WCAG 2, which asks 3 to 1 of drawings.
"""

import re
from itertools import combinations

import pytest

from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.hexboard.presentation.drawings import SCENERY, drawings
from bcnb.presentation.palette import (
    BANK,
    BARRED,
    BLUE,
    EARTH,
    FADED,
    FIELD,
    FURROW,
    GOLD,
    GREEN,
    GREY,
    GROVE,
    HILL,
    INK,
    LAUREL,
    LEAF,
    LIGHT,
    MARGIN,
    MEADOW,
    ORCHARD,
    PAPER,
    RED,
    ROOF,
    ROUGH,
    TOWN,
    WATER,
    WOODS,
)

pytestmark = pytest.mark.unmeasured

SEEN = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "grey": ((0.2126, 0.7152, 0.0722),) * 3,
    "no red": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no green": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no blue": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}
ART = SCENERY | drawings(tuple((kind.key, kind.figures) for kind in RULES_2000.units.values()))
MARKS = ("choice", "ordered", "moved", "fought", "ready", "target", "selected", "refused", "zone", "go")

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
    """A drawing with all it uses, without its colors: what is left are its lines."""
    drawn = re.sub(r'<use href="#([\w-]+)"', lambda use: f'{lines(use[1])}<use href="#{use[1]}"', ART[name])
    return re.sub(r'(fill|stroke)="#?\w+"', "", drawn)


# Which color has to stand out from which grounds.
GROUNDS = (PAPER, WOODS, HILL, FIELD, ORCHARD, MEADOW, TOWN, ROUGH, BARRED)
PLATES = [
    (BLUE, (GREY, LIGHT, *GROUNDS, WATER)),
    (GREY, (INK,)),
]
LINES = [
    (LAUREL, (LIGHT, *GROUNDS)),
    (RED, (LIGHT, *GROUNDS)),
    (INK, (LIGHT, GOLD, *GROUNDS, WATER, MARGIN)),
    (EARTH, (PAPER, HILL)),
    (FADED, (PAPER, MARGIN)),
    (GREEN, (WOODS, LEAF, GROVE)),
    (FURROW, (FIELD,)),
    (BANK, (WATER, MEADOW)),
    (ROOF, (TOWN,)),
]
"""Marks against every ground on which they may lie, and the pen of each kind of ground against its tint."""


@each_eye
@pytest.mark.parametrize(("colour", "others"), [*PLATES, *LINES])
def test_plates_marks_and_lines_stand_out_from_what_they_lie_on(eye, colour, others):
    for other in others:
        assert contrast(colour, other, eye) >= 3, f"{colour} on {other}"


@each_eye
def test_flags_of_both_sides_differ_in_brightness_from_each_other_and_from_an_empty_pole(eye):
    assert contrast(BLUE, GREY, eye) >= 3
    assert contrast(BLUE, PAPER, eye) >= 3
    assert lines("union-taken") != lines("confederate-taken")


@pytest.mark.parametrize(
    "names",
    [
        ("union", "confederate"),
        ("union-general", "confederate-general"),
        tuple(f"mark-{kind}" for kind in MARKS),
        ("infantry", "cavalry", "artillery"),
        ("stand-0", "rows", "furrows", "town-0", "rocks", "hatching", "deck"),
        ("union-open", "confederate-open"),
    ],
    ids=["sides", "generals", "marks", "units", "ground", "flags"],
)
def test_without_any_color_the_lines_differ(names):
    for one, other in combinations(names, 2):
        assert lines(one) != lines(other), f"{one} and {other}"
