"""Chapter 1: the map. Its squares, mountains, dots and rail lines, its two territories, and the pieces as sets."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from bcnb.games.battle_cry_1961.rules.actions import rail
from bcnb.games.battle_cry_1961.rules.state import Board, Command, Field, Hop, Layout, Section, Site
from bcnb.games.battle_cry_1961.rules.tables import EAST, WEST, WHOLE, Arm, Side
from bcnb.grid.squares import SquareId, bit, members, spread

TWO_SEATS = (
    Command("confederate", Side.CONFEDERATE, WHOLE),
    Command("union", Side.UNION, WHOLE),
)
"""Rule 2.4: the order of play for two players."""
FOUR_SEATS = (
    Command("confederate-east", Side.CONFEDERATE, EAST),
    Command("union-east", Side.UNION, EAST),
    Command("confederate-west", Side.CONFEDERATE, WEST),
    Command("union-west", Side.UNION, WEST),
)
"""Rule 10.2: the order of play for four players."""
COMMANDS = {2: TWO_SEATS, 4: FOUR_SEATS}


def make_board(pieces: Mapping[SquareId, tuple[Side, Arm]]) -> Board:
    """A board with these pieces."""
    union = bit(at for at, (side, _) in pieces.items() if side == Side.UNION)
    infantry, cavalry, artillery = (bit(at for at, (_, arm) in pieces.items() if arm == one) for one in Arm)
    return Board((union, bit(pieces) & ~union), (infantry, cavalry, artillery))


def pieces_of(board: Board) -> dict[SquareId, tuple[Side, Arm]]:
    """The side and the arm of every piece, by its square."""
    return {at: (Side(board.sides[1] >> at & 1), board.arm_at(at)) for at in members(board.occupied)}


def make_field(layout: Layout) -> Field:
    """The field of a layout: its territories, its order of play, and the ways out of every dot.

    The same map gives the same field, so that what is reckoned from it once serves every war that is fought on it.
    """
    return _field(
        layout.land,
        layout.mountains,
        layout.colours,
        tuple(layout.states.items()),
        layout.east,
        tuple(layout.dots.items()),
        layout.sections,
        layout.sites,
        layout.notice,
        layout.players,
        layout.water,
    )


@lru_cache(maxsize=16)
def _field(
    land: int,
    mountains: int,
    colours: tuple[int, int],
    states: tuple[tuple[SquareId, str], ...],
    east: int,
    dots: tuple[tuple[SquareId, str], ...],
    sections: tuple[Section, ...],
    sites: tuple[Site, ...],
    notice: str,
    players: int,
    water: int,
) -> Field:
    west = land & ~east
    return Field(
        land=land,
        mountains=mountains,
        colours=colours,
        states=dict(states),
        areas={EAST: east, WEST: west, WHOLE: land},
        border=east & spread(west) | west & spread(east),
        dots=dict(dots),
        stations=bit(at for at, _ in dots),
        hops=_hops(sections),
        sections=sections,
        sites=sites,
        notice=notice,
        commands=COMMANDS[players],
        water=water,
    )


def _hops(sections: Iterable[Section]) -> dict[SquareId, tuple[Hop, ...]]:
    """Rule 5.1: where each dot's rail lines lead, in the order of the sections."""
    hops: dict[SquareId, tuple[Hop, ...]] = {}
    for section in sections:
        first, *inner, last = section.squares
        for origin, target in ((first, last), (last, first)):
            hops[origin] = (*hops.get(origin, ()), Hop(rail(origin, target), target, 1 << target, bit(inner)))
    return hops
