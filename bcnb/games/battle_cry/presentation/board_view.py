"""The board of *Battle Cry* (2000) as a scene and as text."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from bcnb.games.battle_cry.presentation.cell_text import pieces_on
from bcnb.games.battle_cry.presentation.status_text import prompt
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.files.layout import cased, glyph
from bcnb.games.hexboard.presentation import board_view as hexes
from bcnb.games.hexboard.presentation.board_drawing import HEX_BOARD, places
from bcnb.games.hexboard.presentation.board_view import (
    board_text,
    picture,
    say_country,
    say_letters,
    say_moment,
    titled,
)
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, GENERAL, Cell, LegendEntry, Piece, Scene, Viewpoint, joined


def scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> Scene:
    """Return the scene of a state; arrows are (origin, target, kind) and marks are (hex, kind).

    Raises:
        ValueError: for an unknown hex or kind.
    """
    turn = hexes.turned(state.field, stand)
    return Scene(
        board=HEX_BOARD,
        title=titled(state.field, title),
        cells=hexes.cells(_ground(state, turn), _said(state)),
        faces=hexes.faces(state.field, turn),
        up=hexes.up(state.field, turn),
        places=places(state.field, turn),
        works=hexes.works(state.board.works, turn),
        prizes=hexes.drawn_objectives(state.field, state.claimed),
        pieces=(*_units(state), *_general_pieces(state)),
        armies=tuple(hexes.army(state.field, side, _flags(state, side), turn) for side in Side),
        marks=hexes.marks(marks),
        arrows=hexes.arrows(arrows),
        legend=joined((), tuple(_legend(state))),
        lit=hexes.lit(state, turn),
        kinds=tuple((kind.key, kind.figures) for kind in state.rules.units.values()),
    )


def _ground(state: State, turn: bool) -> dict[HexId, Cell]:
    works = tuple(state.board.works.items())
    return hexes.ground(state.field, works, state.claimed, "flag", turn)


def _said(state: State) -> dict[HexId, list[str]]:
    """Return the words about the pieces, by hex."""
    return {at: pieces_on(state, at) for at in (*state.board.units, *state.board.generals)}


def _units(state: State) -> Iterator[Piece]:
    for number, unit in sorted(state.board.units.items()):
        at, side, kind = write_hex(number), unit.side.seat, unit.kind
        yield Piece(f"{side} {kind.key} {at}", side, kind.key, at, unit.strength, kind.figures)


def _general_pieces(state: State) -> Iterator[Piece]:
    for number, general in sorted(state.board.generals.items()):
        at, side = write_hex(number), general.side.seat
        led = number in state.board.units
        yield Piece(f"{side} {GENERAL} {at}", side, GENERAL, at, name=general.name, attached=led)


def _flags(state: State, side: Side) -> tuple[int, int]:
    return flags(state, side), state.field.prizes_to_win[side]


def _legend(state: State) -> Iterator[LegendEntry]:
    yield from hexes.explain_ground(state.field, state.rules.terrain, state.board.works)
    kinds = {unit.kind for unit in state.board.units.values()}
    for kind in state.rules.units.values():
        if kind in kinds:
            yield LegendEntry("piece", kind.key, kind.name, kind.figures)
    if state.board.generals:
        yield hexes.explain_general()
    yield from hexes.explain_objectives(state.field, "flag")


_CELL = 4


def text_board(state: State, stand: Viewpoint | None = None) -> str:
    """Return the position as text: the board, then a few lines of words; no line is longer than 80 letters.

    Row a is at the top, unless a `stand` says from where the board is seen.
    """
    return board_text(state, stand, _drawing(state), partial(_words, state))


def text_picture(state: State) -> str:
    """Return the text board without the words below it."""
    return _drawing(state)(False)


def _drawing(state: State) -> Callable[[bool], str]:
    return partial(picture, state, _CELL, partial(_cell, state), partial(_score, state))


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


def _words(state: State, turn: bool) -> Iterator[str]:
    yield say_moment(state, prompt(state))
    yield from say_country(state.field, turn)
    yield from (f"Generals: {side.seat.title()} {names}" for side in Side if (names := _generals(state, side)))
    yield from say_letters(state, turn)
    yield "A digit shows how many figures a unit has left; a star is its general"


def _generals(state: State, side: Side) -> str:
    mine = ((number, general) for number, general in sorted(state.board.generals.items()) if general.side == side)
    return ", ".join(f"{general.name} {write_hex(number)}".strip() for number, general in mine)
