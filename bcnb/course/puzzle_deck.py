"""The puzzles of a game, a theme and a level, the choice of the next one by progress, and a learner's results."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from bcnb.course.catalogue import list_puzzles
from bcnb.course.progress import ExerciseMark, Progress, is_practice_due
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.storage.game_files import read_ruleset
from bcnb.storage.goals import puzzle_themes
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, Kinds, one_of, read_fields, whole


class PuzzleCard(NamedTuple):
    """A puzzle with its number, theme, level and game."""

    number: str
    theme: str
    level: int
    ruleset: str = DEFAULT_RULESET

    @property
    def unasked(self) -> bool:
        """Return True if it is also dealt when no theme is chosen, as those of the default ruleset are."""
        return self.ruleset == DEFAULT_RULESET


def cards() -> tuple[PuzzleCard, ...]:
    """Return all puzzles outside lessons that come with bcnb. Only what is on a card is read from their files.

    Raises:
        FileError: for an invalid file.
    """
    return tuple(_card(read_toml(path)) for path in list_puzzles().values())


def _card(table: Table) -> PuzzleCard:
    game = read_ruleset(table)
    kinds: Kinds = {**TABLE_KINDS, "theme": one_of(puzzle_themes(game)), "level": whole(1, 3)}
    return read_fields(table, PuzzleCard, kinds, ruleset=game)


def themes() -> tuple[str, ...]:
    """Return the themes of puzzles in all games, those of the default ruleset first."""
    return tuple(theme for ruleset in RULESETS for theme in puzzle_themes(ruleset))


# --- a selection ------------------------------------------------------------------------------------------------------


class PuzzleFilter(NamedTuple):
    """The game, the theme and the level of the puzzles that a learner wants. An empty text and 0 are any."""

    ruleset: str = ""
    theme: str = ""
    level: int = 0

    def fits(self, card: PuzzleCard) -> bool:
        """Return True if a puzzle is wanted."""
        return self.ruleset in ("", card.ruleset) and self.theme in ("", card.theme) and self.level in (0, card.level)


def select(stock: Iterable[PuzzleCard], wanted: PuzzleFilter) -> tuple[PuzzleCard, ...]:
    """Return the wanted puzzles game by game, the easy ones before the hard ones, with the themes of a level mixed."""
    order = [*themes()]
    places = {theme: place for place, theme in enumerate(order)}
    groups: dict[tuple[int, int, int], list[str]] = {}

    def group(card: PuzzleCard) -> tuple[int, int, int]:
        return RULESETS.index(card.ruleset), card.level, places.get(card.theme, len(order))

    def place(card: PuzzleCard) -> tuple[int, int, Fraction, int]:
        """Return the place of a puzzle: those of each theme are spread evenly over their level."""
        game, level, theme = group(card)
        same = groups[game, level, theme]
        return game, level, Fraction(same.index(card.number), len(same)), theme

    found = sorted(filter(wanted.fits, stock), key=lambda card: card.number)
    for card in found:
        groups.setdefault(group(card), []).append(card.number)
    return tuple(sorted(found, key=place))


def next_number(progress: Progress, selection: Sequence[PuzzleCard], number: str = "") -> str:
    """Return the number of the puzzle to solve after `number`, or an empty text if the selection has no other.

    Missed puzzles that are due again come first, then the next new one, then the next missed one, then the next one.
    """
    numbers = [card.number for card in selection]
    place = numbers.index(number) + 1 if number in numbers else 0
    others = [one for one in (*numbers[place:], *numbers[:place]) if one != number]
    due = sorted((one for one in others if is_due(progress, one)), key=lambda one: progress.marks[one].due)
    unsolved = [one for one in others if not is_solved(progress, one)]
    new = [one for one in unsolved if one not in progress.marks]
    return next(iter((*due, *new, *unsolved, *others)), "")


def is_solved(progress: Progress, number: str) -> bool:
    """Return True if a puzzle was solved at least once."""
    mark = progress.marks.get(number)
    return bool(mark and mark.solved)


def is_due(progress: Progress, number: str) -> bool:
    """Return True if a puzzle was missed, or solved only after all hints, and is due again.

    One from your own mistakes comes back by the clock, also after it was solved.
    """
    if number in progress.practice:
        return is_practice_due(progress, number)
    mark = progress.marks.get(number)
    return bool(mark and mark.box and mark.due <= progress.answers)


# --- results by theme -------------------------------------------------------------------------------------------------


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


# --- one puzzle after another -----------------------------------------------------------------------------------------


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
    if is_due(progress, card.number):
        return 0, mark.due, card.number
    return (2, mark.due, card.number) if mark.box else (3, mark.tries, card.number)
