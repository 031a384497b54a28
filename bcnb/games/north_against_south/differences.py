"""The differences between *North against South* and the board game, found by comparing their tables and rule books.

Nothing is listed here by hand. A troop type is compared with the one that it replaces, terrain and cards with those of
the same name, and a rule with the one of the same number.
"""

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import fields
from typing import Any, NamedTuple, TypeAlias

from bcnb.engine.ruleset import Rule, place
from bcnb.games.hexboard.rules import tables
from bcnb.games.hexboard.rules.tables import Card, Terrain, UnitType
from bcnb.games.north_against_south.rules.rulebook import RULES as BOOK
from bcnb.games.north_against_south.rules.tables import RULES, Rules

Thing: TypeAlias = Terrain | Card
"""Something that a game has many of, compared by name."""


class Difference(NamedTuple):
    """One difference: its subject, a part of it, and the value in each game, None where there is none.

    `about` is a troop type, a kind of terrain, a card, a table or the number of a rule. `part` is the field that
    differs, or empty for the whole subject. `before` is the value in *Battle Cry* (2000), `after`
    in *North against South*.
    """

    about: str
    part: str
    before: object
    after: object


class Differences(NamedTuple):
    """All differences between two games, by kind."""

    troops: tuple[Difference, ...]
    ground: tuple[Difference, ...]
    cards: tuple[Difference, ...]
    figures: tuple[Difference, ...]
    changed: tuple[Difference, ...]
    added: tuple[Difference, ...]
    dropped: tuple[Difference, ...]


_BOTH = frozenset(field.name for field in fields(tables.Rules))
"""The fields of the rules that both games have."""
_FIGURES = frozenset(field.name for field in fields(tables.Rules) if field.type is not bool) - {
    *("units", "terrain", "cards")
}
"""The fields that are neither compared by name nor rule options, which the rules themselves explain."""
_OF_TROOPS = frozenset(field.name for field in fields(UnitType)) - {"key", "glyph", "move_rule", "range_rule"}
"""The fields of a troop type that matter for the game."""


def differences(rules: tables.Rules, book: Mapping[str, Rule]) -> Differences:
    """Return all differences between *North against South* and the board game with these rules and this rule book."""
    return Differences(
        troops=tuple(_troops(rules, RULES)),
        ground=tuple(_things(rules.terrain, RULES.terrain)),
        cards=tuple(_things(rules.cards, RULES.cards)),
        figures=(*_parts("both games", rules, RULES, _FIGURES), *_own_figures()),
        changed=tuple(_rules(book, lambda old, new: bool(old and new and old.words != new.words))),
        added=tuple(_rules(book, lambda old, new: old is None)),
        dropped=tuple(_rules(book, lambda old, new: new is None)),
    )


# --- troops, terrain and cards ----------------------------------------------------------------------------------------


def _troops(before: tables.Rules, now: tables.Rules) -> Iterator[Difference]:
    """Iterate over the differences of troop types: each new type with the one it replaces, then dropped types."""
    old = {key: replaced(key, before, now) for key in now.units}
    for key, kind in now.units.items():
        if (was := old[key]) is None:
            yield Difference(kind.name, "", None, kind)
        else:
            yield from _parts(kind.name, was, kind, _OF_TROOPS)
    gone = [kind for kind in before.units.values() if kind not in old.values()]
    yield from (Difference(kind.name, "", kind, None) for kind in gone)


def replaced(key: str, before: tables.Rules, now: tables.Rules) -> UnitType | None:
    """Return the type of *Battle Cry* (2000) that a type of *North against South* replaces, or None.

    It is the type of the same name or, if none has the arm's name any more, the plain type of its arm.
    """
    if key in before.units:
        return before.units[key]
    plain = now.units[key].arm
    return before.units[plain] if plain not in now.units else None


def _things(old: Mapping[str, Thing], new: Mapping[str, Thing]) -> Iterator[Difference]:
    """Iterate over the differences between two tables of named things."""
    for key in dict.fromkeys((*old, *new)):
        before, after = old.get(key), new.get(key)
        if before and after:
            yield from _parts(after.name, before, after, {field.name for field in fields(after)})
        else:
            yield from (Difference(thing.name, "", before, after) for thing in (before, after) if thing)


def _parts(about: str, before: Any, now: Any, names: Set[str]) -> Iterator[Difference]:
    """Iterate over the differences between two values in the given fields, in the order of the fields."""
    for name in (field.name for field in fields(before) if field.name in names):
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            yield Difference(about, name, old, new)


# --- numbers and rules ------------------------------------------------------------------------------------------------


def _own_figures() -> Iterator[Difference]:
    """Iterate over the tables and numbers that *Battle Cry* (2000) does not have, without rule options."""
    for name in (field.name for field in fields(Rules) if field.name not in {*_BOTH, "version"}):
        value = getattr(RULES, name)
        if not isinstance(value, bool):
            yield Difference("North against South", name, None, value)


def _rules(book: Mapping[str, Rule], differs: Callable[[Rule | None, Rule | None], bool]) -> Iterator[Difference]:
    """Iterate over the rules of both books that differ in some way, by number."""
    for number in sorted({*book, *BOOK}, key=place):
        before, now = book.get(number), BOOK.get(number)
        if differs(before, now):
            yield Difference(number, "", before and before.words, now and now.words)
