"""A line of sight in words and as data to be drawn: what it crosses, and what of that blocks it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bcnb.grid.hexes import OFF_BOARD, HexId, distance, members, write_hex
from bcnb.grid.sight import line
from bcnb.presentation.table_adapter import SightAnswer
from bcnb.presentation.text_tools import count_noun, join_words, sentence


class SightLine(NamedTuple):
    """A line between two hexes by labels: the hexes it crosses, those along whose edges it runs, those that block it.

    `edge` says that the edge of the board helps to block it. It is clear if nothing blocks it.
    """

    origin: str
    target: str
    distance: int
    crossed: tuple[str, ...]
    along: tuple[str, ...]
    blocked: tuple[str, ...]
    edge: bool

    @property
    def clear(self) -> bool:
        return not (self.blocked or self.edge)


def line_of(origin: HexId, target: HexId, blocks: int) -> SightLine:
    """The line between two hexes, when it is known what blocks it."""
    between = line(origin, target)
    return SightLine(
        write_hex(origin),
        write_hex(target),
        distance(origin, target),
        _labels(between.crossed),
        _labels(between.left | between.right),
        _labels(blocks),
        bool(blocks & OFF_BOARD),
    )


def _labels(mask: int) -> tuple[str, ...]:
    return tuple(write_hex(number) for number in members(mask & ~OFF_BOARD))


def tell_line(seen: SightLine, what: Callable[[str], str]) -> SightAnswer:
    """A line in a few sentences: whether it is clear, how long it is, what blocks it or what it passes; `what` names
    what blocks on a hex."""
    words = tuple(sentence(words) for words in _told(seen, what))
    return SightAnswer(seen.origin, seen.target, seen.clear, seen.blocked, words)


def _told(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    apart = count_noun(seen.distance, "hex", "hexes")
    yield f"from {seen.origin}, {seen.target} {'is in sight' if seen.clear else 'is hidden'}, {apart} away"
    if not seen.clear:
        yield f"in the way: {join_words(_blockers(seen, what))} (rule 6.1)"
    if seen.crossed:
        yield f"the line crosses {join_words(seen.crossed)}"
    if seen.along:
        yield f"it runs along the edges of {join_words(seen.along)}, where only what stands on both sides blocks it"


def _blockers(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    for label in seen.blocked:
        yield f"{what(label)} at {label}"
    if seen.edge:
        yield "the edge of the board"
