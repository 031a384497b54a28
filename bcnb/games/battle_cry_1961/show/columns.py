"""Columns face to face, as they are shown before anybody says whether the battle would be a true one."""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.games.battle_cry_1961.rules.battle import Line, find_line, strength
from bcnb.games.battle_cry_1961.rules.state import Phase, State
from bcnb.grid.squares import DIRECTIONS, SquareId, members, write_square


class Columns(NamedTuple):
    """A battle that could be declared: its text, the line, and the strengths of both columns."""

    text: str
    line: Line
    own: int
    foe: int

    @property
    def words(self) -> str:
        """What would be declared: "Declare a battle to the east: 5 against 4"."""
        return f"Declare a battle to the {self.line.direction.word}: {self.own} against {self.foe}"

    @property
    def attackers(self) -> list[str]:
        """The squares of the attacking column."""
        return [write_square(at) for at in members(self.line.column)]

    @property
    def defenders(self) -> list[str]:
        """The squares of the column against it, from the front on."""
        step, front = self.line.direction.step, int(self.line.front)
        return [write_square(front + step * n) for n in range(1, self.line.defenders.bit_count() + 1)]


def columns_from(state: State, rear: SquareId) -> Iterator[Columns]:
    """Rule 6.1: every battle that could be declared with a piece in the rear, true or false."""
    if state.phase not in (Phase.MOVE, Phase.BATTLE):
        return
    for direction in DIRECTIONS:
        if line := find_line(state.rules, state.board, state.turn.commanded, state.foes, rear, direction):
            text = f"declare {write_square(rear)} {direction.word}"
            own, foe = (strength(state.rules, state.board, mask) for mask in (line.column, line.defenders))
            yield Columns(text, line, own, foe)


def all_columns(state: State) -> Iterator[Columns]:
    """The same for every piece that the seat on turn leads."""
    for at in members(state.turn.commanded):
        yield from columns_from(state, at)
