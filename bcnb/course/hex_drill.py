"""A drill for hex names: find the hex with a given name, or name a marked hex. There is no clock.

A drill is a value, and each answer returns the next one. The message after a wrong answer says how row and column
differ, and the same hex is asked for again.
"""

from enum import StrEnum
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.grid.hexes import HEXES, ROW_LETTERS, HexId, parse_hex, row, write_hex
from bcnb.presentation.text_tools import count_noun


class DrillKind(StrEnum):
    """The kind of a drill: find a hex, or name it."""

    FIND = "find"
    NAME = "name"


class Drill(NamedTuple):
    """The current question of a drill, with the numbers of right and wrong answers and of right answers in a row."""

    way: DrillKind
    seed: str
    at: HexId
    right: int = 0
    wrong: int = 0
    streak: int = 0

    @property
    def question(self) -> str:
        """Return the question in words. For the kind `NAME`, the page marks the hex."""
        return f"Find {write_hex(self.at)}." if self.way is DrillKind.FIND else "What is the name of the marked hex?"


class DrillAnswer(NamedTuple):
    """The result of an answer: the next drill, True if it was right, and the message."""

    drill: Drill
    right: bool
    words: str


def begin(way: DrillKind, seed: str) -> Drill:
    """Return the first question of a drill."""
    return Drill(way, seed, _next(seed, 0, None))


def answer(drill: Drill, label: str) -> DrillAnswer:
    """Return the result of an answer. The answer is the label of a hex, typed or clicked."""
    try:
        found = parse_hex(label.strip().lower())
    except ValueError:
        return DrillAnswer(
            drill._replace(wrong=drill.wrong + 1, streak=0), False, f"{label.strip()} is not a hex of the board."
        )
    if found != drill.at:
        return DrillAnswer(drill._replace(wrong=drill.wrong + 1, streak=0), False, _miss(drill, found))
    right = drill.right + 1
    after = drill._replace(at=_next(drill.seed, right, drill.at), right=right, streak=drill.streak + 1)
    return DrillAnswer(after, True, f"Right, {write_hex(found)}. {count_noun(after.streak, 'right answer')} in a row.")


def _next(seed: str, number: int, last: HexId | None) -> HexId:
    """Return the next hex, which is never the last one."""
    return Seeded(f"{seed}/{number}").choose([at for at in HEXES if at != last])


def _miss(drill: Drill, found: HexId) -> str:
    """Return the differences in row and column between a wrong hex and the right one, without naming the right one."""
    subject = "That hex is" if drill.way is DrillKind.FIND else "You said"
    return f"{subject} {write_hex(found)}: {_row_words(drill.at, found)}, and {_column_words(drill.at, found)}."


def _row_words(asked: HexId, found: HexId) -> str:
    letter = ROW_LETTERS[row(found)]
    if row(found) == row(asked):
        return f"row {letter} is right"
    return f"the row lies {'lower' if row(asked) > row(found) else 'higher'} than {letter}"


def _column_words(asked: HexId, found: HexId) -> str:
    aside = int(write_hex(found)[1:]) - int(write_hex(asked)[1:])
    return f"the number is {'smaller' if aside > 0 else 'greater'}" if aside else "the number is right"
