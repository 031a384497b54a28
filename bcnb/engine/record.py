"""A recorded game as lines of JSON: a header, a line a ply, and an end line with a digest of all before it.

Every line is the one canonical writing of its value. The reader checks types, builds the value, writes it again and
refuses the line if the bytes differ, which catches duplicate, unknown and reordered keys, fractions, needless escapes
and blanks, all with one rule. Nothing that the reader would refuse is ever written. A last line without its line feed
is torn. No file is opened here.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from typing import NamedTuple, TypeVar

from bcnb.engine.codec import LONGEST_LINE as LONGEST_LINE
from bcnb.engine.codec import Codec, check_same, codec, hold_number, parse_line, quoted, shown, write_line, write_text
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import AnyRuleset, Event, S, Seat, Typed

FORMAT = 1
LARGEST_FILE = 16 * 1024 * 1024
MOST_PLIES = 20_000
T = TypeVar("T")
RulesetOf = Callable[[str], AnyRuleset]


class RecordError(ValueError):
    """A record that is not as it should be: which one, the line (from 1), and the reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name, self.line, self.reason = name, line, reason


class TornLine(RecordError):
    """A last line without its line feed: its writing was broken off."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a game starts from: ruleset, version of its rules, scenario with its tables, and who sits where; and the
    house rules by which it is played, if there are any: readings by their names."""

    ruleset: str
    rules: str
    scenario: str
    setup: Mapping[str, object]
    seats: Mapping[Seat, str]
    house: Mapping[str, object] = field(default_factory=dict)


@frozen
class Ply:
    """One action by anyone, chance included, with the events that it caused. Plies are counted from 1."""

    number: int
    seat: Seat
    do: str
    events: tuple[Event, ...]
    note: str | None = None


@frozen
class End:
    """How a game ended: the winner (None for nobody), by what, how many plies, and the digest of all lines before."""

    winner: Seat | None
    by: str
    plies: int
    sha256: str


@frozen
class Record:
    """One playing of a game."""

    header: Header
    plies: tuple[Ply, ...] = ()
    end: End | None = None


class WrongDigest(RecordError):
    """An end line, as it should be but for its digest: some byte before it was changed. `end` is what it says."""

    def __init__(self, name: str, line: int, end: End) -> None:
        super().__init__(name, line, "the digest is not that of the lines before: one of them was changed")
        self.end = end


class PartialRecord(NamedTuple):
    """The part of a record that could be read: its bytes, and what stopped the reading, if anything did."""

    record: Record
    size: int
    error: RecordError | None

    @property
    def end(self) -> End | None:
        """The end that the record tells of, even with a wrong digest; None where the game goes no further."""
        return self.error.end if isinstance(self.error, WrongDigest) else self.record.end


# --- writing ----------------------------------------------------------------------------------------------------------


def write_header(header: Header) -> bytes:
    """The line of a header. Without house rules it says nothing of any."""
    value = {
        "bcnb": FORMAT,
        "ruleset": header.ruleset,
        "rules": header.rules,
        "scenario": header.scenario,
        "setup": header.setup,
        "seats": header.seats,
    }
    return write_line(value | {"house": header.house} if header.house else value)


def write_ply(ply: Ply, events: Codec) -> bytes:
    """The line of a ply."""
    told = ",".join(map(events.text, ply.events))
    note = "" if ply.note is None else f',"note":{quoted(ply.note)}'
    return write_text(
        f'{{"ply":{hold_number(ply.number)},"seat":{quoted(ply.seat)},"do":{quoted(ply.do)},"events":[{told}]{note}}}'
    )


def write_end(end: End) -> bytes:
    """The line that closes a record."""
    return write_line({"end": {"winner": end.winner, "by": end.by, "plies": end.plies, "sha256": end.sha256}})


def write_record(record: Record, ruleset: Typed[S]) -> bytes:
    """All lines of a record."""
    return b"".join(record_lines(record, ruleset))


