"""A scanner that finds the lines of keys in valid TOML text, and the limits that a TOML text must not exceed."""

import re
import tomllib
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple, TypeAlias

# No group has a possessive quantifier, because Python 3.11.0 to 3.11.4 (in Debian 12) then match too little.
_TEXT = (
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*"{3,5}|\'\'\'(?:[^']++|'(?!''))*'{3,5}'''
    r"""|"(?!"")(?:[^"\\\n]++|\\.)*"|'(?!'')[^'\n]*+'"""
)
_PART = rf"""(?:{_TEXT}|[^\s\[\]{{}}=,.#"']++)"""
_TOKEN = re.compile(
    rf"(?P<word>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*)"
    r"|(?P<mark>[\[\]{}=,.])|(?P<end>\n\s*+)|(?P<blank>[^\S\n]++|\#[^\n]*+)"
)


class Token(NamedTuple):
    """A token of a TOML text and its line, from 1.

    The kind is `word` (a value, or a key with all its parts), `mark` or `end`. An `end` covers the end of a line and
    following empty lines, and its text is one line feed.
    """

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text in order, without blanks and comments."""
    place, line = 0, 1
    while match := _TOKEN.match(text, place):
        kind, found = match.lastgroup or "", match[0]
        if kind != "blank":
            yield Token(kind, "\n" if kind == "end" else found, line)
        line += found.count("\n")
        place = match.end()


def parts(word: str) -> list[str]:
    """Return the parts of a key such as `a."b c".d`, as written."""
    return re.findall(_PART, word)


Keys: TypeAlias = tuple[str | int, ...]
"""The path to a value: keys of tables, and indexes (from 0) of lists."""

_END = Token("", "", 0)


class Finder:
    """A finder of the lines of every key and every list item in a TOML text; lines count from 1.

    The text is scanned when the first line is requested, which for most texts never happens. `first_excess` limits the
    nesting, so the time is linear in the length of the text.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def knows(self, keys: Keys) -> bool:
        """Return True if the text has this key."""
        return keys in self._walk.lines

    def line(self, keys: Keys) -> int:
        """Return the line of a key or, failing that, of the nearest table that contains it."""
        lines = self._walk.lines
        while keys and keys not in lines:
            keys = keys[:-1]
        return lines.get(keys, 1)

    def row(self, keys: Keys, row: int) -> int:
        """Return the line of a row (from 0) of a multi-line string. For a row beyond the end, it is the last line."""
        written = self._walk.texts.get(keys, "")
        opening = 1 if written.startswith(("'''\n", '"""\n')) else 0
        return self.line(keys) + min(row + opening, written.count("\n"))

    @cached_property
    def _walk(self) -> "_Walk":
        return _Walk(self._text)


class _Walk:
    """A scan of a text: the line of every key, and the source text of every string value."""

    def __init__(self, text: str) -> None:
        self.lines: dict[Keys, int] = {}
        self.texts: dict[Keys, str] = {}
        self._lists: dict[Keys, int] = {}
        self._tokens = list(tokens(text))
        self._place = 0
        self._statements()

    def _peek(self) -> Token:
        return self._tokens[self._place] if self._place < len(self._tokens) else _END

    def _next(self) -> Token:
        token = self._peek()
        self._place += 1
        return token

    def _passes(self, mark: str) -> bool:
        """Skip the next token if it is this mark, and return True if it was."""
        found = self._peek().text == mark
        self._place += found
        return found

    def _statements(self) -> None:
        table: Keys = ()
        while self._peek() is not _END:
            if self._passes("["):
                table = self._header()
            elif not self._passes("\n"):
                self._pair(table)

    def _header(self) -> Keys:
        in_list, line = self._passes("["), self._peek().line
        path: Keys = ()
        keys = self._key()
        for number, key in enumerate(keys, 1):
            path = (*path, key)
            self.lines.setdefault(path, line)
            if in_list and number == len(keys):
                self._lists[path] = self._lists.get(path, -1) + 1
            if path in self._lists:
                path = (*path, self._lists[path])
                self.lines.setdefault(path, line)
        self._place += 1 + in_list
        return path

    def _pair(self, table: Keys) -> None:
        line, path = self._peek().line, table
        for key in self._key():
            path = (*path, key)
            self.lines.setdefault(path, line)
        self._next()
        self._value(path)

    def _key(self) -> list[str]:
        return [_plain(part) for part in parts(self._next().text)]

    def _value(self, path: Keys) -> None:
        token = self._next()
        if token.text == "[":
            self._items(path)
        elif token.text == "{":
            self._inline(path)
        elif token.text[0] in "\"'":
            self.texts[path] = token.text
        else:
            self._rest_of_value()

    def _items(self, path: Keys) -> None:
        number = 0
        while not self._passes("]"):
            if not self._passes("\n") and not self._passes(","):
                self.lines[*path, number] = self._peek().line
                self._value((*path, number))
                number += 1

    def _inline(self, path: Keys) -> None:
        while not self._passes("}"):
            if not self._passes("\n") and not self._passes(","):
                self._pair(path)

    def _rest_of_value(self) -> None:
        while self._peek() is not _END and self._peek().text not in ("\n", ",", "]", "}"):
            self._next()


def _plain(written: str) -> str:
    return str(tomllib.loads(f"key = {written}")["key"]) if written[0] in "\"'" else written


LARGEST = 256_000
"""The maximum size of a file, in bytes."""
MOST_PARTS = 16
"""The maximum number of parts of a key; `a.b.c` has three."""
MOST_DIGITS = 18
"""The maximum number of digits of an integer."""
DEEPEST = 16
"""The maximum nesting depth of lists and tables."""

_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_WHOLE = re.compile(r"[+-]?(?:0x(?P<hex>[0-9a-fA-F_]+)|0o(?P<oct>[0-7_]+)|0b(?P<bin>[01_]+)|(?P<ten>[0-9_]+))")


class Excess(NamedTuple):
    """A place where a text exceeds a limit: the line (from 1) and the reason."""

    line: int
    reason: str


def first_excess(text: str) -> Excess | None:
    """Return the first place where a text exceeds a limit, or None."""
    return next(_excesses(text), None)


def _excesses(text: str) -> Iterator[Excess]:
    depth = 0
    for token in tokens(text):
        if token.kind == "word" and (reason := _too_long(token.text)):
            yield Excess(token.line, reason)
        depth = max(depth + _STEPS.get(token.text, 0), 0)
        if depth > DEEPEST:
            yield Excess(token.line, f"lists or tables are nested too deeply: more than {DEEPEST} in each other")


def _too_long(word: str) -> str:
    """Return why a word exceeds a limit, or an empty string."""
    if word.count(".") >= MOST_PARTS and len(parts(word)) > MOST_PARTS:
        return f"a key has more than {MOST_PARTS} parts"
    if len(word) > MOST_DIGITS and _digits(word) > MOST_DIGITS:
        return f"a whole number has more than {MOST_DIGITS} digits"
    return ""


def _digits(word: str) -> int:
    """Return the number of digits of a word that is an integer, or 0 for other words."""
    whole = _WHOLE.fullmatch(word)
    return len(whole[whole.lastgroup or 0].replace("_", "")) if whole else 0
