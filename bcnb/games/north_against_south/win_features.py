"""The features of the win probability: points, figures, threats, turn and hands.

The part of the pieces is calculated once per board; the part of the turn and hands is added. Each term is the Union's
value minus the Confederacy's.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from bcnb.analysis.win_probability import WinFeatures
from bcnb.engine.memoize import memoized_by_state
from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.chance import face_weight
from bcnb.games.hexboard.rules.orders import card_in_force, orders_left
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
from bcnb.games.north_against_south.rules.battle import shooters
from bcnb.games.north_against_south.rules.board import unit_ids
from bcnb.games.north_against_south.rules.orders import orderable_units
from bcnb.games.north_against_south.rules.state import (
    Board,
    ChooseFirst,
    ChooseMembers,
    DrawCard,
    Field,
    FormBrigades,
    GiveOrders,
    MakeMoves,
    MoveAgain,
    PlayCard,
    RollBattle,
    State,
    TossDice,
    Unit,
    UnitId,
)
from bcnb.games.north_against_south.rules.tables import RIFLES, Quality, Rules
from bcnb.games.north_against_south.rules.victory import points, quotas

PIECES = (
    "infantry figures",
    "cavalry figures",
    "artillery figures",
    "figures of veterans",
    "figures of recruits",
    "figures with rifles",
    "units",
    "units of two figures at most",
    "generals",
    "generals with a unit",
    "units in a brigade",
    "units under cover",
    "rows gone forward",
)
"""The terms of the pieces. Rifles count separately, because they have a longer range than smoothbores."""
NAMES = (*score_feature_names("points"), *PIECES, *TEMPO, *HANDS)
ARMS, QUALITIES = tuple(Arm), (Quality.VETERANS, Quality.RECRUITS)
FEW = 2
"""The maximum figures of a unit that is nearly destroyed."""
BEFORE = (TossDice, ChooseFirst, FormBrigades, ChooseMembers)
"""The decisions before the first turn."""


# --- the pieces -------------------------------------------------------------------------------------------------------


class Army(NamedTuple):
    """One side's pieces: the values of `PIECES`, the pieces that cards could order, possible targets, and the units."""

    pieces: tuple[float, ...]
    ranks: Ranks
    targets: tuple[FeatureTarget, ...]
    units: tuple[UnitId, ...]


class Survey(NamedTuple):
    """The data of a board, by side."""

    armies: tuple[Army, Army]
    threats: tuple[Threat, Threat]

    @property
    def ranks(self) -> tuple[Ranks, Ranks]:
        """Return the pieces that cards could order, by side."""
        return self.armies[0].ranks, self.armies[1].ranks


@memoized_by_state
def survey(board: Board, rules: Rules, field: Field) -> Survey:
    """Return the data of the pieces on a board."""
    armies = army(board, rules, field, Side.UNION), army(board, rules, field, Side.CONFEDERATE)
    union, confederate = (
        threat([fire_from(board, rules, field, number) for number in one.units], other.targets)
        for one, other in (armies, armies[::-1])
    )
    return Survey(armies, (union, confederate))


def army(board: Board, rules: Rules, field: Field, side: Side) -> Army:
    """Return the data of the pieces of a side."""
    works, terrain, generals, mask = board.works, field.terrain, board.general_masks[side], board.unit_masks[side]
    figures, qualities, masks = dict.fromkeys(ARMS, 0), dict.fromkeys(Quality, 0), dict.fromkeys(ARMS, 0)
    rifles = weak = led = covered = rows = 0
    targets, numbers = [], []
    for number, unit in board.units.items():
        if unit.side is not side:
            continue
        at, strength = unit.at, unit.strength
        figures[unit.kind.arm] += strength
        qualities[unit.quality] += strength
        rifles += strength if unit.kind is RIFLES else 0
        masks[unit.kind.arm] |= 1 << at
        weak += strength <= FEW
        led += unit.brigade is not None
        covered += at in works or terrain[at].protects > 0
        rows += rows_home(field, side, at)
        targets.append(FeatureTarget(at, _hit(unit.kind.face), strength, rules.works_protect if at in works else 0))
        numbers.append(number)
    lone = generals & ~mask
    targets += [FeatureTarget(one.at, _hit(""), 1, 0) for one in board.generals.values() if lone >> one.at & 1]
    infantry, cavalry, artillery = masks.values()
    orderable = ranks(mask | generals, infantry, cavalry, artillery, generals, top=side == field.top)
    pieces = (
        *figures.values(),
        *(qualities[one] for one in QUALITIES),
        rifles,
        len(numbers),
        weak,
        generals.bit_count(),
        (generals & mask).bit_count(),
        led,
        covered,
        rows,
    )
    return Army(pieces, orderable, tuple(targets), tuple(numbers))