def record_lines(record: Record, ruleset: Typed[S]) -> Iterator[bytes]:
    """The lines of a record, one by one."""
    yield write_header(record.header)
    for ply in record.plies:
        yield write_ply(ply, codec(ruleset))
    if record.end:
        yield write_end(record.end)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_record(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> Record:
    """The record in these bytes. Raises RecordError at the first line that is not as it should be."""
    prefix = read_partial_record(data, ruleset_of, name)
    if prefix.error:
        raise prefix.error
    return prefix.record


def read_partial_record(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> PartialRecord:
    """As much of a record as is as it should be, from its beginning. Raises RecordError if even the header is not."""
    if len(data) > LARGEST_FILE:
        raise RecordError(name, 1, f"the record has more than {LARGEST_FILE} bytes")
    reader, begin = _Reader(ruleset_of, name), 0
    while begin < len(data):
        stop = data.find(b"\n", begin) + 1 or len(data)
        try:
            reader.read(data[begin:stop])
        except RecordError as error:
            return PartialRecord(reader.record(error), begin, error)
        begin = stop
    return PartialRecord(reader.record(RecordError(name, 1, "the record is empty")), begin, None)


class Edges(NamedTuple):
    """What the first and the last line of a record say: its header, how many plies there are before the last line or up
    to it, its end, and what is wrong with the last line, if anything is."""

    header: Header
    plies: int
    end: End | None
    error: RecordError | None


def read_edges(data: bytes, ruleset_of: RulesetOf, name: str = "record", header: Header | None = None) -> Edges:
    """Return what the first and the last line of a record say. Of the lines between only the digest is checked.

    `header` is what the first line says, if it was read before. Raises RecordError if the header is faulty.
    """
    if len(data) > LARGEST_FILE:
        raise RecordError(name, 1, f"the record has more than {LARGEST_FILE} bytes")
    if not data:
        raise RecordError(name, 1, "the record is empty")
    reader, first = _Reader(ruleset_of, name), data.find(b"\n") + 1
    if header is None:
        reader.read(data[: first or len(data)])
    else:
        reader.begin(data[:first], header)
    last = max(data.rfind(b"\n", 0, -1) + 1, first)
    reader.skip(data[first:last])
    try:
        if last < len(data):
            reader.read(data[last:])
    except RecordError as error:
        return reader.edges(error)
    return reader.edges(None)


class _Reader:
    """Reads line by line, and knows what may come next."""

    def __init__(self, ruleset_of: RulesetOf, name: str) -> None:
        self._ruleset_of, self._name = ruleset_of, name
        self._lines, self._digest, self._skipped = 0, sha256(), 0
        self._header: Header | None = None
        self._codec: Codec | None = None
        self._plies: list[Ply] = []
        self._end: End | None = None

    def record(self, lack: RecordError) -> Record:
        """What has been read. Raises `lack` if there is not even a header."""
        if self._header is None:
            raise lack
        return Record(self._header, tuple(self._plies), self._end)

    def edges(self, error: RecordError | None) -> Edges:
        """What has been read and what was passed over."""
        assert self._header
        return Edges(self._header, self._count, self._end, error)

    @property
    def _count(self) -> int:
        """How many plies there have been."""
        return self._skipped + len(self._plies)

    def begin(self, line: bytes, header: Header) -> None:
        """Take the first line, which was read before."""
        self._header, self._codec = header, codec(self._ruleset_of(header.ruleset))
        self._lines += 1
        self._digest.update(line)

    def skip(self, lines: bytes) -> None:
        """Pass over lines, which are taken for those of plies."""
        self._digest.update(lines)
        self._lines += lines.count(b"\n")
        self._skipped += lines.count(b"\n")

    def read(self, line: bytes) -> None:
        """Take in one line. Raises RecordError, and then takes nothing in."""
        if not line.endswith(b"\n"):
            raise TornLine(self._name, self._lines + 1, "the line is torn: it has no end")
        part = self._canonical_part(line)
        if isinstance(part, End) and part.sha256 != self._digest.hexdigest():
            raise WrongDigest(self._name, self._lines + 1, part)
        self._keep(part)
        self._lines += 1
        self._digest.update(line)

    def _canonical_part(self, line: bytes) -> Header | Ply | End:
        """What a line says, if it may stand here and is written as it should be. Raises RecordError."""
        try:
            part = self._part(parse_line(line))
            check_same(line, self._write(part))
        except RecursionError:
            raise RecordError(self._name, self._lines + 1, "the line is nested too deeply") from None
        except (ValueError, TypeError) as error:
            raise RecordError(self._name, self._lines + 1, str(error)) from None
        return part

    def _part(self, value: dict[str, object]) -> Header | Ply | End:
        """What a line says, if it may stand here. Raises ValueError."""
        if self._end:
            raise ValueError("a line follows the end")
        if self._codec is None or self._header is None:
            header = _parse_header(value)
            rules = self._ruleset_of(header.ruleset)
            _check_version(header, rules)
            self._codec = codec(rules)
            return header
        if "end" in value:
            return self._fitting_end(_parse_end(_table(value, "end")))
        return self._fitting_ply(_parse_ply(value, self._codec))

    def _fitting_ply(self, ply: Ply) -> Ply:
        if ply.number != self._count + 1:
            raise ValueError(f"ply {ply.number} stands where ply {self._count + 1} belongs")
        if ply.number > MOST_PLIES:
            raise ValueError(f"a record has at most {MOST_PLIES} plies")
        return ply

    def _fitting_end(self, end: End) -> End:
        if end.plies != self._count:
            raise ValueError(f"the end counts {end.plies} plies, and there are {self._count}")
        return end

    def _write(self, part: Header | Ply | End) -> bytes:
        if isinstance(part, Ply):
            assert self._codec
            return write_ply(part, self._codec)
        return write_header(part) if isinstance(part, Header) else write_end(part)

    def _keep(self, part: Header | Ply | End) -> None:
        if isinstance(part, Ply):
            self._plies.append(part)
        elif isinstance(part, Header):
            self._header = part
        else:
            self._end = part


# --- the parts of a record --------------------------------------------------------------------------------------------


def _parse_header(value: Mapping[str, object]) -> Header:
    if value.get("bcnb") != FORMAT:
        raise ValueError(f"a record begins with its header, format {FORMAT}")
    seats = _table(value, "seats")
    return Header(
        _text(value, "ruleset"),
        _text(value, "rules"),
        _text(value, "scenario"),
        _table(value, "setup"),
        {seat: _text(seats, seat) for seat in seats},
        _table(value, "house") if "house" in value else {},
    )


def _check_version(header: Header, ruleset: AnyRuleset) -> None:
    """Refuse rules that were never released: nobody can say what they decide. Raises ValueError."""
    if header.rules not in ruleset.versions:
        known = ", ".join(ruleset.versions)
        raise ValueError(f"{header.ruleset} never had the rules {shown(header.rules)}; there are {known}")


def _parse_ply(value: Mapping[str, object], events: Codec) -> Ply:
    return Ply(
        _whole(value, "ply"),
        _text(value, "seat"),
        _text(value, "do"),
        tuple(map(events.parse, _list(value, "events"))),
        _text(value, "note") if "note" in value else None,
    )


def _parse_end(value: Mapping[str, object]) -> End:
    winner = None if value.get("winner", "") is None else _text(value, "winner")
    return End(winner, _text(value, "by"), _whole(value, "plies"), _text(value, "sha256"))


def _field(kind: type[T], what: str) -> Callable[[Mapping[str, object], str], T]:
    """How a field of a type is taken from a table. Raises ValueError."""

    def take(table: Mapping[str, object], key: str) -> T:
        if key not in table:
            raise ValueError(f"{key!r} is missing")
        value = table[key]
        if type(value) is not kind:
            raise ValueError(f"{key!r} is no {what}")
        return value

    return take


_text, _whole = _field(str, "text"), _field(int, "whole number")
_table: Callable[[Mapping[str, object], str], dict[str, object]] = _field(dict, "table")
_list: Callable[[Mapping[str, object], str], list[object]] = _field(list, "list")
