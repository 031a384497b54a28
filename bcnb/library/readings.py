"""Readings: what a file changes of a game's rules, by the names of the fields of its `Rules`."""

import dataclasses
from functools import lru_cache
from typing import Any, TypeVar

from bcnb.library.forms import Changes
from bcnb.library.toml import Table, near
from bcnb.library.typed import Kind, differences, kinds_of

R = TypeVar("R")


def read_readings(table: Table, rules: type) -> Changes:
    """Readings by the names of the fields of a type of rules, each of its field's type. Raises FileError."""
    known = _readings_of(rules)
    for name in table.entries():
        if name not in known:
            raise table.fault(f"{name!r} is no reading of the rules{near(name, known)}", name)
    return tuple(sorted((name, known[name].read(table, name)) for name in table.values))


def change_rules(rules: R, changes: Changes) -> R:
    """The rules with other readings; equal changes give the very same value."""
    changed: R = _changed(rules, changes) if changes else rules
    return changed


def changed_readings(rules: R, usual: R) -> dict[str, object]:
    """The readings by which some rules differ from the usual ones of their type, as a file says them."""
    known = _readings_of(type(usual))
    return differences(rules, {name: getattr(usual, name) for name in known}, known)


def _readings_of(rules: type) -> dict[str, Kind]:
    """The kinds of the fields that are readings: all that a file can say but the version, and no table."""
    return {name: kind for name, kind in kinds_of(rules).items() if name != "version"}


@lru_cache(maxsize=64)
def _changed(rules: Any, changes: Changes) -> Any:
    return dataclasses.replace(rules, **dict(changes))
