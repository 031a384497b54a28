"""What things are called in a sentence: sides, pieces, cards, hexes.

A piece is named by the hex on which the state has it; where it has none, the name says no more than the hex.
"""

from collections.abc import Sequence

from bcnb.games.battle_cry.rules.state import State, Unit
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import SIDES, HexId, write_hex
from bcnb.present.english import counted, listed

_COMPASS = dict(zip(SIDES, ("north-east", "east", "south-east", "south-west", "west", "north-west"), strict=True))


def the_side(side: Side) -> str:
    """A side as it stands within a sentence.

    >>> the_side(Side.UNION)
    'the Union side'
    """
    return f"the {side.seat.title()} side"


def unit(state: State, at: HexId) -> str:
    """The unit of a hex without its place: "Union infantry"."""
    found = state.board.units.get(at)
    return f"{found.side.seat.title()} {found.kind.name}" if found else "the unit"


def unit_at(state: State, at: HexId) -> str:
    """The unit of a hex with its place: "Union infantry at e6"."""
    return f"{unit(state, at)} at {write_hex(at)}"


def general(state: State, at: HexId) -> str:
    """The general of a hex by name, without his place: "General Hunter"."""
    found = state.board.generals.get(at)
    if found and found.name:
        return f"General {found.name}"
    return f"the {found.side.seat.title()} general" if found else "the general"


def general_at(state: State, at: HexId) -> str:
    """The general of a hex with his place: "General Hunter at e6"."""
    return f"{general(state, at)} at {write_hex(at)}"


def target_at(state: State, at: HexId) -> str:
    """What an attack on a hex aims at: its unit, or the general who stands there alone."""
    alone = at in state.board.generals and at not in state.board.units
    return general_at(state, at) if alone else unit_at(state, at)


def pieces(state: State, at: HexId, with_unit: bool, with_general: bool) -> str:
    """The unit of a hex, its general, or both, without a place: "Union infantry with General Hunter"."""
    if with_unit and with_general:
        return f"{unit(state, at)} with {general(state, at)}"
    return unit(state, at) if with_unit else general(state, at)


def was(found: Unit | None) -> str:
    """The form of "was" that goes with a unit: cadets are many."""
    return "were" if found and found.kind.name.endswith("s") else "was"


def card(state: State, key: str) -> str:
    """The name of a card: "Probe Left"; "a card" where it is hidden."""
    return "a card" if key == UNKNOWN else state.rules.cards[key].name


def hexes(numbers: Sequence[HexId], last: str = "and") -> str:
    """Hexes one after the other: "e6, f7 and g8"."""
    return listed([write_hex(number) for number in numbers], last)


def two_sides(first: int) -> str:
    """The two sides of a hex that a field works token covers, clockwise from the first.

    >>> two_sides(5)
    'north-west and north-east'
    """
    return f"{_COMPASS[SIDES[first]]} and {_COMPASS[SIDES[(first + 1) % 6]]}"


def say_army(side: Side, units: int, generals: int, alone: int) -> str:
    """The numbers of an army: "Union: 7 units, 3 generals (1 alone)"."""
    said = f" ({alone} alone)" if alone else ""
    return f"{side.seat.title()}: {counted(units, 'unit')}, {counted(generals, 'general')}{said}"
