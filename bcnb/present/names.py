"""The name of a hex: all that stands there in words, for those who listen and for the line under the board."""

from bcnb.games.battle_cry.board import SECTION_NAMES, SECTIONS_OF
from bcnb.games.battle_cry.state import DrawCard, Objective, State, Unit
from bcnb.grid.hexes import SIDES, HexId, members, parse_hex, write_hex


def hex_name(state: State, number: HexId) -> str:
    """A hex in words: "e6, woods, Union infantry, 3 figures, with General Hunter"."""
    return ", ".join(
        (
            write_hex(number),
            state.field.terrain[number].name,
            *_faces(state, number),
            *(_prize(prize) for prize in state.field.objectives if _open(state, prize) >> number & 1),
            *_pieces(state, number),
        )
    )


def place_name(state: State, label: str) -> str:
    """A hex in words by its label, with its sections: "e6, woods (centre)"."""
    at = parse_hex(label)
    return f"{hex_name(state, at)} ({say_sections(at)})"


def say_sections(at: HexId) -> str:
    """The sections of a hex: "west and centre"."""
    return " and ".join(name for number, name in enumerate(SECTION_NAMES) if SECTIONS_OF[at] >> number & 1)


def ordered_hexes(state: State) -> list[str]:
    """The hexes of the pieces that have an order, but for the time between two turns."""
    if isinstance(state.decision, (DrawCard, type(None))):
        return []
    return [write_hex(at) for at in members(state.turn.ordered | state.turn.generals_ordered)]


def clockwise(mask: int) -> list[int]:
    """The sides of a set in clockwise order, beginning after a gap: NW, NE rather than NE, NW.

    >>> clockwise(0b100001)
    [5, 0]
    """
    start = next((side for side in members(mask) if not mask >> (side - 1) % 6 & 1), 0)
    return [side % 6 for side in range(start, start + 6) if mask >> side % 6 & 1]


def _faces(state: State, number: HexId) -> list[str]:
    fence, works = state.field.faces.get(number, 0), state.board.works.get(number, 0)
    said = [f"facing {_sides(fence)}"] if fence else []
    return [*said, f"field works facing {_sides(works)}"] if works else said


def _sides(mask: int) -> str:
    return " and ".join(SIDES[side] for side in clockwise(mask))


def _open(state: State, prize: Objective) -> int:
    return prize.hexes & ~state.claimed[prize.side] if prize.for_good else prize.hexes


def _prize(prize: Objective) -> str:
    flags = "1 flag" if prize.points == 1 else f"{prize.points} flags"
    return f"worth {flags} to the {prize.side.seat.title()} side"


def _pieces(state: State, number: HexId) -> list[str]:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    said = [_unit(unit)] if unit else []
    if not general:
        return said
    rank = f"General {general.name}".strip()
    return [*said, f"with {rank}" if unit else f"{general.side.seat.title()} {rank}"]


def _unit(unit: Unit) -> str:
    figures = "1 figure" if unit.strength == 1 else f"{unit.strength} figures"
    return f"{unit.side.seat.title()} {unit.kind.name}, {figures}"
