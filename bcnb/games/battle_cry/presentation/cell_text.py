"""Words for hexes, units and generals, and a position in one line.

A piece is named by its hex in the state. If it is not there, the name has only the hex.
"""

from bcnb.games.battle_cry.rules.state import DrawCard, State, Turn, Unit
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.presentation.board_view import captioned
from bcnb.games.hexboard.presentation.cell_text import ground_name, say_army
from bcnb.games.hexboard.rules.board import lone_generals
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, parse_hex, write_hex
from bcnb.presentation.text_tools import count_noun


def unit(state: State, at: HexId) -> str:
    """Return the unit of a hex without its place: "Union infantry"."""
    found = state.board.units.get(at)
    return f"{found.side.seat.title()} {found.kind.name}" if found else "the unit"


def unit_at(state: State, at: HexId) -> str:
    """Return the unit of a hex with its place: "Union infantry at e6"."""
    return f"{unit(state, at)} at {write_hex(at)}"


def general(state: State, at: HexId) -> str:
    """Return the general of a hex by name, without the place: "General Hunter"."""
    found = state.board.generals.get(at)
    if found and found.name:
        return f"General {found.name}"
    return f"the {found.side.seat.title()} general" if found else "the general"


def general_at(state: State, at: HexId) -> str:
    """Return the general of a hex with the place: "General Hunter at e6"."""
    return f"{general(state, at)} at {write_hex(at)}"


def target_at(state: State, at: HexId) -> str:
    """Return the target of an attack on a hex: its unit, or a lone general."""
    alone = at in state.board.generals and at not in state.board.units
    return general_at(state, at) if alone else unit_at(state, at)


def piece_names(state: State, at: HexId, with_unit: bool, with_general: bool) -> str:
    """Return the unit of a hex, its general, or both, without a place: "Union infantry with General Hunter"."""
    if with_unit and with_general:
        return f"{unit(state, at)} with {general(state, at)}"
    return unit(state, at) if with_unit else general(state, at)


def was(found: Unit | None) -> str:
    """Return "was", or "were" for units with a plural name such as cadets."""
    return "were" if found and found.kind.name.endswith("s") else "was"


def hex_name(state: State, number: HexId) -> str:
    """Return a hex in words: "e6, woods, Union infantry, 3 figures, with General Hunter"."""
    ground = ground_name(state.field, state.board.works, state.claimed, number, "flag")
    return ", ".join((ground, *pieces_on(state, number)))


def place_name(state: State, label: str) -> str:
    """Return a hex in words by its label."""
    return hex_name(state, parse_hex(label))


def orders(state: State) -> dict[str, str]:
    """Return what each ordered piece has done, by hex; empty between two turns."""
    if isinstance(state.decision, (DrawCard, type(None))):
        return {}
    ordered = state.turn.ordered | state.turn.generals_ordered
    return {write_hex(at): _done(state.turn, at) for at in members(ordered)}


def _done(turn: Turn, at: HexId) -> str:
    if turn.fought >> at & 1:
        return "fought"
    return "moved" if (turn.moved | turn.generals_moved) >> at & 1 else "ordered"


def pieces_on(state: State, number: HexId) -> list[str]:
    """Return the pieces on a hex in words."""
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    said = [_unit(unit)] if unit else []
    if not general:
        return said
    rank = f"General {general.name}".strip()
    return [*said, f"with {rank}" if unit else f"{general.side.seat.title()} {rank}"]


def _unit(unit: Unit) -> str:
    return f"{unit.side.seat.title()} {unit.kind.name}, {count_noun(unit.strength, 'figure')}"


def caption(state: State, title: str) -> str:
    """Return a position in one line, for people who do not see the picture."""
    return captioned(state.field, title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    units = state.board.unit_masks[side].bit_count()
    generals = state.board.general_masks[side].bit_count()
    alone = lone_generals(state.board, side).bit_count()
    return f"{say_army(side, units, generals, alone)}, {flags(state, side)} of {state.field.prizes_to_win[side]} flags"
