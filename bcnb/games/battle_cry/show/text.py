"""The text board: a position as a picture of letters with, beneath it, what its letters cannot say.

A hex is three letters and a star: the ground, the unit (capitals for the Union, small letters for the Confederates),
its strength, and `*` where a general is with it; a general alone is `G`. The half-column indent of every second row is
that of the board.
"""

from collections.abc import Iterator
from functools import partial

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.prompt import prompt
from bcnb.games.hexboard.files.layout import cased, glyph
from bcnb.games.hexboard.presentation.board_view import (
    picture,
    say_country,
    say_letters,
    say_moment,
    turned,
    with_words,
)
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.scene import Viewpoint

_CELL = 4


def text_board(state: State, stand: Viewpoint | None = None) -> str:
    """Return the position as text: the board, then a few lines of words; no line is longer than 80 letters.

    Row a is at the top, unless a `stand` says from where the board is seen.
    """
    return with_words(_picture(state, turned=stand is not None and turned(state.field, stand)), _words(state))


def text_picture(state: State) -> str:
    """The board alone, without the words beneath it."""
    return _picture(state)


def _picture(state: State, *, turned: bool = False) -> str:
    return picture(state, _CELL, partial(_cell, state), partial(_score, state), turned=turned)


# --- the picture ------------------------------------------------------------------------------------------------------


def _cell(state: State, number: HexId) -> str:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    ground = state.field.terrain[number].glyph
    if unit:
        return f"{ground}{glyph(unit)}{unit.strength}{'*' if general else ' '}"
    return f"{ground}{cased('G', general.side) if general else ' '}  "


def _score(state: State, side: Side) -> str:
    return f"{flags(state, side)} of {state.field.prizes_to_win[side]} flags"


# --- the words --------------------------------------------------------------------------------------------------------


def _words(state: State) -> Iterator[str]:
    yield say_moment(state, prompt(state))
    yield from say_country(state.field)
    yield from (f"Generals: {side.seat.title()} {names}" for side in Side if (names := _generals(state, side)))
    yield from say_letters(state)
    yield "A digit is the figures left; a star is a general with the unit"


def _generals(state: State, side: Side) -> str:
    mine = ((number, general) for number, general in sorted(state.board.generals.items()) if general.side == side)
    return ", ".join(f"{general.name} {write_hex(number)}".strip() for number, general in mine)
