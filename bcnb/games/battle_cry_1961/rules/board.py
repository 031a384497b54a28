"""Chapter 1: the map. Its squares, mountains, dots and rail lines, its two territories, and the pieces as sets."""

from collections.abc import Iterable, Mapping

from bcnb.games.battle_cry_1961.rules.actions import rail
from bcnb.games.battle_cry_1961.rules.state import Board, Command, Field, Hop, Layout, Section
from bcnb.games.battle_cry_1961.rules.tables import Area, Arm, Side
from bcnb.grid.squares import SquareId, bit, members, spread

TWO_SEATS = (
    Command("confederate", Side.CONFEDERATE, Area.WHOLE),
    Command("union", Side.UNION, Area.WHOLE),
)
"""Rule 2.4: the order of play for two players."""
FOUR_SEATS = (
    Command("confederate-east", Side.CONFEDERATE, Area.EAST),
    Command("union-east", Side.UNION, Area.EAST),
    Command("confederate-west", Side.CONFEDERATE, Area.WEST),
    Command("union-west", Side.UNION, Area.WEST),
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
    """The field of a layout: its territories, its order of play, and the ways out of every dot."""
    west = layout.land & ~layout.east
    return Field(
        land=layout.land,
        mountains=layout.mountains,
        colours=layout.colours,
        states=layout.states,
        areas={Area.EAST: layout.east, Area.WEST: west, Area.WHOLE: layout.land},
        border=layout.east & spread(west) | west & spread(layout.east),
        dots=layout.dots,
        stations=bit(layout.dots),
        hops=_hops(layout.sections),
        sections=layout.sections,
        sites=layout.sites,
        notice=layout.notice,
        commands=COMMANDS[layout.players],
        water=layout.water,
    )


def _hops(sections: Iterable[Section]) -> dict[SquareId, tuple[Hop, ...]]:
    """Rule 5.1: where each dot's rail lines lead, in the order of the sections."""
    hops: dict[SquareId, tuple[Hop, ...]] = {}
    for section in sections:
        first, *inner, last = section.squares
        for origin, target in ((first, last), (last, first)):
            hops[origin] = (*hops.get(origin, ()), Hop(rail(origin, target), target, 1 << target, bit(inner)))
    return hops
