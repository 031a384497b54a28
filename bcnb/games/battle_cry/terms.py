"""What the chance to win *Battle Cry* is reckoned from: flags, figures, what threatens whom, ground, turn and hands.

What the pieces say is reckoned once a board; what the turn and the hands say is added to it, so that a draw or the play
of a card costs little. Every term is the Union's less the Confederacy's.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from bcnb.analysis.chances import Terms
from bcnb.engine.kept import kept
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.players.ground import fire, standing_fire
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
from bcnb.games.hexboard.rules.command import area, card_in_force, orders_left
from bcnb.games.hexboard.rules.tables import SABERS, Arm, Side
from bcnb.games.hexboard.rules.weights import face_weight
from bcnb.games.hexboard.terms import (
    DICE,
    MOST_DICE,
    NO_BLOW,
    Blow,
    Hand,
    Ranks,
    blow,
    chance_of,
    counted,
    hand_of,
    most_and_second,
    packed,
    ranks,
)
from bcnb.grid.hexes import SIZE, HexId, members

NAMES = (
    "flags",
    "flags near the goal",
    "share of the race for flags",
    "flags that objectives still offer",
    "infantry figures",
    "cavalry figures",
    "artillery figures",
    "units",
    "units of one figure",
    "generals",
    "generals with a unit",
    "units under cover",
    "rows gone forward",
    "units felled, to move",
    "figures taken, to move",
    "battle won, to move",
    "units felled, in the turn",
    "figures taken, in the turn",
    "battle won, in the turn",
    "units felled, to answer",
    "figures taken, to answer",
    "battle won, to answer",
    "the turn, its card",
    "the turn, its moves and battles",
    "the first turn of the battle",
    "orders in hand",
    "orders of the best card",
    "special cards",
)
"""The terms. `to move` is the side that is about to play a card, `in the turn` the one that orders and battles,
`to answer` the other one; `felled` and `taken` are what the dice would do on average."""

ARMS = tuple(Arm)
FULL_BYTE = (1 << MOST_DICE) - 1
ALL_FULL = int.from_bytes(bytes([FULL_BYTE]) * SIZE, "little")
GENERAL_HITS = face_weight(SABERS)


# --- the pieces -------------------------------------------------------------------------------------------------------


class Target(NamedTuple):
    """A piece that can be hit: on how many sides of a die, its figures, and the dice that field works take."""

    at: HexId
    hit_weight: int
    strength: int
    works: int


class Army(NamedTuple):
    """One side's pieces, as far as they say something for themselves; `material` are the terms from the figures to the
    rows, `ranks` what its cards could order."""

    material: tuple[float, ...]
    ranks: Ranks
    targets: tuple[Target, ...]


class Threat(NamedTuple):
    """What a side could do to the other: units felled and figures taken on average, and the chances of its best
    attacks to fell what they meet."""

    felled: float
    taken: float
    kills: tuple[float, ...]


NO_THREAT = Threat(0.0, 0.0, ())


class Survey(NamedTuple):
    """What a board says, by side."""

    armies: tuple[Army, Army]
    threats: tuple[Threat, Threat]


@kept
def survey(board: Board, rules: Rules, field: Field) -> Survey:
    """What the pieces on a board say."""
    armies = _army(board, rules, field, Side.UNION), _army(board, rules, field, Side.CONFEDERATE)
    union, confederate = (
        _threat(board, rules, field, side, armies[side.foe].targets) for side in (Side.UNION, Side.CONFEDERATE)
    )
    return Survey(armies, (union, confederate))


def _army(board: Board, rules: Rules, field: Field, side: Side) -> Army:
    units, generals, terrain = board.units, board.general_masks[side], field.terrain
    figures, masks, weak, covered, rows = dict.fromkeys(ARMS, 0), dict.fromkeys(ARMS, 0), 0, 0, 0
    targets = []
    for at in members(board.unit_masks[side]):
        unit, works = units[at], at in board.works
        kind, strength = unit.kind, unit.strength
        figures[kind.arm] += strength
        masks[kind.arm] |= 1 << at
        weak += strength == 1
        covered += works or terrain[at].protects > 0
        rows += rows_home(field, side, at)
        targets.append(Target(at, _hits(kind.face), strength, rules.works_protect if works else 0))
    for at in members(generals & ~board.unit_masks[side]):
        targets.append(Target(at, GENERAL_HITS, 1, 0))
    infantry, cavalry, artillery = (masks[arm] for arm in ARMS)
    army = ranks(board.unit_masks[side] | generals, infantry, cavalry, artillery, generals, top=side == field.top)
    material = (
        *(float(figures[arm]) for arm in ARMS),
        float(board.unit_masks[side].bit_count()),
        float(weak),
        float(generals.bit_count()),
        float((generals & board.unit_masks[side]).bit_count()),
        float(covered),
        float(rows),
    )
    return Army(material, army, tuple(targets))


@lru_cache
def _hits(face: str) -> int:
    return face_weight(face + SABERS)


def _threat(board: Board, rules: Rules, field: Field, side: Side, targets: Sequence[Target]) -> Threat:
    """What a side could do if it had the turn: the two strongest units in reach of each target."""
    fires = [_fire(board, rules, field, at, marching=True) for at in members(board.unit_masks[side])]
    most, second = most_and_second(fires)
    blows = []
    for at, hit_weight, strength, works in targets:
        if most[at]:
            dice = DICE[most[at]] + DICE[second[at]] // 2 - works
            blows.append(blow(dice, hit_weight, strength))
    return Threat(*counted(blows), _best_kills(blows))


def _best_kills(blows: Sequence[Blow]) -> tuple[float, ...]:
    return tuple(sorted((one.kill for one in blows), reverse=True)[:3])


def _fire(board: Board, rules: Rules, field: Field, at: HexId, marching: bool) -> int:
    """The dice of a unit against every hex, packed: after a move, or from where it stands."""
    kind = board.units[at].kind
    led = at in board.generals and kind.arm is not Arm.ARTILLERY
    return _packed_fire(rules, field, kind.key, at, marching, rules.general_dice if led else 0)


@lru_cache(maxsize=1 << 14)
def _packed_fire(rules: Rules, field: Field, kind: str, at: HexId, marching: bool, more: int) -> int:
    dice = fire(rules, field, kind, at) if marching else standing_fire(rules, field, kind, at)
    return packed([count + more if count > 0 else 0 for count in dice])


# --- the turn ---------------------------------------------------------------------------------------------------------


def _in_turn(state: State, targets: Sequence[Target]) -> Threat:
    """What the side whose turn it is may yet do in it: each of its units that may battle hits where it fells most, and
    the attack whose dice are about to fall."""
    found = [_best_blow(fire.to_bytes(SIZE, "little"), targets) for fire in _fires_left(state)]
    if isinstance(state.decision, RollBattle):
        found.append(_rolling(state.decision, targets))
    blows = sorted((one for one in found if one.figures), reverse=True)
    return Threat(sum(one.kill for one in blows), sum(one.figures for one in blows), _best_kills(blows))


def _best_blow(dice: bytes, targets: Sequence[Target]) -> Blow:
    return max(
        (blow(DICE[dice[at]] - works, weight, strength) for at, weight, strength, works in targets if dice[at]),
        default=NO_BLOW,
    )


def _rolling(roll: RollBattle, targets: Sequence[Target]) -> Blow:
    """What the dice of the attack do, whose works and ground are reckoned in already."""
    return max(
        (blow(roll.dice, one.hit_weight, one.strength) for one in targets if one.at == roll.target), default=NO_BLOW
    )


def _fires_left(state: State) -> Iterator[int]:
    """The fire of each unit that may yet battle in this turn, as far as the card is known."""
    board, turn = state.board, state.turn
    if not turn.card or isinstance(state.decision, (PlayCard, DrawCard, MoveAgain)):
        return
    able = shooters(state) & board.unit_masks[turn.side]
    still = able & turn.moved if isinstance(state.decision, GiveOrders) else able
    for at in members(able):
        yield _fire(board, state.rules, state.field, at, marching=not still >> at & 1)
    if isinstance(state.decision, GiveOrders):
        yield from _fires_of_orders_left(state)


def _fires_of_orders_left(state: State) -> Iterator[int]:
    left = orders_left(state)
    if left:
        board, turn, card = state.board, state.turn, card_in_force(state)
        free = left & area(state) & board.unit_masks[turn.side] & ~turn.ordered
        fires = [_fire(board, state.rules, state.field, at, marching=True) for at in members(free)]
        fires.sort(key=int.bit_count, reverse=True)
        yield from fires[: card.orders - len(turn.orders)]


# --- all of it --------------------------------------------------------------------------------------------------------


def values(state: State, viewer: Seat | None) -> list[float]:
    """The terms of a state, in the order of `NAMES`."""
    seen = survey(state.board, state.rules, state.field)
    union, confederate = seen.armies
    return [
        *_race(state),
        *(own - foe for own, foe in zip(union.material, confederate.material, strict=True)),
        *_tempo(state, seen),
        1.0 if state.field.first == Side.UNION else -1.0,
        *_hands(state, seen, viewer),
    ]


def _race(state: State) -> tuple[float, ...]:
    """The flags: how many, how near the goal, the share of what is left to be won, and what objectives offer."""
    held = [flags(state, side) for side in (Side.UNION, Side.CONFEDERATE)]
    union, confederate = (max(goal - count, 0) for goal, count in zip(state.field.prizes_to_win, held, strict=True))
    return (
        float(held[0] - held[1]),
        1 / (union + 0.5) - 1 / (confederate + 0.5),
        (confederate - union) / (confederate + union) if union + confederate else 0.0,
        float(_offered(state, Side.UNION) - _offered(state, Side.CONFEDERATE)),
    )


def _offered(state: State, side: Side) -> int:
    """The flags on hexes that a side does not hold."""
    taken = state.board.unit_masks[side] | state.claimed[side]
    return sum(
        (objective.hexes & ~taken).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.side == side
    )


def _tempo(state: State, seen: Survey) -> Iterator[float]:
    """What the side to move threatens, what the one in its turn does, what the other may answer, and whose turn it is.

    When only a card is left to be drawn, the enemy is about to move.
    """
    side, decision = state.turn.side, state.decision
    to_play = isinstance(decision, (PlayCard, DrawCard))
    if isinstance(decision, DrawCard) and state.turn.number:
        side = side.foe
    sign = 1.0 if side == Side.UNION else -1.0
    now, later = (
        (seen.threats[side], NO_THREAT) if to_play else (NO_THREAT, _in_turn(state, seen.armies[side.foe].targets))
    )
    need, foes_need = (state.field.prizes_to_win[one] - flags(state, one) for one in (side, side.foe))
    answer = seen.threats[side.foe]
    for threat, wanted, direction in ((now, need, sign), (later, need, sign), (answer, foes_need, -sign)):
        yield direction * threat.felled
        yield direction * threat.taken
        yield direction * chance_of(threat.kills, wanted)
    yield sign if to_play else 0.0
    yield 0.0 if to_play else sign


def _hands(state: State, seen: Survey, viewer: Seat | None) -> Iterator[float]:
    union, confederate = (_hand(state, seen, side, viewer) for side in (Side.UNION, Side.CONFEDERATE))
    return (own - foe for own, foe in zip(union, confederate, strict=True))


def _hand(state: State, seen: Survey, side: Side, viewer: Seat | None) -> Hand:
    to_come = sum(isinstance(one, DrawCard) and one.side == side for one in state.pending)
    known = viewer is None or viewer == side.seat
    return hand_of(state.rules, seen.armies[side].ranks, state.cards.hands[side], known, to_come)


TERMS: Terms[State] = Terms(Side.UNION.seat, NAMES, values)
"""What the chance of the Union is reckoned from."""
