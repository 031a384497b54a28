"""Conversion of dataclasses to tables of a file and back: each field is a key, read and written by its type hint.

A `FieldFormat` reads and writes one kind of value. The formats of numbers, booleans, strings, enumeration members, sets
of members and optional values follow from the hint. A game adds its own formats, such as hexes of its board. A key may
be missing if its field has a default or may be None. Such a value is not written.

`read_value` and `value_table` are for values that are read and written. `read_fields` is for files that people write:
lessons, questions, tasks and histories. `override_fields` is for values that a file only changes.
"""

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from datetime import date
from enum import StrEnum
from functools import cache, lru_cache
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar

from bcnb.engine.dataclass_tools import hints_of, items_of, optional_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.storage.game_files import Changes
from bcnb.storage.toml import Table

T = TypeVar("T")
V = TypeVar("V", bound="Replaceable")


class Replaceable(Protocol):
    """A named tuple."""

    @property
    def _replace(self) -> Callable[..., Self]: ...


def _as_it_is(value: object) -> object:
    return value


class FieldFormat(NamedTuple):
    """The functions that read a kind of value at a key of a table, raising FileError, and write it.

    `key` is the key in the file, if it is not the name of the field. Only `read_fields` uses it.
    """

    read: Callable[[Table, str], object]
    write: Callable[..., object] = _as_it_is
    key: str = ""


Kinds: TypeAlias = Mapping[object, FieldFormat]
"""Formats by type hint, or by field name where the hint is not enough. The name takes precedence."""


Bound: TypeAlias = int | str | None
"""A limit or default of a number: a number, or the key of the number in the same table that it is equal to."""


def whole(least: Bound, most: Bound = None, default: Bound = None, key: str = "") -> FieldFormat:
    """Return the format of integers from `least` to `most`, both included."""
    return FieldFormat(
        lambda table, name: table.whole(name, _bound(table, default), _bound(table, least), _bound(table, most)),
        key=key,
    )


def _bound(table: Table, bound: Bound) -> int | None:
    return table.whole(bound) if isinstance(bound, str) else bound


LARGEST_NUMBER = 10_000
"""The maximum of a number, unless the metadata of its field sets another maximum as `most`."""
PLAIN: Kinds = {bool: FieldFormat(Table.truth), int: whole(0, LARGEST_NUMBER), str: FieldFormat(Table.text)}


def kinds_of(kind: type, kinds: Kinds = PLAIN) -> dict[str, FieldFormat]:
    """Return the formats of a type's fields by name, without the fields that a file cannot set."""
    if limits := _limits(kind):
        kinds = {**kinds, **limits}
    found = {name: kinds.get(name) or _kind_of(hint, kinds) for name, hint in hints_of(kind).items()}
    return {name: field for name, field in found.items() if field is not None}


@cache
def _limits(kind: type) -> Kinds:
    """Return the formats of the fields whose limits are in their metadata."""
    return {
        field.name: whole(field.metadata["least"], field.metadata["most"])
        for field in (fields(kind) if is_dataclass(kind) else ())
        if "most" in field.metadata
    }


# --- values of one type -----------------------------------------------------------------------------------------------


def read_value(table: Table, kind: type[T], kinds: Kinds = PLAIN, **usual: object) -> T:
    """Return the value of a type that is written in a table.

    Other keys of the table are left to the caller.

    Args:
        table: the table.
        kind: the type of the value.
        kinds: the formats.
        usual: defaults of fields, in addition to those of the type.

    Raises:
        FileError: if the table is not valid.
        TypeError: if a field of the type has no format.
    """
    assumed = {**_defaults(kind), **usual}
    said = {
        name: field.read(table, name)
        for name, field in _all_kinds(kind, kinds).items()
        if table.raw(name) is not None or name not in assumed
    }
    make: Callable[..., T] = kind
    return make(**{**assumed, **said})


def value_table(value: object, kinds: Kinds = PLAIN) -> dict[str, object]:
    """Return the table of a value.

    Raises:
        TypeError: if a field of the value has no format.
    """
    return differences(value, _defaults(type(value)), _all_kinds(type(value), kinds))


