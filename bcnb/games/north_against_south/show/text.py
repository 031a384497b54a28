"""The text board of *North against South*: as that of *Battle Cry*, with room for a second unit in every hex.

A hex is five letters: the ground, the unit (capitals for the Union, small letters for the Confederates), its strength,
`+` where a second unit stands, and `*` where a general is with them; a general alone is `G`. What the letters cannot
say stands beneath: second units, qualities, generals and their brigades.
"""

from collections.abc import Iterator
from functools import partial

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
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.spots import write_spot
from bcnb.games.north_against_south.rules.state import General, GeneralId, State
from bcnb.games.north_against_south.rules.tables import Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.games.north_against_south.show.names import brigade_letter
from bcnb.games.north_against_south.show.prompt import prompt
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.scene import Viewpoint

_CELL = 5


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
    board, ground = state.board, state.field.terrain[number].glyph
    units, leader = b.stack(board, number), board.leaders.get(number)
    if units:
        unit = board.units[units[0]]
        return f"{ground}{glyph(unit)}{unit.strength}{'+' if len(units) > 1 else ' '}{' ' if leader is None else '*'}"
    return f"{ground}{' ' if leader is None else cased('G', board.generals[leader].side)}   "


def _score(state: State, side: Side) -> str:
    return f"{points(state, side)} of {quota(state, side)} points"


# --- the words --------------------------------------------------------------------------------------------------------


def _words(state: State) -> Iterator[str]:
    yield say_moment(state, prompt(state))
    yield from say_country(state.field)
    for side in Side:
        name = side.seat.title()
        if generals := [_general(state, number, general) for number, general in _generals(state, side)]:
            yield f"Generals: {name} {', '.join(generals)}"
        if seconds := _seconds(state, side):
            yield f"Second units: {name} {', '.join(seconds)}"
        for quality in (Quality.VETERANS, Quality.RECRUITS):
            if places := _of_quality(state, side, quality):
                yield f"{quality.title()}: {name} {' '.join(places)}"
    yield from say_letters(state, "point")
    yield "A digit is the figures left, a plus a second unit, a star a general with the units"


def _generals(state: State, side: Side) -> list[tuple[GeneralId, General]]:
    own = ((number, general) for number, general in state.board.generals.items() if general.side == side)
    return sorted(own, key=lambda pair: pair[1].at)


def _general(state: State, number: GeneralId, general: General) -> str:
    """A general with his hex, and the places of his brigade."""
    units = b.places_of(state.board, b.brigade(state.board, number))
    places = f"{' '.join(map(write_spot, sorted(units)))}{', scattered' * general.scattered}"
    brigade = f" (brigade {brigade_letter(number)}: {places})" if units else ""
    return f"{general.name} {write_hex(general.at)}{brigade}".strip()


def _seconds(state: State, side: Side) -> list[str]:
    stacks = (units for _, units in sorted(state.board.stacks.items()) if len(units) > 1)
    seconds = (state.board.units[units[1]] for units in stacks)
    return [f"{glyph(unit)}{unit.strength} {write_hex(unit.at)}" for unit in seconds if unit.side == side]


def _of_quality(state: State, side: Side, quality: Quality) -> list[str]:
    own = (n for n, unit in state.board.units.items() if unit.side == side and unit.quality is quality)
    return [write_spot(place) for place in sorted(b.place_of(state.board, number) for number in own)]
