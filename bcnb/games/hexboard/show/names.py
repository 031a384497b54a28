"""What both games on the hex board say of a hex: its sections, its ground, its prizes."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TypeVar

from bcnb.games.hexboard.rules.board import SECTIONS_OF, section_names
from bcnb.games.hexboard.rules.state import Field, HexState, Objective
from bcnb.grid.hexes import SIDES, HexId, members, parse_hex, write_hex
from bcnb.presentation.text_tools import count_noun

H = TypeVar("H", bound=HexState)
COUNTED = (
    "A hex is named by its row and its number. Rows b, d, f and h are shifted by half a hex: b1 touches a1 and a2."
)
"""How hexes are named, for who reads a board on paper."""


def place_name(state: H, label: str, hex_name: Callable[[H, HexId], str]) -> str:
    """A hex in a game's words by its label, with its sections: "e6, woods (centre)"."""
    at = parse_hex(label)
    return f"{hex_name(state, at)} ({say_sections(state.field, at)})"


def say_sections(field: Field, at: HexId) -> str:
    """The sections of a hex: "west and centre"."""
    return " and ".join(sections_of(field, at))


def sections_of(field: Field, at: HexId) -> tuple[str, ...]:
    """The names of the sections of a hex."""
    return tuple(name for number, name in enumerate(section_names(field)) if SECTIONS_OF[at] >> number & 1)


def clockwise(mask: int) -> list[int]:
    """The sides of a set in clockwise order, beginning after a gap: NW, NE rather than NE, NW.

    >>> clockwise(0b100001)
    [5, 0]
    """
    start = next((side for side in members(mask) if not mask >> (side - 1) % 6 & 1), 0)
    return [side % 6 for side in range(start, start + 6) if mask >> side % 6 & 1]


def ground_name(field: Field, works: Mapping[HexId, int], claimed: tuple[int, int], number: HexId, worth: str) -> str:
    """A hex in words without its pieces: "e6, woods, worth 1 flag to the Union side"; `worth` is what prizes bring."""
    prizes = say_prizes(field.objectives, claimed, number, worth)
    return ", ".join((write_hex(number), *say_ground(field, works, number), *prizes))


def say_ground(field: Field, works: Mapping[HexId, int], number: HexId) -> Iterator[str]:
    """The name of a place, the ground of its hex, and the sides that a fence or field works cover: by the map, as the
    sections are, wherever the reader sits."""
    if place := field.country.names.get(number):
        yield place
    look = field.country.looks.get(number)
    yield f"{field.terrain[number].name}{f' (looks like {look.name})' if look else ''}"
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
            yield f"worth {count_noun(prize.points, unit)} to the {prize.side.seat.title()} side"