def differences(value: object, assumed: Mapping[str, object], kinds: Mapping[str, FieldFormat]) -> dict[str, object]:
    """Return the fields of a value that differ from the assumed values, as written in a file."""
    return {
        name: kind.write(found) for name, kind in kinds.items() if (found := getattr(value, name)) != assumed.get(name)
    }


# --- tables that people write -----------------------------------------------------------------------------------------

TABLE_KINDS: Kinds = {
    **PLAIN,
    int: whole(0),
    date: FieldFormat(Table.day),
    tuple[str, ...]: FieldFormat(Table.texts),
}
"""The formats of `read_fields`: numbers have no maximum, and a missing list is empty."""
MAYBE_TEXT = FieldFormat(lambda table, key: table.text(key, ""))
"""The format of a text that may be empty or missing."""
MAYBE_TRUE = FieldFormat(lambda table, key: table.truth(key, False))
"""The format of a boolean that is false if the key is missing."""

THOUSANDTHS = FieldFormat(lambda table, key: table.whole(key) / 1000)
"""The format of a number that is written as an integer of thousandths."""


def one_of(choices: Iterable[str], key: str = "") -> FieldFormat:
    """Return the format of one of the given texts."""
    return FieldFormat(lambda table, name: table.choice(name, choices), key=key)


def named(values: Mapping[str, object], key: str = "") -> FieldFormat:
    """Return the format of one of the given values, which a file names."""
    return FieldFormat(lambda table, name: values[table.choice(name, values)], key=key)


def optional(field: FieldFormat, missing: object = None) -> FieldFormat:
    """Return the format of a value that is `missing` if the key is missing."""
    return field._replace(read=lambda table, key: missing if table.raw(key) is None else field.read(table, key))


def nested(read: Callable[[Table], object], key: str = "") -> FieldFormat:
    """Return the format of a table, which `read` reads."""
    return FieldFormat(lambda table, name: read(table.table(name)), key=key)


def listed(read: Callable[[Table], object], key: str = "") -> FieldFormat:
    """Return the format of a list of tables, each of which `read` reads. A missing list is empty."""
    return FieldFormat(lambda table, name: tuple(read(entry) for entry in table.tables(name)), key=key)


def by_name(read: Callable[[Table], object], key: str = "") -> FieldFormat:
    """Return the format of a table of tables with names of your choice, each of which `read` reads."""
    return FieldFormat(lambda table, name: _by_name(table.table(name), read), key=key)


def _by_name(table: Table, read: Callable[[Table], object]) -> dict[str, object]:
    return {name: read(table.table(name)) for name in table.entries()}


def read_fields(table: Table, kind: type[T], kinds: Kinds = TABLE_KINDS, /, **given: object) -> T:
    """Return the value of a dataclass or a named tuple, from a table in which each field has a key.

    Other keys of the table are left to the caller.

    Args:
        table: the table.
        kind: the type of the value.
        kinds: the formats.
        given: the values of fields that are not in the table.

    Raises:
        FileError: if the table is not valid.
        TypeError: if a field that is not given has no format.
    """
    found: T = _read(table, kind, kinds, given, _defaults(kind))
    return found


def read_every_field(table: Table, kind: type[T], kinds: Kinds = TABLE_KINDS, /, **given: object) -> T:
    """Return the value of a type, from a table that must have a key for each field, even if the field has a default.

    This is for files that bcnb writes. Otherwise it is like `read_fields`.

    Raises:
        FileError: if the table is not valid.
        TypeError: if a field that is not given has no format.
    """
    found: T = _read(table, kind, kinds, given, {})
    return found


def override_fields(table: Table, value: V, kinds: Mapping[str, FieldFormat]) -> V:
    """Return a named tuple with the fields of `kinds` as in a table. A field without a key keeps its value.

    Raises:
        FileError: if the table is not valid.
    """
    keys = {name: field.key or name for name, field in kinds.items()}
    return value._replace(**{name: kinds[name].read(table, key) for name, key in keys.items() if table.has(key)})


def _read(table: Table, kind: type, kinds: Kinds, given: Mapping[str, object], assumed: Mapping[str, object]) -> Any:
    found, limits = dict(given), _limits(kind)
    for name, hint in hints_of(kind).items():
        if name in given:
            continue
        field = limits.get(name) or kinds.get(name) or _kind_of(hint, kinds)
        if field is None:
            raise _unreadable(name, kind, hint)
        key = field.key or name
        if name not in assumed or table.has(key):
            found[name] = field.read(table, key)
    return kind(**{**assumed, **found})


