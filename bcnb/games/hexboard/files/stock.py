"""Where the cards of a position lie: hands, deck, discards, the card in play; together always the whole deck."""

from collections import Counter
from collections.abc import Mapping

from bcnb.games.hexboard.rules.board import SECTION_NAMES
from bcnb.games.hexboard.rules.state import UNKNOWN, Cards, Copied
from bcnb.games.hexboard.rules.tables import Rules, Side
from bcnb.storage.toml import Table, did_you_mean


def read_cards(table: Table, rules: Rules, in_play: str) -> Cards:
    """The cards of a position; `in_play` is one of them, or empty. Raises FileError.

    Cards in no named place lie in the deck; if the deck is named, among the discards. Nothing may be left over if both
    are named. Unknown cards of a hand count as lying in the deck.
    """
    hands, last = table.table("hands"), table.table("last")
    held = (_hand(hands, Side.UNION, rules), _hand(hands, Side.CONFEDERATE, rules))
    named = [card for card in (*held[0], *held[1], in_play) if card not in ("", UNKNOWN)]
    deck, discards = _pile(table, "deck", rules), _pile(table, "discards", rules)
    rest = _rest(table, rules, Counter(named) + Counter(deck) + Counter(discards))
    copied = (_last(last, Side.UNION, rules), _last(last, Side.CONFEDERATE, rules))
    if "deck" not in table.values:
        return Cards(held, rest, discards, copied)
    if "discards" not in table.values:
        return Cards(held, deck, rest, copied)
    for card in rest:
        raise table.fault(f"the card {card!r} is missing: it is in no hand, in neither pile and not in play", "deck")
    return Cards(held, deck, discards, copied)


def cards_table(cards: Cards, rules: Rules, in_play: str) -> dict[str, object]:
    """The keys `hands`, `deck`, `discards` and `last`; the deck only where it is not simply the rest."""
    table: dict[str, object] = {
        "hands": {side.seat: list(cards.hands[side]) for side in Side if cards.hands[side]},
        "discards": dict(cards.discards),
        "last": {side.seat: _write_copied(copied) for side in Side if (copied := cards.last[side])},
    }
    held = [card for card in (*cards.hands[0], *cards.hands[1], in_play) if card not in ("", UNKNOWN)]
    if list(cards.deck.items()) != list(_left(rules, Counter(held) + Counter(cards.discards)).items()):
        table["deck"] = dict(cards.deck)
        return table
    return {key: value for key, value in table.items() if value}


def known_card(table: Table, card: str, rules: Rules, *keys: str | int) -> str:
    """The key of a card, if there is such a card. Raises FileError."""
    if card not in rules.cards:
        raise table.fault(f"no card is called {card!r}{did_you_mean(card, rules.cards)}", *keys)
    return card


def _hand(table: Table, side: Side, rules: Rules) -> tuple[str, ...]:
    cards = table.texts(side.seat)
    for number, card in enumerate(cards):
        if card != UNKNOWN:
            known_card(table, card, rules, side.seat, number)
    return cards


def _pile(table: Table, key: str, rules: Rules) -> dict[str, int]:
    pile = table.table(key)
    return {known_card(pile, card, rules, card): pile.whole(card, least=1) for card in pile.entries()}


def _left(rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    left = {card.key: card.count - used.get(card.key, 0) for card in rules.cards.values()}
    return {card: count for card, count in left.items() if count}


def _rest(table: Table, rules: Rules, used: Mapping[str, int]) -> dict[str, int]:
    rest = _left(rules, used)
    for card, count in rest.items():
        if count < 0:
            raise table.fault(f"of {card!r} there are {rules.cards[card].count}, but the position has {used[card]}")
    return rest


def _last(table: Table, side: Side, rules: Rules) -> Copied | None:
    card, _, section = table.text(side.seat, "").partition(" ")
    if not card:
        return None
    if section and section not in SECTION_NAMES:
        raise table.fault(f"{section!r} is no section; there are {', '.join(SECTION_NAMES)}", side.seat)
    return Copied(known_card(table, card, rules, side.seat), SECTION_NAMES.index(section) if section else None)


def _write_copied(copied: Copied) -> str:
    return copied.card if copied.section is None else f"{copied.card} {SECTION_NAMES[copied.section]}"
