"""The drawings of *North against South*: counters in two sizes, and badges.

A unit with another in its hex is drawn smaller, so that both have room side by side.
Weapon and horse are part of the silhouette: a round ball beside the
rifleman is a smoothbore, a horseshoe beside him is cavalry on foot.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from string import ascii_letters
from types import MappingProxyType

from bcnb.games.hexboard.presentation import drawings as artwork
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import GOLD, INK, LIGHT, stroke_path, use
from bcnb.presentation.symbols import CHEVRONS, HORSESHOE

SMALL = 0.72
"""How large one of two units is drawn."""

_BALL = tag("circle", cx=-29, cy=-22, r=7.5)
_SILHOUETTES: Mapping[str, Markup] = {
    "rifles": use("infantry"),
    "smoothbores": join(use("infantry"), _BALL),
    "dismounted": join(use("infantry"), HORSESHOE),
    "foot_artillery": use("artillery"),
}
"""The silhouettes that the game of 2000 has not."""


@cache
def drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """All drawings, with the counters of these kinds of units (a key and a full strength each)."""
    art = {**artwork.drawings(kinds), **_SILHOUETTES, **dict(_badges())}
    counters = (f"{side}-{kind}-{n}" for side in artwork.SIDES for kind, full in kinds for n in range(1, full + 1))
    art |= {f"small-{name}": use(name, transform=f"scale({SMALL})") for name in counters}
    return MappingProxyType(art)


def _badges() -> Iterator[tuple[str, Markup]]:
    """What a unit bears besides: the letter of its brigade on a gold disc, chevrons of veterans, a ring of recruits."""
    yield "disc", tag("circle", r=8.5, fill=GOLD, stroke=INK, stroke_width=1.5)
    for letter in ascii_letters:
        yield f"brigade-{letter}", _disc(letter)
        yield f"small-brigade-{letter}", use(f"brigade-{letter}", transform="scale(.8)")
    yield "tab", tag("rect", x=-8.5, y=-8.5, width=17, height=17, rx=3, fill=LIGHT, stroke=INK, stroke_width=1.5)
    veterans = tag("g", CHEVRONS, transform="translate(16 10.5)scale(.5 .62)", stroke=INK)
    recruits = stroke_path("M0-4.5a4.5 4.5 0 1 1-.01 0z", INK, 2)
    for quality, drawn in (("veterans", veterans), ("recruits", recruits)):
        yield f"quality-{quality}", join(use("tab"), drawn)
        yield f"small-quality-{quality}", use(f"quality-{quality}", transform="scale(.8)")


def _disc(letter: str) -> Markup:
    text = tag("text", escape_text(letter), y=4.5, font_size=13, font_weight=700, text_anchor="middle")
    return join(use("disc"), text)
