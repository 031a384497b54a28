"""Win features that both hex games share: scores, dice on hexes, threats and hands.

The dice that a unit could bring against every hex are one number, with one byte per hex and one bit set per die. The
most dice of many units are then the union of their numbers. The second most are the union of what they have in common.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.players import fire, standing_fire
from bcnb.games.hexboard.rules.board import SECTIONS
from bcnb.games.hexboard.rules.state import UNKNOWN, DrawCard, Field, HexState, HexTurn
from bcnb.games.hexboard.rules.tables import ALL_ARMS, WINGS, Arm, Card, Rules, Side
from bcnb.grid.hexes import SIZE, HexId

MOST_DICE = 8
"""The largest number of dice that a byte can represent."""
DICE = tuple(byte.bit_count() for byte in range(1 << MOST_DICE))
"""The number of dice that each byte represents."""
SHARES = (1.0, 0.8, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05)
"""The weights of the best attack, the second best, and so on: no side can order all its units in one turn."""
ACTION_ORDERS = 2
"""The number of orders that a card with another action counts as."""
MOST_ORDERS = 6
"""The largest number of orders that is counted."""
SIGNS = (1.0, -1.0)
"""The sign of a side's share of a term, by side."""


# --- scores -----------------------------------------------------------------------------------------------------------


def score_feature_names(unit: str) -> tuple[str, ...]:
    """Return the terms of flags or points: number, nearness to the goal, share of what is still needed, and offers.

    The offers are the points on objectives that a side does not hold.
    """
    return unit, f"{unit} near the goal", f"share of the race for {unit}", f"{unit} that objectives still offer"


def score_features(state: HexState, held: tuple[int, int], goals: tuple[int, int]) -> tuple[float, ...]:
    """Return the values of the terms of `score_feature_names`.

    `held` and `goals` are the flags or points that the sides have and need, by side.
    """
    union, confederate = max(goals[0] - held[0], 0), max(goals[1] - held[1], 0)
    offered = _offered(state, Side.UNION) - _offered(state, Side.CONFEDERATE) if state.field.objectives else 0
    return (
        float(held[0] - held[1]),
        1 / (union + 0.5) - 1 / (confederate + 0.5),
        (confederate - union) / (confederate + union) if union + confederate else 0.0,
        float(offered),
    )


def _offered(state: HexState, side: Side) -> int:
    """Return the points on objective hexes that a side does not hold."""
    taken = state.board.unit_masks[side] | state.claimed[side]
    return sum(
        (objective.hexes & ~taken).bit_count() * objective.points
        for objective in state.field.objectives
        if objective.side == side
    )


# --- dice on hexes ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def packed_fire(rules: Rules, field: Field, kind: str, at: HexId, marching: bool, more: int) -> int:
    """Return the dice of a unit type against every hex as one number, after a move or without one.

    Args:
        rules: the rules of the scenario.
        field: the battlefield.
        kind: the key of the unit type.
        at: the hex of the unit.
        marching: whether it may move first.
        more: the extra dice of its general.
    """
    dice = fire(rules, field, kind, at) if marching else standing_fire(rules, field, kind, at)
    return packed([count + more if count > 0 else 0 for count in dice])


def packed(dice: Sequence[int]) -> int:
    """Return dice by hex as one number."""
    return int.from_bytes(bytes((1 << min(max(count, 0), MOST_DICE)) - 1 for count in dice), "little")


def most_and_second(fires: Iterable[int]) -> tuple[bytes, bytes]:
    """Return by hex the most and the second most dice that units bring against it, as indexes of `DICE`."""
    most = second = 0
    for each in fires:
        second |= most & each
        most |= each
    return most.to_bytes(SIZE, "little"), second.to_bytes(SIZE, "little")


class AttackEffect(NamedTuple):
    """The effect of an attack on a piece: the chance to destroy it, and the figures that it loses on average."""

    kill: float
    figures: float


NO_EFFECT = AttackEffect(0.0, 0.0)


@cache
def attack_effect(dice: int, hit: float, strength: int) -> AttackEffect:
    """Return the effect of dice on a unit of the given strength; `hit` is the chance of each die to hit."""
    if dice <= 0:
        return NO_EFFECT
    chances = [comb(dice, hits) * hit**hits * (1 - hit) ** (dice - hits) for hits in range(dice + 1)]
    taken = sum(min(hits, strength) * chance for hits, chance in enumerate(chances))
    return AttackEffect(sum(chances[strength:]), taken)


