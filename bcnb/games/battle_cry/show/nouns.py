"""What units and generals are called in a sentence.

A piece is named by the hex on which the state has it; where it has none, the name says no more than the hex."""

from bcnb.games.battle_cry.rules.state import State, Unit
from bcnb.grid.hexes import HexId, write_hex


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
