"""The JSON of events, derived from the fields of each ruleset's event types, and the canonical JSON line of any value.

An event is written as `{"event": name, ...fields in order}`. A field is a whole number, a boolean, a string, a value of
one of the ruleset's scalar types, or a list of these. A named tuple is written as the list of its fields. A field is
null where its type allows None. Types are checked both when writing and when reading, so everything that is written
can be read back.
"""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Callable, Iterable, Mapping, Sequence
from json.encoder import encode_basestring
from typing import NamedTuple, Protocol, TypeAlias, TypeVar, cast

from bcnb.engine.corrections import Corrected
from bcnb.engine.dataclass_tools import hints_of, items_of, optional_of
from bcnb.engine.memoize import BoundedCache
from bcnb.engine.ruleset import Event, S, Scalar, Seat, Typed

quoted = encode_basestring
"""The JSON of a string."""
LARGEST_NUMBER = 2**53 - 1
"""The largest absolute value of a whole number in a record: the largest that every JSON reader represents exactly."""
MOST_VALUES = 10_000
"""The number of values of a scalar type, and of their texts, to cache. No board has this many."""
E = TypeVar("E")
Write: TypeAlias = Callable[..., str]
"""A function that returns the JSON of a value, or raises ValueError."""
Parse: TypeAlias = Callable[..., object]
"""A function that returns the value of decoded JSON, or raises ValueError."""


def names_of(kinds: Iterable[type[E]]) -> dict[str, type[E]]:
    """Return event types by the names that they have in a record, such as `battle_won` for `BattleWon`."""
    return {re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in kinds}


Written: TypeAlias = tuple[str, str, Write]
"""A field to write: the JSON text before its value, its name, and its writer.

It is a plain tuple because unpacking one is four times as fast as unpacking a named tuple.
"""
Parsed: TypeAlias = tuple[str, Parse]
"""A field to parse: its name and its parser."""


class EventFormat(NamedTuple):
    """The writers and parsers for the fields of one event type. `begin` is the JSON text before the first field."""

    name: str
    type: type
    begin: str
    written: tuple[Written, ...]
    parsed: tuple[Parsed, ...]


class Codec:
    """The writer and parser for values of the given types. The name of a type is stored under the key `tag`.

    Raises:
        TypeError: if a type has a field that a record cannot hold.
    """

    def __init__(self, types: Mapping[str, type], scalars: Mapping[object, Scalar], tag: str = "event") -> None:
        self._tag = tag
        kinds = [_kind(tag, name, kind, scalars) for name, kind in types.items()]
        self._by_name = {kind.name: kind for kind in kinds}
        self._by_type = {kind.type: kind for kind in kinds}

    def text(self, event: Event) -> str:
        """Return the JSON of an event.

        The text is assembled here directly, because building an object first takes twice as long.

        Raises:
            ValueError: if a field has a value of the wrong type.
        """
        kind = self._by_type[type(event)]
        fields = [f"{before}{write(getattr(event, name))}" for before, name, write in kind.written]
        return f"{kind.begin}{''.join(fields)}}}"

    def write(self, event: Event) -> dict[str, object]:
        """Return the JSON object of an event.

        Raises:
            ValueError: if a field has a value of the wrong type.
        """
        return cast(dict[str, object], json.loads(self.text(event)))

    def parse(self, value: object) -> Event:
        """Return the event of a JSON object.

        Raises:
            ValueError: if the object is not a valid event.
        """
        if type(value) is not dict:
            raise ValueError(f"{shown(value)} is not a valid {self._tag}")
        kind = self._kind_of(value)
        if len(value) != len(kind.parsed) + 1:
            names = ", ".join(name for name, _ in kind.parsed)
            raise ValueError(f"the {self._tag} {kind.name} has only these fields: {names}")
        try:
            return kind.type(*[parse(value[name]) for name, parse in kind.parsed])
        except (ValueError, TypeError, LookupError, AttributeError):
            raise ValueError(_wrong_field(self._tag, kind, value)) from None

    def _kind_of(self, value: Mapping[str, object]) -> EventFormat:
        name = value.get(self._tag)
        if type(name) is not str or name not in self._by_name:
            raise ValueError(f"{shown(name)} is not a known {self._tag}")
        return self._by_name[name]


