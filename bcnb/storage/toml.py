"""A strict reader and a writer of TOML: types are checked, unknown keys are refused, and errors give file and line.

`tomllib` keeps no line numbers, so `toml_scanner.Finder` finds them in the text when an error needs one.
"""

import json
import re
import tomllib
from codecs import BOM_UTF8
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

from bcnb.engine.codec import wide_encoding
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.name_lookup import did_you_mean
from bcnb.storage.files import read_bytes
from bcnb.storage.toml_scanner import LARGEST, Finder, Keys, first_excess


def parse_day(text: str) -> date:
    """Return the date in a text of the form YYYY-MM-DD.

    Raises:
        ValueError: if the text has another form, or the date does not exist.

    >>> parse_day("1862-03-23").year
    1862
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", text, re.ASCII):
        raise ValueError(f"{text!r:.40} is not a day such as 1862-03-23")
    return date.fromisoformat(text)


_PLAIN_LINES = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f']*\n")
KINDS = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    dict: "a table",
    list: "a list",
    date: "a date",
}
"""The names of TOML types in error messages."""

T = TypeVar("T")


class FileError(ValueError):
    """An error in a file, with `file`, `line` (from 1, or None for the whole file) and `reason`."""

    def __init__(self, file: str, line: int | None, reason: str) -> None:
        super().__init__(f"{file}:{line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


class IncompleteFile(FileError):
    """An error in a file that is not whole: it is not text, not TOML, or lacks a key that it must have."""


@frozen
class TomlLocation:
    """The place where tables were read: a file, with a finder of lines in its text or the one line that holds them all.

    `base` is a path of keys that is tried before the keys themselves. It leads to tables in the file that override
    others.
    """

    file: str
    finder: Finder | None = None
    line: int | None = None
    base: Keys = ()

    def fault(self, reason: str, *keys: str | int) -> FileError:
        """Return the error to raise about a key."""
        return FileError(self.file, self.line_of(keys), reason)

    def row_fault(self, reason: str, row: int, *keys: str | int) -> FileError:
        """Return the error to raise about a row (from 0) of a multi-line string."""
        if self.finder is None:
            return self.fault(reason, *keys)
        return FileError(self.file, self.finder.row(self._known(self.finder, keys), row), reason)

    def line_of(self, keys: Keys) -> int | None:
        """Return the line of a key or, failing that, of the nearest table that contains it."""
        return self.line if self.finder is None else self.finder.line(self._known(self.finder, keys))

    def over(self, *base: str | int) -> "TomlLocation":
        """Return this location for tables under `base` that override those of the file."""
        return replace(self, base=base)

    def _known(self, finder: Finder, keys: Keys) -> Keys:
        return self.base + keys if finder.knows(self.base + keys) else keys


@frozen
class MergedLocation(TomlLocation):
    """The places of tables from two files: those with the keys in `others` are from the other file."""

    others: frozenset[str] = frozenset()
    own: TomlLocation = TomlLocation("")
    other: TomlLocation = TomlLocation("")

    def fault(self, reason: str, *keys: str | int) -> FileError:
        """Return the error to raise about a key, with the file that contains it."""
        return self._of(keys).fault(reason, *keys)

    def row_fault(self, reason: str, row: int, *keys: str | int) -> FileError:
        """Return the error to raise about a row of a string, with the file that contains it."""
        return self._of(keys).row_fault(reason, row, *keys)

    def line_of(self, keys: Keys) -> int | None:
        """Return the line of a key in the file that contains it."""
        return self._of(keys).line_of(keys)

    def _of(self, keys: Keys) -> TomlLocation:
        return self.other if keys and keys[0] in self.others else self.own


class Table:
    """A table being read.

    Each key is requested by type. `finish` refuses keys that were never requested, here and in nested tables. All
    methods that read a key raise FileError if its value is not as described.
    """

    def __init__(self, values: Mapping[str, Any], where: TomlLocation, keys: Keys = ()) -> None:
        self.values = values
        self.where = where
        self.keys = keys
        self._asked: set[str] = set()
        self._below: dict[Keys, Table] = {}

    def fault(self, reason: str, *keys: str | int) -> FileError:
        """Return the error to raise about a key of this table, or about the table."""
        return self.where.fault(reason, *self.keys, *keys)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string. Without a default, it must be present and must not be empty."""
        value = self._take(key, str, default)
        if not value.strip() and default is None:
            raise self.fault(f"{self._name(key)} is empty", key)
        return value

    def whole(self, key: str, default: int | None = None, least: int | None = None, most: int | None = None) -> int:
        """Return an integer from `least` to `most`, both included."""
        value = self._take(key, int, default)
        if (least is not None and value < least) or (most is not None and value > most):
            bounds = f"from {least} to {most}" if most is not None else f"{least} or more"
            raise self.fault(f"{self._name(key)} must be {bounds}, not {value}", key)
        return value

    def truth(self, key: str, default: bool | None = None) -> bool:
        """Return a boolean."""
        return self._take(key, bool, default)

    def day(self, key: str) -> date:
        """Return a date, which may be an ISO string."""
        if isinstance(value := self.raw(key), str):
            return self._iso(key, value)
        return self._take(key, date, None)

    def day_or_none(self, key: str) -> date | None:
        """Return a date, which may be an ISO string, or None if the key is missing."""
        return None if self.raw(key) is None else self.day(key)

    def choice(self, key: str, choices: Iterable[str], default: str | None = None) -> str:
        """Return one of the given strings."""
        value, known = self.text(key, default), list(choices)
        if value not in known:
            raise self.fault(f"{self._name(key)} is {value!r}, but must be one of: {', '.join(known)}", key)
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """Return a list of strings, which is empty if the key is missing."""
        return tuple(self.checked(text, str, key, number) for number, text in enumerate(self._take(key, list, [])))

    def table(self, key: str) -> "Table":
        """Return the table of a key, which is empty if the key is missing."""
        return self._lower(self._take(key, dict, {}), key)

    def tables(self, key: str) -> list["Table"]:
        """Return the list of tables of a key, which is empty if the key is missing."""
        return [
            self._lower(self.checked(values, dict, key, number), key, number)
            for number, values in enumerate(self._take(key, list, []))
        ]

    def raw(self, key: str) -> Any:
        """Return the value unchecked, or None if the key is missing."""
        self._asked.add(key)
        return self.values.get(key)

    def has(self, key: str) -> bool:
        """Return True if the key is present. It counts as requested."""
        self._asked.add(key)
        return key in self.values

    def entries(self) -> tuple[str, ...]:
        """Return all keys of a table whose keys can be chosen freely, such as labels. All count as requested."""
        self._asked.update(self.values)
        return tuple(self.values)

    def checked(self, value: object, kind: type[T], *keys: str | int) -> T:
        """Return the value if it has exactly this type. Raises FileError."""
        if type(value) is not kind:
            found = KINDS.get(type(value), f"a {type(value).__name__}")
            raise self.fault(f"{self._name(*keys)} must be {KINDS[kind]}, but is {found}", *keys)
        return value

    def with_file(self, key: str, other: "Table") -> "Table":
        """Return this table with the tables of another file in place of the key that names that file.

        If both files have a key, this file's value counts.
        """
        own = {name: value for name, value in self.values.items() if name != key}
        added = {name: value for name, value in other.values.items() if name not in own}
        where = MergedLocation(self.where.file, others=frozenset(added), own=self.where, other=other.where)
        whole = Table({**own, **added}, where)
        whole._asked = self._asked
        return whole

    def finish(self) -> None:
        """Refuse the first key that was never requested. Raises FileError."""
        for key in self.values:
            if key not in self._asked:
                raise self.fault(f"unknown key {self._name(key)}{did_you_mean(key, self._asked)}", key)
        for table in self._below.values():
            table.finish()

    def _lower(self, values: Mapping[str, Any], *keys: str | int) -> "Table":
        """Return the nested table at these keys: always the same object, because it remembers the requested keys."""
        return self._below.setdefault(keys, Table(values, self.where, (*self.keys, *keys)))

    def _take(self, key: str, kind: type[T], default: T | None) -> T:
        self._asked.add(key)
        if key in self.values:
            return self.checked(self.values[key], kind, key)
        if default is None:
            fault = self.fault(
                f"the key {self._name(key)} is missing{did_you_mean(key, set(self.values) - self._asked)}"
            )
            raise IncompleteFile(fault.file, fault.line, fault.reason)
        return default

    def _iso(self, key: str, text: str) -> date:
        try:
            return parse_day(text)
        except ValueError:
            raise self.fault(f"{self._name(key)} must be a date such as 1862-03-23, not {text!r}", key) from None

    def _name(self, *keys: str | int) -> str:
        return repr(".".join(str(key) for key in (*self.keys, *keys)))


