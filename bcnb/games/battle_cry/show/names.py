"""The name of a hex: all that stands there in words, for those who listen and for the line under the board."""

from collections.abc import Iterable, Iterator, Mapping

from bcnb.games.battle_cry.rules.state import DrawCard, Field, Objective, State, Unit
from bcnb.games.hexboard.rules.board import SECTION_NAMES, SECTIONS_OF
from bcnb.grid.hexes import SIDES, HexId, members, parse_hex, write_hex
from bcnb.present.english import counted


def hex_name(state: State, number: HexId) -> str:
    """A hex in words: "e6, woods, Union infantry, 3 figures, with General Hunter"."""
    prizes = say_prizes(state.field.objectives, state.claimed, number, "flag")
    grounds = say_ground(state.field, state.board.works, number)
    return ", ".join((write_hex(number), *grounds, *prizes, *_pieces(state, number)))


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


def say_ground(field: Field, works: Mapping[HexId, int], number: HexId) -> Iterator[str]:
    """The ground of a hex, and the sides that a fence or field works cover."""
    yield field.terrain[number].name
    if fence := field.faces.get(number, 0):
        yield f"facing {_sides(fence)}"
    if covered := works.get(number, 0):
        yield f"field works facing {_sides(covered)}"


def _sides(mask: int) -> str:
    return " and ".join(SIDES[side] for side in clockwise(mask))


def say_prizes(prizes: Iterable[Objective], claimed: tuple[int, int], number: HexId, unit: str) -> Iterator[str]:
    """What a hex is still worth, in flags or points."""
    for prize in prizes:
        open_still = prize.hexes & ~claimed[prize.side] if prize.for_good else prize.hexes
        if open_still >> number & 1:
            yield f"worth {counted(prize.points, unit)} to the {prize.side.seat.title()} side"


def _pieces(state: State, number: HexId) -> list[str]:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    said = [_unit(unit)] if unit else []
    if not general:
        return said
    rank = f"General {general.name}".strip()
    return [*said, f"with {rank}" if unit else f"{general.side.seat.title()} {rank}"]


def _unit(unit: Unit) -> str:
    return f"{unit.side.seat.title()} {unit.kind.name}, {counted(unit.strength, 'figure')}"
