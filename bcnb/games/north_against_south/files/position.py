"""Functions that read and write positions, and that read the results expected after examples.

A position is a moment of a battle, as the tables of a scenario and the table `position`. Everything that a question
doesn't need can be left out, as in *Battle Cry* (2000).
"""

from collections.abc import Mapping
from functools import partial
from typing import get_args

from bcnb.engine.ruleset import Scenario
from bcnb.games import north_against_south
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.files import expectations
from bcnb.games.hexboard.files.expectations import Count, HexExpectation
from bcnb.games.hexboard.files.layout import country_tables, glyph, read_side, write_picture
from bcnb.games.hexboard.files.position import (
    CLAIMED,
    DRAWING,
    KINDS,
    MOST_DICE,
    SCORE,
    Waits,
    by_side,
    cards_table,
    faces_table,
    in_play,
    objective_table,
    read_cards,
    read_supplies,
    read_waits,
    score_table,
    usual_phase,
    waits_table,
)
from bcnb.games.hexboard.files.rule_options import rules_tables
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.files.layout import read_layout, read_place, read_unit
from bcnb.games.north_against_south.files.turn import read_fallen, read_general, read_generals, read_turn, turn_table
from bcnb.games.north_against_south.rules.actions import parse_piece_label, write_piece_label
from bcnb.games.north_against_south.rules.board import (
    change_general,
    find_unit,
    general_ids,
    make_board,
    place_of,
    stack,
)
from bcnb.games.north_against_south.rules.evolve import PHASES
from bcnb.games.north_against_south.rules.state import (
    Board,
    Decision,
    DrawCard,
    General,
    GeneralId,
    Layout,
    PlayCard,
    State,
    Unit,
    UnitId,
)
from bcnb.games.north_against_south.rules.tables import RULES, Quality
from bcnb.games.north_against_south.rules.victory import points
from bcnb.grid.hexes import HEXES, HexId, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, override_fields, whole


def read_pending(table: Table, board: Board, side: Side, default: str) -> tuple[Decision, ...]:
    """Return the decisions in the keys `pending` or `phase` for a turn of this side.

    Raises:
        FileError: if a key is not valid.
    """
    return read_waits(table, _waits(board, side), default)


def pending_table(pending: tuple[Decision, ...], board: Board, side: Side) -> dict[str, object]:
    """Return the key `phase` if it is enough, otherwise `pending`."""
    return waits_table(pending, _waits(board, side))


def _waits(board: Board, side: Side) -> Waits[Decision]:
    """Return the format of the decisions in a turn of this side, with units by piece label and generals by hex."""
    phases = {"play": PlayCard(), **PHASES, DRAWING: DrawCard(side)}
    unit = FieldFormat(partial(_read_unit, board), lambda number: write_piece_label(place_of(board, number)))
    general = FieldFormat(partial(_read_general, board), lambda number: write_hex(board.generals[number].at))
    return Waits(phases, get_args(Decision), {**KINDS, "dice": whole(1, MOST_DICE), UnitId: unit, GeneralId: general})


def _read_unit(board: Board, table: Table, key: str) -> UnitId:
    return read_unit(table, board, table.text(key), key)


def _read_general(board: Board, table: Table, key: str) -> GeneralId:
    return read_general(table, board, table.text(key), key)


def read_position(table: Table) -> State:
    """Return the state in the tables of a position; other keys are left to the caller.

    Raises:
        FileError: if a key is not valid.
    """
    layout = read_layout(table, sparing=True)
    begun = game.setup(Scenario("position", game.name, "", None, "designed", "", "", (), {}, {}, layout))
    now = table.table("position")
    board = _read_board(now, layout, begun.board)
    turn = read_turn(now, layout.rules, board, layout.first or Side.UNION)
    scored = override_fields(now, begun, {"points": SCORE, "claimed": CLAIMED, "winner": FieldFormat(read_side)})
    pending = read_pending(now, board, turn.side, usual_phase(turn, scored.winner))
    cards = read_cards(now, layout.rules, in_play(turn, pending))
    return scored._replace(board=board, cards=cards, turn=turn, pending=pending)


