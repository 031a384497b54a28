"""The trainer for the names of hexes, both ways: find the hex of a name, or name a hex. There is no clock.

A drill is a value; each answer gives the next one. A miss is told by row and column, and the same hex is asked again.
"""

from enum import StrEnum
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.grid.hexes import HEXES, ROW_LETTERS, HexId, parse_hex, row, write_hex
from bcnb.presentation.text_tools import count_noun


class DrillKind(StrEnum):
    """Which way is asked."""

    FIND = "find"
    NAME = "name"


class Drill(NamedTuple):
    """What is asked now, how many answers were right and wrong so far, and how many in a row were right."""

    way: DrillKind
    seed: str
    at: HexId
    right: int = 0
    wrong: int = 0
    streak: int = 0

    @property
    def question(self) -> str:
        """What is asked, in words; with `NAME` the page marks the hex."""
        return f"Find {write_hex(self.at)}." if self.way is DrillKind.FIND else "What is the name of the marked hex?"


class Answered(NamedTuple):
    """What came of an answer: the next drill, whether it was right, and what is told."""

    drill: Drill
    right: bool
    words: str


def begin(way: DrillKind, seed: str) -> Drill:
    """The first question of a drill."""
    return Drill(way, seed, _next(seed, 0, None))


def answer(drill: Drill, label: str) -> Answered:
    """What comes of an answer by the label of a hex, typed or pointed at."""
    try:
        found = parse_hex(label.strip().lower())
    except ValueError:
        return Answered(
            drill._replace(wrong=drill.wrong + 1, streak=0), False, f"{label.strip()} is no hex of the board."
        )
    if found != drill.at:
        return Answered(drill._replace(wrong=drill.wrong + 1, streak=0), False, _miss(drill, found))
    right = drill.right + 1
    after = drill._replace(at=_next(drill.seed, right, drill.at), right=right, streak=drill.streak + 1)
    return Answered(after, True, f"Right, {write_hex(found)}. {count_noun(after.streak, 'right answer')} in a row.")


def _next(seed: str, number: int, last: HexId | None) -> HexId:
    """The next hex: any but the last one."""
    return Seeded(f"{seed}/{number}").choose([at for at in HEXES if at != last])


def _miss(drill: Drill, found: HexId) -> str:
    """How a wrong hex differs from the one that was asked for, without giving it away."""
    told = "That hex is" if drill.way is DrillKind.FIND else "You said"
    return f"{told} {write_hex(found)}: {_row_words(drill.at, found)}, and {_column_words(drill.at, found)}."


def _row_words(asked: HexId, found: HexId) -> str:
    letter = ROW_LETTERS[row(found)]
    if row(found) == row(asked):
        return f"row {letter} is right"
    return f"the row lies {'lower' if row(asked) > row(found) else 'higher'} than {letter}"


def _column_words(asked: HexId, found: HexId) -> str:
    aside = int(write_hex(found)[1:]) - int(write_hex(asked)[1:])
    return f"the number is {'smaller' if aside > 0 else 'greater'}" if aside else "the number is right"
