"""Dealing puzzles: by theme and level, and what was missed before what is new; and what came of them."""

from collections.abc import Iterable
from typing import NamedTuple

from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import ExerciseMark, Progress
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.storage.goals import goals_for


class PuzzleCard(NamedTuple):
    """A puzzle as it is dealt: its number, theme and level, and whether it is dealt to who names no theme, too."""

    number: str
    theme: str
    level: int
    unasked: bool = True


def cards() -> tuple[PuzzleCard, ...]:
    """All puzzles that come with bcnb, apart from those of lessons: those of the usual game are dealt unasked. Raises
    FileError."""
    puzzles = (load_task(path) for path in list_puzzles().values())
    return tuple(PuzzleCard(one.number, one.theme, one.level, one.state.ruleset == DEFAULT_RULESET) for one in puzzles)


def themes() -> tuple[str, ...]:
    """What the puzzles of all games may be about, those of the usual game first."""
    return tuple(theme for ruleset in RULESETS for theme in goals_for(ruleset).themes)


class ThemeResult(NamedTuple):
    """How far a learner is with the puzzles of a theme: how many there are, how many were solved, how many were tried
    and never solved, and how many are due again."""

    theme: str
    puzzles: int
    solved: int
    missed: int
    due: int


def results(progress: Progress, stock: Iterable[PuzzleCard]) -> tuple[ThemeResult, ...]:
    """A result for each theme of the stock, in its order."""
    cards_of: dict[str, list[ExerciseMark | None]] = {}
    for card in stock:
        cards_of.setdefault(card.theme, []).append(progress.marks.get(card.number))
    return tuple(_result(theme, marks, progress.answers) for theme, marks in cards_of.items())


def _result(theme: str, marks: list[ExerciseMark | None], answers: int) -> ThemeResult:
    known = [mark for mark in marks if mark]
    solved = sum(bool(mark.solved) for mark in known)
    due = sum(bool(mark.box) and mark.due <= answers for mark in known)
    return ThemeResult(theme, len(marks), solved, len(known) - solved, due)


def deal(progress: Progress, stock: Iterable[PuzzleCard], theme: str = "", level: int = 0) -> str | None:
    """The number of the next puzzle of a theme and a level (any, if left out), or None if there is none.

    First what was missed and is due; then what is new, the easy before the hard; then what is to come back anyway; at
    last what was answered least often.
    """
    fitting = [card for card in stock if _is_meant(card, theme) and level in (0, card.level)]
    return min(fitting, key=lambda card: _rank(progress, card)).number if fitting else None


def _is_meant(card: PuzzleCard, theme: str) -> bool:
    """Whether a puzzle is of a theme, or, where none is named, one that is dealt unasked."""
    return card.theme == theme if theme else card.unasked


def _rank(progress: Progress, card: PuzzleCard) -> tuple[int, int, str]:
    mark = progress.marks.get(card.number)
    if mark is None:
        return 1, card.level, card.number
    if not mark.box:
        return 3, mark.tries, card.number
    return (0 if mark.due <= progress.answers else 2), mark.due, card.number
