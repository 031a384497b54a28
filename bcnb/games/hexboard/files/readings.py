"""What a scenario or a question changes of the rules: readings by name, and cards taken out of the deck or added."""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_type_hints

from bcnb.games.battle_cry.rules.tables import ALL_ARMS, RULES_2000, Arm, Card, Rules, Wing
from bcnb.library.toml import Table, Where, near

R = TypeVar("R")
Changes: TypeAlias = tuple[tuple[str, Any], ...]
"""Fields of `Rules` with their new values, in the order of their names."""

CARD_RULE = "12.5"
"""The rule of a card that only one scenario has."""


def read_rules(table: Table) -> Rules:
    """The rules of a scenario: those of 2000 with what its tables `rules` and `deck` change. Raises FileError.

    Equal changes give the very same value, so that states of one scenario can be compared.
    """
    return change_rules(with_deck(RULES_2000, table.table("deck")), read_readings(table.table("rules")))


def with_deck(start: Rules, table: Table) -> Rules:
    """Rules with the cards that a table `deck` takes out of the deck or adds to it. Raises FileError."""
    return _with_cards(start, *_read_deck(start, table))


def read_readings(table: Table, *kinds: type) -> Changes:
    """Readings by the names of the fields of `Rules`, or of these types, each of its field's type. Raises FileError."""
    known = {
        name: kind
        for rules in kinds or (Rules,)
        for name, kind in get_type_hints(rules).items()
        if name != "version" and kind in _READERS
    }
    for name in table.entries():
        if name not in known:
            raise table.fault(f"{name!r} is no reading of the rules{near(name, known)}", name)
    return tuple(sorted((name, _READERS[known[name]](table, name)) for name in table.values))


def change_rules(rules: R, changes: Changes) -> R:
    """The rules with other readings."""
    changed: R = _changed(rules, changes) if changes else rules
    return changed


def changed_readings(rules: Any, usual: Any) -> dict[str, Any]:
    """The readings by which some rules differ from the usual ones of their type, as a file says them."""
    return {
        name: _plain(getattr(rules, name))
        for name, kind in get_type_hints(type(usual)).items()
        if kind in _READERS and getattr(rules, name) != getattr(usual, name)
    }


def rules_tables(rules: Rules) -> dict[str, dict[str, Any]]:
    """The tables `rules` and `deck` that lead to these rules from those of 2000; empty ones where nothing differs.

    Raises ValueError where no file could say the difference, as for a variant with other units.
    """
    tables = {"rules": changed_readings(rules, RULES_2000), "deck": deck_table(rules, RULES_2000)}
    again = read_rules(Table(tables, Where("these rules")))
    if any(getattr(again, part.name) != getattr(rules, part.name) for part in dataclasses.fields(Rules)):
        raise ValueError("these rules differ from those of 2000 by more than readings and cards")
    return tables


def _whole(table: Table, key: str) -> int:
    return table.whole(key, least=0)


def _arms(table: Table, key: str) -> frozenset[Arm]:
    names = table.texts(key)
    for name in names:
        if name not in ALL_ARMS:
            raise table.fault(f"{name!r} is no arm{near(name, ALL_ARMS)}; there are {', '.join(Arm)}", key)
    return frozenset(map(Arm, names))


def _wing(table: Table, key: str) -> Wing:
    return Wing(table.choice(key, Wing))


_READERS: Mapping[Any, Callable[[Table, str], Any]] = {
    bool: Table.truth,
    int: _whole,
    int | None: _whole,
    str: Table.text,
    Wing | None: _wing,
    frozenset[Arm]: _arms,
}
"""How a field is read, by its type."""


@cache
def _changed(rules: Any, changes: Changes) -> Any:
    return dataclasses.replace(rules, **dict(changes))


@cache
def _with_cards(start: Rules, counts: tuple[tuple[str, int], ...], added: tuple[Card, ...]) -> Rules:
    if not counts and not added:
        return start
    fewer = dict(counts)
    cards = {key: dataclasses.replace(card, count=fewer.get(key, card.count)) for key, card in start.cards.items()}
    deck = {key: card for key, card in cards.items() if card.count} | {card.key: card for card in added}
    return dataclasses.replace(start, cards=deck)


def _read_deck(start: Rules, table: Table) -> tuple[tuple[tuple[str, int], ...], tuple[Card, ...]]:
    taken = table.table("remove")
    counts = tuple((key, _left(start, taken, key)) for key in sorted(taken.entries()))
    added = tuple(_read_card(start, card) for card in table.tables("add"))
    return counts, added


def _left(start: Rules, table: Table, key: str) -> int:
    """How many cards of a kind are left when those that the table names are taken out."""
    if key not in start.cards:
        raise table.fault(f"no card is called {key!r}{near(key, start.cards)}", key)
    count = start.cards[key].count
    return count - table.whole(key, least=1, most=count)


def _read_card(start: Rules, table: Table) -> Card:
    parts = get_type_hints(Card)
    given = {key: _READERS[kind](table, key) for key, kind in parts.items() if key in table.values}
    for key in ("key", "name", "text", "count"):
        given.setdefault(key, _READERS[parts[key]](table, key))
    if given["key"] in start.cards:
        raise table.fault(f"there is a card {given['key']!r} already", "key")
    return Card(**{"rule": CARD_RULE, "family": given["key"], **given})


def deck_table(rules: Rules, start: Rules) -> dict[str, Any]:
    """The table `deck` that leads from the cards of some rules to those of others."""
    left = {key: rules.cards[key].count if key in rules.cards else 0 for key in start.cards}
    removed = {key: card.count - left[key] for key, card in start.cards.items() if card.count != left[key]}
    added = [_card_table(card) for key, card in rules.cards.items() if key not in start.cards]
    return {name: value for name, value in (("remove", removed), ("add", added)) if value}


def _card_table(card: Card) -> dict[str, Any]:
    defaults = {part.name: part.default for part in dataclasses.fields(Card)}
    values = {name: getattr(card, name) for name in defaults}
    return {name: _plain(value) for name, value in values.items() if value != defaults[name]}


def _plain(value: Any) -> Any:
    return sorted(map(str, value)) if isinstance(value, frozenset) else value
