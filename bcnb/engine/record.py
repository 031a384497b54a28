"""A recorded game as lines of JSON: a header, one line per ply, and an end line with a digest of all lines before it.

Every line is the canonical writing of its value. The reader checks the types, builds the value, writes it again and
rejects the line if the bytes differ. This one rule catches duplicate, unknown and reordered keys, fractions,
unnecessary escapes and spaces. The writer never writes anything that the reader would reject. A last line without a
line feed is torn. This module opens no files.
"""

from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from typing import NamedTuple, TypeVar

from bcnb.engine.codec import LONGEST_LINE as LONGEST_LINE
from bcnb.engine.codec import Codec, check_same, codec, hold_number, parse_line, quoted, shown, write_line, write_text
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.record_header import Header as Header
from bcnb.engine.record_header import list_field, parse_header, table_field, text_field, whole_field
from bcnb.engine.record_header import write_header as write_header
from bcnb.engine.ruleset import AnyRuleset, Event, S, Seat, Typed

LARGEST_FILE = 16 * 1024 * 1024
MOST_PLIES = 20_000
T = TypeVar("T")
RulesetOf = Callable[[str], AnyRuleset]


class RecordError(ValueError):
    """An invalid record: its name, the line (counted from 1), and the reason."""

    def __init__(self, name: str, line: int, reason: str) -> None:
        super().__init__(f"{name}:{line}: {reason}")
        self.name, self.line, self.reason = name, line, reason


class TornLine(RecordError):
    """A last line without a line feed, because writing it was interrupted."""


@frozen
class Ply:
    """One action by a player or by chance, with the events that it caused. Plies count from 1.

    `do` is the action as one line of text.
    """

    number: int
    seat: Seat
    do: str
    events: tuple[Event, ...]
    note: str | None = None


@frozen
class End:
    """The end of a game: winner (None for nobody), reason, number of plies, and a digest of all lines before it."""

    winner: Seat | None
    by: str
    plies: int
    sha256: str


@frozen
class Record:
    """One recorded game. `end` is None while the game is not over."""

    header: Header
    plies: tuple[Ply, ...] = ()
    end: End | None = None


class WrongDigest(RecordError):
    """An end line that is valid except for its digest, so some byte before it was changed. `end` is its content."""

    def __init__(self, name: str, line: int, end: End) -> None:
        super().__init__(name, line, "the digest is not that of the lines before: one of them was changed")
        self.end = end


class PartialRecord(NamedTuple):
    """The part of a record that could be read, its size in bytes, and the error that stopped the reading, if any.

    `name` is the name of the record in error messages.
    """

    record: Record
    size: int = 0
    error: RecordError | None = None
    name: str = "record"

    @property
    def end(self) -> End | None:
        """Return the end of the record, even if its digest is wrong, or None if the record has no end line."""
        return self.error.end if isinstance(self.error, WrongDigest) else self.record.end


# --- writing ----------------------------------------------------------------------------------------------------------


def write_ply(ply: Ply, events: Codec) -> bytes:
    """Return the line of a ply.

    Raises:
        ValueError: if a field has a value of the wrong type, or the line is too long.
    """
    written = ",".join(map(events.text, ply.events))
    note = "" if ply.note is None else f',"note":{quoted(ply.note)}'
    return write_text(
        f'{{"ply":{hold_number(ply.number)},"seat":{quoted(ply.seat)},"do":{quoted(ply.do)},"events":[{written}]{note}}}'
    )


def write_end(end: End) -> bytes:
    """Return the end line of a record."""
    return write_line({"end": {"winner": end.winner, "by": end.by, "plies": end.plies, "sha256": end.sha256}})


def write_record(record: Record, ruleset: Typed[S]) -> bytes:
    """Return the bytes of the whole file of a record."""
    return b"".join(record_lines(record, ruleset))


