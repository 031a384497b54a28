"""Hostile JSON in every place where a value stands, and hostile bytes: each is a named error that tells its line."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bcnb.engine.record import LARGEST_FILE
from bcnb.engine.verify import Verification
from tests.helpers.tamper import line_of, split
from tests.programs.faults import books
from tests.programs.faults.answers import answers, three_answers, told_line
from tests.programs.faults.trials import NAMED, Found, Numbers, Sentence, Trial, held, new_folder

NAME = "kernstown"


class Place(NamedTuple):
    """A key of a record, as it is written; what is meant is its first value after another text."""

    key: str
    after: str = ""

    def found(self, data: bytes) -> tuple[int, str]:
        """The line (from 1) on which it stands, and its value as it is written."""
        first = line_of(data, self.after)
        line = line_of(data, f"{self.key}:", after=first - 1)
        value = re.search(rf'{self.key}:("[^"]*"|\w+)', split(data)[line - 1].decode())
        assert value
        return line, value[1]


PLACES = (
    *(Place(key) for key in ('"bcnb"', '"rules"', '"scenario"', '"flags"', '"top"', '"a4"', '"cards"')),
    *(Place(key, '"ply":12,') for key in ('"ply"', '"seat"', '"do"', '"event"', '"rule"', '"side"', '"card"')),
    *(Place(key, '"ply":12,') for key in ('"at"', '"target"', '"unit"', '"dice"', '"faces"')),
    *(Place(key, '{"end"') for key in ('"winner"', '"by"', '"plies"', '"sha256"')),
)
VALUES: Mapping[str, str] = {
    "100,000 lists in lists": "[" * 100_000 + "]" * 100_000,
    "20,000 lists in lists": "[" * 20_000 + "]" * 20_000,
    "900 lists in lists": "[" * 900 + "]" * 900,
    "900 objects in objects": '{"a":' * 900 + "1" + "}" * 900,
    "a number of 5,000 digits": "9" * 5000,
    "a number of 4,000 digits": "9" * 4000,
    "a number of 54 bits": str(2**53),
    "NaN": "NaN",
    "Infinity": "Infinity",
    "-Infinity": "-Infinity",
    "1e999": "1e999",
    "a fraction": "1.0",
    "minus nothing": "-0",
    "an escaped half of a character": r'"\ud800"',
    "a bare half of a character": '"\ud800"',
    "a needless escape": r'"\u0041"',
    "a line feed in a text": '"\n"',
    "the other truth": "false",
    "a truth for a number": "true",
    "nothing": "null",
    "a number for a text": "7",
    "a text for a number": '"1"',
    "a list": "[]",
    "an object": "{}",
}
"""What stands where the value should stand."""
AROUND: Mapping[str, str] = {
    "the key twice": "{key}:{value},{key}:{value}",
    "the key twice, with another value first": "{key}:0,{key}:{value}",
    "an unknown key before": '"why":1,{key}:{value}',
    "an unknown key after": '{key}:{value},"why":1',
    "a blank": "{key}: {value}",
    "no value": "{key}:",
    "no key": "{value}",
}
"""What is in the place of the key and its value."""


def in_every_place(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every value in every place."""
    edits = [*VALUES, *AROUND]
    cases = [(place, edit) for place in range(len(PLACES)) for edit in edits]
    return (Trial(hostile_value, case) for case in cases[:: numbers.hostile])


def hostile_value(number: int, edit: str) -> Iterator[Found]:
    """What bcnb reports about a record with a hostile value in one of the places."""
    data, key = books.data(NAME), PLACES[number].key
    line, value = PLACES[number].found(data)
    pattern, old = AROUND.get(edit, "{key}:{new}"), f"{key}:{value}"
    new = pattern.format(key=key, value=value, new=VALUES.get(edit, ""))
    forged = split(data)
    forged[line - 1] = forged[line - 1].replace(old.encode(), new.encode(errors="surrogatepass"), 1)
    if b"".join(forged) != data:
        yield _named(b"".join(forged), line, f"{edit} for {old}")


def _named(data: bytes, line: int, what: str) -> Found:
    """Whether a file is refused with a named error that tells the line, and no way of reading it fails otherwise."""
    with new_folder() as folder:
        path = folder / "hostile.jsonl"
        path.write_bytes(data)
        told = answers(path)
    verdict = told["verify"]
    refused = isinstance(verdict, NAMED) or (isinstance(verdict, Verification) and not verdict.sound)
    answer = f"a named error: {three_answers(verdict)}" if isinstance(verdict, Verification) else three_answers(verdict)
    near = told_line(verdict) == line or _found_by_digest(verdict)
    return held(refused and near, answer, f"{what}: line {line} expected, {str(verdict)[:300]}")


def _found_by_digest(answer: Verification | Exception) -> bool:
    """Whether the value could have stood there: then the digest shows that it was changed, if not the game itself."""
    return isinstance(answer, Verification) and (answer.whole, answer.complete) == (False, True)


# --- whole files ------------------------------------------------------------------------------------------------------


def bad_bytes() -> Mapping[str, tuple[int, bytes]]:
    """Files that are not a record, or not as they should be: the line at which it is found, and the bytes."""
    data, (header, *rest) = books.data(NAME), books.lines(NAME)
    plies = b"".join(rest)
    return {
        "an empty file": (1, b""),
        "a byte order mark before the file": (1, b"\xef\xbb\xbf" + data),
        "a byte order mark before a line": (2, header + b"\xef\xbb\xbf" + plies),
        "line ends of another system": (1, data.replace(b"\n", b"\r\n")),
        "one line end of another system": (2, header + plies.replace(b"\n", b"\r\n", 1)),
        "zeros after the end": (len(rest) + 2, data + b"\0" * 100),
        "zeros in the place of a line": (2, header + b"\0" * 100 + b"\n" + plies),
        "an empty line": (2, header + b"\n" + plies),
        "a line of blanks": (2, header + b"   \n" + plies),
        "UTF-16": (1, data.decode().encode("utf-16")),
        "Latin-1": (1, data.decode().encode("latin-1", errors="replace")),
        "an overlong letter": (2, header + plies.replace(b'"do":"', b'"do":"\xc0\xaf', 1)),
        "half of a character": (2, header + plies.replace(b'"do":"', b'"do":"\xed\xa0\x80', 1)),
        "a mark that turns the text": (2, header + plies.replace(b'"do":"', '"do":"\u202e'.encode(), 1)),
        "a line of 10 MB": (2, header + b'"' + b"x" * 10_000_000 + b'"\n' + plies),
        "a million empty lines": (2, header + b"\n" * 1_000_000),
        "10^9 plies counted": (len(rest) + 1, data.replace(b'"plies":', b'"plies":1000000000')),
        "more than the most bytes": (1, header + b" " * LARGEST_FILE),
        "two records in one file": (len(rest) + 2, data + data),
        "a picture": (1, b"\x89PNG\r\n\x1a\n" + b"\0" * 100),
        "an archive": (1, b"PK\x03\x04" + b"\0" * 100),
        "a text": (1, b"Once upon a time\n"),
        "a list of records": (1, b"[" + data.replace(b"\n", b",")[:-1] + b"]\n"),
    }


def as_whole_files(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every bad file."""
    return (Trial(hostile_file, (what,)) for what in bad_bytes())


def hostile_file(what: str) -> Iterator[Found]:
    """What bcnb reports about a file that is not a record."""
    line, data = bad_bytes()[what]
    yield _named(data, line, what)


SENTENCES = (
    Sentence("hostile JSON in the place of a value", in_every_place),
    Sentence("hostile bytes", as_whole_files),
)
