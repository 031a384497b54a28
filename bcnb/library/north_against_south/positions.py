"""Positions of the variant: a moment in the middle of a battle, as the tables of a scenario and one, `position`.

Whatever a question does not need may be left out, as in the game of 2000.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from bcnb.engine.scenario import Scenario
from bcnb.games import north_against_south as game
from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south.board import change_general, general_ids, make_board, place_of, stack
from bcnb.games.north_against_south.places import write_spot
from bcnb.games.north_against_south.state import Board, Decision, DrawCard, Layout, State, Turn, Unit, UnitId
from bcnb.games.north_against_south.tables import Quality
from bcnb.grid.hexes import HEXES, HexId, write_hex
from bcnb.library.decisions import write_labels
from bcnb.library.layouts import read_labels, read_side, write_sides
from bcnb.library.north_against_south.layouts import read_layout
from bcnb.library.north_against_south.readings import rules_tables
from bcnb.library.north_against_south.turns import (
    OVER,
    pending_table,
    read_generals,
    read_pending,
    read_turn,
    turn_table,
)
from bcnb.library.pictures import write_picture
from bcnb.library.stock import cards_table, read_cards
from bcnb.library.toml import Table

T = TypeVar("T")


def read_position(table: Table) -> State:
    """The state in the tables of a position; keys that are not its own are left to the caller. Raises FileError."""
    layout = read_layout(table, sparing=True)
    begun = game.setup(Scenario("position", game.name, "", None, "designed", "", "", (), {}, {}, layout))
    now = table.table("position")
    board = _read_board(now, layout, begun.board)
    turn = read_turn(now, layout.rules, board, layout.first or Side.UNION)
    winner = read_side(now, "winner") if "winner" in now.values else None
    pending = read_pending(now, board, turn.side, _usual_phase(turn, winner))
    score, claimed = now.table("points"), now.table("claimed")
    return begun._replace(
        board=board,
        cards=read_cards(now, layout.rules.base, _in_play(turn, pending)),
        turn=turn,
        pending=pending,
        points=(score.whole(Side.UNION.seat, 0, 0), score.whole(Side.CONFEDERATE.seat, 0, 0)),
        claimed=(read_labels(claimed, Side.UNION.seat), read_labels(claimed, Side.CONFEDERATE.seat)),
        winner=winner,
    )


def position_tables(state: State) -> dict[str, Any]:
    """The tables of a position file. Units are numbered anew when it is read."""
    field, board = state.field, state.board
    return {
        "ruleset": game.name,
        "first": field.first.seat,
        "points": field.flags_to_win,
        "scoring": [_objective_table(state, number) for number in range(len(field.objectives))],
        **{side.seat: _army_table(state, side) for side in Side},
        "map": _map_table(state),
        "faces": {label: write_sides(mask) for label, mask in _by_label(field.faces)},
        "works": {label: write_sides(mask) for label, mask in _by_label(board.works)},
        **rules_tables(state.rules),
        "position": _now_table(state),
    }


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_board(now: Table, layout: Layout, begun: Board) -> Board:
    left = now.table("spares")
    spares = tuple(left.whole(side.seat, max(begun.spares[side], 0), 0) for side in Side)
    board = make_board(layout.units, layout.generals, layout.works, (spares[0], spares[1]))
    for number in general_ids(read_generals(now, board, "scattered")):
        board = change_general(board, number, scattered=True)
    return board._replace(tokens=now.whole("tokens", board.tokens, board.tokens, layout.rules.base.works_supply))


def _usual_phase(turn: Turn, winner: Side | None) -> str:
    if winner is not None:
        return OVER
    return "orders" if turn.card else "play"


def _in_play(turn: Turn, pending: tuple[Decision, ...]) -> str:
    """The card that lies on the table: the one played, until the turn ends and another is drawn."""
    return "" if pending and isinstance(pending[-1], DrawCard) else turn.played


# --- writing ----------------------------------------------------------------------------------------------------------


def _army_table(state: State, side: Side) -> dict[str, Any]:
    board = state.board
    own = {number: unit for number, unit in board.units.items() if unit.side == side}
    lists: dict[str, dict[str, Any]] = {
        "generals": {write_hex(general.at): general.name for general in _in_order(state, side)},
        "second": {write_hex(unit.at): _letter(unit) for number, unit in own.items() if _is_second(board, number)},
        "quality": _by_place(
            board, {n: unit.quality.value for n, unit in own.items() if unit.quality is not Quality.SEASONED}
        ),
        "strength": _by_place(
            board, {n: unit.strength for n, unit in own.items() if unit.strength < unit.kind.figures}
        ),
        "brigades": _brigades(board, own),
    }
    table: dict[str, Any] = {"top": True} if state.field.top == side else {}
    table["cards"] = state.field.hand_sizes[side]
    return table | {key: value for key, value in lists.items() if value}


def _in_order(state: State, side: Side) -> list[Any]:
    generals = (general for general in state.board.generals.values() if general.side == side)
    return sorted(generals, key=lambda general: general.at)


def _is_second(board: Board, number: UnitId) -> bool:
    return stack(board, board.units[number].at)[0] != number


def _letter(unit: Unit) -> str:
    return unit.kind.glyph if unit.side == Side.UNION else unit.kind.glyph.lower()


def _by_place(board: Board, said: Mapping[UnitId, Any]) -> dict[str, Any]:
    return {write_spot(place): said[n] for place, n in sorted((place_of(board, n), n) for n in said)}


def _brigades(board: Board, own: Mapping[UnitId, Unit]) -> dict[str, str]:
    """The members of each brigade, by the hex of its general."""
    found: dict[HexId, list[UnitId]] = {}
    for number, unit in own.items():
        if unit.brigade is not None:
            found.setdefault(board.generals[unit.brigade].at, []).append(number)
    return {
        write_hex(at): " ".join(write_spot(place) for place in sorted(place_of(board, number) for number in found[at]))
        for at in sorted(found)
    }


def _map_table(state: State) -> dict[str, str]:
    board = state.board
    ground = write_picture({here: state.field.terrain[here].glyph for here in HEXES})
    units = {here: _letter(board.units[numbers[0]]) for here, numbers in board.stacks.items()}
    return {"terrain": ground, "units": write_picture(units)}


def _objective_table(state: State, number: int) -> dict[str, Any]:
    objective = state.field.objectives[number]
    return {
        "side": objective.side.seat,
        "hexes": write_labels(objective.hexes),
        "points": objective.points,
        "lasting": objective.for_good,
    }


def _now_table(state: State) -> dict[str, Any]:
    turn, board = state.turn, state.board
    table = turn_table(turn, state.rules, board) | pending_table(state)
    scattered = [write_hex(general.at) for general in board.generals.values() if general.scattered]
    table |= {"scattered": " ".join(sorted(scattered))} if scattered else {}
    table |= {"winner": state.winner.seat} if state.winner is not None else {}
    table |= {"points": {side.seat: state.points[side] for side in Side}} if any(state.points) else {}
    table |= {"claimed": {side.seat: write_labels(state.claimed[side]) for side in Side}} if any(state.claimed) else {}
    table |= {"spares": {side.seat: max(board.spares[side], 0) for side in Side}, "tokens": board.tokens}
    return table | cards_table(state.cards, state.rules.base, _in_play(turn, state.pending))


def _by_label(things: Mapping[HexId, T]) -> list[tuple[str, T]]:
    return [(write_hex(here), things[here]) for here in sorted(things)]
