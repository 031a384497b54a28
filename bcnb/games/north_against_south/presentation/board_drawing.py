"""The shapes and drawings of the board of *North against South*: one unit in a hex, or two side by side."""

from collections.abc import Iterator, Mapping
from functools import cache
from string import ascii_letters
from types import MappingProxyType
from typing import NamedTuple

from bcnb.games.hexboard.presentation import drawings as artwork
from bcnb.games.hexboard.presentation.board_drawing import HEX_BOARD, LED, drawn_at, general, shapes_with
from bcnb.games.hexboard.presentation.sheet_geometry import SheetPoint
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import GOLD, INK, LIGHT, stroke_path, use
from bcnb.presentation.scene import GENERAL, NamedShape, Piece, Scene
from bcnb.presentation.symbols import CHEVRONS, HORSESHOE


class CounterSlot(NamedTuple):
    """The position of a unit in its hex, the prefix of drawings of its size, and the positions of its badges."""

    at: SheetPoint
    size: str
    brigade: SheetPoint
    quality: SheetPoint


_ALONE = CounterSlot((0, 0), "", (-24, -3), (25, -1))
_FIRST = CounterSlot((-17, 2), "small-", (-11, -17), (1, -20))
_SECOND = CounterSlot((17, 2), "small-", (11, -17), (-1, -20))
_SPOTS = (_ALONE, _FIRST, _SECOND)
_LEADS = {True: (33, -23), False: (18, -16)}
"""The position of the letter of a general's brigade: with a unit, and alone."""
_BETWEEN, _LEADS_BETWEEN = (0, -25), (0, -9)
"""The position of a general above two units, and of the letter of his brigade."""


def shapes(scene: Scene) -> Iterator[NamedShape]:
    """Iterate over all shapes of a scene with their ids."""
    crowded = {piece.hex for piece in scene.pieces if piece.slot}
    return shapes_with(scene, lambda piece, at: _piece(piece, at, piece.hex in crowded))


def _piece(piece: Piece, at: SheetPoint, crowded: bool) -> Iterator[NamedShape]:
    return _general(piece, at, crowded) if piece.kind == GENERAL else _unit(piece, at)


def _unit(piece: Piece, at: SheetPoint) -> Iterator[NamedShape]:
    spot = _SPOTS[piece.slot]
    x, y = spot.at
    yield piece.id, drawn_at("units", f"{spot.size}{piece.side}-{piece.kind}-{piece.strength}", at, x, y)
    for badge in piece.badges:
        kind = badge.partition("-")[0]
        right, down = getattr(spot, kind)
        size = spot.size if kind == "brigade" else "small-"
        yield f"{piece.id} {kind}", drawn_at("units", f"{size}{badge}", at, x + right, y + down)


def _general(piece: Piece, at: SheetPoint, crowded: bool) -> Iterator[NamedShape]:
    """Iterate over the shapes of a general: at the corner of a unit, or between and above two.

    The letter of his brigade is next to him.
    """
    yield from general(piece, at, _BETWEEN if crowded else LED)
    for badge in piece.badges:
        right, down = _LEADS_BETWEEN if crowded else _LEADS[piece.attached]
        yield (
            f"{piece.id} brigade",
            drawn_at("generals", f"small-{badge}" if piece.attached else badge, at, right, down),
        )


SMALL = 0.72
"""The scale of the drawing of one of two units."""

_BALL = tag("circle", cx=-29, cy=-22, r=7.5)
_SILHOUETTES: Mapping[str, Markup] = {
    "rifles": use("infantry"),
    "smoothbores": join(use("infantry"), _BALL),
    "dismounted": join(use("infantry"), HORSESHOE),
    "foot_artillery": use("artillery"),
}
"""The silhouettes that *Battle Cry* (2000) does not have."""


@cache
def drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """Return all drawings by name, with the counters of these kinds of units (each a key and a full strength)."""
    art = {**artwork.drawings(kinds), **_SILHOUETTES, **dict(_badges())}
    counters = (f"{side}-{kind}-{n}" for side in artwork.SIDES for kind, full in kinds for n in range(1, full + 1))
    art |= {f"small-{name}": use(name, transform=f"scale({SMALL})") for name in counters}
    return MappingProxyType(art)


def _badges() -> Iterator[tuple[str, Markup]]:
    """Iterate over the badges: a gold disc with the brigade's letter, chevrons for veterans, a ring for recruits."""
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


STACK_BOARD = HEX_BOARD._replace(name="stacks", prefix="bc-n-", shapes=shapes, drawings=drawings)
