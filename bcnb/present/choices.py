"""What a seat may choose, as plain data for a page: by card, by piece, by cell and by button.

Every choice carries the text that the page sends back. What can be seen before a choice is made comes along: where an
ordered piece could go, and what a unit could fire at.
"""

from typing import NotRequired, TypedDict


class Way(TypedDict):
    """Where somebody can go: the order that he still needs (or ""), what he is called, and the texts by goal; `rides`
    are the paths of those goals that are reached along a line."""

    before: str
    name: str
    to: dict[str, str]
    rides: NotRequired[dict[str, str]]


class Aim(TypedDict, total=False):
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


class Piece(TypedDict, total=False):
    """What a piece may do: `orders` and `acts` on the spot ([[text, words], …]), `ways` by who goes, `aims` by target,
    and in `press` what choosing it once more does, in words."""

    orders: list[list[str]]
    acts: list[list[str]]
    ways: dict[str, Way]
    aims: dict[str, Aim]
    press: str


class Choices(TypedDict):
    """What the seat that decides may choose.

    `cards`: key -> {"play": text, "discard": text}; `pieces`: cell -> what it may do; `hexes`: cell -> [[text, words],
    …]; `buttons`: [[text, words, cells], …]; `done`: what it means, or empty; `select`: the cell of the only piece that
    can act, or empty; `ready`: what is said of a piece that has an aim, where it is not the usual; `zones`: by a
    general's cell those that he controls.
    """

    cards: dict[str, dict[str, str]]
    pieces: dict[str, Piece]
    hexes: dict[str, list[list[str]]]
    buttons: list[tuple[str, str, list[str]]]
    done: str
    select: str
    ready: NotRequired[str]
    zones: NotRequired[dict[str, list[str]]]


def no_choices() -> Choices:
    """What somebody who does not decide may choose."""
    return {"cards": {}, "pieces": {}, "hexes": {}, "buttons": [], "done": "", "select": ""}


def no_piece() -> Piece:
    """A piece that can do nothing."""
    return {"orders": [], "ways": {}, "aims": {}}


def piece_on(found: Choices, label: str) -> Piece:
    """The piece on a cell among the choices; it becomes one, if it is none yet."""
    return found["pieces"].setdefault(label, no_piece())


def cells_of(found: Choices) -> set[str]:
    """All cells that can be chosen, or are marked since something can be."""
    cells = {*found["pieces"], *found["hexes"], *(label for _, _, labels in found["buttons"] for label in labels)}
    for piece in found["pieces"].values():
        cells |= {label for way in piece["ways"].values() for label in way["to"]} | set(piece["aims"])
    return cells.union(*found.get("zones", {}).values())
