"""The drawings of *North against South*: counters in two sizes with pips in rows of four, and badges.

A unit with another in its hex is drawn smaller. Weapon and horse are part of the silhouette: a round ball beside the
rifleman is a smoothbore, a horseshoe beside him is cavalry on foot.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from string import ascii_letters
from types import MappingProxyType

from bcnb.games.hexboard.show import art as artwork
from bcnb.present.figures import CHEVRONS, FACING, HORSESHOE, INKS
from bcnb.present.markup import Markup, join, tag, words
from bcnb.present.palette import GOLD, INK, LIGHT, filled, stroked, use

SMALL = 0.69
"""How large one of two units is drawn."""
_IN_A_ROW = 4

_FLAG_BEARER = filled("M-20.5 14v-6.5h5.5v4h-3.5v2.5z")
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
    art = {**artwork.drawings(()), **_SILHOUETTES, **dict(_badges())}
    for _, full in kinds:
        art[f"places-{full}"] = _places(full)
        art |= {f"pips-{strength}-{full}": _pips(strength, full) for strength in range(1, full + 1)}
    for side in artwork.SIDES:
        for kind, full in kinds:
            for strength in range(1, full + 1):
                name = f"{side}-{kind}-{strength}"
                art[name] = _unit(side, kind, strength, full)
                art[f"small-{name}"] = use(name, transform=f"scale({SMALL})")
    return MappingProxyType(art)


def _unit(side: str, kind: str, strength: int, full: int) -> Markup:
    colour = INKS[side]
    facing = FACING[side].replace(".5", ".44")
    figure = join(use(kind, transform=f"translate(2 -4){facing}"), use(f"pips-{strength}-{full}"))
    return join(use(side), tag("g", figure, fill=colour, stroke=colour, stroke_width=0))


def _pips(strength: int, full: int) -> Markup:
    """Rows of places: the flag bearer, then a dot for every figure that is left and a circle for every one lost."""
    dots = "".join(f"M{_place(n)}h0" for n in range(1, strength))
    left = tag("path", d=dots, stroke_width=5.2, stroke_linecap="round") if dots else join()
    return join(_FLAG_BEARER if strength == full else use(f"places-{full}"), left)


def _places(full: int) -> Markup:
    """The flag bearer, and a circle for every figure besides; the dots of those that are left cover theirs."""
    circles = "".join(f"M{_place(n, -1.9)}a1.9 1.9 0 1 0 3.8 0 1.9 1.9 0 1 0-3.8 0" for n in range(1, full))
    return join(_FLAG_BEARER, tag("path", d=circles, fill="none", stroke_width=1))


def _place(number: int, right: float = 0) -> str:
    """Where a figure stands among the places of its unit."""
    return f"{-17.5 + 6.5 * (number % _IN_A_ROW) + right:g} {11 + 6.5 * (number // _IN_A_ROW):g}"


def _badges() -> Iterator[tuple[str, Markup]]:
    """What a unit bears besides: the letter of its brigade on a gold disc, chevrons of veterans, a ring of recruits."""
    yield "disc", tag("circle", r=8.5, fill=GOLD, stroke=INK, stroke_width=1.5)
    for letter in ascii_letters:
        yield f"brigade-{letter}", _disc(letter)
        yield f"small-brigade-{letter}", use(f"brigade-{letter}", transform="scale(.8)")
    yield "tab", tag("rect", x=-8.5, y=-8.5, width=17, height=17, rx=3, fill=LIGHT, stroke=INK, stroke_width=1.5)
    veterans = tag("g", CHEVRONS, transform="translate(16 10.5)scale(.5 .62)", stroke=INK)
    recruits = stroked("M0-4.5a4.5 4.5 0 1 1-.01 0z", INK, 2)
    for quality, drawn in (("veterans", veterans), ("recruits", recruits)):
        yield f"quality-{quality}", join(use("tab"), drawn)
        yield f"small-quality-{quality}", use(f"quality-{quality}", transform="scale(.8)")


def _disc(letter: str) -> Markup:
    text = tag("text", words(letter), y=4.5, font_size=13, font_weight=700, text_anchor="middle")
    return join(use("disc"), text)