@cache
def _hit(face: str) -> float:
    """Return the probability that a die takes a figure: it shows the unit's face or sabers, and the save fails."""
    own = face_weight(face) if face else 0
    return (own + face_weight(SABERS)) / 6 * (1 - face_weight(face + SABERS) / 6)


def fire_from(board: Board, rules: Rules, field: Field, number: UnitId, marching: bool = True) -> int:
    """Return the dice of a unit against each hex, after a move or from its own hex."""
    unit: Unit = board.units[number]
    led = unit.at in board.leaders and unit.kind.arm is not Arm.ARTILLERY
    return packed_fire(rules, field, unit.kind.key, unit.at, marching, rules.general_dice if led else 0)


# --- the turn ---------------------------------------------------------------------------------------------------------


def _in_turn(state: State, targets: Sequence[FeatureTarget]) -> Threat:
    """Return the threat of the side on turn for the rest of the turn, if its card is known."""
    if not state.turn.card or isinstance(state.decision, MoveAgain):
        return NO_THREAT
    board, ordering = state.board, isinstance(state.decision, GiveOrders)
    still = state.turn.moved if ordering or isinstance(state.decision, MakeMoves) else ~0
    waiting = orderable_units(state) if ordering and orders_left(state) else 0
    return attacks(
        [fire_from(board, state.rules, state.field, n, marching=not still >> n & 1) for n in unit_ids(shooters(state))],
        [fire_from(board, state.rules, state.field, number) for number in unit_ids(waiting)],
        card_in_force(state).orders - len(state.turn.orders),
        targets,
        _under_way(state),
    )


def _under_way(state: State) -> AttackEffect:
    """Return the effect of the dice that are about to be rolled; terrain and works are already included."""
    attack, roll = state.turn.attack, state.decision
    if attack is None or not isinstance(roll, RollBattle):
        return NO_EFFECT
    if attack.unit is None:
        return attack_effect(roll.dice, _hit(""), 1)
    target = state.board.units[attack.unit]
    return attack_effect(roll.dice, _hit(target.kind.face), target.strength)


def _tempo(state: State, seen: Survey, needs: tuple[int, int]) -> Sequence[float]:
    """Return the terms of threats and turn.

    If only a card is left to be drawn, the enemy is about to move. Before the dice decide who begins, neither side is.
    """
    side, decision = state.turn.side, state.decision
    if isinstance(decision, (TossDice, ChooseFirst)):
        return (0.0,) * len(TEMPO)
    drawing = isinstance(decision, DrawCard)
    if drawing and state.turn.number:
        side = side.foe
    to_move = drawing or isinstance(decision, (PlayCard, *BEFORE))
    now = seen.threats[side] if to_move else None
    later = NO_THREAT if to_move else _in_turn(state, seen.armies[1 - side].targets)
    return tuple(tempo(side, who_began(state.turn), needs, now, later, seen.threats[1 - side]))


def values(state: State, viewer: Seat | None) -> list[float]:
    """Return the terms of a state in the order of `NAMES`."""
    seen = survey(state.board, state.rules, state.field)
    held, goals = (points(state, Side.UNION), points(state, Side.CONFEDERATE)), quotas(state)
    union, confederate = seen.armies
    return [
        *score_features(state, held, goals),
        *(float(own - foe) for own, foe in zip(union.pieces, confederate.pieces, strict=True)),
        *_tempo(state, seen, (goals[0] - held[0], goals[1] - held[1])),
        *hands(state, seen.ranks, viewer),
    ]


WIN_FEATURES: WinFeatures[State] = WinFeatures(Side.UNION.seat, NAMES, values)
"""The win features, seen from the Union's side."""
