"""The reasons for the loss of a choice in words, with the names of the pieces of *North against South*."""

from collections.abc import Mapping
from functools import partial

from bcnb.games.hexboard.presentation.reason_text import (
    MOST_NAMED,
    SHARED_KINDS,
    SHARED_NAMES,
    Cells,
    Kinds,
    Numbers,
    PieceNames,
    say_dice,
    say_instead,
    say_losses,
    say_reach,
    say_reason,
    say_taken,
    say_tenths,
)
from bcnb.games.north_against_south.presentation.cell_text import general_name
from bcnb.games.north_against_south.rules.actions import parse_piece_label
from bcnb.games.north_against_south.rules.board import brigade
from bcnb.games.north_against_south.rules.board import unit_at as unit_number
from bcnb.games.north_against_south.rules.state import State, Unit
from bcnb.grid.hexes import HexId
from bcnb.presentation.text_tools import count_noun, join_words

# --- the names of pieces ----------------------------------------------------------------------------------------------


def _hex(cell: str) -> HexId:
    return parse_piece_label(cell).at


def _found(state: State, cell: str) -> Unit:
    return state.board.units[unit_number(state.board, parse_piece_label(cell))]


def _unit(state: State, cell: str) -> str:
    """Return a unit without its place and its weapons: "Union infantry"."""
    unit = _found(state, cell)
    return f"{unit.side.seat.title()} {unit.kind.name.partition(' with ')[0]}"


def _unit_at(state: State, cell: str) -> str:
    return f"{_unit(state, cell)} at {cell}"


def _general(state: State, cell: str) -> str:
    return general_name(state, state.board.leaders[_hex(cell)])


def _target_at(state: State, cell: str) -> str:
    alone = _hex(cell) not in state.board.stacks
    return f"{_general(state, cell)} at {cell}" if alone else _unit_at(state, cell)


def _figures(state: State, cell: str) -> int:
    return _found(state, cell).strength


PIECE_NAMES = PieceNames(_hex, _unit, _unit_at, _general, _target_at, _figures, "point")

# --- what only this game has ------------------------------------------------------------------------------------------


def _objective(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, here, there = cells
    worth, less = (number // 100 for number in numbers)
    who, gives = _unit(state, start), f"{there} gives {count_noun(worth, 'point')} while a unit holds it"
    instead = f", and {here} gives {count_noun(less, 'point')}" if less else ""
    if _hex(start) == _hex(there):
        return f"{who} leaves {there} for {here}. {gives}{instead}."
    words = f"{who} could go from {start} to {there}"
    stays = f"stays at {here}" if _hex(start) == _hex(here) else f"goes to {here}"
    return f"{words}, but {stays}. {gives}{instead}."


def _command(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    count, fewer, more = (number // 100 for number in numbers)
    leaders, units = cells[:count], cells[count:]
    if count == 1:
        leads = brigade(state.board, state.board.leaders[_hex(leaders[0])])
        does = "give up his brigade" if leads else "form a brigade"
        words, who = f"An order has {_general(state, leaders[0])} at {leaders[0]} {does}", "he"
    else:
        words, who = f"{count} orders have the generals at {_listed(leaders)} form brigades or give them up", "they"
    also = f" and the {count_noun(len(units), 'unit')} at {_listed(units)}" if units else ""
    nothing = "does" if who == "he" and not units else "do"
    return f"{words}, so {who}{also} {nothing} nothing else this turn. {_given(fewer, more)}"


def _march(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    leader, *units = cells
    fewer, more = (number // 100 for number in numbers)
    words = f"One order could let the whole brigade of {_general(state, leader)} at {leader} march"
    return f"{words}. {_given(fewer, more)} More could go from {_listed(units)}."


def _unused(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    fewer, more = (number // 100 for number in numbers)
    return f"The card could order more. {_given(fewer, more)} The others are at {_listed(cells)}."


def _given(fewer: int, more: int) -> str:
    if fewer >= more:
        return ""
    given = f"{fewer} {'unit has' if fewer == 1 else 'units have'}" if fewer else "No unit has"
    return f"{given} an order instead of {more}."


def _listed(cells: Cells) -> str:
    if len(cells) <= MOST_NAMED:
        return join_words(list(cells))
    return f"{', '.join(cells[: MOST_NAMED - 1])} and other hexes"


def _behind(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    start, _, there = cells
    words = f"The brigade marches, but {_unit(state, start)} is left behind at {start}, where {say_reach(numbers)}"
    return f"{words} {say_instead(there, numbers)} {say_losses(numbers)}"


def _first(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, target, played, aimed = cells
    aim = f"{_unit_at(state, attacker)} against {_target_at(state, target)} with {say_dice(numbers[0])}"
    words = f"The better next attack is that of {aim}. {_unit_at(state, played)}"
    same, several = target == aimed, "" if target == aimed else "two"
    other = "the same target" if same else _target_at(state, aimed)
    return f"{words} attacks {other} with {say_dice(numbers[1])}. {say_taken(numbers, several)}"


def _held(names: PieceNames, state: State, cells: Cells, numbers: Numbers) -> str:
    attacker, target = cells
    words = f"No attack is made, but {_unit_at(state, attacker)} could attack {_target_at(state, target)}"
    further = say_tenths(numbers[6])
    more = "" if further == "none" else f" On average {further} further attacks could follow."
    return f"{words} with {say_dice(numbers[0])}. {say_taken(numbers[:6])}{more}"


KINDS: Kinds = {
    **SHARED_KINDS,
    "objective": (_objective, (1,), (2,)),
    "command": (_command, (0,), ()),
    "march": (_march, (), (0,)),
    "unused": (_unused, (), (0,)),
    "behind": (_behind, (1,), (2,)),
    "held": (_held, (0,), (0, 1)),
    "first": (_first, (2, 3), (0, 1)),
}
"""The words of each kind, and the places in its cells of the hexes to mark for the played line and the better one."""
REASON_TEXT = partial(say_reason, PIECE_NAMES, KINDS)
REASON_NAMES: Mapping[str, str] = {
    **SHARED_NAMES,
    "flag": "point offered",
    "objective": "objective not held",
    "command": "order spent on forming a brigade",
    "march": "brigade not marched",
    "unused": "orders not used",
    "behind": "unit left behind by its brigade",
    "first": "worse attack first",
}
"""The names of the kinds of reasons, where they are counted."""
