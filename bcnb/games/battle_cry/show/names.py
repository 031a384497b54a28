"""The name of a hex: all that stands there in words, for those who listen and for the line under the board."""

from bcnb.games.battle_cry.rules.state import DrawCard, State, Turn, Unit
from bcnb.games.hexboard.presentation import cell_text
from bcnb.games.hexboard.presentation.cell_text import ground_name
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.text_tools import count_noun


def hex_name(state: State, number: HexId) -> str:
    """A hex in words: "e6, woods, Union infantry, 3 figures, with General Hunter"."""
    ground = ground_name(state.field, state.board.works, state.claimed, number, "flag")
    return ", ".join((ground, *pieces_on(state, number)))


def place_name(state: State, label: str) -> str:
    """A hex in words by its label, with its sections: "e6, woods (centre)"."""
    return cell_text.place_name(state, label, hex_name)


def orders(state: State) -> dict[str, str]:
    """The hexes of the pieces that have an order, and what they have done with it; none between two turns."""
    if isinstance(state.decision, (DrawCard, type(None))):
        return {}
    ordered = state.turn.ordered | state.turn.generals_ordered
    return {write_hex(at): _done(state.turn, at) for at in members(ordered)}


def _done(turn: Turn, at: HexId) -> str:
    if turn.fought >> at & 1:
        return "fought"
    return "moved" if (turn.moved | turn.generals_moved) >> at & 1 else "ordered"


def pieces_on(state: State, number: HexId) -> list[str]:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    said = [_unit(unit)] if unit else []
    if not general:
        return said
    rank = f"General {general.name}".strip()
    return [*said, f"with {rank}" if unit else f"{general.side.seat.title()} {rank}"]


def _unit(unit: Unit) -> str:
    return f"{unit.side.seat.title()} {unit.kind.name}, {count_noun(unit.strength, 'figure')}"
