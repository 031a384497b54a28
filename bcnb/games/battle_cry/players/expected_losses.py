"""Expected losses of an attacked piece in figures, and the weights of the evaluation.

The losses include figures, the unit and its flag, ground, and the safety of its general.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from bcnb.games.battle_cry.rules.state import State, Unit
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.board import all_units, rows_home, way_home
from bcnb.games.hexboard.rules.chance import face_weight, outcomes
from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, Side
from bcnb.grid.hexes import HEXES, HexId
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, THOUSANDTHS, FieldFormat, Kinds, nested, read_fields

FILE = Path(__file__).with_name("weights.toml")


class EvaluationWeights(NamedTuple):
    """The weights of the evaluation, in figures; their uses are where they are read.

    `shares` are the shares of dangers, and `keep` is the value of keeping a card of each family in hand. `origin` says
    how the numbers were found: in how many games, from which seed, on which day.
    """

    unit: float
    flag: float
    last_flag: float
    weak: float
    uncovered: float
    push: float
    later: float
    prospect: float
    nearness: float
    led: float
    led_battery: float
    led_far: float
    prize_nearness: float
    caution: float
    discard: float
    following: float
    shares: tuple[float, ...]
    keep: Mapping[str, float]
    origin: str


def load_weights(path: Path = FILE) -> EvaluationWeights:
    """Return the weights in a file.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path)
    kinds: Kinds = {
        **TABLE_KINDS,
        float: THOUSANDTHS,
        "shares": FieldFormat(_read_shares),
        "keep": nested(lambda keep: {family: keep.whole(family) / 1000 for family in keep.entries()}),
    }
    found = read_fields(table, EvaluationWeights, kinds)
    table.finish()
    return found


def _read_shares(table: Table, key: str) -> tuple[float, ...]:
    shares = table.checked(table.raw(key), list, key)
    return tuple(table.checked(share, int, key) / 1000 for share in shares)


WEIGHTS = load_weights()


FIGURE_WORTH = 1.0
"""The unit of all values: one figure."""
UNIT_WORTH = WEIGHTS.unit
"""The value of a unit apart from its figures: while one is left, it battles with all its dice."""
WEAK_WORTH = WEIGHTS.weak
"""The loss of value of a unit that has only one figure left."""
FLAG_WORTH = WEIGHTS.flag
"""The value of an early flag to the side that captures it, in figures."""
LAST_FLAG_WORTH = WEIGHTS.last_flag
"""The value of the flag that wins the battle, in figures."""
UNCOVERED_WORTH = WEIGHTS.uncovered
"""The value of leaving a general without a unit."""
PUSH_WORTH = WEIGHTS.push
"""The value of each hex that a unit is driven back."""


def flag_worth(state: State, captor: Side) -> float:
    """Return the value of the next flag to a side in figures, which grows as fewer flags are missing."""
    held = flags(state, captor) if state.field.objectives else state.flags[captor]
    return _flag_worth(state.field.prizes_to_win[captor] - held)


@cache
def _flag_worth(missing: int) -> float:
    return LAST_FLAG_WORTH if missing <= 1 else FLAG_WORTH * (1 + 1 / missing)


def expected_loss(state: State, target: HexId, dice: int) -> float:
    """Return the expected losses, in figures, of the piece on a hex to an attack."""
    piece = state.board.units.get(target) or state.board.generals[target]
    return loss_for_flag(state, target, dice, flag_worth(state, piece.side.foe))


def loss_for_flag(state: State, target: HexId, dice: int, flag: float) -> float:
    """Return the expected loss for a known value of a flag to the attacker."""
    unit = state.board.units.get(target)
    if unit is None:
        return general_loss(dice, flag)
    return unit_loss(state, unit, target, dice, flag, led=target in state.board.generals)


def unit_loss(state: State, unit: Unit, at: HexId, dice: int, flag: float, led: bool, left: int = 0) -> float:
    """Return the expected losses of a unit on a hex to an attack, if the hexes `left` were empty."""
    own, foe = state.board.unit_masks
    rows, ways = _ways_home(state.field, unit.side)[at]
    shut_in = not ways & ~((own | foe) & ~left)
    return _unit_loss(dice, _hit_weight(unit.kind.face), unit.strength, rows, shut_in, led, flag)


@cache
def _hit_weight(face: str) -> int:
    return face_weight(face + SABERS)


@lru_cache(maxsize=64)
def _ways_home(field: Field, side: Side) -> tuple[tuple[int, int], ...]:
    """Return for each hex the rows to the home row, and the nearer hexes that can be entered."""
    return tuple((rows_home(field, side, at), way_home(field, side, at) & ~field.barred) for at in HEXES)


@cache
def general_loss(dice: int, flag: float) -> float:
    """Return the expected loss of a general, whom only sabers hit and who gives a flag."""
    return float(1 - (5 / 6) ** dice) * flag


@cache
def _unit_loss(dice: int, hit_weight: int, strength: int, rows: int, shut_in: bool, led: bool, flag: float) -> float:
    """Return the mean loss over all rolls.

    `rows` is the number of rows to the home row, and `flag` the value of a flag to the attacker.
    """
    total = 0.0
    for (hits, pushes), ways in outcomes(dice, hit_weight).items():
        total += ways * _loss(hits, pushes, strength, rows, shut_in, led, flag)
    return total / float(6**dice)


def _loss(hits: int, pushes: int, strength: int, rows: int, shut_in: bool, led: bool, flag: float) -> float:
    gone = unit_worth(strength) + flag
    if hits >= strength:
        return gone + (UNCOVERED_WORTH if led else 0.0)
    if pushes > rows:
        return gone + (flag if led else 0.0)
    if shut_in:
        return gone if hits + pushes >= strength else _lost(strength, hits + pushes)
    return _lost(strength, hits) + pushes * PUSH_WORTH


def _lost(strength: int, figures: int) -> float:
    """Return the loss of value of a unit without some of its figures."""
    return unit_worth(strength) - unit_worth(strength - figures)


@cache
def unit_worth(strength: int) -> float:
    """Return the value of a unit with the given number of figures, which is 0 without any."""
    if not strength:
        return 0.0
    return strength * FIGURE_WORTH + UNIT_WORTH - (WEAK_WORTH if strength == 1 else 0.0)


def loss_by(state: State, target: HexId, faces: str) -> float:
    """Return the losses of the piece on a hex to a roll; `expected_loss` is the mean of this over all rolls."""
    board = state.board
    unit = board.units.get(target)
    if unit is None:
        return flag_worth(state, board.generals[target].side.foe) * (SABERS in faces)
    hits, pushes = sum(face in unit.kind.face + SABERS for face in faces), faces.count(FLAG)
    rows, ways = _ways_home(state.field, unit.side)[target]
    shut_in, flag = not ways & ~all_units(board), flag_worth(state, unit.side.foe)
    return _loss(hits, pushes, unit.strength, rows, shut_in, target in board.generals, flag)
