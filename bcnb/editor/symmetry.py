"""A draft seen in a mirror or turned by half a circle: the board, its pieces and its compass."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from bcnb.editor.draft import ARMIES, ScenarioDraft
from bcnb.grid.hexes import ROWS, SIDES, WIDTHS, HexId, column, hex_at, row

T = TypeVar("T")

ACROSS, DOWN, TURN = "left-right", "top-bottom", "turn"
WAYS = (ACROSS, DOWN, TURN)
"""The ways to change a board: two mirrors, and half a turn."""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The points of the compass, clockwise."""


def reflected(draft: ScenarioDraft, way: str) -> ScenarioDraft:
    """Return a draft with its board mirrored or turned. Doing it twice returns an equal draft.

    If the rows change places, so do the edges of the armies, and the compass is turned.
    """
    hexes, side = _hexes(way), _sides(way)
    swapped = way != ACROSS
    words = dict(draft.words)
    if swapped and words.get("up") in COMPASS:
        words["up"] = COMPASS[(COMPASS.index(str(words["up"])) + 4) % len(COMPASS)]
    return replace(
        draft,
        words=words,
        top=ARMIES[1 - ARMIES.index(draft.top)] if swapped else draft.top,
        goals=tuple(goal._replace(hexes=tuple(sorted(hexes(here) for here in goal.hexes))) for goal in draft.goals),
        terrain=_moved(draft.terrain, hexes),
        faces=_moved({here: _mask(mask, side) for here, mask in draft.faces.items()}, hexes),
        works=_moved({here: _mask(mask, side) for here, mask in draft.works.items()}, hexes),
        names=_moved(draft.names, hexes),
        leaders=_moved(draft.leaders, hexes),
        units=_moved(
            {
                here: tuple(
                    piece if piece.brigade is None else piece._replace(brigade=hexes(piece.brigade)) for piece in stack
                )
                for here, stack in draft.units.items()
            },
            hexes,
        ),
    )


def _hexes(way: str) -> Callable[[HexId], HexId]:
    def moved(here: HexId) -> HexId:
        line = row(here) if way == ACROSS else ROWS - 1 - row(here)
        place = column(here) if way == DOWN else WIDTHS[row(here)] - 1 - column(here)
        found = hex_at(line, place)
        assert found is not None
        return found

    return moved


def _sides(way: str) -> Callable[[int], int]:
    return {
        ACROSS: lambda side: 5 - side,
        DOWN: lambda side: (2 - side) % 6,
        TURN: lambda side: (side + 3) % 6,
    }[way]


def _mask(mask: int, side: Callable[[int], int]) -> int:
    return sum(1 << side(number) for number in range(len(SIDES)) if mask >> number & 1)


def _moved(things: Mapping[HexId, T], hexes: Callable[[HexId], HexId]) -> dict[HexId, T]:
    moved = {hexes(here): thing for here, thing in things.items()}
    return {here: moved[here] for here in sorted(moved)}
