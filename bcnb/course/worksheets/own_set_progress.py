"""The progress of a learner in a teacher's own set, by item, apart from the lessons of bcnb."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from bcnb.course.own_sets.own_set import OwnSet, SetItem
from bcnb.course.worksheets.class_report import mark
from bcnb.course.worksheets.worksheet import Worksheet, worksheet_of
from bcnb.course.worksheets.worksheet_items import items_of

NOBODY = "learner"
"""The name in the worksheet by which the work is counted, which is not saved."""


class ItemProgress(NamedTuple):
    """An item of a set, with the number of its parts that are done, and of all its parts."""

    item: SetItem
    done: int
    of: int

    @property
    def is_done(self) -> bool:
        """True if all parts are done. A lesson without anything to do is never done."""
        return 0 < self.of == self.done


def set_progress(found: OwnSet) -> list[ItemProgress]:
    """Return what the learner has done of each item of a set that is known here.

    A puzzle is done when it is solved, a quiz question when it is answered, a scenario when a game is over.

    Raises:
        FileError: if a saved file is invalid.
        OSError: if a saved file cannot be read.
    """
    sheet = worksheet_of(found.lesson, NOBODY, date.min)
    return [_of_item(item, sheet) for item in found.items]


def _of_item(item: SetItem, sheet: Worksheet) -> ItemProgress:
    parts = list(items_of(item))
    done = sum(one.key in sheet.answers if one.choices else bool(mark(one, sheet)) for one in parts)
    return ItemProgress(item, done, len(parts))


def count_done(progress: Sequence[ItemProgress]) -> tuple[int, int]:
    """Return how many items are done, and how many can be done."""
    can = [one for one in progress if one.of]
    return sum(one.is_done for one in can), len(can)
