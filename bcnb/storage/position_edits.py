"""Changes of a position: pieces that were moved, removed or put down by hand, as the changed keys of its file.

A key has one or two names, such as `first` or `map.units`. The ground and the rules of a position stay as they are.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, TypeVar, cast

from bcnb.engine.ruleset import State
from bcnb.storage.toml import Table, parse_toml, write_toml

S = TypeVar("S", bound=State)
_UNITS = "units"
_EMPTY = "."
_MOVE = re.compile(r"([a-z]\d{1,2})-([a-z]\d{1,2})")
_PUT = re.compile(r"([a-z]\d{1,2})=(?:\.|([a-z])(\d{1,2})?)", re.IGNORECASE)
_PLACES = re.compile(r"[a-z]\d{1,2}(-\d)?( [a-z]\d{1,2}(-\d)?)*")
_SIDES = ("union", "confederate")
_OF_UNITS = (".strength", ".quality", ".brigades")
"""The endings of tables that describe pieces, and hold none themselves."""
_POSITION = "position."
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


def plain_edits(changes: str, ground: str, tables: Mapping[str, object]) -> tuple[str, ...]:
    """Return the edits by hand that make exactly the given changes, or none if edits cannot make them.

    Args:
        changes: the changed keys of the position, as a JSON object.
        ground: the key of the table with the picture of the units.
        tables: the tables of the position before.
    """
    before = _flat(tables)
    after = {**before, **json.loads(changes)}
    units = f"{ground}.{_UNITS}"
    if not isinstance(before.get(units), str) or not isinstance(after.get(units), str):
        return ()
    old, new = _held(before, units), _held(after, units)
    different = [label for label in sorted(old.keys() | new.keys()) if old.get(label) != new.get(label)]
    left = [label for label in different if label not in new]
    words = []
    for label in [label for label in different if label in new]:
        if origin := next((one for one in left if old[one] == new[label]), ""):
            left.remove(origin)
            words += [*([f"{label}={_EMPTY}"] if label in old else []), f"{origin}-{label}"]
        else:
            words.append(f"{label}={new[label]}")
    words += [f"{label}={_EMPTY}" for label in left]
    put = {word.partition("=")[0] for word in words}
    walked = [word for word in _walked(before, after) if word not in words and word.partition("=")[0] not in put]
    for edits in ([*words, *walked], words):
        with suppress(WrongEdit):
            if edits and edited_position(edits, ground, tables) == changes:
                return tuple(edits)
    return ()


def _walked(before: Tables, after: Tables) -> list[str]:
    """Return the moves and losses of generals, found by their names."""
    then, now = _named(before), _named(after)
    moves = [f"{then[name]}-{label}" for name, label in now.items() if then.get(name, label) != label]
    return moves + [f"{label}={_EMPTY}" for name, label in then.items() if name not in now]


def _named(flat: Tables) -> dict[tuple[str, str], str]:
    """Return the places of generals, by the key of their table and their name."""
    return {
        (key, name): at
        for key, table in _sides(flat)
        for at, name in table.items()
        if isinstance(name, str) and not key.endswith(_OF_UNITS)
    }


def _held(flat: Tables, units: str) -> dict[str, str]:
    """Return the unit on each place, with its figures if they are written."""
    rows = enumerate(flat[units].strip("\n").split("\n"))
    cells = {f"{chr(ord('a') + row)}{n}": sign for row, line in rows for n, sign in enumerate(line.split(), 1)}
    held = {label: sign for label, sign in cells.items() if sign != _EMPTY}
    for key, table in _sides(flat):
        for label, value in table.items():
            if key.endswith(".strength") and held.get(label, _EMPTY).isupper() == key.startswith(_SIDES[0]):
                held[label] = f"{held.get(label, '')}{value}"
    return held


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
        _move(flat, units, moved[1], moved[2])
    elif put := _PUT.fullmatch(word):
        _replace(flat, units, put[1], put[2] or _EMPTY)
        if put[3]:
            flat.setdefault(f"{_side(put[2])}.strength", {})[put[1]] = int(put[3])
    else:
        raise WrongEdit(f"{word!r:.60} is not an edit. Write b8-e8 for a move, b8=. or b8=I3")


def _move(flat: Tables, units: str, origin: str, target: str) -> None:
    """Move everything at a place to another one, where a unit and a general of one side meet. Raises WrongEdit."""
    unit, other = _at(flat, units, origin), _at(flat, units, target)
    movers, there = _holders(flat, unit, origin), _holders(flat, other, target)
    if not movers:
        raise WrongEdit(f"nobody stands on {origin}")
    if movers & there or {side for side, _ in there} - {side for side, _ in movers}:
        raise WrongEdit(f"{target} is not empty. If what stood there is gone, write !{target}=. before it")
    _put(flat, units, origin, _EMPTY)
    if unit != _EMPTY:
        _put(flat, units, target, unit)
    _rename(flat, origin, target)


def _replace(flat: Tables, units: str, label: str, unit: str) -> None:
    """Put a unit on a place, or empty it. A general and the orders of the same side stay. Raises WrongEdit."""
    there = {side for side, _ in _holders(flat, _at(flat, units, label), label)}
    if unit == _EMPTY or there - {_side(unit)}:
        _clear(flat, label)
    for key in [key for key in flat if key.endswith(".strength")]:
        flat[key] = _without(flat[key], _place(label))
    _put(flat, units, label, unit)


def _side(unit: str) -> str:
    return _SIDES[0] if unit.isupper() else _SIDES[1]


def _at(flat: Tables, units: str, label: str) -> str:
    """Return the sign at a place of the picture of the units. Raises WrongEdit."""
    return _put(flat, units, label, None)


def _put(flat: Tables, units: str, label: str, glyph: str | None) -> str:
    """Put a sign, if one is given, at a place of the picture of the units, and return the one that was there.

    Raises:
        WrongEdit: if the place is not on the board.
    """
    lines = flat[units].strip("\n").split("\n")
    row, column = ord(label[0]) - ord("a"), int(label[1:]) - 1
    cells = lines[row].split() if row < len(lines) else []
    if not 0 <= column < len(cells):
        raise WrongEdit(f"{label} is not on the board")
    was: str = cells[column]
    cells[column] = was if glyph is None else glyph
    lines[row] = lines[row][: len(lines[row]) - len(lines[row].lstrip())] + " ".join(cells)
    flat[units] = "\n".join(lines) + "\n"
    return was


def _sides(flat: Tables) -> Iterator[tuple[str, Tables]]:
    """Yield the tables by label that both sides have, such as their generals and strengths, with their keys."""
    for key, value in flat.items():
        if key.startswith(_SIDES) and isinstance(value, dict):
            yield key, value


def _holders(flat: Tables, unit: str, label: str) -> set[tuple[str, str]]:
    """Return what is at a place, as pairs of a side and a kind: a unit, or the table of the other piece."""
    named = (key.split(".") for key, table in _sides(flat) if label in table and not key.endswith(_OF_UNITS))
    units = [] if unit == _EMPTY else [(_side(unit), _UNITS)]
    return {*units, *((side, kind) for side, kind in named)}


def _clear(flat: Tables, label: str) -> None:
    """Forget everything at a place, wherever the position names it."""
    place = _place(label)
    for key in [key for key, _ in _sides(flat)] + [key for key in flat if key.startswith(_POSITION)]:
        flat[key] = _without(flat[key], place)


def _place(label: str) -> re.Pattern[str]:
    """Return the pattern of a place, and of one of two units there, such as `b8-1`."""
    return re.compile(rf"{label}(-\d)?")


def _without(value: object, place: re.Pattern[str]) -> object:
    """Return a value without the given place in lists of places, keys and texts that list places."""
    if isinstance(value, str) and _PLACES.fullmatch(value):
        return " ".join(one for one in value.split(" ") if not place.fullmatch(one)) or None
    if isinstance(value, list):
        return [_without(one, place) for one in value if not (isinstance(one, str) and place.fullmatch(one))]
    if not isinstance(value, dict):
        return value
    kept = {key: _without(one, place) for key, one in value.items() if not place.fullmatch(key)}
    return {key: one for key, one in kept.items() if one is not None or value[key] is None}


def _rename(flat: Tables, label: str, target: str) -> None:
    """Name the new place of a piece wherever the position names the old one."""
    place = re.compile(rf"\b{label}\b")
    for key in [key for key, _ in _sides(flat)] + [key for key in flat if key.startswith(_POSITION)]:
        flat[key] = _renamed(flat[key], place, target)


def _renamed(value: object, label: re.Pattern[str], target: str) -> object:
    if isinstance(value, str):
        return label.sub(target, value)
    if isinstance(value, list):
        return [_renamed(one, label, target) for one in value]
    if not isinstance(value, dict):
        return value
    return {label.sub(target, key): _renamed(one, label, target) for key, one in value.items()}
