"""What a seat may choose, as plain data for a page: by card, by piece, by cell and by button.

Every choice carries the text that the page sends back. What can be seen before a choice is made comes along: where an
ordered piece could go, and what a unit could fire at.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple, NotRequired, TypedDict

from bcnb.presentation.text_tools import count_noun, sentence


class MoveChoice(TypedDict):
    """Where somebody can go: the order that he still needs (or ""), what he is called, and the texts by goal; `rides`
    are the paths of those goals that are reached along a line."""

    before: str
    name: str
    to: dict[str, str]
    rides: NotRequired[dict[str, str]]


class AttackChoice(TypedDict, total=False):
    """What an attack would bring.

    `dice` is their number, `odds` what they can do in words, and `brief` in a few. Drawn, the same is `name` and `sum`,
    who attacks whom and where the dice come from, `bars`, the figures lost by what the target answers ([[answer, in
    words, [[chance in per cent, words, kind], …]], …]), and `more`, what no bar shows; `do` the text that makes the
    attack, if it can be made now, and `texts` those of all attacks between the two cells ([[text, words], …]). Of
    columns: what is `said` of the two, the cells of the `column` that attacks, `badges` at its ends ([[drawing, across,
    down], …]), and whether one has to be `sure`.
    """

    dice: int
    odds: list[str]
    name: str
    sum: str
    brief: str
    bars: list[tuple[str, str, list[list[object]]]]
    more: list[str]
    do: str
    texts: list[list[str]]
    said: str
    column: list[str]
    badges: list[tuple[str, int, int]]
    sure: bool


class PieceChoices(TypedDict, total=False):
    """What a piece may do: `orders` and `acts` on the spot ([[text, words], …]), `ways` by who goes, `aims` by target,
    and in `press` what choosing it once more does, in words."""

    orders: list[list[str]]
    acts: list[list[str]]
    ways: dict[str, MoveChoice]
    aims: dict[str, AttackChoice]
    press: str


class Choices(TypedDict):
    """What the seat that decides may choose.

    `cards`: key -> {"play": text, "discard": text}; `pieces`: cell -> what it may do; `hexes`: cell -> [[text, words],
    …]; `buttons`: [[text, words, cells], …]; `done`: what it means, or empty; `select`: the cell of the only piece that
    can act, or empty; `ready`: what is said of a piece that has an aim, where it is not the usual; `zones`: by a
    general's cell those that he controls.
    """

    cards: dict[str, dict[str, str]]
    pieces: dict[str, PieceChoices]
    hexes: dict[str, list[list[str]]]
    buttons: list[tuple[str, str, list[str]]]
    done: str
    select: str
    ready: NotRequired[str]
    zones: NotRequired[dict[str, list[str]]]


def no_choices() -> Choices:
    """What somebody who does not decide may choose."""
    return {"cards": {}, "pieces": {}, "hexes": {}, "buttons": [], "done": "", "select": ""}


def no_piece() -> PieceChoices:
    """A piece that can do nothing."""
    return {"orders": [], "ways": {}, "aims": {}}


def piece_on(found: Choices, label: str) -> PieceChoices:
    """The piece on a cell among the choices; it becomes one, if it is none yet."""
    return found["pieces"].setdefault(label, no_piece())


def cells_of(found: Choices) -> set[str]:
    """All cells that can be chosen, or are marked since something can be."""
    cells = {*found["pieces"], *found["hexes"], *(label for _, _, labels in found["buttons"] for label in labels)}
    for piece in found["pieces"].values():
        cells |= {label for way in piece["ways"].values() for label in way["to"]} | set(piece["aims"])
    return cells.union(*found.get("zones", {}).values())


LONGEST = 12
"""A list with more entries than this is folded, as far as it can be."""
_FOLDED = ("discard",)
"""Kinds that are seldom meant, and folded wherever there is another."""


class MenuEntry(NamedTuple):
    """A line of a menu: what may be typed, the same in words, and, if many actions begin so, those."""

    text: str
    words: str
    more: tuple["MenuEntry", ...] = ()


class Folding(NamedTuple):
    """How long menus are folded: what a kind of action is called, by its first word, and a piece, by its place."""

    kinds: Mapping[str, str]
    piece: Callable[[str], str]


def fold_menu(entries: Sequence[MenuEntry], folding: Folding) -> tuple[MenuEntry, ...]:
    """All that may be done, folded by kind of action and by piece where it would be long."""
    kinds = _groups(entries, 1)
    return tuple(_unfold(folding, kinds)) if len(kinds) > 1 else _fold(folding, kinds[0][1], 2) if kinds else ()


def _unfold(folding: Folding, kinds: Sequence[tuple[str, Sequence[MenuEntry]]]) -> Iterator[MenuEntry]:
    """The kinds one after another, each open as long as the whole list stays short."""
    left = LONGEST - len(kinds)
    for verb, entries in kinds:
        if len(entries) == 1 or (len(entries) - 1 <= left and verb not in _FOLDED):
            left -= len(entries) - 1
            yield from entries
        else:
            words = sentence(f"{folding.kinds[verb]}: {count_noun(len(entries), 'way')}")
            yield MenuEntry(verb, words, _fold(folding, entries, 2))


def _fold(folding: Folding, entries: Sequence[MenuEntry], depth: int) -> tuple[MenuEntry, ...]:
    """The entries of one kind, those of the same piece as one line if there are many."""
    groups = _groups(entries, depth)
    if len(entries) <= LONGEST or len(groups) == 1:
        return tuple(entries)
    return tuple(_folded(folding, text, group) for text, group in groups)


def _groups(entries: Sequence[MenuEntry], depth: int) -> list[tuple[str, Sequence[MenuEntry]]]:
    """The entries by the first words of their texts."""

    found: dict[str, list[MenuEntry]] = {}
    for entry in entries:
        found.setdefault(" ".join(entry.text.split(" ")[:depth]), []).append(entry)
    return list(found.items())


def _folded(folding: Folding, text: str, entries: Sequence[MenuEntry]) -> MenuEntry:
    if len(entries) == 1:
        return entries[0]
    piece = folding.piece(text.split(" ")[1])
    return MenuEntry(text, sentence(f"{piece}: {count_noun(len(entries), 'way')}"), tuple(entries))
