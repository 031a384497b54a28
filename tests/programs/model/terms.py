"""The terms that are tried for each game: those of the package first, then further ones."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from operator import sub
from typing import Any

from bcnb.analysis.win_probability import WinFeatures, win_features_for
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry import win_features as of_2000
from bcnb.games.battle_cry.rules import state as state_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south import win_features as of_north
from bcnb.games.north_against_south.rules import state as state_north
from bcnb.games.north_against_south.rules.victory import points, quotas
from tests.programs.model import squares_terms
from tests.programs.model.card_terms import Arsenal, shooter
from tests.programs.model.hex_terms import card_keys, cards_of, hand_values, names_of, turns_counted, with_phase

SIDES = tuple(Side)
Arsenals = tuple[Arsenal, Arsenal]


# --- Battle Cry (2000) ------------------------------------------------------------------------------------------------


@memoized_by_state
def _arsenals_2000(board: state_2000.Board, rules: Any, field: Any) -> Arsenals:
    union, confederate = (_arsenal_2000(board, rules, field, side) for side in SIDES)
    return union, confederate


def _arsenal_2000(board: state_2000.Board, rules: Any, field: Any, side: Side) -> Arsenal:
    armies = of_2000.survey(board, rules, field).armies
    units = armies[side].targets[: board.unit_masks[side].bit_count()]  # generals who are alone come after the units
    shooters = [shooter(rules, field, board.units[one.at].kind.key, one.at, one.at in board.generals) for one in units]
    enemies = board.general_masks[side.foe].bit_count()
    return Arsenal(rules, shooters, armies[side.foe].targets, enemies, side == field.top)


def _values_2000(state: state_2000.State, viewer: Seat | None) -> list[float]:
    held = flags(state, Side.UNION), flags(state, Side.CONFEDERATE)
    drawing = isinstance(state.decision, state_2000.DrawCard)
    mover = state.turn.side.foe if drawing and state.turn.number else state.turn.side
    to_move = drawing or isinstance(state.decision, state_2000.PlayCard)
    today, goals = of_2000.values(state, viewer), state.field.prizes_to_win
    return _hex_values("battle_cry", state, viewer, today, _arsenals_2000, held, goals, mover, to_move)


# --- North against South ----------------------------------------------------------------------------------------------


@memoized_by_state
def _arsenals_north(board: state_north.Board, rules: Any, field: Any) -> Arsenals:
    union, confederate = (_arsenal_north(board, rules, field, side) for side in SIDES)
    return union, confederate


def _arsenal_north(board: state_north.Board, rules: Any, field: Any, side: Side) -> Arsenal:
    armies = of_north.survey(board, rules, field).armies
    units = zip(armies[side].units, armies[side].targets, strict=False)  # generals who are alone come after the units
    shooters = [
        shooter(rules, field, board.units[number].kind.key, one.at, one.at in board.leaders) for number, one in units
    ]
    enemies = board.general_masks[side.foe].bit_count()
    return Arsenal(rules, shooters, armies[side.foe].targets, enemies, side == field.top)


def _values_north(state: state_north.State, viewer: Seat | None) -> list[float]:
    held = points(state, Side.UNION), points(state, Side.CONFEDERATE)
    drawing = isinstance(state.decision, state_north.DrawCard)
    nobody = isinstance(state.decision, (state_north.TossDice, state_north.ChooseFirst))
    mover = state.turn.side.foe if drawing and state.turn.number else state.turn.side
    to_move = drawing or isinstance(state.decision, (state_north.PlayCard, *of_north.BEFORE))
    name, today, by = "north_against_south", of_north.values(state, viewer), None if nobody else mover
    return _hex_values(name, state, viewer, today, _arsenals_north, held, quotas(state), by, to_move)


# --- both -------------------------------------------------------------------------------------------------------------


def _hex_values(
    name: str,
    state: Any,
    viewer: Seat | None,
    today: Sequence[float],
    arsenals_on: Callable[..., Arsenals],
    held: tuple[int, int],
    goals: tuple[int, int],
    mover: Side | None,
    to_move: bool,
) -> list[float]:
    """The terms of a hex game: those of today first."""
    keys, rules = card_keys(name), state.rules
    arsenals, sides = arsenals_on(state.board, rules, state.field), list[list[float]]()
    for side in SIDES:
        known, unseen = cards_of(state, side, viewer)
        missing = goals[side] - held[side]
        rated = arsenals[side].values(known, unseen, missing)
        sides.append([*rated, held[side], missing, *hand_values(rules, keys, known, unseen)])
    turns = turns_counted(state.turn.number)
    at_any_time = [*today, *map(sub, *sides), (held[0] - held[1]) * turns]
    return with_phase(at_any_time, sides, turns, mover, to_move)


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


LEFT_OUT = ("flags that objectives still offer", "flags that objectives still offer, within the turn")
"""Terms that no model is given a weight for. Shiloh offers 13 flags and others at most a few: weights of the others
are far off there (Brier 0.248 if it was not seen, 0.182 without the term), and nothing is lost elsewhere."""


def left_out(name: str) -> tuple[int, ...]:
    """The columns of the terms that are left out."""
    return tuple(column for column, term in enumerate(terms_for(name).names) if term in LEFT_OUT)
