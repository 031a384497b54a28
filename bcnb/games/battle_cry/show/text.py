"""The text board: a position as a picture of letters with, beneath it, what its letters cannot say.

A hex is three letters and a star: the ground, the unit (capitals for the Union, small letters for the Confederates),
its strength, and `*` where a general is with it; a general alone is `G`. The half-column indent of every second row is
that of the board.
"""

from collections.abc import Iterator

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.prompt import prompt
from bcnb.games.hexboard.files.layout import cased, glyph
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.show.country import say_country
from bcnb.games.hexboard.show.text import (
    INDENT,
    listed,
    say_faces,
    say_grounds,
    say_prizes,
    say_shared,
    say_works,
    sections_line,
    wrapped,
)
from bcnb.grid.hexes import ROW_LETTERS, ROWS, WIDTHS, HexId, hex_at, write_hex
from bcnb.present.english import counted

_CELL = 4


def text_board(state: State) -> str:
    """The position as text: the board, then a few lines of words; no line is longer than 80 letters."""
    return "\n".join((text_picture(state), "", *(line for words in _words(state) for line in wrapped(words))))


def text_picture(state: State) -> str:
    """The board alone, without the words beneath it."""
    return "\n".join(_picture(state))


# --- the picture ------------------------------------------------------------------------------------------------------


def _picture(state: State) -> Iterator[str]:
    top = state.field.top
    yield _army(state, top, "top")
    yield sections_line(state.field, _CELL)
    yield INDENT + "".join(f" {column + 1:<{_CELL - 1}}" for column in range(WIDTHS[0])).rstrip()
    yield from (_row(state, row) for row in range(ROWS))
    yield _army(state, top.foe, "bottom")


def _row(state: State, row: int) -> str:
    cells = "".join(
        _cell(state, number) for column in range(WIDTHS[row]) if (number := hex_at(row, column)) is not None
    )
    half = " " * (_CELL // 2) * (row % 2)
    return f"{ROW_LETTERS[row]}{INDENT[1:]}{half}{cells}".rstrip()


def _cell(state: State, number: HexId) -> str:
    unit, general = state.board.units.get(number), state.board.generals.get(number)
    ground = state.field.terrain[number].glyph
    if unit:
        return f"{ground}{glyph(unit)}{unit.strength}{'*' if general else ' '}"
    return f"{ground}{cased('G', general.side) if general else ' '}  "


def _army(state: State, side: Side, where: str) -> str:
    hand = len(state.cards.hands[side])
    score = f"{flags(state, side)} of {state.field.prizes_to_win[side]} flags"
    return f"{INDENT}{side.seat.title()} ({where}): {score}, {counted(hand, 'card')}"


# --- the words --------------------------------------------------------------------------------------------------------


def _words(state: State) -> Iterator[str]:
    yield _turn(state)
    yield from say_country(state.field)
    yield from (f"Generals: {side.seat.title()} {names}" for side in Side if (names := _generals(state, side)))
    yield from say_faces(state.field)
    yield from say_works(state.board.works)
    yield from say_prizes(state.field.objectives, state.claimed)
    yield f"In two sections: {say_shared(state.field, 0, 1)}; {say_shared(state.field, 1, 2)}"
    yield f"Ground: {say_grounds(state.field, state.rules.terrain)}"
    yield f"Pieces: {_kinds(state)}; capitals for the Union, small letters for the Confederates"
    yield "A digit is the figures left; a star is a general with the unit"


def _turn(state: State) -> str:
    card = state.rules.cards.get(state.turn.card)
    turn = f"Turn {state.turn.number}" if state.turn.number else "Before the first turn"
    return f"{turn}{', ' + card.name if card else ''}. {prompt(state)}"


def _generals(state: State, side: Side) -> str:
    mine = ((number, general) for number, general in sorted(state.board.generals.items()) if general.side == side)
    return ", ".join(f"{general.name} {write_hex(number)}".strip() for number, general in mine)


def _kinds(state: State) -> str:
    there = {unit.kind for unit in state.board.units.values()}
    kinds = [(kind.glyph, kind.name) for kind in state.rules.units.values() if kind in there]
    return listed([*kinds, ("G", "general")] if state.board.generals else kinds)
