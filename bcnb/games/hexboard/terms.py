"""What the chance to win is reckoned from in both games on the hex board: dice upon hexes, and what a hand can order.

The dice that a unit could bring against every hex are one number, a byte a hex with as many bits set as dice: the most
dice of many units are their union, and the second most the union of what they have in common.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from bcnb.games.hexboard.rules.board import SECTIONS
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import ALL_ARMS, WINGS, Arm, Card, Rules
from bcnb.games.hexboard.rules.weights import hit_ways
from bcnb.grid.hexes import SIZE

MOST_DICE = 8
"""The most dice that a byte can tell."""
DICE = tuple(byte.bit_count() for byte in range(1 << MOST_DICE))
"""How many dice a byte tells."""
SHARES = (1.0, 0.8, 0.6, 0.4, 0.25, 0.15, 0.1, 0.05)
"""How much the best attack counts, the second best, and so on: nobody can order all his units in one turn."""
ACTION_ORDERS = 2
"""As how many orders a card counts that does something else."""
MOST_ORDERS = 6
"""So many orders and more are alike."""


# --- dice upon hexes --------------------------------------------------------------------------------------------------


def packed(dice: Sequence[int]) -> int:
    """Dice by hex as one number."""
    return int.from_bytes(bytes((1 << min(max(count, 0), MOST_DICE)) - 1 for count in dice), "little")


def most_and_second(fires: Iterable[int]) -> tuple[bytes, bytes]:
    """By hex, the most dice that any of these bring against it, and the second most, as bytes of `DICE`."""
    most = second = 0
    for fire in fires:
        second |= most & fire
        most |= fire
    return most.to_bytes(SIZE, "little"), second.to_bytes(SIZE, "little")


class Blow(NamedTuple):
    """What dice do to a piece: the chance that it falls, and the figures that it loses on average."""

    kill: float
    figures: float


NO_BLOW = Blow(0.0, 0.0)


@cache
def blow(dice: int, hit_weight: int, strength: int) -> Blow:
    """What so many dice do to a unit of so many figures; a hit stands on `hit_weight` sides of a die."""
    if dice <= 0:
        return NO_BLOW
    ways, whole = hit_ways(dice, hit_weight, strength), 6**dice
    return Blow(ways[-1] / whole, sum(lost * count for lost, count in enumerate(ways)) / whole)


def counted(blows: Iterable[Blow]) -> tuple[float, float]:
    """Units felled and figures taken on average, when not all can be ordered: the best attacks count most."""
    best = sorted(blows, reverse=True)
    pairs = list(zip(SHARES, best, strict=False))
    return sum(share * one.kill for share, one in pairs), sum(share * one.figures for share, one in pairs)


def chance_of(kills: Sequence[float], need: int) -> float:
    """The chance that the three best attacks fell at least so many (1 to 3); 0 for more."""
    if not 0 < need <= len(kills[:3]):
        return 0.0
    felled = [1.0, 0.0, 0.0, 0.0]
    for kill in kills[:3]:
        felled = [felled[0] * (1 - kill), *(felled[n] * (1 - kill) + felled[n - 1] * kill for n in (1, 2, 3))]
    return sum(felled[need:])


# --- hands ------------------------------------------------------------------------------------------------------------


class Ranks(NamedTuple):
    """How many pieces of a side stand in its left, centre and right section, of its infantry likewise, and how many
    units it has of the other arms, and generals."""

    wings: tuple[int, int, int]
    infantry: tuple[int, int, int]
    cavalry: int
    artillery: int
    generals: int
    whole: int


def ranks(pieces: int, infantry: int, cavalry: int, artillery: int, generals: int, top: bool) -> Ranks:
    """Those of a side's sets of hexes; whose home row is the top has its left in the east."""
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
    """What the cards can order: each card of the deck, all on average, and how often a card orders at most 0, 1, …"""

    orders: dict[str, int]
    mean: float
    at_most: tuple[float, ...]


@lru_cache(maxsize=1 << 12)
def deck(rules: Rules, army: Ranks) -> Deck:
    """What all cards of some rules can order in an army."""
    orders = {card.key: min(_orders(card, army), MOST_ORDERS) for card in rules.cards.values()}
    whole = sum(card.count for card in rules.cards.values())
    ways = [0] * (MOST_ORDERS + 1)
    for card in rules.cards.values():
        ways[orders[card.key]] += card.count
    at_most = tuple(sum(ways[: n + 1]) / whole for n in range(MOST_ORDERS))
    return Deck(orders, sum(n * count for n, count in enumerate(ways)) / whole, at_most)


def _orders(card: Card, army: Ranks) -> int:
    """How many pieces a card can order."""
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


@cache
def special_share(rules: Rules) -> float:
    """How many cards of a deck are special, as a share."""
    cards = rules.cards.values()
    return sum(card.count for card in cards if card.special) / sum(card.count for card in cards)


class Hand(NamedTuple):
    """What a hand can do: all its orders, those of its best card, its special cards."""

    orders: float
    best: float
    special: float


def hand_of(rules: Rules, army: Ranks, cards: Sequence[str], known: bool, to_come: int) -> Hand:
    """What a hand can do, and the cards that it is about to draw; a card that is not known counts as any of the deck.

    So nothing is said of a hand that the viewer may not know but its size.
    """
    stock = deck(rules, army)
    seen = [card for card in cards if card != UNKNOWN] if known else []
    unseen = len(cards) - len(seen) + to_come
    orders = [stock.orders[card] for card in seen]
    special = sum(rules.cards[card].special for card in seen)
    best = max(orders, default=0)
    likely = sum(1 - share**unseen if n >= best else 1.0 for n, share in enumerate(stock.at_most))
    return Hand(sum(orders) + unseen * stock.mean, likely, special + unseen * special_share(rules))
