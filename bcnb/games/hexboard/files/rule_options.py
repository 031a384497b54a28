"""Changes to the rules in a scenario or question: rule options, and cards removed from the deck or added."""

import dataclasses
from collections.abc import Mapping
from functools import lru_cache
from typing import TypeVar

from bcnb.engine.name_lookup import did_you_mean
from bcnb.games.hexboard.rules.tables import Card, Rules
from bcnb.storage.toml import Table, TomlLocation
from bcnb.storage.toml_fields import change_rules, changed_readings, read_rule_options, read_value, value_table

R = TypeVar("R", bound=Rules)

CARD_RULE = "12.5"
"""The rule of a card that only one scenario has."""


def read_rules(table: Table, usual: R) -> R:
    """Return the usual rules with the changes of the tables `rules` and `deck`.

    Equal changes return the same object, so that states of one scenario can be compared.

    Raises:
        FileError: for an unknown option or card, or an invalid value.
    """
    dealt: R = _with_cards(usual, *_read_deck(usual, table.table("deck")))
    return change_rules(dealt, read_rule_options(table.table("rules"), type(usual)))


def rules_tables(rules: R, usual: R) -> dict[str, dict[str, object]]:
    """Return the tables `rules` and `deck` that change the usual rules to these; empty tables where nothing differs.

    Raises:
        ValueError: if no file can express the difference, for example for other units.
    """
    tables = {"rules": changed_readings(rules, usual), "deck": _deck_table(rules, usual)}
    again = read_rules(Table(tables, TomlLocation("these rules")), usual)
    if any(getattr(again, part.name) != getattr(rules, part.name) for part in dataclasses.fields(usual)):
        raise ValueError("these rules differ from the usual ones by more than readings and cards")
    return tables


# --- cards ------------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _with_cards(usual: R, counts: tuple[tuple[str, int], ...], added: tuple[Card, ...]) -> R:
    if not counts and not added:
        return usual
    fewer = dict(counts)
    cards = {key: dataclasses.replace(card, count=fewer.get(key, card.count)) for key, card in usual.cards.items()}
    deck = {key: card for key, card in cards.items() if card.count} | {card.key: card for card in added}
    return dataclasses.replace(usual, cards=deck)


def _read_deck(usual: Rules, table: Table) -> tuple[tuple[tuple[str, int], ...], tuple[Card, ...]]:
    taken = table.table("remove")
    counts = tuple((key, _left(usual, taken, key)) for key in sorted(taken.entries()))
    added = tuple(_read_card(usual, card) for card in table.tables("add"))
    return counts, added


def _left(usual: Rules, table: Table, key: str) -> int:
    """Return the number of copies left when those in the table are removed."""
    if key not in usual.cards:
        raise table.fault(f"unknown card {key!r}{did_you_mean(key, usual.cards)}", key)
    count = usual.cards[key].count
    return count - table.whole(key, least=1, most=count)


def _read_card(usual: Rules, table: Table) -> Card:
    card = read_value(table, Card, rule=CARD_RULE)
    if card.key in usual.cards:
        raise table.fault(f"there is a card {card.key!r} already", "key")
    return card if card.family else dataclasses.replace(card, family=card.key)


def checked_card(usual: Rules, values: Mapping[str, object], where: TomlLocation) -> Card:
    """Return a card of your own, from the keys of `[[deck.add]]` in a scenario.

    Raises:
        FileError: for an invalid value, or a key that exists.
    """
    return _read_card(usual, Table(values, where))


def _deck_table(rules: Rules, usual: Rules) -> dict[str, object]:
    """Return the table `deck` that changes the usual cards to those of other rules."""
    left = {key: rules.cards[key].count if key in rules.cards else 0 for key in usual.cards}
    removed = {key: card.count - left[key] for key, card in usual.cards.items() if card.count != left[key]}
    added = [value_table(card) for key, card in rules.cards.items() if key not in usual.cards]
    return {name: value for name, value in (("remove", removed), ("add", added)) if value}
