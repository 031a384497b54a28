"""Lines of JSON with one way to write each value: what records and reviews are made of.

A reader parses a line, builds its value, writes it again, and refuses the line if the bytes differ, which catches
duplicate, unknown and reordered keys, fractions, needless escapes and blanks, all with one rule.
"""

import json
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Mapping

from bcnb.engine.codec import hold_number

LONGEST_LINE = 64 * 1024
MOST_DIGITS = 20
SAFE_DIGITS = 15
"""No number of so many digits is larger than those that a record may hold."""


def write_line(value: Mapping[str, object]) -> bytes:
    """The canonical line of a value. Raises ValueError for one that no line can hold."""
    return write_text(_ENCODER.encode(value))


def write_text(text: str) -> bytes:
    """The line of a value whose canonical JSON this is. Raises ValueError for one that no line can hold."""
    try:
        line = text.encode() + b"\n"
    except UnicodeEncodeError as error:
        raise ValueError(f"\\u{ord(text[error.start]):04x} is half a character: a lone surrogate") from None
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line has {len(line)} bytes, and the most is {LONGEST_LINE}")
    return line


def parse_line(line: bytes) -> dict[str, object]:
    """The object in a line. Raises ValueError, or RecursionError for lists in lists without end."""
    if len(line) > LONGEST_LINE:
        raise ValueError(f"the line has {len(line)} bytes, and the most is {LONGEST_LINE}")
    if line.startswith(BOM_UTF8):
        raise ValueError("the line begins with a byte order mark (got EF BB BF). Save the file as UTF-8 without BOM")
    if other := wide_encoding(line):
        raise ValueError(f"the line is saved as {other}. Save the file again as UTF-8 without BOM")
    try:
        value = _DECODER.decode(line.decode())
    except UnicodeDecodeError as error:
        raise ValueError(f"the line is not UTF-8: byte {error.start + 1} is 0x{line[error.start]:02x}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"the line is no JSON: {error.msg}, at character {error.pos + 1}") from None
    if not isinstance(value, dict):
        raise ValueError("the line is no object")
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
    raise ValueError(f"{text:.20} is no whole number")


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
_DECODER = json.JSONDecoder(parse_int=_whole_number, parse_float=_no_number, parse_constant=_no_number)


def check_same(line: bytes, again: bytes) -> None:
    """Refuse a line that is not the canonical writing of its value. Raises ValueError naming the first byte, from 1."""
    if line != again:
        pairs = enumerate(zip(line, again, strict=False), 1)
        first = next((place for place, (one, other) in pairs if one != other), min(len(line), len(again)) + 1)
        raise ValueError(f"the line is not written as it should be, from byte {first} on")
