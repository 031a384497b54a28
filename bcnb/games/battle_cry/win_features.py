"""Win features of *Battle Cry*: flags, figures, threats, terrain, the turn and hands.

The values of the pieces are calculated once per board. Those of the turn and the hands are added, so that a draw or the
play of a card costs little. Every term is the Union's value minus the Confederates'.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from bcnb.analysis.win_probability import WinFeatures
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.rules.battle import shooters
from bcnb.games.battle_cry.rules.state import (
    Board,
    DrawCard,
    Field,
    GiveOrders,
    MoveAgain,
    PlayCard,
    RollBattle,
    State,
)
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.chance import face_weight
from bcnb.games.hexboard.rules.orders import area, card_in_force, orders_left
from bcnb.games.hexboard.rules.tables import SABERS, Arm, Side
from bcnb.games.hexboard.win_features import (
    HANDS,
    NO_EFFECT,
    NO_THREAT,
    TEMPO,
    AttackEffect,
    FeatureTarget,
    Ranks,
    Threat,
    attack_effect,
    attacks,
    hands,
    packed_fire,
    ranks,
    score_feature_names,
    score_features,
    tempo,
    threat,
    who_began,
)
from bcnb.grid.hexes import HexId, members

PIECES = (
    "infantry figures",
    "cavalry figures",
    "artillery figures",
    "units",
    "units of one figure",
    "generals",
    "generals with a unit",
    "units under cover",
    "rows gone forward",
)
"""The terms of the pieces."""
NAMES = (*score_feature_names("flags"), *PIECES, *TEMPO, *HANDS)
ARMS = tuple(Arm)


# --- the pieces -------------------------------------------------------------------------------------------------------


class Army(NamedTuple):
    """One side's pieces: the values of `PIECES`, what cards could order, and what the enemy could hit."""

    pieces: tuple[float, ...]
    ranks: Ranks
    targets: tuple[FeatureTarget, ...]


class Survey(NamedTuple):
    """The features of a board, by side."""

    armies: tuple[Army, Army]
    threats: tuple[Threat, Threat]

    @property
    def ranks(self) -> tuple[Ranks, Ranks]:
        """The numbers of pieces that cards could order, by side."""
        return self.armies[0].ranks, self.armies[1].ranks


@memoized_by_state
def survey(board: Board, rules: Rules, field: Field) -> Survey:
    """Return the features of the pieces on a board."""
    armies = army(board, rules, field, Side.UNION), army(board, rules, field, Side.CONFEDERATE)
    union, confederate = (
        threat([fire_from(board, rules, field, at) for at in members(board.unit_masks[side])], armies[1 - side].targets)
        for side in (Side.UNION, Side.CONFEDERATE)
    )
    return Survey(armies, (union, confederate))


def army(board: Board, rules: Rules, field: Field, side: Side) -> Army:
    """Return the features of a side's pieces."""
    units, works, terrain = board.units, board.works, field.terrain
    generals, mask = board.general_masks[side], board.unit_masks[side]
    figures, masks, weak, covered, rows = dict.fromkeys(ARMS, 0), dict.fromkeys(ARMS, 0), 0, 0, 0
    targets = []
    for at in members(mask):
        kind, strength = units[at].kind, units[at].strength
        figures[kind.arm] += strength
        masks[kind.arm] |= 1 << at
        weak += strength == 1
        covered += at in works or terrain[at].protects > 0
        rows += rows_home(field, side, at)
        targets.append(FeatureTarget(at, _hit(kind.face), strength, rules.works_protect if at in works else 0))
    targets += [FeatureTarget(at, _hit(""), 1, 0) for at in members(generals & ~mask)]
    pieces = (*figures.values(), mask.bit_count(), weak, generals.bit_count(), (generals & mask).bit_count())
    infantry, cavalry, artillery = masks.values()
    orderable = ranks(mask | generals, infantry, cavalry, artillery, generals, top=side == field.top)
    return Army((*pieces, covered, rows), orderable, tuple(targets))


@cache
def _hit(face: str) -> float:
    """Return the chance of a die to hit, by the unit's own face or by sabers."""
    return face_weight(face + SABERS) / 6


def fire_from(board: Board, rules: Rules, field: Field, at: HexId, marching: bool = True) -> int:
    """Return the dice of a unit against every hex, after a move or from its hex."""
    kind = board.units[at].kind
    led = at in board.generals and kind.arm is not Arm.ARTILLERY
    return packed_fire(rules, field, kind.key, at, marching, rules.general_dice if led else 0)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _in_turn(state: State, targets: Sequence[FeatureTarget]) -> Threat:
    """Return what the side whose turn it is may still do in it, if its card is known."""
    if not state.turn.card or isinstance(state.decision, MoveAgain):
        return NO_THREAT
    board, ordering = state.board, isinstance(state.decision, GiveOrders)
    still = state.turn.moved if ordering else ~0
    ready = members(shooters(state) & board.unit_masks[state.turn.side])
    return attacks(
        [fire_from(board, state.rules, state.field, at, marching=not still >> at & 1) for at in ready],
        [fire_from(board, state.rules, state.field, at) for at in members(_waiting(state) if ordering else 0)],
        card_in_force(state).orders - len(state.turn.orders),
        targets,
        _under_way(state, targets),
    )


def _waiting(state: State) -> int:
    """Return the hexes of the units that may still get an order."""
    return orders_left(state) & area(state) & state.board.unit_masks[state.turn.side] & ~state.turn.ordered


def _under_way(state: State, targets: Sequence[FeatureTarget]) -> AttackEffect:
    """Return the effect of the dice about to be rolled; terrain and field works are already included."""
    roll = state.decision
    if not isinstance(roll, RollBattle):
        return NO_EFFECT
    aimed = next((one for one in targets if one.at == roll.target), None)
    return attack_effect(roll.dice, aimed.hit, aimed.strength) if aimed else NO_EFFECT


def _tempo(state: State, seen: Survey, held: tuple[int, int]) -> Iterator[float]:
    """Return the terms of threats. When only a card is left to draw, the enemy is about to move."""
    side, goals = state.turn.side, state.field.prizes_to_win
    drawing = isinstance(state.decision, DrawCard)
    if drawing and state.turn.number:
        side = side.foe
    to_move = drawing or isinstance(state.decision, PlayCard)
    now = seen.threats[side] if to_move else None
    later = NO_THREAT if to_move else _in_turn(state, seen.armies[1 - side].targets)
    return tempo(
        side, who_began(state.turn), (goals[0] - held[0], goals[1] - held[1]), now, later, seen.threats[1 - side]
    )


def values(state: State, viewer: Seat | None) -> list[float]:
    """Return the terms of a state, in the order of `NAMES`."""
    seen = survey(state.board, state.rules, state.field)
    held = flags(state, Side.UNION), flags(state, Side.CONFEDERATE)
    union, confederate = seen.armies
    return [
        *score_features(state, held, state.field.prizes_to_win),
        *(float(own - foe) for own, foe in zip(union.pieces, confederate.pieces, strict=True)),
        *_tempo(state, seen, held),
        *hands(state, seen.ranks, viewer),
    ]


WIN_FEATURES: WinFeatures[State] = WinFeatures(Side.UNION.seat, NAMES, values)
"""The features of the Union's win probability."""
