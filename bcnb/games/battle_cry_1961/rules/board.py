"""Chapter 1: the map. Squares, mountains, dots, rail lines and territories, and the pieces as sets of squares."""

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
"""The order of play for two players (rule 2.4)."""
FOUR_SEATS = (
    Command("confederate-east", Side.CONFEDERATE, EAST),
    Command("union-east", Side.UNION, EAST),
    Command("confederate-west", Side.CONFEDERATE, WEST),
    Command("union-west", Side.UNION, WEST),
)
"""The order of play for four players (rule 10.2)."""
COMMANDS = {2: TWO_SEATS, 4: FOUR_SEATS}


def make_board(pieces: Mapping[SquareId, tuple[Side, Arm]]) -> Board:
    """Return a board with the given pieces."""
    union = bit(at for at, (side, _) in pieces.items() if side == Side.UNION)
    infantry, cavalry, artillery = (bit(at for at, (_, arm) in pieces.items() if arm == one) for one in Arm)
    return Board((union, bit(pieces) & ~union), (infantry, cavalry, artillery))


def pieces_of(board: Board) -> dict[SquareId, tuple[Side, Arm]]:
    """Return the side and arm of each piece by its square."""
    return {at: (Side(board.sides[1] >> at & 1), board.arm_at(at)) for at in members(board.occupied)}


def make_field(layout: Layout) -> Field:
    """Return the field of a layout: its territories, the order of play, and the rail connections of each dot.

    Layouts with the same map share one field object, so that whatever is cached for the map serves all games on it.
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
    """Return the rail connections of each dot, in the order of the sections (rule 5.1)."""
    hops: dict[SquareId, tuple[Hop, ...]] = {}
    for section in sections:
        first, *inner, last = section.squares
        for origin, target in ((first, last), (last, first)):
            hops[origin] = (*hops.get(origin, ()), Hop(rail(origin, target), target, 1 << target, bit(inner)))
    return hops
