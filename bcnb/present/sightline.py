"""A line of sight in words and as data to be drawn: what it crosses, and what of that blocks it."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.games.battle_cry.board import all_generals, all_units
from bcnb.games.battle_cry.sight import obstructions
from bcnb.games.battle_cry.state import State
from bcnb.grid.hexes import OFF_BOARD, HexId, distance, members, parse_hex, write_hex
from bcnb.grid.sight import line, what_blocks
from bcnb.present import nouns as n


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
        return obstructions(state, origin)
    return state.field.blocks | all_units(state.board) | all_generals(state.board)


def _labels(mask: int) -> tuple[str, ...]:
    return tuple(write_hex(number) for number in members(mask & ~OFF_BOARD))


def say_sight(state: State, seen: SightLine) -> tuple[str, ...]:
    """The line in a few sentences: whether it is clear, how long it is, what blocks it or what it passes."""
    return tuple(n.sentence(words) for words in _told(state, seen))


def _told(state: State, seen: SightLine) -> Iterator[str]:
    apart = n.counted(seen.distance, "hex", "hexes")
    yield f"from {seen.origin}, {seen.target} {'is in sight' if seen.clear else 'is hidden'}, {apart} away"
    if not seen.clear:
        yield f"in the way: {n.listed(_blockers(state, seen))} (rule 6.1)"
    if seen.crossed:
        yield f"the line crosses {n.listed(seen.crossed)}"
    if seen.along:
        yield f"it runs along the edges of {n.listed(seen.along)}, where only what stands on both sides blocks it"


def _blockers(state: State, seen: SightLine) -> Iterator[str]:
    for label in seen.blocked:
        yield f"{_what(state, label)} at {label}"
    if seen.edge:
        yield "the edge of the board"


def _what(state: State, label: str) -> str:
    """What blocks on a hex: its ground, or else a piece."""
    at = parse_hex(label)
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return n.unit(state, at) if at in state.board.units else n.general(state, at)
