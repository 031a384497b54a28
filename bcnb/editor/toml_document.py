"""A TOML text as a list of statements, so that some can be replaced while comments and all other bytes stay."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bcnb.storage.toml_scanner import Keys, tokens

_LINES = re.compile(r"[^\n]*\n|[^\n]+")


@dataclass(frozen=True)
class Statement:
    """A statement of a TOML text.

    `keys` is the full path of the key or table. `head` is True for a line such as `[map]` or `[[scoring]]`. `lead` are
    the empty lines and comments before it, and `body` are its own lines. Both end with a line break, except at the end
    of the text.
    """

    keys: Keys
    head: bool
    lead: str
    body: str


class TomlDocument:
    """The statements of a valid TOML text, in order.

    Args:
        text: the text. It must be valid, as after `parse_toml`.
    """

    def __init__(self, text: str) -> None:
        self._break = "\r\n" if "\r\n" in text else "\n"
        self._statements = list(_statements(text))
        self._tail = text[sum(len(one.lead) + len(one.body) for one in self._statements) :]

    def __str__(self) -> str:
        return "".join(one.lead + one.body for one in self._statements) + self._tail

    def is_plain(self, key: str) -> bool:
        """Return True if a table has one header of its own, and each of its keys is one statement below it."""
        found = [one for one in self._statements if one.keys[0] == key]
        heads = [one for one in found if one.head]
        return len(heads) == 1 and heads[0].keys == (key,) and all(len(one.keys) == 2 for one in found if not one.head)

    def table_texts(self, key: str) -> list[str]:
        """Return the text of each table of a list such as `[[scoring]]`, with the empty lines and comments before it.

        Those before the first table are not in its text.
        """
        texts: list[str] = []
        for one in self._statements:
            if one.keys[0] != key:
                continue
            if one.head and one.keys == (key,):
                texts.append((one.lead if texts else "") + one.body)
            elif texts:
                texts[-1] += one.lead + one.body
        return texts

    def set_value(self, keys: Keys, text: str, order: Sequence[str]) -> None:
        """Replace the statement of a key, or add it where it belongs in the given order of the keys next to it."""
        text = self._broken(text)
        for place, one in enumerate(self._statements):
            if one.keys == keys and not one.head:
                self._statements[place] = replace(one, body=text)
                return
        earlier = order[: order.index(str(keys[-1]))]
        place = 0
        for number, one in enumerate(self._statements):
            beside = one.keys[:-1] == keys[:-1] and not one.head and str(one.keys[-1]) in earlier
            if beside or (one.head and one.keys == keys[:-1]):
                place = number + 1
        lead = ""
        if place == 0 and self._statements and len(keys) == 1:
            first = self._statements[0]
            lead, self._statements[0] = first.lead, replace(first, lead=self._break if first.head else "")
        self._insert(place, Statement(keys, False, lead, text))

    def set_tables(self, key: str, text: str, order: Sequence[str]) -> None:
        """Replace all tables of a key by the given text, or add them where they belong in the order of the keys."""
        mine = [number for number, one in enumerate(self._statements) if one.keys[0] == key and one.head]
        if mine:
            place, lead = mine[0], self._statements[mine[0]].lead
            self.remove((key,))
        else:
            self.remove((key,))
            later = order[order.index(key) + 1 :]
            heads = (n for n, one in enumerate(self._statements) if one.head and one.keys[0] in later)
            place = next(heads, len(self._statements))
            lead = self._break if self._statements else ""
        self._insert(place, Statement((key,), True, lead, self._broken(text)))
        after = self._statements[place + 1 : place + 2]
        if after and not after[0].lead:
            self._statements[place + 1] = replace(after[0], lead=self._break)

    def remove(self, keys: Keys) -> None:
        """Remove a key or table with everything below it."""
        self._statements = [one for one in self._statements if one.keys[: len(keys)] != keys]

    def _broken(self, text: str) -> str:
        return text.replace("\n", self._break)

    def _insert(self, place: int, statement: Statement) -> None:
        if place:
            before = self._statements[place - 1]
            if not before.body.endswith("\n"):
                self._statements[place - 1] = replace(before, body=before.body + self._break)
        self._statements.insert(place, statement)


def _statements(text: str) -> Iterator[Statement]:
    lines = _LINES.findall(text)
    table: Keys = ()
    spans = list(_spans(text))
    for (_, before), (first, last) in pairwise([(0, 0), *spans]):
        body = "".join(lines[first - 1 : last])
        tables = tomllib.loads(body)
        head = body.lstrip().startswith("[")
        path = _path(tables, deep=head)
        if head:
            table = path
        yield Statement(path if head else table + path, head, "".join(lines[before : first - 1]), body)


def _path(tables: object, *, deep: bool) -> Keys:
    """Return the path of the only key in the tables of one statement.

    A header leads to an empty table, at the end of all parts of its name. Of a pair, only the first part counts.
    """
    keys: Keys = ()
    while True:
        if isinstance(tables, list) and deep and tables:
            tables = tables[0]
        if not isinstance(tables, dict) or not tables:
            return keys
        if keys and not deep:
            return keys
        keys = (*keys, *tables)
        tables = next(iter(tables.values()))


def _spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield the first and last line, from 1, of every statement."""
    depth, first = 0, 0
    for token in tokens(text):
        if token.kind == "end":
            if first and not depth:
                yield first, token.line
                first = 0
            continue
        first = first or token.line
        depth += (token.text in ("[", "{")) - (token.text in ("]", "}"))
    if first:
        yield first, text.count("\n") + (not text.endswith("\n"))
