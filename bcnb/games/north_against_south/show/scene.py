"""A state of *North against South* as a scene: two units and a general in a hex, training, brigades, zones."""

from collections.abc import Iterable, Iterator

from bcnb.games.hexboard.presentation import board_view as hexes
from bcnb.games.hexboard.presentation.board_drawing import places
from bcnb.games.hexboard.presentation.board_view import titled
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.state import State, Unit
from bcnb.games.north_against_south.rules.tables import Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.games.north_against_south.show.board import STACKS
from bcnb.games.north_against_south.show.names import brigade_letter, pieces_on
from bcnb.grid.hexes import HexId, write_hex
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, GENERAL, Cell, LegendEntry, Piece, Scene, Viewpoint, joined

"""The board on which it is drawn: hexes with two units."""
QUALITIES = (Quality.VETERANS, Quality.RECRUITS)
"""What is drawn of the training; most units are seasoned, and bear no badge."""


def scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> Scene:
    """What a state looks like. Arrows are (from, to, kind), marks (hex, kind). Raises ValueError for unknown ones."""
    turn = hexes.turned(state.field, stand)
    return Scene(
        board=STACKS,
        title=titled(state.field, title),
        cells=hexes.cells(_ground(state, turn), _said(state)),
        faces=hexes.faces(state.field, turn),
        up=hexes.up(state.field, turn),
        places=places(state.field, turn),
        works=hexes.works(state.board.works, turn),
        prizes=hexes.prizes(state.field, state.claimed),
        pieces=(*_units(state), *_generals(state)),
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
    """What is said of the hexes with pieces."""
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


def _generals(state: State) -> Iterator[Piece]:
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
    yield from hexes.explain_prizes(state.field, "point")