class _Sided(Protocol):
    @property
    def seat(self) -> Seat: ...


def side_scalar(sides: Iterable[_Sided]) -> Scalar:
    """Return the converters of the sides of a game, each of which a record has as the name of its seat."""
    known = {side.seat: side for side in sides}

    def parse(text: object) -> object:
        if not isinstance(text, str) or text not in known:
            raise ValueError(f"{text!r} is not a side: {' or '.join(known)}")
        return known[text]

    return Scalar(lambda side: side.seat, parse)


_CODECS: dict[object, Codec] = {}


def codec(ruleset: Typed[S]) -> Codec:
    """Return the codec of a ruleset. It is created once."""
    if ruleset not in _CODECS:
        _CODECS[ruleset] = Codec({**ruleset.event_types, **names_of([Corrected])}, ruleset.scalars)
    return _CODECS[ruleset]


def hold_number(value: object) -> int:
    """Return the value unchanged if it is a whole number that a record may hold.

    Raises:
        ValueError: if it is not.
    """
    if type(value) is not int:
        raise ValueError(f"{shown(value)} is not a whole number")
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise ValueError("the number has too many digits")
    return value


def shown(value: object) -> str:
    """Return a value from a file for use in an error message, shortened and with printable characters only."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}…"


def _wrong_field(tag: str, kind: EventFormat, value: Mapping[str, object]) -> str:
    """Return a message that names the wrong field of a value and the reason."""
    for name, parse in kind.parsed:
        if name not in value:
            return f"the {tag} {kind.name} lacks {name!r}"
        try:
            parse(value[name])
        except ValueError as error:
            return f"{name!r} of the {tag} {kind.name}: {error}"
        except (TypeError, LookupError, AttributeError):
            return f"{name!r} of the {tag} {kind.name} cannot be {shown(value[name])}"
    return f"the {tag} {kind.name} cannot have these values"


# --- writers and parsers by type --------------------------------------------------------------------------------------


def _kind(tag: str, name: str, kind: type, scalars: Mapping[object, Scalar]) -> EventFormat:
    fields = {field: _converters(hint, scalars) for field, hint in hints_of(kind).items()}
    written = tuple((f",{quoted(field)}:", field, write) for field, (write, _) in fields.items())
    parsed = tuple((field, parse) for field, (_, parse) in fields.items())
    return EventFormat(name, kind, f"{{{quoted(tag)}:{quoted(name)}", written, parsed)


def _converters(hint: object, scalars: Mapping[object, Scalar]) -> tuple[Write, Parse]:
    """Return the writer and the parser for values of a type."""
    if hint in scalars:
        return _scalar(scalars[hint])
    if hint in _PLAIN:
        return _PLAIN[hint]
    if item := items_of(hint, tuple):
        return _sequence(*_converters(item, scalars))
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _named(hint, [_converters(part, scalars) for part in hints_of(hint).values()])
    if part := optional_of(hint):
        return _optional(*_converters(part, scalars))
    raise TypeError(f"a record cannot hold a field of type {hint}")


def _hold_text(value: object) -> str:
    if type(value) is not str:
        raise ValueError(f"{shown(value)} is not text")
    return value


def _hold_truth(value: object) -> bool:
    if type(value) is not bool:
        raise ValueError(f"{shown(value)} is neither true nor false")
    return value


_PLAIN: Mapping[object, tuple[Write, Parse]] = {
    int: (lambda value: str(hold_number(value)), hold_number),
    str: (lambda value: quoted(_hold_text(value)), _hold_text),
    bool: (lambda value: "true" if _hold_truth(value) else "false", _hold_truth),
}


def _scalar(scalar: Scalar) -> tuple[Write, Parse]:
    """Return the writer and the parser for a scalar type, both cached, because it has few values and they repeat."""

    def write(value: object) -> str:
        return json.dumps(scalar.write(value), ensure_ascii=False)

    values = BoundedCache[object, object](scalar.parse, MOST_VALUES)

    def parse(value: object) -> object:
        return values[value] if type(value) is str else scalar.parse(hold_number(value))

    return BoundedCache[object, str](write, MOST_VALUES).__getitem__, parse


def _sequence(write: Write, parse: Parse) -> tuple[Write, Parse]:
    def parse_all(values: object) -> tuple[object, ...]:
        if type(values) is not list:
            raise ValueError(f"{shown(values)} is not a list")
        return tuple(map(parse, values))

    return (lambda values: f"[{','.join(map(write, values))}]"), parse_all


def _named(kind: type, converters: Sequence[tuple[Write, Parse]]) -> tuple[Write, Parse]:
    def write(value: Iterable[object]) -> str:
        return f"[{','.join(one(part) for part, (one, _) in zip(value, converters, strict=True))}]"

    def parse(values: object) -> object:
        if type(values) is not list or len(values) != len(converters):
            raise ValueError(f"{shown(values)} is not a list of {len(converters)} values")
        return kind(*[one(part) for part, (_, one) in zip(values, converters, strict=True)])

    return write, parse


def _optional(write: Write, parse: Parse) -> tuple[Write, Parse]:
    return (
        lambda value: "null" if value is None else write(value),
        lambda value: None if value is None else parse(value),
    )


LONGEST_LINE = 64 * 1024
MOST_DIGITS = 20
SAFE_DIGITS = 15
"""The number of digits up to which every number is within the range that a record may hold."""


def write_line(value: Mapping[str, object]) -> bytes:
    """Return the canonical line of a value.

    Raises:
        ValueError: if the line is too long or the value has no JSON.
    """
    return write_text(_ENCODER.encode(value))


def write_text(text: str) -> bytes:
    """Return the line for a value's canonical JSON.

    Raises:
        ValueError: if the line is longer than `LONGEST_LINE` bytes or has a lone surrogate.
    """
    try:
        line = text.encode() + b"\n"
    except UnicodeEncodeError as error:
        raise ValueError(f"\\u{ord(text[error.start]):04x} is half a character: a lone surrogate") from None
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line has {len(line)} bytes, and the maximum is {LONGEST_LINE}")
    return line


def parse_line(line: bytes) -> dict[str, object]:
    """Return the JSON object in a line.

    Raises:
        ValueError: if the line is not a JSON object, or is too long.
        RecursionError: if lists are nested too deeply.
    """
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line has {len(line)} bytes, and the maximum is {LONGEST_LINE}")
    if line.startswith(BOM_UTF8):
        raise ValueError("the line begins with a byte order mark (got EF BB BF). Save the file as UTF-8 without BOM")
    if other := wide_encoding(line):
        raise ValueError(f"the line is saved as {other}. Save the file again as UTF-8 without BOM")
    try:
        value = _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise ValueError(f"the line is not UTF-8: byte {error.start + 1} is 0x{line[error.start]:02x}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"the line is not JSON: {error.msg}, at character {error.pos + 1}") from None
    if not isinstance(value, dict):
        raise ValueError("the line is not an object")
    return value


def wide_encoding(data: bytes) -> str:
    """Return the name of the encoding with two or four bytes per character that a text is saved in, or nothing.

    >>> wide_encoding("a1".encode("utf-16")), wide_encoding("a1".encode("utf-16-be")), wide_encoding(b"a1")
    ('UTF-16', 'UTF-16', '')
    """
    if data.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        return "UTF-32"
    half_empty = len(data) > 1 and (data[0] == 0) != (data[1] == 0)
    return "UTF-16" if half_empty or data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else ""


def _whole_number(text: str) -> int:
    if len(text) <= SAFE_DIGITS:
        return int(text)
    if len(text) > MOST_DIGITS:
        raise ValueError("the number has too many digits")
    return hold_number(int(text))


def _no_number(text: str) -> None:
    raise ValueError(f"{text:.20} is not a whole number")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_int=_whole_number, parse_float=_no_number, parse_constant=_no_number)


def check_same(line: bytes, again: bytes) -> None:
    """Check that a line is the canonical writing of its value.

    Args:
        line: the line as it was read.
        again: the canonical writing of its value.

    Raises:
        ValueError: if they differ. It names the first different byte, counted from 1.
    """
    if line != again:
        pairs = enumerate(zip(line, again, strict=False), 1)
        first = next((place for place, (one, other) in pairs if one != other), min(len(line), len(again)) + 1)
        raise ValueError(f"the line is not written as it should be, from byte {first} on")
