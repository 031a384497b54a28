"""The reasons for the loss of a choice in words, with the names of the pieces of *Battle Cry* (2000)."""

from collections.abc import Callable, Mapping
from functools import partial

from bcnb.games.battle_cry.presentation.cell_text import general, target_at, unit, unit_at
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.presentation.reason_text import SHARED_KINDS, SHARED_NAMES, Kinds, PieceNames, say_reason
from bcnb.grid.hexes import HexId, parse_hex


def _on_hex(name: Callable[[State, HexId], str]) -> Callable[[State, str], str]:
    return lambda state, cell: name(state, parse_hex(cell))


PIECE_NAMES = PieceNames(
    hex=parse_hex,
    unit=_on_hex(unit),
    unit_at=_on_hex(unit_at),
    general=_on_hex(general),
    target_at=_on_hex(target_at),
    figures=lambda state, cell: state.board.units[parse_hex(cell)].strength,
    prize="flag",
)
KINDS: Kinds = SHARED_KINDS
"""The words of each kind, and the places in its cells of the hexes to mark for the played line and the better one."""
REASON_TEXT = partial(say_reason, PIECE_NAMES, KINDS)
REASON_NAMES: Mapping[str, str] = {
    **SHARED_NAMES,
    "flag": "flag offered",
}
"""The names of the kinds of reasons, where they are counted."""
