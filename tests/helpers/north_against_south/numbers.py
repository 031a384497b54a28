"""States of *North against South* without the numbers of their pieces: a position numbers them again."""

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, get_type_hints

from bcnb.games.north_against_south.files.turn import GENERAL_SETS, UNIT_SETS
from bcnb.games.north_against_south.rules.board import general_ids, place_of, unit_ids
from bcnb.games.north_against_south.rules.state import Board, Decision, GeneralId, State, Turn, UnitId
from bcnb.grid.hexes import bit

Names = Mapping[Any, int]


def renumbered(state: State) -> State:
    """The state with its units numbered by their places, after them those that are no more, and its generals by theirs.

    The order of the orders given is nobody's business; a general who is no more has no number.
    """
    units, generals = _units(state), _generals(state.board)
    return state._replace(
        board=_board(state.board, units, generals),
        turn=_turn(state.turn, units, generals),
        pending=tuple(_decision(decision, units, generals) for decision in state.pending),
    )


def _units(state: State) -> Names:
    board, turn = state.board, state.turn
    standing = sorted(board.units, key=lambda number: place_of(board, number))
    told = {number for mask in (*turn.teams, *(getattr(turn, name) for name in UNIT_SETS)) for number in unit_ids(mask)}
    told |= {turn.attack.attacker, turn.attack.unit} - {None} if turn.attack else set()
    return {number: new for new, number in enumerate([*standing, *sorted(told - {*standing})])}


def _generals(board: Board) -> Names:
    order = sorted(board.generals, key=lambda number: (board.generals[number].side, board.generals[number].at))
    return {number: new for new, number in enumerate(order)}


def _board(board: Board, units: Names, generals: Names) -> Board:
    pieces = {units[old]: replace(unit, brigade=generals.get(unit.brigade)) for old, unit in board.units.items()}
    return board._replace(
        units=pieces,
        generals={generals[old]: general for old, general in board.generals.items()},
        stacks={at: tuple(units[old] for old in stack) for at, stack in board.stacks.items()},
        leaders={at: generals[old] for at, old in board.leaders.items()},
        next_unit=UnitId(len(units)),
        brigades={generals[old]: _unit_set(mask, units) for old, mask in board.brigades.items()},
    )


def _turn(turn: Turn, units: Names, generals: Names) -> Turn:
    sets = {name: _unit_set(getattr(turn, name), units) for name in UNIT_SETS}
    sets |= {name: _general_set(getattr(turn, name), generals) for name in GENERAL_SETS}
    teams = tuple(_unit_set(team, units) for team in turn.teams)
    attack = turn.attack
    if attack:
        attack = attack._replace(
            attacker=units[attack.attacker], unit=units.get(attack.unit), general=generals.get(attack.general)
        )
    return turn._replace(teams=teams, attack=attack, orders=tuple(sorted(turn.orders)), **sets)


def _unit_set(mask: int, units: Names) -> int:
    return bit(units[old] for old in unit_ids(mask))


def _general_set(mask: int, generals: Names) -> int:
    return bit(generals[old] for old in general_ids(mask) if old in generals)


def _decision(decision: Decision, units: Names, generals: Names) -> Decision:
    hints = get_type_hints(type(decision))
    values = {field.name: getattr(decision, field.name) for field in fields(decision)}
    for name, hint in hints.items():
        if values[name] is not None and hint in (UnitId, UnitId | None):
            values[name] = units[values[name]]
        if values[name] is not None and hint in (GeneralId, GeneralId | None):
            values[name] = generals[values[name]]
    return type(decision)(**values)
