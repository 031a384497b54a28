"""A recorded game as lines of JSON: a header, a line a ply, and an end line with a digest of all before it.

Every line is the one canonical writing of its value. The reader checks types, builds the value, writes it again and
refuses the line if the bytes differ, which catches duplicate, unknown and reordered keys, fractions, needless escapes
and blanks, all with one rule. A last line without its line feed is torn. No file is opened here.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, NamedTuple

from bcnb.engine.codec import Codec, codec
from bcnb.engine.ruleset import Ruleset, Seat

FORMAT = 1
LONGEST_LINE = 64 * 1024
LARGEST_FILE = 16 * 1024 * 1024
MOST_PLIES = 20_000
RulesetOf = Callable[[str], Ruleset[Any, Any, Any]]


class RecordError(ValueError):
    """A record that is not as it should be: which one, the line (from 1), and the reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name, self.line, self.reason = name, line, reason


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from: ruleset, version of its rules, scenario with its tables, and who sits where."""

    ruleset: str
    rules: str
    scenario: str
    setup: Mapping[str, Any]
    seats: Mapping[Seat, str]


@dataclass(frozen=True, slots=True)
class Ply:
    """One action by anyone, chance included, with the events that it caused. Plies are counted from 1."""

    number: int
    seat: Seat
    do: str
    events: tuple[Any, ...]
    note: str | None = None


@dataclass(frozen=True, slots=True)
class End:
    """How a game ended: the winner (None for nobody), by what, how many plies, and the digest of all lines before."""

    winner: Seat | None
    by: str
    plies: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Record:
    """One playing of a game."""

    header: Header
    plies: tuple[Ply, ...] = ()
    end: End | None = None


class Prefix(NamedTuple):
    """The part of a record that could be read: its bytes, and what stopped the reading, if anything did."""

    record: Record
    size: int
    error: RecordError | None


# --- writing ----------------------------------------------------------------------------------------------------------


def write_header(header: Header) -> bytes:
    """The line of a header."""
    return _line(
        {
            "bcnb": FORMAT,
            "ruleset": header.ruleset,
            "rules": header.rules,
            "scenario": header.scenario,
            "setup": header.setup,
            "seats": header.seats,
        },
    )


def write_ply(ply: Ply, events: Codec) -> bytes:
    """The line of a ply."""
    value = {
        "ply": ply.number,
        "seat": ply.seat,
        "do": ply.do,
        "events": [events.write(event) for event in ply.events],
    }
    return _line(value if ply.note is None else value | {"note": ply.note})


def write_end(end: End) -> bytes:
    """The line that closes a record."""
    return _line({"end": {"winner": end.winner, "by": end.by, "plies": end.plies, "sha256": end.sha256}})


def write_record(record: Record, ruleset: Ruleset[Any, Any, Any]) -> bytes:
    """All lines of a record."""
    return b"".join(record_lines(record, ruleset))


def record_lines(record: Record, ruleset: Ruleset[Any, Any, Any]) -> Iterator[bytes]:
    """The lines of a record, one by one."""
    yield write_header(record.header)
    for ply in record.plies:
        yield write_ply(ply, codec(ruleset))
    if record.end:
        yield write_end(record.end)


def _line(value: Mapping[str, Any]) -> bytes:
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return text.encode() + b"\n"


# --- reading ----------------------------------------------------------------------------------------------------------


def read_record(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> Record:
    """The record in these bytes. Raises RecordError at the first line that is not as it should be."""
    prefix = read_prefix(data, ruleset_of, name)
    if prefix.error:
        raise prefix.error
    return prefix.record


def read_prefix(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> Prefix:
    """As much of a record as is as it should be, from its beginning. Raises RecordError if even the header is not."""
    if len(data) > LARGEST_FILE:
        raise RecordError(name, 1, f"the record has {len(data)} bytes, and the most is {LARGEST_FILE}")
    reader = _Reader(ruleset_of, name)
    begin = 0
    while begin < len(data):
        stop = data.find(b"\n", begin) + 1
        try:
            reader.read(data[begin : stop or None], data[:begin])
        except RecordError as error:
            if not reader.header:
                raise
            return Prefix(reader.record(), begin, error)
        begin = stop
    if not reader.header:
        raise RecordError(name, 1, "the record is empty")
    return Prefix(reader.record(), begin, None)


class _Reader:
    """Reads line by line, and knows what may come next."""

    def __init__(self, ruleset_of: RulesetOf, name: str) -> None:
        self._ruleset_of, self._name, self._line = ruleset_of, name, 0
        self.header: Header | None = None
        self._codec: Codec | None = None
        self._plies: list[Ply] = []
        self._end: End | None = None

    def record(self) -> Record:
        assert self.header
        return Record(self.header, tuple(self._plies), self._end)

    def read(self, line: bytes, before: bytes) -> None:
        """Take in one line; `before` are all bytes before it. Raises RecordError and takes nothing in."""
        self._line += 1
        value = self._value(line)
        try:
            again = self._take(value, before)
            if again == line:
                return
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise self._error(str(error) or type(error).__name__) from None
        self._drop(value)
        raise self._error(f"the line is not written as it should be, from byte {_difference(line, again)} on")

    def _error(self, reason: str) -> RecordError:
        return RecordError(self._name, self._line, reason)

    def _value(self, line: bytes) -> dict[str, Any]:
        if not line.endswith(b"\n"):
            raise self._error("the line is torn: it has no end")
        if len(line) > LONGEST_LINE:
            raise self._error(f"the line has {len(line)} bytes, and the most is {LONGEST_LINE}")
        try:
            value = json.loads(line.decode(), parse_float=_refuse_number, parse_constant=_refuse_number)
        except RecursionError:
            raise self._error("the line is nested too deeply") from None
        except ValueError as error:
            raise self._error(f"the line is no JSON: {error}") from None
        if not isinstance(value, dict):
            raise self._error("the line is no object")
        return value

    def _take(self, value: dict[str, Any], before: bytes) -> bytes:
        """Take in a value, and write it again."""
        if self._end:
            raise ValueError("a line follows the end")
        if self.header is None:
            return self._take_header(value)
        if "end" in value:
            return self._take_end(value["end"], before)
        return self._take_ply(value)

    def _take_header(self, value: dict[str, Any]) -> bytes:
        if value.get("bcnb") != FORMAT:
            raise ValueError(f"a record begins with its header, format {FORMAT}")
        header = Header(
            _text(value, "ruleset"),
            _text(value, "rules"),
            _text(value, "scenario"),
            _table(value, "setup"),
            {seat: _text(_table(value, "seats"), seat) for seat in _table(value, "seats")},
        )
        self._codec = codec(self._ruleset_of(header.ruleset))
        again = write_header(header)
        self.header = header
        return again

    def _take_ply(self, value: dict[str, Any]) -> bytes:
        assert self._codec
        ply = Ply(
            _whole(value, "ply"),
            _text(value, "seat"),
            _text(value, "do"),
            tuple(map(self._codec.parse, _list(value, "events"))),
            _text(value, "note") if "note" in value else None,
        )
        if ply.number != len(self._plies) + 1:
            raise ValueError(f"ply {ply.number} stands where ply {len(self._plies) + 1} belongs")
        if ply.number > MOST_PLIES:
            raise ValueError(f"a record has at most {MOST_PLIES} plies")
        again = write_ply(ply, self._codec)
        self._plies.append(ply)
        return again

    def _take_end(self, value: Any, before: bytes) -> bytes:
        if not isinstance(value, dict):
            raise ValueError("the end is no object")
        winner = None if value["winner"] is None else _text(value, "winner")
        end = End(winner, _text(value, "by"), _whole(value, "plies"), _text(value, "sha256"))
        if end.plies != len(self._plies):
            raise ValueError(f"the end counts {end.plies} plies, and there are {len(self._plies)}")
        if end.sha256 != sha256(before).hexdigest():
            raise ValueError("the digest is not that of the lines before: one of them was changed")
        self._end = end
        return write_end(end)

    def _drop(self, value: dict[str, Any]) -> None:
        """Forget the value taken in last, whose bytes were not as they should be."""
        if self._end:
            self._end = None
        elif self._plies:
            self._plies.pop()
        else:
            self.header = None


def _refuse_number(text: str) -> None:
    raise ValueError(f"{text:.20} is no whole number")


def _difference(line: bytes, again: bytes) -> int:
    """The first byte (from 1) in which two lines differ."""
    same = next((place for place, pair in enumerate(zip(line, again, strict=False)) if pair[0] != pair[1]), None)
    return (min(len(line), len(again)) if same is None else same) + 1


def _field(table: Mapping[str, Any], key: str, kind: type, what: str) -> Any:
    if key not in table:
        raise ValueError(f"{key!r} is missing")
    if type(table[key]) is not kind:
        raise ValueError(f"{key!r} is no {what}")
    return table[key]


def _text(table: Mapping[str, Any], key: str) -> str:
    text: str = _field(table, key, str, "text")
    return text


def _whole(table: Mapping[str, Any], key: str) -> int:
    number: int = _field(table, key, int, "whole number")
    return number


def _table(table: Mapping[str, Any], key: str) -> dict[str, Any]:
    found: dict[str, Any] = _field(table, key, dict, "table")
    return found


def _list(table: Mapping[str, Any], key: str) -> list[Any]:
    found: list[Any] = _field(table, key, list, "list")
    return found