def record_lines(record: Record, ruleset: Typed[S]) -> Iterator[bytes]:
    """Yield the lines of a record one by one."""
    yield write_header(record.header)
    for ply in record.plies:
        yield write_ply(ply, codec(ruleset))
    if record.end:
        yield write_end(record.end)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_record(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> Record:
    """Return the record in the given bytes.

    Raises:
        RecordError: at the first invalid line.
    """
    prefix = read_partial_record(data, ruleset_of, name)
    if prefix.error:
        raise prefix.error
    return prefix.record


def read_partial_record(data: bytes, ruleset_of: RulesetOf, name: str = "record") -> PartialRecord:
    """Return the valid lines from the beginning of a record.

    Raises:
        RecordError: if even the header is invalid, or the record is too large.
    """
    if len(data) > LARGEST_FILE:
        raise RecordError(name, 1, f"the record has more than {LARGEST_FILE} bytes")
    reader, begin = _Reader(ruleset_of, name), 0
    while begin < len(data):
        stop = data.find(b"\n", begin) + 1 or len(data)
        try:
            reader.read(data[begin:stop])
        except RecordError as error:
            return PartialRecord(reader.record(error), begin, error, name)
        begin = stop
    return PartialRecord(reader.record(RecordError(name, 1, "the record is empty")), begin, None, name)


class Edges(NamedTuple):
    """The content of the first and the last line of a record.

    `plies` is the number of plies in the record, including the last line if it is one. `error` is the fault of the last
    line, or None.
    """

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
    """A reader that takes a record line by line and checks that each line may follow the ones before."""

    def __init__(self, ruleset_of: RulesetOf, name: str) -> None:
        self._ruleset_of, self._name = ruleset_of, name
        self._lines, self._digest, self._skipped = 0, sha256(), 0
        self._header: Header | None = None
        self._codec: Codec | None = None
        self._plies: list[Ply] = []
        self._end: End | None = None

    def record(self, lack: RecordError) -> Record:
        """Return the record read so far. Raises `lack` if there is no header."""
        if self._header is None:
            raise lack
        return Record(self._header, tuple(self._plies), self._end)

    def edges(self, error: RecordError | None) -> Edges:
        """Return the header, the number of plies read or skipped, and the end."""
        assert self._header
        return Edges(self._header, self._count, self._end, error)

    @property
    def _count(self) -> int:
        """Return the number of plies so far."""
        return self._skipped + len(self._plies)

    def begin(self, line: bytes, header: Header) -> None:
        """Take the first line, which was read before."""
        self._header, self._codec = header, codec(self._ruleset_of(header.ruleset))
        self._lines += 1
        self._digest.update(line)

    def skip(self, lines: bytes) -> None:
        """Skip lines, counting each as a ply."""
        count = lines.count(b"\n")
        self._digest.update(lines)
        self._lines += count
        self._skipped += count

    def read(self, line: bytes) -> None:
        """Read one line. Raises RecordError, and then nothing has changed."""
        if not line.endswith(b"\n"):
            raise TornLine(self._name, self._lines + 1, self._reason(line, "the line is incomplete: it has no end"))
        part = self._canonical_part(line)
        if isinstance(part, End) and part.sha256 != self._digest.hexdigest():
            raise WrongDigest(self._name, self._lines + 1, part)
        self._keep(part)
        self._lines += 1
        self._digest.update(line)

    def _canonical_part(self, line: bytes) -> Header | Ply | End:
        """Return the content of a line that is allowed here and in canonical form. Raises RecordError."""
        try:
            part = self._part(parse_line(line))
            check_same(line, self._write(part))
        except (RecursionError, ValueError, TypeError) as error:
            fault = "the line is nested too deeply" if isinstance(error, RecursionError) else str(error)
            raise RecordError(self._name, self._lines + 1, self._reason(line, fault)) from None
        return part

    def _reason(self, line: bytes, fault: str) -> str:
        """Return the reason of an error, and say that a file that does not begin like a record is not one."""
        begins_so = b'{"bcnb":' in line[:64].replace(b"\0", b"")  # in UTF-16 and UTF-32, too, and after a mark
        return fault if self._lines or begins_so else f"this is not a recorded game of bcnb: {fault}"

    def _part(self, value: dict[str, object]) -> Header | Ply | End:
        """Return the content of a line that is allowed here. Raises ValueError."""
        if self._end:
            raise ValueError("a line follows the end")
        if self._codec is None or self._header is None:
            header = parse_header(value)
            rules = self._ruleset_of(header.ruleset)
            _check_version(header, rules)
            self._codec = codec(rules)
            return header
        if "end" in value:
            return self._fitting_end(_parse_end(table_field(value, "end")))
        return self._fitting_ply(_parse_ply(value, self._codec))

    def _fitting_ply(self, ply: Ply) -> Ply:
        if ply.number != self._count + 1:
            raise ValueError(f"ply {ply.number} is where ply {self._count + 1} belongs")
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


def _check_version(header: Header, ruleset: AnyRuleset) -> None:
    """Reject rules that were never released, because their decisions are unknown. Raises ValueError."""
    if header.rules not in (known := ruleset.versions):
        raise ValueError(f"{header.ruleset} never had the rules {shown(header.rules)}; there are {', '.join(known)}")


def _parse_ply(value: Mapping[str, object], events: Codec) -> Ply:
    return Ply(
        whole_field(value, "ply"),
        text_field(value, "seat"),
        text_field(value, "do"),
        tuple(map(events.parse, list_field(value, "events"))),
        text_field(value, "note") if "note" in value else None,
    )


def _parse_end(value: Mapping[str, object]) -> End:
    winner = None if value.get("winner", "") is None else text_field(value, "winner")
    return End(winner, text_field(value, "by"), whole_field(value, "plies"), text_field(value, "sha256"))
