"""Changed scenarios (what-ifs), and the search for them by name."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bcnb.course.history.catalogue import find_history, list_histories
from bcnb.course.history.schema import History, WhatIf
from bcnb.engine.game_registry import DEFAULT_RULESET
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Scenario
from bcnb.storage.scenarios import find_scenario, read_scenario
from bcnb.storage.toml import FileError, TomlLocation

MOST_LETTERS = 200
"""The largest number of letters that a what-if may change in a picture, which limits the time for it."""


def changed(scenario: Scenario, whatif: WhatIf) -> Scenario:
    """Return the scenario with the change of a what-if.

    Raises:
        FileError: if the change has no effect, or the changed scenario is invalid.
    """
    where = TomlLocation(whatif.file, line=whatif.line)
    try:
        tables = lay_over(scenario.tables, whatif.change)
    except ValueError as error:
        raise where.fault(f"{whatif.name}: {error}") from None
    try:
        return read_scenario(tables, scenario.name, where)
    except FileError as error:
        raise where.fault(f"{whatif.name}: {error.reason}") from None


def lay_over(tables: Mapping[str, object], change: Mapping[str, Any]) -> dict[str, Any]:
    """Return tables with others laid over them. An empty text deletes a key.

    Raises:
        ValueError: if an entry changes nothing or is invalid.
    """
    over: dict[str, Any] = dict(tables)
    for key, value in change.items():
        old = over.get(key)
        if isinstance(value, Mapping) and isinstance(old, str):
            over[key] = _redrawn(old, value)
        elif isinstance(value, Mapping):
            over[key] = lay_over(old if isinstance(old, Mapping) else {}, value)
        elif value == (old or ""):
            raise ValueError(f"{key} is {value!r} already" if value else f"there is no {key} to take away")
        elif value == "":
            del over[key]
        else:
            over[key] = value
    return over


def _redrawn(picture: str, letters: Mapping[str, Any]) -> str:
    """Return a picture with new letters on some hexes. Raises ValueError."""
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"{len(letters)} letters are changed; the maximum is {MOST_LETTERS}")
    rows = [list(row) for row in picture.split("\n")]
    for label, letter in letters.items():
        row, place = _spot(rows, label)
        if not isinstance(letter, str) or len(letter) != 1 or letter.isspace():
            raise ValueError(f"{letter!r} on {label} is not a letter of a picture")
        if rows[row][place] == letter:
            raise ValueError(f"{letter!r} is on {label} already")
        rows[row][place] = letter
    return "\n".join("".join(row) for row in rows)


def _spot(rows: list[list[str]], label: str) -> tuple[int, int]:
    """Return the row and the column of a hex in a picture, both counted from 0.

    Raises ValueError for an unknown hex.
    """
    row, column = ord(label[:1] or "?") - ord("a"), label[1:]
    if 0 <= row < len(rows) and column.isascii() and column.isdecimal() and len(column) < 3 and column[0] != "0":
        places = [place for place, letter in enumerate(rows[row]) if letter != " "]
        if int(column) <= len(places):
            return row, places[int(column) - 1]
    raise ValueError(f"{label!r} is not a hex of the picture")


def layouts(history: History, whatif: WhatIf) -> tuple[Scenario, Scenario]:
    """Return the scenario of a battle without and with the change.

    Raises:
        FileError: if the change has no effect, or a scenario is invalid.
    """
    scenario = find_scenario(f"{DEFAULT_RULESET}/{history.battle}")
    return scenario, changed(scenario, whatif)


# --- search by name ---------------------------------------------------------------------------------------------------


def find_whatifs(name: str) -> tuple[tuple[History, WhatIf], ...]:
    """Return what-ifs with their history.

    Args:
        name: a battle (`murfreesboro`) for all of its what-ifs, in their order, or the name of a single what-if, as in
            `find_whatif`.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown or ambiguous name.
    """
    return tuple(_every([name])) if name in list_histories() else (find_whatif(name),)


def find_whatif(name: str) -> tuple[History, WhatIf]:
    """Return a what-if and its history.

    Args:
        name: the what-if (`no-wall`), with its battle if necessary (`murfreesboro/first-union`).

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown or ambiguous name.
    """
    battle, _, given = name.rpartition("/")
    battles = list_histories()
    found = [pair for pair in _every([battle] if battle else battles) if pair[1].name == given]
    if len(found) == 1:
        return found[0]
    if found:
        raise ValueError(
            f"{name!r} belongs to more than one battle: write {' or '.join(_full(*pair) for pair in found)}"
        )
    names = [pair[1].name for pair in _every(battles)]
    raise ValueError(f"unknown what-if {name!r}{did_you_mean(given, [*names, *battles]) or '; name a battle'}")


def _every(battles: Iterable[str]) -> Iterator[tuple[History, WhatIf]]:
    for battle in battles:
        history = find_history(battle)
        yield from ((history, whatif) for whatif in history.whatifs)


def _full(history: History, whatif: WhatIf) -> str:
    return f"{history.battle}/{whatif.name}"
