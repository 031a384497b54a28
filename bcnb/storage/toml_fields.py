"""Values as tables of a file, and back: each field of a type is a key, read and written by its type hint.

A `Kind` is how one kind of value stands under a key, in both directions. Numbers, truths, texts, words of an
enumeration, sets of such words and what may be missing follow from the hint; a game adds kinds of its own, such as the
hexes of its board. A key may be missing where its field has a default or may be None, and then it is not written.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias, TypeVar

from bcnb.engine.dataclass_tools import hints_of, items_of, optional_of
from bcnb.storage.game_files import Changes
from bcnb.storage.toml import Table, did_you_mean

T = TypeVar("T")


def _as_it_is(value: object) -> object:
    return value


class FieldFormat(NamedTuple):
    """How one kind of value is read under a key of a table, raising FileError, and how it is written there."""

    read: Callable[[Table, str], object]
    write: Callable[..., object] = _as_it_is


Kinds: TypeAlias = Mapping[object, FieldFormat]
"""Kinds by type hint, or by the name of a field whose hint does not tell them; the name goes first."""


def whole(least: int, most: int | None = None) -> FieldFormat:
    """Return the kind of whole numbers from `least` to `most`."""
    return FieldFormat(lambda table, key: table.whole(key, least=least, most=most))


LARGEST_NUMBER = 10_000
"""The most that a number in a value may be, unless its field says otherwise in its metadata, as `most`."""
PLAIN: Kinds = {bool: FieldFormat(Table.truth), int: whole(0, LARGEST_NUMBER), str: FieldFormat(Table.text)}


def kinds_of(kind: type, kinds: Kinds = PLAIN) -> dict[str, FieldFormat]:
    """Return the kinds of a type's fields by their names, without the fields that a file cannot set."""
    limited: dict[object, FieldFormat] = {
        field.name: whole(0, field.metadata["most"]) for field in fields(kind) if "most" in field.metadata
    }
    kinds = {**kinds, **limited}
    found = {name: kinds.get(name) or _kind_of(hint, kinds) for name, hint in hints_of(kind).items()}
    return {name: field for name, field in found.items() if field is not None}


# --- a value ----------------------------------------------------------------------------------------------------------


def read_value(table: Table, kind: type[T], kinds: Kinds = PLAIN, **usual: object) -> T:
    """The value of a type that a table says; `usual` are defaults of fields beside those of the type.

    Keys that are not its own are left to the caller. Raises FileError; TypeError for a type that no file can say.
    """
    assumed = _defaults(kind) | usual
    said = {
        name: field.read(table, name)
        for name, field in _all_kinds(kind, kinds).items()
        if table.raw(name) is not None or name not in assumed
    }
    make: Callable[..., T] = kind
    return make(**(assumed | said))


def value_table(value: object, kinds: Kinds = PLAIN) -> dict[str, object]:
    """The table that says a value. Raises TypeError for a value that no file can say."""
    return differences(value, _defaults(type(value)), _all_kinds(type(value), kinds))


def differences(value: object, assumed: Mapping[str, object], kinds: Mapping[str, FieldFormat]) -> dict[str, object]:
    """What a file says of some fields of a value: of those that are not what is assumed, or else None."""
    return {
        name: kind.write(found) for name, kind in kinds.items() if (found := getattr(value, name)) != assumed.get(name)
    }


# --- a value of one of several types ----------------------------------------------------------------------------------


def read_named(table: Table, key: str, types: Iterable[type[T]], kinds: Kinds = PLAIN) -> T:
    """The value of the one of several types whose name stands under a key. Raises FileError."""
    named = {kind.__name__: kind for kind in types}
    return read_value(table, named[table.choice(key, named)], kinds)


def named_table(key: str, value: object, kinds: Kinds = PLAIN) -> dict[str, object]:
    """The table that says a value, with the name of its type under a key."""
    return {key: type(value).__name__, **value_table(value, kinds)}


# --- what follows from a hint -----------------------------------------------------------------------------------------


def _kind_of(hint: object, kinds: Kinds) -> FieldFormat | None:
    if hint in kinds:
        return kinds[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _word(hint)
    if isinstance(item := items_of(hint, frozenset), type) and issubclass(item, StrEnum):
        return _words(item)
    part = optional_of(hint)
    kind = None if part is None else _kind_of(part, kinds)
    return None if kind is None else _optional(kind)


def _word(words: type[StrEnum]) -> FieldFormat:
    return FieldFormat(lambda table, key: words(table.choice(key, words)), str)


def _words(words: type[StrEnum]) -> FieldFormat:
    def read(table: Table, key: str) -> object:
        for name in (names := table.texts(key)):
            if name not in list(words):
                reason = (
                    f"{name!r} is no {words.__name__.lower()}{did_you_mean(name, words)}; there are {', '.join(words)}"
                )
                raise table.fault(reason, key)
        return frozenset(map(words, names))

    return FieldFormat(read, lambda found: sorted(map(str, found)))


def _optional(kind: FieldFormat) -> FieldFormat:
    return FieldFormat(lambda table, key: None if table.raw(key) is None else kind.read(table, key), kind.write)


def _all_kinds(kind: type, kinds: Kinds) -> dict[str, FieldFormat]:
    """The kinds of all fields of a type, so that nothing of a value is lost. Raises TypeError."""
    found = kinds_of(kind, kinds)
    for name, hint in hints_of(kind).items():
        if name not in found:
            raise TypeError(f"no file can say the field {name!r} of {kind.__name__}, of type {hint}")
    return found


def _defaults(kind: type) -> dict[str, object]:
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


R = TypeVar("R")


def read_rule_options(table: Table, rules: type) -> Changes:
    """Readings by the names of the fields of a type of rules, each of its field's type. Raises FileError."""
    known = _readings_of(rules)
    for name in table.entries():
        if name not in known:
            raise table.fault(f"{name!r} is no reading of the rules{did_you_mean(name, known)}", name)
    return tuple(sorted((name, known[name].read(table, name)) for name in table.values))


def change_rules(rules: R, changes: Changes) -> R:
    """The rules with other readings; equal changes give the very same value."""
    changed: R = _changed(rules, changes) if changes else rules
    return changed


def changed_readings(rules: R, usual: R) -> dict[str, object]:
    """The readings by which some rules differ from the usual ones of their type, as a file says them."""
    known = _readings_of(type(usual))
    return differences(rules, {name: getattr(usual, name) for name in known}, known)


def _readings_of(rules: type) -> dict[str, FieldFormat]:
    """The kinds of the fields that are readings: all that a file can say but the version, and no table."""
    return {name: kind for name, kind in kinds_of(rules).items() if name != "version"}


@lru_cache(maxsize=64)
def _changed(rules: Any, changes: Changes) -> Any:
    return dataclasses.replace(rules, **dict(changes))
