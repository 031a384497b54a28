"""What may be done, as a menu of texts and words that is never a wall: by kind of action, then by piece."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bcnb.present.english import counted, sentence

LONGEST = 12
"""A list with more entries than this is folded, as far as it can be."""
_FOLDED = ("discard",)
"""Kinds that are seldom meant, and folded wherever there is another."""


class Entry(NamedTuple):
    """A line of a menu: what may be typed, the same in words, and, if many actions begin so, those."""

    text: str
    words: str
    more: tuple["Entry", ...] = ()


class Folding(NamedTuple):
    """How long menus are folded: what a kind of action is called, by its first word, and a piece, by its place."""

    kinds: Mapping[str, str]
    piece: Callable[[str], str]


def fold_menu(entries: Sequence[Entry], folding: Folding) -> tuple[Entry, ...]:
    """All that may be done, folded by kind of action and by piece where it would be long."""
    kinds = _groups(entries, 1)
    return tuple(_unfold(folding, kinds)) if len(kinds) > 1 else _fold(folding, kinds[0][1], 2) if kinds else ()


def _unfold(folding: Folding, kinds: Sequence[tuple[str, Sequence[Entry]]]) -> Iterator[Entry]:
    """The kinds one after another, each open as long as the whole list stays short."""
    left = LONGEST - len(kinds)
    for verb, entries in kinds:
        if len(entries) == 1 or (len(entries) - 1 <= left and verb not in _FOLDED):
            left -= len(entries) - 1
            yield from entries
        else:
            words = sentence(f"{folding.kinds[verb]}: {counted(len(entries), 'way')}")
            yield Entry(verb, words, _fold(folding, entries, 2))


def _fold(folding: Folding, entries: Sequence[Entry], depth: int) -> tuple[Entry, ...]:
    """The entries of one kind, those of the same piece as one line if there are many."""
    groups = _groups(entries, depth)
    if len(entries) <= LONGEST or len(groups) == 1:
        return tuple(entries)
    return tuple(_folded(folding, text, group) for text, group in groups)


def _groups(entries: Sequence[Entry], depth: int) -> list[tuple[str, Sequence[Entry]]]:
    """The entries by the first words of their texts."""

    found: dict[str, list[Entry]] = {}
    for entry in entries:
        found.setdefault(" ".join(entry.text.split(" ")[:depth]), []).append(entry)
    return list(found.items())


def _folded(folding: Folding, text: str, entries: Sequence[Entry]) -> Entry:
    if len(entries) == 1:
        return entries[0]
    piece = folding.piece(text.split(" ")[1])
    return Entry(text, sentence(f"{piece}: {counted(len(entries), 'way')}"), tuple(entries))