# --- values of several types ------------------------------------------------------------------------------------------


def read_named(table: Table, key: str, types: Iterable[type[T]], kinds: Kinds = PLAIN) -> T:
    """Return a value whose type is named by a key of its table.

    Args:
        table: the table.
        key: the key of the type's name.
        types: the possible types.
        kinds: the formats.

    Raises:
        FileError: if the table is not valid.
    """
    named = {kind.__name__: kind for kind in types}
    return read_value(table, named[table.choice(key, named)], kinds)


def named_table(key: str, value: object, kinds: Kinds = PLAIN) -> dict[str, object]:
    """Return the table of a value, with the name of its type at a key."""
    return {key: type(value).__name__, **value_table(value, kinds)}


# --- formats by type hint ---------------------------------------------------------------------------------------------


def _kind_of(hint: object, kinds: Kinds) -> FieldFormat | None:
    if hint in kinds:
        return kinds[hint]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return _word(hint)
    if isinstance(item := items_of(hint, frozenset), type) and issubclass(item, StrEnum):
        return _words(item)
    part = optional_of(hint)
    kind = None if part is None else _kind_of(part, kinds)
    return None if kind is None else optional(kind)


def _word(words: type[StrEnum]) -> FieldFormat:
    return FieldFormat(lambda table, key: words(table.choice(key, words)), str)


def _words(words: type[StrEnum]) -> FieldFormat:
    def read(table: Table, key: str) -> object:
        for name in (names := table.texts(key)):
            if name not in list(words):
                meant = did_you_mean(name, words)
                known = ", ".join(words)
                raise table.fault(f"{name!r} is not a valid {words.__name__.lower()}; choose from {known}{meant}", key)
        return frozenset(map(words, names))

    return FieldFormat(read, lambda found: sorted(map(str, found)))


def _all_kinds(kind: type, kinds: Kinds) -> dict[str, FieldFormat]:
    """Return the formats of all fields of a type, so that no part of a value is lost. Raises TypeError."""
    found = kinds_of(kind, kinds)
    for name, hint in hints_of(kind).items():
        if name not in found:
            raise _unreadable(name, kind, hint)
    return found


def _unreadable(name: str, kind: type, hint: object) -> TypeError:
    return TypeError(f"no file can hold the field {name!r} of {kind.__name__}, of type {hint}")


def _defaults(kind: type) -> Mapping[str, object]:
    """Return the defaults of the fields of a dataclass or a named tuple."""
    return _known_defaults(kind)


@cache
def _known_defaults(kind: type) -> Mapping[str, object]:
    if not is_dataclass(kind):
        return dict(getattr(kind, "_field_defaults", {}))
    return {field.name: field.default for field in fields(kind) if field.default is not MISSING}


R = TypeVar("R")


def read_rule_options(table: Table, rules: type) -> Changes:
    """Return the rule options in a table as pairs (name, value), sorted by name.

    Raises:
        FileError: if a name is unknown, or its value has the wrong type.
    """
    known = _readings_of(rules)
    for name in table.entries():
        if name not in known:
            raise table.fault(f"{name!r} is not a rule option{did_you_mean(name, known)}", name)
    return tuple(sorted((name, known[name].read(table, name)) for name in table.values))


def change_rules(rules: R, changes: Changes) -> R:
    """Return the rules with other settings of rule options. Equal changes of equal rules return the same object."""
    changed: R = _changed(rules, changes) if changes else rules
    return changed


def changed_readings(rules: R, usual: R) -> dict[str, object]:
    """Return the rule options that differ from the default rules, as written in a file."""
    known = _readings_of(type(usual))
    return differences(rules, {name: getattr(usual, name) for name in known}, known)


def _readings_of(rules: type) -> dict[str, FieldFormat]:
    """Return the formats of the fields that are rule options: all that a file can set, except the version."""
    return {name: kind for name, kind in kinds_of(rules).items() if name != "version"}


@lru_cache(maxsize=64)
def _changed(rules: Any, changes: Changes) -> Any:
    return dataclasses.replace(rules, **dict(changes))
