"""The names of hexes and pieces in words: training, figures, brigades and command."""

from collections.abc import Iterator

from bcnb.games.hexboard.presentation.board_view import captioned
from bcnb.games.hexboard.presentation.cell_text import ground_name, say_army
from bcnb.games.hexboard.rules.state import DrawCard
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.state import GeneralId, State, UnitId
from bcnb.games.north_against_south.rules.tables import Quality
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.grid.hexes import BOARD, HexId, bit, members, parse_hex, write_hex
from bcnb.presentation.text_tools import count_noun


def hex_name(state: State, number: HexId) -> str:
    """Return a hex in words: "e6, woods, Union cavalry, veterans, 5 figures, of brigade H"."""
    ground = ground_name(state.field, state.board.works, state.claimed, number, "point")
    return ", ".join((ground, *pieces_on(state, number)))


def place_name(state: State, label: str) -> str:
    """Return a hex in words by its label."""
    return hex_name(state, parse_hex(label))


def place_marks(state: State, label: str) -> Iterator[tuple[str, str]]:
    """Iterate over the marks of a hex that a player names, including the zone of a general who leads a brigade."""
    yield from ((write_hex(at), "zone") for at in zone_at(state, parse_hex(label)))
    yield label, "choice"


def zone_at(state: State, at: HexId) -> list[HexId]:
    """Return the zone of control of the general on a hex, or nothing if he leads no brigade."""
    leader = state.board.leaders.get(at)
    return list(members(b.zone(at))) if leader is not None and b.brigade(state.board, leader) else []


def brigade_letter(general: GeneralId) -> str:
    """Return the letter of a general's brigade, which he keeps as long as he lives.

    >>> brigade_letter(GeneralId(0)), brigade_letter(GeneralId(27))
    ('A', 'b')
    """
    return chr(ord("A") + general) if general < 26 else chr(ord("a") + general - 26)


def general_name(state: State, number: GeneralId) -> str:
    """Return a general by name: "General Howard"."""
    return f"General {state.board.generals[number].name}".strip()


def orders(state: State) -> dict[str, str]:
    """Return the hexes of pieces with an order, each with its last action; nothing between two turns."""
    if isinstance(state.decision, (DrawCard, type(None))):
        return {}
    turn = state.turn
    units = _hexes(state, turn.ordered | turn.marchers)
    leaders = _leaders(state, turn.generals_ordered | turn.marching)
    fought = _hexes(state, turn.fought)
    moved = _hexes(state, turn.moved) | _leaders(state, turn.generals_moved)
    done = (("fought", fought), ("moved", moved), ("ordered", BOARD))
    return {write_hex(at): next(word for word, hexes in done if hexes >> at & 1) for at in members(units | leaders)}


def _hexes(state: State, units: int) -> int:
    """Return the hexes of those units that are still on the board."""
    return b.hexes_of(state.board, units & sum(1 << number for number in state.board.units))


def _leaders(state: State, generals: int) -> int:
    """Return the hexes of those generals who are still on the board."""
    return bit(general.at for number, general in state.board.generals.items() if generals >> number & 1)


def pieces_on(state: State, number: HexId) -> Iterator[str]:
    """Iterate over the descriptions of the units and the general on a hex."""
    board = state.board
    units, leader = b.stack(board, number), board.leaders.get(number)
    for place, unit in enumerate(units):
        yield f"{'and ' if place else ''}{unit_words(state, unit)}"
    if leader is not None:
        side = board.generals[leader].side.seat.title()
        rank = general_name(state, leader)
        yield f"with {rank}{_led(state, leader)}" if units else f"{side} {rank}{_led(state, leader)}"


def unit_words(state: State, number: UnitId) -> str:
    """Return a unit in words: side, type, training, figures and brigade."""
    unit = state.board.units[number]
    quality = "" if unit.quality is Quality.SEASONED else f", {unit.quality}"
    brigade = "" if unit.brigade is None else f", of brigade {brigade_letter(unit.brigade)}"
    return f"{unit.side.seat.title()} {unit.kind.name}{quality}, {count_noun(unit.strength, 'figure')}{brigade}"


def _led(state: State, leader: GeneralId) -> str:
    if not b.brigade(state.board, leader):
        return ""
    scattered = ", scattered" if state.board.generals[leader].scattered else ""
    return f" of brigade {brigade_letter(leader)}{scattered}"


def caption(state: State, title: str) -> str:
    """Return a position as one line of text, for readers who can't see the picture."""
    return captioned(state.field, title, (_army(state, side) for side in Side))


def _army(state: State, side: Side) -> str:
    board = state.board
    units, generals = b.units_of(board, side).bit_count(), b.generals_of(board, side).bit_count()
    brigades = sum(bool(b.brigade(board, number)) for number in b.general_ids(b.generals_of(board, side)))
    formed = f", {count_noun(brigades, 'brigade')}" if brigades else ""
    army = say_army(side, units, generals, b.lone_generals(board, side).bit_count())
    return f"{army}{formed}, {points(state, side)} of {quota(state, side)} points"
