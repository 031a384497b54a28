"""What a variant changes of the board game: found by laying the tables and the rule books of both side by side.

Nothing is listed here by hand. A troop type is compared with the one that it replaces, a kind of ground and a card with
that of the same name, a rule with that of the same number.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from bcnb.engine.rulebook import Rule
from bcnb.games.battle_cry.rules.rulebook import RULES as BASE_BOOK
from bcnb.games.battle_cry.rules.tables import RULES_2000, UnitType
from bcnb.games.battle_cry.rules.tables import Rules as BaseRules
from bcnb.games.north_against_south.rules.rulebook import RULES as BOOK
from bcnb.games.north_against_south.rules.tables import RULES, Rules


class Difference(NamedTuple):
    """One difference: what it is about, one of its figures or words, and what each game says; None where it is silent.

    `about` is a troop type, a kind of ground, a card, a table or the number of a rule; `part` is the field that
    differs, or nothing where the whole is meant. The board game comes `before`, the variant `after`.
    """

    about: str
    part: str
    before: Any
    after: Any


class Differences(NamedTuple):
    """All differences between two games, by what differs."""

    troops: tuple[Difference, ...]
    ground: tuple[Difference, ...]
    cards: tuple[Difference, ...]
    figures: tuple[Difference, ...]
    changed: tuple[Difference, ...]
    added: tuple[Difference, ...]
    dropped: tuple[Difference, ...]


TABLES = frozenset({"version", "units", "terrain", "cards"})
"""The fields of `Rules` that are told thing by thing, or that say nothing of the game."""


def differences() -> Differences:
    """Every difference of *North against South* to the board game of 2000."""
    base, now = RULES_2000, RULES.base
    return Differences(
        troops=tuple(_troops(base, now)),
        ground=tuple(_things(base.terrain, now.terrain)),
        cards=tuple(_things(base.cards, now.cards)),
        figures=(*_parts("both games", base, now, TABLES), *_own_figures()),
        changed=tuple(_rules(lambda old, new: bool(old and new and old.words != new.words))),
        added=tuple(_rules(lambda old, new: old is None)),
        dropped=tuple(_rules(lambda old, new: new is None)),
    )


# --- troops, ground and cards -----------------------------------------------------------------------------------------


def _troops(base: BaseRules, now: BaseRules) -> Iterator[Difference]:
    """The troop types of the variant, each against the one that it replaces, then those that are no more."""
    old = {key: replaced(key, base, now) for key in now.units}
    for key, kind in now.units.items():
        before = old[key]
        if before is None:
            yield Difference(kind.name, "", None, kind)
        else:
            yield from _parts(kind.name, before, kind, frozenset({"key", "glyph"}))
    gone = [kind for kind in base.units.values() if kind not in old.values()]
    yield from (Difference(kind.name, "", kind, None) for kind in gone)


def replaced(key: str, base: BaseRules, now: BaseRules) -> UnitType | None:
    """The type of the board game that a type of the variant replaces: the one of its name, else the plain one of its
    arm if no type bears that name any more; None for a type that is new."""
    if key in base.units:
        return base.units[key]
    plain = now.units[key].arm
    return base.units[plain] if plain not in now.units else None


def _things(base: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[Difference]:
    """What differs between two tables of things with names."""
    for key in dict.fromkeys((*base, *now)):
        before, after = base.get(key), now.get(key)
        if before and after:
            yield from _parts(after.name, before, after)
        else:
            yield from (Difference(thing.name, "", before, after) for thing in (before, after) if thing)


def _parts(about: str, before: Any, now: Any, apart_from: frozenset[str] = frozenset()) -> Iterator[Difference]:
    """The fields in which two values of one type differ."""
    for name in (field.name for field in fields(before) if field.name not in apart_from):
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            yield Difference(about, name, old, new)


# --- figures and rules ------------------------------------------------------------------------------------------------


def _own_figures() -> Iterator[Difference]:
    """The figures of the variant for which the board game has no place: its tables and numbers, not its readings."""
    for name in (field.name for field in fields(Rules) if field.name not in {"version", "base"}):
        value = getattr(RULES, name)
        if not isinstance(value, bool):
            yield Difference("the variant", name, None, value)


def _rules(differs: Callable[[Rule | None, Rule | None], bool]) -> Iterator[Difference]:
    """The rules of both books that differ in some way, by their numbers."""
    for number in sorted({*BASE_BOOK, *BOOK}, key=_place):
        before, now = BASE_BOOK.get(number), BOOK.get(number)
        if differs(before, now):
            yield Difference(number, "", before and before.words, now and now.words)


def _place(number: str) -> tuple[int, ...]:
    return tuple(map(int, number.split(".")))
