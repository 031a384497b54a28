"""A position of *Battle Cry* in one line."""

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.presentation.board_view import captioned
from bcnb.games.hexboard.presentation.cell_text import say_army
from bcnb.games.hexboard.rules.board import lone_generals
from bcnb.games.hexboard.rules.tables import Side


def caption(state: State, title: str) -> str:
    """A position in one line of words, for those who do not see the picture."""
    return captioned(state.field, title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    units = state.board.unit_masks[side].bit_count()
    generals = state.board.general_masks[side].bit_count()
    alone = lone_generals(state.board, side).bit_count()
    return f"{say_army(side, units, generals, alone)}, {flags(state, side)} of {state.field.prizes_to_win[side]} flags"
