"""A line of sight in words and as data to be drawn: what it crosses, and what of that blocks it."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.board import all_generals, all_units
from bcnb.games.hexboard.rules.sight import obstructions
from bcnb.games.hexboard.show import nouns as n
from bcnb.grid.hexes import OFF_BOARD, HexId, distance, members, parse_hex, write_hex
from bcnb.grid.sight import line, what_blocks
from bcnb.present.english import counted, listed, sentence
from bcnb.present.tables import Sight


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


def sight_line(state: State, origin: HexId, target: HexId) -> SightLine:
    """Rules 6.1 to 6.8: what a unit on a hex sees on the way to another; on an empty hex, what infantry would see."""
    rules, between = state.rules, line(origin, target)
    blocks = what_blocks(between, _obstructions(state, origin), rules.sight_per_edge, rules.corner_blocks)
    return line_of(origin, target, blocks)


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


def _obstructions(state: State, origin: HexId) -> int:
    if origin in state.board.units:
        return obstructions(state, origin, state.board.units[origin])
    return state.field.blocks | all_units(state.board) | all_generals(state.board)


def _labels(mask: int) -> tuple[str, ...]:
    return tuple(write_hex(number) for number in members(mask & ~OFF_BOARD))


def tell_sight(state: State, origin: str, target: str) -> Sight:
    """The line of sight between two hexes by their labels. Raises ValueError for what is no hex, or twice the same."""
    if origin == target:
        raise ValueError("a line of sight has two ends")
    seen = sight_line(state, parse_hex(origin), parse_hex(target))
    return tell_line(seen, lambda label: _what(state, label))


def tell_line(seen: SightLine, what: Callable[[str], str]) -> Sight:
    """A line in a few sentences: whether it is clear, how long it is, what blocks it or what it passes; `what` names
    what blocks on a hex."""
    words = tuple(sentence(words) for words in _told(seen, what))
    return Sight(seen.origin, seen.target, seen.clear, seen.blocked, words)


def _told(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    apart = counted(seen.distance, "hex", "hexes")
    yield f"from {seen.origin}, {seen.target} {'is in sight' if seen.clear else 'is hidden'}, {apart} away"
    if not seen.clear:
        yield f"in the way: {listed(_blockers(seen, what))} (rule 6.1)"
    if seen.crossed:
        yield f"the line crosses {listed(seen.crossed)}"
    if seen.along:
        yield f"it runs along the edges of {listed(seen.along)}, where only what stands on both sides blocks it"


def _blockers(seen: SightLine, what: Callable[[str], str]) -> Iterator[str]:
    for label in seen.blocked:
        yield f"{what(label)} at {label}"
    if seen.edge:
        yield "the edge of the board"


def _what(state: State, label: str) -> str:
    """What blocks on a hex: its ground, or else a piece."""
    at = parse_hex(label)
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return n.unit(state, at) if at in state.board.units else n.general(state, at)
