"""The items of a lesson that count neither for nor against a student, because the student's form leaves them out.

A worksheet does not say which form of the lesson a class had. A class without the game has no questions about it, and
in a short lesson each student reads one of three core sources. These questions count as soon as one of them is
answered. Every form has a core source, so one of them always counts.
"""

from collections.abc import Collection, Iterable, Sequence

from bcnb.course.history.lesson_questions import CORE_KINDS
from bcnb.course.worksheets.worksheet import Worksheet, WorksheetItem

GAME = "game"
"""The name of the group of questions about a game."""
ABOUT_GAME = ("prediction", "lost")
"""The keys of the questions about a game that the student plays."""
*_READ, _CHART = CORE_KINDS


def counted_items(items: Sequence[WorksheetItem], sheet: Worksheet) -> list[WorksheetItem]:
    """Return the items of a lesson that count for a student.

    Args:
        items: the items of the lesson.
        sheet: the student's worksheet of this lesson.
    """
    left_out = _left_out({item.key: _group(item) for item in items}.items(), sheet.answers)
    return [item for item in items if _group(item) not in left_out]


def _group(item: WorksheetItem) -> str:
    """Return the questions that an item counts with: the game, the chart or a source. Any other item has none."""
    kind, _, source = item.key.partition(" ")
    if not item.written:
        return ""
    if item.key in ABOUT_GAME:
        return GAME
    return source if kind in _READ else _CHART if kind == _CHART else ""


def _left_out(pairs: Iterable[tuple[str, str]], answers: Collection[str]) -> set[str]:
    """Return the groups of which nothing is answered, but not the first source if no source was begun."""
    groups: dict[str, bool] = {}
    for key, group in pairs:
        if group:
            groups[group] = groups.get(group, False) or key in answers
    sources = [group for group in groups if group not in (GAME, _CHART)]
    if not any(groups[source] for source in sources):
        groups |= dict.fromkeys(sources[:1], True)
    return {group for group, begun in groups.items() if not begun}
