"""Readings: what a file changes of a game's rules, by the names of the fields of its `Rules`."""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, TypeVar, get_type_hints

from bcnb.library.forms import Changes
from bcnb.library.toml import Table, near

R = TypeVar("R")
Readers: TypeAlias = Mapping[Any, Callable[[Table, str], object]]
"""How a field is read, by its type."""


def _whole(table: Table, key: str) -> int:
    return table.whole(key, least=0)


PLAIN: Readers = {bool: Table.truth, int: _whole, str: Table.text}


def read_readings(table: Table, rules: type, readers: Readers = PLAIN) -> Changes:
    """Readings by the names of the fields of a type of rules, each of its field's type. Raises FileError."""
    known = {name: kind for name, kind in get_type_hints(rules).items() if name != "version" and kind in readers}
    for name in table.entries():
        if name not in known:
            raise table.fault(f"{name!r} is no reading of the rules{near(name, known)}", name)
    return tuple(sorted((name, readers[known[name]](table, name)) for name in table.values))


def change_rules(rules: R, changes: Changes) -> R:
    """The rules with other readings; equal changes give the very same value."""
    changed: R = _changed(rules, changes) if changes else rules
    return changed


def changed_readings(rules: Any, usual: Any, readers: Readers = PLAIN) -> dict[str, Any]:
    """The readings by which some rules differ from the usual ones of their type, as a file says them."""
    return {
        name: plain(getattr(rules, name))
        for name, kind in get_type_hints(type(usual)).items()
        if kind in readers and getattr(rules, name) != getattr(usual, name)
    }


def plain(value: object) -> Any:
    """A value as a file says it: a set as a list of words."""
    return sorted(map(str, value)) if isinstance(value, frozenset) else value


@cache
def _changed(rules: Any, changes: Changes) -> Any:
    return dataclasses.replace(rules, **dict(changes))
