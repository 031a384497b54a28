"""A line of sight of the game of 2000: what a unit sees on the way from one hex to another."""

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.show import nouns as n
from bcnb.games.hexboard.presentation.odds_text import SightLine, line_of, tell_line
from bcnb.games.hexboard.rules.board import all_generals, all_units
from bcnb.games.hexboard.rules.sight import obstructions
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.grid.sight import line, what_blocks
from bcnb.presentation.table_adapter import SightAnswer


def sight_line(state: State, origin: HexId, target: HexId) -> SightLine:
    """Rules 6.1 to 6.8: what a unit on a hex sees on the way to another; on an empty hex, what infantry would see."""
    rules, between = state.rules, line(origin, target)
    blocks = what_blocks(between, _obstructions(state, origin), rules.sight_per_edge, rules.corner_blocks)
    return line_of(origin, target, blocks)


def _obstructions(state: State, origin: HexId) -> int:
    if origin in state.board.units:
        return obstructions(state, origin, state.board.units[origin])
    return state.field.blocks | all_units(state.board) | all_generals(state.board)


def tell_sight(state: State, origin: str, target: str) -> SightAnswer:
    """The line of sight between two hexes by their labels. Raises ValueError for what is no hex, or twice the same."""
    if origin == target:
        raise ValueError("a line of sight has two ends")
    seen = sight_line(state, parse_hex(origin), parse_hex(target))
    return tell_line(seen, lambda label: _what(state, label))


def _what(state: State, label: str) -> str:
    """What blocks on a hex: its ground, or else a piece."""
    at = parse_hex(label)
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return n.unit(state, at) if at in state.board.units else n.general(state, at)