def position_tables(state: State) -> dict[str, object]:
    """Return the tables of a position file. The reader gives units and generals new numbers, by their places."""
    field, board = state.field, state.board
    return {
        "ruleset": game.name,
        "first": field.first.seat,
        **country_tables(field.country),
        "points": _quotas_table(field.prizes_to_win),
        "scoring": [objective_table(objective) for objective in field.objectives],
        **{side.seat: _army_table(state, side) for side in Side},
        "map": _map_table(state),
        "faces": faces_table(field.faces),
        "works": faces_table(board.works),
        **rules_tables(state.rules, RULES),
        "position": _now_table(state),
    }


def _quotas_table(quotas: tuple[int, int]) -> int | dict[str, int]:
    """Return the points that win: one number if both sides need the same."""
    union, confederate = quotas
    return union if union == confederate else {side.seat: quotas[side] for side in Side}


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_board(now: Table, layout: Layout, begun: Board) -> Board:
    board = make_board(layout.units, layout.generals, layout.works)
    for number in general_ids(read_generals(now, board, "scattered")):
        board = change_general(board, number, scattered=True)
    return read_fallen(now, read_supplies(now, board, begun.spares, layout.rules))


# --- writing ----------------------------------------------------------------------------------------------------------


def _army_table(state: State, side: Side) -> dict[str, object]:
    board = state.board
    own = {number: unit for number, unit in board.units.items() if unit.side == side}
    lists: dict[str, Mapping[str, object]] = {
        "generals": {write_hex(general.at): general.name for general in _in_order(state, side)},
        "second": {write_hex(unit.at): glyph(unit) for number, unit in own.items() if _is_second(board, number)},
        "quality": _by_place(
            board, {n: unit.quality.value for n, unit in own.items() if unit.quality is not Quality.SEASONED}
        ),
        "strength": _by_place(
            board, {n: unit.strength for n, unit in own.items() if unit.strength < unit.kind.figures}
        ),
        "brigades": _brigades(board, own),
    }
    table: dict[str, object] = {"top": True} if state.field.top == side else {}
    table["cards"] = state.field.hand_sizes[side]
    return table | {key: value for key, value in lists.items() if value}


def _in_order(state: State, side: Side) -> list[General]:
    generals = (general for general in state.board.generals.values() if general.side == side)
    return sorted(generals, key=lambda general: general.at)


def _is_second(board: Board, number: UnitId) -> bool:
    return stack(board, board.units[number].at)[0] != number


def _by_place(board: Board, said: Mapping[UnitId, object]) -> dict[str, object]:
    return {write_piece_label(place): said[n] for place, n in sorted((place_of(board, n), n) for n in said)}


def _brigades(board: Board, own: Mapping[UnitId, Unit]) -> dict[str, str]:
    """Return the members of each brigade, by the hex of its general."""
    found: dict[HexId, list[UnitId]] = {}
    for number, unit in own.items():
        if unit.brigade is not None:
            found.setdefault(board.generals[unit.brigade].at, []).append(number)
    return {
        write_hex(at): " ".join(
            write_piece_label(place) for place in sorted(place_of(board, number) for number in found[at])
        )
        for at in sorted(found)
    }


def _map_table(state: State) -> dict[str, str]:
    board = state.board
    ground = write_picture({here: state.field.terrain[here].glyph for here in HEXES})
    units = {here: glyph(board.units[numbers[0]]) for here, numbers in board.stacks.items()}
    return {"terrain": ground, "units": write_picture(units)}


def _now_table(state: State) -> dict[str, object]:
    turn, board = state.turn, state.board
    table = turn_table(turn, state.rules, board) | pending_table(state.pending, board, turn.side)
    scattered = [write_hex(general.at) for general in board.generals.values() if general.scattered]
    table |= {"scattered": " ".join(sorted(scattered))} if scattered else {}
    table |= score_table(state.winner, "points", state.points, state.claimed)
    table |= {"spares": by_side([max(left, 0) for left in board.spares]), "tokens": board.tokens}
    return table | cards_table(state.cards, state.rules, in_play(turn, state.pending))


def read_after(table: Table) -> HexExpectation:
    """Return the result that an example expects.

    Raises:
        FileError: if a key is not valid.
    """
    return expectations.read_after(table, COUNT, read_place)


def _figures(state: State, place: str) -> int:
    number = find_unit(state.board, parse_piece_label(place))
    return 0 if number is None else state.board.units[number].strength


COUNT = Count(north_against_south.seat, points, _figures)
