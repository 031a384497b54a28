"""The board of *North against South* as a scene for a page and as text: stacks, training, brigades and points."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from bcnb.games.hexboard.files.layout import cased, glyph
from bcnb.games.hexboard.presentation import board_view as hexes
from bcnb.games.hexboard.presentation.board_drawing import places
from bcnb.games.hexboard.presentation.board_view import (
    board_text,
    picture,
    say_country,
    say_letters,
    say_moment,
    titled,
)
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.presentation.board_drawing import STACK_BOARD
from bcnb.games.north_against_south.presentation.cell_text import brigade_letter, pieces_on
from bcnb.games.north_against_south.presentation.status_text import prompt
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.actions import write_piece_label
from bcnb.games.north_against_south.rules.state import General, GeneralId, State, Unit
from bcnb.games.north_against_south.rules.tables import Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, GENERAL, Cell, LegendEntry, Piece, Scene, Viewpoint, joined

"""The board on which it is drawn: hexes with two units."""
QUALITIES = (Quality.VETERANS, Quality.RECRUITS)
"""The qualities with a badge; most units are seasoned and have none."""


def scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> Scene:
    """Return the scene of a state.

    Args:
        arrows: Tuples of origin, target and kind; hexes are labels.
        marks: Tuples of hex label and kind.

    Raises:
        ValueError: if a hex or a kind is unknown.
    """
    turn = hexes.turned(state.field, stand)
    return Scene(
        board=STACK_BOARD,
        title=titled(state.field, title),
        cells=hexes.cells(_ground(state, turn), _said(state)),
        faces=hexes.faces(state.field, turn),
        up=hexes.up(state.field, turn),
        places=places(state.field, turn),
        works=hexes.works(state.board.works, turn),
        prizes=hexes.drawn_objectives(state.field, state.claimed),
        pieces=(*_units(state), *_general_pieces(state)),
        armies=tuple(hexes.army(state.field, side, _points(state, side), turn) for side in Side),
        marks=hexes.marks(marks),
        arrows=hexes.arrows(arrows),
        legend=joined((), tuple(_legend(state))),
        lit=hexes.lit(state, turn),
        kinds=tuple((kind.key, kind.figures) for kind in state.rules.units.values()),
        lasting=True,
    )


def _ground(state: State, turn: bool) -> dict[HexId, Cell]:
    works = tuple(state.board.works.items())
    return hexes.ground(state.field, works, state.claimed, "point", turn)


def _said(state: State) -> dict[HexId, list[str]]:
    """Return the description of each hex with pieces."""
    held = {*(unit.at for unit in state.board.units.values()), *(one.at for one in state.board.generals.values())}
    return {at: [*pieces_on(state, at)] for at in held}


def _units(state: State) -> Iterator[Piece]:
    for number, unit in state.board.units.items():
        place = b.place_of(state.board, number)
        yield Piece(
            f"unit {number}",
            unit.side.seat,
            unit.kind.key,
            write_hex(unit.at),
            unit.strength,
            unit.kind.figures,
            slot=place.slot,
            badges=tuple(_badges(unit)),
        )


def _badges(unit: Unit) -> Iterator[str]:
    if unit.brigade is not None:
        yield f"brigade-{brigade_letter(unit.brigade)}"
    if unit.quality in QUALITIES:
        yield f"quality-{unit.quality}"


def _general_pieces(state: State) -> Iterator[Piece]:
    for number, general in state.board.generals.items():
        led = bool(b.stack(state.board, general.at))
        leads = (f"brigade-{brigade_letter(number)}",) if b.brigade(state.board, number) else ()
        key, side, at = f"general {number}", general.side.seat, write_hex(general.at)
        yield Piece(key, side, GENERAL, at, name=general.name, attached=led, badges=leads)


def _points(state: State, side: Side) -> tuple[int, int]:
    return points(state, side), quota(state, side)


def _legend(state: State) -> Iterator[LegendEntry]:
    base, units = state.rules, state.board.units.values()
    yield from hexes.explain_ground(state.field, base.terrain, state.board.works)
    kinds, qualities = {unit.kind for unit in units}, {unit.quality for unit in units}
    for kind in base.units.values():
        if kind in kinds:
            yield LegendEntry("piece", kind.key, kind.name.removeprefix("infantry with "), kind.figures)
    if state.board.generals:
        yield hexes.explain_general()
    for quality in QUALITIES:
        if quality in qualities:
            yield LegendEntry("badge", f"quality-{quality}", str(quality))
    if any(unit.brigade is not None for unit in units):
        yield LegendEntry("badge", "brigade-A", "brigade")
    yield from hexes.explain_objectives(state.field, "point")


_CELL = 5


def text_board(state: State, stand: Viewpoint | None = None) -> str:
    """Return the position as text: the board, then a few lines of words; no line is longer than 80 letters.

    Row a is at the top, unless a `stand` says from where the board is seen.
    """
    return board_text(state, stand, _drawing(state), partial(_words, state))


def text_picture(state: State) -> str:
    """Return the board alone as text."""
    return _drawing(state)(False)


def _drawing(state: State) -> Callable[[bool], str]:
    return partial(picture, state, _CELL, partial(_cell, state), partial(_score, state))


# --- the board --------------------------------------------------------------------------------------------------------


def _cell(state: State, number: HexId) -> str:
    board, ground = state.board, state.field.terrain[number].glyph
    units, leader = b.stack(board, number), board.leaders.get(number)
    if units:
        unit = board.units[units[0]]
        return f"{ground}{glyph(unit)}{unit.strength}{'+' if len(units) > 1 else ' '}{' ' if leader is None else '*'}"
    return f"{ground}{' ' if leader is None else cased('G', board.generals[leader].side)}   "


def _score(state: State, side: Side) -> str:
    return f"{points(state, side)} of {quota(state, side)} points"


# --- the lines below --------------------------------------------------------------------------------------------------


def _words(state: State, turn: bool) -> Iterator[str]:
    yield say_moment(state, prompt(state))
    yield from say_country(state.field, turn)
    for side in Side:
        name = side.seat.title()
        if generals := [_general(state, number, general) for number, general in _generals(state, side)]:
            yield f"Generals: {name} {', '.join(generals)}"
        if seconds := _seconds(state, side):
            yield f"Second units: {name} {', '.join(seconds)}"
        for quality in (Quality.VETERANS, Quality.RECRUITS):
            if places := _of_quality(state, side, quality):
                yield f"{quality.title()}: {name} {' '.join(places)}"
    yield from say_letters(state, turn, "point")
    yield "A digit shows how many figures a unit has left, a plus a second unit, a star a general"


def _generals(state: State, side: Side) -> list[tuple[GeneralId, General]]:
    own = ((number, general) for number, general in state.board.generals.items() if general.side == side)
    return sorted(own, key=lambda pair: pair[1].at)


def _general(state: State, number: GeneralId, general: General) -> str:
    """Return a general with his hex and the piece labels of his brigade."""
    units = b.places_of(state.board, b.brigade(state.board, number))
    places = f"{' '.join(map(write_piece_label, sorted(units)))}{', scattered' * general.scattered}"
    brigade = f" (brigade {brigade_letter(number)}: {places})" if units else ""
    return f"{general.name} {write_hex(general.at)}{brigade}".strip()


def _seconds(state: State, side: Side) -> list[str]:
    stacks = (units for _, units in sorted(state.board.stacks.items()) if len(units) > 1)
    seconds = (state.board.units[units[1]] for units in stacks)
    return [f"{glyph(unit)}{unit.strength} {write_hex(unit.at)}" for unit in seconds if unit.side == side]


def _of_quality(state: State, side: Side, quality: Quality) -> list[str]:
    own = (n for n, unit in state.board.units.items() if unit.side == side and unit.quality is quality)
    return [write_piece_label(place) for place in sorted(b.place_of(state.board, number) for number in own)]
