"""Functions that draw, play, discard and shuffle cards between the hands, the deck and the discards."""

from collections import Counter
from collections.abc import Mapping

from bcnb.engine.chance import Chance
from bcnb.games.hexboard.rules.state import UNKNOWN, Cards, Copied
from bcnb.games.hexboard.rules.tables import Rules, Side, pair

Hand = tuple[str, ...]


def undealt(rules: Rules) -> Cards:
    """Return all cards of the rules in the deck, with empty hands."""
    return Cards(((), ()), {card.key: card.count for card in rules.cards.values() if card.count}, {}, (None, None))


def drawn(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards after a side draws one from the deck.

    Raises:
        KeyError: if the deck does not have the card.
    """
    hands = pair(cards.hands, side, (*cards.hands[side], card))
    return Cards(hands, _fewer(cards.deck, card), cards.discards, cards.last)


def drawn_face_down(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards after a side draws one that nobody saw. An unknown card still counts as part of the deck.

    Raises:
        KeyError: if the card is known, and the deck does not have it.
    """
    return _in_hand(cards, side, card) if card == UNKNOWN else drawn(cards, side, card)


def _in_hand(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards with one more in the hand of a side."""
    return cards._replace(hands=pair(cards.hands, side, (*cards.hands[side], card)))


def is_used_up(cards: Cards) -> bool:
    """Return True if no card can be drawn. Unknown cards in the hands count as part of the deck."""
    hidden = cards.hands[0].count(UNKNOWN) + cards.hands[1].count(UNKNOWN)
    return sum(cards.deck.values()) <= hidden if hidden else not cards.deck


def turned_up(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards with one unknown card in the hand of a side turned up.

    Raises:
        KeyError: if the deck, which counts the unknown cards, does not have the card.
        ValueError: if the hand has no unknown card.
    """
    hands = pair(cards.hands, side, (*_without(cards.hands[side], UNKNOWN), card))
    return cards._replace(hands=hands, deck=_fewer(cards.deck, card))


def played(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards after a side plays one from its hand.

    Raises:
        ValueError: if the hand does not have the card.
    """
    hands = pair(cards.hands, side, _without(cards.hands[side], card))
    return Cards(hands, cards.deck, cards.discards, pair(cards.last, side, Copied(card, None)))


def taken_on(cards: Cards, side: Side, card: str, section: int | None) -> Cards:
    """Return the cards with the given card and section as the last card of a side."""
    return cards._replace(last=pair(cards.last, side, Copied(card, section)))


def laid_aside(cards: Cards, card: str) -> Cards:
    """Return the cards after the card on the table goes to the discards."""
    return Cards(cards.hands, cards.deck, _more(cards.discards, card), cards.last)


def thrown_away(cards: Cards, side: Side, card: str) -> Cards:
    """Return the cards after a side discards one from its hand.

    Raises:
        ValueError: if the hand does not have the card.
    """
    hands = pair(cards.hands, side, _without(cards.hands[side], card))
    return Cards(hands, cards.deck, _more(cards.discards, card), pair(cards.last, side, None))


def shuffled(cards: Cards) -> Cards:
    """Return the cards with the discards added to the deck."""
    deck, discards = cards.deck, cards.discards
    together = {card: deck.get(card, 0) + discards.get(card, 0) for card in sorted({*deck, *discards})}
    return cards._replace(deck=together, discards={})


def veiled(cards: Cards, viewer: Side, kinds: Mapping[str, object]) -> Cards:
    """Return the cards as a side may see them, with the enemy's hand hidden.

    The hidden cards are counted in the deck. The deck is in the order of `kinds`, so that its order reveals nothing.
    """
    hidden = cards.hands[viewer.foe]
    hands = pair(cards.hands, viewer.foe, (UNKNOWN,) * len(hidden))
    deck = {card: cards.deck.get(card, 0) + hidden.count(card) for card in kinds}
    return cards._replace(hands=hands, deck={card: count for card, count in deck.items() if count})


def guessed(cards: Cards, chance: Chance) -> Cards:
    """Return the cards with each unknown card in a hand replaced by a random one from the deck."""
    deck = Counter(cards.deck)
    hands = tuple(tuple(_guess(card, deck, chance) for card in hand) for hand in cards.hands)
    return cards._replace(hands=(hands[0], hands[1]), deck={card: count for card, count in deck.items() if count})


def _guess(card: str, deck: Counter[str], chance: Chance) -> str:
    if card != UNKNOWN:
        return card
    found = chance.pick([(kind, count) for kind, count in deck.items() if count])
    deck[found] -= 1
    return found


def _without(hand: Hand, card: str) -> Hand:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _more(counts: Mapping[str, int], card: str) -> Mapping[str, int]:
    return {**counts, card: counts.get(card, 0) + 1}


def _fewer(counts: Mapping[str, int], card: str) -> Mapping[str, int]:
    left = dict(counts)
    left[card] -= 1
    if not left[card]:
        del left[card]
    return left
