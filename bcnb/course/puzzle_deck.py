"""The choice of the next puzzle by theme, level and progress, and a learner's results by theme."""

from collections.abc import Iterable
from typing import NamedTuple

from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import ExerciseMark, Progress
from bcnb.course.tasks import load_task
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.storage.goals import puzzle_themes


class PuzzleCard(NamedTuple):
    """A puzzle with its number, theme and level. `unasked` is true if it is also dealt when no theme is chosen."""

    number: str
    theme: str
    level: int
    unasked: bool = True


def cards() -> tuple[PuzzleCard, ...]:
    """Return all puzzles outside lessons that come with bcnb. Those of the default ruleset are dealt without a theme.

    Raises:
        FileError: for an invalid file.
    """
    puzzles = (load_task(path) for path in list_puzzles().values())
    return tuple(PuzzleCard(one.number, one.theme, one.level, one.state.ruleset == DEFAULT_RULESET) for one in puzzles)


def themes() -> tuple[str, ...]:
    """Return the themes of puzzles in all games, those of the default ruleset first."""
    return tuple(theme for ruleset in RULESETS for theme in puzzle_themes(ruleset))


class ThemeResult(NamedTuple):
    """A learner's results in a theme, as numbers of puzzles.

    They are all puzzles, the solved ones, those of them solved only after all hints, the missed ones, and those due
    again.
    """

    theme: str
    puzzles: int
    solved: int
    helped: int
    missed: int
    due: int


def results(progress: Progress, stock: Iterable[PuzzleCard]) -> tuple[ThemeResult, ...]:
    """Return a result for each theme in `stock`, in its order."""
    cards_of: dict[str, list[ExerciseMark | None]] = {}
    for card in stock:
        cards_of.setdefault(card.theme, []).append(progress.marks.get(card.number))
    return tuple(_result(theme, marks, progress.answers) for theme, marks in cards_of.items())


def _result(theme: str, marks: list[ExerciseMark | None], answers: int) -> ThemeResult:
    known = [mark for mark in marks if mark]
    solved = sum(bool(mark.solved) for mark in known)
    due = sum(bool(mark.box) and mark.due <= answers for mark in known)
    helped = sum(mark.solved > 0 and not mark.alone for mark in known)
    return ThemeResult(theme, len(marks), solved, helped, len(known) - solved, due)


def deal(progress: Progress, stock: Iterable[PuzzleCard], theme: str = "", level: int = 0) -> str | None:
    """Return the number of the next puzzle of a theme and a level, or None if there is none.

    Missed puzzles that are due come first, then new ones from easy to hard, then missed ones that are due later, and at
    last those answered least often.

    Args:
        progress: the learner's progress.
        stock: the puzzles to choose from.
        theme: the theme, or empty for the puzzles that are dealt without one.
        level: the level from 1 to 3, or 0 for any.
    """
    fitting = [card for card in stock if _is_meant(card, theme) and level in (0, card.level)]
    return min(fitting, key=lambda card: _rank(progress, card)).number if fitting else None


def _is_meant(card: PuzzleCard, theme: str) -> bool:
    """Return True if a puzzle has the theme, or if none is given and it is dealt without one."""
    return card.theme == theme if theme else card.unasked


def _rank(progress: Progress, card: PuzzleCard) -> tuple[int, int, str]:
    mark = progress.marks.get(card.number)
    if mark is None:
        return 1, card.level, card.number
    if not mark.box:
        return 3, mark.tries, card.number
    return (0 if mark.due <= progress.answers else 2), mark.due, card.number