class FeatureTarget(NamedTuple):
    """A piece that can be hit: the chance of each die, its figures, and the dice that field works take."""

    at: HexId
    hit: float
    strength: int
    works: int


class Threat(NamedTuple):
    """The threat of a side to the other: units destroyed and figures taken on average, and the best chances to destroy.

    `kills` are the chances of its three best attacks to destroy their targets.
    """

    felled: float
    taken: float
    kills: tuple[float, ...]


NO_THREAT = Threat(0.0, 0.0, ())


def threat(fires: Iterable[int], targets: Sequence[FeatureTarget]) -> Threat:
    """Return the threat of units if they had the turn, by the two strongest in reach of each target."""
    most, second = most_and_second(fires)
    blows = [
        attack_effect(DICE[dice] + DICE[second[at]] // 2 - works, hit, strength)
        for at, hit, strength, works in targets
        if (dice := most[at])
    ]
    blows.sort(reverse=True)
    felled = taken = 0.0
    for share, one in zip(SHARES, blows, strict=False):
        felled += share * one.kill
        taken += share * one.figures
    return Threat(felled, taken, tuple(one.kill for one in blows[:3]))


def attacks(
    ready: Iterable[int], waiting: Iterable[int], orders: int, targets: Sequence[FeatureTarget], rolled: AttackEffect
) -> Threat:
    """Return the threat of units that battle once each, where they can destroy most.

    Args:
        ready: the dice of units that can battle now.
        waiting: the dice of units that need an order; the best of them count.
        orders: the number of orders.
        targets: the pieces that can be hit.
        rolled: the attack whose dice are about to be rolled.
    """
    blows = sorted((_best_attack(fire, targets) for fire in waiting), reverse=True)[:orders]
    blows += [_best_attack(fire, targets) for fire in ready]
    blows.append(rolled)
    blows.sort(reverse=True)
    felled, taken = sum([one.kill for one in blows]), sum([one.figures for one in blows])
    return Threat(felled, taken, tuple([one.kill for one in blows[:3]]))


def _best_attack(fire: int, targets: Sequence[FeatureTarget]) -> AttackEffect:
    dice = fire.to_bytes(SIZE, "little")
    return max(
        (attack_effect(DICE[dice[at]] - works, hit, strength) for at, hit, strength, works in targets if dice[at]),
        default=NO_EFFECT,
    )


def chance_of(kills: Sequence[float], need: int) -> float:
    """Return the chance that at least `need` of up to three attacks destroy their targets."""
    if not 0 < need <= len(kills):
        return 0.0
    felled = [1.0, 0.0, 0.0, 0.0]
    for kill in kills:
        felled = [felled[0] * (1 - kill), *(felled[n] * (1 - kill) + felled[n - 1] * kill for n in (1, 2, 3))]
    return sum(felled[need:])


# --- the turn ---------------------------------------------------------------------------------------------------------

TEMPO = (
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
)
"""The terms of threats, and of the turn.

`to move` is the side about to play a card, `in the turn` the side that orders and battles, and `to answer` the other
side.
"""


def who_began(turn: HexTurn) -> Side:
    """Return the side that had the first turn, or will have it; the sides alternate."""
    return turn.side if turn.number % 2 or not turn.number else turn.side.foe


def tempo(
    side: Side, began: Side, needs: tuple[int, int], now: Threat | None, later: Threat, answer: Threat
) -> Iterator[float]:
    """Yield the values of the terms of `TEMPO`.

    Args:
        side: the side to move.
        began: the side that had the first turn.
        needs: the flags or points that each side still needs.
        now: the threat of the side to move, or None while it is in its turn.
        later: the threat of the side that is in its turn.
        answer: the threat of the other side.
    """
    own, foe = SIGNS[side], SIGNS[1 - side]
    need, foes_need = needs[side], needs[1 - side]
    to_move = NO_THREAT if now is None else now
    for threat, wanted, sign in ((to_move, need, own), (later, need, own), (answer, foes_need, foe)):
        yield sign * threat.felled
        yield sign * threat.taken
        yield sign * chance_of(threat.kills, wanted)
    yield 0.0 if now is None else own
    yield own if now is None else 0.0
    yield SIGNS[began]


# --- hands ------------------------------------------------------------------------------------------------------------

HANDS = ("cards in hand", "orders in hand", "orders of the best card", "special cards")
"""The terms of the hands."""


def hands(state: HexState, armies: tuple["Ranks", "Ranks"], viewer: Seat | None) -> Iterator[float]:
    """Return the values of the terms of `HANDS`, from what the viewer may know."""
    union, confederate = (_hand(state, armies[side], side, viewer) for side in (Side.UNION, Side.CONFEDERATE))
    return (own - foe for own, foe in zip(union, confederate, strict=True))


def _hand(state: HexState, army: "Ranks", side: Side, viewer: Seat | None) -> "Hand":
    to_come = sum([isinstance(one, DrawCard) and one.side == side for one in state.pending])
    return hand_of(state.rules, army, state.cards.hands[side], viewer is None or viewer == side.seat, to_come)


class Ranks(NamedTuple):
    """The number of a side's pieces by section and arm.

    `wings` counts all pieces in its left, center and right section, `infantry` its infantry there, and `whole` all
    pieces.
    """

    wings: tuple[int, int, int]
    infantry: tuple[int, int, int]
    cavalry: int
    artillery: int
    generals: int
    whole: int


def ranks(pieces: int, infantry: int, cavalry: int, artillery: int, generals: int, top: bool) -> Ranks:
    """Return the numbers of a side's pieces from its sets of hexes; the side at the top has its left in the east."""
    order = SECTIONS[::-1] if top else SECTIONS
    west, middle, east = order
    return Ranks(
        ((pieces & west).bit_count(), (pieces & middle).bit_count(), (pieces & east).bit_count()),
        ((infantry & west).bit_count(), (infantry & middle).bit_count(), (infantry & east).bit_count()),
        cavalry.bit_count(),
        artillery.bit_count(),
        generals.bit_count(),
        pieces.bit_count(),
    )


class Deck(NamedTuple):
    """The orders that the cards of a deck can give.

    `orders` is by card, `mean` is the average, and `at_most` has the share of cards that order at most 0, 1, … pieces.
    """

    orders: dict[str, int]
    mean: float
    at_most: tuple[float, ...]


@lru_cache(maxsize=1 << 12)
def deck(rules: Rules, army: Ranks) -> Deck:
    """Return what all cards of some rules can order in an army."""
    orders = {card.key: min(_orders(card, army), MOST_ORDERS) for card in rules.cards.values()}
    whole = sum(card.count for card in rules.cards.values())
    ways = [0] * (MOST_ORDERS + 1)
    for card in rules.cards.values():
        ways[orders[card.key]] += card.count
    at_most = tuple(sum(ways[: n + 1]) / whole for n in range(MOST_ORDERS))
    return Deck(orders, sum(n * count for n, count in enumerate(ways)) / whole, at_most)


def _orders(card: Card, army: Ranks) -> int:
    """Return the number of pieces that a card can order."""
    if card.action:
        return ACTION_ORDERS
    able = _able(card, army)
    return able if card.every else min(card.orders, able)


def _able(card: Card, army: Ranks) -> int:
    if card.led_only:
        return army.generals
    if card.wing:
        return army.wings[WINGS.index(card.wing)]
    if card.chooses_wing:
        return max(army.infantry)
    if card.per_section:
        return sum(count > 0 for count in army.wings)
    if card.arms == ALL_ARMS:
        return army.whole
    return sum(count for arm, count in _by_arm(army) if arm in card.arms)


def _by_arm(army: Ranks) -> tuple[tuple[Arm, int], ...]:
    infantry = sum(army.infantry)
    return (Arm.INFANTRY, infantry), (Arm.CAVALRY, army.cavalry), (Arm.ARTILLERY, army.artillery)


@lru_cache(maxsize=64)
def special_share(rules: Rules) -> float:
    """Return the share of special cards in a deck."""
    cards = rules.cards.values()
    return sum(card.count for card in cards if card.special) / sum(card.count for card in cards)


class Hand(NamedTuple):
    """The value of a hand: the number of cards, all orders, the orders of the best card, and the special cards."""

    cards: float
    orders: float
    best: float
    special: float


def hand_of(rules: Rules, army: Ranks, cards: Sequence[str], known: bool, to_come: int) -> Hand:
    """Return the value of a hand, including cards about to be drawn; an unknown card counts as the average of the deck.

    A hand that the viewer may not know therefore reveals only its size.
    """
    stock = deck(rules, army)
    seen = [card for card in cards if card != UNKNOWN] if known else []
    unseen = len(cards) - len(seen) + to_come
    orders = [stock.orders[card] for card in seen]
    special = sum(rules.cards[card].special for card in seen)
    best = max(orders, default=0)
    likely = sum(1 - share**unseen if n >= best else 1.0 for n, share in enumerate(stock.at_most))
    held, share = float(len(cards) + to_come), special_share(rules)
    return Hand(held, sum(orders) + unseen * stock.mean, likely, special + unseen * share)
