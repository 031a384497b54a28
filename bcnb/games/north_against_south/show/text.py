"""The text board of *North against South*: as that of *Battle Cry*, with room for a second unit in every hex.

A hex is five letters: the ground, the unit (capitals for the Union, small letters for the Confederates), its strength,
`+` where a second unit stands, and `*` where a general is with them; a general alone is `G`. What the letters cannot
say stands beneath: second units, qualities, generals and their brigades.
"""

from collections.abc import Iterator

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
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.spots import write_spot
from bcnb.games.north_against_south.rules.state import General, GeneralId, State
from bcnb.games.north_against_south.rules.tables import Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.games.north_against_south.show.names import brigade_letter
from bcnb.games.north_against_south.show.prompt import prompt
from bcnb.grid.hexes import ROW_LETTERS, ROWS, WIDTHS, HexId, hex_at, write_hex
from bcnb.present.english import counted

_CELL = 5
_HALF = "  "


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
    hexes = (number for column in range(WIDTHS[row]) if (number := hex_at(row, column)) is not None)
    cells = "".join(_cell(state, number) for number in hexes)
    return f"{ROW_LETTERS[row]}{INDENT[1:]}{_HALF * (row % 2)}{cells}".rstrip()


def _cell(state: State, number: HexId) -> str:
    board, ground = state.board, state.field.terrain[number].glyph
    units, leader = b.stack(board, number), board.leaders.get(number)
    if units:
        unit = board.units[units[0]]
        return f"{ground}{glyph(unit)}{unit.strength}{'+' if len(units) > 1 else ' '}{' ' if leader is None else '*'}"
    return f"{ground}{' ' if leader is None else cased('G', board.generals[leader].side)}   "


def _army(state: State, side: Side, where: str) -> str:
    hand = len(state.cards.hands[side])
    score = f"{points(state, side)} of {quota(state, side)} points"
    return f"{INDENT}{side.seat.title()} ({where}): {score}, {counted(hand, 'card')}"


# --- the words --------------------------------------------------------------------------------------------------------


def _words(state: State) -> Iterator[str]:
    yield _turn(state)
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
    yield from say_faces(state.field)
    yield from say_works(state.board.works)
    yield from say_prizes(state.field.objectives, state.claimed, "point")
    yield f"In two sections: {say_shared(state.field, 0, 1)}; {say_shared(state.field, 1, 2)}"
    yield f"Ground: {say_grounds(state.field, state.rules.terrain)}"
    yield f"Pieces: {_kinds(state)}; capitals for the Union, small letters for the Confederates"
    yield "A digit is the figures left, a plus a second unit, a star a general with the units"


def _turn(state: State) -> str:
    card = state.rules.cards.get(state.turn.card)
    turn = f"Turn {state.turn.number}" if state.turn.number else "Before the first turn"
    return f"{turn}{', ' + card.name if card else ''}. {prompt(state)}"


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


def _kinds(state: State) -> str:
    there = {unit.kind for unit in state.board.units.values()}
    kinds = [(kind.glyph, kind.name) for kind in state.rules.units.values() if kind in there]
    return listed([*kinds, ("G", "general")] if state.board.generals else kinds)
