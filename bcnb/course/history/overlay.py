"""A what-if is a change of the scenario file: its tables are laid over those of the file, and all is read again.

A value takes the place of the file's; an empty text takes a key away; a table over a picture changes letters by hex.
"""

from collections.abc import Mapping
from typing import Any

from bcnb.course.history.values import WhatIf
from bcnb.engine.ruleset import Scenario
from bcnb.storage.scenarios import read_scenario
from bcnb.storage.toml import FileError, TomlLocation

MOST_LETTERS = 200
"""The most letters that one what-if may change in a picture, so that nobody waits for it."""


def changed(scenario: Scenario, whatif: WhatIf) -> Scenario:
    """The scenario as the what-if has it. Raises FileError at a what-if that names nothing or cannot be played."""
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
    """Tables with others laid over them. Raises ValueError where that changes nothing."""
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
    """A picture with other letters on some hexes. Raises ValueError."""
    if len(letters) > MOST_LETTERS:
        raise ValueError(f"{len(letters)} letters are changed; the most are {MOST_LETTERS}")
    rows = [list(row) for row in picture.split("\n")]
    for label, letter in letters.items():
        row, place = _spot(rows, label)
        if not isinstance(letter, str) or len(letter) != 1 or letter.isspace():
            raise ValueError(f"{letter!r} on {label} is no letter of a picture")
        if rows[row][place] == letter:
            raise ValueError(f"{letter!r} stands on {label} already")
        rows[row][place] = letter
    return "\n".join("".join(row) for row in rows)


def _spot(rows: list[list[str]], label: str) -> tuple[int, int]:
    """The row and the place in it of a hex. Raises ValueError for one that the picture does not have."""
    row, column = ord(label[:1] or "?") - ord("a"), label[1:]
    if 0 <= row < len(rows) and column.isascii() and column.isdecimal() and len(column) < 3 and column[0] != "0":
        places = [place for place, letter in enumerate(rows[row]) if letter != " "]
        if int(column) <= len(places):
            return row, places[int(column) - 1]
    raise ValueError(f"{label!r} is no hex of the picture")
