"""Changes of a position: pieces that were moved, removed or put down by hand, as the changed keys of its file.

A key has one or two names, such as `first` or `map.units`. The ground and the rules of a position stay as they are.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from bcnb.engine.ruleset import State
from bcnb.storage.toml import Table, parse_toml, write_toml

S = TypeVar("S", bound=State)
_UNITS = "units"
_EMPTY = "."
_MOVE = re.compile(r"([a-z]\d{1,2})-([a-z]\d{1,2})")
_PUT = re.compile(r"([a-z]\d{1,2})=(?:\.|([a-z])(\d{1,2})?)", re.IGNORECASE)
Tables = dict[str, Any]


class WrongEdit(ValueError):
    """A change of a position that cannot be made."""


# --- changes ----------------------------------------------------------------------------------------------------------


def corrected_position(
    state: S, changes: str, write: Callable[[S], Mapping[str, object]], read: Callable[[Table], S]
) -> S:
    """Return a position with some keys of its file changed.

    Args:
        state: the position before.
        changes: the new values of the changed keys, as a JSON object. Null removes a key.
        write: returns the tables of a position.
        read: returns the position of some tables, as the files of the game read it.

    Raises:
        ValueError: if the changes or the new position are not valid.
    """
    try:
        given = json.loads(changes)
    except (ValueError, RecursionError):
        raise WrongEdit("the changes of a correction are not a JSON object") from None
    if not isinstance(given, dict):
        raise WrongEdit("the changes of a correction are not a JSON object")
    tables = changed_tables(write(state), given)
    table = parse_toml(write_toml(tables), "the corrected position")
    after = read(table)
    table.text("ruleset", "")
    table.finish()
    kept = {name: getattr(state, name) for name in ("field", "rules") if hasattr(after, name)}
    return cast(S, cast(Any, after)._replace(**kept)) if kept else after


def edited_position(words: Sequence[str], ground: str, tables: Mapping[str, object]) -> str:
    """Return the changes that some edits by hand make, as a JSON object.

    An edit is `b8-e8` for a piece that moved, `b8=.` for a place that is now empty, or `b8=I3` for a unit with its
    figures.

    Args:
        words: the edits.
        ground: the key of the table with the picture of the units.
        tables: the tables of the position.

    Raises:
        WrongEdit: if a word is not an edit, or names a place that does not exist.
    """
    before = _flat(tables)
    after = json.loads(json.dumps(before))
    for word in words:
        _edit(after, f"{ground}.{_UNITS}", word)
    return write_changes(before, after)


def position_changes(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Return the keys of a position file that are different in another one, as a JSON object."""
    return write_changes(_flat(before), _flat(after))


def changed_tables(before: Mapping[str, object], changes: Mapping[str, object]) -> Tables:
    """Return the tables of a position with the new values of some keys. None removes a key."""
    return _whole({**_flat(before), **changes})


def write_changes(before: Mapping[str, object], after: Mapping[str, object]) -> str:
    """Return the keys that are different, as a JSON object."""
    changed = {key: after.get(key) for key in (*before, *after) if before.get(key) != after.get(key)}
    return json.dumps(changed, ensure_ascii=False, separators=(",", ":"))


def _flat(tables: Mapping[str, object]) -> Tables:
    flat: Tables = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            flat |= {f"{key}.{name}": inner for name, inner in value.items()}
        else:
            flat[key] = value
    return cast(Tables, json.loads(json.dumps(flat)))


def _whole(flat: Mapping[str, object]) -> Tables:
    tables: Tables = {}
    for key, value in flat.items():
        name, _, inner = key.partition(".")
        if value is None:
            continue
        if inner:
            tables.setdefault(name, {})[inner] = value
        else:
            tables[name] = value
    return tables


# --- edits by hand ----------------------------------------------------------------------------------------------------


def _edit(flat: Tables, units: str, word: str) -> None:
    """Make one edit. Raises WrongEdit."""
    if moved := _MOVE.fullmatch(word):
        glyph = _put(flat, units, moved[1], _EMPTY)
        if glyph == _EMPTY and not _named(flat, moved[1]):
            raise WrongEdit(f"nobody stands on {moved[1]}")
        _clear(flat, moved[2])
        _put(flat, units, moved[2], glyph)
        _rename(flat, moved[1], moved[2])
    elif put := _PUT.fullmatch(word):
        _clear(flat, put[1])
        _put(flat, units, put[1], put[2] or _EMPTY)
        if put[3]:
            side = "union" if put[2].isupper() else "confederate"
            flat.setdefault(f"{side}.strength", {})[put[1]] = int(put[3])
    else:
        raise WrongEdit(f"{word!r:.60} is not an edit. Write b8-e8 for a move, b8=. or b8=I3")


def _put(flat: Tables, units: str, label: str, glyph: str) -> str:
    """Put a sign at a place of the picture of the units, and return the one that was there. Raises WrongEdit."""
    lines = flat[units].strip("\n").split("\n")
    row, column = ord(label[0]) - ord("a"), int(label[1:]) - 1
    cells = lines[row].split() if row < len(lines) else []
    if not 0 <= column < len(cells):
        raise WrongEdit(f"{label} is not on the board")
    was: str = cells[column]
    cells[column] = glyph
    lines[row] = lines[row][: len(lines[row]) - len(lines[row].lstrip())] + " ".join(cells)
    flat[units] = "\n".join(lines) + "\n"
    return was


def _sides(flat: Tables) -> list[Tables]:
    """Return the tables by label that both sides have, such as their generals and strengths."""
    tables = (value for key, value in flat.items() if key.startswith(("union.", "confederate.")))
    return [table for table in tables if isinstance(table, dict)]


def _named(flat: Tables, label: str) -> bool:
    return any(label in table for table in _sides(flat))


def _clear(flat: Tables, label: str) -> None:
    for table in _sides(flat):
        table.pop(label, None)


def _rename(flat: Tables, label: str, target: str) -> None:
    """Name the new place of a piece wherever the position names the old one."""
    for table in _sides(flat):
        if label in table:
            table[target] = table.pop(label)
    for key in [key for key in flat if key.startswith("position.")]:
        flat[key] = _renamed(flat[key], re.compile(rf"\b{label}\b"), target)


def _renamed(value: object, label: re.Pattern[str], target: str) -> object:
    if isinstance(value, str):
        return label.sub(target, value)
    if isinstance(value, list):
        return [_renamed(one, label, target) for one in value]
    return {key: _renamed(one, label, target) for key, one in value.items()} if isinstance(value, dict) else value
