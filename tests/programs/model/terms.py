"""The terms that are tried for each game: those of the package first, then further ones."""

from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from bcnb.analysis.win_probability import WinFeatures, win_features_for
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry import win_features as of_2000
from bcnb.games.battle_cry.rules import state as state_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.tables import GUNS, Arm, Side
from bcnb.games.north_against_south import win_features as of_north
from bcnb.games.north_against_south.rules import state as state_north
from bcnb.games.north_against_south.rules.victory import points, quotas
from bcnb.grid.hexes import ROWS, SIZE, row
from tests.programs.model import squares_terms
from tests.programs.model.hex_terms import (
    Force,
    Piece,
    Signed,
    board_values,
    card_keys,
    fires,
    further,
    hand_values,
    names_of,
    signed,
)

ARMS = {arm: number for number, arm in enumerate(Arm)}
SIDES = tuple(Side)
ROWS_HOME = tuple(tuple(row(at) if top else ROWS - 1 - row(at) for at in range(SIZE)) for top in (False, True))
"""By whether a side is at the top: how many rows each hex is from its home row."""


# --- Battle Cry (2000) ------------------------------------------------------------------------------------------------


@memoized_by_state
def _board_2000(board: state_2000.Board, rules: Any, field: Any) -> Signed:
    union, confederate = (_force_2000(board, rules, field, side) for side in Side)
    return signed(
        board_values(union, confederate, field.top is Side.UNION),
        board_values(confederate, union, field.top is Side.CONFEDERATE),
    )


def _force_2000(board: state_2000.Board, rules: Any, field: Any, side: Side) -> Force:
    targets = of_2000.survey(board, rules, field).armies[side].targets
    units, works, generals, terrain, rows = (
        board.units,
        board.works,
        board.generals,
        field.terrain,
        ROWS_HOME[side == field.top],
    )
    pieces = []
    for target in targets[: board.unit_masks[side].bit_count()]:
        at = target.at
        kind = units[at].kind
        more = rules.general_dice if at in generals and kind.arm is not GUNS else 0
        covered = at in works or terrain[at].protects > 0
        pieces.append(Piece(ARMS[kind.arm], rows[at], covered, target, *fires(rules, field, kind.key, at, more)))
    return Force(pieces, targets[len(pieces) :], board.general_masks[side].bit_count())


def _values_2000(state: state_2000.State, viewer: Seat | None) -> list[float]:
    held = flags(state, Side.UNION), flags(state, Side.CONFEDERATE)
    drawing = isinstance(state.decision, state_2000.DrawCard)
    mover = state.turn.side.foe if drawing and state.turn.number else state.turn.side
    to_move = drawing or isinstance(state.decision, state_2000.PlayCard)
    return [
        *of_2000.values(state, viewer),
        *_hex_values("battle_cry", state, viewer, _board_2000, held, state.field.prizes_to_win, mover, to_move),
    ]


# --- North against South ----------------------------------------------------------------------------------------------


@memoized_by_state
def _board_north(board: state_north.Board, rules: Any, field: Any) -> Signed:
    union, confederate = (_force_north(board, rules, field, side) for side in Side)
    return signed(
        board_values(union, confederate, field.top is Side.UNION),
        board_values(confederate, union, field.top is Side.CONFEDERATE),
    )


def _force_north(board: state_north.Board, rules: Any, field: Any, side: Side) -> Force:
    army = of_north.survey(board, rules, field).armies[side]
    works, leaders, terrain, rows = board.works, board.leaders, field.terrain, ROWS_HOME[side == field.top]
    pieces = []
    for number, target in zip(army.units, army.targets, strict=False):  # generals who are alone come after the units
        at, kind = target.at, board.units[number].kind
        more = rules.general_dice if at in leaders and kind.arm is not GUNS else 0
        covered = at in works or terrain[at].protects > 0
        pieces.append(Piece(ARMS[kind.arm], rows[at], covered, target, *fires(rules, field, kind.key, at, more)))
    return Force(pieces, army.targets[len(pieces) :], board.general_masks[side].bit_count())


def _values_north(state: state_north.State, viewer: Seat | None) -> list[float]:
    held = points(state, Side.UNION), points(state, Side.CONFEDERATE)
    drawing = isinstance(state.decision, state_north.DrawCard)
    nobody = isinstance(state.decision, (state_north.TossDice, state_north.ChooseFirst))
    mover = state.turn.side.foe if drawing and state.turn.number else state.turn.side
    to_move = drawing or isinstance(state.decision, (state_north.PlayCard, *of_north.BEFORE))
    return [
        *of_north.values(state, viewer),
        *_hex_values(
            "north_against_south",
            state,
            viewer,
            _board_north,
            held,
            quotas(state),
            None if nobody else mover,
            to_move,
        ),
    ]


# --- both -------------------------------------------------------------------------------------------------------------


def _hex_values(
    name: str,
    state: Any,
    viewer: Seat | None,
    board: Any,
    held: tuple[int, int],
    goals: tuple[int, int],
    mover: Side | None,
    to_move: bool,
) -> list[float]:
    """The further terms of a hex game."""
    keys = card_keys(name)
    union, confederate = (
        [held[side], goals[side] - held[side], *hand_values(state, keys, side, viewer)] for side in SIDES
    )
    pieces, rest = board(state.board, state.rules, state.field), signed(union, confederate)
    return further(pieces, rest, mover, to_move, state.turn.number, float(held[0] - held[1]))


@cache
def terms_for(name: str) -> WinFeatures[Any]:
    """The terms that are tried for a game."""
    today = win_features_for(name)
    names, values = FURTHER[name]
    return WinFeatures(today.first, names(name, today.names), values)


FURTHER: Mapping[str, Any] = {
    "battle_cry": (names_of, _values_2000),
    "north_against_south": (names_of, _values_north),
    "battle_cry_1961": (squares_terms.names_of, squares_terms.values),
}


@cache
def version(name: str) -> str:
    """What tells stored terms from those of another time: a digest of their names and of the number of `MEANING`."""
    return sha256("\n".join((str(MEANING), *terms_for(name).names)).encode()).hexdigest()[:12]


MEANING = 1
"""Goes up when a term keeps its name and is calculated otherwise; stored terms are then calculated again."""
