"""A position of *North against South* in one line."""

from bcnb.games.hexboard.presentation.board_view import captioned
from bcnb.games.hexboard.presentation.cell_text import say_army
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.presentation.text_tools import count_noun


def caption(state: State, title: str) -> str:
    """A position in one line of words, for those who do not see the picture."""
    return captioned(state.field, title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    board = state.board
    units, generals = b.units_of(board, side).bit_count(), b.generals_of(board, side).bit_count()
    brigades = sum(bool(b.brigade(board, number)) for number in b.general_ids(b.generals_of(board, side)))
    formed = f", {count_noun(brigades, 'brigade')}" if brigades else ""
    told = say_army(side, units, generals, b.lone_generals(board, side).bit_count())
    return f"{told}{formed}, {points(state, side)} of {quota(state, side)} points"