def read_toml(path: Path | str) -> Table:
    """Return the tables of a TOML file.

    Raises:
        FileError: if the file cannot be read, is too large, or is not UTF-8 or not TOML.
    """
    return parse_toml(decode(str(path), read_file(Path(path), LARGEST)), str(path))


def parse_toml(text: str, file: str) -> Table:
    """Return the tables of a TOML text.

    Raises:
        FileError: with the given file name, if the text is not TOML or exceeds a limit of `toml_scanner`.
    """
    if excess := first_excess(text):
        raise FileError(file, excess.line, excess.reason)
    try:
        return Table(tomllib.loads(text), TomlLocation(file, Finder(text.replace("\r\n", "\n"))))
    except tomllib.TOMLDecodeError as error:
        raise _syntax_fault(file, text, str(error)) from None


def write_toml(tables: Mapping[str, Any]) -> str:
    """Return tables as TOML: single values first, then each table with its header. Empty tables are left out."""
    single = {key: value for key, value in tables.items() if not isinstance(value, dict)}
    parts = [_pairs(single)] if single else []
    for key, value in tables.items():
        if isinstance(value, dict) and value:
            parts.append(f"[{_key(key)}]\n{_pairs(value)}")
    return "\n".join(parts)


def write_pair(key: str, value: object) -> str:
    """Return the line of a key and its value as TOML. A table is written inline."""
    return _pairs({key: value})


