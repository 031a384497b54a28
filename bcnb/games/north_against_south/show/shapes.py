"""The shapes of a scene of *North against South*: one unit in the middle of its hex, or two, one before the other."""

from collections.abc import Iterator

from bcnb.games.hexboard.show.shapes import at_hex, general, shapes_with
from bcnb.present.boards import Shape
from bcnb.present.scene import GENERAL, Piece, Scene

_PLACES = ((0, 0), (-16, -8), (16, 9))
"""Where a unit stands that is alone, the first of two, and the second."""
_CORNERS = {"brigade": (-21, -17), "quality": (15, 13)}
"""Where the badges of a unit sit that is alone."""
_CORNERS_OF_TWO = ({"brigade": (-13, -13), "quality": (12, -12)}, {"brigade": (-13, 12), "quality": (11, 9)})
"""The same of the first and the second of two."""
_OF_GENERAL = {True: (31, -9), False: (19, -17)}
"""Where the badge of a general sits who is with units, or alone."""


def shapes(scene: Scene) -> Iterator[tuple[str, Shape]]:
    """Every shape of a scene with its id."""
    return shapes_with(scene, _piece)


def _piece(piece: Piece) -> Iterator[tuple[str, Shape]]:
    return _general(piece) if piece.kind == GENERAL else _unit(piece)


def _unit(piece: Piece) -> Iterator[tuple[str, Shape]]:
    x, y = _PLACES[piece.slot]
    size, corners = ("small-", _CORNERS_OF_TWO[piece.slot - 1]) if piece.slot else ("", _CORNERS)
    yield piece.id, at_hex("units", f"{size}{piece.side}-{piece.kind}-{piece.strength}", piece.hex, x, y)
    for badge in piece.badges:
        kind = badge.partition("-")[0]
        right, down = corners[kind]
        yield f"{piece.id} {kind}", at_hex("units", f"{size}{badge}", piece.hex, x + right, y + down)


def _general(piece: Piece) -> Iterator[tuple[str, Shape]]:
    yield from general(piece)
    for badge in piece.badges:
        yield f"{piece.id} brigade", at_hex("generals", badge, piece.hex, *_OF_GENERAL[piece.attached])
