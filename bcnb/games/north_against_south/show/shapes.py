"""The shapes of a scene of *North against South*: one unit in the middle of its hex, or two, side by side."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.games.hexboard.presentation.board_drawing import LED, drawn_at, general, shapes_with
from bcnb.games.hexboard.presentation.sheet_geometry import SheetPoint
from bcnb.presentation.scene import GENERAL, NamedShape, Piece, Scene


class Spot(NamedTuple):
    """Where a unit stands in its hex, what the drawings of its size begin with, and where its badges sit from there."""

    at: SheetPoint
    size: str
    brigade: SheetPoint
    quality: SheetPoint


_ALONE = Spot((0, 0), "", (-24, -3), (25, -1))
_FIRST = Spot((-17, 2), "small-", (-11, -17), (1, -20))
_SECOND = Spot((17, 2), "small-", (11, -17), (-1, -20))
_SPOTS = (_ALONE, _FIRST, _SECOND)
_LEADS = {True: (33, -23), False: (18, -16)}
"""Where the letter of a general's brigade sits: with a unit, and alone."""
_BETWEEN, _LEADS_BETWEEN = (0, -25), (0, -9)
"""Where a general sits above two units, and the letter of his brigade."""


def shapes(scene: Scene) -> Iterator[NamedShape]:
    """Every shape of a scene with its id."""
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
    """A general sits at the corner of a unit, or above two and between them, with the letter of his brigade."""
    yield from general(piece, at, _BETWEEN if crowded else LED)
    for badge in piece.badges:
        right, down = _LEADS_BETWEEN if crowded else _LEADS[piece.attached]
        yield (
            f"{piece.id} brigade",
            drawn_at("generals", f"small-{badge}" if piece.attached else badge, at, right, down),
        )