def read_file(path: Path, most: int) -> bytes:
    """Return the content of a file with at most a number of bytes.

    Raises:
        FileError: if it cannot be read or is larger.
    """
    try:
        data = read_bytes(path, most)
    except OSError as error:
        raise FileError(str(path), None, f"cannot be read: {error.strerror or error}") from None
    if len(data) > most:
        raise FileError(str(path), None, f"is larger than {most:,} bytes")
    return data


def decode(file: str, data: bytes) -> str:
    """Return the text of a file's bytes, without a byte order mark.

    Raises:
        FileError: if the bytes are not UTF-8. The message names another encoding if one is recognized.
    """
    if other := wide_encoding(data):
        raise FileError(file, None, f"is saved as {other}. Save it again as UTF-8")
    try:
        return data.removeprefix(BOM_UTF8).decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise IncompleteFile(file, line, f"is not UTF-8: byte 0x{data[error.start]:02x} does not belong here") from None


def _syntax_fault(file: str, text: str, message: str) -> FileError:
    line = re.search(r"line (\d+)", message)
    reason = re.sub(r" \(at .*\)$", "", message)
    return IncompleteFile(file, int(line[1]) if line else text.count("\n") + 1, f"not TOML: {reason}")


def _pairs(values: Mapping[str, Any]) -> str:
    return "".join(f"{_key(key)} = {_value(value)}\n" for key, value in values.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _quoted(key)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f"'''\n{value}'''" if _PLAIN_LINES.fullmatch(value) else _quoted(value)
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{_key(key)} = {_value(item)}' for key, item in value.items())} }}"
    if isinstance(value, Sequence):
        return f"[{', '.join(_value(item) for item in value)}]"
    return str(value)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
